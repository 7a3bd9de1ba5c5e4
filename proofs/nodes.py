"""The long proof that several nodes keep the promise of one: faults under play, on PostgreSQL and Redis.

`make prove-nodes`; sizes are parameters, and the figures are printed last.
"""

import argparse
import asyncio
import math
import shutil
import statistics
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import asyncpg
from rich.console import Console

from benchmarks.figures import Cell, Table, facts, tell
from longears.chance import Chance
from proofs.clients import ProofError, fraction
from proofs.command import parser_of, run
from proofs.faults import Fault, Faults, Wired, ready
from proofs.power import small_file_system
from proofs.shards import MOST_THINKING, TURN_SECONDS, Answer, Process, Shard, Silence, Standing, Summary

OPTIONS = ("--unlimited", "--quiet")
DISK = 3 << 30
"""Bytes that PostgreSQL has for itself, where it can be given a file system of its own."""
SETTINGS = {"max_wal_size": "256MB"}
FIRST_SECONDS = 5.0
"""Of quiet play, before the first fault."""
AFTER_SECONDS = 1.0
"""A table plays on when all its people see moves that long after a fault is over."""
NEVER_SECONDS = 60.0
POLL = 0.1
LOGS = Path("build") / "prove-nodes"
KEEP_ROWS = """
    CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER keep BEFORE DELETE ON rows FOR EACH ROW EXECUTE FUNCTION keep()
"""
"""Rows of games that are over stay, so that all can be compared."""


def main() -> None:
    parser = parser_of(__doc__, games="")
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=300, help="of the five games in turn")
    parser.add_argument("--rate", type=float, default=600, help="moves per second of all tables together")
    parser.add_argument("--faults", type=int, default=60)
    parser.add_argument(
        "--only", nargs="*", default=[], metavar="KIND", help="of these faults: part of their names"
    )
    parser.add_argument("--untimed", action="store_true", help="tell silences that are too long, and go on")
    parser.add_argument("--records", type=int, default=500, help="of finished games that are replayed")
    wanted = parser.parse_args()

    async def prove(folder: Path, console: Console) -> None:
        folder.chmod(0o711)  # PostgreSQL is somebody else
        with small_file_system(folder / "disk", DISK) as is_small:
            if not is_small:
                console.print("A full disk is left out: only root can mount a small one.")
            try:
                await Proof(wanted, folder, console, is_small=is_small).run()
            finally:
                _keep_logs(folder)

    run(prove)


def _keep_logs(folder: Path) -> None:
    """What everyone said is kept until the next run."""
    shutil.rmtree(LOGS, ignore_errors=True)
    for log in [*folder.rglob("*.log"), *folder.rglob("longears-pg-*/log")]:
        kept = LOGS / log.relative_to(folder)
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(log, kept)


@dataclass(frozen=True)
class Stricken:
    """A fault, and the longest that nobody at some table saw a move."""

    kind: str
    limit: float
    store: bool
    """Whether nobody could move while it lasted."""
    silence: Silence
    lost: int
    """Turns that people lost to the clock."""

    @property
    def is_late(self) -> bool:
        return self.silence.seconds > self.limit

    @property
    def robs(self) -> bool:
        """Whether somebody lost a turn who saw the table in time."""
        return self.lost > 0 and not self.store and self.silence.seconds < TURN_SECONDS - MOST_THINKING

    def __str__(self) -> str:
        late = f", and {self.limit:.0f} s are allowed" if self.is_late else ""
        return f"{self.kind}: no move for {self.silence.seconds:.1f} s{late}; {self.lost} turns lost"


