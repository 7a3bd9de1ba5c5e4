"""The moves of the family, and which of them a seat may make now; what they bring about is in rules.py."""

from longears import cards
from longears.games.getaway import state
from longears.games.getaway.state import State

# A move is one number: a card that is played, or a neighbour's hand that is taken.
HAND = 54
A_HAND = 0x40_0000_0000_0000

NOTHING = 0
THE_ACE_OF_SPADES = 51
ACE_OF_SPADES = 0x8_0000_0000_0000


def playable(table: State, seat: int) -> int:
    """The cards this seat may play now."""
    if seat != table.turn:
        return NOTHING
    hand = table.hands[seat]
    if table.phase == state.OPEN:
        return ACE_OF_SPADES  # GW-1 the ace of spades opens
    if table.phase == state.LEAD:
        return hand  # GW-3 the leader plays any card
    following = hand & cards.of_suit(table.led)
    return following or hand  # GW-2 follow suit; having none, play anything


def choices(table: State, seat: int) -> int:
    """All that this seat may do now: the cards it may play, and a hand it may take."""
    able = playable(table, seat)
    return able | A_HAND if table.may_take_hand and seat == table.turn else able
