"""The deal, the stock in its two halves, and the two trumps that come out of it.

A stock lies in a row with its bottom first: the last card in the row is the next to be drawn.
"""

from longears import cards
from longears.chance import Chance
from longears.games.dayous import state
from longears.games.dayous.state import State

PACK = 52
FULL_PACK = 0xF_FFFF_FFFF_FFFF

# What a turned-up card says about the trump.
TRUMPS = ("first", "second", "stays")
FIRST, SECOND, STAYS = range(3)


# The deal


def shuffle(table: State, chance: Chance) -> None:
    """Bulk play's own shuffle."""
    table.stock_size = table.packs * PACK
    for at in range(table.stock_size):
        table.stock[at] = at % PACK
    for place in range(table.stock_size - 1, 0, -1):
        chance.exchange(table.stock, place)


def stack(table: State, shuffled: list[int]) -> None:
    """The pack is in this order, its first card on top."""
    table.stock_size = len(shuffled)
    for at in range(table.stock_size):
        table.stock[table.stock_size - 1 - at] = shuffled[at]


def deal(table: State) -> None:
    table.pack_size = table.stock_size
    for copy in range(table.packs):
        table.pack[copy] = FULL_PACK  # DY-A1
    seat = table.dealer
    for _ in range(table.hand_size * table.seats):  # DY-2
        seat = table.neighbour(seat, 1)  # DY-A2 clockwise, from the seat after the dealer
        table.stock_size -= 1
        table.give(seat, table.stock[table.stock_size])
    table.tell(state.DEALT, state.NOBODY, 0)
    above = table.stock_size // 2  # DY-A2
    mark(table, table.stock_size - 1 - above)


def mark(table: State, at: int) -> None:
    """The card at this place of the stock is the marker; its suit is the first trump (DY-3)."""
    table.marker, table.marker_at = table.stock[at], at
    table.trump = table.first_trump = cards.suit(table.marker)
    tell_trump(table, FIRST, table.marker)


# Refilling the hands


def refill(table: State) -> None:
    """Everyone draws back up, the defender last (DY-12, DY-A12)."""
    seat = table.attacker
    for _ in range(table.seats):
        if seat != table.defender:
            draw_up(table, seat)
        seat = table.neighbour(seat, table.direction)
    draw_up(table, table.defender)
    if table.second_trump != state.NO_SUIT:
        table.trump = table.second_trump  # DY-A3 it rules from the next bout


def draw_up(table: State, seat: int) -> None:
    while table.sizes[seat] < table.hand_size and table.stock_size > 0:
        draw(table, seat)


def draw(table: State, seat: int) -> None:
    table.stock_size -= 1
    card = table.stock[table.stock_size]
    table.give(seat, card)
    if table.stock_size == table.marker_at:
        table.tell(state.DREW_OPENLY, seat, card)
        turn_second_trump(table)
    elif table.stock_size == 0 and table.bottom != state.NO_CARD:
        table.tell(state.DREW_OPENLY, seat, card)
    else:
        table.tell(state.DREW, seat, card)


def turn_second_trump(table: State) -> None:
    """The marker is drawn: a card from below it names the second trump (DY-A3)."""
    table.marker_at = state.NOWHERE
    if not table.variant.trump_changes:
        return
    at = table.stock_size - 1
    while at >= 0 and not can_be_second_trump(table, table.stock[at]):
        at -= 1
    if at < 0:
        tell_trump(table, STAYS, table.marker)
        return
    table.bottom = table.stock[at]
    while at > 0:
        table.stock[at] = table.stock[at - 1]
        at -= 1
    table.stock[0] = table.bottom
    table.second_trump = cards.suit(table.bottom)
    tell_trump(table, SECOND, table.bottom)


def tell_trump(table: State, what: int, card: int) -> None:
    table.tell(state.TRUMP, state.NOBODY, card | what << 6)


def can_be_second_trump(table: State, card: int) -> bool:
    return table.variant.any_suit_follows or cards.suit(card) != table.first_trump
