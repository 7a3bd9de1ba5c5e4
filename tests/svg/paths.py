"""How far a path can reach: the hull of its points, which no curve leaves."""

import math
import re
from functools import cache

Point = tuple[float, float]

ARC_STEPS = 32
_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.\d+|\.\d+|\d+)")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "S": 4, "A": 7, "Z": 0}


@cache
def hull(d: str) -> tuple[Point, ...]:
    """All end and control points, and points along each arc."""
    points: list[Point] = []
    here: Point = (0, 0)
    for command, values in _commands(d):
        reached = _reached(command, values, here)
        points += reached
        here = reached[-1] if reached else here
    return tuple(points)


def _commands(d: str) -> list[tuple[str, list[float]]]:
    found: list[tuple[str, list[float]]] = []
    tokens = _TOKEN.findall(d)
    while tokens:
        command = tokens.pop(0) if tokens[0].isalpha() else found[-1][0]
        count = _ARGUMENTS[command.upper()]
        found.append((command, [float(value) for value in tokens[:count]]))
        del tokens[:count]
    return found


def _reached(command: str, values: list[float], here: Point) -> list[Point]:
    base = here if command.islower() else (0, 0)
    match command.upper():
        case "H":
            return [(base[0] + values[0], here[1])]
        case "V":
            return [(here[0], base[1] + values[0])]
        case "A":
            return _arc(here, values, (base[0] + values[5], base[1] + values[6]))
    pairs = zip(values[::2], values[1::2], strict=True)
    return [(base[0] + x, base[1] + y) for x, y in pairs]


def _arc(start: Point, values: list[float], end: Point) -> list[Point]:
    """Points along an upright elliptic arc, its end the last of them."""
    rx, ry, sweep = values[0], values[1], values[4]
    x1, y1, x2, y2 = start[0] / rx, start[1] / ry, end[0] / rx, end[1] / ry
    chord = math.hypot(x2 - x1, y2 - y1)
    side = 1 if values[3] != sweep else -1
    height = side * math.sqrt(max(1 - chord**2 / 4, 0)) / chord
    x, y = (x1 + x2) / 2 - height * (y2 - y1), (y1 + y2) / 2 + height * (x2 - x1)
    first, last = math.atan2(y1 - y, x1 - x), math.atan2(y2 - y, x2 - x)
    turn = (last - first) % math.tau if sweep else -((first - last) % math.tau)
    angles = [first + turn * step / ARC_STEPS for step in range(ARC_STEPS)]
    return [(rx * (x + math.cos(angle)), ry * (y + math.sin(angle))) for angle in angles] + [end]
