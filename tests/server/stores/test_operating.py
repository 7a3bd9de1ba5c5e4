"""What an operator does with a store: back it up, restore it, prune it, forget a guest, ask what is wrong."""

import asyncio
import os
import re
import shutil
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from longears import record, shuffle
from longears.chance import Chance
from longears.cli import doctor
from longears.server.mine import Report
from longears.server.stores import backups
from longears.server.stores.examining import file_system
from longears.server.stores.sqlite import SqliteStore
from tests.databases import on_sqlite
from tests.server.clients import Client
from tests.server.kit import Server, all_ready, eventually, play_all, play_out
from tests.server.stores.kit import ROW, Committed, appended, device, done, run

pytestmark = on_sqlite

DAY = 86400


async def store_with(path: Path, *statements: str) -> None:
    store, committed = SqliteStore(path), Committed()
    await store.open(committed)
    await appended(store, committed, ROW)
    for statement in statements:
        await store.do(lambda db, text=statement: db.execute(text).rowcount)  # type: ignore[misc]
    await store.close()


def found(path: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(statement).fetchall()


# Backups


async def test_drill_a_backup_under_play_is_restored_elsewhere_and_played_on(tmp_path: Path) -> None:
    here, elsewhere, backup = tmp_path / "here", tmp_path / "elsewhere", tmp_path / "backup.db"
    async with Server(here) as server:
        clients = await server.table("Asha", "Bibi", game="thulla")
        others = await server.table("Cyrus", "Dayo", game="donkey")
        await all_ready(others)
        await play_all(others)
        await all_ready(clients)
        playing = [asyncio.create_task(play_out(c, Chance(at), moves=8)) for at, c in enumerate(clients)]
        await clients[0].until(lambda c: c.n > 8, "some moves")
        before = clients[0].n
        told = await done("backup", "--store", server.path, backup)
        assert "2 open tables, 1 finished games, 4 guests" in told
        for task in playing:
            task.cancel()
        record_here = await (await server.ask(f"/api/records/{others[0].code}-1")).text()
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    await done("restore", "--store", elsewhere / "tables.db", backup)
    async with Server(elsewhere) as server:
        again = [await server.come(client.name, client.token) for client in clients]
        assert again[0].frames[0]["table"] == clients[0].code, "their tokens are known there"
        for client in again:
            await client.do("join", table=clients[0].code, since=clients[0].n)
        assert again[0].n >= before, "what was acknowledged before the backup is in it"
        await play_all(again)
        assert await (await server.ask(f"/api/records/{others[0].code}-1")).text() == record_here


async def test_a_backup_goes_into_a_folder_under_the_time_and_nothing_is_overwritten(tmp_path: Path) -> None:
    store, folder = tmp_path / "tables.db", tmp_path / "backups"
    folder.mkdir()
    await store_with(store)
    await done("backup", "--store", store, folder)
    (backup,) = folder.iterdir()
    assert backup.name.startswith("tables-20")
    again = await run("backup", "--store", store, backup)
    assert again.exit_code == 2
    assert "is there already" in again.output
    assert list(folder.iterdir()) == [backup]


async def test_there_is_no_backup_of_a_store_that_is_damaged(tmp_path: Path) -> None:
    store = tmp_path / "tables.db"
    await store_with(store)
    with store.open("r+b") as file:
        file.seek(8192)
        file.write(os.urandom(store.stat().st_size - 8192))
    told = await run("backup", "--store", store, tmp_path / "backup.db")
    assert told.exit_code == 2
    assert "there is no backup" in told.output
    assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == []


async def test_a_copy_that_cannot_be_opened_is_no_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "tables.db"
    await store_with(store)
    monkeypatch.setattr(backups, "MIGRATIONS", ())
    told = await run("backup", "--store", store, tmp_path / "backup.db")
    assert told.exit_code == 2
    assert "no store that this version of longears knows" in told.output
    assert not list(tmp_path.glob("backup*"))


async def test_nothing_is_restored_under_a_server_or_over_a_store_nobody_gave_up(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        await server.table("Asha")
        backup = tmp_path / "backup.db"
        await done("backup", "--store", server.path, backup)
        used = await run("restore", "--store", server.path, "--replace", backup)
        assert used.exit_code == 2
        assert "another server uses it" in used.output
        await server.table("Bibi")
        path = server.path
    kept = await run("restore", "--store", path, backup)
    assert kept.exit_code == 2
    assert "with --replace" in kept.output
    log = path.with_name(path.name + "-wal")
    log.write_bytes(b"of the store that was")
    told = await done("restore", "--store", path, "--replace", backup)
    assert not log.exists(), "or it would be taken for the log of the restored store"
    assert "What was there before is" in told
    (before,) = (p for p in tmp_path.glob("tables-before-*.db"))
    assert len(found(before, "SELECT 1 FROM rooms")) == 2
    assert len(found(path, "SELECT 1 FROM rooms")) == 1


async def test_what_is_no_backup_is_not_restored(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear aunt, " * 200)
    told = await run("restore", "--store", tmp_path / "tables.db", letter)
    assert told.exit_code == 2
    assert "nothing is restored" in told.output
    assert not (tmp_path / "tables.db").exists()


# Pruning


async def test_what_is_old_is_pruned_and_what_is_in_use_stays(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi")
        for _ in range(2):
            await all_ready(clients)
            await play_all(clients)
        await all_ready(clients)
        cyrus, _, _ = (await server.token("Cyrus")).partition(".")
        await server.store.subscribe(cyrus, device("phone"), 5)
        await server.store.subscribe(clients[0].guest, device("laptop"), 5)
        await eventually(lambda: not server.store.waiting, "the writer")
        code, now = clients[0].code, round(time.time())
        old = 1000 * (now - 800 * DAY), f"{code}-1"
        await server.store.do(lambda db: db.execute("UPDATE finished SET at = ? WHERE id = ?", old))
        await server.store.do(lambda db: db.execute("UPDATE guests SET seen = ?", (now // DAY - 500,)))
        dry = await done("prune", "--store", server.path, "--dry-run")
        assert "Nothing was deleted." in dry
        for of in ("", "/replay", "/result.png"):
            assert (await server.ask(f"/api/records/{code}-1{of}")).status == 200
        told = await done("prune", "--store", server.path)
        assert [line.strip() for line in told.splitlines()] == [
            "1 finished games",
            "2 notes of who played them",
            "1 guests",
            "1 push subscriptions of guests who are gone",
            "0 blocks by or of guests who are gone",
            "0 reports",
            "0 notes of who made a table that is closed",
            "1 logs of games before the one that is played",
        ], "Asha and Bibi sit at a table, and Cyrus does not"
        assert found(server.path, "SELECT name FROM guests ORDER BY name") == [("Asha",), ("Bibi",)]
        assert found(server.path, "SELECT guest FROM subscriptions") == [(clients[0].guest,)]
        for of in ("", "/replay", "/result.png"):
            assert (await server.ask(f"/api/records/{code}-1{of}")).status == 404
        assert (await server.ask(f"/api/records/{code}-2")).status == 200
        await play_all(clients)
        await server.restart()
        again = await server.come("Asha", clients[0].token)
        assert (await again.do("join", table=code))["room"]["game"] == 3


async def test_a_guest_who_comes_back_is_kept(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        token = await server.token("Asha")
        await server.store.do(lambda db: db.execute("UPDATE guests SET seen = 1"))
        client = await server.come("Asha", token)
        assert "0 guests\n" in await done("prune", "--store", server.path)
        assert (await server.come("Asha", token)).frames[0]["name"] == client.name


async def test_who_made_a_table_that_is_long_closed_need_not_be_known(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    closed = "INSERT INTO rooms VALUES ('{}', 'asha', 'm{}', 1, 'kadi', 0, 0, 0, 0, {}, 1)"
    await store_with(path, closed.format("OLD222", 1, 1), closed.format("NEW222", 2, 1 << 50))
    await done("prune", "--store", path)
    assert found(path, "SELECT code, made_by FROM rooms ORDER BY code") == [
        ("NEW222", "asha"),
        ("OLD222", ""),
    ]


async def test_retention_can_be_set_in_the_file_of_settings(tmp_path: Path) -> None:
    path, config = tmp_path / "tables.db", tmp_path / "longears.toml"
    ten_days_ago = round(1000 * (time.time() - 10 * DAY))
    await store_with(path, "INSERT INTO finished VALUES ('QWRT34-1', 'kadi', 0, 'a game')")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE finished SET at = ?", (ten_days_ago,))
    config.write_text(f'store = "{path}"\n[prune]\ngames_days = 9\n')
    assert "1 finished games" in await done("prune", "--config", config, "--dry-run")
    assert "0 finished games" in await done("prune", "--config", config, "--games-days", 11)


# Forgetting


def texts(path: Path) -> str:
    """All that the store has in words."""
    with closing(sqlite3.connect(path)) as db:
        return "\n".join(db.iterdump())


async def played(server: Server, game: str = "kadi") -> list[Client]:
    """A finished game, and the next one begun."""
    clients = await server.table("Wanjiru", "Bibi", game=game)
    await all_ready(clients)
    await play_all(clients)
    await all_ready(clients)
    await eventually(lambda: not server.store.waiting, "the writer")
    return clients


async def test_a_guest_is_forgotten_and_the_others_play_on(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await played(server)
        guest, path = clients[0].guest, server.path
        await server.store.subscribe(guest, device("phone"), 5)
        await server.store.subscribe(clients[1].guest, device("laptop"), 5)
    told = await done("forget", "--store", path, guest)
    assert "Wanjiru is forgotten; 1 finished games had the name." in told
    chosen = re.compile(
        r"seed-of-Wanjiru|Wanjiru-\d+"
    )  # seeds and ids of messages are what a client makes them
    assert "Wanjiru" not in chosen.sub("", texts(path))
    assert guest.encode() not in path.read_bytes(), "nor in a page that is free"
    assert guest not in texts(path)
    assert found(path, "SELECT guest FROM subscriptions") == [(clients[1].guest,)]
    async with Server(tmp_path) as server:
        text = await (await server.ask(f"/api/records/{clients[0].code}-1")).text()
        assert record.read(text).tags["Seats"] == "Guest, Bibi"
        assert shuffle.verify(record.read(text)).finding is shuffle.Finding.PROVEN
        bibi = await server.come("Bibi", clients[1].token)
        table = await bibi.do("join", table=clients[0].code)
        assert [chair["name"] for chair in table["room"]["chairs"]] == ["Guest", "Bibi"]
    again = await run("forget", "--store", path, guest)
    assert again.exit_code == 2
    assert "is no guest's id" in again.output


async def test_while_a_server_runs_open_tables_keep_the_name_and_that_is_said(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await played(server)
        path = f"/api/records/{clients[0].code}-1"
        shown = [await server.ask(path + of) for of in ("", "/replay?eyes=A", "/result.png")]
        kept = [answer.headers["ETag"] for answer in shown]
        assert "Wanjiru" in (await server.json(path + "/replay?eyes=A"))["tags"]["Seats"]
        told = await done("forget", "--store", server.path, clients[0].guest)
        assert f"Open tables keep it until they are closed: {clients[0].code}." in told
        text = await (await server.ask(path)).text()
        assert record.read(text).tags["Seats"] == "Guest, Bibi"
        assert (await server.json(path + "/replay?eyes=A"))["tags"]["Seats"] == "Guest, Bibi"
        for answer, version in zip(shown, kept, strict=True):
            now = await server.ask(str(answer.url.relative()), headers={"If-None-Match": version})
            assert now.status == 200, "a browser that has it asks, and hears that it is so no more"
            assert "no-cache" in now.headers["Cache-Control"]
        await play_all(clients)


async def test_reports_are_listed_newest_first_and_can_be_cleared(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        told = [
            Report(at, "asha-asha-asha-a", "bibi-bibi-bibi-b", name, "QWRT34", why)
            for at, name, why in ((1, "Old", "name"), (86_400_000, "New", "spoils"))
        ]
        for n, one in enumerate(told):
            await server.store.report(changed(one, table=f"QWRT3{n}"))
        listed = await done("reports", "--store", server.path)
        assert [line.split()[3:5] for line in listed.splitlines()[1:]] == [["New", "spoils"], ["Old", "name"]]
        assert "1970-01-02 00:00  bibi-bibi-bibi-b" in listed
        assert "They are deleted." in await done("reports", "--store", server.path, "--clear")
        assert await server.store.reports() == []
        assert "Nobody was reported." in await done("reports", "--store", server.path)


async def test_guests_are_found_by_name_and_nobody_is_forgotten_by_it(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await played(server)
        await server.token("Bibi")
        told = await run("forget", "--store", server.path, "Bibi")
        assert told.exit_code == 2
        lines = [line for line in told.output.splitlines() if "last here on 20" in line]
        assert len(lines) == 2
        assert any(line.startswith(clients[1].guest) and "1 finished games" in line for line in lines)
        assert len(found(server.path, "SELECT 1 FROM guests")) == 3


# The doctor


async def test_the_doctor_finds_nothing_wrong_while_a_server_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "_installation", lambda: ())
    async with Server(tmp_path) as server:
        await played(server)
        told = await run("doctor", "--store", server.path)
        assert told.exit_code == 0, told.output
        assert "another server uses it (process" in told.output
        assert "is whole: 1 open tables, 1 finished games, 2 guests" in told.output


async def test_the_doctor_tells_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.db"
    await store_with(
        path,
        'UPDATE rows SET body = \'{"k":"of_tomorrow"}\'',
        "INSERT INTO endings VALUES ('QWRT34-1', 'QWRT34', 9)",
    )
    path.chmod(0o644)
    usage = shutil.disk_usage(tmp_path)._replace(free=1 << 20)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage)
    monkeypatch.setenv("LONGEARS_LIMIT_BURST", "many")
    told = await run("doctor", "--store", path, "--behind-proxy")
    assert told.exit_code == 1
    wrong = [line.removeprefix("  WRONG ") for line in told.output.splitlines() if "WRONG" in line]
    for sentence in (
        "burst is a whole number from 1, not 'many'",
        "behind a proxy the server should listen to it alone (--host 127.0.0.1), not at 0.0.0.0",
        "1 MB are free in",
        "holds every secret: chmod 600",
        "1 finished games wait for their records",
        "this version cannot read 1 open tables: QWRT34",
    ):
        assert any(sentence in line for line in wrong), (sentence, wrong)


async def test_the_doctor_looks_at_every_page(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    await store_with(path)
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(os.urandom(path.stat().st_size - 8192))
    told = await run("doctor", "--store", path)
    assert told.exit_code == 1
    assert "restore a backup" in told.output


def test_a_folder_on_a_network_is_known(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text("dev / ext4 rw 0 0\nhost:/a /srv/all\\040tables nfs4 rw 0 0\nnone /srv tmpfs rw 0 0\n")
    assert file_system(Path("/srv/all tables/longears"), mounts) == "nfs4"
    assert file_system(Path("/srv/all"), mounts) == "tmpfs"
    assert file_system(Path("/var"), mounts) == "ext4"
    assert file_system(Path("/var"), tmp_path / "none") == ""


@pytest.mark.parametrize("command", ["backup", "prune", "forget"])
async def test_a_store_that_is_not_there_is_told_and_none_is_made(command: str, tmp_path: Path) -> None:
    words = {"backup": ["into.db"], "prune": [], "forget": ["asha"]}[command]
    told = await run(command, "--store", tmp_path / "no.db", *words)
    assert told.exit_code == 2
    assert "there is no store" in told.output
    assert not list(tmp_path.iterdir())
