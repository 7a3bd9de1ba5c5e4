"""How a table of Dayous looks at a terminal, and how it is told."""

from collections.abc import Iterator, Mapping, Sequence

from longears.cli.sentences import ORDINALS, SUITS, People, Teller, counted
from longears.cli.terminal import Screen
from longears.core import Event, View
from longears.games.dayous.options import Passing
from longears.games.dayous.view import DayousView

BEAT = "Beat every card that attacks you: with a higher one of its suit, or a trump."
PASSING = "Or pass them on with a card of that rank. Others throw in ranks lying there."
TAKE = "Or take it all. Others may throw in cards of the ranks that lie there."
AIM = "Get rid of your cards. Do not be the last one who holds any."

MOST_LISTED = 12
WORDS = (".", "take", "cw", "ccw")
DIRECTIONS = {"cw": "go clockwise", "ccw": "go anticlockwise"}

HELP = """\
Play a card by its number or its name (9d, 10h), or choose a letter of the list.
  9d/7d   or: beat 7d with 9d        7s^   or: pass 7s
  .       or: done, or just Enter    take
Several moves in one line are made together, all or none: 7d 7c."""
PHRASES: Mapping[str, str] = {
    r"\b(?:anti|counter)-?clockwise\b": "ccw",
    r"\bclockwise\b": "cw",
    r"\b(?:i am |i'm )?(?:done|nothing)\b": ".",
    r"\b(?:i )?take(?: it| them)?(?: all)?\b": "take",
    r"\bpass(?: it)?(?: on)?(?: with)? (\S+)": r"\1^",
    r"\bbeat (\S+) with (\S+)": r"\2/\1",
    r"(\S+) (?:on|beats) (\S+)": r"\1/\2",
    r"\b(?:attack with|throw in|attack|throw) (?=\S)": "",
}


def in_three_lines(options: Mapping[str, str], loser: str) -> tuple[str, str, str]:  # noqa: ARG001  ALL-8
    """The rules, for somebody who wants to play now."""
    return BEAT, PASSING if options["passing"] == Passing.ONE else TAKE, AIM


def table_lines(view: View, people: People, screen: Screen) -> Iterator[str]:
    """Everyone's cards by their number, trumps and stock, what lies there, and what to do."""
    assert isinstance(view, DayousView)
    others = people.after(view.seat or "", view.direction != "ccw")
    yield "   ".join(f"{people.names[seat]} {_standing(view, seat)}" for seat in others)
    yield _trumps(view, screen)
    if view.table:
        yield _who_attacks(view, people) + _unbeaten(view, screen)
    if any("/" in pair for pair in view.table):
        yield _beaten(view, screen)
    yield _invitation(view, people)


def listed(view: View) -> Sequence[str]:
    """All moves when there are few of them; not the cards when any will do, nor all ways to beat."""
    if set(view.hand) <= set(view.moves):
        return [move for move in view.moves if move not in view.hand]
    few = len(view.moves) <= MOST_LISTED
    return view.moves if few else [move for move in view.moves if move in WORDS or move.endswith("^")]


def in_words(move: str, view: View, people: People, screen: Screen) -> str:
    assert isinstance(view, DayousView)
    match move:
        case "cw" | "ccw":
            return f"{DIRECTIONS[move]}, against {people.names[_next(view, people, move == 'cw')]}"
        case ".":
            return "done"
        case "take":
            return "take the card" if len(view.table) == 1 and "/" not in view.table[0] else "take everything"
    card, beats, attacking = move.partition("/")
    if beats:
        return f"beat {screen.card(attacking)} with {screen.card(card)}"
    if card.endswith("^"):
        return f"pass on with {screen.card(card[:-1])}"
    return f"throw in {screen.card(card)}" if view.table else f"attack with {screen.card(card)}"


def stray(card: str, view: View) -> str:
    """Whoever is attacked and names a card that does nothing wanted to beat something with it."""
    assert isinstance(view, DayousView)
    unbeaten = [pair for pair in view.table if "/" not in pair]
    return f"{card}/{unbeaten[0]}" if "take" in view.moves else card


def offer(view: View) -> str:  # noqa: ARG001 -- whatever may be thrown in
    return "Throw in? (Enter: no) "


def _next(view: DayousView, people: People, clockwise: bool) -> str:
    """Whoever would be attacked; when a direction is chosen nobody is out yet."""
    return people.after(view.seat or "", clockwise)[0]


def _standing(view: DayousView, seat: str) -> str:
    if any(seat in together for together in view.out):
        return "out"
    return counted(view.sizes[seat]) + (" (done)" if seat in view.done else "")


def _trumps(view: DayousView, screen: Screen) -> str:
    parts = [f"Trump {screen.suit(view.trump or '')}"]
    if view.trump != view.trumps[-1]:
        parts.append(f"from the next bout {screen.suit(view.trumps[-1])}")
    if not view.stock:
        return ", ".join([*parts, "the stock is empty"])
    parts.append(f"{counted(view.stock)} in the stock")
    if view.marker:
        when = f"after {view.halves[0]} of them" if view.halves[0] else "next"
        parts.append(f"the marker {screen.card(view.marker)} {when}")
    if view.bottom:
        parts.append(f"{screen.card(view.bottom)} at the bottom")
    return ", ".join(parts)


