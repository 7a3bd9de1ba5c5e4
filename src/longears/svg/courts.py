"""Jack, queen and king: half a figure each, drawn upwards from the middle of the card and turned round below.

Whatever has no colour of its own takes the suit's.
"""

from longears.svg.markup import group, tag
from longears.svg.shapes import GOLD, HAIR, INK, PAPER, SKIN

FRAME_X, FRAME_Y = 66, 141
BELT = 9
SILVER = "#ece6d8"
BLUSH = "#c4754f"

SHOULDERS = "M-65 0V-22C-58-40-28-47 0-47S58-40 65-22V0Z"

KING = {
    "mantle": "M-40-42-14 0H14L40-42 24-47H-24Z",
    "head": "M-25-104V-70C-25-44 25-44 25-70V-104Z",
    "beard": "M-27-88C-30-44-14-26 0-20 14-26 30-44 27-88 22-72 14-74 0-74S-22-72-27-88Z",
    "moustache": "M0-72C-4-62-17-60-21-69-13-69-8-79 0-74 8-79 13-69 21-69 17-60 4-62 0-72Z",
    "crown": "M-29-100-35-128-17-115 0-136 17-115 35-128 29-100Z",
    "sceptre": "M49-4V-104",
}
QUEEN = {
    "hair": "M-31-100C-44-80-36-60-42-30H42C36-60 44-80 31-100 20-118-20-118-31-100Z",
    "robe": "M-30-44C-20-30-16-16-16 0H16C16-16 20-30 30-44L22-46H-22Z",
    "neckline": "M-20-46C-20-18 20-18 20-46Z",
    "face": "M-24-90C-24-40 24-40 24-90 24-116-24-116-24-90Z",
    "parting": "M0-108C-16-106-24-96-26-78-30-104-14-116 0-116S30-104 26-78C24-96 16-106 0-108Z",
    "crown": "M-26-106-31-126-15-117 0-131 15-117 31-126 26-106Q0-114-26-106Z",
    "stem": "M49-4V-56M49-22C40-24 38-30 38-36 46-36 49-30 49-22",
}
JACK = {
    "neck": "M-11-64V-40H11V-64Z",
    "lapel": "M0-47C28-47 58-40 65-22V0H0Z",
    "collar": "M-24-50C-14-40 14-40 24-50L28-40C14-28-14-28-28-40Z",
    "hair": "M-31-104C-36-80-34-66-30-58H30C34-66 36-80 31-104Z",
    "face": "M-23-104V-78C-23-46 23-46 23-78V-104Z",
    "cap": "M-33-104C-44-132-8-140 10-134 32-132 42-118 33-104Z",
    "band": "M-33-106Q0-114 33-106V-95Q0-103-33-95Z",
    "feather": "M26-104C30-128 46-138 60-136 60-120 48-106 26-104ZM26-104 50-127",
}


def _path(d: str, fill: str | None = None) -> str:
    return tag("path", d=d, fill=fill)


def _dot(x: float, y: float, r: float, fill: str | None = None) -> str:
    return tag("circle", cx=x, cy=y, r=r, fill=fill)


def _face(eyes: float, mouth: str) -> str:
    """Two eyes, a nose and a mouth."""
    pupils = "".join(tag("circle", cx=x, cy=eyes, r=2.6, fill=INK, stroke="none") for x in (-10, 10))
    blush = "".join(
        tag("circle", cx=x, cy=eyes + 11, r=4, fill=BLUSH, stroke="none", opacity=0.5) for x in (-14, 14)
    )
    lines = f"M-14 {eyes - 7:g}q4-3 8 0M6 {eyes - 7:g}q4-3 8 0M0 {eyes - 1:g}q-4 7 1 8{mouth}"
    return blush + pupils + _path(lines, "none")


def _hand(y: float) -> str:
    return _dot(49, y, 7, SKIN)


def king() -> str:
    """White beard, tall crown, sceptre."""
    return "".join(
        (
            _path(SHOULDERS),
            _path(KING["mantle"], GOLD),
            _path(KING["head"], SKIN),
            _face(-86, ""),
            _path(KING["beard"], SILVER),
            _path(KING["moustache"], SILVER),
            _path(KING["crown"], GOLD),
            *(_dot(x, y, 4, None) for x, y in ((-35, -129), (0, -136), (35, -129))),
            *(_dot(x, -106, 2.6) for x in (-14, 0, 14)),
            tag("path", d=KING["sceptre"], fill="none", stroke_width=4),
            _dot(49, -104, 7, GOLD),
            _hand(-30),
        )
    )


def queen() -> str:
    """Long hair, a crown with pearls, a flower."""
    petals = "".join(_dot(49 + x, -62 + y, 5, None) for x, y in ((-6, -2), (6, -2), (0, -8), (-4, 5), (4, 5)))
    pearls = "".join(_dot(x, y, 3.2, PAPER) for x, y in ((-31, -127), (0, -132), (31, -127)))
    return "".join(
        (
            _path(QUEEN["hair"], HAIR),
            _path(SHOULDERS),
            _path(QUEEN["robe"], GOLD),
            _path(QUEEN["neckline"], SKIN),
            _path(QUEEN["face"], SKIN),
            _face(-84, "M-7-64q7 6 14 0"),
            _path(QUEEN["parting"], HAIR),
            _path(QUEEN["crown"], GOLD),
            pearls,
            *(
                _dot(x, y, 2.6, GOLD)
                for x, y in ((-16, -38), (-9, -31), (0, -28), (9, -31), (16, -38), (-26, -68), (26, -68))
            ),
            tag("path", d=QUEEN["stem"], fill="none", stroke_width=3),
            petals,
            _dot(49, -62, 4, GOLD),
            _hand(-14),
        )
    )


def jack() -> str:
    """A cap with a feather, a coat of two cloths."""
    return "".join(
        (
            _path(SHOULDERS),
            _path(JACK["lapel"], GOLD),
            _path(JACK["hair"], HAIR),
            _path(JACK["neck"], SKIN),
            _path(JACK["face"], SKIN),
            _face(-82, "M-7-63q7 6 14 0"),
            _path(JACK["collar"], PAPER),
            _dot(0, -20, 3, PAPER),
            _path(JACK["cap"]),
            _path(JACK["feather"], PAPER),
            _path(JACK["band"], GOLD),
        )
    )


def _belt() -> str:
    band = tag(
        "rect", x=-FRAME_X, y=-BELT, width=2 * FRAME_X, height=2 * BELT, fill=GOLD, stroke=INK, stroke_width=2
    )
    lozenges = "".join(f"M{x}-6l6 6-6 6-6-6Z" for x in range(-54, 55, 18))
    return band + tag("path", d=lozenges)


def _frame() -> str:
    size = {"x": -FRAME_X, "y": -FRAME_Y, "width": 2 * FRAME_X, "height": 2 * FRAME_Y, "rx": 9}
    return tag("rect", **size, fill_opacity=0.07, stroke="currentColor", stroke_width=2.5)


def court_shapes() -> dict[str, str]:
    """The three half figures, their belt and their frame, by id."""
    halves = {"J": jack(), "Q": queen(), "K": king()}
    pen = {"stroke": INK, "stroke_width": 2, "stroke_linejoin": "round", "stroke_linecap": "round"}
    figures = {f"court-{rank}": group(half, **pen) for rank, half in halves.items()}
    return {**figures, "belt": group(_belt()), "frame": _frame()}
