"""Why a move may be refused in Dayous: each refusal with its code, its rule and a sentence."""

from longears import cards
from longears.core import Violation
from longears.games.dayous import moves, rules
from longears.games.dayous.rules import Table

GAME_OVER = Violation("game_over", "DY-13", "the game is over")
UNKNOWN_MOVE = Violation(
    "unknown_move", "ALL-1", "there is no such move; moves are written like 7d, 9d/7d, 7s^, . or take"
)
NOT_YOUR_CARD = Violation("not_your_card", "ALL-1", "you do not hold that card")

NOT_THE_OPENER = Violation(
    "not_the_opener", "DY-5", "only the player who opens the game chooses the direction"
)
DIRECTION_STANDS = Violation(
    "direction_stands", "DY-A5", "the direction stands: it is chosen once, before the first card"
)
TWO_PLAYERS = Violation("two_players", "DY-A5", "with two players there is no direction to choose")

NOT_YOUR_ATTACK = Violation("not_your_attack", "DY-6", "another player begins this attack")
YOU_ARE_ATTACKED = Violation(
    "you_are_attacked", "DY-A7", "you are the one attacked: beat (9d/7d), pass on (7s^) or take"
)
NOT_A_NEIGHBOUR = Violation(
    "not_a_neighbour", "DY-A7", "only the neighbours of the attacked player throw in here"
)
ATTACKER_STAYS_OUT = Violation(
    "attacker_stays_out", "DY-A7", "the attacker adds nothing here once the attack has been answered"
)
YOU_HAVE_NO_CARDS = Violation("you_have_no_cards", "DY-A8", "you have no cards")
NO_ROOM = Violation(
    "no_room", "DY-A6", "no more attack cards may be laid: see how many the attacked player holds"
)
WRONG_RANK = Violation("wrong_rank", "DY-9", "only ranks that lie on the table may be added")

NOT_ATTACKED = Violation("not_attacked", "DY-8", "you are not the one attacked")
ALL_BEATEN = Violation("all_beaten", "DY-A11", "everything is beaten already")
NOT_THERE = Violation("not_there", "DY-8", "that card does not lie there unbeaten")
DOES_NOT_BEAT = Violation(
    "does_not_beat",
    "DY-8",
    "that does not beat it: you need a higher card of its suit, or a trump on a plain card",
)

NO_PASSING = Violation("no_passing", "DY-A10", "there is no passing on at this table")
ALREADY_BEATING = Violation("already_beating", "DY-8", "having beaten a card you may no longer pass on")
WRONG_RANK_TO_PASS = Violation(
    "wrong_rank_to_pass", "DY-7", "pass on with a card of the rank you are attacked with"
)
NEXT_HAND_TOO_SMALL = Violation(
    "next_hand_too_small", "DY-A10", "the next player holds fewer cards than would lie there"
)
TOO_MANY_ATTACK_CARDS = Violation(
    "too_many_attack_cards", "DY-A6", "this bout has as many attack cards as it may have"
)

NOTHING_TO_BE_DONE_WITH = Violation("no_bout", "DY-A8", "no attack has begun")
NOT_YET_DONE = Violation("not_yet_done", "DY-A8", "you can only be done when everything is beaten")
DONE_ALREADY = Violation("done_already", "DY-A8", "you are done already")

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
    if not rules.is_attacked(table, seat):
        return _not_attacked(table, seat)
    if not table.copies(seat, moves.card_of(move)):
        return NOT_YOUR_CARD
    if moves.beats(move):
        return _why_not_beat(table, moves.card_of(move), moves.beaten_by(move))
    return _why_not_pass_on(table, moves.card_of(move))


def _why_not_say(table: Table, seat: int, word: str) -> Violation | None:
    if word == "take":
        return None if rules.is_attacked(table, seat) else _not_attacked(table, seat)
    if word == ".":
        return _why_not_done(table, seat)
    if rules.may_choose_direction(table, seat):
        return None
    if table.seats == 2:
        return TWO_PLAYERS
    return NOT_THE_OPENER if rules.PHASES[table.phase] == "open" else DIRECTION_STANDS


def _why_not_done(table: Table, seat: int) -> Violation | None:
    if not rules.bout_is_on(table):
        return NOTHING_TO_BE_DONE_WITH
    if rules.PHASES[table.phase] == "defend" and table.unbeaten:
        return NOT_YET_DONE
    if rules.is_done(table, seat):
        return DONE_ALREADY
    return _why_not_join(table, seat)


def _why_not_add(table: Table, seat: int, card: int) -> Violation | None:
    if not rules.bout_is_on(table) and seat != table.turn:
        return NOT_YOUR_ATTACK
    if rules.bout_is_on(table):
        refusal = _why_not_join(table, seat)
        if refusal:
            return refusal
    if not table.copies(seat, card):
        return NOT_YOUR_CARD
    return None if rules.playable(table, seat) & cards.only(card) else WRONG_RANK


def _why_not_join(table: Table, seat: int) -> Violation | None:
    if rules.may_join(table, seat):
        return None
    if seat == table.defender:
        return YOU_ARE_ATTACKED
    if not table.sizes[seat]:
        return YOU_HAVE_NO_CARDS
    if not rules.joins_by_role(table, seat):
        return NOT_A_NEIGHBOUR if table.house.only_neighbours_join else ATTACKER_STAYS_OUT
    return NO_ROOM


def _not_attacked(table: Table, seat: int) -> Violation:
    defends = rules.PHASES[table.phase] == "defend" and seat == table.defender
    return ALL_BEATEN if defends else NOT_ATTACKED


def _why_not_beat(table: Table, card: int, attacking: int) -> Violation | None:
    if not table.unbeaten_cards & cards.only(attacking):
        return NOT_THERE
    return None if rules.beating(table, attacking) & cards.only(card) else DOES_NOT_BEAT


def _why_not_pass_on(table: Table, card: int) -> Violation | None:
    if rules.passing(table) & cards.only(card):
        return None
    if not table.house.passing:
        return NO_PASSING
    if table.unbeaten < table.attacks:
        return ALREADY_BEATING
    if not table.ranks_there & cards.only(card):
        return WRONG_RANK_TO_PASS
    return TOO_MANY_ATTACK_CARDS if rules.next_can_be_attacked(table) else NEXT_HAND_TOO_SMALL
