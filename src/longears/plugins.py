"""What other packages bring, found by its entry points when somebody asks for it."""

import warnings
from functools import cache

GAMES = "longears.games"
"""The group of entry points that name families of games."""
BOTS = "longears.bots"
"""The group of entry points that name bots."""


@cache
def installed(group: str) -> dict[str, object]:
    """What installed packages name in a group, by name; what cannot be loaded is left out, with a warning."""
    from importlib.metadata import entry_points  # noqa: PLC0415  costs more than all else that longears loads

    found: dict[str, object] = {}
    named: dict[str, str] = {}
    for point in entry_points(group=group):
        if named.setdefault(point.name, point.value) != point.value:
            left_out(
                group, point.name, f"{named[point.name]} has this name already, and so has {point.value}"
            )
            continue
        try:
            found[point.name] = point.load()
        except Exception as error:  # whatever is wrong there, the rest goes on
            warnings.warn(f"{point.value} ({group}) cannot be loaded: {error}", stacklevel=2)
    return found


def left_out(group: str, name: str, why: object) -> None:
    """Say that what a package brings is not taken."""
    warnings.warn(f"the entry point {name!r} of {group} is left out: {why}", stacklevel=3)
