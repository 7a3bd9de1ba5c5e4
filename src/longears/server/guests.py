"""Guests: no sign-up, a signed token, a name that can be changed."""

import base64
import hmac
import re
import secrets
import unicodedata
from dataclasses import dataclass

LONGEST_NAME = 24
LONGEST_TEXT = 200
COOKIE = "longears"
COOKIE_SECONDS = 400 * 86400

ANIMALS = (
    "Punda", "Kima", "Tembo", "Twiga", "Swara", "Kobe", "Chura", "Nyuki", "Pomboo", "Sungura",
    "Mayil", "Aana", "Kili", "Kurangan", "Muyal", "Tatta", "Mor", "Khota", "Titli", "Kachhua",
    "Hathi", "Bulbul", "Billi", "Tota", "Ahu", "Shir", "Khargush", "Parvaneh", "Simorgh", "Fil",
)  # fmt: skip
"""Ready-made names: animals in the games' own languages."""

EMBLEMS = ("star", "moon", "sun", "leaf", "fish", "boat", "bell", "hill")
COLOURS = ("sky", "rose", "mint", "lilac", "sand", "stone")
"""What a badge is made of: an emblem on a colour."""
BADGES = frozenset(f"{emblem}-{colour}" for emblem in EMBLEMS for colour in COLOURS)

_TOKEN = re.compile(r"([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{43})")
_FORBIDDEN = re.compile(r'[\[\]"<>,;&\\]')


@dataclass(slots=True)
class Guest:
    """Someone who is here."""

    id: str
    name: str
    badge: str = ""
    """Empty until one is chosen."""


class Signer:
    """Gives tokens and knows them again."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def token(self, guest: str) -> str:
        return f"{guest}.{self._signature(guest)}"

    def guest_of(self, token: str) -> str | None:
        """Whose token this is; None if we never gave it."""
        parts = _TOKEN.fullmatch(token)
        if not parts or not hmac.compare_digest(parts[2], self._signature(parts[1])):
            return None
        return parts[1]

    def _signature(self, guest: str) -> str:
        digest = hmac.digest(self._key, f"guest {guest}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def new_guest_id() -> str:
    return secrets.token_urlsafe(12)


def ready_made_name() -> str:
    return f"{secrets.choice(ANIMALS)} {secrets.randbelow(90) + 10}"


def clean_name(text: str) -> str:
    """A name that can stand in a record and on a screen; empty if nothing is left of it."""
    return _FORBIDDEN.sub("", clean_text(text))[:LONGEST_NAME].strip()


def clean_text(text: str) -> str:
    """Text without signs that steer a terminal or turn the line around; joiners of real scripts stay."""
    joiners = "\u200c\u200d"
    composed = unicodedata.normalize("NFC", text[: LONGEST_TEXT * 4])
    kept = (sign for sign in composed if sign in joiners or unicodedata.category(sign)[0] not in "C")
    return " ".join("".join(kept).split())[:LONGEST_TEXT]
