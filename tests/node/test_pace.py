"""How long bots take: as the table agreed, never by what they hold, and not at all for who wants the end."""

import random
from pathlib import Path

import pytest

from longears.node import bots
from longears.room.settings import BotPace
from tests.server.kit import Server, eventually

Drawn = list[tuple[float, float]]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """From which seconds the pauses of bots were drawn."""
    asked: Drawn = []

    def uniform(least: float, most: float) -> float:
        asked.append((least, most))
        return least

    monkeypatch.setattr(random, "uniform", uniform)
    return asked


@pytest.mark.parametrize("pace", ["normal", "fast"])
async def test_bots_are_as_fast_as_the_table_agreed(pace: BotPace, tmp_path: Path, drawn: Drawn) -> None:
    async with Server(tmp_path) as server:
        (host,) = await server.table("Asha", seats=4, pace=0.1, bot_pace=pace)
        await host.do("start", level="medium")
        await host.do("resign")
        await host.until(lambda c: len(c.steps("moved")) > 3, "moves of bots")
    assert set(drawn) == {bots.BOT_SECONDS[pace]}


def test_fast_bots_take_less_time_than_a_normal_one_ever_does() -> None:
    assert bots.BOT_SECONDS["fast"][1] < bots.BOT_SECONDS["normal"][0]


@pytest.mark.parametrize("game", ["thulla", "dayous", "kadi"])
async def test_who_has_given_up_is_shown_the_end_at_once(game: str, tmp_path: Path) -> None:
    """At this pace the table alone would be read for minutes."""
    async with Server(tmp_path) as server:
        (host,) = await server.table("Asha", seats=4, game=game, pace=3)
        await host.do("start", level="medium")
        assert (await host.refused("hurry"))["code"] == "people_play"
        await host.do("resign")
        await host.until(lambda c: c.room["only_bots"], "the bots alone")
        await host.do("hurry")
        assert await host.over()


async def test_the_bots_go_on_hurrying_after_a_restart(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, guest = await server.table("Asha", "Bibi", seats=4, pace=3)
        for seat in "CD":
            await host.do("bot", seat=seat, level="medium")
        for client in (host, guest):
            await client.do("ready")
        await host.until(lambda c: c.playing, "the deal")
        for client in (host, guest):
            await client.do("resign")
        await host.do("hurry")
        await server.restart()
        again = await server.come("Asha", host.token)
        await again.do("join", table=host.code)
        assert again.chair("A")["hurries"]
        room = server.node.rooms[host.code].room
        await eventually(lambda: not room.state.playing, "the end")
        assert await again.over()
