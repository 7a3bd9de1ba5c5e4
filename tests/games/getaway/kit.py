"""A small table and a few words to talk about it, shared by the getaway scenarios."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

import pytest

import longears

GAMES = ("donkey", "kazhutha-kali", "thulla")
every_game = pytest.mark.parametrize("name", GAMES)
PACK = " ".join(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")


class Event(Protocol):
    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> str | None: ...
    @property
    def cards(self) -> tuple[str, ...]: ...


class View(Protocol):
    @property
    def hand(self) -> tuple[str, ...]: ...
    @property
    def sizes(self) -> Mapping[str, int]: ...
    @property
    def trick(self) -> tuple[tuple[str, str], ...]: ...
    @property
    def waste(self) -> tuple[str, ...]: ...
    @property
    def piles(self) -> Mapping[str, int]: ...


class Outcome(Protocol):
    @property
    def places(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def winners(self) -> tuple[str, ...]: ...
    @property
    def losers(self) -> tuple[str, ...]: ...
    @property
    def reason(self) -> str: ...


class Game(Protocol):
    """The public face, and nothing beside it: a scenario that needs more does not type-check."""

    @property
    def awaited(self) -> tuple[str, ...]: ...
    @property
    def events(self) -> Sequence[Event]: ...
    @property
    def outcome(self) -> Outcome | None: ...
    def moves(self, seat: str) -> Sequence[str]: ...
    def play(self, seat: str, move: str) -> Sequence[Event]: ...
    def view(self, seat: str) -> View: ...


def table(
    name: str,
    *hands: str,
    lead: str = "A",
    preset: str = "book",
    waste: str = "",
    opening: bool = False,
    **options: Any,
) -> Game:
    """A position: hands of seats A, B, C ...; options by their name in the rule sheet."""
    game = longears.setup(
        name, hands=list(hands), lead=lead, preset=preset, options=options, waste=waste, opening=opening
    )
    return cast(Game, game)


def deal(
    name: str,
    seats: int,
    dealer: str = "A",
    seed: int = 0,
    preset: str = "book",
    opens: str | None = None,
    deck: str | None = None,
    **options: Any,
) -> Game:
    """A game from the deal on; `opener` is the option, `opens` a seat named from outside."""
    game = longears.deal(
        name, seats=seats, seed=seed, preset=preset, options=options, dealer=dealer, opener=opens, deck=deck
    )
    return cast(Game, game)


def pack(first: str) -> str:
    """The whole pack, these cards on top, the others in their order."""
    top = first.split()
    return " ".join(top + [card for card in PACK.split() if card not in top])


def play(game: Game, line: str) -> None:
    """Plays a line such as "A:5h B:Kh C:4d"."""
    for move in line.split():
        seat, card = move.split(":")
        game.play(seat, card)


def cards(text: str) -> set[str]:
    return set(text.split())


def hand(game: Game, seat: str) -> set[str]:
    return set(game.view(seat).hand)


def may(game: Game, seat: str) -> set[str]:
    return set(game.moves(seat))


def leads(game: Game) -> str:
    """The seat on turn, or "" when the game is over."""
    return "".join(game.awaited)


def seats_of(game: Game, kind: str) -> str:
    """The seats of all events of a kind, in their order."""
    return "".join(event.seat or "" for event in game.events if event.kind == kind)


def cards_of(game: Game, kind: str) -> list[set[str]]:
    return [set(event.cards) for event in game.events if event.kind == kind]


def all_cards_of(game: Game, kind: str) -> set[str]:
    return {card for told in cards_of(game, kind) for card in told}


def running(game: Game) -> bool:
    return game.outcome is None


def result(game: Game) -> tuple[str, str, str]:
    """Places ("BC A": B and C share the first), losers, reason; nothing while the game is running."""
    outcome = game.outcome
    if outcome is None:
        return "", "", ""
    places = " ".join("".join(sorted(place)) for place in outcome.places)
    return places, "".join(sorted(outcome.losers)), outcome.reason


def refusal(game: Game, seat: str, move: str) -> longears.IllegalMove:
    with pytest.raises(longears.IllegalMove) as refused:
        game.play(seat, move)
    return refused.value
