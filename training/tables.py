"""Tables played by processes, beside the one that learns: what they show and are told lies in shared memory.

Every process has batches of its own in two halves, so that one half is played while the other is thought about.
"""

import multiprocessing
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from longears.chance import Chance
from longears.envs.batch import Batch
from longears.games.family import Family
from longears.layout import OTHERS, RANKS, SUITS
from training import sheets

HANDS = SUITS * OTHERS * RANKS
MOST_SEATS = OTHERS + 1
MOST_OPTIONS = 64
"""A seat with more of them is shown the first ones; that happens only in Dayous, and hardly ever."""
HALVES = 2
CHANGE = HALVES
"""Added to the number of a half: change the rules of one of its batches instead of moving."""


class Shown(NamedTuple):
    """What the tables of a half show and are told: a row for each table."""

    seen: NDArray[np.uint8]
    hands: NDArray[np.uint8]
    options: NDArray[np.int16]
    asked: NDArray[np.int16]
    seats: NDArray[np.int16]
    done: NDArray[np.uint8]
    shares: NDArray[np.float32]
    """How a game ended for each seat: its share of the loss, or of the win where nobody loses."""
    chosen: NDArray[np.int32]


@dataclass(frozen=True)
class Plan:
    """How many tables there are, and what is played at them."""

    family: str
    processes: int
    batches: int
    tables: int
    seed: int

    @property
    def rows(self) -> int:
        """The tables of a half."""
        return self.processes * self.batches * self.tables

    @property
    def width(self) -> int:
        return sheets.family_named(self.family).observer.LAYOUT.width()


def mapped(plan: Plan, memory: memoryview) -> tuple[list[Shown], int]:
    """The arrays of all halves in this memory, and how long it has to be."""
    kinds = (
        (np.uint8, plan.width),
        (np.uint8, HANDS),
        (np.int16, MOST_OPTIONS),
        (np.int16, 1),
        (np.int16, 1),
        (np.uint8, 1),
        (np.float32, MOST_SEATS),
        (np.int32, 1),
    )
    at, halves = 0, []
    for _ in range(HALVES):
        arrays = []
        for kind, width in kinds:
            size = plan.rows * width * np.dtype(kind).itemsize
            if memory.nbytes:
                flat = np.frombuffer(memory, kind, plan.rows * width, at)
                arrays.append(flat.reshape(plan.rows, width) if width > 1 else flat)
            at += -(-size // 4096) * 4096
        if arrays:
            halves.append(Shown(*arrays))
    return halves, at


class Tables:
    """All tables, as the process that learns sees them."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.memory = SharedMemory(create=True, size=mapped(plan, memoryview(b""))[1])
        self.halves = mapped(plan, self.memory.buf)[0]
        context = multiprocessing.get_context("fork")
        self._lines: list[Connection] = []
        self._processes = []
        for number in range(plan.processes):
            ours, theirs = context.Pipe()
            process = context.Process(target=_play, args=(plan, number, self.memory, theirs), daemon=True)
            process.start()
            self._lines.append(ours)
            self._processes.append(process)

    def go_on(self, half: int) -> None:
        """Let the tables of this half make the moves that were chosen."""
        for line in self._lines:
            line.send_bytes(bytes([half]))

    def change(self, half: int) -> None:
        """Let every process deal one batch of this half again, by other rules."""
        for line in self._lines:
            line.send_bytes(bytes([half + CHANGE]))

    def wait(self, half: int) -> Shown:
        """What they show then."""
        for line in self._lines:
            line.recv_bytes()
        return self.halves[half]

    def close(self) -> None:
        for process in self._processes:
            process.terminate()
        self.memory.unlink()


def _play(plan: Plan, number: int, memory: SharedMemory, line: Connection) -> None:
    """One process: it deals, then moves whenever it is told to."""
    players = [_Half(plan, number, half, shown) for half, shown in enumerate(mapped(plan, memory.buf)[0])]
    try:
        while True:
            asked = line.recv_bytes()[0]
            if asked < CHANGE:
                players[asked].go_on()
            else:
                players[asked - CHANGE].change()
            line.send_bytes(b"\0")
    except EOFError:
        return


class _Half:
    """The batches of one process in one half; the first call only shows what was dealt."""

    def __init__(self, plan: Plan, number: int, half: int, shown: Shown) -> None:
        self.family: Family = sheets.family_named(plan.family)
        self.chance = Chance(Chance(plan.seed * 64 + half).word() + number)
        first, self.tables = number * plan.batches, plan.tables
        self.parts = [
            Shown(*(array[at * plan.tables : (at + 1) * plan.tables] for array in shown))
            for at in range(first, first + plan.batches)
        ]
        self.batches = [self._batch() for _ in self.parts]
        self.changes = 0
        self.begun = False

    def _batch(self) -> Batch:
        setting = sheets.drawn(self.family, self.chance)
        options: dict[str, object] = dict(setting.options)
        seed = self.chance.word()
        return Batch(setting.game, self.tables, setting.seats, seed, forced=False, **options)

    def go_on(self) -> None:
        for batch, part in zip(self.batches, self.parts, strict=True):
            if self.begun:
                _step(batch, part)
            _show(batch, part)
        self.begun = True

    def change(self) -> None:
        at = self.changes % len(self.batches)
        self.batches[at] = self._batch()
        _show(self.batches[at], self.parts[at])
        self.changes += 1


def _step(batch: Batch, part: Shown) -> None:
    rewards, done = batch.step(part.chosen)
    part.done[:] = done
    part.shares[:] = 0
    best = np.where(batch.losers.any(axis=1, keepdims=True), batch.losers, 0).astype(np.float32)
    if not batch.rules.spec.has_loser:
        best = (rewards == rewards.max(axis=1, keepdims=True)).astype(np.float32)
    nobody = ~best.any(axis=1)
    best[nobody] = 1
    part.shares[:, : batch.seats] = best / best.sum(axis=1, keepdims=True)


def _show(batch: Batch, part: Shown) -> None:
    seen, _, asked = batch.observe()
    part.seen[:] = seen
    part.hands[:] = batch.reveal()
    part.options[:] = batch.options(MOST_OPTIONS)
    part.asked[:] = asked
    part.seats[:] = batch.seats
