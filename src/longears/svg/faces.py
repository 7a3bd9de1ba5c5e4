"""Card faces drawn by rule: pips where they belong, three courts of our own, jokers with long ears."""

from collections.abc import Iterable, Mapping

from longears import cards
from longears.svg.courts import court_shapes
from longears.svg.jokers import joker_shapes
from longears.svg.markup import HALF_TURN, NAMESPACE, both_ways, group, needed, tag, use
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
    base_shapes,
)

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

ACE_SIZE, ACE_OF_SPADES_SIZE = 2.6, 4.2
MARK_SIZE = 0.75
LARGE_INDEX_FIELD = 0.72

SHAPES = {**base_shapes(), **court_shapes(), **joker_shapes()}


def words(name: str) -> str:
    """The card in words: `ace of spades`, `red joker`, `hidden card`."""
    if name == cards.HIDDEN:
        return "hidden card"
    if name[0] == "X":
        return JOKER_NAMES[name[1]]
    return f"{RANK_NAMES[name[0]]} of {SUIT_NAMES[name[1]]}"


def _pips(places: Places, suit: str) -> str:
    return "".join(use(f"pip-{suit}", x, y) for x, y in places)


def _number(rank: str, suit: str) -> str:
    turned = group(_pips(TURNED[rank], suit), transform=HALF_TURN)
    return group(_pips(UPRIGHT[rank], suit), turned, class_="pips")


def _ace(suit: str) -> str:
    pip = f"pip-{suit}"
    if suit != "s":
        line = use(pip, scale=ACE_SIZE * 0.8, fill="none", stroke=PAPER, stroke_width=0.8)
        return group(use(pip, scale=ACE_SIZE), class_="pips") + line
    spade = group(use(pip, scale=ACE_OF_SPADES_SIZE), class_="pips")
    line = use(pip, scale=ACE_OF_SPADES_SIZE * 0.84, fill="none", stroke=PAPER, stroke_width=0.5)
    return spade + line + use("mark", 0, 10, 1.2, fill=PAPER)


def _court(rank: str, suit: str) -> str:
    badge = use(f"pip-{suit}", -50, -120, 0.52)
    chest = use(f"pip-{suit}", 0, -30, 0.4)
    return use("frame") + both_ways(use(f"court-{rank}"), badge) + use("belt")


def _field(rank: str, suit: str) -> str:
    if rank == "A":
        return _ace(suit)
    return _number(rank, suit) if rank in UPRIGHT else _court(rank, suit)


def _index(upper: str, lower: str, large: bool, shrink: float = 1) -> str:
    """Rank above suit, in both corners."""
    if large:
        return both_ways(use(upper, -88, -129, 1.6 * shrink), use(lower, -88, -60, 1.15))
    return both_ways(use(upper, -96, -138, shrink), use(lower, -96, -89, 0.66))


def _joker(colour: str, large: bool) -> str:
    luminary = "sun" if colour == "r" else "moon"
    art = use(luminary, 0, -8, 4.2, fill=GOLD, stroke=INK, stroke_width=0.5) + use(f"joker-{colour}", 0, -8)
    return group(art, transform=_scaled(large)) + _index("mark", luminary, large, MARK_SIZE)


def _scaled(large: bool) -> str | None:
    return f"scale({LARGE_INDEX_FIELD})" if large else None


def face(name: str, *, four_colour: bool = False, large_index: bool = False) -> str:
    """The drawing of a card, about its middle; it uses shapes of the library."""
    if name == cards.HIDDEN:
        return use("back")
    rank, suit = name
    if rank == "X":
        colour, art = JOKER_COLOURS[suit], _joker(suit, large_index)
    else:
        colour = (FOUR_COLOURS if four_colour else COLOURS)[suit]
        field = group(_field(rank, suit), transform=_scaled(large_index))
        art = field + _index(f"rank-{rank}", f"pip-{suit}", large_index)
    return use("paper") + group(
        art, fill=colour, color=colour, stroke_linecap="round", stroke_linejoin="round"
    )


def card(name: str, *, four_colour: bool = False, large_index: bool = False) -> str:
    """One card as an SVG of its own."""
    if name != cards.HIDDEN and cards.number(name) is None:
        raise cards.NotationError(f"{name!r} is not a card; cards are written like As, Th, Xr or ??")
    body = face(name, four_colour=four_colour, large_index=large_index)
    title = tag("title", words(name))
    return tag("svg", title, defs(body), body, xmlns=NAMESPACE, viewBox=VIEW_BOX, role="img")


def defs(body: str) -> str:
    """The shapes a drawing needs, under their ids."""
    parts = [tag("g", drawing, id=shape) for shape, drawing in needed(body, SHAPES).items()]
    return tag("defs", *parts)
