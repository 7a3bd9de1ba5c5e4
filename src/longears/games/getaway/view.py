"""What a seat may see of a table of the family, field by field (ALL-2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from longears import cards
from longears.core import View, seat_name
from longears.games.getaway import rules
from longears.games.getaway.notation import trimmed
from longears.games.getaway.table import Table


@dataclass(frozen=True, kw_only=True)
class GetawayView(View):
    """Own hand, the trick, hand sizes, the waste, the piles' sizes, who is out; never another hand.

    The cutter is the one of the trick that is shown: the running one, or else the last.
    """

    dealer: str
    direction: str
    trick: tuple[tuple[str, str], ...]
    led: str | None
    last_trick: tuple[tuple[str, str], ...]
    cutter: str | None
    picker: str | None
    tricks: int
    waste: tuple[str, ...]
    trimmed: tuple[str, ...]
    piles: Mapping[str, int]
    out: tuple[str, ...]


def veiled(table: Table, seat: int | None) -> Table:
    """A table with everything this seat may see, and no other card on it."""
    seen = Table(table.house, table.seats, table.dealer, table.opener)
    table.show_public(seen)
    if seat is not None:
        seen.hands = [table.hands[seat] if other == seat else 0 for other in range(8)]
    return seen


def laid(table: Table) -> tuple[tuple[str, str], ...]:
    """The running trick, or the last one: who played what, in order."""
    size = table.trick_size
    return tuple(
        zip(map(seat_name, table.trick_seats[:size]), cards.texts(table.trick_cards[:size]), strict=True)
    )


def trick_fields(table: Table) -> dict[str, Any]:
    """The fields of a view that a card played can change, from a veiled table."""
    seats = range(table.seats)
    trick = laid(table)
    running = rules.PHASES[table.phase] == "follow" and not table.over
    return {
        "trick": trick if running else (),
        "led": cards.SUITS[table.led] if running else None,
        "last_trick": () if running else trick,
        "cutter": seat_name(table.cutter) if table.cutter in seats else None,
        "picker": seat_name(table.picker) if table.picker in seats and not running else None,
    }


def game_fields(table: Table) -> dict[str, Any]:
    """The fields of a view that are the family's own, from a veiled table."""
    seats = range(table.seats)
    piles = table.piles  # a list of its own each time it is asked for
    return {
        **trick_fields(table),
        "dealer": seat_name(table.dealer),
        "direction": "cw" if table.house.step == 1 else "ccw",
        "tricks": table.tricks,
        "waste": cards.texts(table.waste[: table.waste_size]),
        "trimmed": trimmed(table),
        "piles": {seat_name(seat): cards.size(piles[seat]) for seat in seats},
        "out": tuple(seat_name(seat) for seat in table.out_order[: table.out_count]),
    }
