"""Why a move may be refused in Kadi: each refusal with its code, its rule and a sentence for the player."""

from longears import cards
from longears.core import Violation
from longears.games.kadi import moves, notation, state
from longears.games.kadi.table import Table

GAME_OVER = Violation("game_over", "KD-A27", "the game is over")
NOT_YOUR_TURN = Violation("not_your_turn", "KD-5", "it is not your turn")
UNKNOWN_MOVE = Violation(
    "unknown_move",
    "ALL-1",
    "that is no move of this game; write a card like 7h, or one of + . ! =s ?Kd cw ccw",
)
NOT_YOUR_CARD = Violation("not_your_card", "KD-5", "you do not hold that card")
TOO_LATE_TO_CALL = Violation(
    "too_late_to_call", "KD-A15", "you can say Niko Kadi only after your own turn, until somebody else moves"
)
CALLED_ALREADY = Violation("called_already", "KD-A15", "you have said Niko Kadi already")
CHOOSE_DIRECTION = Violation("choose_direction", "KD-A20", "first say which way round to play: cw or ccw")
DIRECTION_IS_SET = Violation(
    "direction_is_set", "KD-4", "only the opener says which way round, before the first card"
)
MUST_MATCH = Violation("must_match", "KD-5", "your card must match the top card by suit or rank")
MUST_FOLLOW_NAMED = Violation(
    "must_follow_named", "KD-A13", "you must play the suit that was named, or an ace"
)
MUST_LAY_ASKED = Violation(
    "must_lay_asked", "KD-A14", "you hold the card that was asked for, and must lay it"
)
ONLY_ASKED_OR_ACE = Violation(
    "only_asked_or_ace", "KD-A14", "you may lay only the card that was asked for, or an ace"
)
MUST_MEET_PENALTY = Violation(
    "must_meet_penalty",
    "KD-10",
    "you must meet the penalty with a penalty card that counters it or an ace, or take it",
)
MUST_PLAY = Violation("must_play", "KD-A2", "you hold a card you can play, so you may not draw")
SAME_RANK_ONLY = Violation("same_rank_only", "KD-A3", "only cards of the same rank may follow in this turn")
MUST_ANSWER = Violation("must_answer", "KD-6", "your question needs an answer: a card of its suit, or an ace")
HOLDS_ANSWER = Violation("holds_answer", "KD-A6", "you hold an answer to your question, so you may not draw")
ONE_ACE_ONLY = Violation(
    "one_ace_only",
    "KD-A10",
    "an ace that meets a penalty uses up your turn, and names and asks nothing; end it with .",
)
FINISH_YOUR_HAND = Violation(
    "finish_your_hand", "KD-A14", "having begun to finish, you must lay all your cards in an order that wins"
)
COUNTER_JUMP = Violation("counter_jump", "KD-A11", "you may counter with jacks, or accept with .")
COUNTER_KICK = Violation("counter_kick", "KD-A11", "you may counter with kings, or accept with .")
ONLY_DRAWN = Violation("only_drawn", "KD-A2", "you may play the card you drew if it fits, or keep it with .")
TURN_HAS_BEGUN = Violation("turn_has_begun", "KD-A19", "you have laid cards; end your turn with .")
LAY_OR_DRAW = Violation("lay_or_draw", "KD-A19", "you have not laid a card yet")
ONLY_ACES_NAME = Violation("only_aces_name", "KD-9", "only an ace you have just laid names a suit")
ONLY_ACE_OF_SPADES_ASKS = Violation(
    "only_ace_of_spades_asks", "KD-12", "only the ace of spades, laid last in your turn, asks for a card"
)
NOTHING_TO_ASK = Violation(
    "nothing_to_ask", "KD-A14", "at this table the ace of spades does not ask for a card"
)
CANNOT_ASK_FOR_THAT = Violation(
    "cannot_ask_for_that", "KD-A14", "you cannot ask for a card of your own, nor for one in the discard pile"
)

ALL = tuple(value for value in list(globals().values()) if isinstance(value, Violation))

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
    if table.asked >= 0 and table.house.asks_the_next:
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
