"""The server ends and begins again; nothing that was acknowledged is lost, nothing is done twice."""

from pathlib import Path

import pytest

from longears.chance import Chance
from longears.room.rows import VERSION, WRITTEN
from longears.server.stores.sqlite import SqliteStore
from tests.server.clients import Client, Frame, SioClient
from tests.server.kit import DOORS, Server, all_ready, eventually, next_move, play_all, play_out
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS


async def seen_by(client: Client) -> Frame:
    """The whole view of a seat, without what depends on the moment."""
    whole = await client.do("join", table=client.code)
    return {name: whole[name] for name in whole if name not in ("clock", "away", "watchers", "ack")}


async def back(server: Server, clients: list[Client]) -> list[Client]:
    """The same people on new lines."""
    returned = []
    for client in clients:
        again = await server.come(client.name, client.token, type(client))
        await again.do("join", table=client.code)
        returned.append(again)
    return returned


async def some_moves(clients: list[Client], count: int) -> None:
    for _ in range(count):
        mover = await next_move(clients)
        await mover.do("play", move=mover.own["moves"][0], seen=mover.n)
    await next_move(clients)


@DOORS
async def test_every_seat_sees_the_same_after_a_restart_and_the_game_goes_on(
    door: type[Client], tmp_path: Path
) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", "Cyrus", game="dayous", door=door)
        await all_ready(clients)
        await some_moves(clients, 12)
        before = [await seen_by(client) for client in clients]
        await server.restart()
        for client in clients:
            assert (await client.bye())["back"] > 0
        again = await back(server, clients)
        assert [await seen_by(client) for client in again] == before
        await play_all(again)
        assert (await server.ask(f"/api/records/{again[0].code}-1")).status == 200


