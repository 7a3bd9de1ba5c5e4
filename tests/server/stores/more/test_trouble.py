"""PostgreSQL is killed, stopped, cut off, locked, read-only or full: nothing is acknowledged meanwhile."""

import asyncio
import shutil
import signal
import subprocess
import sys
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Self

import psutil
import pytest
from msgspec.structs import replace as changed

from longears.node import node
from longears.node.protocols import StoreError
from longears.room.rows import Row
from longears.server.stores import postgres, trouble
from longears.server.stores.postgres import PostgresStore
from longears.server.stores.sessions import SETTINGS, Connection, command_session, connect
from longears.server.stores.statements import statements_at
from tests.coroutines import MEMORY
from tests.server.clients import SOON
from tests.server.kit import Server, all_ready, eventually, next_move, play_all
from tests.server.stores.kit import ROW, Committed, appended
from tools.postgresql import PostgreSQL

ROOM = 1 << 20
"""What is left on a disk that is almost full."""


@pytest.fixture(autouse=True)
def quick_probes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trouble, "PROBE_SECONDS", 0.05)
    monkeypatch.setattr(node, "CARE_SECONDS", 0.05)


@pytest.fixture
def postgresql() -> Iterator[PostgreSQL]:
    with PostgreSQL(MEMORY if MEMORY.is_dir() else None) as server:
        yield server


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[tuple[PostgresStore, Committed]]:
    store, committed = PostgresStore(address), Committed()
    await store.open(committed)
    yield store, committed
    await store.close()


def row(n: int, message_id: str = "") -> Row:
    return changed(ROW, n=n, id=message_id)


async def until_stored(store: PostgresStore, committed: Committed, kept: Row) -> list[object]:
    """What becomes of a row that is handed in until that is known."""
    while isinstance((await appended(store, committed, kept))[0], StoreError):
        await store.recovered()
    return committed.answers[-1:]


def processes(server: PostgreSQL) -> list[psutil.Process]:
    postmaster = psutil.Process(server.pid)
    return [postmaster, *postmaster.children()]


async def count_rows(address: str) -> int:
    async with command_session(address) as connection:
        count: int = await connection.fetchval("SELECT count(*) FROM rows")
        return count


async def more_rows(address: str, before: int) -> None:
    """Wait until the store has more than so many."""
    async with asyncio.timeout(SOON):
        while await count_rows(address) == before:
            await asyncio.sleep(0.01)


class Relay:
    """Stands between a store and its server; answers can be lost on the way, and lines break."""

    def __init__(self, server: PostgreSQL) -> None:
        self._to = server.port
        self._lines: list[StreamWriter] = []
        self._passing: set[asyncio.Task[None]] = set()
        self.loses_answers = False

    async def __aenter__(self) -> Self:
        self._listener = await asyncio.start_server(self._take, "127.0.0.1", 0)
        port = self._listener.sockets[0].getsockname()[1]
        self.address = f"postgresql://longears@127.0.0.1:{port}/postgres?sslmode=disable"
        return self

    async def __aexit__(self, *_error: object) -> None:
        self._listener.close()
        self.cut()

    def cut(self) -> None:
        """All lines break."""
        lines, self._lines = self._lines, []
        for line in lines:
            line.transport.abort()

    async def _take(self, asked: StreamReader, to_store: StreamWriter) -> None:
        answers, to_server = await asyncio.open_connection("127.0.0.1", self._to)
        self._lines += [to_store, to_server]
        for task in (self._pass(asked, to_server), self._pass(answers, to_store, are_answers=True)):
            passing = asyncio.get_running_loop().create_task(task)
            self._passing.add(passing)
            passing.add_done_callback(self._passing.discard)

    async def _pass(self, here: StreamReader, there: StreamWriter, *, are_answers: bool = False) -> None:
        with suppress(OSError):
            while data := await here.read(1 << 16):
                if not (are_answers and self.loses_answers):
                    there.write(data)
        there.close()


# The store


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
async def test_postgresql_that_ends_is_trouble_until_it_is_back(
    number: signal.Signals, postgresql: PostgreSQL
) -> None:
    async with opened(postgresql.address) as (store, committed):
        assert await appended(store, committed, row(1)) == [True]
        await asyncio.to_thread(postgresql.kill, number)
        (answer,) = await appended(store, committed, row(2))
        assert isinstance(answer, StoreError)
        assert store.trouble
        for asked in (store.room(ROW.room), store.guest("asha"), store.newest([ROW.room])):
            with pytest.raises(StoreError):
                await asked
        await asyncio.to_thread(postgresql.start)
        await store.recovered()
        assert store.trouble == ""
        assert await appended(store, committed, row(2)) == [True]
        assert [kept.n for kept in await store.rows(ROW.room, 0)] == [1, 2]


