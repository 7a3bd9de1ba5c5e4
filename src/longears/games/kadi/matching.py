"""Which card of Kadi goes on which: the classes of cards, matching, groups, questions and their answers.

Nothing here knows a table, or whose turn it is.  The classes are written with one hexadecimal digit a rank.
"""

from longears import cards
from longears.games.kadi import state
from longears.games.kadi.variant import Variant

# A table to be read in columns (KD-2, KD-3).
# fmt: off
#              X A K Q J T 9 8 7 6 5 4 3 2
FULL_PACK = 0x_3_F_F_F_F_F_F_F_F_F_F_F_F_F
OPENING   = 0x_0_0_0_0_0_F_F_0_F_F_F_F_0_0
ANSWERS   = 0x_0_F_0_0_0_F_F_0_F_F_F_F_0_0
QUESTIONS = 0x_0_0_0_F_0_0_0_F_0_0_0_0_0_0
JACKS     = 0x_0_0_0_0_F_0_0_0_0_0_0_0_0_0
KINGS     = 0x_0_0_F_0_0_0_0_0_0_0_0_0_0_0
ACES      = 0x_0_F_0_0_0_0_0_0_0_0_0_0_0_0
PENALTIES = 0x_3_0_0_0_0_0_0_0_0_0_0_0_F_F
JOKERS    = 0x_3_0_0_0_0_0_0_0_0_0_0_0_0_0
# fmt: on
NOTHING = 0
TWO, THREE = 0, 1


# The first card of a turn


def fitting(variant: Variant, top: int, named: int) -> int:
    """The cards that may be laid on this top card, or on the suit that was named."""
    if named == state.ANYTHING:
        return FULL_PACK  # KD-A10
    if named != state.UNNAMED:
        return cards.of_suit(named) | ACES  # KD-A13, KD-A7
    if cards.has(JOKERS, top):
        return FULL_PACK  # KD-A8
    matching = alike(top) | JOKERS  # KD-5, KD-A8
    return matching | ACES if variant.aces_are_wild else matching  # KD-A7


def alike(card: int) -> int:
    """The cards of the same suit or rank; this one is no joker."""
    return cards.of_suit(cards.suit(card)) | cards.of_rank(cards.rank(card))


def or_ace(card: int) -> int:
    """This card or any ace, all that a lock allows (KD-A14)."""
    return cards.only(card) | ACES


def countering(variant: Variant, top: int) -> int:
    """The cards that avoid the penalty this top card threatens with."""
    penalties = PENALTIES if variant.any_penalty_counters else cards.of_rank(cards.rank(top))  # KD-A9
    return penalties | ACES  # KD-10


def penalty_of(card: int) -> int:
    """How many cards this penalty card makes the next player draw (KD-10)."""
    rank = cards.rank(card)
    return 2 if rank == TWO else 3 if rank == THREE else 5


# What may follow in the same turn


def following(variant: Variant, hand: int, last: int) -> int:
    """The cards of this hand that may be laid after the last one, in the same turn."""
    if cards.has(QUESTIONS, last):
        return hand & (answering(last) | chaining(variant, last))
    if variant.groups_any_rank or cards.has(JACKS | KINGS, last):
        return hand & cards.of_rank(cards.rank(last))  # KD-A3
    return NOTHING


def answering(question: int) -> int:
    return ANSWERS & cards.of_suit(cards.suit(question)) | ACES  # KD-A5


def chaining(variant: Variant, question: int) -> int:
    """The questions that may follow this one."""
    if variant.chains_questions:
        return QUESTIONS & alike(question)  # KD-A4
    if variant.groups_any_rank:
        return cards.of_rank(cards.rank(question))  # KD-A4 still a group
    return NOTHING


# Laying all of a hand in one winning turn


def finishing(variant: Variant, hand: int, last: int) -> int:
    """The cards of the hand with which a turn that wins can begin, or go on after its last card."""
    open_to = following(variant, hand, last) if last != state.NO_CARD else hand
    result, left = NOTHING, open_to
    while left:
        card = cards.lowest(left)
        left &= left - 1
        if can_finish(variant, hand & ~cards.only(card), card):
            result |= cards.only(card)
    return result


def can_finish(variant: Variant, rest: int, last: int) -> bool:
    """Whether the rest of the hand can all be laid after the last card, and win (KD-15)."""
    if rest == NOTHING:
        return cards.has(ANSWERS, last)
    answers = rest & ANSWERS
    if answers == NOTHING or rest & ~(answers | QUESTIONS):
        return False
    if answers & ~cards.of_rank(cards.rank(cards.lowest(answers))):
        return False  # KD-A3 answers of one rank
    return finishing(variant, rest, last) != NOTHING
