"""What all drawings share: the colours, the names in words, and paper, suits, ranks and ears as shapes.

The middle of a card, and of every shape, is its origin, so that turning it round is `rotate(180)`.
"""

from longears.svg.markup import box, path, pen

WIDTH, HEIGHT = 250, 350
VIEW_BOX = f"{-WIDTH // 2} {-HEIGHT // 2} {WIDTH} {HEIGHT}"

INK = "#1b2030"
RED = "#c9202e"
GREEN = "#14783c"
BLUE = "#1d5fc9"
GOLD = "#f2b53b"
SKIN = "#dba271"
HAIR = "#4a3026"
PAPER = "#fffefa"
EDGE = "#a9a597"
DUSK = "#2c3a72"
CREAM = "#f4ead2"

COLOURS = {"c": INK, "d": RED, "h": RED, "s": INK}
FOUR_COLOURS = {"c": GREEN, "d": BLUE, "h": RED, "s": INK}
JOKER_COLOURS = {"r": RED, "b": INK}

RANK_NAMES = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
JOKER_NAMES = {"r": "red joker", "b": "black joker"}

# Suits fit a box of 44 by 50.
SUIT_PATHS = {
    "c": "M7 24C4 20 2.6 16 2.2 11A10.8 10.8 0 1 0 5.7-3.6 10.8 10.8 0 1 0-5.7-3.6 10.8 10.8 0 1 0-2.2 11"
    "C-2.6 16-4 20-7 24Z",
    "d": "M0-25Q8-11 19 0 8 11 0 25-8 11-19 0-8-11 0-25Z",
    "h": "M0 23C-7 12-22 3-22-9-22-17-16.5-22-10.5-22-5.5-22-2-19 0-14 2-19 5.5-22 10.5-22"
    " 16.5-22 22-17 22-9 22 3 7 12 0 23Z",
    "s": "M0-24C6-13 21-4 21 8 21 15 16 19 11 19 7 19 4 17 2.2 14 2.5 18 4 21 7 24H-7"
    "C-4 21-2.5 18-2.2 14-4 17-7 19-11 19-16 19-21 15-21 8-21-4-6-13 0-24Z",
}

# Ranks are strokes of a pen, 36 by 44 before the pen's width, so that they need no font.
PEN = 8
RANK_STROKES = {
    "2": "M-14-10C-14-26 14-27 14-10 14 3-14 10-14 22H15",
    "3": "M-13-22H13L-2-4C19-6 20 22-1 22-9 22-14 18-15 12",
    "4": "M7 22V-22L-16 9H16",
    "5": "M12-22H-10L-12-2C-4-10 14-8 14 7 14 25-9 26-14 14",
    "6": "M9-22C-6-17-14-6-14 8A14 14 0 1 0 14 8 14 14 0 0 0-14 8",
    "7": "M-14-22H14L-4 22",
    "8": "M0-1.5A10.5 10.5 0 1 0 0-22 10.5 10.5 0 0 0 0-1.5 11.8 11.8 0 1 0 0 22 11.8 11.8 0 0 0 0-1.5",
    "9": "M-9 22C6 17 14 6 14-8A14 14 0 1 0-14-8 14 14 0 0 0 14-8",
    "T": "M-19-16-12-22V22M2-13a8 9 0 0 1 16 0V13a8 9 0 0 1-16 0Z",
    "J": "M-2-22H10V8C10 27-14 26-14 8",
    "Q": "M0-22C20-22 20 22 0 22S-20-22 0-22M3 9 15 24",
    "K": "M-13-22V22M14-22-12 6M-4-2 15 22",
    "A": "M-16 22 0-22 16 22M-10 8H10",
}

EAR = "M0 0C-10-11-10-33 0-44 10-33 10-11 0 0Z"
EAR_SLANT = 17

MARK_EAR = "M-3 0C-12-8-16-21-12-31-2-26 3-15 5-3Z"
MARK_FACE = (
    "M-11-1C-13 10-8 15-10 20 0 15 0 15 10 20 8 15 13 10 11-1 7-9-7-9-11-1Z"
    "M-8 4a2 2 0 1 0 4 0 2 2 0 1 0-4 0ZM4 4a2 2 0 1 0 4 0 2 2 0 1 0-4 0Z"
    "M-12 23C0 17 0 17 12 23 19 39-19 39-12 23Z"
    "M-6 26a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0ZM3 26a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0Z"
)


def _ears() -> str:
    """A pair of long ears growing from the origin."""
    return "".join(path(EAR, transform=f"rotate({slant})") for slant in (-EAR_SLANT, EAR_SLANT))


def _mark() -> str:
    """A donkey's head, as small as a rank; eyes and nostrils are holes."""
    left = path(MARK_EAR, transform="translate(-5 -4)")
    right = path(MARK_EAR, transform="translate(5 -4) scale(-1 1)")
    return left + right + path(MARK_FACE, fill_rule="evenodd")


def _rank(strokes: str) -> str:
    return path(strokes, "none", **pen(PEN, "currentColor"))


def base_drawings() -> dict[str, str]:
    """Paper, suits, ranks, ears and the mark, by id."""
    return {
        "art-paper": box(WIDTH / 2 - 1, HEIGHT / 2 - 1, rx=18, fill=PAPER, stroke=EDGE, stroke_width=2),
        **{f"pip-{suit}": path(outline) for suit, outline in SUIT_PATHS.items()},
        **{f"rank-{rank}": _rank(strokes) for rank, strokes in RANK_STROKES.items()},
        "art-ears": _ears(),
        "art-mark": _mark(),
    }
