"""What a family of games offers: its games and rules, and parts that are loaded when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, cast

from longears.core import Event, GameSpec, Rules, View

if TYPE_CHECKING:  # a family's parts belong to higher levels, which rules never load
    from longears.bots.advice import Advice
    from longears.bots.bot import Bot
    from longears.bots.mind import Mind
    from longears.chance import Chance
    from longears.cli.sentences import People, Teller, Words
    from longears.cli.terminal import Screen
    from longears.envs.encoder import Actions, Encoder
    from longears.layout import Layout, Outputs
    from longears.observer import Observer
    from longears.page import Page
    from longears.svg.pieces import Middle
    from longears.table import Table

PLAIN = "longears.games.plain"
"""Where the parts lie that serve any game that has none of its own."""


@dataclass(frozen=True)
class Family:
    """Games that share their rules, and the package where everything about them lies."""

    name: str
    package: str
    specs: tuple[GameSpec, ...]
    rules: Callable[[GameSpec, Any], Rules]
    """The rules of one of the games under one of its sheets."""
    view: type[View]
    """What a seat sees of a table."""

    @property
    def words(self) -> WordsPart:
        return cast("WordsPart", self._part("words"))

    @property
    def picture(self) -> PicturePart:
        return cast("PicturePart", self._part("picture"))

    @property
    def bot(self) -> BotPart:
        return cast("BotPart", self._part("bot"))

    @property
    def advice(self) -> AdvicePart:
        return cast("AdvicePart", self._part("advice"))

    @property
    def mind(self) -> MindPart:
        return cast("MindPart", self._part("mind"))

    @property
    def encoder(self) -> EncoderPart:
        return cast("EncoderPart", self._part("encoder"))

    @property
    def observer(self) -> ObserverPart:
        return cast("ObserverPart", self._part("observer"))

    @property
    def terminal(self) -> TerminalPart:
        return cast("TerminalPart", self._part("terminal"))

    def _part(self, name: str) -> object:
        """The module of this name in the family's package, or what serves any game."""
        own = f"{self.package}.{name}"
        return import_module(own if _is_there(own) else f"{PLAIN}.{name}")


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # what should have it is no package: a single file, a notebook
        return False


class WordsPart(Protocol):
    """The rules in words."""

    PAGES: Mapping[str, Page]
    """The rule page of each game, by its name."""


class PicturePart(Protocol):
    """The middle of the table as a picture."""

    def middle(self, seen: Mapping[str, Any], order: Sequence[str], colours: Mapping[str, str]) -> Middle:
        """What lies between the seats, from the fields of a view; seats in the order they sit."""


class BotPart(Protocol):
    """A sensible player."""

    def medium(self) -> Bot:
        """One that has seen nothing of its game yet."""


class AdvicePart(Protocol):
    """What people advise."""

    ADVICE: Advice
    """The pieces of advice a bot can be given, to measure what a tip is worth."""


class MindPart(Protocol):
    """What a search needs to know of the game."""

    def mind_of(self, view: View, history: Sequence[Event], chance: Chance) -> Mind:
        """What the seat of this view knows, from the view and from what it saw happen."""


class ObserverPart(Protocol):
    """What a seat can know by heart."""

    LAYOUT: Layout
    """What an observer writes, part by part."""
    OUTPUTS: Outputs
    """What a player that learned scores."""

    def outputs_of(self, move: int) -> tuple[int, ...]:
        """Where the scores stand that a move is chosen by: their sum counts."""

    def observer_of(self, table: Table) -> Observer:
        """One that has seen nothing yet of the game at this table."""

    def heard(self, event: Event) -> list[tuple[int, int, int]]:
        """An event as the table notes it: kinds, seats and values; what is hidden is 0."""


class EncoderPart(Protocol):
    """The table as numbers."""

    VERSIONS: tuple[str, ...]
    """What each version of the environment brought: a new one whenever actions or observations change."""
    ACTIONS: tuple[Actions, ...]
    ASKED: str
    """Who is asked, and when, in a sentence or two."""

    def encoder(self, seats: int) -> Encoder:
        """An encoder for a table of so many seats."""


class TerminalPart(Protocol):
    """How a table looks at a terminal, and how a game is told there."""

    WORDS: Mapping[str, Words]
    """Each game's own words, by its name."""
    HELP: str
    """The key of what is told to whoever asks for help."""
    TYPED: Mapping[str, str]
    """Keys of what people say, and the moves they mean by it."""

    @property
    def teller(self) -> type[Teller]:
        """Who tells a game."""

    def table_lines(self, view: View, people: People, screen: Screen) -> Iterator[str]:
        """All that lies open, as the seat of this view sees it."""

    def listed(self, view: View) -> Sequence[str]:
        """The moves worth listing in words, a dozen at most."""

    def in_words(self, move: str, view: View, people: People, screen: Screen) -> str:
        """What this move does."""

    def offer(self, view: View) -> str:
        """The key of what a seat is asked that may move out of turn; empty if it is better left in peace."""
