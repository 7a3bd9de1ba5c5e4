"""The jokers, who have the ears already, and the back, which is woven of ears."""

from longears.svg.markup import both_ways, group, num, tag, use
from longears.svg.shapes import CREAM, DUSK, EAR, GOLD, INK

GREY = "#a9a3a0"
MUZZLE = "#f1e9de"
INNER_EAR = "#e8b8a6"

HEAD = "M-31-6C-34 24-25 36-32 62-36 98 36 98 32 62 25 36 34 24 31-6 24-34-24-34-31-6Z"
NOSE = "M-31 60C-26 42 26 42 31 60 38 96-38 96-31 60Z"
FORELOCK = "M-15-26C-12-6-4 2 1 10 2 0 8-4 12 0 12-12 17-18 15-27 6-34-6-34-15-26Z"
COLLAR = "M-36 72-66 112-42 110-32 132-14 112 0 136 14 112 32 132 42 110 66 112 36 72Z"
BELLS = ((-66, 114), (-32, 134), (0, 138), (32, 134), (66, 114))
SMILE = "M-14 74q14 11 28 0M-12 59v3M12 59v3"
OPEN_EYES = "M-17 16v5M17 16v5"
WINK = "M-22 20q5-5 10 0M17 16v5"

SUN_RAYS = 16
RAY = "M-3.5-13 0-22 3.5-13Z"
MOON = "M6-22A22 22 0 1 0 20 11 18 18 0 1 1 6-22Z"

MARK_EAR = "M-3 0C-12-9-17-24-12-35-2-29 3-16 5-3Z"
MARK_HEAD = "M-11-1C-13 8-9 12-11 15 0 10 0 10 11 15 9 12 13 8 11-1 7-9-7-9-11-1Z"
MARK_EYES = "M-8 3a2 2 0 1 0 4 0 2 2 0 1 0-4 0ZM4 3a2 2 0 1 0 4 0 2 2 0 1 0-4 0Z"
MARK_NOSE = "M-12.5 18C0 12 0 12 12.5 18 18 33-18 33-12.5 18Z"
MARK_NOSTRILS = "M-6 21a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0ZM3 21a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0Z"

SHEET_X, SHEET_Y = 107, 157
NET_X, NET_Y = 101, 151
MESHES = 5


def _sun() -> str:
    turns = (turn * 360 / SUN_RAYS for turn in range(SUN_RAYS))
    rays = "".join(tag("path", d=RAY, transform=f"rotate({turn:g})") for turn in turns)
    return rays + tag("circle", r=14)


def _ear(slant: int) -> str:
    outer = tag("path", d=EAR, fill=GREY, transform="scale(2.1 2.3)", stroke_width=1.1)
    inner = tag("path", d=EAR, fill=INNER_EAR, transform="translate(0-10)scale(1.1 1.7)", stroke="none")
    return group(outer, inner, transform=f"translate({slant} -18)rotate({slant})")


def _donkey(eyes: str) -> str:
    """A donkey's head with its long ears, in a fool's collar."""
    return group(
        tag("path", d=COLLAR),
        *(tag("circle", cx=x, cy=y, r=6, fill=GOLD) for x, y in BELLS),
        _ear(-15),
        _ear(15),
        tag("path", d=HEAD, fill=GREY),
        tag("path", d=NOSE, fill=MUZZLE),
        tag("path", d=FORELOCK),
        tag("path", d=eyes + SMILE, fill="none", stroke_width=3.5),
        stroke=INK,
        stroke_width=2.5,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _mark() -> str:
    """A head with long ears, as small as a rank."""
    face = tag("path", d=MARK_HEAD + MARK_EYES + MARK_NOSE + MARK_NOSTRILS, fill_rule="evenodd")
    left = tag("path", d=MARK_EAR, transform="translate(-5-4)")
    right = tag("path", d=MARK_EAR, transform="translate(5-4)scale(-1 1)")
    return left + right + face


def _net() -> str:
    """Slanting lines from edge to edge, so many meshes wide and high."""
    across, down = 2 * NET_X / MESHES, 2 * NET_Y / MESHES
    lines = []
    for shift in range(1 - MESHES, MESHES):
        start, end = max(shift, 0), min(MESHES + shift, MESHES)
        x1, x2 = start * across - NET_X, end * across - NET_X
        y1, y2 = (start - shift) * down - NET_Y, (end - shift) * down - NET_Y
        lines.append(f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}M{num(-x1)} {num(y1)}L{num(-x2)} {num(y2)}")
    return tag("path", d="".join(lines), fill="none")


def _flowers() -> str:
    """Two pairs of ears in every mesh that the medallion leaves free."""
    reach = range(1 - MESHES, MESHES)
    places = [(x * NET_X / MESHES, y * NET_Y / MESHES) for y in reach for x in reach if (x + y) % 2 == 0]
    return "".join(use("flower", x, y) for x, y in places if (x / 50) ** 2 + (y / 78) ** 2 > 1)


def _back() -> str:
    sheet = tag("rect", x=-SHEET_X, y=-SHEET_Y, width=2 * SHEET_X, height=2 * SHEET_Y, rx=9, fill=DUSK)
    edge = tag("rect", x=-NET_X, y=-NET_Y, width=2 * NET_X, height=2 * NET_Y, rx=5, fill="none")
    medallion = tag("ellipse", rx=48, ry=72, fill=DUSK, stroke_width=3)
    ring = tag("ellipse", rx=42, ry=66, fill="none")
    heads = both_ways(use("mark", 0, -31))
    net = group(_net(), edge, medallion, ring, stroke=CREAM, stroke_width=1.5)
    return use("paper") + sheet + net + group(_flowers(), heads, fill=CREAM)


def joker_shapes() -> dict[str, str]:
    """Both donkeys, their sun and moon, the mark, and what the back is made of, by id."""
    return {
        "joker-r": _donkey(OPEN_EYES),
        "joker-b": _donkey(WINK),
        "sun": _sun(),
        "moon": tag("path", d=MOON),
        "mark": _mark(),
        "flower": both_ways(use("ears", 0, -1, 0.44)),
        "back": _back(),
    }
