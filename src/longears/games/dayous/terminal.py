"""How a table of Dayous looks at a terminal, and how it is told."""

from collections.abc import Iterator, Mapping, Sequence

from longears.cli.sentences import People, Teller, Words
from longears.cli.terminal import Screen
from longears.core import Event
from longears.games.dayous.view import DayousView
from longears.messages import Input

MOST_LISTED = 12
SAID = (".", "take", "cw", "ccw")

HELP = "terminal_help_dayous"
TYPED: Mapping[str, str] = {
    "typed_ccw": "ccw",
    "typed_cw": "cw",
    "typed_dayous_done": ".",
    "typed_dayous_take": "take",
    "typed_dayous_pass": "{card}^",
    "typed_dayous_beat": "{card}/{target}",
    "typed_dayous_attack": "{card}",
}


def table_lines(view: DayousView, people: People, screen: Screen) -> Iterator[str]:
    """Everyone's cards by their number, trumps and stock, what lies there, and what to do."""
    others = people.after(view.seat or "", view.direction != "ccw")
    yield "   ".join(f"{people.names[seat]}: {_standing(view, seat, screen)}" for seat in others)
    yield _trumps(view, screen)
    if view.table:
        yield _who_attacks(view, people) + _unbeaten(view, screen)
    if any("/" in pair for pair in view.table):
        yield _beaten(view, screen)
    yield _invitation(view, people)


def listed(view: DayousView) -> Sequence[str]:
    """All moves when there are few of them; not the cards when any will do, nor all ways to beat."""
    if set(view.hand) <= set(view.moves):
        return [move for move in view.moves if move not in view.hand]
    few = len(view.moves) <= MOST_LISTED
    return view.moves if few else [move for move in view.moves if move in SAID or move.endswith("^")]


def in_words(move: str, view: DayousView, people: People, screen: Screen) -> str:
    say = screen.language.say
    match move:
        case "cw" | "ccw":
            whom = people.names[_next(view, people, move == "cw")]
            return say("terminal_against", way=say(f"table_do_{move}"), whom=whom)
        case ".":
            return say("table_do_done")
        case "take":
            return say("table_do_take")
    card, beats, attacking = move.partition("/")
    if beats:
        return say("table_beat_this", target=screen.card(attacking), card=screen.card(card))
    if card.endswith("^"):
        return say("terminal_pass_on", card=screen.card(card[:-1]))
    return say("table_throw_in_card" if view.table else "table_attack_with", card=screen.card(card))


def offer(view: DayousView) -> str:  # noqa: ARG001 -- whatever may be thrown in
    return "terminal_throw_in"


def _next(view: DayousView, people: People, clockwise: bool) -> str:
    """Whoever would be attacked; when a direction is chosen nobody is out yet."""
    return people.after(view.seat or "", clockwise)[0]


def _standing(view: DayousView, seat: str, screen: Screen) -> str:
    say = screen.language.say
    if any(seat in together for together in view.out):
        return say("table_out_place", place=_place(view, seat))
    done = [say("table_is_done")] if seat in view.done else []
    return screen.language.in_row([say("table_cards_count", count=view.sizes[seat]), *done])


def _trumps(view: DayousView, screen: Screen) -> str:
    say = screen.language.say
    parts = [say("table_trump", suit=screen.suit(view.trump or ""))]
    if view.trump != view.trumps[-1]:
        parts.append(say("event_trump_second", suit=screen.suit(view.trumps[-1])))
    if not view.stock:
        return "   ".join([*parts, say("table_stock_empty")])
    parts.append(say("table_stock", count=view.stock))
    if view.marker:
        parts.append(say("table_marker", card=screen.card(view.marker), count=view.halves[0]))
    if view.bottom:
        parts.append(say("table_bottom", card=screen.card(view.bottom)))
    return "   ".join(parts)


def _who_attacks(view: DayousView, people: People) -> str:
    whom = people.whom(view.defender or "")
    return people.sentence("terminal_attacks", view.attacker or "", whom=whom)


def _unbeaten(view: DayousView, screen: Screen) -> str:
    attacking = [screen.card(pair) for pair in view.table if "/" not in pair]
    return ":  " + "   ".join(attacking) if attacking else screen.language.stop


def _beaten(view: DayousView, screen: Screen) -> str:
    pairs = [map(screen.card, pair.split("/")) for pair in view.table if "/" in pair]
    say = screen.language.say
    return "   ".join(say("table_attack_beaten", card=card, answer=by) for by, card in pairs)


def _invitation(view: DayousView, people: People) -> str:
    """What the seat may do, in a sentence."""
    say, whom = people.language.say, people.whom(view.defender or "") if view.defender else ""
    if "ccw" in view.moves:
        return say("table_turn_attack_open")
    if not view.table:
        return say("table_turn_attack", whom=whom)
    if "take" in view.moves:
        return say(_defence(view))
    if view.taking:
        return say("table_turn_taking", whom=whom)
    if "." not in view.moves:
        return say("table_turn_throw_in", whom=whom)
    return say("table_turn_throw_in_done" if len(view.moves) > 1 else "table_turn_only_done")


def _defence(view: DayousView) -> str:
    can_beat = any("/" in move for move in view.moves)
    can_pass = any(move.endswith("^") for move in view.moves)
    if can_beat:
        return "table_turn_defend" if can_pass else "table_turn_defend_beat"
    return "table_turn_defend_pass" if can_pass else "table_turn_defend_take"


STYLES = {"picked_up": "bold magenta", "trump": "bold", "out": "bold", "over": "bold"}


class DayousTeller(Teller):
    """Tells the bouts; who is attacked, and who is out in which place, can be seen on the table."""

    styles = STYLES
    before_play = ("dealt", "trump", "opens", "direction")
    begins = "event_attacked_whom"

    _attacked = False

    def _line(self, event: Event) -> str:
        return {"done": "done", "drew": "drawn", "drew_openly": "drawn"}.get(event.kind, "")

    def _key(self, event: Event) -> str:
        match event.kind:
            case "trump":
                return f"event_trump_{event.detail}"
            case "attacked" if self._attacked:
                return "event_attacked_more"
            case "attacked" | "passed_on":
                return f"event_{event.kind}_whom"
            case "takes":
                return "" if self._happened("picked_up") else "event_takes_pile_on"  # or told together
            case "discarded":
                return "event_discarded_bout"
        return super()._key(event)

    def _after(self, event: Event) -> None:
        if event.kind == "attacked":
            self._attacked = True
        if event.kind in ("picked_up", "discarded"):
            self._attacked = False

    def _inputs(self, event: Event) -> dict[str, Input]:
        view = self._game.view()
        assert isinstance(view, DayousView)
        inputs: dict[str, Input] = {"whom": self._people.whom(view.defender) if view.defender else ""}
        match event.kind:
            case "trump":
                return inputs | {"suit": self._say(f"suit_{event.cards[0][1]}")}
            case "beat":
                card, target = map(self._screen.card, event.cards)
                return inputs | {"card": card, "target": target}
            case "out":
                return inputs | {"place": _place(view, event.seat)}
        return inputs

    def _is_under_way(self) -> bool:
        return self._attacked


def _place(view: DayousView, seat: str | None) -> int:
    """The place of this seat, which is out."""
    at = next(at for at, together in enumerate(view.out) if seat in together)
    return sum(map(len, view.out[:at])) + 1


WORDS = {"dayous": Words("loser_neutral", round="bout")}  # ALL-8
teller = DayousTeller
