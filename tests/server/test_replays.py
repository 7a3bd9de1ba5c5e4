"""Replays and pictures: made beside the event loop, once, and a few at a time (issue 18, line 1)."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from longears.processes import Processes
from longears.room.told import Finished
from longears.server import app, workshop
from longears.server.doors.codings import FixedAnswer
from longears.server.metrics import Metrics
from longears.server.workshop import Workshop
from tests.server.kit import Server, all_ready, eventually, play_all
from tests.server.ways import BOTH_WAYS


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

    monkeypatch.setattr(app, "Processes", make)
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
    monkeypatch.setattr(workshop, "MOST_UNDER_WAY", 1)
    async with Server(tmp_path) as server:
        path = f"/api/records/{await finished(server)}/replay?eyes="
        watched[-1].may_go_on.clear()
        first = asyncio.ensure_future(server.ask(path + "A"))
        await eventually(lambda: watched[-1].asked == 1, "the work")
        second = await server.ask(path + "B")
        assert (second.status, second.headers["Retry-After"]) == (503, "5")
        watched[-1].may_go_on.set()
        assert (await first).status == 200
        assert (await server.ask(path + "B")).status == 200


async def test_the_picture_of_a_link_is_drawn_elsewhere_and_once(
    tmp_path: Path, watched: list[Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workshop, "MOST_UNDER_WAY", 1)
    async with Server(tmp_path) as server:
        watched[-1].may_go_on.clear()
        first = [asyncio.ensure_future(server.ask("/link.png?of=learn/kadi")) for _ in range(3)]
        await eventually(lambda: watched[-1].asked == 1, "the work")
        assert (await server.ask("/link.png?of=learn/donkey")).status == 503
        watched[-1].may_go_on.set()
        answers = [await one for one in first]
        assert {answer.content_type for answer in answers} == {"image/png"}
        assert (await server.ask("/link.png?of=learn/kadi")).status == 200
        assert watched[-1].asked == 1


async def test_the_link_to_a_game_is_told_without_its_moves(tmp_path: Path) -> None:
    """Reading the moves of a long game stopped the event loop, for whoever asked and as often as they did."""
    async with Server(tmp_path) as server:
        name = await finished(server)
        text = await (await server.ask(f"/api/records/{name}")).text()
        tags, _, _ = text.partition("\n\n")
        server.store.keep(Finished("TAGSXX-1", "thulla", 0, tags + "\n\n1. A:no-move-at-all\n"))
        await eventually(lambda: not server.store.waiting, "the writer")
        page = await (await server.ask("/r/TAGSXX-1")).text()
        assert "See the whole game again, card by card." in page


def _answer(size: int) -> FixedAnswer:
    return FixedAnswer("text/plain", "no-store", bytes(size), {})


async def test_the_least_wanted_are_forgotten_when_there_are_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workshop, "MOST_BYTES", 250)
    watched = Watched()
    kept = Workshop(watched, Metrics())
    for key in ("a", "b", "a", "c", "a"):
        assert (await kept.made(key, _answer, 100)).bytes == 100
    assert watched.asked == 3, "a was asked for again and again, and b was forgotten"
    await kept.made("b", _answer, 100)
    assert watched.asked == 4
    watched.close()
