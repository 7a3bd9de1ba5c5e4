"""How a table of Kadi looks at a terminal, and how it is told."""

from collections.abc import Iterator, Mapping, Sequence

from longears.cli.sentences import DIRECTIONS, SUITS, People, Teller, counted
from longears.cli.terminal import Screen
from longears.core import Event, View
from longears.games.kadi.options import Groups
from longears.games.kadi.view import KadiView

MATCH = "Match the top card by suit or rank, with several of one rank if you like."
MATCH_ONE = "Match the top card by suit or rank; several at a time only jacks, or kings."
SPECIAL = "Q and 8 want an answer, J skips, K turns play, 2, 3 and jokers cost cards."
AIM = "To win, say Niko Kadi after a turn, and lay all you hold in your next one."

MOST_LISTED = 12
FEW_CARDS = 3
"""With so few cards one is asked whether to call."""
LINES_AGAIN = 10

HELP = """\
Lay a card by its number or its name (9d, 10h, Xr), or choose a letter of the list.
  +     or: draw, take              .    or: done, accept, keep, or just Enter
  =s    or: spades (after an ace)   ?Kd  or: ask Kd (after the ace of spades)
  !     or: niko kadi, after your turn and before the next player's
Several moves in one line are made together, all or none: 5h 5s . !"""
PHRASES: Mapping[str, str] = {
    r"\b(?:anti|counter)-?clockwise\b": "ccw",
    r"\bclockwise\b": "cw",
    r"\b(?:niko[ -])?kadi\b!?|\bcall\b": "!",
    r"\b(?:the )?red joker\b|\bxr\b": "Xr",
    r"\b(?:the )?black joker\b|\bxb\b": "Xb",
    r"\bask (?:for )?(\S+)": r"?\1",
    r"\b(?:draw|take)(?: it| a card| the penalty)?\b": "+",
    r"\b(?:done|end|accept|keep)(?: it| my turn)?\b": ".",
    r"\b(?:name )?([cdhs])(?:lub|iamond|eart|pade)s?\b": r"=\1",
    r"\blay (?=\S)": "",
}


INVITATIONS = {
    "direction": ("", "You begin: say which way round to play."),
    "match": ("Lay a card that fits.", "Nothing fits: you must draw."),
    "answer": ("Your question needs an answer.", "You have no answer, and must draw."),
    "close": ("", "The penalty is met. End your turn."),
    "finish": ("You have begun to finish, and must carry it through.", "That is all. End your turn."),
    "keep": ("You may lay the card you drew, or keep it.", "The card you drew does not fit."),
    "jumped": ("You are jumped: counter with a jack, or accept.", "You are jumped, and can only accept."),
    "kicked": (
        "A king turns play round: counter with a king, or accept.",
        "A king turns play round: accept.",
    ),
}
"""What a seat has to do, by the phase: with a card to lay, and without."""


def in_three_lines(options: Mapping[str, str], loser: str) -> tuple[str, str, str]:  # noqa: ARG001  KD-A27
    """The rules, for somebody who wants to play now."""
    return MATCH if options["groups"] == Groups.ANY_RANK else MATCH_ONE, SPECIAL, AIM


def table_lines(view: View, people: People, screen: Screen) -> Iterator[str]:
    """Everyone's cards by their number, the top card and what it asks for, and what to do."""
    assert isinstance(view, KadiView)
    if view.seat not in view.awaited:
        yield "Your turn is over, and you still hold:"
        return
    others = people.after(view.seat or "", view.direction == "cw")
    yield "   ".join(f"{people.names[seat]} {_standing(view, seat)}" for seat in others)
    yield _pile(view, screen)
    if view.asked:
        yield people.sentence(
            "{who} [has|have] asked for {card}.", [view.asker or ""], card=screen.card(view.asked)
        )
    if view.seat in view.called:
        yield people.sentence("{who} [has|have] said Niko Kadi.", [view.seat or ""])
    yield _invitation(view)


def listed(view: View) -> Sequence[str]:
    """All moves but the many cards that may be asked for; when there are still many, the words among them."""
    told = [move for move in view.moves if not move.startswith("?")]
    return told if len(told) <= MOST_LISTED else [move for move in told if move not in view.hand]


def in_words(move: str, view: View, people: People, screen: Screen) -> str:  # noqa: ARG001 -- as all looks
    assert isinstance(view, KadiView)
    match move[0]:
        case "+":
            return f"draw {counted(view.penalty)}" if view.phase == "meet" else "draw a card"
        case ".":
            return {"jumped": "accept", "kicked": "accept", "keep": "keep it"}.get(
                view.phase, "end your turn"
            )
        case "!":
            return "say Niko Kadi"
        case "=":
            return f"name {SUITS[move[1]]}s"
        case "?":
            return f"ask for {screen.card(move[1:])}"
        case "c":
            return DIRECTIONS[move]
    return f"lay {screen.card(move)}"


def stray(card: str, view: View) -> str:  # noqa: ARG001 -- a card is played in one way only
    return card


