"""Whole games over real sockets (issue 5, item 3)."""

import asyncio
import sys
from functools import partial
from itertools import chain
from pathlib import Path

import pytest

from longears.bots import VERSION
from longears.bots.workers import Thinkers
from longears.chance import Chance
from longears.record import read
from tests.server.clients import Client, SioClient, WsClient
from tests.server.kit import DOORS, FIVE, Server, all_ready, play_all, play_out
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.mark.parametrize("game", FIVE)
async def test_four_people_play_a_whole_game(game: str, tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", "Cyrus", "Dayo", game=game)
        await all_ready(clients)
        outcome = await play_all(clients)
        assert sorted(chain(*outcome["places"])) == list("ABCD")
        record = read(await (await server.ask(f"/api/records/{clients[0].code}-1")).text())
        assert record.tags["Seats"] == "Asha, Bibi, Cyrus, Dayo"
        assert record.replay().outcome is not None


async def test_stock_socket_io_clients_play_a_whole_game(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", "Cyrus", game="kadi", door=SioClient)
        await all_ready(clients)
        assert (await play_all(clients))["places"]


async def test_both_doors_lead_to_one_table(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        one, two = await server.table("Asha", "Bibi", game="thulla", seats=4)
        three = await server.sit("Cyrus", one.code, "C", SioClient)
        four = await server.sit("Dayo", one.code, "D", SioClient)
        clients = [one, two, three, four]
        await all_ready(clients)
        await play_all(clients)
        assert one.room == two.room == three.room == four.room
        assert one.view == two.view == three.view == four.view


@DOORS
async def test_a_table_against_bots_plays_to_the_end(door: type[Client], tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        (client,) = await server.table("Asha", seats=4, game="dayous", door=door)
        await client.do("start", level="medium", seed="mine")
        assert [chair.get("bot", "") for chair in client.room["chairs"]] == ["", "medium", "medium", "medium"]
        assert await play_out(client, Chance(4))
        assert await client.over()


@pytest.mark.parametrize("game", FIVE)
async def test_the_example_bot_takes_a_seat_and_plays(game: str, tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, guest = await server.table("Asha", "Bibi", game=game, seats=3)
        command = [sys.executable, str(BOT), server.address, host.code, "C"]
        program = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        await host.until(lambda c: bool(c.chair("C").get("ready")), "the program")
        await all_ready([host, guest])
        await play_all([host, guest])
        printed, _ = await program.communicate()
        assert printed.decode().strip() == str(host.view["outcome"]["places"])


async def test_a_hard_bot_thinks_beside_the_table_and_is_named_in_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("longears.server.app.Thinkers", partial(Thinkers, seconds=0.05))
    async with Server(tmp_path) as server:
        (host,) = await server.table("Asha", game="thulla", seats=2)
        await host.do("start", level="hard")
        assert await play_out(host, Chance(4))
        assert await host.over()
        record = read(await (await server.ask(f"/api/records/{host.code}-1")).text())
        assert record.tags["Bots"] == f"B hard/{VERSION}"


async def test_a_hard_bot_that_learned_needs_nobody_to_think_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(Thinkers, "choose", lambda *question, **_: asked.append(question))
    async with Server(tmp_path) as server:
        (host,) = await server.table("Asha", game="thulla", seats=4)
        await host.do("start", level="hard")
        assert await play_out(host, Chance(4))
        assert await host.over()
        record = read(await (await server.ask(f"/api/records/{host.code}-1")).text())
        assert record.tags["Bots"] == f"B hard/{VERSION}, C hard/{VERSION}, D hard/{VERSION}"
    assert not asked


async def test_a_rematch_keeps_seats_and_rules_and_another_game_is_dealt(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", game="donkey", form="count")
        await all_ready(clients)
        await play_all(clients)
        first = clients[0].room["commitment"]
        await all_ready(clients)
        assert clients[0].room["game"] == 2
        assert clients[0].room["commitment"] == first, "what was promised between the games is kept"
        await play_all(clients, seed=2)
        assert clients[0].room["match"]["standing"][0]["games"] == 2


async def test_a_watcher_sees_only_what_is_public(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", game="kadi")
        watcher = await server.come("Wanjiku", door=WsClient)
        assert (await watcher.do("join", table=clients[0].code))["seat"] is None
        await all_ready(clients)
        await play_all(clients)
        await watcher.over()
        assert watcher.view == clients[0].view
        assert not [frame for frame in watcher.frames if "own" in frame]
        drawn = [e for f in watcher.steps() for e in f.get("events", ()) if e["kind"] == "drawn"]
        assert all(card == "??" for event in drawn for card in event.get("cards", ()))
