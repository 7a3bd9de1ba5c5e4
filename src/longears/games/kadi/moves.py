"""The moves of Kadi, and which of them a seat may make now.

Whether a card goes on another is asked of matching.py; what a move brings about is told in rules.py.
"""

from longears import cards
from longears.games.kadi import matching, state
from longears.games.kadi.state import State

# A move is one number: a card that is laid, then a word that is said, then a card that is asked for.
WORDS = ("+", ".", "!", "=c", "=d", "=h", "=s", "cw", "ccw")
DRAW, DONE, CALL, NAME = 54, 55, 56, 57
CLOCKWISE, ANTICLOCKWISE = 61, 62
ASK = 64
ANY_SUIT_NAMED = 0x1E00_0000_0000_0000
EITHER_WAY = 0x6000_0000_0000_0000
THE_ACE_OF_SPADES = 51


def waits_for_dealer(table: State) -> bool:
    return table.phase <= state.RENEW


def choices(table: State, seat: int) -> int:
    """The cards this seat may lay and the words it may say now, in turn or not."""
    if waits_for_dealer(table):
        return matching.NOTHING
    call = cards.only(CALL) if may_call(table, seat) else matching.NOTHING
    return call | in_turn(table) if seat == table.turn else call


def in_turn(table: State) -> int:
    """The cards the seat on turn may lay now, and the words it may say."""
    cards_to_lay = playable(table)
    return cards_to_lay | words(table, cards_to_lay)


def playable(table: State) -> int:
    """The cards the seat on turn may lay now."""
    variant, hand, phase = table.variant, table.hands[table.turn], table.phase
    if phase == state.MATCH:
        return to_match(table, hand)
    if phase == state.GROUP or phase == state.ANSWER:
        return matching.following(variant, hand, table.top)  # KD-A3, KD-A4, KD-A5
    if phase == state.MEET:
        return hand & matching.countering(variant, table.top)  # KD-10
    if phase == state.JUMPED:
        return hand & matching.JACKS  # KD-7
    if phase == state.KICKED:
        return hand & matching.KINGS  # KD-8
    if phase == state.KEEP:
        return to_match(table, cards.only(table.drawn))  # KD-A2
    if phase == state.FINISH:
        return matching.finishing(variant, hand, table.top)  # KD-A14 it must be carried through
    return matching.NOTHING


def to_match(table: State, hand: int) -> int:
    """The cards of a hand that may begin a turn."""
    fitting = hand & matching.fitting(table.variant, table.top, table.named)  # KD-5
    if table.asked == state.NO_CARD:
        return fitting
    if table.variant.asks_the_next:
        return hand & matching.or_ace(table.asked)  # KD-A14 lock, KD-B8
    wanted = hand & cards.only(table.asked)
    if wanted and is_bound(table):
        return wanted  # KD-A14 whoever holds it must lay it, KD-B8
    if is_privileged(table):
        return fitting | matching.finishing(table.variant, hand, state.NO_CARD)  # KD-A14
    return fitting


def fits(table: State, card: int) -> bool:
    return cards.has(matching.fitting(table.variant, table.top, table.named), card)


def words(table: State, cards_to_lay: int) -> int:
    """What the seat on turn may say now."""
    phase = table.phase
    if phase == state.MATCH:
        return cards.only(DRAW) if may_draw(table, cards_to_lay) else matching.NOTHING
    if phase == state.GROUP:
        names = ANY_SUIT_NAMED if cards.has(matching.ACES, table.top) else matching.NOTHING  # KD-9
        return cards.only(DONE) | names  # KD-A19
    if phase == state.MEET:
        return cards.only(DRAW)  # KD-A2 a penalty may always be taken
    if phase == state.ANSWER:
        has_answer = cards_to_lay & matching.answering(table.top)
        return matching.NOTHING if has_answer else cards.only(DRAW)  # KD-A6, KD-B2
    if phase == state.FINISH:
        return matching.NOTHING if cards_to_lay else cards.only(DONE)
    if phase == state.DIRECTION:
        return EITHER_WAY
    return cards.only(DONE)  # KD-A10 close, KD-A2 keep, KD-A11 accept


def may_draw(table: State, cards_to_lay: int) -> bool:
    """Whether the seat may draw instead of beginning its turn with a card."""
    if cards_to_lay == matching.NOTHING:
        return True  # KD-5
    holds_wanted = is_bound(table) and cards.has(cards_to_lay, table.asked)
    return table.variant.draws_freely and not holds_wanted  # KD-A2, KD-A14, KD-B7, KD-B9


def may_call(table: State, seat: int) -> bool:
    """After a turn of one's own, until any other seat moves; once (KD-A15, KD-B12)."""
    return seat == table.caller and seat != state.NOBODY and not table.called[seat]


def askable(table: State, seat: int) -> int:
    """The cards this seat may ask for now, with the ace of spades laid last (KD-12, KD-A14, KD-B11)."""
    if seat != table.turn or table.phase != state.GROUP or table.top != THE_ACE_OF_SPADES:
        return matching.NOTHING
    if table.variant.asks_the_next or (table.variant.asks_the_circuit and table.seats > 2):
        return matching.FULL_PACK & ~(table.hands[seat] | table.pile)
    return matching.NOTHING


def is_bound(table: State) -> bool:
    """Whether the seat on turn must lay the card that was asked for, if it holds it (KD-A14, KD-B10)."""
    if table.asked == state.NO_CARD or table.variant.asks_the_next:
        return False
    return table.turn != table.asker and table.turn != table.spared


def is_privileged(table: State) -> bool:
    """Whether nobody has produced the card, and the asker may finish whatever the top card (KD-A14)."""
    if table.asked == state.NO_CARD or table.turn != table.asker or table.phase != state.MATCH:
        return False
    return table.called[table.turn] != 0 and not table.another_is_cardless(table.turn)


def allows(table: State, seat: int, move: int) -> bool:
    if move >= ASK:
        return cards.has(askable(table, seat), move - ASK)
    return cards.has(choices(table, seat), move)
