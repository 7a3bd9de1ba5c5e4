"""A Kadi table for the scenarios: their games, with the fields of Kadi's own view."""

from collections.abc import Sequence
from typing import Any, Protocol, cast

import longears
from longears.games.kadi.view import KadiView


class Game(Protocol):
    @property
    def seats(self) -> tuple[str, ...]: ...
    @property
    def awaited(self) -> tuple[str, ...]: ...
    @property
    def outcome(self) -> longears.Outcome | None: ...
    @property
    def events(self) -> tuple[longears.Event, ...]: ...
    def moves(self, seat: str) -> list[str]: ...
    def play(self, seat: str, text: str) -> tuple[longears.Event, ...]: ...
    def view(self, seat: str) -> KadiView: ...


def kadi(hands: Sequence[str], top: str, stock: str = "", lead: str = "A", **more: Any) -> Game:
    """Any position; what is not said is empty, and A is to move."""
    return cast(Game, longears.setup("kadi", hands, lead, top=top, stock=stock, **more))


def deal(seats: int, **more: Any) -> Game:
    return cast(Game, longears.deal("kadi", seats, **more))