async def test_a_table_that_waits_comes_back_with_people_rules_and_bans(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, guest = await server.table("Asha", "Bibi", game="kadi", seats=4, clock="speed")
        rude = await server.sit("Rude", host.code, "C")
        await host.do("kick", guest=rude.guest)
        assert (await rude.bye())["code"] == "kicked"
        await host.do("bot", seat="D", level="medium")
        await guest.do("ready", seed="mine")
        before = await seen_by(host)
        await server.restart()
        again = await back(server, [host, guest])
        assert await seen_by(again[0]) == before
        returned = await server.come("Rude", rude.token)
        assert (await returned.refused("join", table=host.code))["code"] == "banned"


async def test_the_standing_of_a_match_comes_back(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", game="donkey")
        await all_ready(clients)
        await play_all(clients)
        await server.restart()
        again = await back(server, clients)
        assert again[0].room["match"] == clients[0].room["match"]
        await all_ready(again)
        assert again[0].room["game"] == 2


@DOORS
async def test_a_message_repeated_after_a_restart_is_done_once(door: type[Client], tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", door=door)
        await all_ready(clients)
        mover = await next_move(clients)
        move = mover.own["moves"][0]
        done = await mover.do("play", "mine-1", move=move, seen=mover.n)
        await server.restart()
        again = await back(server, clients)
        repeat = again[clients.index(mover)]
        answer = await repeat.do("play", "mine-1", move=move, seen=done["n"] - 1)
        assert answer == {"t": "ok", "id": "mine-1", "n": done["n"]}
        assert (await seen_by(repeat))["n"] == done["n"]


@DOORS
async def test_a_move_sent_as_the_socket_dies_counts_and_is_not_made_again(
    door: type[Client], tmp_path: Path
) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", door=door)
        await all_ready(clients)
        mover = await next_move(clients)
        other = next(client for client in clients if client is not mover)
        seen, move = mover.n, mover.own["moves"][0]
        server.held.holding = True
        await mover.say("play", "last", move=move, seen=seen)
        await eventually(lambda: bool(server.held.held), "the row on its way")
        await mover.drop()
        server.held.holding = False
        server.held.let_go()
        await other.until(lambda c: c.n == seen + 1, "the move")
        again = await server.come(mover.name, mover.token, door)
        assert (await again.do("join", table=mover.code, since=seen))["t"] == "ok"
        assert [step["what"]["move"] for step in again.steps("moved")] == [move]
        answer = await again.do("play", "last", move=move, seen=seen)
        assert (answer["t"], answer["n"]) == ("ok", seen + 1)


async def test_a_move_that_was_not_written_before_the_end_was_not_acknowledged(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        mover = await next_move(clients)
        seen, move = mover.n, mover.own["moves"][0]
        server.held.holding = True
        await mover.say("play", "lost", move=move, seen=seen)
        await eventually(lambda: bool(server.held.held), "the row on its way")
        await server.restart()
        assert not [frame for frame in mover.frames if "lost" in (frame.get("ack"), frame.get("id"))]
        again = await back(server, clients)
        repeat = again[clients.index(mover)]
        assert repeat.n == seen
        assert (await repeat.do("play", "lost", move=move, seen=seen))["n"] == seen + 1


async def test_a_finished_game_is_on_the_shelf_even_if_the_server_died_before_putting_it_there(
    tmp_path: Path,
) -> None:
    class Forgetful(SqliteStore):
        def keep(self, finished: object) -> None:
            """The power fails just before."""

    async with Server(tmp_path, store=Forgetful) as server:
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        await play_all(clients)
        assert (await server.ask(f"/api/records/{clients[0].code}-1")).status == 404
    async with Server(tmp_path) as server:
        assert (await server.ask(f"/api/records/{clients[0].code}-1")).status == 200


async def test_bots_play_on_after_a_restart_when_someone_comes(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        (host,) = await server.table("Asha", seats=4, game="kadi", door=SioClient)
        await host.do("start", level="medium")
        await play_out(host, Chance(3), moves=3)
        await server.restart()
        (again,) = await back(server, [host])
        await play_out(again, Chance(3))
        assert await again.over()


async def test_a_table_that_cannot_be_read_back_does_not_keep_the_others_away(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        (host,) = await server.table("Asha")
        (other,) = await server.table("Bibi")
        await server.store.do(lambda db: db.execute("UPDATE rows SET n = 9 WHERE room = ?", (host.code,)))
        broken = "INSERT INTO rows SELECT room, 10, at, actor, id, 0, ? FROM rows WHERE room = ?"
        await server.store.do(lambda db: db.execute(broken, ('{"k":"back","seat":"H"}', host.code)))
    async with Server(tmp_path) as server:
        asha, bibi = await server.come("Asha", host.token), await server.come("Bibi", other.token)
        assert (await asha.refused("join", table=host.code))["code"] == "unreadable_table"
        assert (await bibi.do("join", table=other.code))["t"] == "table"


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        (f'"version":{WRITTEN}', f'"version":{VERSION + 1}'),
        ('"rules":1', '"rules":2'),
        ('"k":"moved"', '"k":"of_tomorrow"'),
    ],
    ids=["a newer version", "newer rules", "a row nobody knows"],
)
async def test_a_table_of_a_newer_version_waits_for_it_and_the_others_are_served(
    tmp_path: Path, was: str, becomes: str
) -> None:
    async with Server(tmp_path) as server:
        newer, other = [await server.table(*names) for names in (("Asha", "Bibi"), ("Cyrus", "Dayo"))]
        for people in (newer, other):
            await all_ready(people)
            await some_moves(people, 2)
        change = "UPDATE rows SET body = replace(body, ?, ?) WHERE room = ?"
        await server.store.do(lambda db: db.execute(change, (was, becomes, newer[0].code)))
        await server.restart()
        asha = await server.come("Asha", newer[0].token)
        assert (await asha.refused("join", table=newer[0].code))["code"] == "unreadable_table"
        await play_all(await back(server, other))
        await server.store.do(lambda db: db.execute(change, (becomes, was, newer[0].code)))
        await server.restart()
        await play_all(await back(server, newer))
