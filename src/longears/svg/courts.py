"""Jack, queen and king: half a figure each, standing on the middle of the card, to be turned round below.

What has no colour of its own takes the suit's.
"""

from longears.svg.markup import box, dot, group, path, pen
from longears.svg.shapes import GOLD, HAIR, INK, PAPER, SKIN

SILVER = "#ece6d8"
BLUSH = "#c4754f"

FRAME_X, FRAME_Y = 66, 141
BELT = 9
LOZENGE = "l6 6-6 6-6-6Z"
LOZENGES = range(-54, 55, 18)
SHOULDERS = "M-65 0V-22C-58-40-28-47 0-47S58-40 65-22V0Z"
HELD = 49
"""How far to the side a hand holds a thing."""

KING = {
    "mantle": "M-40-42-14 0H14L40-42 24-47H-24Z",
    "head": "M-25-104V-70C-25-44 25-44 25-70V-104Z",
    "beard": "M-27-88C-30-44-14-26 0-20 14-26 30-44 27-88 22-72 14-74 0-74S-22-72-27-88Z",
    "moustache": "M0-72C-4-62-17-60-21-69-13-69-8-79 0-74 8-79 13-69 21-69 17-60 4-62 0-72Z",
    "crown": "M-29-100-35-128-17-115 0-136 17-115 35-128 29-100Z",
    "sceptre": "M49-4V-104",
}
KING_TIPS = ((-35, -129), (0, -136), (35, -129))
KING_JEWELS = ((-14, -106), (0, -106), (14, -106))

QUEEN = {
    "hair": "M-31-100C-44-80-36-60-42-30H42C36-60 44-80 31-100 20-118-20-118-31-100Z",
    "bodice": "M-30-44C-20-30-16-16-16 0H16C16-16 20-30 30-44L22-46H-22Z",
    "neck": "M-20-46C-20-18 20-18 20-46Z",
    "face": "M-24-90C-24-40 24-40 24-90 24-116-24-116-24-90Z",
    "parting": "M0-108C-16-106-24-96-26-78-30-104-14-116 0-116S30-104 26-78C24-96 16-106 0-108Z",
    "crown": "M-26-106-31-126-15-117 0-131 15-117 31-126 26-106Q0-114-26-106Z",
    "stem": "M49-4V-56M49-22C40-24 38-30 38-36 46-36 49-30 49-22",
}
QUEEN_TIPS = ((-31, -127), (0, -132), (31, -127))
NECKLACE = ((-16, -38), (-9, -31), (0, -28), (9, -31), (16, -38))
EARRINGS = ((-26, -68), (26, -68))
PETALS = ((43, -64), (55, -64), (49, -70), (45, -57), (53, -57))

JACK = {
    "sleeve": "M0-47C28-47 58-40 65-22V0H0Z",
    "collar": "M-24-50C-14-40 14-40 24-50L28-40C14-28-14-28-28-40Z",
    "hair": "M-31-104C-36-80-34-66-30-58H30C34-66 36-80 31-104Z",
    "neck": "M-11-64V-40H11V-64Z",
    "face": "M-23-104V-78C-23-46 23-46 23-78V-104Z",
    "cap": "M-33-104C-44-132-8-140 10-134 32-132 42-118 33-104Z",
    "band": "M-33-106Q0-114 33-106V-95Q0-103-33-95Z",
    "feather": "M26-104C30-128 46-138 60-136 60-120 48-106 26-104ZM26-104 50-127",
}
BUTTON = ((0, -20),)


def _dots(places: tuple[tuple[float, float], ...], r: float, fill: str | None = None) -> str:
    return "".join(dot(x, y, r, fill) for x, y in places)


def _features(eyes: float, mouth: str = "") -> str:
    """Cheeks, eyes, brows, a nose and perhaps a mouth."""
    cheeks = "".join(dot(x, eyes + 11, 4, BLUSH, stroke="none", opacity=0.5) for x in (-14, 14))
    pupils = "".join(dot(x, eyes, 2.6, INK, stroke="none") for x in (-10, 10))
    brows = f"M-14 {eyes - 7:g}q4-3 8 0M6 {eyes - 7:g}q4-3 8 0"
    return cheeks + pupils + path(f"{brows}M0 {eyes - 1:g}q-4 7 1 8{mouth}", "none")


def _king() -> str:
    """White beard, tall crown, sceptre."""
    robe = path(SHOULDERS) + path(KING["mantle"], GOLD)
    face = path(KING["head"], SKIN) + _features(-86)
    beard = path(KING["beard"], SILVER) + path(KING["moustache"], SILVER)
    crown = path(KING["crown"], GOLD) + _dots(KING_TIPS, 4) + _dots(KING_JEWELS, 2.6)
    sceptre = path(KING["sceptre"], "none", stroke_width=4) + dot(HELD, -104, 7, GOLD)
    return robe + face + beard + crown + sceptre + dot(HELD, -30, 7, SKIN)


def _queen() -> str:
    """Long hair, a crown with pearls, a flower."""
    robe = path(SHOULDERS) + path(QUEEN["bodice"], GOLD) + path(QUEEN["neck"], SKIN)
    face = path(QUEEN["face"], SKIN) + _features(-84, "M-7-64q7 6 14 0") + path(QUEEN["parting"], HAIR)
    crown = path(QUEEN["crown"], GOLD) + _dots(QUEEN_TIPS, 3.2, PAPER)
    jewels = _dots(NECKLACE + EARRINGS, 2.6, GOLD)
    flower = path(QUEEN["stem"], "none", stroke_width=3) + _dots(PETALS, 5) + dot(HELD, -62, 4, GOLD)
    return path(QUEEN["hair"], HAIR) + robe + face + crown + jewels + flower + dot(HELD, -14, 7, SKIN)


def _jack() -> str:
    """A cap with a feather, a coat of two cloths."""
    coat = path(SHOULDERS) + path(JACK["sleeve"], GOLD)
    head = path(JACK["hair"], HAIR) + path(JACK["neck"], SKIN) + path(JACK["face"], SKIN)
    collar = path(JACK["collar"], PAPER) + _dots(BUTTON, 3, PAPER)
    cap = path(JACK["cap"]) + path(JACK["feather"], PAPER) + path(JACK["band"], GOLD)
    return coat + head + _features(-82, "M-7-63q7 6 14 0") + collar + cap


def _belt() -> str:
    band = box(FRAME_X, BELT, fill=GOLD, stroke=INK, stroke_width=2)
    return band + path("".join(f"M{x}-6{LOZENGE}" for x in LOZENGES))


def court_drawings() -> dict[str, str]:
    """The three half figures, their belt and their frame, by id."""
    halves = {"J": _jack(), "Q": _queen(), "K": _king()}
    return {
        **{f"court-{rank}": group(half, **pen(2, INK)) for rank, half in halves.items()},
        "art-belt": _belt(),
        "art-frame": box(FRAME_X, FRAME_Y, rx=9, fill_opacity=0.07, stroke="currentColor", stroke_width=2.5),
    }
