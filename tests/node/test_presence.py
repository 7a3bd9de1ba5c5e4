"""A seat that cannot be lost: drop, grace, a bot, the way back (issue 5, item 2)."""

from dataclasses import replace
from pathlib import Path

import pytest

from longears.node import updates
from longears.room import clock, settings
from tests.server.clients import Client
from tests.server.kit import DOORS, GENEROUS, Server, all_ready, eventually, next_move, play_all
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS


@pytest.fixture(autouse=True)
def _short_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "GRACE", 0.05)
    monkeypatch.setitem(settings.CLOCKS, "speed", 0.05)


@DOORS
async def test_a_bot_holds_the_seat_after_the_grace_and_gives_it_back_with_what_was_missed(
    door: type[Client], tmp_path: Path
) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", "Cyrus", door=door)
        await all_ready(clients)
        host, guest, _ = clients
        await guest.drop()
        await host.until(lambda c: c.away == [guest.guest], "that Bibi is away")
        await host.until(lambda c: c.chair("B").get("held") == "away", "the bot")
        last = guest.n
        while not [step for step in host.steps("moved") if step["what"].get("by") == "bot"]:
            await host.until(lambda c: "B" not in c.view["awaited"], "the bot's move")
            mover = next((c for c in (clients[0], clients[2]) if c.is_awaited), None)
            if mover is not None:
                await mover.ask("play", move=mover.own["moves"][0])
        again = await server.come("Bibi", guest.token, door)
        done = await again.do("join", table=host.code, since=last)
        assert done["t"] == "ok"
        told = again.frames[: again.frames.index(done)]
        missed = [frame for frame in told if frame["t"] == "step"]
        assert [step["n"] for step in missed] == list(range(last + 1, done["n"] + 1))
        assert missed[0]["what"]["k"] == "held"
        await again.until(lambda c: bool(c.steps("back")), "the seat back")
        assert again.steps("back")[0]["n"] > done["n"], "first what was missed, then the seat"
        await host.until(lambda c: "held" not in c.chair("B"), "Bibi")
        assert host.away == []
        guest.room, guest.view, guest.own = again.room, again.view, again.own
        await again.do("join", table=host.code)
        await play_all([host, again, clients[2]])


async def test_who_was_away_too_long_sees_the_whole_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updates, "MOST_KEPT", 3)
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        first = clients[0].n
        for _ in range(4):
            mover = await next_move(clients)
            await mover.do("play", move=mover.own["moves"][0])
        await next_move(clients)
        assert (await clients[0].do("join", table=clients[0].code, since=clients[0].n))["t"] == "ok"
        assert (await clients[0].do("join", table=clients[0].code, since=clients[0].n - 1))["t"] == "ok"
        for since in (first, 0, -5, 10_000):
            whole = await clients[0].do("join", table=clients[0].code, since=since)
            assert whole["t"] == "table"
            assert len(whole["own"]["hand"]) == whole["view"]["sizes"]["A"]


async def test_a_short_drop_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "GRACE", 60)
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        await clients[1].drop()
        await clients[0].until(lambda c: bool(c.away), "that Bibi is away")
        again = await server.come("Bibi", clients[1].token)
        assert again.frames[0]["table"] == clients[0].code, "the welcome says where one still sits"
        await again.do("join", table=clients[0].code, since=clients[1].n)
        await clients[0].until(lambda c: not c.away, "Bibi")
        assert not clients[0].steps("held")


async def test_two_turns_without_an_answer_hand_the_seat_to_a_bot_until_it_is_touched(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        idle, _ = clients = await server.table("Asha", "Bibi", clock="speed")
        await all_ready(clients)
        await idle.until(lambda c: c.chair("A").get("held") == "idle", "the bot")
        by_clock = [step for step in idle.steps("moved") if step["what"].get("by") == "clock"]
        assert [step["what"]["seat"] for step in by_clock].count("A") == 2
        assert all(0 < left <= 50 for step in idle.steps() for left in step["clock"].get("left", {}).values())
        assert (await idle.ask("back"))["t"] == "step"
        await idle.until(lambda c: bool(c.steps("back")), "the seat")


async def test_steps_told_again_carry_the_time_that_is_left_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "GRACE", 60)
    monkeypatch.setitem(settings.CLOCKS, "normal", 1000.0)
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", clock="normal")
        await all_ready(clients)
        mover = await next_move(clients)
        other = next(c for c in clients if c is not mover)
        before = other.n
        await other.drop()
        await mover.do("play", move=mover.own["moves"][0])
        room = server.node.rooms[mover.code]
        room.room.clock.began = {seat: at - 500 for seat, at in room.room.clock.began.items()}
        again = await server.come(other.name, other.token)
        await again.do("join", table=mover.code, since=before)
        (step,) = again.steps("moved")
        assert all(left <= 500_000 for left in step["clock"]["left"].values())


