"""Every attack of `sieges` in turn, by an address of its own, while tables of other addresses play on."""

import argparse
import asyncio
import multiprocessing
import os
import re
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path

import aiohttp
import psutil
from rich.console import Console

from benchmarks.figures import Cell, Table
from longears import deal
from longears.chance import Chance
from longears.room.told import Finished
from longears.server.stores.sqlite import SqliteStore
from proofs.beside import Friend, Friends, OtherTables
from proofs.clients import ProofError, Server, client_session, new_guest, set_table, stopped
from proofs.sieges import FORGED, SIEGES
from proofs.target import Got, target_from

TABLES = 6
THINK = 0.25
"""Seconds that a player at another table thinks at most: people, and below the limits."""
COUNT_SECONDS = 0.2
QUIET = 2.0
"""Seconds of rest before and after each attack."""
MOST_PROCESSES = 6
"""The server, a thinker, a maker of replays and pictures, Python's own tracker, and two that end."""
ORPHAN_SECONDS = 5.0
"""So long may processes of a server live that was killed."""
LONG_GAMES = 10
"""The longest of so many random games is asked for."""
MOST_TIMES = 3.0
"""The other tables' p99 stays within so many times its quiet value."""
MOST_GROWTH = 10.0
"""Megabytes by which the server may have grown after all attacks were seen once more."""
LONG_GAME = "LQNGXX-1"


class Siege:
    """A server with default limits, and what became of the others who play there."""

    def __init__(self, wanted: argparse.Namespace, folder: Path, console: Console) -> None:
        self._seconds, self._rounds, self._names = wanted.seconds, wanted.rounds, wanted.sieges
        self._console, self._chance = console, Chance(wanted.seed)
        folder.mkdir()
        self._server = Server(folder)
        self._got: dict[str, Got] = {}
        self._when: dict[str, list[tuple[float, float]]] = {name: [] for name in self._names}
        self._memory: list[float] = []
        """Megabytes after each round."""
        self._most_of: dict[str, tuple[float, int]] = dict.fromkeys(self._names, (0.0, 0))
        """Megabytes and number of all its processes, at the most, during each attack."""
        self._stopped: dict[str, Counter[str]] = {name: Counter() for name in self._names}
        """How often each limit stopped somebody during each attack."""
        self._orphans: list[psutil.Process] = []
        self._moves: list[tuple[float, float]] = []

    async def run(self) -> None:
        await _put_a_long_game_on_the_shelf(self._server.store)
        try:
            await self._server.start()
            others = OtherTables(self._server.url, await self._tables(), THINK, self._chance.word())
            try:
                await asyncio.sleep(5 * QUIET)
                await self._attack()
            finally:
                self._moves = await asyncio.to_thread(others.stop)
            await self._kill_it()
        finally:
            await self._server.kill(15)
        self._check_log()

    async def _kill_it(self) -> None:
        """As a system does that has no memory left; what it began must end with it."""
        begun = psutil.Process(self._server.pid).children(recursive=True)
        await self._server.kill()
        _, self._orphans = await asyncio.to_thread(psutil.wait_procs, begun, ORPHAN_SECONDS)

    async def _tables(self) -> list[Friends]:
        """Tables of four, whose people come from addresses of their own."""
        async with AsyncExitStack() as sessions:
            tables = []
            for number in range(TABLES):
                sources = [f"127.0.{2 + number}.{2 + at}" for at in range(4)]
                people = [
                    await new_guest(
                        await sessions.enter_async_context(client_session(source)), self._server.url, source
                    )
                    for source in sources
                ]
                code = await set_table(people, {"game": "thulla", "pace": 0})
                friends = [
                    Friend(guest.id, guest.token, source)
                    for guest, source in zip(people, sources, strict=True)
                ]
                tables.append(Friends(code, "thulla", friends))
            return tables

    async def _attack(self) -> None:
        sources = (f"127.1.{number >> 8}.{number & 255}" for number in count(1))
        for _ in range(self._rounds):
            for name in self._names:
                self._console.print(f"attacked by {name} …", highlight=False)
                before, began = await self._limited(), time.monotonic()
                counting = asyncio.ensure_future(self._count_processes(name))
                got = await asyncio.to_thread(self._attack_elsewhere, name, next(sources))
                self._when[name].append((began, time.monotonic()))
                await stopped([counting])
                self._got[name] = self._got.get(name, Counter()) + got
                self._stopped[name] += await self._limited() - before
                await asyncio.sleep(2 * QUIET)
            self._memory.append(megabytes(self._server.pid))

    async def _limited(self) -> Counter[str]:
        """How often each limit has stopped somebody, as an operator is told."""
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{self._server.admin_url}/metrics") as told,
        ):
            text = await told.text()
        found = re.findall(r'^longears_limited_total\{limit="(\w+)".*\} ([\d.]+)', text, re.MULTILINE)
        counted: Counter[str] = Counter()
        for limit, number in found:
            counted[limit] += int(float(number))
        return counted

    async def _count_processes(self, name: str) -> None:
        while True:
            most_memory, most = self._most_of[name]
            pids = [
                self._server.pid,
                *(one.pid for one in psutil.Process(self._server.pid).children(recursive=True)),
            ]
            memory = sum(map(megabytes, pids))
            self._most_of[name] = max(most_memory, memory), max(most, len(pids))
            await asyncio.sleep(COUNT_SECONDS)

    def _attack_elsewhere(self, name: str, source: str) -> Got:
        """In a process that takes no time from the others: who attacks has machines of their own."""
        asked = (name, source, self._server.url, self._server.pid, self._seconds)
        with multiprocessing.get_context("spawn").Pool(1, os.nice, (19,)) as pool:
            return pool.apply(_attacked, asked)

    # What must hold

    def _check_log(self) -> None:
        if any(FORGED.splitlines()[1] == line for line in self._server.log.read_text().splitlines()):
            raise ProofError("a line in the server's log was forged")

    def check(self) -> None:
        """The figures are told before: a ProofError if others noticed, or memory grew."""
        quiet = _p99(self.quiet)
        for name, when in self._when.items():
            during = _p99(_within(self._moves, when))
            if during > MOST_TIMES * quiet:
                raise ProofError(
                    f"{name}: the other tables' p99 was {during / quiet:.1f} times its quiet value"
                )
            limits = SIEGES[name].stopped_by
            if limits and not any(self._stopped[name][limit] for limit in limits):
                raise ProofError(f"{name}: none of {', '.join(limits)} stopped it, but {self._stopped[name]}")
            if self._most_of[name][1] > MOST_PROCESSES:
                raise ProofError(f"{name}: the server had {self._most_of[name][1]} processes")
        growth = self._memory[-1] - self._memory[0]
        if growth > MOST_GROWTH:
            raise ProofError(f"memory grew by {growth:.1f} MB after every attack had been seen")
        if self._orphans:
            raise ProofError(f"{len(self._orphans)} processes outlived the server that began them")

    @property
    def quiet(self) -> list[float]:
        """How long moves took while nobody attacked, nor had just before."""
        busy = [(began - QUIET / 4, ended + QUIET) for spans in self._when.values() for began, ended in spans]
        return [took for at, took in self._moves if not any(began <= at <= ended for began, ended in busy)]

    # The figures

    def tables(self) -> list[Table]:
        told_of = ("sent", "answered", "refused", "cut")
        columns = ("attack", *told_of, "most stopped by", "p99 ms", "× quiet", "processes", "their memory MB")
        quiet = self.quiet
        rows: list[list[Cell]] = [["none", *[None] * 5, _ms(_p99(quiet)), 1.0, None, None]]
        for name, got in self._got.items():
            during = _p99(_within(self._moves, self._when[name]))
            told = [got[what] for what in told_of]
            by = next((limit for limit, _ in self._stopped[name].most_common(1)), None)
            memory, processes = self._most_of[name]
            times = round(during / _p99(quiet), 1)
            rows.append([name, *told, by, _ms(during), times, processes, round(memory)])
        title = f"Attacks of one address each, {TABLES} tables of others; {len(quiet):,} quiet moves"
        return [Table(columns, rows, title)]


