"""Reading our own pictures back: references, cards, pips, and where everything lands on the page."""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from xml.etree import ElementTree

from longears.cards import HIDDEN
from longears.svg.faces import NAMES, words
from tests.svg.paths import Point, hull

Element = ElementTree.Element
Matrix = tuple[float, float, float, float, float, float]

SVG = "{http://www.w3.org/2000/svg}"
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
LETTER, BOLD_LETTER = 0.6, 0.72
"""A letter's width in a wide sans-serif, as a part of the font size."""
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
UNSEEN = ("defs", "title", "desc", "symbol")
_IN_WORDS = {words(name): name for name in NAMES if name != HIDDEN}
_TOLD = re.compile(rf"\b({'|'.join(_IN_WORDS)})\b")
_SYMBOL = re.compile(r"card-([2-9TJQKAX][cdhsrb])")
_STEP = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
_NUMBER = re.compile(r"-?(?:\d+\.\d+|\.\d+|\d+)")


def read(svg: str) -> Element:
    return ElementTree.fromstring(svg)  # noqa: S314 what we read is what we have just drawn


def kind(element: Element) -> str:
    return element.tag.removeprefix(SVG)


def ids(root: Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def references(root: Element) -> set[str]:
    return {element.attrib["href"].removeprefix("#") for element in root.iter() if "href" in element.attrib}


def cards_in(svg: str) -> set[str]:
    """Every card a picture names, as a symbol, as a reference or in words."""
    return set(_SYMBOL.findall(svg)) | {_IN_WORDS[told] for told in _TOLD.findall(svg)}


def pips(root: Element) -> list[str]:
    """What stands in a card's field, one reference for each pip."""
    fields = [element for element in root.iter() if element.get("class") == "pips"]
    return [part.attrib["href"] for field in fields for part in field.iter(f"{SVG}use")]


@dataclass(frozen=True)
class Extent:
    """Where a drawn thing reaches on the page."""

    what: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class _Pen:
    """What a part inherits from what it stands in."""

    matrix: Matrix
    anchor: str
    stroke: float

    def inside(self, element: Element) -> "_Pen":
        return _Pen(
            _times(self.matrix, _matrix(element.get("transform", ""))),
            element.get("text-anchor", self.anchor),
            float(element.get("stroke-width", self.stroke)),
        )


def outside(svg: str) -> list[str]:
    """Whatever is drawn beyond the edges of the page."""
    root = read(svg)
    left, top, width, height = (float(edge) for edge in root.attrib["viewBox"].split())
    return [
        f"{extent.what} at {x:.1f} {y:.1f}"
        for extent in _extents(root)
        for x, y in extent.points
        if not (left <= x <= left + width and top <= y <= top + height)
    ]


def _extents(root: Element) -> Iterator[Extent]:
    library = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
    for child in root:
        yield from _walk(child, _Pen(IDENTITY, "start", 0), library)


def _walk(element: Element, outer: _Pen, library: Mapping[str, Element]) -> Iterator[Extent]:
    if kind(element) in UNSEEN:
        return
    pen = outer.inside(element)
    corners = tuple(_at(pen.matrix, point) for point in _corners(element, pen))
    if corners:
        yield Extent(
            f"{kind(element)} {element.text or element.get('href') or element.get('d') or ''}", corners
        )
    if kind(element) == "use":
        shape = library[element.attrib["href"].removeprefix("#")]
        moved = (1, 0, 0, 1, _number(element, "x"), _number(element, "y"))
        yield from _walk(shape, replace(pen, matrix=_times(pen.matrix, moved)), library)
    for child in element:
        yield from _walk(child, pen, library)


def _corners(element: Element, pen: _Pen) -> list[Point]:
    match kind(element):
        case "rect":
            return _grown(_rectangle(element), pen.stroke / 2)
        case "circle" | "ellipse":
            rx = _number(element, "rx") or _number(element, "r")
            ry = _number(element, "ry") or _number(element, "r")
            x, y = _number(element, "cx"), _number(element, "cy")
            return _grown([(x - rx, y - ry), (x + rx, y + ry)], pen.stroke / 2)
        case "text":
            size = _number(element, "font-size")
            letter = BOLD_LETTER if element.get("font-weight") else LETTER
            width = size * letter * len(element.text or "")
            left, base = _number(element, "x") - width * ANCHORS[pen.anchor], _number(element, "y")
            return [(left, base - 0.8 * size), (left + width, base + 0.25 * size)]
        case "path":
            return _grown(list(hull(element.attrib["d"])), pen.stroke / 2)
        case "use" if element.get("width"):
            return _grown(_rectangle(element), 0)
    return []


def _rectangle(element: Element) -> list[Point]:
    x, y = _number(element, "x"), _number(element, "y")
    return [(x, y), (x + _number(element, "width"), y + _number(element, "height"))]


def _grown(points: list[Point], by: float) -> list[Point]:
    """The four corners around these points, so much further out."""
    left, right = min(x for x, _ in points) - by, max(x for x, _ in points) + by
    top, bottom = min(y for _, y in points) - by, max(y for _, y in points) + by
    return [(left, top), (right, top), (left, bottom), (right, bottom)]


def _number(element: Element, name: str) -> float:
    return float(element.get(name, 0))


def _matrix(transform: str) -> Matrix:
    result = IDENTITY
    for verb, values in _STEP.findall(transform):
        result = _times(result, _step(verb, [float(value) for value in _NUMBER.findall(values)]))
    return result


def _step(verb: str, values: list[float]) -> Matrix:
    match verb:
        case "translate":
            return (1, 0, 0, 1, values[0], values[1])
        case "scale":
            return (values[0], 0, 0, values[-1], 0, 0)
    cos, sin = math.cos(math.radians(values[0])), math.sin(math.radians(values[0]))
    return (cos, sin, -sin, cos, 0, 0)


def _times(left: Matrix, right: Matrix) -> Matrix:
    a, b, c, d, e, f = left
    g, h, i, j, k, m = right
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def _at(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return (a * x + c * y + e, b * x + d * y + f)
