"""The pieces a table is drawn with: a card at its place, a badge, a pile with its count, a line of words."""

from dataclasses import dataclass, field

from longears.cards import HIDDEN
from longears.svg.faces import symbol_id, words
from longears.svg.layout import RATIO, Spot
from longears.svg.markup import box, dot, group, num, path, tag, text
from longears.svg.shapes import CREAM, DUSK, GOLD, INK, PAPER

SMALL_BACK_X, SMALL_BACK_Y = 10, 14
SMALL_EARS = "M-1 5C-7 1-8-5-6-9-2-7 0-2-1 5ZM1 5C7 1 8-5 6-9 2-7 0-2 1 5Z"
PILE_WIDTH = 46
BADGE = 11


@dataclass(frozen=True, slots=True)
class Middle:
    """What a game adds to a table: a drawing, what it says in words, and marks beside the seats."""

    drawing: str = ""
    sentences: tuple[str, ...] = ()
    marks: dict[str, list[str]] = field(default_factory=dict)


def placed(name: str, spot: Spot, width: float, **attributes: object) -> str:
    """A card lying at a spot, told in words to whoever points at it."""
    height = width * RATIO
    turn = f"rotate({num(spot.turn)})" if spot.turn else ""
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


def badge(words: str, x: float, y: float, fill: str = GOLD, ink: str = INK) -> str:
    """A small disc with a number in it."""
    return dot(x, y, BADGE, fill, stroke=INK, stroke_width=1.5) + text(
        words, x, y + 5, 14, font_weight="bold", fill=ink
    )


def label(words: str, x: float, y: float, size: float = 16, **attributes: object) -> str:
    """A line of words on the cloth, centred on x unless told otherwise."""
    return text(words, x, y, size, **{"fill": CREAM, **attributes})


def pile(words: str, x: float, y: float) -> str:
    """A face-down pile with words below it."""
    return placed(HIDDEN, Spot(x, y), PILE_WIDTH) + label(words, x, y + 50)


def small_back() -> str:
    """A card of another hand, as small as fits beside a name."""
    edge = box(SMALL_BACK_X, SMALL_BACK_Y, rx=3, fill=DUSK, stroke=PAPER, stroke_width=1.5)
    return group(edge, path(SMALL_EARS, CREAM), id="small-back")
