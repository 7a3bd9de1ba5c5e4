"""What a node does when rows are stored, lost or unknown, and when a room breaks over one of them."""

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from longears.node import node
from longears.node.live_room import LiveRoom
from longears.node.protocols import Batch, Committed, StoreError
from longears.room.rows import Row, WasReady
from longears.server.stores import trouble
from longears.server.stores.guard import FileGuard
from longears.server.stores.inserting import inserted
from longears.server.stores.sqlite import SqliteStore
from longears.server.stores.writer import Writer
from tests.server.kit import GENEROUS, Server, all_ready, eventually, next_move, play_all
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS


class FailingWriter(Writer):
    """Fails before or after a commit; nobody can tell which."""

    fails = ""

    def _done_together(self, db: sqlite3.Connection, guard: FileGuard, jobs: list[Any]) -> list[Any]:
        if self.fails == "before":
            return [StoreError("disk I/O error")] * len(jobs)
        results = super()._done_together(db, guard, jobs)
        return [StoreError("disk I/O error")] * len(jobs) if self.fails else results


class FailingDisk(SqliteStore):
    """A store on such a disk."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(path)
        self._file = self.disk = FailingWriter(Path(path))


@pytest.mark.parametrize("fails", ["fold", "tell", "go_on"])
async def test_a_table_that_fails_after_a_commit_does_not_keep_the_others_waiting(
    fails: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken: list[str] = []

    def breaks(room: LiveRoom, *arguments: object) -> object:
        if room.code in broken:
            raise ValueError("a broken table")
        return getattr(LiveRoom, fails)(room, *arguments)

    monkeypatch.setattr(node, "LiveRoom", type("Breaking", (LiveRoom,), {fails: breaks}))
    async with Server(tmp_path) as server:
        unlucky = await server.table("Asha", "Bibi", game="thulla")
        lucky = await server.table("Cyrus", "Dayo", game="thulla")
        await all_ready(unlucky)
        await all_ready(lucky)
        broken.append(unlucky[0].code)
        server.held.holding = True
        for players in (unlucky, lucky):
            mover = await next_move(players)
            await mover.say("play", "mine", move=mover.own["moves"][0], seen=mover.n)
        await eventually(lambda: len(server.held.held) == 2, "both moves")
        server.held.holding = False
        server.held.let_go()
        await play_all(lucky)


@pytest.mark.parametrize("message_id", ["mine", ""])
@pytest.mark.parametrize("fails", ["before", "after"])
async def test_when_the_disk_fails_the_truth_is_read_before_anything_is_done(
    fails: str, message_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trouble, "PROBE_SECONDS", 0.01)
    async with Server(tmp_path, store=FailingDisk) as server:
        disk = server.store
        assert isinstance(disk, FailingDisk)
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        mover = await next_move(clients)
        other = next(client for client in clients if client is not mover)
        seen, move, tries = mover.n, mover.own["moves"][0], disk.commits
        disk.disk.fails = fails
        await mover.say("play", message_id, move=move, seen=seen)
        await other.do("ping")
        await asyncio.sleep(0.05)  # it asks the store again and again
        assert not mover.steps("moved"), "nothing is told before it is known"
        disk.disk.fails = ""
        for client in clients:
            await client.until(lambda c: c.n == seen + 1, "the move")
            await client.do("ping")
            assert [step["what"]["move"] for step in client.steps("moved")] == [move]
        assert not [frame for frame in mover.frames if frame["t"] == "no"], "it was done, and once"
        assert disk.commits >= tries
        await play_all(clients)


async def test_a_table_that_cannot_be_written_down_is_refused(tmp_path: Path) -> None:
    async with Server(tmp_path, store=FailingDisk) as server:
        host = await server.come("Asha")
        assert isinstance(server.store, FailingDisk)
        server.store.disk.fails = "before"
        assert (await host.refused("create", settings={"game": "kadi"}))["code"] == "store"
        server.store.disk.fails = ""
        assert (await host.do("create", settings={"game": "kadi"}))["t"] == "table"


async def test_clearing_away_survives_a_disk_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node, "CARE_SECONDS", 0.01)
    monkeypatch.setattr(trouble, "PROBE_SECONDS", 0.01)
    few = replace(GENEROUS, abandoned_seconds=0.0, linger_seconds=0.0)
    async with Server(tmp_path, store=FailingDisk, limits=few) as server:
        (host,), (other,) = await server.table("Asha"), await server.table("Bibi")
        assert isinstance(server.store, FailingDisk)
        await host.do("leave")
        assert await server.closed(host.code)
        server.store.disk.fails = "before"
        await other.say("leave")
        await asyncio.sleep(0.1)
        server.store.disk.fails = ""
        assert await server.closed(other.code)
        (last,) = await server.table("Cyrus")
        await last.do("leave")
        assert await server.closed(last.code)


class LateAnswers(SqliteStore):
    """Rows are written at once; what became of them is told when it is let out."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(path)
        self.late = False
        self.kept: list[Batch] = []

    async def open(self, committed: Committed) -> None:
        self.tell = committed
        await super().open(lambda batch: self.kept.append(batch) if self.late else committed(batch))

    def let_out(self) -> None:
        self.late, kept, self.kept = False, self.kept, []
        for batch in kept:
            self.tell(batch)


async def test_a_row_that_was_read_before_its_answer_came_is_folded_once(tmp_path: Path) -> None:
    async with Server(tmp_path, store=LateAnswers) as server:
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        mover = await next_move(clients)
        store, seen = server.store, mover.n
        assert isinstance(store, LateAnswers)
        store.late = True
        sent = await mover.say("play", move=mover.own["moves"][0], seen=seen)
        await eventually(lambda: bool(store.kept), "the row")
        server.node._reading.read_on(server.node.rooms[mover.code])
        assert (await mover.answer(sent))["n"] == seen + 1, "with the fold, whichever way the row came"
        store.let_out()
        await play_all(clients)
        assert [step["n"] for step in mover.steps() if step["n"] > seen] == [*range(seen + 1, mover.n + 1)]


async def test_a_message_whose_number_another_took_is_judged_on_what_is_true(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        asha, bibi = await server.table("Asha", "Bibi")
        row = Row(asha.code, asha.n + 1, 0, bibi.guest, WasReady(guest=bibi.guest, ready=True, seed=""), "b")
        await server.store.do(lambda db: inserted(db, [(row, None)]))
        assert (await asha.do("ready"))["n"] == row.n + 1
        for client in (asha, bibi):
            await client.until(lambda c: len(c.steps("started")) == 1, "the deal")
            assert [step["what"]["k"] for step in client.steps()][-3:] == ["ready", "ready", "started"]
        assert [step["n"] for step in bibi.steps("ready") if step.get("ack") == "b"] == [row.n]