def _attacked(name: str, source: str, url: str, pid: int, seconds: float) -> Got:
    async def attack() -> Got:
        async with target_from(source, url, LONG_GAME, pid) as target:
            target.until = time.monotonic() + seconds
            return await SIEGES[name].attack(target)

    return asyncio.run(attack())


async def _put_a_long_game_on_the_shelf(path: Path) -> None:
    store = SqliteStore(path)
    await store.open(lambda _batch: None)
    store.keep(Finished(LONG_GAME, "kadi", 0, max(map(_random_game, range(LONG_GAMES)), key=len)))
    await store.close()


def _random_game(seed: int) -> str:
    game, chance = deal("kadi", seats=5, seed=seed), Chance(seed)
    while game.outcome is None:
        moves = game.moves(game.awaited[0])
        game.play(game.awaited[0], moves[chance.below(len(moves))])
    return str(game.record)


def megabytes(pid: int) -> float:
    """What the process keeps in memory; nothing if it has ended."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0) / 1024


def _within(moves: Sequence[tuple[float, float]], spans: Sequence[tuple[float, float]]) -> list[float]:
    return [took for at, took in moves if any(began <= at <= ended for began, ended in spans)]


def _p99(seconds: Sequence[float]) -> float:
    ordered = sorted(seconds)
    if not ordered:
        raise ProofError("the other tables made no move")
    return ordered[len(ordered) * 99 // 100]


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 1)
