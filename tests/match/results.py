"""Results of games in a few letters, and what a match makes of them."""

from typing import Any

from longears.match import GameResult, Match

NOBODY = ""
LAST = "last"


def ended(places: str, losers: str = LAST, held: str = "", resigned: str = "") -> GameResult:
    """A result such as "B CD A": B first, C and D share a place, A is last, the loser by default."""
    order = tuple(tuple(place) for place in places.split())
    last = order[-1] if len(order) > 1 else ()
    hands = tuple(hand.strip() for hand in held.split("/")) if held else ()
    return GameResult(order, last if losers == LAST else tuple(losers), hands, tuple(resigned))


def agreed(resigned: str, seats: str, held: str = "") -> GameResult:
    """The result of a game that its players ended after these had resigned."""
    hands = tuple(hand.strip() for hand in held.split("/")) if held else ()
    return GameResult((tuple(seats),), (), hands, tuple(resigned), agreed=True)


def played(match: Match, *games: GameResult | str) -> Match:
    for game in games:
        match = match.after(ended(game) if isinstance(game, str) else game)
    return match


def column(match: Match, name: str) -> list[Any]:
    """One number of the standing, seat by seat."""
    return [getattr(standing, name) for standing in match.standing]


def lost_by(*seats: str) -> list[GameResult]:
    """Games of four, lost by these."""
    return [ended(" ".join(other for other in "ABCD" if other != seat) + " " + seat) for seat in seats]