def _who_attacks(view: DayousView, people: People) -> str:
    whom = people.whom(view.defender or "")
    return people.sentence("{who} [attacks|attack] {whom}", [view.attacker or ""], whom=whom)


def _unbeaten(view: DayousView, screen: Screen) -> str:
    attacking = [screen.card(pair) for pair in view.table if "/" not in pair]
    return ":  " + "   ".join(attacking) if attacking else "."


def _beaten(view: DayousView, screen: Screen) -> str:
    pairs = [pair.split("/") for pair in view.table if "/" in pair]
    return "Beaten:  " + "   ".join(f"{screen.card(card)} by {screen.card(by)}" for by, card in pairs)


def _invitation(view: DayousView, people: People) -> str:
    """What the seat may do, in a sentence."""
    if "ccw" in view.moves:
        return "You open: say which way the game goes, or attack at once and it goes clockwise."
    if not view.table:
        return f"Attack {people.whom(view.defender or '')} with any card; more of its rank may follow."
    if "take" in view.moves:
        return _defence(view)
    whom = people.whom(view.defender or "")
    if view.taking:
        return f"{whom} takes. You may throw in the ranks that lie there, or be done."
    if "." in view.moves:
        return "Everything is beaten. You may throw in the ranks that lie there, or be done."
    return f"You may throw in against {whom}."


def _defence(view: DayousView) -> str:
    ways = ["beat it"] if any("/" in move for move in view.moves) else []
    ways += ["pass it on"] if any(move.endswith("^") for move in view.moves) else []
    return f"You may {', '.join(ways)} or take it." if ways else "You can only take it."


SENTENCES = {
    "dealt": "{who} [deals|deal].",
    "trump": "{cards} is the marker: {trump}s are trump.",
    "trump_second": "{cards} goes face up to the bottom: from the next bout {trump}s are trump.",
    "trump_stays": "No card of another suit is left: {trump}s stay trump.",
    "opens": "{who} [opens|open].",
    "direction": "The game goes {way}.",
    "attacked": "{who} [attacks|attack] {whom} with {cards}.",
    "attacked_more": "{who} [adds|add] {cards}.",
    "threw_in": "{who} [throws|throw] in {cards}.",
    "passed_on": "{who} [passes|pass] the attack on to {whom} with {cards}.",
    "beat": "{who} [beats|beat] {attacking} with {beating}.",
    "done": "{who} [is|are] done.",
    "takes": "{who} [takes|take]; more may be thrown in.",
    "picked_up": "{who} [takes|take] {all_of_them}: {cards}.",
    "picked_up_one": "{who} [takes|take] {cards}.",
    "discarded": "Everything is beaten, and the cards leave the game.",
    "drew": "{who} [draws|draw] {cards}.",
    "drew_openly": "{who} [draws|draw] {cards}, which lay face up.",
    "out": "{who} [is|are] out, in {place} place!",
    "over": "{reason}",
}
REASONS = {
    "last_holder": "Only one player holds cards. The game is over.",
    "draw": "Nobody holds a card any more. The game is over.",
    "last_loses": "Nobody holds a card any more, and the last to be attacked loses. The game is over.",
    "guard_repeats": "The same position has come up too often. The game is over.",
    "guard_bouts": "Sixty bouts in a row were taken. The game is over.",
}
STYLES = {"picked_up": "bold magenta", "trump": "bold", "out": "bold", "over": "bold"}


class DayousTeller(Teller):
    """Tells the bouts; who is attacked, and who is out in which place, can be seen on the table."""

    sentences = SENTENCES
    reasons = REASONS
    styles = STYLES
    before_play = ("dealt", "trump", "opens", "direction")
    begins = "attacked"

    _attacked = False

    def _line(self, event: Event) -> str:
        return {"done": "done", "drew": "drawn", "drew_openly": "drawn"}.get(event.kind, "")

    def _sentence(self, event: Event, kinds: Sequence[str]) -> str:
        match event.kind:
            case "trump" if event.detail != "first":
                return f"trump_{event.detail}"
            case "attacked" if self._attacked:
                return "attacked_more"
            case "takes" if "picked_up" in kinds:
                return ""  # told together
            case "picked_up" if len(event.cards) == 1:
                return "picked_up_one"
        return event.kind

    def _after(self, event: Event) -> None:
        if event.kind == "attacked":
            self._attacked = True
        if event.kind in ("picked_up", "discarded"):
            self._attacked = False

    def _fillings(self, event: Event) -> dict[str, str]:
        view = self._game.view()
        assert isinstance(view, DayousView)
        return {
            "trump": SUITS[event.cards[0][1]] if event.kind == "trump" else "",
            "whom": self._people.whom(view.defender) if view.defender else "",
            "beating": self._cards(event.cards[:1]),
            "attacking": self._cards(event.cards[1:]),
            "place": ORDINALS[_place(view, event.seat)] if event.kind == "out" else "",
        }

    def _is_under_way(self) -> bool:
        return self._attacked


def _place(view: DayousView, seat: str | None) -> int:
    """How many are better placed than this seat, which is out."""
    at = next(at for at, together in enumerate(view.out) if seat in together)
    return sum(map(len, view.out[:at]))
