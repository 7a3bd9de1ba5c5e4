"""Nodes that hear of each other over a real Redis: lobby, quick matches, chat, limits, bots' thinking."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from redis.asyncio.connection import Connection
from redis.typing import EncodableT as Encodable

from longears.node import lobby
from longears.node import node as nodes
from longears.node.limits import Limits
from longears.node.node import Node
from longears.server.buses.redis import RedisBus
from tests.node.several import InPlace, Line, Several, Uncounted, eventually
from tests.server.clients import SOON
from tests.server.kit import GENEROUS, play_all
from tools.redis import RedisServer


@pytest.fixture(autouse=True)
def _tell_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "LOBBY_SECONDS", 0.02)
    monkeypatch.setattr(nodes, "CARE_SECONDS", 0.1)


class OnRedis(Several):
    """The same nodes, whose bus is Redis."""

    def __init__(self, address: str, *names: str, limits: Limits = GENEROUS) -> None:
        self._address = address
        super().__init__(*names, limits=limits)

    def add(self, name: str) -> Node:
        self.counts[name], self.stores[name] = Uncounted(), self._beside()
        bus = RedisBus(self._address, name)
        self.nodes[name] = Node(self.stores[name], bus, InPlace(), self.counts[name], self._limits)
        return self.nodes[name]


@asynccontextmanager
async def on_redis(
    folder: Path, *names: str, limits: Limits = GENEROUS
) -> AsyncIterator[tuple[RedisServer, OnRedis]]:
    async with RedisServer(folder) as server, OnRedis(server.address, *names, limits=limits) as several:
        others = [several.nodes[name].questions._others for name in names]
        await eventually(
            lambda: all(len(one) == len(names) - 1 for one in others), "that all know each other"
        )
        yield server, several


async def quick(several: Several, name: str, at: str) -> Line:
    line = several.come(name, at)
    await line.do("quick", game="thulla")
    await line.until(lambda c: c.seat is not None, "a seat")
    return line


async def test_the_lobby_is_one_and_whole_again_after_redis_has_died(tmp_path: Path) -> None:
    async with on_redis(tmp_path, "a", "b") as (server, several):
        lulu = several.come("Lulu", "b")
        await lulu.do("lobby")
        (asha,) = await several.table(("Asha", "a"), public=True)
        await lulu.until(lambda c: asha.code in c.tables, "the table")
        await server.kill()
        (bibi,) = await several.table(("Bibi", "a"), public=True)
        await server.start()
        await lulu.until(lambda c: bibi.code in c.tables, "the other table")
        await asha.drop()
        await lulu.until(lambda c: set(c.tables) == {bibi.code}, "that the first is gone")


async def test_who_is_where_is_known_again_after_redis_has_forgotten_everything(tmp_path: Path) -> None:
    async with on_redis(tmp_path, "a", "b") as (server, several):
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"))
        await server.ask("FLUSHALL")
        bus = several.nodes["b"]._bus
        async with asyncio.timeout(SOON):
            while not await bus.here(asha.code):
                await asyncio.sleep(0.05)
        late = several.add("c")
        await late.open()
        dayo = several.come("Dayo", "c")
        await dayo.do("join", table=asha.code)
        await dayo.until(lambda c: c.away == [], "both of them")
        assert asha.away == bibi.away == []


async def test_strangers_meet_and_talk(tmp_path: Path) -> None:
    async with on_redis(tmp_path, "a", "b") as (_, several):
        strangers = [several.come(name, at) for name, at in zip(("Asha", "Bibi"), "ab", strict=True)]
        await asyncio.gather(*(stranger.say("quick", game="thulla") for stranger in strangers))
        for stranger in strangers:
            await stranger.until(lambda c: c.seat is not None, "a seat")
        asha, bibi = strangers
        assert asha.code == bibi.code
        await bibi.do("say", phrase="hello")
        await asha.until(lambda c: any(f["t"] == "said" for f in c.frames), "the word")
        assert (await quick(several, "Cyrus", "b")).code == asha.code


async def test_a_guest_has_one_budget(tmp_path: Path) -> None:
    slow = Limits(messages_per_second=0.01, burst=20)
    async with on_redis(tmp_path, "a", "b", limits=slow) as (_, several):
        asha = several.come("Asha", "a")
        for _ in range(20):
            await asha.say("ping")
        other = several.come("Asha", "a")
        for _ in range(20):
            await other.say("ping")
        now = asyncio.get_running_loop().time()
        used = several.nodes["b"].shares.guests.of("asha", now).messages
        await eventually(
            lambda: used.is_empty(asyncio.get_running_loop().time()), "that the other node knows"
        )


async def test_a_question_is_answered_by_another_node(tmp_path: Path) -> None:
    async with on_redis(tmp_path, "a", "b") as (_, several):
        here, there = several.nodes["a"].questions, several.nodes["b"].questions
        here.thinking = lambda: 3

        async def answer(question: bytes, _seconds: float) -> str:
            return question.decode()

        there.answer = answer
        assert await here.ask(b"As", 1.0) == "As"


async def test_a_game_of_two_nodes_is_played_out(tmp_path: Path) -> None:
    async with on_redis(tmp_path, "a", "b") as (_, several):
        await play_all(list(await several.game(("Asha", "a"), ("Bibi", "b"))))


async def test_rows_of_one_commit_are_published_in_one_pipeline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    pack = Connection.pack_commands

    def counted(self: Connection, commands: Iterable[Iterable[Encodable]]) -> list[bytes]:
        packed = list(commands)
        published = sum(1 for command in packed if b"yes" in b"".join(map(_text, command)))
        written.extend([published] * bool(published))
        return pack(self, packed)

    async with on_redis(tmp_path, "a", "b") as (_, several):
        hosts = [
            (await several.table((name, "a"), (f"{name}2", "b"), seats=3))[0] for name in ("Asha", "Bibi")
        ]
        for host in hosts:
            await eventually(lambda h=host: bool(several.room(h).others), "the other node")  # type: ignore[misc]
        store = several.stores["a"]
        store.late = True
        for host in hosts:
            await host.say("rename", name=f"{host.name} yes")
        await eventually(lambda: sum(map(len, store.answers)) == 2, "both rows")
        monkeypatch.setattr(Connection, "pack_commands", counted)
        store.late, answers = False, store.answers
        store.answers = []
        store.tell([answer for batch in answers for answer in batch])
        await eventually(lambda: sum(written) >= 2, "both words")
        assert written == [2]


def _text(part: Encodable) -> bytes:
    return part if isinstance(part, bytes) else str(part).encode()
