"""Why a move may be refused in the family: each refusal with its code, its rule and a sentence (GW-6)."""

from functools import partial

from longears import cards
from longears.core import Violation, violation
from longears.games.getaway import moves, state
from longears.games.getaway.state import State

refusal = partial(violation, "getaway")

GAME_OVER = refusal("game_over", "GW-6")
NOT_YOUR_TURN = refusal("not_your_turn", "GW-6")
CANNOT_TAKE = refusal("cannot_take", "GW-A28")
UNKNOWN_CARD = refusal("unknown_card", "GW-6")
NOT_YOUR_CARD = refusal("not_your_card", "GW-6")
MUST_OPEN_WITH_ACE = refusal("must_open_with_ace", "GW-1")
MUST_FOLLOW_SUIT = refusal("must_follow_suit", "GW-2")

ALL = (
    GAME_OVER,
    NOT_YOUR_TURN,
    CANNOT_TAKE,
    UNKNOWN_CARD,
    NOT_YOUR_CARD,
    MUST_OPEN_WITH_ACE,
    MUST_FOLLOW_SUIT,
)


def why_not(table: State, seat: int, move: int | None) -> Violation | None:
    """The first rule that refuses this move, in the order of GW-A25; None if it may be made."""
    if table.over:
        return GAME_OVER
    if seat != table.turn:
        return NOT_YOUR_TURN
    if move == moves.HAND:
        return None if table.may_take_hand else CANNOT_TAKE  # GW-A28
    if move is None or move > moves.THE_ACE_OF_SPADES:
        return UNKNOWN_CARD
    if not table.hands[seat] & cards.only(move):
        return NOT_YOUR_CARD
    if table.phase == state.OPEN and move != moves.THE_ACE_OF_SPADES:
        return MUST_OPEN_WITH_ACE  # GW-1
    if not moves.playable(table, seat) & cards.only(move):
        return MUST_FOLLOW_SUIT  # GW-2
    return None
