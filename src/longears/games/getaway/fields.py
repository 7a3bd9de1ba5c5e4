"""A table of the family in words, field by field; what is public is told without a look at a hand (ALL-2)."""

from typing import Any

from longears import cards
from longears.cards import NAMES, SUITS
from longears.core import SEATS
from longears.games.getaway import rules
from longears.games.getaway.notation import TEXTS, trimmed
from longears.games.getaway.table import Table


def of_trick(table: Table) -> dict[str, Any]:
    """What a card that is played can change for everyone."""
    running = table.phase == rules.FOLLOW and not table.over
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


def of_game(table: Table) -> dict[str, Any]:
    """All that everyone may see."""
    told = of_trick(table)
    told["dealer"] = SEATS[table.dealer]
    told["direction"] = "cw" if table.house.step == 1 else "ccw"
    told["tricks"] = table.tricks
    told["waste"] = tuple([NAMES[table.waste[at]] for at in range(table.waste_size)])
    told["trimmed"] = trimmed(table)
    told["piles"] = {SEATS[seat]: cards.size(table.piles[seat]) for seat in range(table.seats)}
    told["out"] = tuple([SEATS[table.out_order[at]] for at in range(table.out_count)])
    return told


def of_seat(table: Table, seat: int) -> dict[str, Any]:
    """What only this seat may see."""
    return {"hand": _names(table.hands[seat]), "moves": _names(rules.choices(table, seat))}


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
