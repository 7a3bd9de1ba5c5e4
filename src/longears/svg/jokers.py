"""The jokers, who have the ears already, and the back, which is woven of ears."""

from longears.svg.markup import both_ways, box, dot, group, num, path, pen, tag, use
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

SUN_RAYS = 8
RAY = "M-4-13.5 0-23 4-13.5Z"
MOON = "M6-22A22 22 0 1 0 20 11 18 18 0 1 1 6-22Z"

SHEET_X, SHEET_Y = 107, 157
NET_X, NET_Y = 101, 151
MESHES = 5
MEDALLION_X, MEDALLION_Y = 48, 72


def _sun() -> str:
    turns = (turn * 360 / SUN_RAYS for turn in range(SUN_RAYS))
    return "".join(path(RAY, transform=f"rotate({num(turn)})") for turn in turns) + dot(0, 0, 11)


def _ear(slant: int) -> str:
    outer = path(EAR, GREY, transform="scale(2.1 2.3)", stroke_width=1.1)
    inner = path(EAR, INNER_EAR, transform="translate(0 -10) scale(1.1 1.7)", stroke="none")
    return group(outer, inner, transform=f"translate({slant} -18) rotate({slant})")


def _donkey(eyes: str) -> str:
    """A donkey's head with its long ears, in a fool's collar."""
    collar = path(COLLAR) + "".join(dot(x, y, 6, GOLD) for x, y in BELLS)
    head = path(HEAD, GREY) + path(NOSE, MUZZLE) + path(FORELOCK)
    lines = path(eyes + SMILE, "none", stroke_width=3.5)
    return group(collar, _ear(-15), _ear(15), head, lines, **pen(2.5, INK))


def _net() -> str:
    """Slanting lines from edge to edge, so many meshes wide and high."""
    across, down = 2 * NET_X / MESHES, 2 * NET_Y / MESHES
    lines = ""
    for shift in range(1 - MESHES, MESHES):
        start, end = max(shift, 0), min(MESHES + shift, MESHES)
        x1, x2 = start * across - NET_X, end * across - NET_X
        y1, y2 = (start - shift) * down - NET_Y, (end - shift) * down - NET_Y
        lines += f"M{num(x1)} {num(y1)} {num(x2)} {num(y2)}M{num(-x1)} {num(y1)} {num(-x2)} {num(y2)}"
    return path(lines, "none")


def _flowers() -> str:
    """Two pairs of ears in every mesh the medallion leaves free."""
    reach = range(1 - MESHES, MESHES)
    meshes = [(x * NET_X / MESHES, y * NET_Y / MESHES) for y in reach for x in reach if (x + y) % 2 == 0]
    free = [(x, y) for x, y in meshes if (x / MEDALLION_X) ** 2 + (y / MEDALLION_Y) ** 2 > 1.1]
    return "".join(use("art-flower", x, y) for x, y in free)


def _back() -> str:
    sheet = box(SHEET_X, SHEET_Y, rx=9, fill=DUSK)
    edge = box(NET_X, NET_Y, rx=5, fill="none")
    medallion = tag("ellipse", rx=MEDALLION_X, ry=MEDALLION_Y, fill=DUSK, stroke_width=3)
    ring = tag("ellipse", rx=MEDALLION_X - 6, ry=MEDALLION_Y - 6, fill="none")
    lines = group(_net(), edge, medallion, ring, stroke=CREAM, stroke_width=1.5)
    ears = group(_flowers(), both_ways(use("art-mark", 0, -32, 0.85)), fill=CREAM)
    return use("art-paper") + sheet + lines + ears


def joker_drawings() -> dict[str, str]:
    """Both donkeys, their sun and moon, and the back with its flower, by id."""
    return {
        "joker-r": _donkey(OPEN_EYES),
        "joker-b": _donkey(WINK),
        "art-sun": _sun(),
        "art-moon": path(MOON),
        "art-flower": both_ways(use("art-ears", 0, -1, 0.44)),
        "art-back": _back(),
    }
