"""The long proof against malice: hostile messages through both doors, and sieges, while others play on.

`make prove-hostile`; sizes are parameters, and the figures are printed last.
"""

import argparse
import asyncio
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import aiohttp
from rich.console import Console
from rich.progress import Progress, TaskID

from benchmarks.figures import Cell, Table, facts, tell
from longears.chance import Chance
from longears.games import SPECS
from longears.node.limits import Limits
from proofs.attackers import Attacker, Tally, junk, never_reads
from proofs.beside import Friend, Friends, OtherTables
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
from proofs.command import parser_of, run
from proofs.malice import Malice
from proofs.siege import Siege, megabytes
from proofs.sieges import SIEGES

RATE = 200
"""Messages a second that a line may send here: enough to reach what is behind the limit, and to break it."""
TABLES = Limits().tables_per_guest
FRIENDS_FROM = "127.0.0.2"
"""An address apart from the attackers', who use up what theirs may send."""
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
    parser = parser_of(__doc__, games="", processes=None)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--attackers", type=int, default=24, help="lines at a time")
    parser.add_argument("--silent", type=int, default=4, help="attackers who never read their answers")
    parser.add_argument(
        "--quiet", type=float, default=15, help="seconds of play without an attack, to compare"
    )
    parser.add_argument("--think", type=float, default=20, help="most milliseconds the other table thinks")
    parser.add_argument("--seconds", type=float, default=5, help="how long each siege lasts")
    parser.add_argument("--sieges", nargs="*", choices=SIEGES, default=list(SIEGES), help="usually all")
    parser.add_argument("--rounds", type=int, default=2, help="how often each comes")
    wanted = parser.parse_args()
    run(partial(prove, wanted))


async def prove(wanted: argparse.Namespace, folder: Path, console: Console) -> None:
    """Both parts; what must hold is looked at when their figures have been told."""
    began = time.perf_counter()
    siege, malice = Siege(wanted, folder / "siege", console), Proof(wanted, folder, console)
    await siege.run()
    await malice.run()
    seconds = time.perf_counter() - began
    tell(wanted.keep, f"Seed {wanted.seed}, {seconds:.0f} s.", *malice.tables(), *siege.tables())
    malice.check()
    siege.check()


class Proof:
    """A server, those who attack it, and a table that does not notice."""

    def __init__(self, wanted: argparse.Namespace, folder: Path, console: Console) -> None:
        self.wanted, self.console = wanted, console
        self.chance = Chance(wanted.seed)
        limits = (f"messages_per_second={RATE}", f"burst={4 * RATE}", f"tables_per_guest={TABLES}")
        self.server = Server(
            folder, "--unlimited", *(word for limit in limits for word in ("--limit", limit))
        )
        self.tally, self.watch = Tally(), Watch()
        self.latencies: list[tuple[float, float]] = []

    async def run(self) -> None:
        async with client_session() as session:
            try:
                await self.server.start()
                await self._attack_beside_a_table(session)
            finally:
                await self.server.kill(signal.SIGTERM)
        self._check_log()

    async def _attack_beside_a_table(self, session: aiohttp.ClientSession) -> None:
        people = [await new_guest(session, self.server.url, f"Friend {number}") for number in range(4)]
        code = await set_table(people, {"game": "dayous", "pace": 0})
        friends = Friends(code, "dayous", [Friend(guest.id, guest.token, FRIENDS_FROM) for guest in people])
        table = OtherTables(self.server.url, [friends], self.wanted.think / 1000, self.chance.word())
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
        async with session.get(f"{self.server.admin_url}/metrics") as answer:
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

    def check(self) -> None:
        self._check_memory()
        self._check_stutter()

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

    def tables(self) -> list[Table]:
        before = [took for at, took in self.latencies if at < self.watch.began]
        return [
            self._kinds(),
            Table(("refused because", "messages"), self.tally.codes.most_common()),
            facts(
                ("hostile messages", self.tally.sent),
                ("connections they came through", self.tally.lines),
                ("messages without an answer", 0),
                ("errors in the server's log", 0),
                ("connections that never read, all cut", self.wanted.silent),
                ("messages sent through those", self.tally.unread),
            ),
            Table(
                ("part of the attack %", "memory MB", "rooms"),
                [(round(100 * part), round(size), rooms) for part, size, rooms in self.watch.memory],
            ),
            Table(
                ("the other table", "moves", "p50 ms", "p99 ms", "most ms"),
                [
                    ("without an attack", *_percentiles(before)),
                    ("during the attack", *_percentiles(self._during())),
                ],
            ),
        ]

    def _kinds(self) -> Table:
        answers = ("sent", "refused", "answered", "closed")
        rows: list[list[Cell]] = [
            [kind, *(got[name] for name in answers)] for kind, got in sorted(self.tally.kinds.items())
        ]
        return Table(("kind", *answers), rows, "Hostile messages, and what they got")


async def _take_every_table(guest: Guest) -> None:
    """As many tables as one guest may have, so that no more memory can be had by making them."""
    line = await guest.line("ws")
    settings = {"game": "thulla", "pace": 0}
    for number in range(TABLES):
        with suppress(ProofError):
            await ask(line, {"t": "create", "settings": settings, "id": f"mine{number}"})
    await line.close()


def _percentiles(seconds: Sequence[float]) -> list[Cell]:
    if not seconds:
        return [0, None, None, None]
    ordered = sorted(seconds)
    shown = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100], ordered[-1]
    return [len(ordered), *(round(one * 1000, 1) for one in shown)]


if __name__ == "__main__":
    main()
