"""What happens by itself at a room of several nodes: its clock, its bots, its graces, and who is there."""

import asyncio
import math
import time
from collections.abc import Collection

import pytest
from msgspec.structs import replace

from longears.node import looking, protocols, watch
from longears.node.letters import Letter
from longears.node.live_room import NOBODY
from longears.node.protocols import StoreError
from longears.room import clock, settings
from longears.room.clock import Time
from longears.room.messages import BotPlays, Gone, TimeIsUp
from longears.room.register import Change
from longears.room.rows import BOT, CLOCK, Held, Moved, Row, TakenBack
from tests.node.several import HeldMemory, Line, Several, eventually


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "LEASE_SECONDS", 2.0)
    monkeypatch.setattr(protocols, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(looking, "LOOK_SECONDS", 0.05)


def keepers(several: Several, code: str) -> list[str]:
    """The nodes that believe to keep this room."""
    return [name for name, node in several.nodes.items() if code in node.rooms and node.rooms[code].keeps]


async def kept_by(several: Several, line: Line, name: str) -> None:
    await eventually(lambda: keepers(several, line.code) == [name], f"{name} to keep the room")


def by(rows: list[Row], actor: str) -> list[Row]:
    return [row for row in rows if row.actor == actor]


# Who keeps a room


async def test_one_node_keeps_a_room_and_it_has_a_socket_of_it() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"))
        await kept_by(several, asha, "a")
        await asyncio.sleep(1.5 * protocols.LEASE_SECONDS)
        assert keepers(several, asha.code) == ["a"], "it is renewed"
        await asha.drop()
        await kept_by(several, bibi, "b")
        assert several.room(bibi).keeps
        assert not several.room(asha).keeps, "nobody is there"


async def test_the_next_node_keeps_a_room_whose_keeper_died() -> None:
    async with Several("a", "b", "c") as several:
        asha, bibi, _ = await several.table(("Asha", "a"), ("Bibi", "b"), ("Cyrus", "c"))
        await kept_by(several, asha, "a")
        several.hub.kill("a")
        await eventually(lambda: len(set(keepers(several, asha.code)) - {"a"}) == 1, "another")
        await bibi.do("ping")


@pytest.mark.parametrize("levels", [("easy",), ("easy", "medium")])
async def test_bots_are_asked_by_the_keeper_alone(levels: tuple[str, ...]) -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"), seats=4, game="kadi")
        for seat, level in zip("CD", levels, strict=False):
            await asha.do("bot", seat=seat, level=level)
        await bibi.do("ready")
        await kept_by(several, asha, "a")
        refused = several.counts["b"].codes
        await asha.do("start", level="easy")
        await asha.do("resign")
        await bibi.do("resign")
        await asha.over()
        assert by(several.stored(asha), BOT)
        assert not [row for row, _ in several.stores["b"].appended if row.actor == BOT]
        assert not refused


async def test_the_time_of_a_player_is_up_once_and_the_keeper_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(settings.CLOCKS, "speed", 0.1)
    async with Several("a", "b") as several:
        asha, bibi = await several.game(("Asha", "a"), ("Bibi", "b"), clock="speed")
        await kept_by(several, asha, "a")
        await asha.until(lambda c: len([s for s in c.steps("moved") if s["what"].get("by")]) > 2, "the clock")
        await several.agreed(asha, bibi)
        assert not [row for row, _ in several.stores["b"].appended if row.actor == CLOCK]
        assert by(several.stored(asha), CLOCK)


# Who is there


async def test_who_is_at_another_node_is_present() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"))
        cyrus = several.come("Cyrus", "b")
        await cyrus.do("join", table=asha.code)
        for line in (asha, bibi, cyrus):
            await line.until(lambda c: c.away == [] and c.watchers == ["Cyrus"], "the others")
        await bibi.drop()
        for line in (asha, cyrus):
            await line.until(lambda c: c.away == [bibi.guest], "that Bibi is away")
        dayo = several.come("Dayo", "a")
        await dayo.do("join", table=asha.code)
        assert dayo.away == [bibi.guest]
        await cyrus.until(lambda c: c.watchers == ["Cyrus", "Dayo"], "both watchers")


async def test_a_game_pauses_only_when_nobody_is_connected_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.CLOCKS, "speed", 0.1)
    async with Several("a", "b") as several:
        asha, bibi = await several.game(("Asha", "a"), ("Bibi", "b"), clock="speed")
        await asha.drop()
        await bibi.until(lambda c: len(c.steps("moved")) > 1, "the clock goes on")
        await bibi.drop()
        await eventually(lambda: not keepers(several, bibi.code), "silence")
        newest = several.stored(bibi)[-1].n
        await asyncio.sleep(0.5)
        assert several.stored(bibi)[-1].n == newest