async def test_postgresql_that_stands_still_is_trouble_and_loses_nothing(postgresql: PostgreSQL) -> None:
    async with opened(postgresql.address) as (store, committed):
        assert await appended(store, committed, row(1)) == [True]
        stopped = processes(postgresql)
        for process in stopped:
            process.suspend()
        store.append(row(2, "first"))
        await eventually(lambda: "does not answer" in store.trouble, "that it is slow")
        await eventually(lambda: len(committed.answers) == 2, "that nobody waits any longer")
        assert isinstance(committed.answers[1], StoreError)
        for process in stopped:
            process.resume()
        await store.recovered()
        (answer,) = await until_stored(store, committed, row(2, "second"))
        kept = [found.id for found in await store.rows(ROW.room, 1)]
        assert kept == ["second" if answer else "first"], "one of them has the number"


async def test_a_table_that_is_locked_is_trouble_and_then_none(postgresql: PostgreSQL) -> None:
    async with opened(postgresql.address) as (store, committed):
        async with command_session(postgresql.address) as other, other.transaction():
            await other.execute("LOCK TABLE rows")
            (answer,) = await appended(store, committed, row(1))
            assert isinstance(answer, StoreError)
            assert "lock timeout" in str(answer)
        assert await until_stored(store, committed, row(1)) == [True]
        assert store.trouble == ""


