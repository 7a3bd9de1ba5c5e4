"""The middle of a table that draws nothing of its own: the cards that lie open, in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from longears.svg.pieces import Middle


def middle(seen: Mapping[str, Any], order: Sequence[str], colours: Mapping[str, str]) -> Middle:  # noqa: ARG001
    return Middle()