async def test_the_people_of_a_dead_node_are_gone_and_a_bot_plays_after_the_grace(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clock, "GRACE", 0.1)
    async with Several("a", "b") as several:
        asha, bibi = await several.game(("Asha", "a"), ("Bibi", "b"))
        several.hub.kill("a")
        await bibi.until(lambda c: c.away == [asha.guest], "that Asha is away")
        await bibi.until(lambda c: c.chair("A").get("held") == "away", "the bot")
        again = several.come("Asha", "b")
        await again.do("join", table=bibi.code)
        await bibi.until(lambda c: c.away == [] and not c.chair("A").get("held"), "Asha")


async def test_the_seat_is_given_back_by_the_node_that_has_the_socket(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clock, "GRACE", 0.1)
    async with Several("a", "b") as several:
        asha, bibi = await several.game(("Asha", "a"), ("Bibi", "b"))
        await bibi.drop()
        await asha.until(lambda c: c.chair("B").get("held") == "away", "the bot")
        await kept_by(several, asha, "a")
        again = several.come("Bibi", "b")
        await again.do("join", table=asha.code)
        await asha.until(lambda c: not c.chair("B").get("held"), "Bibi")
        assert len([row for row in several.stored(asha) if isinstance(row.body, TakenBack)]) == 1
        assert not [row for row, _ in several.stores["a"].appended if isinstance(row.body, TakenBack)]


async def test_the_newest_socket_of_a_guest_wins() -> None:
    async with Several("a", "b", "c") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"))
        again = several.come("Asha", "b")
        await again.do("join", table=asha.code)
        assert (await asha.bye())["code"] == "replaced"
        third = several.come("Asha", "c")
        await third.do("join", table=asha.code)
        assert (await again.bye())["code"] == "replaced"
        await bibi.until(lambda c: c.away == [], "Asha")
        assert third.closed is None
        assert asha.guest not in bibi.away


# While the bus is away


def none_held(several: Several, line: Line) -> bool:
    return not [row for row in several.stored(line) if isinstance(row.body, Held)]


async def test_nobody_loses_a_seat_while_the_bus_is_away_or_within_one_grace_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clock, "GRACE", 0.2)
    async with Several("a", "b") as several:
        asha, bibi = await several.game(("Asha", "a"), ("Bibi", "b"))
        several.hub.cut("a")
        several.hub.cut("b")
        await bibi.drop()
        await asyncio.sleep(0.4)
        assert none_held(several, asha)
        again = several.come("Bibi", "a")
        await again.do("join", table=asha.code)
        several.hub.mend("a")
        several.hub.mend("b")
        await asyncio.sleep(0.4)
        assert none_held(several, asha)
        await again.drop()
        await asha.until(lambda c: c.chair("B").get("held") == "away", "the bot, after the grace")


async def test_bots_play_on_while_the_bus_is_away() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"), seats=4)
        await bibi.do("ready")
        await asha.do("start", level="easy")
        for name in ("a", "b"):
            several.hub.cut(name)
        await asha.do("resign")
        await bibi.do("resign")
        for line in (asha, bibi):
            await line.over()
        rows = several.stored(asha)
        assert [row.n for row in rows] == list(range(1, len(rows) + 1))


class Unasked(HeldMemory):
    """A store that may not say which rows are the newest."""

    is_away = False

    async def newest(self, rooms: Collection[str]) -> dict[str, int]:
        if self.is_away:
            raise StoreError("it does not answer")
        return await super().newest(rooms)


async def test_who_has_gone_meanwhile_is_known_when_the_bus_is_back_before_the_store() -> None:
    async with Several("a", "b", store=Unasked) as several:
        asha, bibi = await several.game(("Asha", "a"), ("Bibi", "b"))
        several.hub.cut("a")
        await bibi.drop()
        at_b = several.hub.here[asha.code]
        await eventually(lambda: bibi.guest.encode() not in at_b["b"], "that node b says so")
        store = several.stores["a"]
        assert isinstance(store, Unasked)
        store.is_away = True
        several.hub.mend("a")
        await asha.until(lambda c: c.away == [bibi.guest], "that Bibi is away")


async def test_a_bus_that_has_forgotten_everything_is_told_it_anew() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"))
        await kept_by(several, asha, "a")
        several.hub.forget()
        await eventually(lambda: set(several.hub.here.get(asha.code, ())) == {"a", "b"}, "both")
        await eventually(lambda: len(keepers(several, asha.code)) == 1, "one keeper")
        await asyncio.sleep(1.5 * protocols.LEASE_SECONDS)
        assert asha.away == bibi.away == []
        assert not [frame for frame in asha.frames + bibi.frames if frame.get("away")][3:]


