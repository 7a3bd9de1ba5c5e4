"""A table of the family in text: moves as they are written, events told from the kernel's notes."""

from longears import cards
from longears.core import Event, seat_name, seat_or_none
from longears.games.getaway import ending, state
from longears.games.getaway.table import Table

TEXTS = (*cards.NAMES, "hand")
MOVES = {text: move for move, text in enumerate(TEXTS)}
HAND = MOVES["hand"]


def move_text(move: int) -> str:
    return TEXTS[move]


def read_move(text: str) -> int | None:
    return MOVES.get(text)


def events(table: Table, taken: int = 0) -> tuple[Event, ...]:
    """What the kernel noted since it was last asked to move; a hand that was taken is its taker's secret."""
    told = tuple([_event(table, kind, seat, value, taken) for kind, seat, value in table.notes()])
    if told and told[0].kind == "dealt" and trimmed(table):
        return (Event("trimmed", cards=trimmed(table)), *told)  # GW-A9 the removed cards are announced
    return told


def trimmed(table: Table) -> tuple[str, ...]:
    """The cards taken out before the deal."""
    return cards.NAMES[: cards.PACK % table.seats] if table.variant.trims else ()


def _event(table: Table, number: int, seat: int, value: int, taken: int) -> Event:
    kind, who = state.EVENTS[number], seat_or_none(seat)
    match kind:
        case "played" | "cut" | "drew":
            return Event(kind, who, (cards.name(value),))
        case "took_hand":
            return Event(kind, who, cards.names(taken), seat_name(value), private=True)  # GW-A28
        case "picked_up" | "discarded":
            laid = [cards.name(table.trick_cards[at]) for at in range(table.trick_size)]
            return Event(kind, who, tuple(laid))
        case "over":
            return Event(kind, who, detail=ending.REASONS[value])
        case _:
            return Event(kind, who)
