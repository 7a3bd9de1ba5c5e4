"""A quick match: strangers find each other, all see the same seconds, and it starts by itself (GW-B22)."""

from pathlib import Path

import pytest

from longears.room import clock
from longears.room.clock import FULL_SECONDS, QUICK_SECONDS
from tests.server.clients import Client, Frame
from tests.server.kit import DOORS, Server, eventually, play_all
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS

MOMENT_MS = 1000
"""What may pass between two frames; times are told in milliseconds from now."""


def starts(frame: Frame) -> int | None:
    left: int | None = frame["clock"].get("starts")
    return left


def first_told(client: Client) -> int:
    """With the table; a node that hears of others first asks whether it keeps this one's clock."""
    tables = [frame for frame in client.frames if frame["t"] == "table"]
    return next((left for frame in tables if (left := starts(frame))), 0)


async def quick(server: Server, name: str, game: str = "thulla", door: type[Client] | None = None) -> Client:
    client = await server.come(name, door=door)
    await client.do("quick", game=game)
    await client.until(lambda c: c.seat is not None, "a seat")
    return client


@DOORS
async def test_everyone_is_told_when_it_starts(door: type[Client], tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        asha = await quick(server, "Asha", door=door)
        await asha.until(lambda c: first_told(c) > 0, "the countdown")
        assert first_told(asha) <= QUICK_SECONDS * 1000
        bibi = await quick(server, "Bibi", door=door)
        assert bibi.code == asha.code
        await asha.until(lambda c: bool(c.steps("sat")), "Bibi")
        heard, said = starts(asha.steps("sat")[0]), starts(bibi.steps("sat")[0])
        assert heard == said
        assert (heard or 0) <= first_told(asha)


async def test_alone_one_plays_against_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "QUICK_SECONDS", 0.05)
    async with Server(tmp_path) as server:
        asha = await quick(server, "Asha", "kadi")
        await asha.until(lambda c: c.playing, "the start")
        assert [chair.get("bot") for chair in asha.room["chairs"]] == [None, "medium", "medium", "medium"]
        assert "starts" not in asha.steps("started")[0]["clock"]


async def test_a_full_table_starts_after_a_moment_and_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "FULL_SECONDS", 0.05)
    monkeypatch.setattr(clock, "READING", {})
    monkeypatch.setattr(clock, "READING_A_CUT", 0)
    async with Server(tmp_path) as server:
        strangers = [await quick(server, name) for name in ("Asha", "Bibi", "Cyrus", "Dayo")]
        for stranger in strangers:
            await stranger.until(lambda c: c.playing and bool(c.view), "the start")
        assert {stranger.code for stranger in strangers} == {strangers[0].code}
        await play_all(strangers)


async def test_a_full_table_is_told_to_start_soon(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        strangers = [await quick(server, name) for name in ("Asha", "Bibi", "Cyrus", "Dayo")]
        last = strangers[0]
        await last.until(lambda c: len(c.steps("sat")) == 3, "all four")
        assert (starts(last.steps("sat")[-1]) or 0) <= FULL_SECONDS * 1000 + MOMENT_MS


async def test_who_leaves_does_not_stop_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "QUICK_SECONDS", 0.5)
    async with Server(tmp_path) as server:
        asha, bibi = await quick(server, "Asha"), await quick(server, "Bibi")
        await asha.do("leave")
        await bibi.until(lambda c: c.playing, "the start")
        assert bibi.chair("A")["bot"] == "medium"


async def test_after_a_restart_nothing_sticks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Server(tmp_path) as server:
        asha = await quick(server, "Asha")
        monkeypatch.setattr(clock, "QUICK_SECONDS", 0.3)
        await server.restart()
        back = await server.come("Asha", asha.token)
        await back.do("join", table=asha.code)
        await back.until(lambda c: c.playing or first_told(c) > 0, "the countdown")
        await back.until(lambda c: c.playing, "the start")


async def test_a_table_that_somebody_made_is_not_filled_by_quick_matches(tmp_path: Path) -> None:
    """Its host may wait for friends, and who wants to play at once does not wait for a host."""
    async with Server(tmp_path) as server:
        (host,) = await server.table("Asha", seats=4, public=True)
        bibi = await quick(server, "Bibi")
        assert bibi.code != host.code
        assert bibi.room["settings"]["public"]


async def test_who_asks_again_comes_back_to_the_same_seat(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        asha = await quick(server, "Asha")
        code = asha.code
        assert (await asha.do("quick", game="thulla"))["room"]["code"] == code
        again = await server.come("Asha", asha.token)
        await again.do("quick", game="thulla")
        assert (again.code, again.seat) == (code, "A")
        assert len(server.node.rooms) == 1


async def test_who_comes_when_it_has_started_gets_another_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat was free when it was looked for; the row that deals was written first."""
    monkeypatch.setattr(clock, "QUICK_SECONDS", 0.2)
    async with Server(tmp_path) as server:
        asha = await quick(server, "Asha")
        server.held.holding = True
        await eventually(lambda: len(server.held.held) == 1, "the row that deals")
        bibi = await server.come("Bibi")
        await bibi.say("quick", game="thulla")
        server.held.holding = False
        await bibi.until(lambda c: bool(c.room), "a table")
        server.held.let_go()
        await bibi.until(lambda c: c.seat is not None, "a seat")
        assert bibi.code != asha.code
        assert not [frame for frame in bibi.frames if frame["t"] == "no"]
