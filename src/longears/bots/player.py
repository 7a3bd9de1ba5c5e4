"""A player that learned: whole numbers in, whole numbers out, the same on every machine.

Weights are whole numbers of eight bits, and 256 of whatever flows between the layers make one.
`training/net.py` is the same in torch.  The same file runs as plain Python and, with the types in the .pxd,
compiled.
"""

import json
from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from longears import layout
from longears.layout import Layout, Part

SUITS, OTHERS = layout.SUITS, layout.OTHERS
ONE = 256
CEILING = 8191
MOST = 32767
SHIFT = 24
HALF = 0x80_0000
WEIGHTS = Path(__file__).parent / "weights"


class Layer:
    """So many sums of weighted numbers, each with a scale and a beginning of its own."""

    def __init__(self, rows: int, weights: bytes, scales: Sequence[int], biases: Sequence[int]) -> None:
        self.rows = rows
        self.columns = len(weights) // rows
        self.weights = memoryview(array("h", array("b", weights)))
        self.scales = memoryview(array("q", scales))
        self.biases = memoryview(array("q", biases))

    def sum(self, row: int, given: memoryview) -> int:
        """One sum, 256 making one."""
        total, first = 0, row * self.columns
        for at in range(self.columns):
            total += self.weights[first + at] * given[at]
        return (total * self.scales[row] + self.biases[row] + HALF) >> SHIFT

    def bounded(self, given: memoryview, to: memoryview) -> None:
        """All sums, none below nothing and none above the ceiling."""
        for row in range(self.rows):
            to[row] = max(0, min(CEILING, self.sum(row, given)))

    def add_bounded(self, given: memoryview, to: memoryview) -> None:
        """The same, added to what is there."""
        for row in range(self.rows):
            to[row] = min(MOST, to[row] + max(0, min(CEILING, self.sum(row, given))))


class Player:
    """Scores what a seat may do, from what its observer wrote."""

    def __init__(self, written: Layout, layers: Mapping[str, Layer]) -> None:
        self.at_seat, self.of_seat, self.of_suit, self.of_table = written.widths()
        self.ones = _numbers(_all_ones(written))
        self.cell, self.suit, self.held = layers["cell"], layers["suit"], layers["held"]
        self.whole, self.head = layers["whole"], layers["head"]
        self.suit_scores, self.table_scores = layers["suit_scores"], layers["table_scores"]
        self.cell_in, self.suit_in = _numbers([0] * self.cell.columns), _numbers([0] * self.suit.columns)
        self.cells, self.suited = _numbers([0] * self.cell.rows), _numbers([0] * self.suit.rows)
        self.helds = [_numbers([0] * self.held.rows) for _ in range(SUITS)]
        self.whole_in, self.head_in = _numbers([0] * self.whole.columns), _numbers([0] * self.head.columns)
        self.wholes, self.heads = _numbers([0] * self.whole.rows), _numbers([0] * self.head.rows)
        self.told = memoryview(array("q", [0] * (SUITS * self.suit_scores.rows + self.table_scores.rows)))

    def look(self, seen: memoryview) -> None:
        """Take in a position; scores are of this one from now on."""
        table = OTHERS * (SUITS * self.at_seat + self.of_seat) + SUITS * self.of_suit
        for at in range(self.whole.columns):
            self.whole_in[at] = 0
        self.copy(seen, table, self.of_table, self.whole_in, self.held.rows)
        self.copy(seen, table, self.of_table, self.suit_in, self.of_suit + self.cell.rows)
        for suit in range(SUITS):
            self.look_at_suit(seen, suit, self.helds[suit])
        self.whole.bounded(self.whole_in, self.wholes)
        for row in range(self.table_scores.rows):
            self.told[SUITS * self.suit_scores.rows + row] = self.table_scores.sum(row, self.wholes)

    def look_at_suit(self, seen: memoryview, suit: int, held: memoryview) -> None:
        for row in range(self.cell.rows):
            self.cells[row] = 0
        for place in range(OTHERS):
            seat = SUITS * OTHERS * self.at_seat + place * self.of_seat
            if seen[seat]:
                self.copy(seen, (suit * OTHERS + place) * self.at_seat, self.at_seat, self.cell_in, 0)
                self.copy(seen, seat, self.of_seat, self.cell_in, self.at_seat)
                self.cell.add_bounded(self.cell_in, self.cells)
        own = OTHERS * (SUITS * self.at_seat + self.of_seat) + suit * self.of_suit
        self.copy(seen, own, self.of_suit, self.suit_in, 0)
        for row in range(self.cell.rows):
            self.suit_in[self.of_suit + row] = self.cells[row]
        self.suit.bounded(self.suit_in, self.suited)
        self.held.bounded(self.suited, held)
        for row in range(self.held.rows):
            self.whole_in[row] += held[row]

    def copy(self, seen: memoryview, at: int, width: int, to: memoryview, there: int) -> None:
        """What was written, so that 256 make one."""
        for place in range(width):
            to[there + place] = min(MOST, seen[at + place] * self.ones[at + place])

    def score_suit(self, suit: int) -> None:
        """The scores of this suit's cards."""
        held = self.helds[suit]
        for row in range(self.held.rows):
            self.head_in[row] = held[row]
        for row in range(self.whole.rows):
            self.head_in[self.held.rows + row] = self.wholes[row]
        self.head.bounded(self.head_in, self.heads)
        for row in range(self.suit_scores.rows):
            self.told[suit * self.suit_scores.rows + row] = self.suit_scores.sum(row, self.heads)

    def best(self, options: Sequence[tuple[int, ...]]) -> int:
        """The option with the highest score, of equal ones the first; each is a sum of outputs."""
        wanted = {output // self.suit_scores.rows for option in options for output in option}
        for suit in range(SUITS):
            if suit in wanted:
                self.score_suit(suit)
        scores = [sum([self.told[output] for output in option]) for option in options]
        return scores.index(max(scores))


def _numbers(given: Sequence[int]) -> memoryview:
    return memoryview(array("h", given))


def _all_ones(written: Layout) -> list[int]:
    """How many of the numbers that flow each byte of a written position is worth."""
    return (
        _ones(written.at_seat) * (SUITS * OTHERS)
        + _ones(written.of_seat) * OTHERS
        + _ones(written.of_suit) * SUITS
        + _ones(written.of_table)
    )


def _ones(parts: Sequence[Part]) -> list[int]:
    return [ONE // part.whole for part in parts for _ in range(part.width)]


@cache
def about(family: str) -> Mapping[str, Any] | None:
    """Where the weights of a family come from and how they are cut; None if it has none."""
    told = WEIGHTS / f"{family}.json"
    known: Mapping[str, Any] | None = json.loads(told.read_text()) if told.exists() else None
    return known


def player_of(family: str, written: Layout) -> Player:
    """A player with the weights of this family, of which there is one copy for all."""
    return Player(written, _layers(family))


@cache
def _layers(family: str) -> Mapping[str, Layer]:
    known = about(family)
    assert known, f"there are weights of {family}"
    weights, layers, at = (WEIGHTS / f"{family}.bin").read_bytes(), {}, 0
    for name, cut in known["layers"].items():
        size = cut["rows"] * cut["columns"]
        layers[name] = Layer(cut["rows"], weights[at : at + size], cut["scales"], cut["biases"])
        at += size
    return layers
