"""Whole games at kernel speed: random playouts of any game, counted, and proven while they run."""

from longears import cards
from longears.chance import Chance
from longears.table import Table

LENGTHS = 4096
"""Games of this many moves or more are counted together."""


class Tally:
    """What a run of playouts adds up to.  Seats are counted from the dealer, who is 0."""

    def __init__(self) -> None:
        self.games = 0
        self.moves = 0
        self.decisions = 0
        self.longest = 0
        self.guarded = 0
        self.opened_with = -1
        self.opened_instead_of = -1
        self.openings = 0
        self.lengths = [0] * 4096
        self.reasons = [0] * 16
        self.events = [0] * 64
        self.games_with = [0] * 64
        self.wins = [0] * 8
        self.losses = [0] * 8

    def count(self, table: Table, moves: int) -> None:
        """One more game, ended after so many moves."""
        self.games += 1
        self.moves += moves
        self.longest = max(self.longest, moves)
        self.lengths[min(moves, LENGTHS - 1)] += 1
        self.reasons[table.reason] += 1
        if table.guarded:
            self.guarded += 1
        for seat in range(table.seats):
            from_dealer = (seat - table.dealer + table.seats) % table.seats
            if table.places[seat] == 1:
                self.wins[from_dealer] += 1
            if table.losers >> seat & 1:
                self.losses[from_dealer] += 1

    def count_kinds(self, happened: int) -> None:
        """One more game in which these kinds of events happened, however often."""
        while happened:
            self.games_with[cards.lowest(happened)] += 1
            happened &= happened - 1


def play_out(table: Table, chance: Chance, tally: Tally) -> None:
    """Play a table to its end with random legal moves.  A decision is a move with a choice."""
    moves = happened = 0
    opened = False
    while not table.over:
        choices = table.step(chance)
        if choices > 0:
            moves += 1
        if choices > 1:
            tally.decisions += 1
        for at in range(table.told_count):
            kind = table.told[at] & 0xFF
            tally.events[kind] += 1
            happened |= cards.only(kind)
            if not opened and (kind == tally.opened_with or kind == tally.opened_instead_of):
                opened = True
                if kind == tally.opened_with:
                    tally.openings += 1
    tally.count(table, moves)
    tally.count_kinds(happened)


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
