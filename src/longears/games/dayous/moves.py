"""A move as one number: a word, or a card with what it is played for."""

WORDS = (".", "take", "cw", "ccw")
DONE, TAKE, CLOCKWISE, ANTICLOCKWISE = range(4)

# A card takes six bits; above them stands what it is played for, from BEATS on the card it beats.
CARD = 0x3F
ADDS, PASSES_ON, BEATS = 0x40, 0x80, 0x1000


def adding(card: int) -> int:
    """Attack with this card, or throw it in."""
    return ADDS | card


def passing_on(card: int) -> int:
    return PASSES_ON | card


def beating(card: int, attacking: int) -> int:
    return BEATS | attacking << 6 | card


def card_of(move: int) -> int:
    """The card that leaves the hand."""
    return move & CARD


def beaten_by(move: int) -> int:
    """The attacking card that a beating move is aimed at."""
    return move >> 6 & CARD


def is_word(move: int) -> bool:
    return move < ADDS


def adds(move: int) -> bool:
    return ADDS <= move < PASSES_ON


def passes_on(move: int) -> bool:
    return PASSES_ON <= move < BEATS


def beats(move: int) -> bool:
    return move >= BEATS