# One clock


async def test_all_see_the_clock_of_the_keeper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.CLOCKS, "normal", 1000.0)
    async with Several("a", "b") as several:
        asha, bibi = await several.game(("Asha", "a"), ("Bibi", "b"), clock="normal")
        await kept_by(several, asha, "a")
        awaited = asha.view["awaited"][0]
        room = several.room(asha).room
        room.clock.began[awaited] -= 300
        cyrus = several.come("Cyrus", "b")
        await cyrus.do("join", table=asha.code)
        late = several.come("Dayo", "b")
        several.room(bibi).room.clock.known = False
        await late.do("join", table=asha.code)
        await late.until(lambda c: bool(shown(c, awaited)), "a clock")
        assert shown(late, awaited) == pytest.approx(700_000, abs=20_000)


def shown(line: Line, seat: str) -> int | None:
    frame = next(f for f in reversed(line.frames) if f["t"] in ("table", "step"))
    left: int | None = frame["clock"].get("left", {}).get(seat)
    return left


async def test_a_node_shows_no_clock_until_it_has_the_keepers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.CLOCKS, "normal", 1000.0)
    async with Several("a", "b") as several:
        (asha, other) = await several.game(("Asha", "a"), ("Bibi", "a"), clock="normal")
        await kept_by(several, asha, "a")
        seat = asha.view["awaited"][0]
        several.room(asha).room.clock.began[seat] -= 300
        several.hub.holding = True
        cyrus = several.come("Cyrus", "b")
        await cyrus.do("join", table=asha.code)
        assert shown(cyrus, seat) is None
        several.hub.holding = False
        several.hub.let_go()
        await cyrus.until(lambda c: shown(c, seat) is not None, "the clock")
        assert shown(cyrus, seat) == pytest.approx(700_000, abs=20_000)
        assert other.closed is None


async def test_without_the_bus_nobody_is_charged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.CLOCKS, "normal", 1000.0)
    async with Several("a", "b") as several:
        asha, bibi = await several.game(("Asha", "a"), ("Bibi", "b"), clock="normal", reserve=600)
        await kept_by(several, asha, "a")
        seat = asha.view["awaited"][0]
        for line in (asha, bibi):
            told = several.room(line).room.clock
            told.began[seat] -= 1300
            told.pause_until += 300
        several.hub.cut("b")
        await bibi.do("join", table=asha.code)
        assert shown(bibi, seat) == pytest.approx(1_600_000, abs=20_000), "the full reserve"
        table = next(frame for frame in reversed(bibi.frames) if frame["t"] == "table")
        assert "pause" not in table["clock"]


async def test_how_long_the_table_is_read_travels_with_the_keepers_row() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.game(("Asha", "a"), ("Bibi", "b"))
        await kept_by(several, asha, "a")
        kept = several.room(asha)

        def told() -> Time:
            return replace(kept.room.clock.told(asyncio.get_running_loop().time()), pause=300_000)

        kept.time_told = told  # type: ignore[method-assign]
        while (mover := await several.mover([asha, bibi])) is not asha:
            await mover.do("play", move=mover.own["moves"][0], seen=mover.n)
        await asha.do("play", move=asha.own["moves"][0], seen=asha.n)
        await several.agreed(asha, bibi)
        assert asha.steps()[-1]["clock"].get("pause", 0) < 100_000
        assert bibi.steps()[-1]["clock"]["pause"] == pytest.approx(300_000, abs=20_000)


# A node that stood still


def take_for_dead(several: Several, name: str) -> None:
    """What the others do when the process of this node is stopped."""
    several.hub.end_leases(name)
    for other, bus in several.hub.buses.items():
        if other != name:
            bus.ears.lost(name)


async def test_a_node_that_stood_still_asks_afresh_before_anything_happens_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(settings.CLOCKS, "speed", 0.3)
    async with Several("a", "b") as several:
        asha, bibi = await several.game(("Asha", "a"), ("Bibi", "b"), clock="speed")
        await kept_by(several, asha, "a")
        take_for_dead(several, "a")
        await eventually(lambda: several.room(bibi).keeps, "the new keeper")
        before = len(several.stores["a"].appended)
        asha.node._stood_still(1.5)
        assert not several.room(asha).keeps
        await bibi.until(lambda c: len([s for s in c.steps("moved") if s["what"].get("by")]) > 1, "the clock")
        assert keepers(several, asha.code) == ["b"]
        assert not by([row for row, _ in several.stores["a"].appended[before:]], CLOCK)


