"""Finding a table, and tables that are cleared away (issue 5, item 5)."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from longears.node import node
from longears.room.state import SIGNS
from tests.server.clients import Client
from tests.server.kit import DOORS, GENEROUS, Server, all_ready, eventually, play_all
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS


async def test_codes_have_no_signs_that_look_alike(tmp_path: Path) -> None:
    assert not set(SIGNS) & set("0O1IL2Z5S8B")
    assert len(set(SIGNS)) == len(SIGNS)
    async with Server(tmp_path) as server:
        host = await server.come("Asha")
        codes = {(await host.do("create", settings={"game": "thulla"}))["room"]["code"] for _ in range(5)}
        assert len(codes) == 5
        assert all(len(code) == 6 and set(code) <= set(SIGNS) for code in codes)


async def test_a_private_table_is_found_by_its_code_and_nowhere_listed(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        (host,) = await server.table("Asha")
        friend = await server.come("Bibi")
        await friend.do("lobby")
        assert friend.tables == {}
        assert await server.json("/api/tables") == []
        assert (await friend.do("join", table=host.code.lower()))["room"]["code"] == host.code
        assert (await friend.refused("join", table="AAAAAA"))["code"] == "unknown_table"


@DOORS
async def test_the_public_list_changes_while_one_looks_at_it(door: type[Client], tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        looker = await server.come("Lulu", door=door)
        await looker.do("lobby")
        host, _guest = await server.table("Asha", "Bibi", seats=3, public=True, door=door)
        await looker.until(lambda c: c.tables.get(host.code, {}).get("taken") == 2, "the table")
        listed = looker.tables[host.code]
        assert (listed["host"], listed["seats"], listed["game"]) == ("Asha", 3, "thulla")
        assert (await server.json("/api/tables"))[0] == looker.tables[host.code]
        late = await server.come("Dayo", door=door)
        await late.do("lobby")
        assert late.tables == looker.tables
        await host.do("bot", seat="C", level="medium")
        await looker.until(lambda c: c.tables.get(host.code, {}).get("taken") == 3, "the bot")
        changed = host.room["settings"] | {"public": False}
        await host.do("change", settings=changed)
        await looker.until(lambda c: host.code not in c.tables, "the table gone")
        assert await server.json("/api/tables") == []
        await looker.do("lobby", on=False)
        heard = len(looker.frames)
        await host.do("change", settings=changed | {"public": True})
        await late.until(lambda c: host.code in c.tables, "the table again")
        assert len(looker.frames) == heard, "who no longer looks is told nothing"


async def test_a_quick_match_brings_strangers_to_one_table(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        strangers = [await server.come(name) for name in ("Asha", "Bibi", "Cyrus", "Dayo", "Esi")]
        for stranger in strangers:
            await stranger.do("quick", game="thulla")
            await stranger.until(lambda c: c.seat is not None, "a seat")
        codes = [stranger.code for stranger in strangers]
        assert codes == codes[:1] * 4 + codes[4:], "four to a table, the fifth at a new one"
        assert codes[4] != codes[0]
        assert [stranger.seat for stranger in strangers] == ["A", "B", "C", "D", "A"]
        settings = strangers[0].room["settings"]
        assert (settings["public"], settings["clock"], settings["labels"]) == (True, "normal", "neutral")
        assert (await strangers[0].refused("quick", game="bridge"))["code"] == "settings"


async def test_strangers_who_ask_in_the_same_moment_find_each_other(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        strangers = [await server.come(name) for name in ("Asha", "Bibi", "Cyrus", "Dayo")]
        server.held.holding = True
        for stranger in strangers[:2]:
            await stranger.say("quick", game="kadi")
        await eventually(lambda: len(server.held.held) == 1, "one new table")
        await asyncio.gather(*(stranger.say("quick", game="kadi") for stranger in strangers[2:]))
        server.held.holding = False
        server.held.let_go()
        for stranger in strangers:
            await stranger.until(lambda c: c.seat is not None, "a seat")
        assert {stranger.code for stranger in strangers} == {strangers[0].code}
        assert {stranger.seat for stranger in strangers} == set("ABCD")
        assert not [frame for stranger in strangers for frame in stranger.frames if frame["t"] == "no"]


async def test_idle_tables_are_cleared_away_and_finished_games_keep_their_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node, "CARE_SECONDS", 0.01)
    async with Server(tmp_path, limits=replace(GENEROUS, idle_seconds=0.05, linger_seconds=0.05)) as server:
        players = await server.table("Asha", "Bibi", game="thulla")
        await all_ready(players)
        await play_all(players)
        code = players[0].code
        unfinished = await server.table("Cyrus", "Dayo", game="thulla")
        await all_ready(unfinished)
        for client in (*players, *unfinished):
            await client.drop()
        await eventually(lambda: not server.node.rooms, "that nobody needs them in memory")
        assert await server.closed(code)
        assert (await server.ask(f"/api/records/{code}-1")).status == 200
        assert (await server.ask(f"/api/tables/{unfinished[0].code}")).status == 200, "it stays for days"
        await server.restart()
        assert not server.node.rooms
        assert (await server.ask(f"/api/tables/{code}")).status == 404
        assert (await server.ask(f"/api/tables/{unfinished[0].code}")).status == 200
        assert (await server.ask(f"/api/records/{code}-1")).status == 200


async def test_a_table_that_its_people_have_left_does_not_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node, "CARE_SECONDS", 0.01)
    async with Server(
        tmp_path, limits=replace(GENEROUS, abandoned_seconds=0.0, linger_seconds=0.0)
    ) as server:
        (host,) = await server.table("Asha")
        (other,) = await server.table("Bibi")
        await host.do("leave")
        assert await server.closed(host.code)
        assert list(server.node.rooms) == [other.code]


@DOORS
@pytest.mark.parametrize("address", ["", "mailto:cards@example.org"], ids=["nowhere", "to the operator"])
async def test_the_welcome_says_where_a_missing_house_rule_can_be_told(
    door: type[Client], address: str, tmp_path: Path
) -> None:
    async with Server(tmp_path, house_rules_address=address) as server:
        guest = await server.come("Asha", door=door)
        assert guest.frames[0]["t"] == "welcome"
        assert guest.frames[0].get("house_rules", "") == address
