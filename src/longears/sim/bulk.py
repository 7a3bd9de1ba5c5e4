"""Whole games at kernel speed: random playouts of any game, counted, and proven while they run."""

from longears.chance import Chance
from longears.table import Table


class Tally:
    """What a run of playouts adds up to."""

    def __init__(self) -> None:
        self.games = 0
        self.moves = 0
        self.decisions = 0
        self.longest = 0
        self.guarded = 0

    def count(self, table: Table, moves: int) -> None:
        """One more game, ended after so many moves."""
        self.games += 1
        self.moves += moves
        self.longest = max(self.longest, moves)
        if table.guarded:
            self.guarded += 1


def play_out(table: Table, chance: Chance, tally: Tally) -> None:
    """Play a table to its end with random legal moves.  A decision is a move with a choice."""
    moves = 0
    while not table.over:
        choices = table.step(chance)
        if choices > 0:
            moves += 1
        if choices > 1:
            tally.decisions += 1
    tally.count(table, moves)


def play_many(fresh: Table, games: int, chance: Chance, tally: Tally) -> None:
    """Many games from one fresh table, the deal rotating round the seats."""
    table = fresh.copy()
    for game in range(games):
        table.become(fresh)
        table.dealer = game % table.seats
        play_out(table, chance, tally)


def prove_many(fresh: Table, games: int, limit: int, chance: Chance, tally: Tally) -> None:
    """As play_many, with laws 1, 5 and 8 checked at every move: cards are conserved, whoever is awaited
    can act, games end within the guard.
    """
    table = fresh.copy()
    for game in range(games):
        table.become(fresh)
        table.dealer = game % table.seats
        moves = 0
        while not table.over:
            assert table.can_go_on(), "the game waits for a seat that cannot act (law 5)"
            if table.step(chance) > 0:
                moves += 1
            assert table.conserved(), "a card was lost or doubled (law 1)"
            assert moves <= limit, "the game outran its guard (law 8)"
        tally.count(table, moves)
