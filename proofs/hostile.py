"""The long proof against malice: hostile messages through both doors, while another table plays on.

`make prove-hostile`; sizes are parameters, and the figures are printed last.
"""

import argparse
import asyncio
import multiprocessing
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.synchronize import Event
from pathlib import Path
from queue import Empty

import aiohttp
from rich.console import Console
from rich.progress import Progress, TaskID
from rich.table import Table as Figures

from longears.chance import Chance
from longears.games import SPECS
from longears.server.limits import Limits
from proofs.attackers import Attacker, Tally, junk, never_reads
from proofs.clients import (
    Guest,
    ProofError,
    Server,
    ask,
    client_session,
    new_guest,
    raise_what_failed,
    set_table,
    stopped,
)
from proofs.malice import Malice
from proofs.players import Book, Player

RATE = 200
"""Messages a second that a line may send here: enough to reach what is behind the limit, and to break it."""
STUTTER = 5.0
"""Seconds: no move of the other table may take longer."""
WARM = 5
"""Tenths of the attack after which the server has seen everything; from then on memory is level."""
MOST_GROWTH = 10.0
BAD_SIGNS = (
    "Traceback",
    "broke the server",
    "a task failed",
    "could not be folded",
    "an error in",
    "was refused",
)


@dataclass
class Watch:
    """What was measured on the way."""

    memory: list[tuple[float, float, int]] = field(default_factory=list)
    """Part of the attack that is over, megabytes, and rooms."""
    began: float = 0
    ended: float = 0


def main() -> None:
    wanted = _arguments()
    console = Console(width=110)
    with tempfile.TemporaryDirectory(prefix="longears-hostile-") as folder:
        try:
            asyncio.run(Proof(wanted, Path(folder), console).run())
        except ProofError as failure:
            console.print(f"FAILED: {failure}", style="bold", markup=False)
            sys.exit(1)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--attackers", type=int, default=24, help="lines at a time")
    parser.add_argument("--silent", type=int, default=4, help="attackers who never read their answers")
    parser.add_argument(
        "--quiet", type=float, default=15, help="seconds of play without an attack, to compare"
    )
    parser.add_argument("--think", type=float, default=20, help="most milliseconds the other table thinks")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


