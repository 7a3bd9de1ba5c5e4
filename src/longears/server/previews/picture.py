"""The picture of a link, as large as chats show it: words beside the cards of the game."""

import unicodedata
from functools import cache
from importlib.resources import as_file, files
from typing import NamedTuple

import resvg_py

from longears.server.previews.telling import NAME, Preview
from longears.svg.faces import library, symbol_id
from longears.svg.markup import NAMESPACE, dot, group, needed, num, tag, use
from longears.svg.markup import text as line_of
from longears.svg.shapes import CREAM, GOLD, HEIGHT, WIDTH

WIDE, HIGH = 1200, 630
ROOM, CLOTH, WOOD = "#173d35", "#2f6f5f", "#8a5a33"
EDGE = 70
WORDS_WIDE = 610
FROM_EDGE = 230
TITLE, SENTENCE, NOTE = 84.0, 40.0, 30.0
TALL = {"ur": 1.9, "fa": 1.5, "ml": 1.4}
"""How far lines are apart, where the script needs more than the usual 1.3."""
USUAL = 1.3
NAME_AT, NAME_SIZE, GAP = 84.0, 34.0, 16.0
LOWEST = HIGH - 50
"""No line stands lower."""
SMALLER = 0.94
"""A step of making words fit."""
FONTS = {"ur": "Longears Nastaliq"}
USUAL_FONT = "Longears Sans"
"""Made by tools/fonts.py."""
WIDTHS = {"ARABIC": 0.52, "MALAYALAM": 0.92, "DEVANAGARI": 0.56, "GURMUKHI": 0.58}
"""The usual width of a letter in ems, by how the names of letters begin."""
LATIN_WIDTH = 0.61
CARD = 1.02
"""How large the cards are drawn."""


class _Line(NamedTuple):
    words: str
    y: float
    size: float
    colour: str


def png(preview: Preview) -> bytes:
    """The picture, ready to be sent."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg(preview), skip_system_fonts=True, font_files=_fonts()))


def svg(preview: Preview) -> str:
    """The same as a drawing."""
    body = _cards(preview) + _words(preview)
    shapes = library(four_colour=False, large_index=True)
    return tag(
        "svg",
        needed(body, shapes),
        tag("rect", width=WIDE, height=HIGH, fill=ROOM),
        group(body, font_family=FONTS.get(preview.language.code, USUAL_FONT), font_weight="bold"),
        xmlns=NAMESPACE,
        width=WIDE,
        height=HIGH,
        viewBox=f"0 0 {WIDE} {HIGH}",
    )


@cache
def _fonts() -> list[str]:
    with as_file(files("longears") / "fonts") as folder:
        return [str(font) for font in sorted(folder.glob("*.ttf"))]


def _cards(preview: Preview) -> str:
    """The two cards of the game on a table at the end of the lines, and the ears above."""
    middle = FROM_EDGE if _is_mirrored(preview) else WIDE - FROM_EDGE
    table = dot(middle, 375, 270, CLOTH, stroke=WOOD, stroke_width=14)
    spread = [(-58, -9), (58, 9)]
    cards = "".join(
        group(
            tag("use", href=f"#{symbol_id(name)}", x=-WIDTH / 2, y=-HEIGHT / 2, width=WIDTH, height=HEIGHT),
            transform=f"translate({num(middle + x)} 370) rotate({turn}) scale({CARD})",
        )
        for name, (x, turn) in zip(preview.signs, spread, strict=False)
    )
    return table + use("art-mark", middle, 120, 1.9, fill=CREAM) + cards


def _words(preview: Preview) -> str:
    """Title, sentence and notes, from the top down, as large as fits."""
    x, anchor = (WIDE - EDGE, "end") if _is_mirrored(preview) else (EDGE, "start")
    scale = 1.0
    while (written := _written(preview, scale))[-1].y > LOWEST:
        scale *= SMALLER
    lines = (
        line_of(_turned(preview, line.words), x, line.y, line.size, fill=line.colour) for line in written
    )
    return group(line_of(NAME, x, NAME_AT, NAME_SIZE, fill=GOLD), *lines, text_anchor=anchor)


def _turned(preview: Preview, words: str) -> str:
    """A line that begins with a digit or a Latin word may still be read from the right."""
    return f"\u202b{words}\u202c" if _is_mirrored(preview) else words


def _written(preview: Preview, scale: float) -> list[_Line]:
    apart = TALL.get(preview.language.code, USUAL)
    written, y = [], NAME_AT + 20.0
    for words, largest, most, colour in (
        (preview.title, TITLE, 1, CREAM),
        (preview.sentence, SENTENCE, 4, CREAM),
        *((note, NOTE, 2, GOLD) for note in preview.notes),
    ):
        size, lines = _fitted(words, largest * scale, most)
        for line in lines:
            y += size * apart
            written.append(_Line(line, y, size, colour))
        y += GAP * scale
    return written


def _is_mirrored(preview: Preview) -> bool:
    return preview.language.direction == "rtl"


def _fitted(words: str, size: float, most: int) -> tuple[float, list[str]]:
    """Lines that are short enough, and the size at which they are."""
    while True:
        lines = _wrapped(words, WORDS_WIDE / size)
        if len(lines) <= most and all(_width(line) * size <= WORDS_WIDE for line in lines):
            return size, lines
        size *= SMALLER


def _wrapped(words: str, ems: float) -> list[str]:
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _width(longer) <= ems:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _width(line: str) -> float:
    """About how many ems a line takes; marks above and below letters take none."""
    return sum(_letter_width(letter) for letter in line)


@cache
def _letter_width(letter: str) -> float:
    if unicodedata.category(letter) in ("Mn", "Cf"):
        return 0
    script = unicodedata.name(letter, "").partition(" ")[0]
    return WIDTHS.get(script, LATIN_WIDTH)
