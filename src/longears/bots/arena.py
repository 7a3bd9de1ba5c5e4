"""Bots against bots: the same deals for every line-up, its bots on every seat, and who loses how often."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt

from longears.bots import Bot, Budget, bot_for, play_out, signed
from longears.chance import Chance
from longears.game import deal

CONFIDENCE = 1.96
"""The standard errors either side that a true share lies within 95 times in 100."""

LineUp = tuple[str, ...]
"""The names of the bots, one for each seat."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: a rule sheet, the line-ups, how many games each of them plays."""

    game: str
    line_ups: tuple[LineUp, ...]
    games: int
    seed: int
    budget: Budget
    preset: str = "book"
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        return len(self.line_ups[0])

    def parts(self) -> Iterator["Part"]:
        """The contest in parts that can be played anywhere, in any order: one deal of one line-up each."""
        for begun in range(0, self.games, self.seats):
            for number in range(len(self.line_ups)):
                yield Part(self, number, range(begun, min(begun + self.seats, self.games)))


@dataclass(frozen=True, slots=True)
class Part:
    """Some games of one line-up; all games of one deal, its seats moving round."""

    contest: Contest
    line_up: int
    numbers: range


@dataclass(frozen=True)
class Tally:
    """How the bots of one line-up fared."""

    games: int = 0
    played: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    records: tuple[str, ...] = ()

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.played + other.played,
            self.lost + other.lost,
            self.won + other.won,
            self.records + other.records,
        )

    def losses(self, bot: str) -> "Share":
        return Share(self.lost[bot], self.played[bot], self.lost.total() / self.played.total())

    def wins(self, bot: str) -> "Share":
        return Share(self.won[bot], self.played[bot], self.won.total() / self.played.total())


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened to a bot, and how often it would if all bots were alike."""

    times: int
    of: int
    fair: float

    @property
    def mean(self) -> float:
        return self.times / self.of

    @property
    def ratio(self) -> float:
        """The share as a multiple of the fair one."""
        return self.mean / self.fair if self.fair else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, with 95 % confidence (Wilson)."""
        weight = CONFIDENCE**2 / self.of
        centre = (self.mean + weight / 2) / (1 + weight)
        spread = self.mean * (1 - self.mean) / self.of + weight / self.of / 4
        reach = CONFIDENCE * sqrt(spread) / (1 + weight)
        return max(0.0, centre - reach), min(1.0, centre + reach)


def in_short(line_up: LineUp) -> str:
    """A line-up with its repetitions counted: `hard + 3 medium`."""
    counts = {name: line_up.count(name) for name in line_up}
    return " + ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items())


def play_part(part: Part) -> Tally:
    """Play the games of one part."""
    tally = Tally()
    for number in part.numbers:
        tally += _play(part.contest, part.contest.line_ups[part.line_up], number)
    return tally


def _play(contest: Contest, line_up: LineUp, number: int) -> Tally:
    """One game: deals change when every bot has been on every seat."""
    rotation, dealt = number % contest.seats, number // contest.seats
    seed = Chance(contest.seed + dealt).word()
    game = deal(contest.game, contest.seats, seed, preset=contest.preset, options=contest.options)
    names = {seat: line_up[at - rotation] for at, seat in enumerate(game.seats)}
    bots: dict[str, Bot] = {seat: bot_for(name, contest.game, contest.budget) for seat, name in names.items()}
    outcome = play_out(game, bots, Chance(seed + rotation))
    return Tally(
        1,
        Counter(names.values()),
        Counter(names[seat] for seat in outcome.losers),
        Counter(names[seat] for seat in outcome.winners),
        (str(signed(game.record, bots)),),
    )
