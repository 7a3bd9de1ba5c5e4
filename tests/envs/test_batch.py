import os
import subprocess
import sys
from hashlib import sha256
from typing import Any

import numpy as np
import pytest

from longears.envs.aec import TableEnv
from longears.envs.batch import Batch
from longears.games import SPECS
from longears.testing import interpreted_package
from tests.envs.kit import SHEETS, trials


class Alone:
    """One table of a batch, played again as an environment of its own."""

    def __init__(self, env: TableEnv, seed: int) -> None:
        self.env = env
        env.reset(seed=seed)
        self.paid = dict.fromkeys(env.possible_agents, 0.0)

    def sees(self) -> tuple[bytes, bytes, int]:
        agent = self.env.agent_selection
        seen = self.env.observe(agent)
        seat = self.env.possible_agents.index(agent)
        return seen["observation"].tobytes(), seen["action_mask"].tobytes(), seat

    def step(self, action: int) -> list[float] | None:
        """All that was paid in the game, if that was its end; the next one is dealt."""
        self.env.step(action)
        while self.env.agents and self.env.terminations[self.env.agent_selection]:
            for agent, reward in self.env.rewards.items():
                self.paid[agent] += reward
            self.env.step(None)
        if self.env.agents:
            return None
        paid = list(self.paid.values())
        self.paid = dict.fromkeys(self.paid, 0.0)
        self.env.reset()
        return paid


@pytest.mark.parametrize(("game", "preset"), SHEETS)
def test_a_batch_is_so_many_environments(game: str, preset: str) -> None:
    for trial in trials(game, preset, 3, 6):
        options: dict[str, Any] = dict(trial.options)
        batch = Batch(game, 4, trial.seats, trial.seed, preset, **options)
        alone = [Alone(TableEnv(game, trial.seats, preset, **trial.options), seed) for seed in batch.seeds]
        for _ in range(200):
            observations, masks, seats = batch.observe()
            for at, one in enumerate(alone):
                assert (observations[at].tobytes(), masks[at].tobytes(), int(seats[at])) == one.sees()
            actions = batch.random_actions()
            rewards, done = batch.step(actions)
            for at, one in enumerate(alone):
                paid = one.step(int(actions[at]))
                assert done[at] == (paid is not None)
                assert list(rewards[at]) == pytest.approx(paid or [0.0] * trial.seats)


@pytest.mark.parametrize(("game", "preset"), SHEETS)
def test_games_end_and_begin_again_and_no_card_is_lost(game: str, preset: str) -> None:
    batch, ended = Batch(game, 16, seed=3, preset=preset), np.zeros(16, np.int64)
    for _ in range(2500):
        actions, masks = batch.random_actions(), batch.observe()[1]
        assert masks[np.arange(16), actions].all()
        rewards, done = batch.step(actions)
        ended += done
        assert np.allclose(rewards.sum(axis=1), 0, atol=1e-6)
        assert not rewards[~done].any()
        assert all(table.conserved() and not table.over for table in batch.tables)
    assert ended.sum() > 5


def test_the_same_seed_gives_the_same_tables() -> None:
    one, other, third = (Batch("thulla", 8, seed=seed) for seed in (5, 5, 6))
    for _ in range(300):
        actions = one.random_actions()
        one.step(actions)
        other.step(actions)
    assert one.observe()[0].tobytes() == other.observe()[0].tobytes()
    assert one.seeds == other.seeds != third.seeds


def test_an_action_that_is_not_open_is_refused_and_nothing_changes() -> None:
    batch = Batch("thulla", 3, seed=1)
    before, actions = batch.observe()[0].copy(), batch.random_actions()
    closed = int(np.flatnonzero(~batch.observe()[1][2])[0])
    for wrong in (closed, -1, batch.actions):
        with pytest.raises(ValueError, match=f"action {wrong} is not open at table 2"):
            batch.step([*actions[:2], wrong])
    with pytest.raises(ValueError, match="3 tables need one action each"):
        batch.step(actions[:2])
    assert batch.observe()[0].tobytes() == before.tobytes()


def test_what_a_batch_shows_cannot_be_written_to() -> None:
    for array in Batch("kadi", 2).observe():
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


@pytest.mark.parametrize("game", SPECS)
def test_a_batch_can_ask_only_where_there_is_a_choice(game: str) -> None:
    batch, ended = Batch(game, 8, seed=4, forced=False), 0
    for _ in range(400):
        options = batch.options(64)
        assert ((options >= 0).sum(axis=1) == np.minimum(batch.observe()[1].sum(axis=1), 64)).all()
        assert (options[:, 1] >= 0).all()
        rewards, done = batch.step(options[:, 0])
        assert not batch.losers[~done].any()
        assert (rewards[batch.losers.astype(bool)] < 0).all()
        ended += int(done.sum())
    assert ended


def test_a_teacher_sees_the_hands_of_the_others() -> None:
    batch = Batch("thulla", 1, seats=3, seed=2)
    seat, hands = int(batch.observe()[2][0]), batch.reveal().reshape(4, 7, 13)
    for place in range(2):
        held = batch.tables[0].hands[(seat + place + 1) % 3]
        assert [held >> 4 * rank + suit & 1 for suit in range(4) for rank in range(13)] == list(
            hands[:, place].reshape(-1)
        )
    assert not hands[:, 2:].any()


def test_a_batch_needs_a_table() -> None:
    with pytest.raises(ValueError, match="a whole number of tables, at least one, not 0"):
        Batch("thulla", 0)


def test_an_action_is_told_in_notation() -> None:
    assert Batch("thulla", 1).action_text(51) == "As"
    assert Batch("kadi", 1).action_text(63) == "silent"
    assert Batch("dayous", 1).action_text(1) == "take"


DIGEST = """
import sys
from hashlib import sha256
from longears.envs import batch as module
batch, told = module.Batch(sys.argv[1], 3, 4, 11), sha256()
for _ in range(150):
    for array in (*batch.observe(), *batch.step(batch.random_actions())):
        told.update(array.tobytes())
print(module.__file__.endswith(".py"), told.hexdigest())
"""


@pytest.mark.parametrize("game", SPECS)
def test_compiled_and_interpreted_agree(game: str) -> None:
    batch, told = Batch(game, 3, 4, 11), sha256()
    for _ in range(150):
        for array in (*batch.observe(), *batch.step(batch.random_actions())):
            told.update(array.tobytes())
    with interpreted_package() as folder:
        command = [sys.executable, "-c", DIGEST, game]
        environment = {**os.environ, "PYTHONPATH": folder}
        answer = subprocess.run(  # noqa: S603  our own interpreter on our own sources
            command, env=environment, check=True, capture_output=True, text=True
        )
    assert answer.stdout.split() == ["True", told.hexdigest()]
