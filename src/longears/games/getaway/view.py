"""What a seat may see of a table of the family, field by field (ALL-2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from longears import cards
from longears.cards import NAMES, SUITS
from longears.core import SEATS, View
from longears.games.getaway import moves, state
from longears.games.getaway.notation import TEXTS, trimmed
from longears.games.getaway.table import Table


@dataclass(frozen=True, kw_only=True)
class GetawayView(View):
    """Own hand, the trick, hand sizes, the waste, the piles' sizes, who is out; never another hand.

    The cutter is the one of the trick that is shown: the running one, or else the last.
    """

    dealer: str
    direction: str
    """`cw` or `ccw`."""
    trick: tuple[tuple[str, str], ...]
    """Who has played what in the running trick."""
    led: str | None
    """The suit to follow."""
    last_trick: tuple[tuple[str, str], ...]
    """The trick before, while no other has begun."""
    cutter: str | None
    picker: str | None
    """Who picked up the last trick."""
    tricks: int
    """How many tricks are over."""
    waste: tuple[str, ...]
    """The cards that are out of the game, in the order they went."""
    trimmed: tuple[str, ...]
    """The cards that were taken out of the pack before the deal."""
    piles: Mapping[str, int] = field(hash=False)
    """How many cards lie on the pile before each seat, where picked-up cards are laid aside."""
    out: tuple[str, ...]
    """Who has got rid of all cards."""


def veiled(table: Table, seat: int | None) -> Table:
    """A table with everything this seat may see, and no other card on it."""
    seen = Table(table.variant, table.seats, table.dealer, table.opener)
    table.show_public(seen)
    if seat is not None:
        seen.hands = [table.hands[seat] if other == seat else 0 for other in range(8)]
    return seen


# A table field by field; what is public is told without a look at a hand (ALL-2)


def trick_fields(table: Table) -> dict[str, Any]:
    """What a card that is played can change for everyone."""
    running = table.phase == state.FOLLOW and not table.over
    trick = _laid(table)
    return {
        "sizes": {SEATS[seat]: table.sizes[seat] for seat in range(table.seats)},
        "awaited": (SEATS[table.turn],) if table.turn >= 0 else (),
        "trick": trick if running else (),
        "led": SUITS[table.led] if running else None,
        "last_trick": () if running else trick,
        "cutter": _seat_or_none(table, table.cutter),
        "picker": None if running else _seat_or_none(table, table.picker),
    }


def game_fields(table: Table) -> dict[str, Any]:
    """All that everyone may see."""
    told = trick_fields(table)
    told["dealer"] = SEATS[table.dealer]
    told["direction"] = "cw" if table.variant.step == 1 else "ccw"
    told["tricks"] = table.tricks
    told["waste"] = tuple([NAMES[table.waste[at]] for at in range(table.waste_size)])
    told["trimmed"] = trimmed(table)
    told["piles"] = {SEATS[seat]: cards.size(table.piles[seat]) for seat in range(table.seats)}
    told["out"] = tuple([SEATS[table.out_order[at]] for at in range(table.out_count)])
    return told


def own_fields(table: Table, seat: int) -> dict[str, Any]:
    """What only this seat may see."""
    return {"hand": _names(table.hands[seat]), "moves": _names(moves.choices(table, seat))}


def _laid(table: Table) -> tuple[tuple[str, str], ...]:
    """The running trick, or the last one: who played what, in order."""
    return tuple(
        [(SEATS[table.trick_seats[at]], NAMES[table.trick_cards[at]]) for at in range(table.trick_size)]
    )


def _seat_or_none(table: Table, seat: int) -> str | None:
    return SEATS[seat] if 0 <= seat < table.seats else None


def _names(group: int) -> tuple[str, ...]:
    """The cards or moves of a set as text, lowest first: `cards.names` is not there for kernels in C."""
    named = []
    while group:
        named.append(TEXTS[cards.lowest(group)])
        group &= group - 1
    return tuple(named)
