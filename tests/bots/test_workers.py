"""Bots think in processes: in time, from what the seat may see, and the loop goes on meanwhile."""

import asyncio
import multiprocessing
import pickle
import time
from collections.abc import Iterator
from dataclasses import fields

import pytest

import longears
from longears.bots import bot_for, workers
from longears.bots.workers import Thinkers, answer, question
from longears.chance import Chance
from longears.game import Game


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    pool = Thinkers(seconds=2.0)
    yield pool
    pool.close()


def begun() -> Game:
    game = longears.deal("thulla", 4, seed=7)
    game.play("C", "As")
    return game


def medium(game: Game, seat: str) -> str:
    view = game.view(seat)
    return bot_for("medium", view.game).choose(view, game.history(seat), view.moves, Chance(5))


def test_a_process_answers_with_a_legal_move_and_the_loop_goes_on(thinkers: Thinkers) -> None:
    async def both() -> tuple[str, int]:
        game, ticks = begun(), 0
        thinking = asyncio.create_task(thinkers.choose(game.view("D"), game.history("D"), "search", 5))
        while not thinking.done():
            await asyncio.sleep(0.01)
            ticks += 1
        return thinking.result(), ticks

    move, ticks = asyncio.run(both())
    assert move in begun().moves("D")
    assert ticks > 10


def test_without_time_medium_answers(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "_seconds", 0.001)
    game = begun()
    began = time.monotonic()
    move = asyncio.run(thinkers.choose(game.view("D"), game.history("D"), "search", 5))
    assert move == medium(game, "D")
    assert time.monotonic() - began < 1.5


def test_a_question_that_comes_too_late_is_not_thought_about() -> None:
    game = begun()
    late = question(game.view("D"), game.history("D"), "search", 5, time.monotonic() - 1)
    assert answer(late) is workers.LATE


def test_when_a_process_dies_medium_answers_and_another_takes_its_place(thinkers: Thinkers) -> None:
    async def broken() -> list[str]:
        game = begun()
        await thinkers.choose(game.view("D"), game.history("D"), "search", 5)
        for worker in multiprocessing.active_children():
            worker.kill()
        return [await thinkers.choose(game.view("D"), game.history("D"), "search", 5) for _ in range(2)]

    first, second = asyncio.run(broken())
    assert first == medium(begun(), "D")
    assert second in begun().moves("D")


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_other_levels_answer_at_once(thinkers: Thinkers, level: str) -> None:
    game = begun()
    assert asyncio.run(thinkers.choose(game.view("D"), game.history("D"), level, 5)) in game.moves("D")


def test_all_6_an_answer_waits_for_its_pause(thinkers: Thinkers) -> None:
    game = begun()
    began = time.monotonic()
    asyncio.run(thinkers.choose(game.view("D"), game.history("D"), "medium", 5, pause=0.2))
    assert time.monotonic() - began >= 0.2


def test_all_2_a_question_holds_only_what_the_seat_sees() -> None:
    game = begun()
    asked = question(game.view("D"), game.history("D"), "search", 5, 0.0)
    assert {part.name for part in fields(asked)} >= {"game", "options", "table", "seat", "history"}
    assert not any(asked.table.hands[seat] for seat in range(3))  # type: ignore[attr-defined]
    sent = pickle.loads(pickle.dumps(asked)).table  # noqa: S301  our own
    assert sent.state() == asked.table.state()


def test_who_has_learned_answers_in_place(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nobody(*_: object) -> None:
        raise AssertionError("no process has to think")

    monkeypatch.setattr(thinkers._processes, "do", nobody)
    game = begun()
    view, history = game.view("D"), game.history("D")
    best = bot_for("net", "thulla").choose(view, history, view.moves, Chance(5))
    began = time.monotonic()
    assert asyncio.run(thinkers.choose(view, history, "hard", 5, pause=0.2)) == best
    assert time.monotonic() - began >= 0.2, "the pause of ALL-6 is kept"
