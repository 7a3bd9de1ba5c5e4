"""Bots of a busy node think at another; all that travels is what a bot is given."""

import asyncio
import pickle
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

import longears
from longears.bots.workers import Question, Thinkers, question
from longears.chance import Chance
from longears.core import SEATS
from longears.game import Game
from longears.games import rules_of
from longears.node import node as nodes
from longears.server import thoughts
from longears.server.thoughts import packed, share, unpacked
from tests.node.several import Several, eventually
from tests.server.clients import SOON
from tests.server.kit import FIVE


@pytest.fixture(autouse=True)
def _tell_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "CARE_SECONDS", 0.02)


class Slow(Thinkers):
    """Has more to think about than it can do."""

    def __init__(self, thinking: int = 5) -> None:
        super().__init__(seconds=5.0)
        self.thinking = thinking
        self.gave_up = 0

    async def think(self, asked: Question) -> str | None:
        assert asked
        try:
            await asyncio.sleep(1000)
        except asyncio.CancelledError:
            self.gave_up += 1
            raise
        return None


class Quick(Thinkers):
    """Plays the first move there is."""

    def __init__(self) -> None:
        super().__init__(seconds=5.0)
        self.asked: list[Question] = []

    async def think(self, asked: Question) -> str | None:
        self.asked.append(asked)
        rules = rules_of(asked.game, "book", asked.options, asked.version)
        return rules.view(asked.table, SEATS.index(asked.seat)).moves[0]


@asynccontextmanager
async def thinking(**thinkers: Thinkers) -> AsyncIterator[Several]:
    """Nodes of these names, which think like that and know how much the others have to do."""
    async with Several(*thinkers) as several:
        for name, one in thinkers.items():
            share(one, several.nodes[name].questions)
        known = [several.nodes[name].questions._others for name in thinkers]
        numbers = {one.thinking for one in thinkers.values()}
        await eventually(
            lambda: (
                all({other.thinking for other in others.values()} <= numbers for others in known)
                and all(len(others) == len(thinkers) - 1 for others in known)
            ),
            "that they know of each other",
        )
        yield several


def begun(game: str = "thulla") -> Game:
    begun = longears.deal(game, 4, seed=7)
    while not begun.moves_made > 4 and begun.outcome is None:
        begun.play(begun.awaited[0], begun.moves(begun.awaited[0])[0])
    return begun


async def chosen(thinkers: Thinkers, game: Game) -> str:
    seat = game.awaited[0]
    return await thinkers.choose(game.view(seat), game.history(seat), "search", 5)


@pytest.mark.parametrize("name", FIVE)
async def test_a_bot_of_a_busy_node_thinks_at_another(name: str) -> None:
    busy, free, game = Slow(), Quick(), begun(name)
    async with thinking(a=busy, b=free):
        seat = game.awaited[0]
        assert await chosen(busy, game) == game.view(seat).moves[0]
        (asked,) = free.asked
        own = question(game.view(seat), game.history(seat), "search", 5, asked.until)
        assert asked.table.state() == own.table.state()
        assert (asked.seat, asked.history, asked.level, asked.seed) == (seat, own.history, "search", 5)
        assert busy.gave_up == 1, "nobody thinks about it any more"


async def test_the_node_with_least_to_do_is_asked() -> None:
    busy, other, free = Slow(5), Slow(3), Quick()
    async with thinking(a=busy, b=other, c=free):
        await chosen(busy, begun())
        assert len(free.asked) == 1


async def test_a_node_that_is_not_busy_asks_nobody() -> None:
    here, there = Quick(), Quick()
    async with thinking(a=here, b=there):
        await chosen(here, begun())
        assert (len(here.asked), len(there.asked)) == (1, 0)


async def test_a_busy_node_thinks_for_nobody_else() -> None:
    busiest, busy = Slow(9), Slow(5)
    busiest._seconds = 0.3
    async with thinking(a=busiest, b=busy):
        assert await chosen(busiest, begun()) in begun().moves("D"), "as if there had been no time"
        assert busy.gave_up == 0


async def test_without_an_answer_from_elsewhere_it_is_thought_here() -> None:
    class Both(Quick):
        """Busy, and done after a while."""

        async def think(self, asked: Question) -> str | None:
            await asyncio.sleep(0.1)
            return await super().think(asked)

    here, there = Both(), Quick()
    here.thinking = 5
    async with thinking(a=here, b=there) as several:
        several.hub.kill("b")
        assert await chosen(here, begun()) in begun().moves("D")
        several.hub.cut("a")
        assert await chosen(here, begun()) in begun().moves("D")
        assert (len(here.asked), len(there.asked)) == (2, 0)


async def test_a_game_of_somebody_else_is_thought_about_here() -> None:
    """Another node would make no table of it."""
    busy, free = Slow(), Quick()
    game = begun()
    asked = replace(question(game.view("D"), game.history("D"), "search", 5, 0.0), game="sevens")
    async with thinking(a=busy, b=free):
        assert busy.elsewhere
        async with asyncio.timeout(SOON):
            assert await busy.elsewhere(asked) is None
        assert free.asked == []


async def test_a_move_that_there_is_not_is_not_made() -> None:
    busy = Slow()

    async def nonsense(_data: bytes, _seconds: float) -> str:
        return "Xr"

    async with thinking(a=busy, b=Quick()) as several:
        several.nodes["b"].questions.answer = nonsense
        assert await chosen(busy, begun()) in begun().moves("D")


async def test_an_answer_that_comes_late_is_nobodys() -> None:
    busy, free = Slow(), Quick()
    busy._seconds = 0.1
    async with thinking(a=busy, b=free) as several:
        several.hub.holding = True
        await chosen(busy, begun())
        several.hub.holding = False
        several.hub.let_go()
        await eventually(lambda: len(free.asked) == 1, "the question")
        assert several.nodes["a"].questions._asked == {}


@pytest.mark.parametrize("name", FIVE)
def test_all_2_a_question_is_the_same_under_rearranged_hidden_cards(name: str) -> None:
    game = begun(name)
    number = SEATS.index(game.awaited[0])
    view, history = game.view(SEATS[number]), game.history(SEATS[number])
    other = game.rules.imagine(game.rules.veiled(game.table, number), number, history, Chance(3))
    assert other.state() != game.table.state()
    again = game.rules.view(other, number)
    sent = [packed(question(seen, history, "search", 5, 0.0)) for seen in (view, again)]
    assert sent[0] == sent[1]
    assert unpacked(sent[0], 1.0).table.state() == view.veiled.state()


def test_nothing_but_a_question_is_made_from_what_comes_over_the_bus() -> None:
    for nonsense in (pickle.dumps(eval), pickle.dumps(asyncio.sleep), pickle.dumps(Thinkers)):
        with pytest.raises(pickle.UnpicklingError, match="a question has no"):
            unpacked(nonsense, 1.0)
    with pytest.raises(pickle.UnpicklingError, match="no question"):
        unpacked(pickle.dumps({"level": "search"}), 1.0)
    assert all(module.startswith("longears.") for module, _ in thoughts.KNOWN)
