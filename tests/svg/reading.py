"""Reading our own pictures back: elements, references, and where everything lands on the page."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from longears.cards import HIDDEN
from longears.svg.faces import NAMES, words

Element = ElementTree.Element
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]

SVG = "{http://www.w3.org/2000/svg}"
LETTER = 0.7
"""A letter's width in a wide sans-serif, as a part of the font size."""
SMALL_BACK = (10.75, 14.75)
EARS = (22, 44)
_STEP = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


def read(svg: str) -> Element:
    return ElementTree.fromstring(svg)  # noqa: S314 what we read is what we have just drawn


def kind(element: Element) -> str:
    return element.tag.removeprefix(SVG)


def ids(root: Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def references(root: Element) -> set[str]:
    return {element.attrib["href"].removeprefix("#") for element in root.iter() if "href" in element.attrib}


def cards_in(svg: str) -> set[str]:
    """Every card a picture names, as a symbol, as a reference or in words, anywhere in its text."""
    faces = [name for name in NAMES if name != HIDDEN]
    return {name for name in faces if f"card-{name}" in svg or re.search(rf"\b{words(name)}\b", svg)}


def pips(root: Element) -> list[str]:
    """The references of all pips of a card's field."""
    fields = [element for element in root.iter() if element.get("class") == "pips"]
    return [part.attrib["href"] for field in fields for part in field.iter(f"{SVG}use")]


@dataclass(frozen=True)
class Extent:
    """Where a drawn thing reaches."""

    what: str
    points: tuple[Point, ...]

    def inside(self, width: float, height: float) -> bool:
        return all(0 <= x <= width and 0 <= y <= height for x, y in self.points)


def extents(root: Element) -> Iterator[Extent]:
    """Everything the page itself draws, with its corners in the page's coordinates."""
    for child in root:
        if kind(child) not in ("defs", "title", "desc"):
            yield from _walk(child, (1, 0, 0, 1, 0, 0), "start")


def _walk(element: Element, outer: Matrix, anchor: str) -> Iterator[Extent]:
    matrix = _times(outer, _matrix(element.get("transform", "")))
    anchor = element.get("text-anchor", anchor)
    corners = tuple(_at(matrix, point) for point in _corners(element, anchor))
    if corners:
        yield Extent(f"{kind(element)} {element.get('href', element.text or '')}", corners)
    for child in element:
        yield from _walk(child, matrix, anchor)


def _corners(element: Element, anchor: str) -> list[Point]:
    get = element.get
    match kind(element):
        case "rect":
            return _box(_n(get("x")), _n(get("y")), _n(get("width")), _n(get("height")))
        case "circle" | "ellipse":
            rx, ry = _n(get("rx") or get("r")), _n(get("ry") or get("r"))
            return _box(_n(get("cx")) - rx, _n(get("cy")) - ry, 2 * rx, 2 * ry)
        case "text":
            size = _n(get("font-size"))
            width = size * LETTER * len(element.text or "")
            left = _n(get("x")) - width * {"start": 0, "middle": 0.5, "end": 1}[anchor]
            return _box(left, _n(get("y")) - 0.8 * size, width, size)
        case "use":
            return _used(element)
    return []


def _used(element: Element) -> list[Point]:
    x, y = _n(element.get("x")), _n(element.get("y"))
    if element.get("width"):
        return _box(x, y, _n(element.get("width")), _n(element.get("height")))
    match element.attrib["href"]:
        case "#small-back":
            reach_x, reach_y = SMALL_BACK
            return _box(x - reach_x, y - reach_y, 2 * reach_x, 2 * reach_y)
        case "#art-ears":
            reach_x, reach_y = EARS
            return _box(x - reach_x, y - reach_y, 2 * reach_x, reach_y)
    return [(x, y)]


def _box(x: float, y: float, width: float, height: float) -> list[Point]:
    return [(x, y), (x + width, y), (x, y + height), (x + width, y + height)]


def _n(value: str | None) -> float:
    return float(value or 0)


def _matrix(transform: str) -> Matrix:
    result: Matrix = (1, 0, 0, 1, 0, 0)
    for verb, inside in _STEP.findall(transform):
        result = _times(result, _step(verb, [float(value) for value in _NUMBER.findall(inside)]))
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
