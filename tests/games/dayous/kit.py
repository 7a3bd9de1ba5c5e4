"""Positions, packs and lines of play for the Dayous scenarios."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol, cast

import longears
from longears import Event, IllegalMove, Outcome

Ending = tuple[tuple[tuple[str, ...], ...], tuple[str, ...], str]


class View(Protocol):
    @property
    def hand(self) -> tuple[str, ...]: ...
    @property
    def sizes(self) -> Mapping[str, int]: ...
    @property
    def table(self) -> tuple[str, ...]: ...
    @property
    def trump(self) -> str: ...
    @property
    def marker(self) -> str | None: ...
    @property
    def stock(self) -> int: ...
    @property
    def attacker(self) -> str | None: ...
    @property
    def defender(self) -> str | None: ...
    @property
    def direction(self) -> str | None: ...


class Game(Protocol):
    """The public face, and nothing beside it: a scenario that needs more does not type-check."""

    @property
    def seats(self) -> tuple[str, ...]: ...
    @property
    def awaited(self) -> tuple[str, ...]: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def events(self) -> tuple[Event, ...]: ...
    def moves(self, seat: str, /) -> Sequence[str]: ...
    def view(self, seat: str, /) -> View: ...
    def play(self, seat: str, text: str, /) -> tuple[Event, ...]: ...


deal = cast("Callable[..., Game]", partial(longears.deal, "dayous", seed=1))
position = cast(
    "Callable[..., Game]",
    partial(longears.setup, "dayous", stock="", trump="s", lead="A", direction="cw", table=""),
)


def cards(text: str) -> list[str]:
    return sorted(text.split())


def hand(game: Game, seat: str) -> list[str]:
    return sorted(game.view(seat).hand)


def awaited(game: Game) -> str:
    """The seats the game waits for, in asking order: `ACD`."""
    return "".join(game.awaited)


def play(game: Game, line: str) -> None:
    """Play a line such as `A:7d B:9d/7d A:.`, each step a message of its own."""
    for step in line.split():
        seat, move = step.split(":")
        game.play(seat, move)


def seen(game: Game, seat: str) -> list[object]:
    """What one seat sees and may do."""
    view = game.view(seat)
    public = [view.sizes, view.table, view.trump, view.marker, view.stock, view.attacker, view.defender]
    return [sorted(view.hand), *public, view.direction, sorted(game.moves(seat)), game.awaited]


def refused(game: Game, seat: str, text: str) -> bool:
    """Whether the message is refused and, as ALL-1 asks, nothing at all has changed by it."""
    before = [seen(game, each) for each in game.seats], len(game.events)
    try:
        game.play(seat, text)
    except IllegalMove:
        return before == ([seen(game, each) for each in game.seats], len(game.events))
    return False


def ending(game: Game) -> Ending | None:
    """Places (seats of a shared place sorted), losers and reason; None while the game runs."""
    if game.outcome is None:
        return None
    places = tuple(tuple(sorted(place)) for place in game.outcome.places)
    return places, tuple(game.outcome.losers), game.outcome.reason


def pack(packs: int = 1) -> list[str]:
    return [rank + suit for _ in range(packs) for suit in "cdhs" for rank in "23456789TJQKA"]


def deck(*hands: str, marker: str, packs: int = 1) -> str:
    """A whole pack that deals these hands to A, B, ... (the last seat is the dealer), filled up with plain
    cards, and puts the marker in the middle of the stock."""
    rest = Counter(pack(packs))
    rest.subtract(card for text in (*hands, marker) for card in text.split())
    left = list(rest.elements())
    plain = [card for card in left if card[1] != marker[1]]
    size = 7 if packs == 1 else 10
    full = [[*text.split(), *(plain.pop(0) for _ in range(size - len(text.split())))] for text in hands]
    stock = [*plain, *(card for card in left if card[1] == marker[1])]
    stock.insert((len(stock) + 1) // 2, marker)
    return " ".join([*(card for turn in zip(*full, strict=True) for card in turn), *stock])


def beaten() -> longears.Game:
    """A attacks B with a seven; B beats it; A and C may throw in."""
    game = longears.setup(
        "dayous",
        hands=["7d 9h 2c", "9d Td Jd 3c", "9s 4c 5c"],
        stock="",
        trump="s",
        lead="A",
        direction="cw",
    )
    game.play("A", "7d")
    game.play("B", "9d/7d")
    return game
