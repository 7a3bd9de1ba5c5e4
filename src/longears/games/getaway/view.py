"""What a seat may see of a table of the family, field by field (ALL-2)."""

from collections.abc import Mapping
from dataclasses import dataclass

from longears.core import View
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