class Proof:
    """Nodes, their clients, and what they go through."""

    def __init__(self, wanted: argparse.Namespace, folder: Path, console: Console, *, is_small: bool) -> None:
        self._wanted, self._console = wanted, console
        self._chance = Chance(wanted.seed)
        disk = folder / "disk"
        disk.chmod(0o755)
        self._cluster = Wired(folder, wanted.nodes, *OPTIONS, disk=disk)
        self._faults = Faults(self._cluster, self._chance, disk if is_small else None)
        self._shards: list[Process] = []
        self._stricken: list[Stricken] = []
        self._quiet = self._rate = 0.0
        self._rows = 0

    async def run(self) -> None:
        began = time.monotonic()
        try:
            async with self._cluster:
                await self._keep_rows()
                self._shards = [Process(shard) for shard in self._shares()]
                await self._play()
                await self._strike()
                summary = await self._end()
        finally:
            for shard in self._shards:
                shard.end()
        self._tell(summary, time.monotonic() - began)
        if summary.held:
            raise ProofError(f"{summary.held} times a bot took the seat of somebody who was hardly away")
        if robbed := [stricken for stricken in self._stricken if stricken.robs]:
            raise ProofError("people lost a turn, who were there in time:\n" + "\n".join(map(str, robbed)))
        late = [stricken for stricken in self._stricken if stricken.is_late]
        if late and not self._wanted.untimed:
            raise ProofError("\n".join(f"{stricken}; {stricken.silence.table}" for stricken in late))

    async def _keep_rows(self) -> None:
        connection = await asyncpg.connect(self._cluster.postgresql.address)
        await connection.execute(KEEP_ROWS)
        await connection.close()

    def _shares(self) -> Sequence[Shard]:
        count = self._wanted.processes
        url, store = self._cluster.proxy.url, self._cluster.postgresql.address
        tables, rate = range(self._wanted.tables), self._wanted.rate / count
        return [Shard(url, store, tables[at::count], rate, self._chance.word()) for at in range(count)]

    # The tables

    async def _play(self) -> None:
        self._say(f"setting {self._wanted.tables} tables")
        await self._all(bool, "set_up")
        await self._all(bool, "begin", time.monotonic())
        await self._all(bool, "play")
        await self._all_play_after(time.monotonic())
        began, before = time.monotonic(), sum(await self._all(int, "moves"))
        await self._all(bool, "begin", began)
        await asyncio.sleep(FIRST_SECONDS)
        self._quiet = (await self._standing()).longest.seconds
        self._rate = (sum(await self._all(int, "moves")) - before) / (time.monotonic() - began)
        self._say(f"{self._rate:.0f} moves/s; the longest silence at a table is {self._quiet:.1f} s")

    async def _all(self, kind: type[Answer], what: str, *about: object) -> list[Answer]:
        return await asyncio.gather(*(shard.ask(kind, what, *about) for shard in self._shards))

    async def _standing(self) -> Standing:
        told = await self._all(Standing, "standing")
        longest = max((standing.longest for standing in told), key=lambda silence: silence.seconds)
        return Standing(min(standing.since for standing in told), longest)

    async def _all_play_after(self, moment: float) -> Standing:
        """Wait until all tables play on; those that never do are listed separately."""
        while True:
            standing = await self._standing()
            if standing.since > moment or time.monotonic() - moment > NEVER_SECONDS:
                return standing
            await asyncio.sleep(POLL)

    # The faults

    async def _strike(self) -> None:
        began = time.monotonic()
        for number, (kind, fault) in enumerate(self._drawn(), start=1):
            await asyncio.sleep(2 * fraction(self._chance))
            before = sum(await self._all(int, "turns_lost"))
            silence = await self._suffer(fault)
            lost = sum(await self._all(int, "turns_lost")) - before
            stricken = Stricken(kind, fault.limit, fault.store, silence, lost)
            self._stricken.append(stricken)
            self._rows = sum(await self._all(int, "compare"))
            rate = self._rows / (time.monotonic() - began)
            self._say(f"{number:3} {stricken}; {self._rows:,} rows compared, {rate:.0f}/s")
            if stricken.is_late:
                self._say(f"    {silence.table}")
            if silence.seconds > NEVER_SECONDS:
                raise ProofError(f"{stricken}, and it never plays on; {silence.table}")

    def _drawn(self) -> Sequence[tuple[str, Fault]]:
        """Every kind as often as any other, in an order of their own."""
        kinds = [
            (name, fault)
            for name, fault in self._faults.kinds().items()
            if not self._wanted.only or any(part in name for part in self._wanted.only)
        ]
        turns = math.ceil(self._wanted.faults / len(kinds))
        shuffled = [kind for _ in range(turns) for kind in self._shuffled(kinds)]
        return shuffled[: self._wanted.faults]

    def _shuffled(self, kinds: Sequence[tuple[str, Fault]]) -> Sequence[tuple[str, Fault]]:
        left = list(kinds)
        return [left.pop(self._chance.below(len(left))) for _ in kinds]

    async def _suffer(self, fault: Fault) -> Silence:
        """The longest that nobody at some table saw a move, until all play on."""
        await self._all(bool, "begin", time.monotonic())
        await fault.act()
        ended = time.monotonic()
        if fault.store:
            await self._all(bool, "begin", ended)
        standing = await self._all_play_after(ended + AFTER_SECONDS)
        return standing.longest

    async def _end(self) -> Summary:
        for node in self._cluster.nodes:
            await ready(node)
        await asyncio.sleep(2)  # records that were missing are made
        self._say("comparing all of it, and replaying records")
        summary = Summary()
        for told in await self._all(Summary, "end", self._wanted.records // len(self._shards)):
            summary += told
        return summary

    def _say(self, words: str) -> None:
        self._console.print(words, highlight=False, markup=False, soft_wrap=True)

    # The figures

    def _tell(self, summary: Summary, seconds: float) -> None:
        waited = sorted(took for _, took in summary.seconds)
        figures = facts(
            ("faults", len(self._stricken)),
            ("kinds of faults", len({stricken.kind for stricken in self._stricken})),
            ("minutes", round(seconds / 60, 1)),
            ("messages acknowledged", summary.acknowledged),
            ("acknowledged messages lost", 0),
            ("acknowledged messages doubled", 0),
            ("rows in the log, without a gap", summary.rows),
            ("moves among them", summary.moves),
            ("moves per second, the whole run over", round(summary.moves / seconds)),
            ("moves and other messages per second before the first fault", round(self._rate)),
            ("longest silence at a table before the first fault, s", round(self._quiet, 1)),
            ("ms until a move is acknowledged, median, faults among them", _ms(waited, 500)),
            ("ms until a move is acknowledged, p99, faults among them", _ms(waited, 990)),
            ("seats that a bot held for somebody who was away", summary.held),
            ("turns lost to the clock", sum(stricken.lost for stricken in self._stricken)),
            ("finished games that have their records", summary.finished),
            ("of these replayed: the moves of their rows, and proven shuffles", summary.proven),
            *sorted(summary.counts.items()),
        )
        wanted = self._wanted
        conditions = (
            f"{wanted.nodes} nodes, {wanted.tables} tables, {wanted.rate:.0f} moves/s asked for, "
            f"seed {wanted.seed}, {seconds:.0f} s."
        )
        tell(wanted.keep, conditions, self._of_faults(), figures)

    def _of_faults(self) -> Table:
        by_kind: dict[str, list[Stricken]] = defaultdict(list)
        for stricken in self._stricken:
            by_kind[stricken.kind].append(stricken)
        rows: list[Sequence[Cell]] = [
            [
                kind,
                len(those),
                round(statistics.median(one.silence.seconds for one in those), 1),
                round(max(one.silence.seconds for one in those), 1),
                those[0].limit,
                sum(one.is_late for one in those),
                sum(one.lost for one in those),
            ]
            for kind, those in sorted(by_kind.items())
        ]
        columns = ("fault", "times", "longest silence s, median", "most", "allowed", "late", "turns lost")
        return Table(columns, rows, "How long somebody at a table saw no move")


def _ms(ordered: Sequence[float], share: int) -> float:
    return round(1000 * ordered[len(ordered) * share // 1000], 1) if ordered else 0.0


if __name__ == "__main__":
    main()
