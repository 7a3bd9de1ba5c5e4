"""Limits from the first day (issue 5, item 8)."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import socketio

from longears.node import connection, node
from longears.node.guests import LONGEST_NAME, LONGEST_TEXT, clean_name, clean_text
from longears.node.phrases import EMOTES, PHRASES
from longears.room.settings import PUBLIC_WORDS
from tests.server.clients import Client, SioClient, WsClient
from tests.server.kit import DOORS, GENEROUS, Server, all_ready, eventually, play_all
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS

NONSENSE = ["", "{", "[]", "null", "5", '"play"', "{}", '{"t":"fly"}', '{"t":5}', '{"t":"play"}',
            '{"t":"play","move":5}', '{"t":"sit","seat":"Z"}', '{"t":"sit","seat":"A","more":1}',
            '{"t":"say","text":"' + "x" * 201 + '"}', '{"t":"ping","id":"' + "x" * 41 + '"}',
            '{"t":"create","settings":{"game":"kadi","seats":99}}', "[" * 4000,
            '{"t":"create","settings":' + '{"a":' * 1000 + "}" * 1001]  # fmt: skip


async def test_what_cannot_be_read_gets_a_refusal_and_the_line_stays_open(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        client = await server.come("Asha")
        assert isinstance(client, WsClient)
        for text in NONSENSE:
            before = len(client.frames)
            await client.send_text(text)
            refusal = await client.frame(lambda frame: frame["t"] == "no", before)
            assert refusal["code"] == "unreadable", text[:80]
        await client.do("ping")
        other = await server.come("Bibi", door=SioClient)
        assert isinstance(other, SioClient)
        strange: list[object] = [None, 5, "text", [], {}, {"t": "fly"}, {"t": "sit", "seat": 1}, [[[]]]]
        for data in strange:
            before = len(other.frames)
            await other.send_anything(data)
            assert (await other.frame(lambda frame: frame["t"] == "no", before))["code"] == "unreadable"
        await other.do("ping")


async def test_a_message_of_bytes_ends_the_line(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        client = await server.come("Asha")
        assert isinstance(client, WsClient)
        await client.send_bytes(b'{"t":"ping"}')
        assert (await client.bye())["code"] == "text_only"
        assert client.closed == (1008, "")


@DOORS
async def test_a_message_that_is_too_long_ends_its_line_and_no_other(
    door: type[Client], tmp_path: Path
) -> None:
    async with Server(tmp_path) as server:
        host, guest = await server.table("Asha", "Bibi", door=door)
        await host.send_frame({"t": "say", "text": "x" * GENEROUS.message_bytes})
        await host.until(lambda c: c.closed is not None, "the end of the line")
        if door is WsClient:
            assert host.closed == (1009, "")
        await guest.do("ping")
        await guest.until(lambda c: c.away == [host.guest], "that Asha is away")


@DOORS
async def test_who_is_too_fast_is_told_so_and_at_last_cut_off(door: type[Client], tmp_path: Path) -> None:
    slow = replace(GENEROUS, messages_per_second=0.001, burst=5, strikes=3)
    async with Server(tmp_path, limits=slow) as server:
        client = await server.come("Asha", door=door)
        for _ in range(5):
            assert (await client.ask("ping"))["t"] == "pong"
        for _ in range(2):
            assert (await client.refused("ping"))["code"] == "too_fast"
        await client.say("ping")
        assert (await client.bye())["code"] == "strikes"
        if door is WsClient:
            assert client.closed == (1008, "")


async def test_more_lines_do_not_make_a_guest_faster(tmp_path: Path) -> None:
    slow = replace(GENEROUS, messages_per_second=0.001, burst=4)
    async with Server(tmp_path, limits=slow) as server:
        token = await server.token("Asha")
        lines = [await server.come("Asha", token) for _ in range(3)]
        answers = [(await line.ask("ping"))["t"] for line in lines for _ in range(4)]
        assert answers == ["pong"] * 8 + ["no"] * 4, "a guest has as much as two lines"


async def test_an_address_has_so_many_lines_at_both_doors_together(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=replace(GENEROUS, sockets_per_address=2)) as server:
        one = await server.come("Asha")
        await server.come("Bibi", door=SioClient)
        token = await server.token("Cyrus")
        with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
            await WsClient("Cyrus", token).connect(server.address)
        assert refusal.value.status == 429
        with pytest.raises(socketio.exceptions.ConnectionError):
            await SioClient("Cyrus", token).connect(server.address)
        await one.drop()
        await eventually(lambda: len(server.node.connections) == 1, "one line less")
        await server.come("Cyrus", token, SioClient)


async def test_an_address_gets_so_many_new_guests(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=replace(GENEROUS, guests_per_minute=3)) as server:
        token, *_ = [await server.token(name) for name in ("Asha", "Bibi", "Cyrus")]
        assert (await server.ask("/api/guest", "POST")).status == 429
        known = {"Authorization": f"Bearer {token}"}
        assert (await server.ask("/api/guest", "POST", headers=known)).status == 200


async def test_a_proxy_is_believed_only_if_there_is_one(tmp_path: Path) -> None:
    few = replace(GENEROUS, guests_per_minute=1)
    for behind_proxy, expected in ((True, [200, 200, 429]), (False, [200, 429, 429])):
        folder = tmp_path / str(behind_proxy)
        async with Server(folder, limits=few, behind_proxy=behind_proxy) as server:
            headers = [{"X-Forwarded-For": f"9.9.9.9, 10.0.0.{last}"} for last in (1, 2, 2)]
            answers = [await server.ask("/api/guest", "POST", headers=one) for one in headers]
            assert [answer.status for answer in answers] == expected


@DOORS
async def test_a_guest_has_so_many_tables_however_fast_they_are_asked_for(
    door: type[Client], tmp_path: Path
) -> None:
    async with Server(tmp_path, limits=replace(GENEROUS, tables_per_guest=3)) as server:
        host = await server.come("Asha", door=door)
        server.held.holding = True
        sent = [await host.say("create", settings={"game": "kadi"}) for _ in range(8)]
        await host.do("ping")
        server.held.holding = False
        server.held.let_go()
        answers = [(await host.answer(one)) for one in sent]
        assert [answer["t"] for answer in answers].count("table") == 3
        assert {answer["code"] for answer in answers if answer["t"] == "no"} == {"too_many"}
        assert len(server.node.rooms) == 3
        await host.do("leave")
        await eventually(lambda: sum(d.room.state.host != "" for d in server.node.rooms.values()) == 2)
        assert (await host.do("create", settings={"game": "kadi"}))["t"] == "table"


async def write(client: Client, times: int) -> list[str]:
    """Ask for so many rows; what became of each."""
    asked = [await client.ask("ready", ready=at % 2 == 0) for at in range(times)]
    return [answer.get("code", "written") for answer in asked]


@DOORS
async def test_a_guest_may_have_so_much_written_and_an_address_twice_that(
    door: type[Client], tmp_path: Path
) -> None:
    few = replace(GENEROUS, rows_per_second=0.001, rows_burst=6)
    async with Server(tmp_path, limits=few) as server:
        asha, bibi, cyrus = await server.table("Asha", "Bibi", "Cyrus", door=door)
        assert await write(bibi, 7) == ["written"] * 5 + ["too_fast"] * 2, "to sit down was the first"
        assert await write(asha, 7) == ["written"] * 5 + ["too_fast"] * 2, (
            "twelve of the address with Cyrus's"
        )
        assert await write(cyrus, 1) == ["too_fast"], "though Cyrus has written one row"


@DOORS
async def test_a_message_that_many_hear_counts_for_several(
    door: type[Client], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "CROWD", 2)
    few = replace(GENEROUS, messages_per_second=0.001, burst=20)
    async with Server(tmp_path, limits=few) as server:
        host, _, _ = await server.table("Asha", "Bibi", "Cyrus", door=door)
        answers = [await host.ask("say", emote=EMOTES[0]) for _ in range(10)]
        said = [answer.get("code", "said") for answer in answers]
        assert said == ["said"] * 9 + ["too_fast"], "each as two, after one for the table"
        lonely = await server.come("Dara", door=door)
        for _ in range(20):
            await lonely.do("ping")


async def test_a_crowd_of_any_size_may_still_be_talked_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "CROWD", 0.01)
    few = replace(GENEROUS, messages_per_second=50, burst=3)
    async with Server(tmp_path, limits=few) as server:
        (host,) = await server.table("Asha")
        await asyncio.sleep(0.1)
        await host.do("say", emote=EMOTES[0])


@DOORS
async def test_a_new_name_counts_as_a_row(door: type[Client], tmp_path: Path) -> None:
    few = replace(GENEROUS, rows_per_second=0.001, rows_burst=3)
    async with Server(tmp_path, limits=few) as server:
        guest = await server.come("Asha", door=door)
        answers = [await guest.ask("rename", name=f"Asha {at}") for at in range(4)]
        assert [answer.get("code", "named") for answer in answers] == ["named"] * 3 + ["too_fast"]


async def test_a_guest_makes_so_many_tables_in_a_minute_and_an_address_twice_that(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=replace(GENEROUS, tables_per_minute=2)) as server:
        guests = [await server.come(name) for name in ("Asha", "Bibi", "Cyrus")]
        answers = [
            [await guest.ask("create", settings={"game": "kadi"}) for _ in range(3)] for guest in guests
        ]
        codes = [[answer.get("code", answer["t"]) for answer in of_guest] for of_guest in answers]
        assert codes == [["table", "table", "too_fast"]] * 2 + [["too_fast"] * 3]


@pytest.mark.parametrize(
    ("wished", "name"),
    [
        ("  Asha   Devi ", "Asha Devi"),
        ("\u202eAsha\u202c", "Asha"),
        ("A\x1b[31ms\x00ha\n", "A31msha"),
        ("Asha\u2066\u200b\ufeff", "Asha"),
        ('<b>"Asha", [1]; &\\', "bAsha 1"),
        ("x" * 99, "x" * LONGEST_NAME),
        ("കഴുത", "കഴുത"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("\u202e\u0000", ""),
        ("\u3164\u3164", ""),
        ("\u2800", ""),
        ("\u115f\uffa0", ""),
        ("\u200d\u200c", ""),
        ("\u0301", ""),
    ],
)
def test_names_are_cleaned(wished: str, name: str) -> None:
    assert clean_name(wished) == name
    assert clean_name(name) == name


async def test_names_and_chat_are_cleaned_on_their_way(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, guest = await server.table("\u202eAsha\u202c", "Bibi")
        assert guest.chair("A")["name"] == "Asha"
        await host.do("rename", name="\x1bAisha\u2067")
        await guest.until(lambda c: c.chair("A")["name"] == "Aisha", "the new name")
        assert (await host.refused("rename", name="\u202e"))["code"] == "name"
        await host.do("say", text="hello\x07 \u202ethere\n\n you")
        said = await guest.frame(lambda frame: frame["t"] == "said")
        assert (said["name"], said["text"]) == ("Aisha", "hello there you")
        assert (await host.refused("say", text="\u202e\x00 "))["code"] == "silence"
        assert (await server.come("Asha", host.token)).frames[0]["name"] == "Aisha"
    assert len(clean_text("é" * 900)) == LONGEST_TEXT


@DOORS
async def test_free_text_is_for_private_tables_only(door: type[Client], tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, guest = await server.table("Asha", "Bibi", public=True, door=door)
        assert (await host.refused("say", text="hello"))["code"] == "phrases_only"
        assert (await host.refused("say", phrase="buy_my_soap"))["code"] == "phrases_only"
        for said in ({"phrase": PHRASES[0]}, {"emote": EMOTES[0]}):
            await host.do("say", **said)
            heard = await guest.frame(lambda f, said=said: f["t"] == "said" and said.items() <= f.items())  # type: ignore[misc]
            assert heard == {"t": "said", "guest": host.guest, "name": "Asha", **said}
        lonely = await server.come("Cyrus", door=door)
        assert (await lonely.refused("say", phrase=PHRASES[0]))["code"] == "no_table"


async def test_the_word_of_a_match_at_a_public_table_is_one_of_ours(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host = await server.come("Asha")
        own = {"game": "donkey", "form": "letters", "word": "BUYMYSOAP"}
        refused = await host.refused("create", settings={**own, "public": True})
        assert "one of DONKEY" in refused["message"]
        await host.do("create", settings={**own, "public": True, "form": "count"})
        assert host.room["settings"]["word"] == "DONKEY", "it is not played for, but can be read"
        for word in PUBLIC_WORDS:
            await host.do("change", settings={**own, "public": True, "word": word})
            assert host.room["settings"]["word"] == word
        await host.do("change", settings=own)
        assert host.room["settings"]["word"] == "BUYMYSOAP", "among friends"
        assert "one of" in (await host.refused("change", settings={**own, "public": True}))["message"]


async def test_nobody_has_to_read_a_rude_name(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        asha = await server.come("Asha")
        for name in ("F.u.c.k you", "fuuuuck", "Bh3nch0d", "मादर चोद", "تو کسکش", "Àdmin", "തായോളി!"):
            assert (await asha.refused("rename", name=name))["code"] == "rude_name", name
        for name in ("Scunthorpe", "പൂർണ്ണിമ", "Nigar", "Niger", "Cockburn", "Nazi", "Dick", "Kuma"):
            await asha.do("rename", name=name)
        stranger = await server.ask("/api/guest", "POST", json={"name": "Madarchod"})
        told = await stranger.json()
        assert told["name"]
        assert told["name"] != "Madarchod", "as if there were no wish"


async def fill(server: Server, talker: Client, reader: Client) -> None:
    """Talk until the reader, who does not read, is behind; then say what the reader will not hear."""
    line = next(line for line in server.node.connections if line.guest.id == reader.guest)
    async with asyncio.timeout(20):
        while line.behind_since is None:
            await talker.do("say", text="la " * 60)
    await talker.do("say", text="good night")


@DOORS
async def test_a_slow_reader_gets_a_fresh_view_and_not_a_backlog(
    door: type[Client], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node, "CARE_SECONDS", 0.02)
    few = replace(GENEROUS, backlog_bytes=4000)
    async with Server(tmp_path, limits=few, buffer=4096) as server:
        host, slow, third = clients = await server.table("Asha", "Bibi", "Cyrus", door=door)
        slow.stop_reading()
        await fill(server, host, slow)
        await host.do("ready")
        await third.do("ready")
        await third.do("rename", name="Kurosh")
        slow.read_on()
        await slow.until(lambda c: c.n == host.n and c.room == host.room, "what the others see")
        assert [frame for frame in slow.frames if frame["t"] == "table" and "ack" not in frame]
        heard = [frame for frame in slow.frames if frame["t"] == "said"]
        told = [frame for frame in host.frames if frame["t"] == "said"]
        assert len(heard) < len(told), "what was missed is not told again"
        await slow.do("ready")
        for client in clients:
            await client.until(lambda c: c.playing and bool(c.view), "the deal")
        await play_all(clients)


@DOORS
async def test_who_never_reads_is_cut_off_and_nobody_waits(
    door: type[Client], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node, "CARE_SECONDS", 0.02)
    monkeypatch.setattr("longears.server.doors.sockets.CLOSE_SECONDS", 0.1)
    monkeypatch.setattr("longears.server.doors.socketio.CLOSE_SECONDS", 0.1)
    few = replace(GENEROUS, backlog_bytes=4000, slow_seconds=0.1)
    async with Server(tmp_path, limits=few, buffer=4096) as server:
        host, slow = await server.table("Asha", "Bibi", door=door)
        slow.stop_reading()
        async with asyncio.timeout(20):
            while not host.away:
                await host.do("say", text="la " * 60)
        assert host.away == [slow.guest]
        slow.read_on()
        await slow.until(lambda c: c.closed is not None, "the end of the line")


async def test_a_flood_is_cut_off_and_another_table_plays_on(tmp_path: Path) -> None:
    strict = replace(GENEROUS, messages_per_second=200, burst=400)
    async with Server(tmp_path, limits=strict) as server:
        players = await server.table("Asha", "Bibi", game="thulla")
        flooders: list[Any] = [await server.come(f"Rude {at}") for at in range(3)]
        junk = json.dumps({"t": "play", "move": "x" * 300})

        async def flood(client: WsClient) -> None:
            try:
                while client.closed is None:
                    await client.send_text(junk)
            except ConnectionError:
                return

        floods = asyncio.gather(*(flood(client) for client in flooders))
        await all_ready(players)
        await play_all(players)
        await floods
        for client in flooders:
            await client.until(lambda c: c.closed is not None, "the end of the line")
        assert {player.closed for player in players} == {None}
