"""Guests: no sign-up, a cookie, a name that can be changed."""

import secrets

COOKIE = "longears"
COOKIE_SECONDS = 400 * 86400

ANIMALS = (
    "Punda", "Kima", "Tembo", "Twiga", "Swara", "Kobe", "Chura", "Nyuki", "Pomboo", "Sungura",
    "Mayil", "Aana", "Kili", "Kurangan", "Muyal", "Tatta", "Mor", "Khota", "Titli", "Kachhua",
    "Hathi", "Bulbul", "Billi", "Tota", "Ahu", "Shir", "Khargush", "Parvaneh", "Simorgh", "Fil",
)  # fmt: skip
"""Ready-made names: animals in the games' own languages."""


def new_guest_id() -> str:
    return secrets.token_urlsafe(12)


def ready_made_name() -> str:
    return f"{secrets.choice(ANIMALS)} {secrets.randbelow(90) + 10}"
