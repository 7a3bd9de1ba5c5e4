"""What a seat may see of a table of Dayous, field by field (ALL-2, DY-A24)."""

from dataclasses import dataclass
from typing import Any

from longears.cards import NAMES, PACK, SUITS
from longears.core import View, seat_name
from longears.games.dayous import moves, state
from longears.games.dayous.notation import BEATS, DIRECTIONS, laid
from longears.games.dayous.table import Table

ROW = 8


@dataclass(frozen=True, kw_only=True)
class DayousView(View):
    """Own hand, the table, hand sizes, both trumps, what lies open in the stock and how much does not.

    The cards of the last bout can be looked at until the next begins; the other discards are only counted.
    """

    dealer: str
    packs: int
    """How many packs are played with."""
    hand_size: int
    """Up to how many cards one draws after a bout."""
    direction: str | None
    """`cw` or `ccw`, once it is chosen."""
    attacker: str | None
    defender: str | None
    table: tuple[str, ...]
    """The cards of the running bout: `7d` is to be beaten, `9d/7d` is beaten."""
    last_table: tuple[str, ...]
    """Those of the bout before, while no other has begun."""
    taking: bool
    """Whether the defender has said that they take."""
    done: tuple[str, ...]
    """Who has said *done* since a card was laid."""
    trump: str | None
    """The trump suit of now."""
    trumps: tuple[str, ...]
    """The first trump, and the second once it is known."""
    marker: str | None
    """The card that lies open in the stock and ends the first trump."""
    bottom: str | None
    """The card that lies open at the bottom of the stock."""
    stock: int
    """How many cards are in the stock."""
    halves: tuple[int, int]
    """How many of them lie above the marker, and how many from it on."""
    discards: int
    """How many cards are out of the game."""
    bouts: int
    """How many bouts are over."""
    bouts_since_discard: int
    """How many bouts ended without a discard, one after the other."""
    out: tuple[tuple[str, ...], ...]
    """Who is out, in order; who went out together stands together."""

    def meant(self, card: str) -> str:
        """Whoever is attacked and names a card that does nothing wanted to beat something with it."""
        unbeaten = [pair for pair in self.table if BEATS not in pair]
        return f"{card}{BEATS}{unbeaten[0]}" if "take" in self.moves else card


def veiled(table: Table, seat: int | None) -> Table:
    """A table with everything this seat may see, and no other card on it."""
    seen = Table(table.variant, table.seats, table.dealer)
    table.show_public(seen)
    if seat is not None:
        seen.hands = [word if at % ROW == seat else 0 for at, word in enumerate(table.hands)]
    return seen


def hand_names(table: Table, seat: int) -> tuple[str, ...]:
    """The cards of a hand as text, lowest first, each as often as it is held."""
    return tuple([NAMES[card] for card in range(PACK) for _ in range(table.copies(seat, card))])


def game_fields(table: Table) -> dict[str, Any]:
    """The fields of a view that are Dayous' own, from a veiled table."""
    phase = state.PHASES[table.phase]
    under_way = moves.bout_is_on(table)
    known = phase not in ("shuffle", "pick_opener")
    directed = known and phase != "open"
    above = table.stock_size - 1 - table.marker_at if table.marker_at >= 0 else 0
    trumps = [suit for suit in (table.first_trump, table.second_trump) if suit >= 0]
    return {
        "dealer": seat_name(table.dealer),
        "packs": table.packs,
        "hand_size": table.hand_size,
        "direction": DIRECTIONS[table.direction < 0] if directed else None,
        "attacker": seat_name(table.attacker) if known and not table.over else None,
        "defender": seat_name(table.defender) if directed and not table.over else None,
        "table": laid(table) if under_way else (),
        "last_table": () if under_way else laid(table),
        "taking": phase == "take",
        "done": tuple([seat_name(seat) for seat in range(table.seats) if moves.is_done(table, seat)]),
        "trump": SUITS[table.trump] if table.trump >= 0 else None,
        "trumps": tuple([SUITS[suit] for suit in trumps]),
        "marker": NAMES[table.marker] if table.marker_at >= 0 else None,
        "bottom": NAMES[table.bottom] if table.bottom >= 0 and table.stock_size else None,
        "stock": table.stock_size,
        "halves": (above, table.stock_size - above),
        "discards": table.discards,
        "bouts": table.bouts,
        "bouts_since_discard": table.bouts_since_discard,
        "out": _out(table),
    }


def _out(table: Table) -> tuple[tuple[str, ...], ...]:
    """Who is out, in order; who went out together stands together."""
    exits = sorted({place for place in table.went_out if place})
    seats = range(table.seats)
    return tuple(
        [tuple([seat_name(seat) for seat in seats if table.went_out[seat] == place]) for place in exits]
    )
