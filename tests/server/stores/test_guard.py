"""The store's file: one server, its user's eyes, and noticed when it is taken away (issue 18, line 3)."""

import asyncio
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from longears.node.protocols import StoreError, UnreadableError
from longears.server.stores import trouble, writer
from longears.server.stores.sqlite import SqliteStore
from tests.databases import on_sqlite
from tests.server.kit import eventually
from tests.server.stores.kit import ROW, Committed, appended

pytestmark = on_sqlite


@pytest.fixture(autouse=True)
def quick_probes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trouble, "PROBE_SECONDS", 0.02)


async def opened(path: Path) -> tuple[SqliteStore, Committed]:
    store, committed = SqliteStore(path), Committed()
    await store.open(committed)
    return store, committed


async def test_a_second_server_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    first, _ = await opened(path)
    with pytest.raises(StoreError, match=r"another server uses it \(process \d+\)"):
        await opened(path)
    await first.close()
    second, committed = await opened(path)
    assert await appended(second, committed, ROW) == [True]
    await second.close()


@pytest.mark.parametrize("link", [os.symlink, os.link])
async def test_a_second_server_is_refused_by_whatever_name_the_file_goes(
    link: object, tmp_path: Path
) -> None:
    path, other = tmp_path / "tables.db", tmp_path / "other.db"
    first, _ = await opened(path)
    assert callable(link)
    link(path, other)
    with pytest.raises(StoreError, match=r"another server"):
        await opened(other)
    await first.close()


async def test_only_its_user_can_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.touch(0o644)
    store, committed = await opened(path)
    await appended(store, committed, ROW)
    for file in tmp_path.glob("tables.db*"):
        if file.suffix != ".lock":
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name
    await store.close()


async def test_a_log_that_an_older_server_has_left_is_its_users_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    store, committed = await opened(path)
    await appended(store, committed, ROW)
    left = tmp_path / "left.db"
    for end in ("", "-wal"):
        copy = left.with_name(left.name + end)
        shutil.copy(path.with_name(path.name + end), copy)
        copy.chmod(0o644)
    await store.close()
    again, _ = await opened(left)
    assert stat.S_IMODE(left.with_name("left.db-wal").stat().st_mode) == 0o600
    await again.close()


def delete(path: Path) -> None:
    path.unlink()


def replace_by_copy(path: Path) -> None:
    copy = path.with_name("copy.db")
    shutil.copy(path, copy)
    copy.replace(path)


def zero(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(bytes(100))


def truncate(path: Path) -> None:
    os.truncate(path, 0)


def cut_off(path: Path) -> None:
    os.truncate(path, 4096)


def delete_lock(path: Path) -> None:
    path.with_name(path.name + ".lock").unlink()


def delete_log(path: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


@pytest.mark.parametrize("harm", [delete, replace_by_copy, zero, truncate, cut_off, delete_lock, delete_log])
async def test_a_file_that_is_taken_away_is_noticed_before_anything_is_confirmed(
    harm: object, tmp_path: Path
) -> None:
    path = tmp_path / "tables.db"
    store, committed = await opened(path)
    assert await appended(store, committed, ROW) == [True]
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA wal_checkpoint")
    assert callable(harm)
    harm(path)
    (answer,) = await appended(store, committed, changed(ROW, n=2))
    assert isinstance(answer, StoreError)
    assert str(path) in store.trouble
    await store.close()


async def test_a_file_that_is_put_back_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    store, committed = await opened(path)
    await appended(store, committed, ROW)
    path.rename(tmp_path / "elsewhere.db")
    (answer,) = await appended(store, committed, changed(ROW, n=2))
    assert isinstance(answer, StoreError)
    (tmp_path / "elsewhere.db").rename(path)
    await store.recovered()
    assert store.trouble == ""
    assert await appended(store, committed, changed(ROW, n=3)) == [True]
    await store.close()


async def test_what_is_damaged_costs_only_who_reads_it(tmp_path: Path) -> None:
    store, committed = await opened(tmp_path / "tables.db")
    other = changed(ROW, room="KADI22")
    await appended(store, committed, ROW, other)
    await store.do(lambda db: db.execute("UPDATE rows SET body = CAST(x'ff' AS TEXT) WHERE room = 'QWRT34'"))
    reads = store.rows("QWRT34", 0), store.rows("KADI22", 0)
    damaged, well = await asyncio.gather(*reads, return_exceptions=True)
    assert isinstance(damaged, UnreadableError)
    assert well == [other]
    assert store.trouble == ""
    await store.close()


async def test_an_error_that_comes_back_is_tried_less_and_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    store, committed = await opened(path)
    await appended(store, committed, ROW)
    await store.do(lambda db: db.execute("ALTER TABLE rows RENAME TO lost"))
    monkeypatch.setattr(trouble, "LONGEST_PROBE_SECONDS", 0.3)
    ends = asyncio.get_running_loop().time() + 1
    tries = 0
    while asyncio.get_running_loop().time() < ends:
        await appended(store, committed, changed(ROW, n=2))
        await store.recovered()
        tries += 1
    assert tries < 10, "0.02 + 0.04 + 0.08 + 0.16 + 0.3 + 0.3 + …; every 0.02 s it were 50"
    await store.close()


async def test_a_locked_file_is_trouble_and_then_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "BUSY_MILLISECONDS", 50)
    path = tmp_path / "tables.db"
    store, committed = await opened(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        (answer,) = await appended(store, committed, ROW)
        assert isinstance(answer, StoreError)
        assert "locked" in store.trouble
        other.execute("ROLLBACK")
    await store.recovered()
    assert await appended(store, committed, ROW) == [True]
    await eventually(lambda: store.trouble == "", "the end of the trouble")
    await store.close()
