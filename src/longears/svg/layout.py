"""Where things lie on the table: seats around an oval, the hand as a fan below it."""

import math
from dataclasses import dataclass
from itertools import pairwise

from longears.svg.shapes import HEIGHT, WIDTH

TABLE_WIDTH = 1000
MIDDLE_X, MIDDLE_Y = 500, 272
OVAL_X, OVAL_Y = 420, 216
TRICK_X, TRICK_Y = 240, 120

CARD_WIDTH = 88
TRICK_WIDTH = 62
RATIO = HEIGHT / WIDTH

FAN_WIDTH = 780
FAN_STEP = 56
FAN_RADIUS = 1500
FAN_TOP = 608
ROW_DROP = 60
ONE_ROW = 18
LONG_ROW = 20
BELOW_FAN = 132
BARE_HEIGHT = 540


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the table, and how far what lies there is turned, in degrees."""

    x: float
    y: float
    turn: float = 0


def around(seats: int, place: int, reach_x: float = OVAL_X, reach_y: float = OVAL_Y) -> Spot:
    """The place of a seat so many places clockwise from the one at the bottom."""
    angle = math.pi / 2 + 2 * math.pi * place / seats
    return Spot(MIDDLE_X + reach_x * math.cos(angle), MIDDLE_Y + reach_y * math.sin(angle))


def rows(count: int) -> int:
    """How many rows a hand of this size needs."""
    return 1 if count <= ONE_ROW else max(2, -(-count // LONG_ROW))


def fan(count: int) -> list[Spot]:
    """A place for every card of a hand, row by row, from left to right."""
    number = rows(count)
    bounds = [row * count // number for row in range(number + 1)]
    return [
        spot
        for row, (start, end) in enumerate(pairwise(bounds))
        for spot in _fanned(end - start, FAN_TOP + row * ROW_DROP)
    ]


def _fanned(count: int, top: float) -> list[Spot]:
    step = min(FAN_STEP, FAN_WIDTH / max(count - 1, 1)) / FAN_RADIUS
    angles = [(card - (count - 1) / 2) * step for card in range(count)]
    return [
        Spot(
            MIDDLE_X + FAN_RADIUS * math.sin(angle),
            top + FAN_RADIUS * (1 - math.cos(angle)),
            math.degrees(angle),
        )
        for angle in angles
    ]


def table_height(hand: int) -> int:
    """How high the picture is with a hand of this size below the table."""
    return FAN_TOP + (rows(hand) - 1) * ROW_DROP + BELOW_FAN if hand else BARE_HEIGHT
