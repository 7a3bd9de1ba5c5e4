"""What an operator does with a store in PostgreSQL: prune it, forget a guest, export, ask what is wrong."""

import asyncio
import re
import shlex
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from longears import record, shuffle
from longears.cli import doctor
from longears.server.stores.sessions import command_session
from tests.coroutines import MEMORY
from tests.databases import databases
from tests.server.clients import Client
from tests.server.kit import Server, all_ready, eventually, play_all
from tests.server.stores.kit import done, run
from tools.postgresql import PostgreSQL

DAY = 86400
PAGE = Path(__file__).parents[4] / "docs" / "how-to" / "run-several-nodes.md"
SHELL = re.compile(r"```sh\n(.*?)```", re.DOTALL)


@pytest.fixture
def address(tmp_path: Path) -> str:
    return databases.address(tmp_path)


async def found(address: str, statement: str, *values: object) -> list[tuple[Any, ...]]:
    async with command_session(address) as connection:
        return [tuple(line) for line in await connection.fetch(statement, *values)]


@asynccontextmanager
async def played(folder: Path, address: str) -> AsyncIterator[tuple[Server, list[Client]]]:
    """A finished game, and the next one begun."""
    async with Server(folder, address=address) as server:
        clients = await server.table("Wanjiru", "Bibi", game="kadi")
        await all_ready(clients)
        await play_all(clients)
        await all_ready(clients)
        await eventually(lambda: not server.store.waiting, "that all is stored")
        yield server, clients


async def texts(address: str) -> str:
    """All that the store has in words."""
    tables = ("guests", "rows", "rooms", "seats", "finished", "played")
    return "\n".join([str(await found(address, f"SELECT * FROM {table}")) for table in tables])  # noqa: S608


# Backups


def using(postgresql: PostgreSQL, folder: Path, command: str) -> None:
    """A program of PostgreSQL."""
    subprocess.run(shlex.split(command), check=True, cwd=folder, env=postgresql.environment)  # noqa: S603  ours


async def test_drill_a_dump_under_play_is_restored_elsewhere_and_played_on(tmp_path: Path) -> None:
    """As docs/how-to/run-several-nodes.md says."""
    (commands,) = [block for block in SHELL.findall(PAGE.read_text()) if "pg_dump" in block]
    dump, *restore = commands.strip().splitlines()
    with PostgreSQL(MEMORY if MEMORY.is_dir() else None) as postgresql:
        use = partial(using, postgresql, tmp_path)
        use("createdb --owner=longears --encoding=UTF8 --template=template0 longears")
        async with played(tmp_path, postgresql.database("longears")) as (_, clients):
            before = clients[0].n
            await asyncio.to_thread(use, dump)
            await play_all(clients)
        for command in restore:
            await asyncio.to_thread(use, command)
        async with Server(tmp_path, address=postgresql.database("longears_again")) as server:
            again = [await server.come(client.name, client.token) for client in clients]
            assert again[0].frames[0]["table"] == clients[0].code, "their tokens are known there"
            for client in again:
                await client.do("join", table=clients[0].code)
            assert again[0].n >= before, "what was acknowledged before the dump is in it"
            await play_all(again)


# Pruning


