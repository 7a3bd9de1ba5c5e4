"""Why a move may be refused in Dayous: each refusal with its code, its rule and a sentence."""

from functools import partial

from longears import cards
from longears.core import Violation, violation
from longears.games.dayous import moves, state
from longears.games.dayous.table import Table

refusal = partial(violation, "dayous")

GAME_OVER = refusal("game_over", "DY-13")
UNKNOWN_MOVE = refusal("unknown_move", "ALL-1")
NOT_YOUR_CARD = refusal("not_your_card", "ALL-1")

NOT_THE_OPENER = refusal("not_the_opener", "DY-5")
DIRECTION_STANDS = refusal("direction_stands", "DY-A5")
TWO_PLAYERS = refusal("two_players", "DY-A5")

NOT_YOUR_ATTACK = refusal("not_your_attack", "DY-6")
YOU_ARE_ATTACKED = refusal("you_are_attacked", "DY-A7")
NOT_A_NEIGHBOUR = refusal("not_a_neighbour", "DY-A7")
ATTACKER_STAYS_OUT = refusal("attacker_stays_out", "DY-A7")
YOU_HAVE_NO_CARDS = refusal("you_have_no_cards", "DY-A8")
NO_ROOM = refusal("no_room", "DY-A6")
WRONG_RANK = refusal("wrong_rank", "DY-9")

NOT_ATTACKED = refusal("not_attacked", "DY-8")
ALL_BEATEN = refusal("all_beaten", "DY-A11")
NOT_THERE = refusal("not_there", "DY-8")
DOES_NOT_BEAT = refusal("does_not_beat", "DY-8")

NO_PASSING = refusal("no_passing", "DY-A10")
ALREADY_BEATING = refusal("already_beating", "DY-8")
WRONG_RANK_TO_PASS = refusal("wrong_rank_to_pass", "DY-7")
NEXT_HAND_TOO_SMALL = refusal("next_hand_too_small", "DY-A10")
TOO_MANY_ATTACK_CARDS = refusal("too_many_attack_cards", "DY-A6")

NOTHING_TO_BE_DONE_WITH = refusal("no_bout", "DY-A8")
NOT_YET_DONE = refusal("not_yet_done", "DY-A8")
DONE_ALREADY = refusal("done_already", "DY-A8")

ALL = (
    GAME_OVER,
    UNKNOWN_MOVE,
    NOT_YOUR_CARD,
    NOT_THE_OPENER,
    DIRECTION_STANDS,
    TWO_PLAYERS,
    NOT_YOUR_ATTACK,
    YOU_ARE_ATTACKED,
    NOT_A_NEIGHBOUR,
    ATTACKER_STAYS_OUT,
    YOU_HAVE_NO_CARDS,
    NO_ROOM,
    WRONG_RANK,
    NOT_ATTACKED,
    ALL_BEATEN,
    NOT_THERE,
    DOES_NOT_BEAT,
    NO_PASSING,
    ALREADY_BEATING,
    WRONG_RANK_TO_PASS,
    NEXT_HAND_TOO_SMALL,
    TOO_MANY_ATTACK_CARDS,
    NOTHING_TO_BE_DONE_WITH,
    NOT_YET_DONE,
    DONE_ALREADY,
)


def why_not(table: Table, seat: int, move: int | None) -> Violation | None:
    """The first rule that refuses this move; None if it may be made."""
    if table.over:
        return GAME_OVER
    if move is None:
        return UNKNOWN_MOVE
    if moves.is_word(move):
        return _why_not_say(table, seat, moves.WORDS[move])
    if moves.adds(move):
        return _why_not_add(table, seat, moves.card_of(move))
    if not moves.is_attacked(table, seat):
        return _not_attacked(table, seat)
    if not table.copies(seat, moves.card_of(move)):
        return NOT_YOUR_CARD
    if moves.beats(move):
        return _why_not_beat(table, moves.card_of(move), moves.beaten_by(move))
    return _why_not_pass_on(table, moves.card_of(move))


def _why_not_say(table: Table, seat: int, word: str) -> Violation | None:
    if word == "take":
        return None if moves.is_attacked(table, seat) else _not_attacked(table, seat)
    if word == ".":
        return _why_not_done(table, seat)
    if moves.may_choose_direction(table, seat):
        return None
    if table.seats == 2:
        return TWO_PLAYERS
    return NOT_THE_OPENER if state.PHASES[table.phase] == "open" else DIRECTION_STANDS


def _why_not_done(table: Table, seat: int) -> Violation | None:
    if not moves.bout_is_on(table):
        return NOTHING_TO_BE_DONE_WITH
    if state.PHASES[table.phase] == "defend" and table.unbeaten:
        return NOT_YET_DONE
    if moves.is_done(table, seat):
        return DONE_ALREADY
    return _why_not_join(table, seat)


def _why_not_add(table: Table, seat: int, card: int) -> Violation | None:
    if not moves.bout_is_on(table) and seat != table.turn:
        return NOT_YOUR_ATTACK
    if moves.bout_is_on(table):
        refusal = _why_not_join(table, seat)
        if refusal:
            return refusal
    if not table.copies(seat, card):
        return NOT_YOUR_CARD
    return None if moves.playable(table, seat) & cards.only(card) else WRONG_RANK


def _why_not_join(table: Table, seat: int) -> Violation | None:
    if moves.may_join(table, seat):
        return None
    if seat == table.defender:
        return YOU_ARE_ATTACKED
    if not table.sizes[seat]:
        return YOU_HAVE_NO_CARDS
    if not moves.joins_by_role(table, seat):
        return NOT_A_NEIGHBOUR if table.variant.only_neighbours_join else ATTACKER_STAYS_OUT
    return NO_ROOM


def _not_attacked(table: Table, seat: int) -> Violation:
    defends = state.PHASES[table.phase] == "defend" and seat == table.defender
    return ALL_BEATEN if defends else NOT_ATTACKED


def _why_not_beat(table: Table, card: int, attacking: int) -> Violation | None:
    if not table.unbeaten_cards & cards.only(attacking):
        return NOT_THERE
    return None if moves.beaters(table, attacking) & cards.only(card) else DOES_NOT_BEAT


def _why_not_pass_on(table: Table, card: int) -> Violation | None:
    if moves.passing(table) & cards.only(card):
        return None
    if not table.variant.passing:
        return NO_PASSING
    if table.unbeaten < table.attacks:
        return ALREADY_BEATING
    if not table.ranks_there & cards.only(card):
        return WRONG_RANK_TO_PASS
    return TOO_MANY_ATTACK_CARDS if moves.next_can_be_attacked(table) else NEXT_HAND_TOO_SMALL
