"""How long bots take: not at all for who wants to be shown the end."""

from pathlib import Path

import pytest

from tests.server.kit import Server, eventually


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
        await eventually(lambda: not server.house.desks[host.code].room.state.playing, "the end")
        assert await again.over()
