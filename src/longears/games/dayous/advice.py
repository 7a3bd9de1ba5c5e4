"""What people advise at Dayous, and the opposite of it."""

from collections.abc import Sequence

from longears import cards
from longears.bots.advice import Advice
from longears.games.dayous.view import DayousView


def _attacks_high(view: DayousView, moves: Sequence[str]) -> Sequence[str]:
    attacks = _plain_attacks(view, moves)
    return [move for move in attacks if _rank(move) == max(map(_rank, attacks))]


def _attacks_low(view: DayousView, moves: Sequence[str]) -> Sequence[str]:
    """The lowest card, whether or not it has a twin."""
    attacks = _plain_attacks(view, moves)
    return [move for move in attacks if _rank(move) == min(map(_rank, attacks))]


def _plain_attacks(view: DayousView, moves: Sequence[str]) -> Sequence[str]:
    return [move for move in moves if move in view.hand and not view.table and move[1] != view.trump]


def _beats_with_trumps(view: DayousView, moves: Sequence[str]) -> Sequence[str]:
    """Trumps first, while there is a stock."""
    beats = [move for move in moves if "/" in move and move[1] == view.trump]
    return [*beats, "take"] if beats and view.stock else ()


def _saves_trumps(view: DayousView, moves: Sequence[str]) -> Sequence[str]:
    """No trump to beat with while there is a stock; one rather takes."""
    if "take" not in moves or not view.stock:
        return ()
    return [move for move in moves if not ("/" in move and move[1] == view.trump)]


def _beats_high(view: DayousView, moves: Sequence[str]) -> Sequence[str]:
    """Of the plain cards that beat a card, only the highest."""
    plain = [move for move in moves if "/" in move and move[1] != view.trump]
    highest = {_beaten(move): move for move in sorted(plain, key=_rank)}
    return [move for move in moves if move not in plain or move == highest[_beaten(move)]]


def _beaten(move: str) -> str:
    return move.partition("/")[2]


def _never_passes_on(_view: DayousView, moves: Sequence[str]) -> Sequence[str]:
    return [move for move in moves if not move.endswith("^")]


def _never_throws_in(view: DayousView, moves: Sequence[str]) -> Sequence[str]:
    throws_in = view.table and "take" not in moves
    return [move for move in moves if move not in view.hand] if throws_in else ()


def _rank(card: str) -> int:
    return cards.RANKS.index(card[0])


ADVICE: Advice = {
    "attacks-high": _attacks_high,
    "attacks-low": _attacks_low,
    "beats-with-trumps": _beats_with_trumps,
    "saves-trumps": _saves_trumps,
    "beats-high": _beats_high,
    "never-passes-on": _never_passes_on,
    "never-throws-in": _never_throws_in,
}
