"""Rooms are in memory only while somebody needs them (issue 18, line 2)."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from longears.chance import Chance
from longears.node import node, watch
from longears.node.protocols import Ending, StoreError
from longears.room.rows import Row
from longears.room.told import Finished
from longears.server.stores import trouble
from longears.server.stores.sqlite import SqliteStore
from tests.node.test_committed import FailingDisk
from tests.server.clients import SOON, Client
from tests.server.kit import GENEROUS, Server, all_ready, eventually, next_move, play_all, play_out
from tests.server.ways import BOTH_WAYS

AT_ONCE = replace(GENEROUS, linger_seconds=0.0)


@pytest.fixture(autouse=True)
def quick_care(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "CARE_SECONDS", 0.02)
    monkeypatch.setattr(trouble, "PROBE_SECONDS", 0.02)


async def back(server: Server, clients: list[Client]) -> list[Client]:
    again = [await server.come(client.name, client.token, type(client)) for client in clients]
    for client, before in zip(again, clients, strict=True):
        await client.do("join", table=before.code)
    return again


async def gone(server: Server, clients: list[Client]) -> None:
    for client in clients:
        await client.drop()
    await eventually(lambda: not server.node.rooms, "that nobody needs the room")


async def test_a_room_is_let_go_and_read_again_as_it_was(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=AT_ONCE) as server:
        clients = await server.table("Asha", "Bibi", "Cyrus", game="kadi")
        await all_ready(clients)
        mover = await next_move(clients)
        await mover.do("play", move=mover.own["moves"][0], seen=mover.n)
        before = [await client.do("join", table=client.code) for client in clients]
        await gone(server, clients)
        again = await back(server, clients)
        after = [await client.do("join", table=client.code) for client in again]
        passing = ("ack", "away", "watchers", "clock")
        for one, other in zip(before, after, strict=True):
            assert {k: v for k, v in one.items() if k not in passing} == {
                k: v for k, v in other.items() if k not in passing
            }
        await play_all(again)


async def test_starting_reads_no_room_and_who_comes_is_told_where_a_game_waits(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        await server.restart()
        again = await server.come("Asha", clients[0].token)
        assert again.frames[0]["table"] == clients[0].code
        assert not server.node.rooms, "to say so, the room need not be read"


async def test_what_is_said_while_the_room_is_read_waits_for_it(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=AT_ONCE) as server:
        clients = await server.table("Asha", "Bibi")
        await gone(server, clients)
        asha = await server.come("Asha", clients[0].token)
        for message in ({"t": "join", "table": clients[0].code}, {"t": "say", "text": "hello"},
                        {"t": "ready", "id": "r"}, {"t": "ping", "id": "p"}):  # fmt: skip
            await asha.send_frame(message)
        await asha.frame(lambda frame: frame.get("ack") == "r")
        kinds = [frame["t"] for frame in asha.frames]
        assert kinds.index("table") < kinds.index("said") < kinds.index("step")
        assert "no" not in kinds


async def test_ten_who_come_at_once_read_the_room_once(tmp_path: Path) -> None:
    reads: list[str] = []

    class Counting(SqliteStore):
        async def room(self, code: str) -> list[object]:  # type: ignore[override]
            reads.append(code)
            return await super().room(code)  # type: ignore[return-value]

    soon = replace(GENEROUS, linger_seconds=1.0)  # not at once: it stays until all who wait for it have come
    async with Server(tmp_path, store=Counting, limits=soon) as server:
        (host,) = await server.table("Asha")
        await gone(server, [host])
        guests = [await server.come(f"Guest {at}") for at in range(10)]
        await asyncio.gather(*(guest.do("join", table=host.code) for guest in guests))
        assert reads == [host.code]


async def test_a_game_that_everybody_has_left_is_closed(tmp_path: Path) -> None:
    soon = replace(AT_ONCE, left_game_seconds=0.1)
    async with Server(tmp_path, limits=soon) as server:
        left = await server.table("Asha", "Bibi")
        away = await server.table("Cyrus", "Dayo")
        for clients in (left, away):
            await all_ready(clients)
        for client in left:
            await client.do("leave")
        for client in away:
            await client.drop()
        assert await server.closed(left[0].code)
        assert (await server.ask(f"/api/tables/{away[0].code}")).status == 200, "they may come back"
        await left[0].until(lambda c: {"t": "still", "table": ""} in c.frames, "that it is over")


async def test_a_code_is_not_given_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    soon = replace(AT_ONCE, abandoned_seconds=0.0)
    codes = iter(["QWRT34", "QWRT34", "QWRT34", "KADE77"])
    monkeypatch.setattr("longears.node.making._new_code", lambda: next(codes))
    async with Server(tmp_path, limits=soon) as server:
        (host,) = await server.table("Asha")
        await host.do("leave")
        assert await server.closed("QWRT34")
        (other,) = await server.table("Bibi")
        assert other.code == "KADE77"


async def test_a_table_asked_for_twice_is_one_also_after_a_restart(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host = await server.come("Asha")
        first = await host.do("create", "mine", settings={"game": "kadi"})
        await server.restart()
        again = await server.come("Asha", host.token)
        second = await again.do("create", "mine", settings={"game": "kadi"})
        assert second["room"]["code"] == first["room"]["code"]


async def test_tables_count_for_who_made_them_whoever_is_host_now(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=replace(GENEROUS, tables_per_guest=2)) as server:
        maker, friend = await server.come("Asha"), await server.come("Bibi")
        for _ in range(2):
            code = (await maker.do("create", settings={"game": "kadi", "seats": 2}))["room"]["code"]
            await friend.do("join", table=code)
            await friend.do("sit", seat="B")
            await maker.do("stand")
            await friend.until(lambda c: c.room["host"] == c.guest, "the host's role")
        assert (await maker.refused("create", settings={"game": "kadi"}))["code"] == "too_many"


# Trouble


@BOTH_WAYS
async def test_while_nothing_can_be_written_people_are_told_and_then_play_goes_on(tmp_path: Path) -> None:
    async with Server(tmp_path, store=FailingDisk) as server:
        assert isinstance(server.store, FailingDisk)
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        assert (await server.ask("/ready")).status == 200
        mover = await next_move(clients)
        server.store.disk.fails = "before"
        await mover.say("play", "mine", move=mover.own["moves"][0], seen=mover.n)
        for client in clients:
            await client.until(lambda c: {"t": "waits", "on": True} in c.frames, "that the table waits")
        assert (await server.ask("/ready")).status == 503
        assert (await server.ask("/api/guest", "POST")).status == 503
        commits = server.store.commits
        await asyncio.sleep(0.3)
        assert server.store.commits == commits
        assert not [frame for frame in mover.frames if frame.get("ack") == "mine"]
        server.store.disk.fails = ""
        for client in clients:
            await client.until(lambda c: c.frames[-1] != {"t": "waits", "on": True}, "news")
        await mover.frame(lambda frame: frame.get("ack") == "mine")
        assert (await server.ask("/ready")).status == 200
        await play_all(clients)


async def test_a_record_that_could_not_be_written_is_made_again(tmp_path: Path) -> None:
    class Forgetful(FailingDisk):
        forgets = True

        def keep(self, finished: object) -> None:
            if not self.forgets:
                super().keep(finished)  # type: ignore[arg-type]

    async with Server(tmp_path, store=Forgetful) as server:
        assert isinstance(server.store, Forgetful)
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        await play_all(clients)
        path = f"/api/records/{clients[0].code}-1"
        assert (await server.ask(path)).status == 404
        server.store.forgets = False
        async with asyncio.timeout(SOON):
            while (await server.ask(path)).status != 200:
                await asyncio.sleep(0.05)


async def test_rows_of_a_game_whose_record_is_missing_are_not_cleared_away(tmp_path: Path) -> None:
    class Forgetful(SqliteStore):
        def keep(self, finished: object) -> None:
            """It fails."""

    soon = replace(AT_ONCE, idle_seconds=0.0, abandoned_seconds=0.0)
    async with Server(tmp_path, store=Forgetful, limits=soon) as server:
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        await play_all(clients)
        await gone(server, clients)
        await asyncio.sleep(0.2)
        assert (await server.ask(f"/api/tables/{clients[0].code}")).status == 200
    async with Server(tmp_path, limits=soon) as server:
        assert (await server.ask(f"/api/records/{clients[0].code}-1")).status == 200


async def test_a_record_that_cannot_be_made_is_tried_once_and_the_others_are_made(tmp_path: Path) -> None:
    reads: list[str] = []

    class Counting(SqliteStore):
        def keep(self, finished: Finished) -> None:
            """It fails, but for what is made again."""
            if finished.id.partition("-")[0] in reads:
                super().keep(finished)

        async def ended(self, ending: Ending) -> list[Row]:
            reads.append(ending.room)
            return await super().ended(ending)

    async with Server(tmp_path, store=Counting) as server:
        broken, well = [await server.table(*names) for names in (("Asha", "Bibi"), ("Cyrus", "Dayo"))]
        change = (
            'UPDATE rows SET body = replace(body, \'"k":"started"\', \'"k":"of_tomorrow"\') WHERE room = ?'
        )
        for clients in (broken, well):
            await all_ready(clients)
        await server.store.do(lambda db: db.execute(change, (broken[0].code,)))
        await asyncio.gather(play_all(broken), play_all(well))
        async with asyncio.timeout(SOON):
            while (await server.ask(f"/api/records/{well[0].code}-1")).status != 200:
                await asyncio.sleep(0.05)
        await eventually(lambda: broken[0].code in reads, "a try")
        await asyncio.sleep(0.2)
        assert reads.count(broken[0].code) == 1


async def test_a_damaged_table_costs_nobody_else(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        broken, well = [await server.table(*names) for names in (("Asha", "Bibi"), ("Cyrus", "Dayo"))]
        await all_ready(well)
        change = "UPDATE rows SET body = CAST(x'ff' AS TEXT) WHERE room = ?"
        await server.store.do(lambda db: db.execute(change, (broken[0].code,)))
        await server.restart()
        asha = await server.come("Asha", broken[0].token)
        assert (await asha.refused("join", table=broken[0].code))["code"] == "unreadable_table"
        assert (await server.ask("/ready")).status == 200
        await play_all(await back(server, well))


async def test_a_room_that_cannot_follow_its_rows_is_read_afresh(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        mover = await next_move(clients)
        room = server.node.rooms[mover.code]
        monkeypatch.setattr(room, "fold", lambda _row: 1 / 0)
        await mover.say("play", "mine", move=mover.own["moves"][0], seen=mover.n)
        for client in clients:
            await client.until(lambda c: c.frames[-1]["t"] == "bye", "that the table is lost")
            assert client.frames[-1]["code"] == "broken"
        again = await back(server, clients)
        assert again[0].n == mover.n + 1, "what was written counts"
        await play_all(again)


async def test_a_table_that_somebody_comes_to_while_others_are_closed_stays(tmp_path: Path) -> None:
    soon = replace(AT_ONCE, idle_seconds=0.0)
    coming: list[Client] = []
    tried: list[bool] = []

    class Slow(SqliteStore):
        async def close_room(self, code: str, now: int) -> bool:
            guest, other = coming.pop(), next(table for table in tables if table != code)
            await guest.do("join", table=other)
            tried.append(await super().close_room(code, now))
            return tried[-1]

        async def due(self, now: int) -> list[str]:
            due = await super().due(now)
            return due if len(due) == 2 and coming else []

    async with Server(tmp_path, store=Slow, limits=soon) as server:
        hosts = [(await server.table(name))[0] for name in ("Asha", "Bibi")]
        tables = [host.code for host in hosts]
        guest = await server.come("Cyrus")
        coming.append(guest)
        for host in hosts:
            await host.drop()
        await eventually(lambda: tried == [True] and bool(server.node.rooms), "a guest at a table")
        await server.closed(next(table for table in tables if table != guest.code))
        await guest.do("sit", seat="B")


async def test_a_table_that_cannot_be_closed_does_not_keep_the_others_waiting(tmp_path: Path) -> None:
    soon = replace(AT_ONCE, abandoned_seconds=0.0)
    tries: list[str] = []

    class Damaged(SqliteStore):
        async def close_room(self, code: str, now: int) -> bool:
            tries.append(code)
            if code == damaged.code:
                raise StoreError("database disk image is malformed")
            return await super().close_room(code, now)

    async with Server(tmp_path, store=Damaged, limits=soon) as server:
        damaged, well = [(await server.table(name))[0] for name in ("Asha", "Bibi")]
        await damaged.do("leave")
        await eventually(lambda: damaged.code in tries, "a try to close it")
        await well.do("leave")
        assert await server.closed(well.code)
        await asyncio.sleep(0.2)
        assert tries.count(damaged.code) == 1


# Time


async def test_nobody_is_charged_for_a_server_that_stood_still(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", clock=30)
        await all_ready(clients)
        mover = await next_move(clients)
        before = mover.frames[-1]["clock"]["left"][mover.seat]
        server.node._stood_still(25.0)
        await mover.until(lambda c: c.frames[-1]["t"] == "table", "a fresh view")
        left = mover.frames[-1]["clock"]["left"][mover.seat]
        assert before - 5000 < left - 25_000 <= before


async def test_a_loop_that_stood_still_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "TICK_SECONDS", 0.01)
    monkeypatch.setattr(watch, "STOOD_STILL", 0.4)
    order: list[str] = []
    lags: list[float] = []
    watching = watch.Watch(lags.append, lambda late: order.append(f"still {late > 0.4}"))
    await asyncio.sleep(0.03)
    asyncio.get_running_loop().call_later(0.1, order.append, "an alarm")
    time.sleep(0.6)
    await eventually(lambda: "an alarm" in order, "the alarm")
    watching.close()
    assert order[-2:] == ["still True", "an alarm"], "before anything that fell due meanwhile"
    assert max(lags) > 0.5
    assert min(lags) < 0.05


# Bots


async def test_bots_that_play_too_fast_wait_and_go_on(tmp_path: Path) -> None:
    slow = replace(GENEROUS, bot_moves_per_second=20, bot_moves_burst=5)
    async with Server(tmp_path, limits=slow) as server:
        (host,) = await server.table("Asha", seats=4, game="kadi")
        began = asyncio.get_running_loop().time()
        await host.do("start", level="easy")
        await play_out(host, Chance(1), moves=8)
        moved = [step for step in host.steps("moved") if step["what"].get("by") == "bot"]
        took = asyncio.get_running_loop().time() - began
        assert len(moved) <= 5 + 20 * took + 1
