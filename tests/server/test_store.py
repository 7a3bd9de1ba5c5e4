"""The file that must not lose anything (issue 5, item 6)."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace as changed

from longears.cli import main
from longears.record import read
from longears.room.rows import Row, Stood
from longears.room.told import Finished
from longears.server import desk, house, store
from longears.server.desk import Desk
from longears.server.store import Store, StoreError
from tests.server.clients import Client
from tests.server.kit import GENEROUS, Server, all_ready, eventually, next_move, play_all

ROW = Row("QWRT34", 1, 1_760_000_000_000, "asha", Stood(guest="asha"), "first")


class FailingDisk(Store):
    """A disk that fails before or after a commit; nobody can tell which."""

    fails = ""

    def _done_together(self, db: sqlite3.Connection, jobs: list[Any]) -> list[Any]:
        if self.fails == "before":
            return [StoreError("disk I/O error")] * len(jobs)
        results = super()._done_together(db, jobs)
        return [StoreError("disk I/O error")] * len(jobs) if self.fails else results


async def appended(opened: Store, row: Row) -> object:
    future: asyncio.Future[object] = asyncio.get_running_loop().create_future()
    opened.append(row, future.set_result)
    return await future


async def test_the_disk_has_it_before_anyone_is_answered(tmp_path: Path) -> None:
    opened = Store(tmp_path / "new" / "tables.db")
    await opened.open()
    (mode,) = await opened.do(lambda db: db.execute("PRAGMA journal_mode").fetchone())
    (synchronous,) = await opened.do(lambda db: db.execute("PRAGMA synchronous").fetchone())
    assert (mode, synchronous) == ("wal", 2), "2 is FULL"
    assert await appended(opened, ROW) is True
    beside = sqlite3.connect(opened.path)
    assert beside.execute("SELECT room, n, id FROM rows").fetchall() == [("QWRT34", 1, "first")]
    beside.close()
    await opened.close()


async def test_a_number_is_taken_once_and_the_same_row_again_is_no_other(tmp_path: Path) -> None:
    opened = Store(tmp_path / "tables.db")
    await opened.open()
    assert await appended(opened, ROW) is True
    assert await appended(opened, changed(ROW, id="second")) is False
    assert await appended(opened, ROW) is True
    rivals = (changed(ROW, n=2, id=message_id) for message_id in ("one", "two"))
    both = await asyncio.gather(*(appended(opened, row) for row in rivals))
    assert both == [True, False]
    assert [row.id for row in await opened.rows("QWRT34", 0)] == ["first", "one"]
    await opened.close()
    with pytest.raises(StoreError, match="closed"):
        opened.append(ROW, print)


async def test_an_empty_file_is_brought_to_the_newest_version(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    sqlite3.connect(path).close()
    opened = Store(path)
    await opened.open()
    (version,) = await opened.do(lambda db: db.execute("PRAGMA user_version").fetchone())
    assert version == len(store.MIGRATIONS)
    await opened.close()


async def test_an_older_file_migrates_and_keeps_its_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    old = Store(path)
    await old.open()
    await appended(old, ROW)
    await old.close()
    broken = (*store.MIGRATIONS, "CREATE TABLE more (x); CREATE TABLE more (x)")
    monkeypatch.setattr(store, "MIGRATIONS", broken)
    with pytest.raises(StoreError, match="more"):
        await Store(path).open()
    monkeypatch.setattr(store, "MIGRATIONS", (*store.MIGRATIONS[:-1], "CREATE TABLE more (x)"))
    new = Store(path)
    await new.open()
    assert await new.rows("QWRT34", 0) == [ROW]
    assert await new.do(lambda db: db.execute("PRAGMA user_version").fetchone()) == (len(store.MIGRATIONS),)
    await new.close()


async def test_guests_of_an_older_file_keep_their_names_and_can_choose_a_badge(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    with monkeypatch.context() as before, closing(sqlite3.connect(path, isolation_level=None)) as db:
        before.setattr(store, "MIGRATIONS", store.MIGRATIONS[:1])
        store._migrate(db)
        db.execute("INSERT INTO guests (id, name) VALUES ('asha', 'Asha')")
    opened = Store(path)
    await opened.open()
    assert await opened.guest("asha") == ("Asha", "")
    await opened.rename("asha", "Asha", "fish-mint")
    assert await opened.guest("asha") == ("Asha", "fish-mint")
    assert await opened.guest("bibi") is None
    await opened.close()


async def test_a_file_of_a_newer_longears_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(StoreError, match="was written by a newer longears"):
        await Store(path).open()
    asked = ["serve", "--port", "0", "--store", str(path)]
    told = await asyncio.to_thread(CliRunner().invoke, main, asked)
    assert told.exit_code == 2
    assert "newer longears" in told.output


async def test_a_file_that_is_no_store_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear aunt, " * 200)
    with pytest.raises(StoreError, match=r"letter\.txt"):
        await Store(path).open()


async def test_what_waits_is_written_before_the_store_closes(tmp_path: Path) -> None:
    opened = Store(tmp_path / "tables.db")
    await opened.open()
    answers: list[object] = []
    for n in range(1, 201):
        opened.append(changed(ROW, n=n, id=""), answers.append)
    await opened.close()
    await asyncio.sleep(0)
    assert answers == [True] * 200
    assert opened.commits < 200


async def test_an_answer_that_fails_does_not_keep_the_others_waiting(tmp_path: Path) -> None:
    def fails(_result: object) -> None:
        raise ValueError("a broken room")

    opened = Store(tmp_path / "tables.db")
    await opened.open()
    opened.append(ROW, fails)
    assert await appended(opened, changed(ROW, n=2)) is True
    await opened.close()


@pytest.mark.parametrize("fails", ["tell", "go_on"])
async def test_a_table_that_fails_after_a_commit_does_not_keep_the_others_waiting(
    fails: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken: list[str] = []

    def breaks(table: Desk, *arguments: object) -> None:
        if table.room.state.code in broken:
            raise ValueError("a broken table")
        getattr(Desk, fails)(table, *arguments)

    monkeypatch.setattr(house, "Desk", type("Breaking", (Desk,), {fails: breaks}))
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
    monkeypatch.setattr(desk, "AGAIN_SECONDS", 0.01)
    async with Server(tmp_path, store=FailingDisk) as server:
        disk = server.store
        assert isinstance(disk, FailingDisk)
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        mover = await next_move(clients)
        other = next(client for client in clients if client is not mover)
        seen, move, tries = mover.n, mover.own["moves"][0], disk.commits
        disk.fails = fails
        await mover.say("play", message_id, move=move, seen=seen)
        await other.do("ping")
        await asyncio.sleep(0.05)  # it asks the store again and again
        assert not mover.steps("moved"), "nothing is told before it is known"
        disk.fails = ""
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
        server.store.fails = "before"
        assert (await host.refused("create", settings={"game": "kadi"}))["code"] == "store"
        server.store.fails = ""
        assert (await host.do("create", settings={"game": "kadi"}))["t"] == "table"


async def test_clearing_away_survives_a_disk_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "CARE_SECONDS", 0.01)
    async with Server(tmp_path, store=FailingDisk, limits=replace(GENEROUS)) as server:
        hosts: list[Client] = []
        for name in ("Asha", "Bibi"):
            hosts += await server.table(name)
        assert isinstance(server.store, FailingDisk)
        for host in hosts:
            await host.do("leave")
        await eventually(lambda: not any(seats_taken(server)), "empty tables")
        server.store.fails = "before"
        object.__setattr__(server.house.limits, "abandoned_seconds", 0.0)
        await eventually(lambda: len(server.house.desks) < 2, "the first table")
        server.store.fails = ""
        await eventually(lambda: not server.house.desks, "the second table")
        (last,) = await server.table("Cyrus")
        await last.do("leave")
        await eventually(lambda: not server.house.desks, "the third table")


def seats_taken(server: Server) -> list[bool]:
    return [any(desk.room.state.people) for desk in server.house.desks.values()]


async def test_finished_games_are_exported_while_the_server_runs(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        for game in ("thulla", "donkey"):
            clients = await server.table(f"Asha-{game}", "Bibi", game=game)
            await all_ready(clients)
            await play_all(clients)
        await eventually(lambda: not server.store.waiting, "the writer")
        told = CliRunner().invoke(main, ["export", "--store", str(server.path)])
        assert told.exit_code == 0
        assert told.output.count("[Game ") == 2
        folder = tmp_path / "games"
        asked = ["export", "--store", str(server.path), "--game", "donkey", "--into", str(folder)]
        assert CliRunner().invoke(main, asked).exit_code == 0
        (file,) = folder.iterdir()
        assert file.name == f"{clients[0].code}-1.txt"
        assert read(file.read_text()).tags["Seats"] == "Asha-donkey, Bibi"
    missing = CliRunner().invoke(main, ["export", "--store", str(tmp_path / "no.db")])
    assert missing.exit_code == 2
    assert "there is no store" in missing.output


async def test_a_finished_game_is_kept_once(tmp_path: Path) -> None:
    opened = Store(tmp_path / "tables.db")
    await opened.open()
    for record in ("first", "second"):
        opened.keep(Finished("QWRT34-1", "thulla", 1, record))
    assert await opened.record("QWRT34-1") == "first"
    assert await opened.record("QWRT34-2") is None
    await opened.close()
