"""Messages that cross while rows are on their way to the disk: delays are injected into the store."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import longears
from longears import Game
from longears.room import clock
from tests.server.clients import Client, Frame
from tests.server.kit import DOORS, GENEROUS, Server, all_ready, eventually, next_move, play_all
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS


async def bout(server: Server, hands: list[str], door: type[Client] | None = None) -> list[Client]:
    """A table in the middle of Dayous: A has attacked B with the seven of diamonds."""
    names = ("Asha", "Bibi", "Cyrus")
    clients = await server.table(*names, game="dayous", door=door, window=60)
    await all_ready(clients)
    position = longears.setup("dayous", hands=hands, stock="", trump="h", lead="A", direction="cw")
    position.play("A", "7d")
    await put(server, clients, position)
    return clients


async def put(server: Server, clients: list[Client], position: Game) -> None:
    """These cards lie there instead of those that were dealt."""
    room = server.node.rooms[clients[0].code].room
    room.state.game, room.state.steps_after = position, {room.n: position.moves_made}
    room.clock.restart(room.state, asyncio.get_running_loop().time())
    for client in clients:
        await client.do("join", table=client.code)


class Holding:
    """While rows are held back, messages arrive in a known order; then all is written."""

    def __init__(self, server: Server) -> None:
        self._store, self._server = server.held, server

    async def __aenter__(self) -> "Holding":
        self._store.holding = True
        return self

    async def send(self, client: Client, tag: str, **fields: Any) -> tuple[Client, str, int]:
        """Send, and go on when the server has it."""
        before = len(client.frames)
        sent = await client.say(tag, **fields)
        await client.do("ping")
        return client, sent, before

    async def __aexit__(self, *_error: object) -> None:
        self._store.holding = False
        self._store.let_go()


async def answer(sent: tuple[Client, str, int]) -> Frame:
    client, message_id, before = sent
    return await client.answer(message_id, before)


@DOORS
@pytest.mark.parametrize(("first", "second"), [("A", "C"), ("C", "A")])
async def test_two_throw_in_for_one_place_and_the_second_is_told_the_rule(
    first: str, second: str, door: type[Client], tmp_path: Path
) -> None:
    async with Server(tmp_path) as server:
        clients = await bout(server, ["7d 7h 2c", "9d 3c", "7s 4c"], door)
        card, seats = {"A": "7h", "C": "7s"}, dict(zip("ABC", clients, strict=True))
        seen = clients[0].n
        async with Holding(server) as held:
            one = await held.send(seats[first], "play", move=card[first], seen=seen)
            other = await held.send(seats[second], "play", move=card[second], seen=seen)
            assert len(server.held.held) == 1, "one row of a room is on its way, not two"
        assert (await answer(one))["what"]["move"] == card[first]
        refusal = await answer(other)
        assert (refusal["t"], refusal["rule"]) == ("no", "DY-A6")
        await seats[second].until(lambda c: c.n == seen + 1, "the throw-in")
        assert card[second] in seats[second].own["hand"]


async def test_a_late_done_is_void_if_a_card_has_moved_and_counts_if_none_has(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        asha, bibi, cyrus = await bout(server, ["7d 9h 2c", "9d Js Jd 3c", "9s 4c 5c"])
        await bibi.do("play", move="9d/7d")
        seen = bibi.n
        async with Holding(server) as held:
            card = await held.send(cyrus, "play", move="9s", seen=seen)
            done = await held.send(asha, "play", move=".", seen=seen)
        assert (await answer(card))["t"] == "step"
        assert (await answer(done))["code"] == "stale"
        await bibi.do("play", move="Js/9s")
        seen = bibi.n
        async with Holding(server) as held:
            one = await held.send(cyrus, "play", move=".", seen=seen)
            two = await held.send(asha, "play", move=".", seen=seen)
        assert (await answer(one))["t"] == (await answer(two))["t"] == "step"


@DOORS
async def test_a_message_sent_twice_while_it_is_being_written_is_done_once(
    door: type[Client], tmp_path: Path
) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", door=door)
        await all_ready(clients)
        mover = await next_move(clients)
        seen, move = mover.n, mover.own["moves"][0]
        async with Holding(server):
            for _ in range(3):
                await mover.say("play", "twice", move=move, seen=seen)
            await mover.do("ping")
        await mover.until(lambda c: [f.get("id") for f in c.frames].count("twice") == 2, "both repeats")
        assert [f["n"] for f in mover.frames if f.get("ack") == "twice"] == [seen + 1]
        assert [f["n"] for f in mover.frames if f.get("id") == "twice"] == [seen + 1] * 2
        assert len(mover.steps("moved")) == 1


async def test_an_owner_who_returns_while_the_bots_move_is_written_gets_the_seat_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "GRACE", 0.01)
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        mover = await next_move(clients)
        other = next(client for client in clients if client is not mover)
        seen, move = mover.n, mover.own["moves"][0]
        server.held.holding = True
        await mover.drop()
        await eventually(lambda: len(server.held.held) == 1, "the row that gives the seat to a bot")
        server.held.let_go()
        await other.until(lambda c: c.n == seen + 1, "the bot")
        await eventually(lambda: len(server.held.held) == 1, "the bot's move")
        again = await server.come(mover.name, mover.token)
        await again.do("join", table=mover.code, since=seen)
        own = await again.say("play", move=move, seen=again.n)
        await again.do("ping")
        server.held.holding = False
        server.held.let_go()
        await other.until(lambda c: bool(c.steps("back")), "the owner")
        kinds = [(s["what"]["k"], s["what"].get("by")) for s in other.steps() if s["n"] > seen]
        assert kinds[:3] == [("held", None), ("moved", "bot"), ("back", None)]
        refusal = await again.answer(own)
        assert refusal["t"] == "no", "the bot had moved before"
        await again.do("join", table=mover.code)
        await play_all([again, other])


async def test_a_move_of_the_owner_that_was_first_leaves_nothing_for_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "GRACE", 0.01)
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        mover = await next_move(clients)
        other = next(client for client in clients if client is not mover)
        seen, move = mover.n, mover.own["moves"][0]
        async with Holding(server):
            await mover.say("play", move=move, seen=seen)
            await eventually(lambda: len(server.held.held) == 1, "the owner's move")
            await mover.drop()
            await other.until(lambda c: bool(c.away), "the drop")
        await other.until(lambda c: bool(c.steps("held")), "the bot")
        first, second = [step for step in other.steps() if step["n"] > seen][:2]
        assert (first["what"]["move"], "by" in first["what"]) == (move, False)
        assert second["what"]["k"] == "held"


async def test_a_table_that_is_slow_to_be_written_refuses_what_it_cannot_keep(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        (host,) = await server.table("Asha")
        async with Holding(server):
            sent = [await host.say("ready", ready=bool(at % 2)) for at in range(80)]
            await host.do("ping")
            answers = [f for f in host.frames if f.get("code") == "busy"]
            assert len(answers) == len(sent) - 1 - GENEROUS.waiting_messages
        await host.until(lambda c: len(c.steps("ready")) == len(sent) - len(answers), "the others")


async def test_rows_of_many_rooms_share_a_commit(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        hosts = [(await server.table(f"Host {at}"))[0] for at in range(16)]
        commits, rows = server.store.commits, server.held.rows_written
        async with Holding(server) as held:
            sent = [await held.send(host, "ready", seed="x") for host in hosts]
            assert len(server.held.held) == 16
        assert {(await answer(one))["t"] for one in sent} == {"step"}
        assert server.held.rows_written - rows == 16
        assert server.store.commits - commits < 16


async def test_one_table_whose_row_is_late_does_not_hold_up_another(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        slow = await server.table("Asha", "Bibi")
        quick = await server.table("Cyrus", "Dayo")
        server.held.holding = True
        waiting = await slow[0].say("ready")
        await slow[0].do("ping")
        server.held.holding = False
        await all_ready(quick)
        await play_all(quick)
        assert not slow[1].steps("ready")
        server.held.let_go()
        assert (await slow[0].answer(waiting))["t"] == "step"
        await asyncio.gather(*(client.do("ping") for client in slow))
        assert slow[1].steps("ready")
