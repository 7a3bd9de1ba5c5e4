"""Writing SVG: a tag, a number, a placed shape.  Nothing here knows of cards."""

import re
from collections.abc import Mapping
from html import escape

NAMESPACE = "http://www.w3.org/2000/svg"
HALF_TURN = "rotate(180)"
_REFERENCE = re.compile(r'href="#([^"]+)"')


def num(value: float) -> str:
    """A coordinate, as short as two decimals allow."""
    return f"{round(value, 2) + 0.0:g}"


def tag(name: str, *inside: str, **attributes: object) -> str:
    """An element; a trailing underscore hides a Python keyword, None leaves an attribute out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def text(words: str, x: float, y: float, size: float, **attributes: object) -> str:
    """A line of text standing on y."""
    return tag("text", escape(words), x=x, y=y, font_size=size, **attributes)


def use(shape: str, x: float = 0, y: float = 0, scale: float = 1, **attributes: object) -> str:
    """A shape drawn with its own origin at this place."""
    if scale == 1:
        return tag("use", href=f"#{shape}", x=x or None, y=y or None, **attributes)
    place = f"translate({num(x)} {num(y)}) " if x or y else ""
    return tag("use", href=f"#{shape}", transform=f"{place}scale({num(scale)})", **attributes)


def group(*inside: str, **attributes: object) -> str:
    return tag("g", *inside, **attributes)


def path(d: str, fill: str | None = None, **attributes: object) -> str:
    return tag("path", d=d, fill=fill, **attributes)


def dot(x: float, y: float, r: float, fill: str | None = None, **attributes: object) -> str:
    return tag("circle", cx=x or None, cy=y or None, r=r, fill=fill, **attributes)


def pen(width: float, colour: str) -> dict[str, object]:
    """The attributes of a line with round ends."""
    return {"stroke": colour, "stroke_width": width, "stroke_linecap": "round", "stroke_linejoin": "round"}


def box(half_width: float, half_height: float, **attributes: object) -> str:
    """A rectangle about the origin."""
    return tag(
        "rect", x=-half_width, y=-half_height, width=2 * half_width, height=2 * half_height, **attributes
    )


def both_ways(*inside: str) -> str:
    """The same drawing upright and turned round, about the origin."""
    return "".join(inside) + group(*inside, transform=HALF_TURN)


def needed(body: str, library: Mapping[str, str]) -> str:
    """The shapes of a library a drawing refers to, and those they refer to themselves, as definitions."""
    found: set[str] = set()
    waiting = _REFERENCE.findall(body)
    while waiting:
        shape = waiting.pop()
        if shape not in found:
            found.add(shape)
            waiting += _REFERENCE.findall(library[shape])
    return tag("defs", *(drawing for shape, drawing in library.items() if shape in found))


def _value(value: object) -> str:
    return num(value) if isinstance(value, float | int) else escape(str(value))
