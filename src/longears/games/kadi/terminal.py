"""How a table of Kadi looks at a terminal, and how it is told."""

from collections.abc import Iterator, Mapping, Sequence

from longears import cards
from longears.cli.sentences import People, Teller, Words
from longears.cli.terminal import Screen
from longears.core import Event
from longears.games.kadi.view import KadiView
from longears.messages import Input

MOST_LISTED = 12
FEW_CARDS = 3
"""With so few cards one is asked whether to call."""
LINES_AGAIN = 10
SUITS = tuple(cards.SUITS)

HELP = "terminal_help_kadi"
TYPED: Mapping[str, str] = {
    "typed_ccw": "ccw",
    "typed_cw": "cw",
    "typed_kadi_call": "!",
    "typed_kadi_red": "Xr",
    "typed_kadi_black": "Xb",
    "typed_kadi_ask": "?{card}",
    "typed_kadi_draw": "+",
    "typed_kadi_end": ".",
    "typed_kadi_name": "{suit}",
    "typed_kadi_lay": "{card}",
    **{f"typed_kadi_{suit}": f"={suit}" for suit in SUITS},
}


INVITATIONS = {
    "direction": ("table_turn_direction", "table_turn_direction"),
    "meet": ("table_turn_meet", "table_turn_meet_take"),
    "answer": ("table_turn_answer", "table_turn_answer_draw"),
    "close": ("table_turn_end", "table_turn_end"),
    "finish": ("table_turn_finish", "table_turn_end"),
    "keep": ("table_turn_keep", "table_turn_keep"),
    "jumped": ("table_turn_jumped", "table_turn_accept"),
    "kicked": ("table_turn_kicked", "table_turn_accept"),
}
"""What a seat has to do, by the phase: with a card to lay, and without."""


def table_lines(view: KadiView, people: People, screen: Screen) -> Iterator[str]:
    """Everyone's cards by their number, the top card and what it asks for, and what to do."""
    say = screen.language.say
    if view.seat not in view.awaited:
        yield say("terminal_turn_over")
        return
    others = people.after(view.seat or "", view.direction == "cw")
    yield "   ".join(f"{people.names[seat]}: {_standing(view, seat, screen)}" for seat in others)
    yield _pile(view, screen)
    if view.asked:
        yield people.sentence("table_asked", view.asker or "", card=screen.card(view.asked))
    if view.seat in view.called:
        yield people.sentence("event_called", view.seat or "")
    yield say(_invitation(view), count=view.penalty, suit=say(f"suit_{view.named}") if view.named else "")
    if any(move.startswith("?") for move in view.moves):
        yield say("terminal_may_ask")


def listed(view: KadiView) -> Sequence[str]:
    """All moves but the many cards that may be asked for; when there are still many, the words among them."""
    told = [move for move in view.moves if not move.startswith("?")]
    return told if len(told) <= MOST_LISTED else [move for move in told if move not in view.hand]


def in_words(move: str, view: KadiView, people: People, screen: Screen) -> str:  # noqa: ARG001 -- as all looks
    say = screen.language.say
    match move[0]:
        case "+" if view.phase == "meet":
            return say("table_do_take_penalty", count=view.penalty)
        case "+":
            return say("table_do_draw")
        case ".":
            own = {"jumped": "table_do_accept", "kicked": "table_do_accept", "keep": "table_do_keep"}
            return say(own.get(view.phase, "table_do_end_turn"))
        case "!":
            return say("table_do_call")
        case "=":
            return say("table_do_name", suit=say(f"suit_{move[1]}"))
        case "?":
            return say("terminal_ask", card=screen.card(move[1:]))
        case "c":
            return say(f"table_do_{move}")
    return say("table_lay_card", card=screen.card(move))


def offer(view: KadiView) -> str:
    return "terminal_call" if 0 < len(view.hand) <= FEW_CARDS else ""


def _standing(view: KadiView, seat: str, screen: Screen) -> str:
    say = screen.language.say
    held = (
        say("table_cardless") if seat in view.cardless else say("table_cards_count", count=view.sizes[seat])
    )
    return screen.language.in_row([held, *([say("table_called")] if seat in view.called else [])])


def _pile(view: KadiView, screen: Screen) -> str:
    say = screen.language.say
    parts = [say("table_top", card=screen.card(view.top or ""))]
    if view.named:
        parts.append(say("table_named", suit=say(f"suit_{view.named}")))
    if view.anything:
        parts.append(say("table_anything"))
    parts.append(say("table_stock", count=view.stock) if view.stock else say("table_stock_empty"))
    if len(view.sizes) > 2 and view.phase != "direction":
        parts.append(say("table_clockwise" if view.direction == "cw" else "table_anticlockwise"))
    return "   ".join(parts)


