"""Replays: worked out beside the event loop, once, and a few at a time (issue 18, line 1)."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from longears.processes import Processes
from longears.server import replays
from longears.server.replays import Replays
from longears.server.stores.memory import MemoryStore
from tests.server.kit import Server, all_ready, play_all
from tests.server.ways import BOTH_WAYS

RECORD = (Path(__file__).parent.parent / "data" / "records").glob("*")


class Watched(Processes):
    """Processes whose work waits until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def do(self, work: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        self.asked += 1
        await self.may_go_on.wait()
        return await super().do(work, *arguments, **named)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> list[Watched]:
    made: list[Watched] = []

    def make() -> Watched:
        made.append(Watched())
        return made[-1]

    monkeypatch.setattr(replays, "Processes", make)
    return made


async def finished(server: Server) -> str:
    clients = await server.table("Asha", "Bibi")
    await all_ready(clients)
    await play_all(clients)
    return f"{clients[0].code}-1"


@BOTH_WAYS
async def test_a_replay_is_worked_out_once_however_many_ask(tmp_path: Path, watched: list[Watched]) -> None:
    async with Server(tmp_path) as server:
        path = f"/api/records/{await finished(server)}/replay?eyes=A"
        asked = await asyncio.gather(*(server.json(path) for _ in range(5)))
        assert asked == asked[:1] * 5
        assert await server.json(path) == asked[0]
        assert watched[-1].asked == 1


async def test_others_are_told_to_come_again_while_many_are_worked_out(
    tmp_path: Path, watched: list[Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "MOST_UNDER_WAY", 1)
    async with Server(tmp_path) as server:
        path = f"/api/records/{await finished(server)}/replay?eyes="
        watched[-1].may_go_on.clear()
        first = asyncio.ensure_future(server.ask(path + "A"))
        while not watched[-1].asked:
            await asyncio.sleep(0.01)
        second = await server.ask(path + "B")
        assert (second.status, second.headers["Retry-After"]) == (503, "5")
        watched[-1].may_go_on.set()
        assert (await first).status == 200
        assert (await server.ask(path + "B")).status == 200


async def test_the_least_wanted_are_forgotten_when_there_are_too_many(
    watched: list[Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = next(path for path in RECORD).read_text("utf-8")

    class Shelf(MemoryStore):
        async def record(self, finished_id: str) -> str:  # noqa: ARG002  it has only one
            return record

    kept = Replays(Shelf())
    told = await kept.of("a", "A")
    assert told
    monkeypatch.setattr(replays, "MOST_BYTES", 2 * len(told))
    for name in ("b", "a", "c", "a"):
        await kept.of(name, "A")
    assert watched[-1].asked == 3, "a was asked for again and again, and b was forgotten"
    await kept.of("b", "A")
    assert watched[-1].asked == 4
    kept.close()
