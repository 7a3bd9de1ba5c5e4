"""Environments that cannot be broken: whatever is asked of them wrongly is told, and changes nothing."""

import copy
import pickle
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from longears import envs
from longears.core import IllegalMove
from longears.envs.aec import TableEnv
from longears.envs.batch import Batch
from longears.games import SPECS

every_game = pytest.mark.parametrize("game", SPECS)


def begun(game: str, steps: int = 10) -> TableEnv:
    env = TableEnv(game, seats=3)
    env.reset(seed=1)
    for _ in range(steps):
        env.step(first_open(env))
    return env


def first_open(env: TableEnv) -> int:
    return int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])


def to_the_end(env: TableEnv) -> list[Any]:
    """What happens from here on, by the first open action."""
    told: list[Any] = []
    while env.agents:
        agent = env.agent_selection
        seen = env.observe(agent)
        told += [agent, seen["observation"].tobytes(), env.rewards.get(agent)]
        env.step(None if env.terminations[agent] else first_open(env))
    return [*told, env.table.state()]


@every_game
@pytest.mark.parametrize("action", [-1, -54, 10**6, 2**31 + 1, 1.5, "0", None])
def test_no_number_corrupts_a_table(game: str, action: Any) -> None:
    env = begun(game)
    before, agent = env.table.state(), env.agent_selection
    with pytest.raises(ValueError):
        env.step(action)
    assert (env.table.state(), env.agent_selection) == (before, agent)


@every_game
def test_what_is_not_open_is_refused_by_its_rule(game: str) -> None:
    env = begun(game)
    shut = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        env.step(shut)


def test_a_render_mode_that_is_unknown_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no render mode 'human'; there are ansi, svg"):
        TableEnv("thulla", render_mode="human")


@pytest.mark.parametrize(
    "ask",
    [
        lambda env: env.observe("seat_0"),
        lambda env: env.step(0),
        lambda env: env.render(),
        lambda env: env.last(),
        lambda env: env.agent_iter(),
    ],
)
def test_before_a_reset_it_says_so(ask: Any) -> None:
    with pytest.raises(ResetNeeded, match=r"call reset\(\) before"):
        ask(TableEnv("thulla", render_mode="ansi"))


@every_game
def test_after_the_end_it_says_so(game: str) -> None:
    env = begun(game)
    to_the_end(env)
    with pytest.raises(ResetNeeded, match=r"the game is over: call reset\(\) before step\(\)"):
        env.step(0)


@every_game
def test_seeds_of_numpy_deal_the_same_cards(game: str) -> None:
    three, one, seven = np.int64(3), np.int64(1), np.int64(7)
    env = TableEnv(game, seats=three)  # type: ignore[arg-type]
    env.reset(seed=one)  # type: ignore[arg-type]
    assert env.table.state() == begun(game, 0).table.state()
    batches = [Batch(game, 3, 3, 7), Batch(game, three, three, seven)]  # type: ignore[arg-type]
    states = [[table.state() for table in batch.tables] for batch in batches]
    assert states[0] == states[1]


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: TableEnv("thulla", seats="4"), "seats are a whole number, 2 to 6, not '4'"),  # type: ignore[arg-type]
        (lambda: TableEnv("thulla").reset(seed="x"), "a seed is a whole number, not 'x'"),  # type: ignore[arg-type]
        (lambda: Batch("thulla", seats="4"), "seats are a whole number, 2 to 6, not '4'"),  # type: ignore[arg-type]
        (lambda: Batch("thulla", seed="x"), "a seed is a whole number, not 'x'"),  # type: ignore[arg-type]
        (lambda: Batch("thulla", tables="3"), "a batch needs a whole number of tables, at least one"),  # type: ignore[arg-type]
        (lambda: Batch("thulla", tables=2.5), "a batch needs a whole number of tables, at least one"),  # type: ignore[arg-type]
        (lambda: Batch("thulla", tables=0), "a batch needs a whole number of tables, at least one"),
        (lambda: Batch("thulla").action_text(999), "actions are numbers from 0 to"),
        (lambda: Batch("thulla").action_text(-1), "actions are numbers from 0 to"),
        (lambda: TableEnv("kadi").action_text("x"), "actions are numbers from 0 to"),  # type: ignore[arg-type]
    ],
)
def test_what_is_given_wrongly_is_told_in_a_sentence(ask: Any, sentence: str) -> None:
    with pytest.raises(ValueError) as error:
        ask()
    assert sentence in str(error.value)


