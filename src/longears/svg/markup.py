"""Writing SVG: a tag, a number, a placed shape.  Nothing here knows of cards."""

import re
from collections.abc import Mapping
from html import escape

NAMESPACE = "http://www.w3.org/2000/svg"
HALF_TURN = "rotate(180)"
_REFERENCE = re.compile(r'href="#([^"]+)"')


def num(value: float) -> str:
    """A coordinate, as short as one decimal allows."""
    return f"{value:.1f}".rstrip("0").rstrip(".").replace("-0", "0", 1 if abs(value) < 0.05 else 0)


def tag(name: str, *inside: str, **attributes: object) -> str:
    """An element; a trailing underscore hides a Python keyword, None leaves an attribute out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def text(words: str, x: float, y: float, size: float, **attributes: object) -> str:
    """A line of text, centred on x unless told otherwise."""
    return tag("text", escape(words), x=x, y=y, font_size=size, **attributes)


def use(shape: str, x: float = 0, y: float = 0, scale: float = 1, **attributes: object) -> str:
    """A shape drawn with its own origin at this place."""
    if scale == 1:
        return tag("use", href=f"#{shape}", x=x or None, y=y or None, **attributes)
    place = f"translate({num(x)} {num(y)})scale({scale:g})"
    return tag("use", href=f"#{shape}", transform=place, **attributes)


def group(*inside: str, **attributes: object) -> str:
    return tag("g", *inside, **attributes)


def both_ways(*inside: str) -> str:
    """The same drawing upright and turned round, about the origin."""
    return "".join(inside) + group(*inside, transform=HALF_TURN)


def needed(body: str, shapes: Mapping[str, str]) -> dict[str, str]:
    """The shapes a drawing refers to, with those they refer to themselves, in the order of the library."""
    found: set[str] = set()
    waiting = _REFERENCE.findall(body)
    while waiting:
        shape = waiting.pop()
        if shape not in found and shape in shapes:
            found.add(shape)
            waiting += _REFERENCE.findall(shapes[shape])
    return {shape: drawing for shape, drawing in shapes.items() if shape in found}


def _value(value: object) -> str:
    return num(value) if isinstance(value, float | int) else escape(str(value))