class Proof:
    """A server, those who attack it, and a table that does not notice."""

    def __init__(self, wanted: argparse.Namespace, folder: Path, console: Console) -> None:
        self.wanted, self.console = wanted, console
        self.chance = Chance(wanted.seed)
        self.server = Server(folder, "--rate", str(RATE), "--lines", str(4 * wanted.attackers + 100))
        self.tally, self.watch = Tally(), Watch()
        self.latencies: list[tuple[float, float]] = []

    async def run(self) -> None:
        began = time.perf_counter()
        _cancel_on_signals()
        async with client_session() as session:
            try:
                await self.server.start()
                await self._attack_beside_a_table(session)
            finally:
                await self.server.kill(signal.SIGTERM)
        self._check_log()
        self._print(time.perf_counter() - began)
        self._check_memory()
        self._check_stutter()

    async def _attack_beside_a_table(self, session: aiohttp.ClientSession) -> None:
        people = [await new_guest(session, self.server.url, f"Friend {number}") for number in range(4)]
        code = await set_table(people, {"game": "dayous", "pace": 0})
        tokens = [(guest.id, guest.token) for guest in people]
        table = OtherTable(self.server.url, code, tokens, self.wanted.think / 1000, self.chance.word())
        try:
            await asyncio.sleep(self.wanted.quiet)
            self.watch.began = time.monotonic()
            await self._attack(session, code, [guest.id for guest in people])
            self.watch.ended = time.monotonic()
        finally:
            self.latencies = await asyncio.to_thread(table.stop)

    # The attack

    async def _attack(self, session: aiohttp.ClientSession, other: str, friends: Sequence[str]) -> None:
        guests = [
            await new_guest(session, self.server.url, f"Foe {number}")
            for number in range(self.wanted.attackers + self.wanted.silent)
        ]
        arenas = await self._arenas(guests)
        for guest in guests:
            await _take_every_table(guest)
        targets = [*friends, *(guest.id for guest in guests), "nobody"]
        attackers = [
            Attacker(
                guest,
                Malice(Chance(self.chance.word()), [other, *arenas], targets, Limits().message_bytes),
                arenas[at // 4 % len(arenas)],
                is_socket_io=at % 2 == 1,
                chance=Chance(self.chance.word()),
                tally=self.tally,
            )
            for at, guest in enumerate(guests[: self.wanted.attackers])
        ]
        tasks = [asyncio.create_task(attacker.run(self.wanted.messages)) for attacker in attackers]
        tasks.append(
            asyncio.create_task(junk(self.server.url, session, Chance(self.chance.word()), self.tally))
        )
        silent = enumerate(guests[self.wanted.attackers :])
        tasks += [
            asyncio.create_task(never_reads(guest, at % 2 == 1, other, self.tally)) for at, guest in silent
        ]
        try:
            await self._until_over(session, tasks, tasks[: len(attackers)] + tasks[len(attackers) + 1 :])
        finally:
            await stopped(tasks)

    async def _arenas(self, guests: Sequence[Guest]) -> list[str]:
        """Tables of the attackers' own, one of each game."""
        return [
            await set_table(list(guests[4 * at : 4 * at + 4]), {"game": game, "pace": 0, "public": True})
            for at, game in zip(range(len(guests) // 4), SPECS, strict=False)
        ]

    async def _until_over(
        self,
        session: aiohttp.ClientSession,
        tasks: Sequence["asyncio.Task[None]"],
        awaited: Sequence["asyncio.Task[None]"],
    ) -> None:
        with Progress(console=self.console) as progress:
            shown = progress.add_task("messages", total=self.wanted.messages)
            while not all(task.done() for task in awaited):
                await asyncio.sleep(0.2)
                raise_what_failed(tasks)
                await self._look(session, progress, shown)
        await self._weigh(session, 1.0)

    async def _look(self, session: aiohttp.ClientSession, progress: Progress, shown: TaskID) -> None:
        part = min(1.0, self.tally.sent / self.wanted.messages)
        if part >= len(self.watch.memory) / 10 and len(self.watch.memory) < 10:
            await self._weigh(session, part)
        progress.update(shown, completed=min(self.tally.sent, self.wanted.messages))

    async def _weigh(self, session: aiohttp.ClientSession, part: float) -> None:
        async with session.get(f"{self.server.url}/metrics") as answer:
            rooms = next(
                line for line in (await answer.text()).splitlines() if line.startswith("longears_rooms ")
            )
        self.watch.memory.append((part, megabytes(self.server.pid), int(float(rooms.split()[1]))))

    # What must hold

    def _check_log(self) -> None:
        lines = self.server.log.read_text(errors="replace").splitlines()
        bad = [line for line in lines if any(sign in line for sign in BAD_SIGNS)]
        if bad:
            at = lines.index(bad[0])
            shown = "\n".join(lines[max(0, at - 2) : at + 40])
            raise ProofError(f"{len(bad)} bad lines in the server's log, the first here:\n{shown}")

    def _check_memory(self) -> None:
        growth = self._growth()
        if growth > MOST_GROWTH:
            raise ProofError(f"memory grew by {growth:.1f} MB after the first {10 * WARM} %")

    def _growth(self) -> float:
        return self.watch.memory[-1][1] - self.watch.memory[min(WARM, len(self.watch.memory) - 1)][1]

    def _check_stutter(self) -> None:
        during = self._during()
        if not during:
            raise ProofError("the other table made no move during the attack")
        if max(during) > STUTTER:
            raise ProofError(f"a move of the other table took {max(during):.1f} s")

    def _during(self) -> list[float]:
        return [took for at, took in self.latencies if self.watch.began <= at <= self.watch.ended]

    # The figures

    def _print(self, seconds: float) -> None:
        kinds = Figures(title="hostile messages, and what they got", title_justify="left")
        for heading in ("kind", "sent", "refused", "answered", "line closed"):
            kinds.add_column(heading, justify="left" if heading == "kind" else "right")
        for kind in sorted(self.tally.kinds):
            got = self.tally.kinds[kind]
            row = (got["sent"], got["refused"], got["answered"], got["closed"])
            kinds.add_row(kind, *(f"{number:,}" for number in row))
        say = self.console.print
        say(kinds)
        say(f"{self.tally.sent:,} in all over {self.tally.lines:,} lines; none without an answer")
        say(
            f"beside them {self.tally.unread:,} over {self.wanted.silent} lines that never read, and were cut"
        )
        say("refusals: " + _listed(self.tally.codes), highlight=False)
        shown = (f"{part:.0%} {size:.0f} MB ({rooms} rooms)" for part, size, rooms in self.watch.memory)
        say("memory: " + ", ".join(shown), highlight=False)
        say(f"  {self._growth():+.1f} MB after the first {10 * WARM} %")
        before = [took for at, took in self.latencies if at < self.watch.began]
        say(f"the other table without an attack: {_percentiles(before)}")
        say(f"the other table during the attack: {_percentiles(self._during())}")
        say(f"no error in the server's log; {seconds:.0f} s, seed {self.wanted.seed}")


async def _take_every_table(guest: Guest) -> None:
    """As many tables as one guest may have, so that no more memory can be had by making them."""
    line = await guest.line("ws")
    settings = {"game": "thulla", "pace": 0}
    for number in range(Limits().tables_per_guest):
        with suppress(ProofError):
            await ask(line, {"t": "create", "settings": settings, "id": f"mine{number}"})
    await line.close()


def megabytes(pid: int) -> float:
    """What the process keeps in memory."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def _percentiles(seconds: Sequence[float]) -> str:
    if not seconds:
        return "no moves"
    ordered = sorted(seconds)
    p50, p99 = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    shown = f"p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms, most {ordered[-1] * 1000:.1f} ms"
    return f"{len(ordered):,} moves, {shown}"


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counts.most_common())


# The other table, in a process of its own: the attackers must not take its time


class OtherTable:
    """Four people who play as if nothing happened."""

    def __init__(
        self, url: str, code: str, tokens: Sequence[tuple[str, str]], think: float, seed: int
    ) -> None:
        spawning = multiprocessing.get_context("spawn")
        self._over = spawning.Event()
        self._results: multiprocessing.Queue[object] = spawning.Queue()
        arguments = (url, code, tokens, think, seed, self._over, self._results)
        self._process = spawning.Process(target=_play_beside, args=arguments, daemon=True)
        self._process.start()

    def stop(self) -> list[tuple[float, float]]:
        """When each move was sent, and how long its acknowledgement took."""
        self._over.set()
        try:
            result = self._results.get(timeout=60)
        except Empty:
            result = "it does not answer"
        finally:
            self._process.kill()
            self._process.join()
        if isinstance(result, list):
            return result
        raise ProofError(f"the other table: {result}")


def _play_beside(
    url: str,
    code: str,
    tokens: Sequence[tuple[str, str]],
    think: float,
    seed: int,
    over: Event,
    results: "multiprocessing.Queue[object]",
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        results.put(asyncio.run(_friends(url, code, tokens, think, seed, over)))
    except Exception as error:
        results.put(f"{type(error).__name__}: {error}")


async def _friends(
    url: str, code: str, tokens: Sequence[tuple[str, str]], think: float, seed: int, over: Event
) -> list[tuple[float, float]]:
    book, chance = Book(code, "dayous"), Chance(seed)
    async with client_session() as session:
        people = [Guest(session, url, *token) for token in tokens]
        players = [
            Player(guest, ("ws", "socket.io")[at % 2], book, Chance(chance.word()), think)
            for at, guest in enumerate(people)
        ]
        tasks = [asyncio.create_task(player.run(crashes=False)) for player in players]
        try:
            while not over.is_set():
                await asyncio.sleep(0.05)
                raise_what_failed(tasks)
        finally:
            await stopped(tasks)
    return book.seconds


def _cancel_on_signals() -> None:
    """Being asked to stop ends as an error would: with nothing left running."""
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)


if __name__ == "__main__":
    main()
