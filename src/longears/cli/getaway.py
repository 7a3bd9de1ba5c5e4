"""How a table of Donkey, Kazhutha Kali or Thulla looks at a terminal."""

from collections.abc import Iterator, Mapping

from longears.cli.sentences import People
from longears.cli.terminal import Screen
from longears.core import SEATS, View
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


def in_three_lines(options: Mapping[str, str], loser: str) -> tuple[str, str, str]:
    """The rules, for somebody who wants to play now."""
    ending = Ending(options["ending"])
    teams = options["teams"] == Teams.PARTNERS and ending is Ending.LAST_HOLDER
    cut = REVERSAL if options["picker"] == Picker.CUTTER else CUT
    return FOLLOW, cut, (TEAM_AIM if teams else AIM[ending]).format(loser=loser)


def table_lines(view: View, people: People, screen: Screen) -> Iterator[str]:
    """Everyone's cards by their number, and the trick in playing order."""
    assert isinstance(view, GetawayView)
    yield "   ".join(f"{people.names[seat]} {_standing(view, seat)}" for seat in _others(view))
    if view.trick:
        laid = "   ".join(f"{people.names[seat]} {screen.card(card)}" for seat, card in view.trick)
        yield f"{screen.suit(view.led or '')} led:  {laid}"
    elif view.seat in view.awaited:
        yield _invitation(view, people, screen)


def _others(view: GetawayView) -> list[str]:
    """The other seats, in the order they play after this one."""
    seats = list(view.sizes)
    step = 1 if view.direction == "cw" else -1
    me = SEATS.index(view.seat or "")
    return [seats[(me + step * distance) % len(seats)] for distance in range(1, len(seats))]


def _standing(view: GetawayView, seat: str) -> str:
    partner = view.options["teams"] == Teams.PARTNERS and seat == _others(view)[1]
    aside = f", {view.piles[seat]} laid aside" if view.piles[seat] else ""
    return _cards_left(view, seat) + aside + (" (your partner)" if partner else "")


def _cards_left(view: GetawayView, seat: str) -> str:
    if seat in view.out:
        return "out"
    if view.sizes[seat] == 0:
        return "last card"
    return "1 card" if view.sizes[seat] == 1 else f"{view.sizes[seat]} cards"


def _invitation(view: GetawayView, people: People, screen: Screen) -> str:
    if view.tricks == 0 and view.options["opener"] == Opener.ACE_FORCED:
        return people.sentence("{who} [opens|open] with {ace}.", [view.seat or ""], ace=screen.card("As"))
    return people.sentence("{who} [leads|lead], with any card.", [view.seat or ""])
