"""The file that must not lose anything (issue 5, item 6)."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace as changed

from longears.cli import main
from longears.node.protocols import Batch, Known, StoreError
from longears.record import read
from longears.server.stores import schema
from longears.server.stores.inserting import MOST_AT_ONCE
from longears.server.stores.sqlite import SqliteStore
from tests.databases import on_sqlite
from tests.server.kit import Server, all_ready, eventually, play_all
from tests.server.stores.kit import ROW, Committed, appended

pytestmark = on_sqlite


async def opened_at(path: Path) -> tuple[SqliteStore, Committed]:
    committed = Committed()
    store = SqliteStore(path)
    await store.open(committed)
    return store, committed


async def test_the_disk_has_it_before_anyone_is_answered(tmp_path: Path) -> None:
    opened, committed = await opened_at(tmp_path / "new" / "tables.db")
    (mode,) = await opened.do(lambda db: db.execute("PRAGMA journal_mode").fetchone())
    (synchronous,) = await opened.do(lambda db: db.execute("PRAGMA synchronous").fetchone())
    assert (mode, synchronous) == ("wal", 2), "2 is FULL"
    assert await appended(opened, committed, ROW) == [True]
    beside = sqlite3.connect(opened.path)
    assert beside.execute("SELECT room, n, id FROM rows").fetchall() == [("QWRT34", 1, "first")]
    beside.close()
    await opened.close()


async def test_rows_that_need_several_statements_are_stored_all_or_none(tmp_path: Path) -> None:
    opened, committed = await opened_at(tmp_path / "tables.db")
    refuse = (
        "CREATE TRIGGER refuse BEFORE INSERT ON rows WHEN NEW.id = 'bad' BEGIN SELECT RAISE(ABORT, 'no'); END"
    )
    await opened.do(lambda db: db.execute(refuse).rowcount)
    good = [changed(ROW, n=n) for n in range(1, 2 * MOST_AT_ONCE)]
    answers = await appended(opened, committed, *good, changed(ROW, n=2 * MOST_AT_ONCE, id="bad"))
    assert all(isinstance(answer, StoreError) for answer in answers)
    assert await opened.rows("QWRT34", 0) == []
    assert await appended(opened, committed, *good) == [True] * len(good)
    await opened.close()


async def test_an_empty_file_is_brought_to_the_newest_version(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    sqlite3.connect(path).close()
    opened, _ = await opened_at(path)
    (version,) = await opened.do(lambda db: db.execute("PRAGMA user_version").fetchone())
    assert version == len(schema.MIGRATIONS)
    await opened.close()


async def test_an_older_file_migrates_and_keeps_its_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    old, committed = await opened_at(path)
    await appended(old, committed, ROW)
    await old.close()
    broken = (*schema.MIGRATIONS, "CREATE TABLE more (x); CREATE TABLE more (x)")
    monkeypatch.setattr(schema, "MIGRATIONS", broken)
    with pytest.raises(StoreError, match="more"):
        await opened_at(path)
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS[:-1], "CREATE TABLE more (x)"))
    new, _ = await opened_at(path)
    assert await new.rows("QWRT34", 0) == [ROW]
    assert await new.do(lambda db: db.execute("PRAGMA user_version").fetchone()) == (len(schema.MIGRATIONS),)
    await new.close()


async def test_guests_of_an_older_file_keep_their_names_and_can_choose_a_badge(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    with monkeypatch.context() as before, closing(sqlite3.connect(path, isolation_level=None)) as db:
        before.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
        schema.migrate(db)
        db.execute("INSERT INTO guests (id, name) VALUES ('asha', 'Asha')")
    opened, _ = await opened_at(path)
    assert await opened.guest("asha") == Known("Asha", "")
    await opened.rename("asha", "Asha", "fish-mint")
    assert await opened.guest("asha") == Known("Asha", "fish-mint")
    assert await opened.guest("bibi") is None
    await opened.close()


async def test_a_file_of_a_newer_longears_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(StoreError, match="was written by a newer longears"):
        await opened_at(path)
    asked = ["serve", "--port", "0", "--store", str(path)]
    told = await asyncio.to_thread(CliRunner().invoke, main, asked)
    assert told.exit_code == 2
    assert "newer longears" in told.output


async def test_a_file_that_is_no_store_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear aunt, " * 200)
    with pytest.raises(StoreError, match=r"letter\.txt"):
        await opened_at(path)


async def test_a_commit_that_cannot_be_told_does_not_keep_the_next_waiting(tmp_path: Path) -> None:
    heard: list[Batch] = []

    def fails_at_first(batch: Batch) -> None:
        heard.append(batch)
        if len(heard) == 1:
            raise ValueError("a broken node")

    opened = SqliteStore(tmp_path / "tables.db")
    await opened.open(fails_at_first)
    opened.append(ROW)
    await eventually(lambda: len(heard) == 1, "the first commit")
    opened.append(changed(ROW, n=2))
    await eventually(lambda: heard[1:] == [[(changed(ROW, n=2), True)]], "the second commit")
    await opened.close()


async def test_finished_games_are_exported_while_the_server_runs(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        for game in ("thulla", "donkey"):
            clients = await server.table(f"Asha-{game}", "Bibi", game=game)
            await all_ready(clients)
            await play_all(clients)
        await eventually(lambda: not server.store.waiting, "the writer")
        told = await asyncio.to_thread(CliRunner().invoke, main, ["export", "--store", str(server.path)])
        assert told.exit_code == 0
        assert told.output.count("[Game ") == 2
        folder = tmp_path / "games"
        asked = ["export", "--store", str(server.path), "--game", "donkey", "--into", str(folder)]
        assert (await asyncio.to_thread(CliRunner().invoke, main, asked)).exit_code == 0
        (file,) = folder.iterdir()
        assert file.name == f"{clients[0].code}-1.txt"
        assert read(file.read_text()).tags["Seats"] == "Asha-donkey, Bibi"
    missing = CliRunner().invoke(main, ["export", "--store", str(tmp_path / "no.db")])
    assert missing.exit_code == 2
    assert "there is no store" in missing.output
