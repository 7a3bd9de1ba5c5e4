"""How a table of Donkey, Kazhutha Kali or Thulla looks at a terminal."""

from collections.abc import Iterator, Mapping, Sequence

from longears import cards
from longears.cli.sentences import ORDINALS, SUITS, People, Teller, counted
from longears.cli.terminal import Screen
from longears.core import Event, View
from longears.games.getaway.notation import HAND, move_text
from longears.games.getaway.options import Ending, Opener, Picker, Teams
from longears.games.getaway.view import GetawayView

FOLLOW = "Follow the led suit if you can. If all do, the cards go and the highest leads."
CUT = "If you cannot, any card cuts: the highest of the led suit takes the trick."
REVERSAL = "If you cannot, any card cuts, and whoever cuts takes the trick."
AIM = {
    Ending.LAST_HOLDER: "Get rid of your cards: the last one holding any is {loser}.",
    Ending.DEALT_SPENT: "Get rid of your cards: when the dealt ones are gone, most cards is {loser}.",
    Ending.PENALTY_PILE: "Cards taken are laid aside: whoever took the most in the end is {loser}.",
}
TEAM_AIM = "Get out, you and your partner: the team that does not is {loser}."

HELP = """\
Play a card by its number, or by its name as in As, 10h or 2c.
Where the leader may take the next hand: hand, or take the hand."""
PHRASES: Mapping[str, str] = {r"\btake (?:the |the next |their )?hand\b": "hand"}
TAKE_HAND = move_text(HAND)


def in_three_lines(options: Mapping[str, str], loser: str) -> tuple[str, str, str]:
    """The rules, for somebody who wants to play now."""
    ending = Ending(options["ending"])
    teams = options["teams"] == Teams.PARTNERS and ending is Ending.LAST_HOLDER
    cut = REVERSAL if options["picker"] == Picker.CUTTER else CUT
    return FOLLOW, cut, (TEAM_AIM if teams else AIM[ending]).format(loser=loser)


def table_lines(view: View, people: People, screen: Screen) -> Iterator[str]:
    """Everyone's cards by their number, and the trick in playing order."""
    assert isinstance(view, GetawayView)
    others = people.after(view.seat or "", view.direction == "cw")
    partner = others[1] if view.options["teams"] == Teams.PARTNERS else None
    yield "   ".join(f"{people.names[seat]} {_standing(view, seat, partner)}" for seat in others)
    if view.trick:
        laid = "   ".join(f"{people.names[seat]} {screen.card(card)}" for seat, card in view.trick)
        yield f"{screen.suit(view.led or '')} led:  {laid}"
    elif view.seat in view.awaited:
        yield _invitation(view, people, screen)


def listed(view: View) -> Sequence[str]:
    """The moves worth listing in words; a card has its number."""
    return [move for move in view.moves if move == TAKE_HAND]


def in_words(move: str, view: View, people: People, screen: Screen) -> str:
    assert isinstance(view, GetawayView)
    if move != TAKE_HAND:
        return f"play {screen.card(move)}"
    others = people.after(view.seat or "", view.direction == "cw")
    giver = next(seat for seat in others if view.sizes[seat])
    return f"take {_whose(people, giver)} hand ({counted(view.sizes[giver])})"


def _whose(people: People, seat: str) -> str:
    return "your" if people.whom(seat) == "you" else f"{people.names[seat]}'s"


def stray(card: str, view: View) -> str:  # noqa: ARG001 -- a card is played in one way only
    return card


def offer(view: View) -> str:  # noqa: ARG001 -- nobody plays out of turn
    return ""


def _standing(view: GetawayView, seat: str, partner: str | None) -> str:
    aside = f", {view.piles[seat]} laid aside" if view.piles[seat] else ""
    return _cards_left(view, seat) + aside + (" (your partner)" if seat == partner else "")


def _cards_left(view: GetawayView, seat: str) -> str:
    if seat in view.out:
        return "out"
    return counted(view.sizes[seat]) if view.sizes[seat] else "last card"