def test_environments_and_batches_show_what_they_are() -> None:
    assert repr(TableEnv("thulla", seats=3)) == "<TableEnv of thulla: 3 seats, 53 actions>"
    assert repr(Batch("thulla", tables=8, seats=3)) == "<Batch of thulla: 8 tables, 3 seats, 53 actions>"
    assert {"donkey_v3", "kazhutha_kali_v3", "kadi_v2"} <= {*dir(envs)}


def test_an_agent_that_is_unknown_is_told() -> None:
    env = begun("donkey")
    for ask in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(ValueError, match="there is no agent 'seat_9'; the agents are seat_0, seat_1"):
            ask("seat_9")


def copies(thing: Any) -> Iterator[Any]:
    yield copy.copy(thing)
    yield copy.deepcopy(thing)
    yield pickle.loads(pickle.dumps(thing))  # noqa: S301  our own


@every_game
def test_copies_of_an_environment_go_on_by_themselves_as_it_does(game: str) -> None:
    env = begun(game)
    twins = list(copies(env))
    went = to_the_end(env)
    assert all(to_the_end(twin) == went for twin in twins)


def test_an_environment_can_be_copied_before_it_is_reset() -> None:
    for twin in copies(TableEnv("kadi", seats=3)):
        twin.reset(seed=1)
        assert twin.table.state() == begun("kadi", 0).table.state()


@every_game
def test_copies_of_a_batch_go_on_by_themselves_as_it_does(game: str) -> None:
    batch = Batch(game, tables=5, seats=3, seed=1)
    for _ in range(7):
        batch.step(batch.random_actions())
    twins = list(copies(batch))
    for _ in range(60):
        actions = batch.random_actions()
        rewards, done = batch.step(actions)
        for twin in twins:
            assert (twin.random_actions() == actions).all()
            told = (*twin.step(actions), *twin.observe())
            for one, other in zip(told, (rewards, done, *batch.observe()), strict=True):
                assert (one == other).all()


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [(-1, np.intc), (10**6, np.intc), (-54, np.int64), (2**32, np.int64), (2**40, np.uint64)],
)
def test_no_number_corrupts_a_batch(wrong: int, kind: type[np.integer[Any]]) -> None:
    batch = Batch("dayous", tables=3, seed=1)
    actions = batch.random_actions().astype(kind)
    actions[1] = wrong
    before = [table.state() for table in batch.tables]
    with pytest.raises(ValueError, match=f"action {wrong} is not open at table 1"):
        batch.step(actions)
    assert [table.state() for table in batch.tables] == before


def test_fractions_are_no_actions() -> None:
    batch = Batch("thulla", tables=2, seed=1)
    with pytest.raises(ValueError, match="actions are whole numbers, not float64"):
        batch.step(batch.random_actions() + 0.5)


def test_other_threads_run_while_a_batch_steps_and_may_not_step_it(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = Batch("thulla", tables=10_000, seed=1)
    actions = batch.random_actions()
    refused: list[float] = []

    def meanwhile(seconds: float) -> None:
        """What happens where the batch lets others run."""
        with ThreadPoolExecutor(1) as pool, pytest.raises(RuntimeError, match="another thread is stepping"):
            pool.submit(batch.step, actions).result()
        refused.append(seconds)

    monkeypatch.setattr(time, "sleep", meanwhile)
    batch.step(actions)
    assert refused == [0, 0]
    monkeypatch.undo()
    batch.step(batch.random_actions())
