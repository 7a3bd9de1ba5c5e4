"""What people advise at Kadi, and the opposite of it."""

from collections.abc import Sequence

from longears.bots.advice import Advice
from longears.core import View

CALL = "!"
TROUBLE = "JK23X"
"""The ranks that can never be the last."""


def _calls_always(_view: View, moves: Sequence[str]) -> Sequence[str]:
    return [move for move in moves if move == CALL]


def _sheds_trouble(view: View, moves: Sequence[str]) -> Sequence[str]:
    return [move for move in moves if move in view.hand and move[0] in TROUBLE]


def _keeps_trouble(view: View, moves: Sequence[str]) -> Sequence[str]:
    if not any(move in view.hand and move[0] not in TROUBLE for move in moves):
        return ()
    return [move for move in moves if not (move in view.hand and move[0] in TROUBLE)]


def _sheds_aces(view: View, moves: Sequence[str]) -> Sequence[str]:
    return [move for move in moves if move in view.hand and move[0] == "A"]


def _keeps_aces(view: View, moves: Sequence[str]) -> Sequence[str]:
    if not any(move in view.hand and move[0] != "A" for move in moves):
        return ()
    return [move for move in moves if not (move in view.hand and move[0] == "A")]


def _names_nothing(_view: View, moves: Sequence[str]) -> Sequence[str]:
    return [move for move in moves if not move.startswith("=")]


ADVICE: Advice = {
    "calls-always": _calls_always,
    "sheds-trouble": _sheds_trouble,
    "keeps-trouble": _keeps_trouble,
    "sheds-aces": _sheds_aces,
    "keeps-aces": _keeps_aces,
    "names-nothing": _names_nothing,
}