async def test_nothing_happens_while_nobody_is_there(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", seats=3, clock="speed")
        await clients[0].do("bot", seat="C", level="medium")
        await all_ready(clients)
        room = server.node.rooms[clients[0].code]
        for client in clients:
            await client.drop()
        await eventually(lambda: not room.connections and room.room.alarm() is None, "silence")
        assert room.room.bots_asked() == []
        n = room.room.n
        again = await server.come("Asha", clients[0].token)
        whole = await again.do("join", table=clients[0].code)
        assert whole["n"] in (n, n + 1), "at most the row that was on its way"
        assert whole["clock"]["left"], "turns begin again"


async def test_who_leaves_a_game_may_come_back_to_the_seat(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, guest, third = clients = await server.table("Asha", "Bibi", "Cyrus")
        await all_ready(clients)
        assert (await host.do("leave"))["t"] == "ok"
        await guest.until(lambda c: c.chair("A").get("held") == "left", "the bot")
        assert guest.room["host"] == guest.guest, "the host's role passes on"
        assert (await host.refused("play", move="As"))["code"] == "no_table"
        await host.do("join", table=guest.code)
        await guest.until(lambda c: "held" not in c.chair("A"), "Asha")
        await play_all([host, guest, third])


def told_where(client: Client) -> list[str]:
    return [frame["table"] for frame in client.frames if frame["t"] == "still"]


@DOORS
async def test_who_leaves_a_game_hears_where_it_goes_on_and_when_it_is_over(
    door: type[Client], tmp_path: Path
) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", "Cyrus", door=door)
        await all_ready(clients)
        leaver, *others = clients
        left = await leaver.do("leave")
        assert told_where(leaver) == [others[0].code]
        assert leaver.frames[-1] == left, "first where, then the answer"
        again = await server.come("Asha", leaver.token, door)
        assert again.frames[0]["table"] == others[0].code
        await play_all(others)
        for line in (leaver, again):
            await line.until(lambda c: told_where(c)[-1:] == [""], "the end of the game")


async def test_who_goes_to_another_table_hears_where_the_game_goes_on(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        await clients[0].do("create", settings={"game": "kadi"})
        assert told_where(clients[0]) == [clients[1].code]
        await clients[0].do("join", table=clients[1].code)
        await play_all(clients)
        assert told_where(clients[0]) == [clients[1].code], "who is at the table sees its end"


async def test_nobody_is_called_back_to_a_game_that_was_given_up(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", "Cyrus")
        await all_ready(clients)
        await clients[1].do("resign")
        await clients[1].do("leave")
        assert told_where(clients[1]) == []
        assert "table" not in (await server.come("Bibi", clients[1].token)).frames[0]
        await clients[2].do("leave")
        await clients[0].do("kick", guest=clients[2].guest)
        await clients[2].until(lambda c: told_where(c) == [clients[0].code, ""], "that the seat is lost")


async def test_who_left_hears_that_the_table_was_cleared_away(tmp_path: Path) -> None:
    async with Server(
        tmp_path, limits=replace(GENEROUS, idle_game_seconds=0.05, linger_seconds=0.0)
    ) as server:
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        await clients[0].do("leave")
        await clients[1].drop()
        await clients[0].until(lambda c: told_where(c)[-1:] == [""], "that the table is gone")


async def test_who_is_gone_before_a_game_loses_the_seat_after_a_longer_grace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(clock.WAITING_GRACE, False, 0.05)
    async with Server(tmp_path) as server:
        host, guest = await server.table("Asha", "Bibi")
        await guest.drop()
        await host.until(lambda c: "guest" not in c.chair("B"), "the free seat")
        assert host.steps("stood")[0]["what"]["guest"] == guest.guest
