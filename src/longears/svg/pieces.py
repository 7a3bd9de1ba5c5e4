"""The pieces a table is drawn with: a card at its place, a badge, a disc, a pile with its count, words."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from longears.cards import HIDDEN
from longears.svg.faces import symbol_id, words
from longears.svg.layout import RATIO, Spot
from longears.svg.markup import box, dot, group, num, path, pen, tag, text, use
from longears.svg.shapes import CREAM, DUSK, GOLD, INK, PAPER

SMALL_BACK_X, SMALL_BACK_Y = 10, 14
SMALL_EARS = "M-1 6C-7 2-9-4-6-9-2-6 0-1-1 6ZM1 6C7 2 9-4 6-9 2-6 0-1 1 6Z"
PILE_WIDTH = 46
PILE_STEP = 2
PILE_LABEL = 52
BADGE = 11
DISC = 34
FADED = 0.55
"""How much is left to see of cards whose time is over."""
ARROW = "M0-42A42 42 0 0 1 42 0M36-8 42 1 49-7"
"""A quarter of a ring, clockwise."""


@dataclass(frozen=True, slots=True)
class Middle:
    """What a family of games adds to a table: cards laid out, a centrepiece, words, marks at the seats."""

    laid: str = ""
    centre: str = ""
    sentences: tuple[str, ...] = ()
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def placed(name: str, spot: Spot, width: float, **attributes: object) -> str:
    """A card lying at a spot, told in words to whoever points at it."""
    height = width * RATIO
    turn = f" rotate({num(spot.turn)})" if spot.turn else ""
    return tag(
        "use",
        tag("title", words(name)),
        href=f"#{symbol_id(name)}",
        x=-width / 2,
        y=-height / 2,
        width=width,
        height=height,
        transform=f"translate({num(spot.x)} {num(spot.y)}){turn}",
        **attributes,
    )


def badge(number: int, x: float, y: float, fill: str = GOLD, ink: str = INK) -> str:
    """A small disc with a number in it."""
    disc = dot(x, y, BADGE, fill, stroke=INK, stroke_width=1.5)
    return disc + text(str(number), x, y + 5, 14, font_weight="bold", fill=ink)


def suit_disc(suit: str, colours: Mapping[str, str], x: float, y: float, size: float = 1) -> str:
    """The suit that matters, on a disc."""
    return dot(x, y, DISC * size, CREAM) + use(f"pip-{suit}", x, y, size, fill=colours[suit])


def arrow(direction: str, x: float, y: float, size: float = 1) -> str:
    """The way play goes, around a disc."""
    across = size if direction == "cw" else -size
    stretch = f" scale({num(across)} {num(size)})" if across != 1 else ""
    return path(ARROW, "none", transform=f"translate({num(x)} {num(y)}){stretch}", **pen(3, GOLD))


def label(line: str, x: float, y: float, size: float = 16, **attributes: object) -> str:
    """A line of words on the cloth."""
    return text(line, x, y, size, **{"fill": CREAM, **attributes})


def pile(line: str, cards: int, x: float, y: float) -> str:
    """A face-down pile with words below it; nothing where no cards lie."""
    return backs(cards, x, y) + label(line, x, y + PILE_LABEL) if cards else ""


def backs(cards: int, x: float, y: float) -> str:
    """Face-down cards on each other, three at the most."""
    steps = [PILE_STEP * card for card in range(min(cards, 3))]
    return "".join(placed(HIDDEN, Spot(x - step, y - step), PILE_WIDTH) for step in steps)


def small_back() -> str:
    """A card of another hand, as small as fits beside a letter."""
    edge = box(SMALL_BACK_X, SMALL_BACK_Y, rx=3, fill=DUSK, stroke=PAPER, stroke_width=1.5)
    return group(edge, path(SMALL_EARS, CREAM), id="small-back")


def way(direction: str) -> str:
    """A direction of play as a sentence."""
    return f"Play goes {'clockwise' if direction == 'cw' else 'anticlockwise'}."


def counted(cards: int) -> str:
    """So many cards, in words."""
    return f"{cards or 'no'} card{'' if cards == 1 else 's'}"
