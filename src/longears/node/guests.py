"""Guests as a node knows them: an id, a name and a badge that can be changed."""

import re
import unicodedata
from dataclasses import dataclass, field

from longears.node.rude_names import is_rude

LONGEST_NAME = 24
LONGEST_TEXT = 200

EMBLEMS = ("star", "moon", "sun", "leaf", "fish", "boat", "bell", "hill")
COLOURS = ("sky", "rose", "mint", "lilac", "sand", "stone")
"""What a badge is made of: an emblem on a colour."""
BADGES = frozenset(f"{emblem}-{colour}" for emblem in EMBLEMS for colour in COLOURS)

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing: the fillers of Hangul, Braille without dots."""
_FORBIDDEN = re.compile(r'[\[\]"<>,;&\\]')


@dataclass(slots=True)
class Guest:
    """Someone who is here."""

    id: str
    name: str
    badge: str = ""
    """Empty until one is chosen."""
    tables: tuple[str, ...] = field(default=(), compare=False)
    """Where games waited for them when they came."""
    apart: frozenset[str] = field(default=frozenset(), compare=False)
    """Whom they have blocked, and who has blocked them."""


def clean_name(text: str) -> str:
    """A name that can stand in a record and on a screen; empty if nobody could see it."""
    name = _FORBIDDEN.sub("", clean_text(text))[:LONGEST_NAME].strip()
    return name if any(map(_is_visible, name)) else ""


def wished_name(text: str) -> str:
    """The same, if nobody minds reading it; otherwise empty."""
    name = clean_name(text)
    return "" if is_rude(name) else name


def _is_visible(sign: str) -> bool:
    """Whether it is a letter, a digit or a picture that one can see; some letters of Unicode are blank."""
    return unicodedata.category(sign)[0] in "LNPS" and sign not in _BLANK


def clean_text(text: str) -> str:
    """Text without signs that steer a terminal or turn the line around; joiners of real scripts stay."""
    joiners = "\u200c\u200d"
    composed = unicodedata.normalize("NFC", text[: LONGEST_TEXT * 4])
    kept = (sign for sign in composed if sign in joiners or unicodedata.category(sign)[0] not in "C")
    return " ".join("".join(kept).split())[:LONGEST_TEXT]
