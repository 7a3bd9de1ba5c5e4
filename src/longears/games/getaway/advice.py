"""What people advise at Donkey, Kazhutha Kali and Thulla, and the opposite of it."""

from collections.abc import Callable, Sequence

from longears import cards
from longears.bots.advice import Advice, Piece
from longears.core import SEATS
from longears.games.getaway.view import GetawayView

EARLY_TRICKS = 4

Moment = Callable[[GetawayView], bool]
Taste = Callable[[GetawayView, Sequence[str]], Sequence[str]]


# When


def _leads(view: GetawayView) -> bool:
    return not view.trick


def _leads_early(view: GetawayView) -> bool:
    return not view.trick and view.tricks < EARLY_TRICKS


def _leads_late(view: GetawayView) -> bool:
    return not view.trick and view.tricks >= EARLY_TRICKS


def _cuts(view: GetawayView) -> bool:
    return view.led is not None and not any(card[1] == view.led for card in view.hand)


def _follows_last(view: GetawayView) -> bool:
    return bool(view.trick) and not _cuts(view) and not _others_to_play(view)


def _follows_before_others(view: GetawayView) -> bool:
    return bool(view.trick) and not _cuts(view) and _others_to_play(view)


def _others_to_play(view: GetawayView) -> bool:
    """Whether someone still in plays after this seat in the running trick."""
    step = 1 if view.direction == "cw" else -1
    leader, me = SEATS.index(view.trick[0][0]), SEATS.index(view.seat or "")
    seats = len(view.sizes)
    after = [(me + step * far) % seats for far in range(1, (leader - me) * step % seats)]
    return any(view.sizes[SEATS[seat]] for seat in after)


# Which


def _highest(_view: GetawayView, moves: Sequence[str]) -> Sequence[str]:
    return [move for move in moves if _rank(move) == max(map(_rank, moves))]


def _lowest(_view: GetawayView, moves: Sequence[str]) -> Sequence[str]:
    return [move for move in moves if _rank(move) == min(map(_rank, moves))]


def _just_below(view: GetawayView, moves: Sequence[str]) -> Sequence[str]:
    """The highest card that is below the highest of the trick."""
    top = max(_rank(card) for _, card in view.trick if card[1] == view.led)
    return _highest(view, [move for move in moves if _rank(move) < top])


def _from_shortest(view: GetawayView, moves: Sequence[str]) -> Sequence[str]:
    return [move for move in moves if _length(view, move) == min(_length(view, other) for other in moves)]


def _from_longest(view: GetawayView, moves: Sequence[str]) -> Sequence[str]:
    return [move for move in moves if _length(view, move) == max(_length(view, other) for other in moves)]


def _from_plentiful(view: GetawayView, moves: Sequence[str]) -> Sequence[str]:
    """The suit of which the others hold most."""
    return [move for move in moves if _elsewhere(view, move) == max(_elsewhere(view, one) for one in moves)]


def _from_scarce(view: GetawayView, moves: Sequence[str]) -> Sequence[str]:
    return [move for move in moves if _elsewhere(view, move) == min(_elsewhere(view, one) for one in moves)]


def _rank(card: str) -> int:
    return cards.RANKS.index(card[0])


def _length(view: GetawayView, card: str) -> int:
    return sum(held[1] == card[1] for held in view.hand)


def _elsewhere(view: GetawayView, card: str) -> int:
    """How many cards of this suit the others hold."""
    seen = (*view.hand, *view.waste, *view.trimmed)
    return len(cards.RANKS) - sum(one[1] == card[1] for one in seen)


def _piece(applies: Moment, wanted: Taste) -> Piece:
    def piece(view: GetawayView, moves: Sequence[str]) -> Sequence[str]:
        return wanted(view, [move for move in moves if move in view.hand]) if applies(view) else ()

    return piece


ADVICE: Advice = {
    "leads-high-early": _piece(_leads_early, _highest),
    "leads-low-early": _piece(_leads_early, _lowest),
    "leads-high-late": _piece(_leads_late, _highest),
    "leads-low-late": _piece(_leads_late, _lowest),
    "leads-short-suits": _piece(_leads_early, _from_shortest),
    "leads-long-suits": _piece(_leads_early, _from_longest),
    "leads-plentiful-suits": _piece(_leads, _from_plentiful),
    "leads-scarce-suits": _piece(_leads, _from_scarce),
    "high-when-last": _piece(_follows_last, _highest),
    "low-when-last": _piece(_follows_last, _lowest),
    "stays-below": _piece(_follows_before_others, _just_below),
    "goes-high": _piece(_follows_before_others, _highest),
    "cuts-with-high": _piece(_cuts, _highest),
    "cuts-with-low": _piece(_cuts, _lowest),
}