def _invitation(view: GetawayView, people: People, screen: Screen) -> str:
    if view.tricks == 0 and view.options["opener"] == Opener.ACE_FORCED:
        return people.sentence("{who} [opens|open] with {ace}.", [view.seat or ""], ace=screen.card("As"))
    return people.sentence("{who} [leads|lead], with any card.", [view.seat or ""])


SENTENCES = {
    "trimmed": "{cards} left out, so that all hands are of one size.",
    "dealt": "{who} [deals|deal].",
    "opens": "{who} [opens|open].",
    "took_hand": "{who} [takes|take] {whose} hand: {cards}.",
    "led": "{who} [leads|lead] {cards}.",
    "played": "{who} [plays|play] {cards}.",
    "cut": "{cut_word} {who} [has|have] no {led}s and [plays|play] {cards}.",
    "picked_up": "{who} [has|have] the highest {led} and [takes|take] {all_of_them}: {cards}.",
    "picked_up_lower": "{who}, next highest and still in, [takes|take] {all_of_them}: {cards}.",
    "picked_up_by_cutter": "{who} cut, and so [takes|take] {all_of_them}: {cards}.",
    "discarded": "The trick leaves the game.",
    "discarded_clean": "Everyone followed. The trick leaves the game.",
    "drew": "{who} [has|have] nothing to lead with, [draws|draw] {cards} from the waste and [stays|stay] in.",
    "out": "{who} [is|are] out, in {place} place!",
    "over": "{reason}",
}
REASONS = {
    "last_holder": "Only one player holds cards. The game is over.",
    "dealt_spent": "All the dealt cards have been played. The game is over.",
    "penalty_pile": "At most one player has cards in hand. The game is over.",
    "partners": "One team is out. The game is over.",
    "all_out": "Everyone who was left went out in one trick. The game is over.",
    "cut_ends": "With two players left a cut decides. The game is over.",
    "guard_tricks": "This table plays no more tricks than that. The game is over.",
    "guard_repeats": "The same position has come up too often. The game is over.",
}
STYLES = {
    "took_hand": "bold magenta",
    "cut": "bold magenta",
    "picked_up": "bold magenta",
    "out": "bold",
    "over": "bold",
}


class GetawayTeller(Teller):
    """Remembers the trick, because a cut makes no sense without it."""

    sentences = SENTENCES
    reasons = REASONS
    styles = STYLES
    before_play = ("trimmed", "dealt", "opens")
    begins = "led"

    _trick: tuple[tuple[str, str], ...] = ()
    _cutter: str | None = None
    _out = 0

    def _follow(self, event: Event) -> None:
        if event.kind == "played":
            self._trick = (*self._trick, (event.seat or "", event.cards[0]))
        if event.kind == "cut":
            self._cutter = event.seat
        if event.kind == "out":
            self._out += 1

    def _after(self, event: Event) -> None:
        if event.kind in ("picked_up", "discarded"):
            self._trick, self._cutter = (), None

    def _sentence(self, event: Event, kinds: Sequence[str]) -> str:
        match event.kind:
            case "played" if "cut" in kinds:
                return ""  # a card that cuts is told as the cut
            case "played" if len(self._trick) == 1:
                return "led"
            case "picked_up" if event.seat == self._cutter:
                return "picked_up_by_cutter"
            case "picked_up" if event.seat != self._highest():
                return "picked_up_lower"
            case "discarded" if "over" not in kinds and len({card[1] for _, card in self._trick}) == 1:
                return "discarded_clean"
        return event.kind

    def _highest(self) -> str:
        """Who played the highest card of the led suit."""
        led = self._trick[0][1][1]
        return max((cards.number(card) or 0, seat) for seat, card in self._trick if card[1] == led)[1]

    def _fillings(self, event: Event) -> dict[str, str]:
        return {
            "whose": _whose(self._people, event.detail) if event.kind == "took_hand" else "",
            "led": SUITS[self._trick[0][1][1]] if self._trick else "",
            "cut_word": self._words.cut,
            "place": ORDINALS[self._out - 1],
        }

    def _is_under_way(self) -> bool:
        return bool(self._trick)
