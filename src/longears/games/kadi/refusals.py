"""Why a move may be refused in Kadi: each refusal with its code, its rule and a sentence for the player."""

from functools import partial

from longears import cards
from longears.core import Violation, violation
from longears.games.kadi import moves, notation, state
from longears.games.kadi.table import Table

refusal = partial(violation, "kadi")

GAME_OVER = refusal("game_over", "KD-A27")
NOT_YOUR_TURN = refusal("not_your_turn", "KD-5")
UNKNOWN_MOVE = refusal("unknown_move", "ALL-1")
NOT_YOUR_CARD = refusal("not_your_card", "KD-5")
TOO_LATE_TO_CALL = refusal("too_late_to_call", "KD-A15")
CALLED_ALREADY = refusal("called_already", "KD-A15")
CHOOSE_DIRECTION = refusal("choose_direction", "KD-A20")
DIRECTION_IS_SET = refusal("direction_is_set", "KD-4")
MUST_MATCH = refusal("must_match", "KD-5")
MUST_FOLLOW_NAMED = refusal("must_follow_named", "KD-A13")
MUST_LAY_ASKED = refusal("must_lay_asked", "KD-A14")
ONLY_ASKED_OR_ACE = refusal("only_asked_or_ace", "KD-A14")
MUST_MEET_PENALTY = refusal("must_meet_penalty", "KD-10")
MUST_PLAY = refusal("must_play", "KD-A2")
SAME_RANK_ONLY = refusal("same_rank_only", "KD-A3")
MUST_ANSWER = refusal("must_answer", "KD-6")
HOLDS_ANSWER = refusal("holds_answer", "KD-A6")
ONE_ACE_ONLY = refusal("one_ace_only", "KD-A10")
FINISH_YOUR_HAND = refusal("finish_your_hand", "KD-A14")
COUNTER_JUMP = refusal("counter_jump", "KD-A11")
COUNTER_KICK = refusal("counter_kick", "KD-A11")
ONLY_DRAWN = refusal("only_drawn", "KD-A2")
TURN_HAS_BEGUN = refusal("turn_has_begun", "KD-A19")
LAY_OR_DRAW = refusal("lay_or_draw", "KD-A19")
ONLY_ACES_NAME = refusal("only_aces_name", "KD-9")
ONLY_ACE_OF_SPADES_ASKS = refusal("only_ace_of_spades_asks", "KD-12")
NOTHING_TO_ASK = refusal("nothing_to_ask", "KD-A14")
CANNOT_ASK_FOR_THAT = refusal("cannot_ask_for_that", "KD-A14")

ALL = (
    GAME_OVER,
    NOT_YOUR_TURN,
    UNKNOWN_MOVE,
    NOT_YOUR_CARD,
    TOO_LATE_TO_CALL,
    CALLED_ALREADY,
    CHOOSE_DIRECTION,
    DIRECTION_IS_SET,
    MUST_MATCH,
    MUST_FOLLOW_NAMED,
    MUST_LAY_ASKED,
    ONLY_ASKED_OR_ACE,
    MUST_MEET_PENALTY,
    MUST_PLAY,
    SAME_RANK_ONLY,
    MUST_ANSWER,
    HOLDS_ANSWER,
    ONE_ACE_ONLY,
    FINISH_YOUR_HAND,
    COUNTER_JUMP,
    COUNTER_KICK,
    ONLY_DRAWN,
    TURN_HAS_BEGUN,
    LAY_OR_DRAW,
    ONLY_ACES_NAME,
    ONLY_ACE_OF_SPADES_ASKS,
    NOTHING_TO_ASK,
    CANNOT_ASK_FOR_THAT,
)

# What refuses a card, a draw, or an end, by what the seat has to do.
_CARD_REFUSED = {
    "meet": MUST_MEET_PENALTY,
    "group": SAME_RANK_ONLY,
    "answer": MUST_ANSWER,
    "close": ONE_ACE_ONLY,
    "finish": FINISH_YOUR_HAND,
    "keep": ONLY_DRAWN,
    "jumped": COUNTER_JUMP,
    "kicked": COUNTER_KICK,
}
_DRAW_REFUSED = _CARD_REFUSED | {
    "group": TURN_HAS_BEGUN,
    "answer": HOLDS_ANSWER,
}
_END_REFUSED = _CARD_REFUSED | {"match": LAY_OR_DRAW}


def why_not(table: Table, seat: int, move: int | None) -> Violation | None:
    """The first rule that refuses this move; None if it may be made."""
    if move is not None and moves.allows(table, seat, move):
        return None
    if table.over:
        return GAME_OVER
    text = None if move is None else notation.move_text(move)
    if text == "!":
        return CALLED_ALREADY if table.called[seat] else TOO_LATE_TO_CALL
    if moves.waits_for_dealer(table) or seat != table.turn:
        return NOT_YOUR_TURN
    if text is None or move is None:
        return UNKNOWN_MOVE
    return _why_not_in_turn(table, move, text, state.PHASES[table.phase])


def _why_not_in_turn(table: Table, move: int, text: str, phase: str) -> Violation:
    if phase == "direction":
        return CHOOSE_DIRECTION
    match text[0]:
        case "+":
            return _DRAW_REFUSED.get(phase) or _why_not_draw(table)
        case ".":
            return _END_REFUSED[phase]
        case "=":
            return ONE_ACE_ONLY if phase == "close" else ONLY_ACES_NAME
        case "?":
            return _why_not_ask(table, phase)
        case "c":
            return DIRECTION_IS_SET
    if not table.hands[table.turn] & cards.only(move):
        return NOT_YOUR_CARD
    return _CARD_REFUSED.get(phase) or _why_not_match(table)


def _why_not_match(table: Table) -> Violation:
    if _must_produce(table):
        return MUST_LAY_ASKED
    if table.asked >= 0 and table.variant.asks_the_next:
        return ONLY_ASKED_OR_ACE
    return MUST_FOLLOW_NAMED if table.named >= 0 else MUST_MATCH


def _why_not_draw(table: Table) -> Violation:
    return MUST_LAY_ASKED if _must_produce(table) else MUST_PLAY


def _must_produce(table: Table) -> bool:
    return moves.is_bound(table) and bool(table.hands[table.turn] & cards.only(table.asked))


def _why_not_ask(table: Table, phase: str) -> Violation:
    if phase == "close":
        return ONE_ACE_ONLY
    if phase != "group" or table.top != cards.ACE_OF_SPADES:
        return ONLY_ACE_OF_SPADES_ASKS
    return CANNOT_ASK_FOR_THAT if moves.askable(table, table.turn) else NOTHING_TO_ASK