def _invitation(view: KadiView) -> str:
    """What the seat may do."""
    can_lay = any(move in view.hand for move in view.moves)
    match view.phase:
        case "group" if not can_lay:
            return "table_turn_name" if "=s" in view.moves else "table_turn_end"
        case "group":
            return "table_turn_group"
        case "match" if not view.hand:
            return "table_turn_cardless"
        case "match" if not can_lay:
            return "table_turn_draw"
        case "match" if view.named:
            return "table_turn_match_named"
        case "match":
            return "table_turn_anything" if view.anything else "table_turn_match"
    return INVITATIONS[view.phase][not can_lay]


STYLES = {"called": "bold magenta", "cardless": "bold", "over": "bold"}


class KadiTeller(Teller):
    """Tells turn after turn, each in one line as far as it goes."""

    styles = STYLES
    before_play = ("dealt", "turned_up", "put_back", "opens", "direction")

    @property
    def again(self) -> list[str]:
        """The last few turns."""
        self.catch_up()
        return self._told[-LINES_AGAIN:]

    def _line(self, event: Event) -> str:
        of_the_turn = (
            "laid",
            "continues",
            "named",
            "asked",
            "lacks",
            "unable",
            "unanswered",
            "takes_penalty",
            "drew",
            "passed",
            "kept",
        )
        return event.seat or "" if event.kind in of_the_turn else ""

    _next: str | None = None
    """Whoever was next when the ace of spades asked for a card."""

    def _follow(self, event: Event) -> None:
        if event.kind == "asked":
            self._next = self._view.spared

    @property
    def _view(self) -> KadiView:
        view = self._game.view()
        assert isinstance(view, KadiView)
        return view

    def _goes_with(self, event: Event, last: Event) -> bool:
        """More of a rank is told with the first of it."""
        return super()._goes_with(event, last) or (last[:2] == event[:2] and event.detail == "adds")

    def _key(self, event: Event) -> str:
        match event.kind:
            case "dealt":
                return "event_dealt_each"
            case "done":
                return "" if self._held else "event_done_turn"  # the line has told it
            case "laid" if event.detail:
                return f"event_laid_{event.detail}"
            case "continues" if event.detail == "anything":
                return "event_continues_anything"
            case "asked" if self._next:
                return "event_asked_next" if event.detail == "next" else "event_asked_others"
            case "unable":
                return _unable(event.detail)
            case "accepted":
                return self._accepted(event)
            case "skipped":
                return self._skipped(event)
        return super()._key(event)

    def _reason(self, event: Event) -> str:
        return "" if self._happened("unmet") else super()._reason(event)

    @property
    def _skips(self) -> list[str]:
        """The seats that are skipped together."""
        return [event.seat or "" for event in self._events if event.kind == "skipped"]

    def _accepted(self, event: Event) -> str:
        if self._skips == [event.seat]:
            return "event_accepted_skip"
        return "event_accepted_kick" if (self._view.top or "").startswith("K") else "event_accepted_jump"

    def _skipped(self, event: Event) -> str:
        """All who are skipped in one sentence; nothing more of one who has just accepted it."""
        if len(self._skips) > 1:
            return "event_skipped_all" if event.seat == self._skips[0] else ""
        return "" if self._happened("accepted") else "event_skipped"

    def _inputs(self, event: Event) -> dict[str, Input]:
        match event.kind:
            case "dealt" | "takes_penalty":
                return {"count": int(event.detail)}
            case "named" | "continues" | "unable" if event.detail in SUITS:
                return {"suit": self._say(f"suit_{event.detail}")}
            case "unable" if event.detail.startswith("?"):
                return {"card": self._screen.card(event.detail[1:])}
            case "asked" if self._next:
                return {"whom": self._people.whom(self._next)}
            case "skipped" if len(self._skips) > 1:
                return {"who": self._people.several(self._skips)}
        return {}


def _unable(detail: str) -> str:
    """What would have been needed: the card that was asked for, a suit, or whatever fits the top card."""
    if detail.startswith("?"):
        return "event_unable_locked"
    return "event_unable_named" if detail in SUITS else "event_unable_top"


WORDS = {"kadi": Words(round="turn")}  # KD-A27 there is no loser
teller = KadiTeller
