"""Many random games of one rule sheet, and the figures they give; the same seed gives the same figures."""

from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import reduce
from operator import add

from longears.chance import Chance
from longears.core import Rules
from longears.games import rules_of
from longears.processes import in_order
from longears.sim.bulk import Tally, play_many

CHUNK = 10_000
"""Games that share a source of chance, so that a run gives the same figures however it is spread."""


@dataclass(frozen=True, slots=True)
class Job:
    """What to simulate."""

    game: str
    seats: int
    games: int
    preset: str
    options: Mapping[str, str]
    seed: int

    def __post_init__(self) -> None:
        if not hasattr(self.games, "__index__") or self.games < 1:
            raise ValueError(f"games are a whole number, at least 1, not {self.games!r}")

    def rules(self) -> Rules:
        return rules_of(self.game, self.preset, self.options)

    @property
    def sheet(self) -> str:
        """The rule sheet in words: the preset, and what differs from it."""
        return " ".join([self.preset, *(f"{name}={value}" for name, value in self.options.items())])


@dataclass(frozen=True)
class Figures:
    """What a simulation came to.  Seats are counted from the dealer: the first is the dealer."""

    games: int
    moves: int
    decisions: int
    lengths: Counter[int]
    reasons: Counter[str]
    events: Counter[str]
    games_with: Counter[str]
    wins: tuple[int, ...]
    losses: tuple[int, ...]
    cuts: int
    opening_cuts: int

    def __add__(self, other: "Figures") -> "Figures":
        return Figures(
            self.games + other.games,
            self.moves + other.moves,
            self.decisions + other.decisions,
            self.lengths + other.lengths,
            self.reasons + other.reasons,
            self.events + other.events,
            self.games_with + other.games_with,
            tuple(map(sum, zip(self.wins, other.wins, strict=True))),
            tuple(map(sum, zip(self.losses, other.losses, strict=True))),
            self.cuts + other.cuts,
            self.opening_cuts + other.opening_cuts,
        )

    def length_at(self, share: float) -> int:
        """The length that this share of the games does not exceed."""
        left = share * self.games
        for length in sorted(self.lengths):
            left -= self.lengths[length]
            if left <= 0:
                return length
        return 0


def simulate(job: Job, executor: Executor | None = None) -> Figures:
    """Play a whole job, here or wherever the executor likes; the figures are the same."""
    return reduce(add, played(job, executor))


def played(job: Job, executor: Executor | None = None) -> Iterator[Figures]:
    """The parts of a job, in their order, as they have been played."""
    yield from in_order(executor, play_chunk, chunks(job))


def chunks(job: Job) -> Iterator[tuple[Job, int, int]]:
    """The job in parts that can be played anywhere, in any order: the job, a number of games, a seed."""
    seeds = Chance(job.seed)
    for begun in range(0, job.games, CHUNK):
        yield job, min(CHUNK, job.games - begun), seeds.word()


def play_chunk(job: Job, games: int, seed: int) -> Figures:
    """Play one part of a job."""
    rules, tally = job.rules(), Tally()
    roles = rules.roles
    if roles.cuts:
        tally.opened_with = rules.noted.index(roles.pick_ups)
        tally.opened_instead_of = rules.noted.index(roles.discards)
    play_many(rules.start(job.seats, 0), games, Chance(seed), tally)
    events = _named(rules.noted, tally.events)
    return Figures(
        games=tally.games,
        moves=tally.moves,
        decisions=tally.decisions,
        lengths=Counter({length: count for length, count in enumerate(tally.lengths) if count}),
        reasons=_named(rules.reasons, tally.reasons),
        events=events,
        games_with=_named(rules.noted, tally.games_with),
        wins=tuple(tally.wins[: job.seats]),
        losses=tuple(tally.losses[: job.seats]),
        cuts=events[roles.cuts],
        opening_cuts=tally.openings,
    )


def _named(names: tuple[str, ...], counts: list[int]) -> Counter[str]:
    return Counter({name: count for name, count in zip(names, counts, strict=False) if count})
