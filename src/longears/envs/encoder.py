"""A table's actions as numbers: who is asked, what a seat may do, and what it is paid.

Each game has its own encoder.  Masks have a row for each table, laid end to end; an encoder writes a row that
was cleared before.  What a seat sees is written by the table's observer.  The same file runs as plain Python
and, with the types in the .pxd, compiled.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from longears import cards
from longears.chance import Chance
from longears.core import Move
from longears.observer import Observer
from longears.table import Table

Bytes = NDArray[np.uint8]

NOBODY = -1
NO_ACTION = -1
STILL_IN = 99


class Actions(NamedTuple):
    """A stretch of action numbers, and what they do."""

    first: int
    last: int
    meaning: str


CARDS = "by rank, and within a rank clubs, diamonds, hearts, spades"
"""The order in which cards are numbered."""


class Encoder:
    """The actions of one game at a table of so many seats."""

    def __init__(self, seats: int, actions: int, silence: int = NO_ACTION) -> None:
        self.seats = seats
        self.actions = actions
        self.silence = silence

    def write_to(self, masks: Bytes) -> None:
        """From now on write into this array."""
        self.open = masks.reshape(-1).data

    # How a game goes on: a seat acts when it is asked, and the observer hears of all that happens.

    def begin(self, table: Table, observer: Observer, fresh: Table, chance: Chance) -> int:
        """Deal a new game from a fresh table, the dealer drawn by lot; who is asked first."""
        table.become(fresh)
        table.dealer = chance.below(table.seats)
        observer.begin()
        return self.next_asked(table, observer, chance)

    def go_on(self, table: Table, observer: Observer, seat: int, action: int, chance: Chance) -> int:
        """This seat acts, and the dealer after it if need be; who is asked next, or nobody at the end."""
        if action == self.silence:
            return self.on_turn(table)
        table.told_count = 0
        self.make(table, seat, action)
        observer.follow(table)
        return self.next_asked(table, observer, chance)

    def next_asked(self, table: Table, observer: Observer, chance: Chance) -> int:
        seat = self.asked(table)
        while seat == NOBODY and not table.over:
            table.step(chance)
            observer.follow(table)
            seat = self.asked(table)
        return seat

    # What a seat is paid.

    def rank_of(self, table: Table, seat: int) -> int:
        """The place of a seat as far as it is sure; whoever may yet go out comes last."""
        if table.over:
            return table.places[seat]
        gone = self.exit_of(table, seat)
        return gone if gone > 0 else STILL_IN

    def reward_of(self, table: Table, seat: int) -> float:
        """From 1 for the first to -1 for the last: seats left behind, less seats ahead, shared out evenly."""
        mine = self.rank_of(table, seat)
        lead = 0.0  # as a whole number it would be divided as one in compiled code
        for other in range(self.seats):
            theirs = self.rank_of(table, other)
            if theirs > mine:
                lead += 1
            elif theirs < mine:
                lead -= 1
        return lead / (self.seats - 1)

    # What each game knows of itself.

    def asked(self, table: Table) -> int:
        """The seat that is asked first; nobody while the dealer is waited for, or at the end."""
        raise AssertionError("each game has its own turns")

    def on_turn(self, table: Table) -> int:
        """The seat that is asked when another has been silent."""
        raise AssertionError("only a game with silence asks twice")

    def make(self, table: Table, seat: int, action: int) -> None:
        """An action that is open to this seat."""
        raise AssertionError("each game has its own moves")

    def exit_of(self, table: Table, seat: int) -> int:
        """When this seat left the game for good, its place being sure: 1 for the first; 0 while it is in."""
        raise AssertionError("each game has its own exits")

    def mask(self, table: Table, seat: int, at: int) -> None:
        """Mark what this seat may do, in the row of masks that begins there."""
        raise AssertionError("each game has its own moves")

    def move_of(self, action: int) -> Move:
        """The move that an action makes."""
        return action

    def action_of(self, move: Move) -> int:
        return move

    def allow(self, at: int, actions: int) -> None:
        """Mark each action of a set."""
        while actions:
            self.open[at + cards.lowest(actions)] = 1
            actions &= actions - 1
