"""Why a move may be refused in the family: each refusal with its code, its rule and a sentence (GW-6)."""

from longears.core import Violation

GAME_OVER = Violation("game_over", "GW-6", "the game is over")
NOT_YOUR_TURN = Violation("not_your_turn", "GW-6", "it is not your turn")
CANNOT_TAKE = Violation(
    "cannot_take",
    "GW-A28",
    "a hand can be taken only where the table plays so: by the leader, before the first card of a trick,"
    " once; not in the first trick, not with two players left, not with a lead drawn from the waste",
)
UNKNOWN_CARD = Violation(
    "unknown_card", "GW-6", "this game has no such card; cards are written like As, Th or 2c"
)
NOT_YOUR_CARD = Violation("not_your_card", "GW-6", "you do not hold that card")
MUST_OPEN_WITH_ACE = Violation(
    "must_open_with_ace", "GW-1", "the first card of the game must be the ace of spades"
)
MUST_FOLLOW_SUIT = Violation(
    "must_follow_suit", "GW-2", "you must follow suit: you hold a card of the suit that was led"
)

ALL = (
    GAME_OVER,
    NOT_YOUR_TURN,
    CANNOT_TAKE,
    UNKNOWN_CARD,
    NOT_YOUR_CARD,
    MUST_OPEN_WITH_ACE,
    MUST_FOLLOW_SUIT,
)
