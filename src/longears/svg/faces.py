"""Card faces drawn by rule: pips where they belong, three courts of our own, jokers with long ears."""

from functools import cache

from longears import cards
from longears.svg.courts import court_drawings
from longears.svg.jokers import joker_drawings
from longears.svg.markup import HALF_TURN, NAMESPACE, both_ways, dot, group, needed, tag, use
from longears.svg.shapes import (
    COLOURS,
    FOUR_COLOURS,
    GOLD,
    INK,
    JOKER_COLOURS,
    JOKER_NAMES,
    PAPER,
    RANK_NAMES,
    SUIT_NAMES,
    VIEW_BOX,
    base_drawings,
)

NAMES = (*cards.names((1 << cards.PACK + 2) - 1), cards.HIDDEN)
"""Every card there is to draw: the pack, both jokers, the back."""

Places = tuple[tuple[float, float], ...]
PAIR: Places = ((-38, -112), (38, -112))
INNER_PAIR: Places = ((-38, -37.3), (38, -37.3))
WAIST: Places = ((-38, 0), (38, 0))
TOP: Places = ((0, -112),)
HIGH: Places = ((0, -74.7),)
UPPER: Places = ((0, -56),)
MIDDLE: Places = ((0, 0),)

UPRIGHT: dict[str, Places] = {
    "2": TOP,
    "3": TOP + MIDDLE,
    "4": PAIR,
    "5": PAIR + MIDDLE,
    "6": PAIR + WAIST,
    "7": PAIR + WAIST + UPPER,
    "8": PAIR + WAIST + UPPER,
    "9": PAIR + INNER_PAIR + MIDDLE,
    "T": PAIR + INNER_PAIR + HIGH,
}
TURNED: dict[str, Places] = {
    "2": TOP,
    "3": TOP,
    "4": PAIR,
    "5": PAIR,
    "6": PAIR,
    "7": PAIR,
    "8": PAIR + UPPER,
    "9": PAIR + INNER_PAIR,
    "T": PAIR + INNER_PAIR + HIGH,
}
"""The pips of the lower half, as they stand when the card is turned round."""

PIP_FIELD = 1.1
LARGE_INDEX_FIELD = 0.7
ACE, ACE_OF_SPADES = 2.6, 4.2
ACE_LINE = 0.82
MARK = 0.8
SUN = 60


def words(name: str) -> str:
    """The card in words: `ace of spades`, `red joker`, `hidden card`."""
    if name == cards.HIDDEN:
        return "hidden card"
    if name[0] == "X":
        return JOKER_NAMES[name[1]]
    return f"{RANK_NAMES[name[0]]} of {SUIT_NAMES[name[1]]}"


def symbol_id(name: str) -> str:
    """The id of a card's symbol: `card-As`, and `card-back` for a hidden card."""
    return "card-back" if name == cards.HIDDEN else f"card-{name}"


def card(name: str, *, four_colour: bool = False, large_index: bool = False) -> str:
    """One card as an SVG of its own."""
    if name not in NAMES:
        raise cards.NotationError(f"{name!r} is not a card; cards are written like As, Th, Xr or ??")
    face = _face(name, four_colour, large_index)
    title = tag("title", words(name))
    definitions = needed(face, library(four_colour=four_colour, large_index=large_index))
    return tag("svg", title, definitions, face, xmlns=NAMESPACE, viewBox=VIEW_BOX, role="img")


def symbols(*, four_colour: bool = False, large_index: bool = False) -> str:
    """All cards as symbols of one SVG that shows nothing itself."""
    shapes = library(four_colour=four_colour, large_index=large_index)
    return tag("svg", *shapes.values(), xmlns=NAMESPACE, width=0, height=0, aria_hidden="true")


@cache
def library(*, four_colour: bool = False, large_index: bool = False) -> dict[str, str]:
    """The shapes, and the card symbols made of them, by id."""
    drawings = {**base_drawings(), **court_drawings(), **joker_drawings()}
    shapes = {shape: group(drawing, id=shape) for shape, drawing in drawings.items()}
    faces = {symbol_id(name): _symbol(name, four_colour, large_index) for name in NAMES}
    return {**shapes, **faces}


def _symbol(name: str, four_colour: bool, large: bool) -> str:
    title = tag("title", words(name))
    return tag("symbol", title, _face(name, four_colour, large), id=symbol_id(name), viewBox=VIEW_BOX)


def _face(name: str, four_colour: bool, large: bool) -> str:
    """The drawing of a card, made of shapes of the library."""
    if name == cards.HIDDEN:
        return use("art-back")
    rank, suit = name[0], name[1]
    if rank == "X":
        colour, field, index = JOKER_COLOURS[suit], _joker(suit), _joker_index(suit, large)
    else:
        colour = (FOUR_COLOURS if four_colour else COLOURS)[suit]
        field, index = _field(rank, suit), _index(f"rank-{rank}", f"pip-{suit}", large)
    if large:
        field = group(field, transform=f"scale({LARGE_INDEX_FIELD})")
    return use("art-paper") + group(field, index, fill=colour, color=colour)


def _index(upper: str, lower: str, large: bool, size: float = 1) -> str:
    """Rank above suit, in both corners."""
    if large:
        return both_ways(use(upper, -86, -125, 1.55 * size), use(lower, -86, -58, 1.1))
    return both_ways(use(upper, -96, -138, size), use(lower, -96, -89, 0.66))


def _field(rank: str, suit: str) -> str:
    if rank == "A":
        return _ace(suit)
    return _number(rank, suit) if rank in UPRIGHT else _court(rank, suit)


def _number(rank: str, suit: str) -> str:
    turned = group(_pips(TURNED[rank], suit), transform=HALF_TURN)
    return group(_pips(UPRIGHT[rank], suit), turned, class_="pips", transform=f"scale({PIP_FIELD})")


def _pips(places: Places, suit: str) -> str:
    return "".join(use(f"pip-{suit}", x, y) for x, y in places)


def _ace(suit: str) -> str:
    """One large pip with a fine line in it; the spade is larger still and wears our mark."""
    size = ACE_OF_SPADES if suit == "s" else ACE
    pip = group(use(f"pip-{suit}", scale=size), class_="pips")
    line = use(f"pip-{suit}", scale=size * ACE_LINE, fill="none", stroke=PAPER, stroke_width=2 / size)
    mark = use("art-mark", 0, 4, 1.2, fill=PAPER) if suit == "s" else ""
    return pip + line + mark


def _court(rank: str, suit: str) -> str:
    badge = use(f"pip-{suit}", -50, -120, 0.52)
    return use("art-frame") + both_ways(use(f"court-{rank}"), badge) + use("art-belt")


def _joker(colour: str) -> str:
    """The red joker sits before the sun, the black one before the moon."""
    light = use(_light(colour), 0, -8, 4.2, fill=GOLD, stroke=INK, stroke_width=0.5)
    disc = dot(0, -8, SUN, GOLD, stroke=INK, stroke_width=2) if colour == "r" else ""
    return light + disc + use(f"joker-{colour}", 0, -8)


def _joker_index(colour: str, large: bool) -> str:
    return _index("art-mark", _light(colour), large, MARK)


def _light(colour: str) -> str:
    return "art-sun" if colour == "r" else "art-moon"