async def test_a_node_that_stood_still_shows_the_clock_of_who_has_kept_the_room_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(settings.CLOCKS, "normal", 1000.0)
    async with Several("a", "b") as several:
        asha, bibi = await several.game(("Asha", "a"), ("Bibi", "b"), clock="normal")
        await kept_by(several, asha, "a")
        seat = asha.view["awaited"][0]
        several.room(asha).room.clock.began[seat] -= 300
        bibi.node._stood_still(500)
        await bibi.until(lambda c: shown(c, seat) is not None, "the clock")
        assert shown(bibi, seat) == pytest.approx(700_000, abs=20_000)


async def test_a_node_whose_loop_stood_still_reads_on_before_anything_happens_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(settings.CLOCKS, "speed", 0.5)
    monkeypatch.setattr(looking, "LOOK_SECONDS", 1000.0)
    monkeypatch.setattr(watch, "STOOD_STILL", 0.3)
    async with Several("a", "b") as several:
        asha, bibi = await several.game(("Asha", "a"), ("Bibi", "b"), clock="speed")
        await kept_by(several, asha, "a")
        mover = await several.mover([asha, bibi])
        several.hub.is_lost = lambda word: word.hearer == "a"
        twin = bibi
        if mover is asha:
            twin = several.come("Asha", "b")
            await twin.do("join", table=asha.code)
        readings = several.stores["a"].readings
        (await twin.do("play", move=mover.own["moves"][0], seen=mover.n))
        behind, handed = several.known(asha), len(several.stores["a"].appended)
        time.sleep(1)  # the machine halts, and the clock of what is known here is over
        several.hub.is_lost = lambda _word: False
        await eventually(lambda: several.known(asha) > behind, "the row that was missed")
        assert several.stores["a"].readings > readings
        clock_rows = by([row for row, _ in several.stores["a"].appended[handed:]], CLOCK)
        assert not [row for row in clock_rows if row.n <= behind + 1], "its time was not up: it had moved"


# One clock: the keeper's


async def test_a_move_at_another_node_costs_the_reserve_that_the_keeper_knows_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(settings.CLOCKS, "normal", 100.0)
    async with Several("a", "b") as several:
        asha, bibi = await several.game(("Asha", "a"), ("Bibi", "b"), clock="normal", reserve=600)
        await kept_by(several, asha, "a")
        kept = several.room(asha)
        while (mover := await several.mover([asha, bibi])) is not bibi:
            await mover.do("play", move=mover.own["moves"][0], seen=mover.n)
        kept.room.clock.began["B"] -= 300
        kept._ties.tell_time(kept)
        told = several.room(bibi).room.clock
        await eventually(lambda: time.monotonic() - told.began.get("B", math.inf) > 290, "the keeper's clock")
        await bibi.do("play", move=bibi.own["moves"][0], seen=bibi.n)
        body = several.stored(bibi)[-1].body
        assert isinstance(body, Moved)
        assert body.reserve == pytest.approx(400, abs=30), "two hundred seconds over the turn's own"


async def test_what_was_to_happen_does_not_once_the_lease_has_ended() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.game(("Asha", "a"), ("Bibi", "b"))
        await kept_by(several, asha, "a")
        room, before = several.room(asha), len(several.stores["a"].appended)
        room.keep(0)
        seat = asha.view["awaited"][0]
        for message in (BotPlays(seat, "As", room.room.n), TimeIsUp(seat, room.room.n), Gone(bibi.guest)):
            room.post(Letter(NOBODY, message))
        assert len(several.stores["a"].appended) == before


async def test_if_two_believe_to_keep_a_room_the_log_refuses_the_second_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(settings.CLOCKS, "speed", 0.1)
    async with Several("a", "b") as several:
        asha, bibi = await several.game(("Asha", "a"), ("Bibi", "b"), clock="speed")
        newest = await several.agreed(asha, bibi)
        for store in several.stores.values():
            store.holding = True
        several.hub.cut("a")  # and so it keeps the room by itself, as the other does
        await eventually(lambda: set(keepers(several, asha.code)) == {"a", "b"}, "both")
        await eventually(lambda: all(by_clock(store.held) for store in several.stores.values()), "both rows")
        first, second = (by_clock(store.held)[0] for store in several.stores.values())
        assert first.n == second.n == newest + 1
        for store in several.stores.values():
            store.holding = False
            store.let_go()
        for line in (asha, bibi):
            await line.until(lambda c: len(c.steps("moved")) > 3, "the game to go on")
        rows = several.stored(asha)
        assert [row.n for row in rows] == list(range(1, len(rows) + 1))


def by_clock(held: list[tuple[Row, Change | None]]) -> list[Row]:
    return by([row for row, _ in held], CLOCK)