def offer(view: View) -> str:
    return "Say Niko Kadi? (Enter: no) " if 0 < len(view.hand) <= FEW_CARDS else ""


def _standing(view: KadiView, seat: str) -> str:
    called = " (Niko Kadi!)" if seat in view.called else ""
    return ("no cards" if seat in view.cardless else counted(view.sizes[seat])) + called


def _pile(view: KadiView, screen: Screen) -> str:
    parts = [f"Top card {screen.card(view.top or '')}"]
    if view.named:
        parts.append(f"{SUITS[view.named]}s are called for")
    if view.anything:
        parts.append("anything may follow")
    parts.append(f"{counted(view.stock)} to draw from" if view.stock else "the draw pile is empty")
    if len(view.sizes) > 2 and view.phase != "direction":
        parts.append(f"play goes {DIRECTIONS[view.direction]}")
    return ", ".join(parts)


def _invitation(view: KadiView) -> str:
    """What the seat may do, in a sentence."""
    can_lay = any(move in view.hand for move in view.moves)
    match view.phase:
        case "meet":
            return (
                f"A penalty waits for you: {'meet it, or ' if can_lay else ''}draw {counted(view.penalty)}."
            )
        case "group":
            return _after_a_card(view, can_lay)
        case "match" if not view.hand:
            return "You have no cards, and must draw."
    return INVITATIONS[view.phase][not can_lay]


def _after_a_card(view: KadiView, can_lay: bool) -> str:
    more = ["lay more of this rank"] if can_lay else []
    more += ["name a suit"] if "=s" in view.moves else []
    more += ["ask for a card (ask Kd)"] if any(move.startswith("?") for move in view.moves) else []
    return f"You may {', '.join([*more, 'or end your turn'])}." if more else "End your turn."


SENTENCES = {
    "dealt": "{who} [deals|deal] {detail} cards each.",
    "turned_up": "The first card of the pile: {cards}.",
    "put_back": "It may not lie there first. It goes back, and the draw pile is shuffled.",
    "opens": "{who} [begins|begin].",
    "direction": "Play goes {way}.",
    "laid": "{who} [lays|lay] {cards}.",
    "forwards": "{who} [passes|pass] the penalty on with {cards}.",
    "counters": "{who} [counters|counter] with {cards}.",
    "continues": "{who} [meets|meet] the penalty: {suit}s go on.",
    "continues_anything": "{who} [meets|meet] the penalty: anything may follow.",
    "named": "{who} [names|name] {suit}s.",
    "asked": "{who} [asks|ask] for {cards}.",
    "called": "{who} [says|say]: Niko Kadi!",
    "unmet": "{who} [wins|win]: nobody has produced {cards}.",
    "lacks": "{who} [does|do] not have {cards}.",
    "unable": "{who} [has|have] nothing for {cards}.",
    "unable_named": "{who} [has|have] no {suit}s and no ace.",
    "unable_locked": "{who} [has|have] neither {locked} nor an ace.",
    "unanswered": "{who} [has|have] no answer.",
    "takes_penalty": "{who} [takes|take] the penalty of {detail} cards.",
    "drew": "{who} [draws|draw] {cards}.",
    "passed": "{who} [finds|find] nothing to draw.",
    "renewed": "The draw pile is empty: the discard pile is shuffled and becomes the new one.",
    "done": "{who} [is|are] done.",
    "accepted": "{who} [accepts|accept].",
    "skipped": "{who} [is|are] skipped.",
    "kept": "{who} [keeps|keep] it.",
    "reversed": "Play turns round and goes {way}.",
    "cardless": "{who} [has|have] no cards left, but [has|have] not won.",
    "false_call": "{who} had said Niko Kadi and [has|have] not won: that costs two cards.",
    "over": "{reason}",
    "over_by_asking": "The game is over.",
}
REASONS = {
    "won": "All cards laid in one turn. The game is over.",
    "guard_idle": "Nothing is left to lay or to draw: the fewest cards win. The game is over.",
    "guard_turns": "This table plays no more turns than that: the fewest cards win. The game is over.",
}
STYLES = {"called": "bold magenta", "cardless": "bold", "over": "bold"}


class KadiTeller(Teller):
    """Tells turn after turn, each in one line as far as it goes."""

    sentences = SENTENCES
    reasons = REASONS
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

    def _sentence(self, event: Event, kinds: Sequence[str]) -> str:
        match event.kind:
            case "over" if "unmet" in kinds:
                return "over_by_asking"
            case "done" if self._held:
                return ""  # the line has told it
            case "laid" if event.detail in ("forwards", "counters"):
                return event.detail
            case "continues" if event.detail == "anything":
                return "continues_anything"
            case "unable" if event.detail.startswith("?"):
                return "unable_locked"
            case "unable" if event.detail in SUITS:
                return "unable_named"
        return event.kind

    def _fillings(self, event: Event) -> dict[str, str]:
        return {"locked": self._cards([event.detail[1:]]) if event.detail.startswith("?") else ""}