async def test_what_is_old_is_pruned_and_what_is_in_use_stays(tmp_path: Path, address: str) -> None:
    async with played(tmp_path, address) as (server, clients):
        await play_all(clients)
        await all_ready(clients)
        await server.token("Cyrus")
        await eventually(lambda: not server.store.waiting, "that all is stored")
        code, now = clients[0].code, round(time.time())
        old = 1000 * (now - 800 * DAY)
        await found(address, "UPDATE finished SET at = $1 WHERE id = $2", old, f"{code}-1")
        await found(address, "UPDATE guests SET seen = $1", now // DAY - 500)
        assert "Nothing was deleted." in await done("prune", "--store", address, "--dry-run")
        assert (await server.ask(f"/api/records/{code}-1")).status == 200
        told = await done("prune", "--store", address)
        assert [line.strip() for line in told.splitlines()] == [
            "1 finished games",
            "2 notes of who played them",
            "1 guests",
            "0 push subscriptions of guests who are gone",
            "0 blocks by or of guests who are gone",
            "0 reports",
            "0 notes of who made a table that is closed",
            "1 logs of games before the one that is played",
        ], "Wanjiru and Bibi sit at a table, and Cyrus does not"
        assert sorted(await found(address, "SELECT name FROM guests")) == [("Bibi",), ("Wanjiru",)]
        assert (await server.ask(f"/api/records/{code}-1")).status == 404
        assert (await server.ask(f"/api/records/{code}-2")).status == 200
        await play_all(clients)
        await server.restart()
        again = await server.come("Wanjiru", clients[0].token)
        assert (await again.do("join", table=code))["room"]["game"] == 3


# Forgetting


async def test_a_guest_is_forgotten_and_the_others_play_on(tmp_path: Path, address: str) -> None:
    async with played(tmp_path, address) as (_, clients):
        guest = clients[0].guest
    assert guest in await texts(address)
    told = await done("forget", "--store", address, guest)
    assert "Wanjiru is forgotten; 1 finished games had the name." in told
    assert guest not in await texts(address)
    async with Server(tmp_path, address=address) as server:
        text = await (await server.ask(f"/api/records/{clients[0].code}-1")).text()
        assert record.read(text).tags["Seats"] == "Guest, Bibi"
        assert shuffle.verify(record.read(text)).finding is shuffle.Finding.PROVEN
        bibi = await server.come("Bibi", clients[1].token)
        table = await bibi.do("join", table=clients[0].code)
        assert [chair["name"] for chair in table["room"]["chairs"]] == ["Guest", "Bibi"]
    again = await run("forget", "--store", address, guest)
    assert again.exit_code == 2
    assert "is no guest's id" in again.output


async def test_while_a_server_runs_open_tables_keep_the_name_and_that_is_said(
    tmp_path: Path, address: str
) -> None:
    async with played(tmp_path, address) as (server, clients):
        told = await done("forget", "--store", address, clients[0].guest)
        assert f"Open tables keep it until they are closed: {clients[0].code}." in told
        text = await (await server.ask(f"/api/records/{clients[0].code}-1")).text()
        assert record.read(text).tags["Seats"] == "Guest, Bibi"
        await play_all(clients)
        await server.token("Bibi")
        named = await run("forget", "--store", address, "Bibi")
        assert named.exit_code == 2
        assert len([line for line in named.output.splitlines() if "last here on 20" in line]) == 2


async def test_everyone_is_signed_out(tmp_path: Path, address: str) -> None:
    async with Server(tmp_path, address=address) as server:
        token = await server.token("Asha")
        refused = await run("signout", "--yes", "--store", address)
        assert refused.exit_code == 2
        assert "another server uses it" in refused.output, "it has the keys in memory"
    async with Server(tmp_path, address=address) as server:
        assert (await server.come("Asha", token)).guest == token.partition(".")[0], "nobody went on"
    await done("signout", "--yes", "--store", address)
    async with Server(tmp_path, address=address) as server:
        known = {"Authorization": f"Bearer {token}"}
        assert (await server.json("/api/guest", method="POST", headers=known))["guest"] not in token


async def test_finished_games_are_exported_while_the_server_runs(tmp_path: Path, address: str) -> None:
    async with played(tmp_path, address) as (server, clients):
        text = await (await server.ask(f"/api/records/{clients[0].code}-1")).text()
        told = await done("export", "--store", address, "--into", tmp_path / "games")
        assert "1 finished games" in told
        assert (tmp_path / "games" / f"{clients[0].code}-1.txt").read_text() == text
        assert "0 finished games" in await done("export", "--store", address, "--game", "thulla")


@pytest.mark.parametrize(
    ("command", "instead"), [("backup", "pg_dump --format=custom"), ("restore", "pg_restore")]
)
async def test_what_postgresql_does_itself_is_told(
    command: str, instead: str, tmp_path: Path, address: str
) -> None:
    (tmp_path / "file").touch()
    told = await run(command, "--store", address, tmp_path / "file")
    assert told.exit_code == 2
    assert f"`{instead}`" in told.output


@pytest.mark.parametrize("command", ["prune", "forget", "export", "signout"])
async def test_a_store_without_tables_is_told_and_none_are_made(command: str, address: str) -> None:
    words = {"forget": ["asha"], "signout": ["--yes"]}.get(command, [])
    told = await run(command, "--store", address, *words)
    assert told.exit_code == 2
    assert "longears migrate" in told.output
    assert await found(address, "SELECT to_regclass('rows')::text") == [(None,)]


# The doctor


@pytest.fixture
def _well_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_installation", lambda: ())


@pytest.mark.usefixtures("_well_installed")
async def test_the_doctor_finds_nothing_wrong(tmp_path: Path, address: str) -> None:
    assert "a server or longears migrate does it" in await done("doctor", "--store", address)
    async with played(tmp_path, address):
        told = await done("doctor", "--store", address)
        assert "servers are using the store now" in told
        assert "has 1 open tables, 1 finished games, 2 guests" in told
    assert "no server is using the store now" in await done("doctor", "--store", address)


@pytest.mark.usefixtures("_well_installed")
async def test_the_doctor_tells_what_is_wrong(tmp_path: Path, address: str) -> None:
    async with played(tmp_path, address) as (_, clients):
        code = clients[0].code
    await found(address, 'UPDATE rows SET body = \'{"k":"of_tomorrow"}\'')
    await found(address, "INSERT INTO endings VALUES ('QWRT34-1', 'QWRT34', 9)")
    told = await run("doctor", "--store", address)
    assert told.exit_code == 1
    assert "1 finished games wait for their records" in told.output
    assert f"this version cannot read 1 open tables: {code}" in told.output
    gone = await run("doctor", "--store", "postgresql://127.0.0.1:1/longears")
    assert gone.exit_code == 1
    assert "PostgreSQL cannot be reached" in gone.output


@pytest.mark.usefixtures("_well_installed")
async def test_the_doctor_refuses_a_server_that_would_lose_what_it_acknowledged() -> None:
    careless = {"fsync": "off", "synchronous_commit": "off"}
    with PostgreSQL(MEMORY if MEMORY.is_dir() else None, **careless) as server:
        told = await run("doctor", "--store", server.address)
    assert told.exit_code == 1
    for name in careless:
        assert f"{name} is off: PostgreSQL would lose what it has acknowledged" in told.output
