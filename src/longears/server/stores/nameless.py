"""A record in which somebody has no name any more."""

from longears import record
from longears.core import SEATS
from longears.record import Record

NOBODY = "Guest"
"""The name that stands where theirs was."""


def without_name(text: str, seat: str) -> str:
    """A record in which nobody stands at this seat by name."""
    kept = record.read(text)
    names = kept.tags["Seats"].split(", ")
    names[SEATS.index(seat)] = NOBODY
    return str(Record({**kept.tags, "Seats": ", ".join(names)}, kept.steps))
