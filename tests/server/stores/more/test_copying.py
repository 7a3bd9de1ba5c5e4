"""A whole store in PostgreSQL, and back: `longears migrate` and `longears copy`."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from longears.chance import Chance
from longears.server.stores import copying, schema
from longears.server.stores.postgres import PostgresStore
from longears.server.stores.postgres_schema import MIGRATIONS
from longears.server.stores.sessions import command_session
from tests.databases import databases, on_sqlite
from tests.server.kit import Server, all_ready, eventually, next_move, play_all, play_out
from tests.server.stores.kit import ROW, Committed, appended, device, done, refused

pytestmark = on_sqlite


@pytest.fixture
def address(tmp_path: Path) -> str:
    return databases.address(tmp_path)


async def played(folder: Path) -> tuple[Path, str]:
    """A store with a finished game and an open one, and the code of that."""
    async with Server(folder) as server:
        over = await server.table("Asha", "Bibi", game="donkey")
        await all_ready(over)
        await play_all(over)
        clients = await server.table("Cyrus", "Dayo", game="kadi")
        await all_ready(clients)
        await play_out(await next_move(clients), Chance(1), moves=1)
        await eventually(lambda: not server.store.waiting, "the writer")
        odd = changed(ROW, id="سلام '")
        server.store.append(odd)
        await server.store.subscribe(clients[0].guest, device("phone"), 5)
        return server.path, clients[0].code


def lines_of(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as db:
        return {
            table: sorted(db.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall())  # noqa: S608
            for table, columns in copying.TABLES.items()
        }


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[tuple[PostgresStore, Committed]]:
    store, committed = PostgresStore(address), Committed()
    await store.open(committed)
    yield store, committed
    await store.close()


async def test_a_whole_store_goes_to_postgresql_and_back(tmp_path: Path, address: str) -> None:
    path, code = await played(tmp_path)
    told = await done("copy", "--from", f"sqlite:{path}", "--to", address)
    kept = lines_of(path)
    for table, lines in kept.items():
        assert f"{len(lines):>12,} {table}\n" in told
    async with opened(address) as (store, committed):
        with closing(sqlite3.connect(path)) as db:
            (newest,) = db.execute("SELECT max(n) FROM rows WHERE room = ?", (code,)).fetchone()
        assert await store.newest([code]) == {code: newest}
        assert (await store.rows(ROW.room, 0))[0].id == "سلام '"
        assert await appended(store, committed, changed(ROW, room=code, n=newest)) == [False]
    back = tmp_path / "back.db"
    await done("copy", "--from", address, "--to", back)
    assert lines_of(back) == kept


async def test_only_an_empty_store_is_copied_into(tmp_path: Path, address: str) -> None:
    path, _ = await played(tmp_path)
    assert "made, version" in await done("migrate", "--store", address)
    await done("copy", "--from", path, "--to", address)
    told = await refused("copy", "--from", path, "--to", address)
    assert "is not empty" in told
    assert "2 rooms" in told
    full = await refused("copy", "--from", address, "--to", path)
    assert "is not empty" in full


async def test_nothing_is_copied_while_a_server_uses_either(tmp_path: Path, address: str) -> None:
    async with Server(tmp_path) as server:
        told = await refused("copy", "--from", server.path, "--to", address)
        assert "another server uses it" in told
        path = server.path
    async with opened(address):
        assert "servers use" in await refused("copy", "--from", path, "--to", address)


async def test_a_copy_that_is_not_whole_leaves_nothing(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = await played(tmp_path)
    monkeypatch.setitem(copying.TABLES, "keys", ("name",))
    assert "nothing is copied" in await refused("copy", "--from", path, "--to", address)
    monkeypatch.undo()
    await done("copy", "--from", path, "--to", address)


async def test_what_cannot_be_copied_is_told(tmp_path: Path, address: str) -> None:
    missing = tmp_path / "no.db"
    assert "there is no store at" in await refused("copy", "--from", missing, "--to", address)
    assert not missing.exists()
    older = tmp_path / "older.db"
    with closing(sqlite3.connect(older)) as db:
        db.executescript(f"{schema.MIGRATIONS[0]}; PRAGMA user_version = 1")
    assert "first use longears migrate" in await refused("copy", "--from", older, "--to", address)
    assert f"from version 1 to {len(schema.MIGRATIONS)}" in await done("migrate", "--store", older)
    await done("copy", "--from", older, "--to", address)


async def test_migrate_says_what_it_did(tmp_path: Path, address: str) -> None:
    newest = len(MIGRATIONS)
    for place, version in ((address, newest), (tmp_path / "new.db", len(schema.MIGRATIONS))):
        assert f"made, version {version}" in await done("migrate", "--store", place)
        assert f"the tables have version {version} already" in await done("migrate", "--store", place)
    async with command_session(address) as connection:
        await connection.execute("UPDATE version SET number = 99, oldest = 99")
    assert "written by a newer longears" in await refused("migrate", "--store", address)
    nobody = "postgresql://127.0.0.1:1/longears"
    assert "PostgreSQL cannot be reached" in await refused("migrate", "--store", nobody)


async def test_all_columns_of_both_kinds_are_copied(tmp_path: Path, address: str) -> None:
    """Or a column of a later version would be left behind."""
    path = tmp_path / "tables.db"
    await done("migrate", "--store", path)
    await done("migrate", "--store", address)
    told = {table: set(columns) for table, columns in copying.TABLES.items()}
    with closing(sqlite3.connect(path)) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = {table: db.execute(f"PRAGMA table_info({table})").fetchall() for table in tables}
    assert {table: {column[1] for column in found} for table, found in columns.items()} == told
    asked = """
        SELECT table_name, array_agg(column_name::text) FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name <> 'version' GROUP BY table_name
    """
    async with command_session(address) as connection:
        found_there = {table: set(names) for table, names in await connection.fetch(asked)}
    assert found_there == told