async def test_a_server_that_only_reads_is_trouble_and_then_none(postgresql: PostgreSQL) -> None:
    async def may_only_read(value: str) -> None:
        async with command_session(postgresql.address, {"default_transaction_read_only": "off"}) as other:
            await other.execute(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
            await other.execute("SELECT pg_reload_conf()")

    async with opened(postgresql.address) as (store, committed):
        await may_only_read("on")
        n = 1
        while (await appended(store, committed, row(n))) == [True]:
            n += 1
            await asyncio.sleep(0.05)
        assert "read-only" in store.trouble
        await may_only_read("off")
        assert await until_stored(store, committed, row(n)) == [True]


async def test_a_full_disk_is_trouble_until_there_is_room_again(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    tmp_path.chmod(0o755)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=160m", "none", disk], check=False).returncode:  # noqa: S603, S607
        pytest.skip("nobody may make a small disk here")
    try:
        with PostgreSQL(disk, max_wal_size="32MB") as server:
            await fill_and_empty(server, disk)
    finally:
        subprocess.run(["umount", disk], check=True)  # noqa: S603, S607


async def fill_and_empty(server: PostgreSQL, disk: Path) -> None:
    async with opened(server.address) as (store, committed):
        assert await appended(store, committed, row(1)) == [True]
        filler = disk / "filler"
        filler.write_bytes(bytes(shutil.disk_usage(disk).free - ROOM))
        n = 2
        while (await appended(store, committed, *(row(n + at) for at in range(500))))[0] is True:
            n += 500
        assert "No space left on device" in store.trouble
        told = {kept.n for batch in committed.batches for kept, stored in batch if stored is True}
        filler.unlink()
        await asyncio.to_thread(server.start)  # if it could not write its log, it has ended
        assert await until_stored(store, committed, row(100_000)) == [True]
        assert {found.n for found in await store.rows(ROW.room, 0)} == told | {100_000}


async def test_a_row_whose_answer_was_lost_is_found_when_it_is_handed_in_again(
    postgresql: PostgreSQL,
) -> None:
    async with Relay(postgresql) as relay, opened(relay.address) as (store, committed):
        assert await appended(store, committed, row(1)) == [True]
        relay.loses_answers = True
        store.append(row(2, "mine"))
        await more_rows(postgresql.address, 1)
        relay.cut()
        await eventually(lambda: len(committed.answers) == 2, "that nobody can know")
        assert isinstance(committed.answers[1], StoreError)
        relay.loses_answers = False
        await store.recovered()
        assert await appended(store, committed, row(2, "mine"), row(2, "another")) == [True, False]


@pytest.mark.parametrize("name", ["fsync", "synchronous_commit", "full_page_writes"])
async def test_a_server_that_would_lose_what_it_acknowledged_is_refused(name: str) -> None:
    refused = pytest.raises(StoreError, match=f"would lose what it has acknowledged: {name} is off")
    with PostgreSQL(MEMORY if MEMORY.is_dir() else None, **{name: "off"}) as server, refused:
        await PostgresStore(server.address).open(Committed())


async def test_a_node_begins_while_postgresql_is_still_starting(postgresql: PostgreSQL) -> None:
    await asyncio.to_thread(postgresql.kill)
    store, committed = PostgresStore(postgresql.address), Committed()
    opening = asyncio.create_task(store.open(committed))
    await asyncio.sleep(0.1)
    assert not opening.done()
    await asyncio.to_thread(postgresql.start)
    await opening
    assert await appended(store, committed, row(1)) == [True]
    await store.close()


async def test_without_a_bus_there_is_one_server(
    postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "START_SECONDS", 0.2)
    async with opened(postgresql.address):
        with pytest.raises(StoreError, match="other servers use the store; with --bus"):
            await PostgresStore(postgresql.address, alone=True).open(Committed())
    alone = PostgresStore(postgresql.address, alone=True)
    await alone.open(Committed())
    await alone.close()


async def test_a_node_waits_for_a_command_that_has_the_store_to_itself(postgresql: PostgreSQL) -> None:
    async with opened(postgresql.address):
        """The tables are made."""
    async with statements_at(postgresql.address) as command:
        assert await command.alone()
        store = PostgresStore(postgresql.address)
        opening = asyncio.create_task(store.open(Committed()))
        await asyncio.sleep(0.1)
        assert not opening.done()
    await opening
    await store.close()


# A table


async def test_a_table_waits_while_postgresql_is_away_and_plays_on_by_itself(
    postgresql: PostgreSQL, tmp_path: Path
) -> None:
    async with Server(tmp_path, address=postgresql.address) as server:
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        mover = await next_move(clients)
        seen, move = mover.n, mover.own["moves"][0]
        await asyncio.to_thread(postgresql.kill)
        await mover.say("play", "mine", move=move, seen=seen)
        for client in clients:
            await client.until(lambda c: {"t": "waits", "on": True} in c.frames, "the news")
        assert (await server.ask("/ready")).status == 503
        assert not mover.steps("moved"), "nothing is told before it is stored"
        await asyncio.to_thread(postgresql.start)
        for client in clients:
            await client.until(lambda c: {"t": "waits", "on": False} in c.frames, "the end of it")
            await client.until(lambda c: c.n == seen + 1, "the move")
            assert [step["what"]["move"] for step in client.steps("moved")] == [move]
        assert (await server.ask("/ready")).status == 200
        await play_all(clients)


@pytest.mark.parametrize("message_id", ["mine", ""])
async def test_a_commit_whose_answer_was_lost_is_read_before_anything_else_is_done(
    message_id: str, postgresql: PostgreSQL, tmp_path: Path
) -> None:
    async with Relay(postgresql) as relay, Server(tmp_path, address=relay.address) as server:
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        mover = await next_move(clients)
        seen, move, rows = mover.n, mover.own["moves"][0], await count_rows(postgresql.address)
        relay.loses_answers = True
        await mover.say("play", message_id, move=move, seen=seen)
        await more_rows(postgresql.address, rows)
        relay.cut()
        assert not mover.steps("moved"), "nothing is told before it is known"
        relay.loses_answers = False
        for client in clients:
            await client.until(lambda c: c.n == seen + 1, "the move")
            await client.do("ping")
            assert [step["what"]["move"] for step in client.steps("moved")] == [move]
        assert not [frame for frame in mover.frames if frame["t"] == "no"], "it was done, and once"
        await play_all(clients)


# A node that is stopped, or cut off, holds no lock


WRITER = """
import asyncio, sys
from msgspec.structs import replace
from longears.server.stores.postgres import PostgresStore
from tests.server.stores.kit import ROW, Committed, appended

async def write():
    store, committed = PostgresStore(sys.argv[1]), Committed()
    await store.open(committed)
    n = 0
    while True:
        n += 1
        await appended(store, committed, replace(ROW, n=n, id="theirs"), replace(ROW, room="KADI22", n=n))

asyncio.run(write())
"""


async def test_a_node_that_is_stopped_while_it_writes_keeps_nobody_waiting(postgresql: PostgreSQL) -> None:
    root = Path(__file__).parents[4]
    async with opened(postgresql.address) as (store, committed):
        with subprocess.Popen([sys.executable, "-c", WRITER, postgresql.address], cwd=root) as writing:  # noqa: S603
            try:
                for stop in range(10):
                    before = (await store.newest([ROW.room])).get(ROW.room, 0)
                    while (await store.newest([ROW.room])).get(ROW.room, 0) < before + 5:
                        await asyncio.sleep(0.001 * stop)
                    writing.send_signal(signal.SIGSTOP)
                    newest = (await store.newest([ROW.room]))[ROW.room]
                    answers = await appended(
                        store, committed, *(row(newest + at, f"{stop} {at}") for at in range(3))
                    )
                    assert set(answers) <= {True, False}, "a number may be theirs"
                    assert store.trouble == ""
                    writing.send_signal(signal.SIGCONT)
            finally:
                writing.kill()


async def test_a_session_that_stops_in_the_middle_of_a_transaction_lets_go(postgresql: PostgreSQL) -> None:
    """None of ours has one; if a proxy or a command had, its locks would last two seconds."""
    async with opened(postgresql.address) as (store, committed):
        other = await connect(postgresql.address)
        await other.execute("BEGIN; LOCK TABLE rows")
        assert await until_stored(store, committed, row(1)) == [True]
        assert other.is_closed()


@pytest.mark.parametrize("name", ["idle_in_transaction_session_timeout", "lock_timeout", "statement_timeout"])
async def test_what_keeps_others_waiting_ends(name: str, postgresql: PostgreSQL) -> None:
    async with opened(postgresql.address) as (store, _):
        told = await store._rows.perform(partial(asked_of, name))
        assert told == SETTINGS[name]


async def asked_of(name: str, connection: Connection) -> str:
    value: str = await connection.fetchval(f"SHOW {name}")
    return value
