from collections import Counter
from typing import Any

import numpy as np
import pytest

from longears import IllegalMove, envs
from longears.chance import Chance
from longears.core import SEATS
from longears.envs import dayous_v2, kadi_v2, thulla_v3
from longears.envs.aec import TableEnv
from longears.envs.encoders import module_name
from longears.games import SPECS
from tests.envs.kit import SHEETS, api_test, chosen, environment, seed_test, trials

MASKED = [
    "Observation space for each agent",  # a dict with a mask, as in PettingZoo's own card games
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros",  # a seat that is out may do nothing
]
pytestmark = [pytest.mark.filterwarnings(f"ignore:{message}") for message in MASKED]

TABLES = [(game, seats) for game, spec in SPECS.items() for seats in {spec.seats[0], 4, spec.seats[-1]}]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoos_own_api_test_passes(game: str, seats: int) -> None:
    api_test(getattr(envs, module_name(game)).env(seats=seats), num_cycles=400)


@pytest.mark.parametrize(("game", "preset"), SHEETS)
def test_pettingzoos_own_seed_test_passes(game: str, preset: str) -> None:
    seed_test(lambda: TableEnv(game, preset=preset), num_cycles=100)


@pytest.mark.parametrize(("game", "preset"), SHEETS)
def test_the_mask_is_what_the_rules_allow(game: str, preset: str) -> None:
    for trial in trials(game, preset, 7, 1):
        env, chance = environment(trial), Chance(trial.seed)
        for agent in env.agent_iter(400):
            if env.terminations[agent]:
                env.step(None)
                continue
            seat = env.possible_agents.index(agent)
            mask = env.observe(agent)["action_mask"]
            allowed = {env.action_text(int(action)) for action in np.flatnonzero(mask)}
            legal = {env.rules.move_text(move) for move in env.rules.legal(env.table, seat)}
            assert allowed - {"silent"} == legal
            assert ("silent" in allowed) == (seat not in env.rules.awaited(env.table))
            env.step(chosen(mask, chance))


@pytest.mark.parametrize(("game", "preset"), SHEETS)
def test_whoever_is_asked_is_awaited_first_or_may_call(game: str, preset: str) -> None:
    for trial in trials(game, preset, 5, 2):
        env, chance = environment(trial), Chance(trial.seed)
        while not env.table.over:
            awaited = env.rules.awaited(env.table)
            may_call = [s for s in range(trial.seats) if s not in awaited and env.rules.legal(env.table, s)]
            asked = env.possible_agents.index(env.agent_selection)
            assert asked == awaited[0] or (game == "kadi" and asked in may_call)
            env.step(chosen(env.observe(env.agent_selection)["action_mask"], chance))
            step_out(env)


def step_out(env: TableEnv) -> None:
    while env.agents and env.terminations[env.agent_selection]:
        env.step(None)


@pytest.mark.parametrize(("game", "preset"), SHEETS)
def test_an_observation_holds_no_hidden_card(game: str, preset: str) -> None:
    for trial in trials(game, preset, 5, 3):
        env, chance = environment(trial), Chance(trial.seed)
        for _ in range(150):
            if env.table.over:
                break
            seat, real = chance.below(trial.seats), env.table
            seen = env.observe(env.possible_agents[seat])
            env.table = env.rules.imagine(env.rules.veiled(real, seat), seat, (), chance)
            imagined = env.observe(env.possible_agents[seat])
            env.table = real
            assert seen["observation"].tobytes() == imagined["observation"].tobytes()
            env.step(chosen(env.observe(env.agent_selection)["action_mask"], chance))
            step_out(env)


@pytest.mark.parametrize(("game", "preset"), SHEETS)
def test_everyone_is_paid_once_by_place_and_all_add_up_to_nothing(game: str, preset: str) -> None:
    for trial in trials(game, preset, 9, 4):
        env, chance = environment(trial), Chance(trial.seed)
        paid: Counter[str] = Counter()
        while env.agents:
            agent, done = env.agent_selection, env.terminations[env.agent_selection]
            env.step(None if done else chosen(env.observe(agent)["action_mask"], chance))
            paid.update(env.rewards)
        outcome = env.rules.outcome(env.table)
        assert outcome is not None
        assert sum(paid.values()) == pytest.approx(0)
        for group, place in enumerate(outcome.places):
            ahead, behind = (
                sum(map(len, part)) for part in (outcome.places[:group], outcome.places[group + 1 :])
            )
            due = (behind - ahead) / (trial.seats - 1)
            assert [paid[f"seat_{SEATS.index(seat)}"] for seat in place] == pytest.approx([due] * len(place))


def played(env: TableEnv, chance: Chance) -> list[tuple[str, bool]]:
    """A whole game: who was asked, and whether it was only to leave."""
    told = []
    while env.agents:
        agent, done = env.agent_selection, env.terminations[env.agent_selection]
        told.append((agent, done))
        env.step(None if done else chosen(env.observe(agent)["action_mask"], chance))
    return told


@pytest.mark.parametrize("game", ["thulla", "donkey", "kazhutha-kali", "dayous"])
def test_a_seat_that_goes_out_leaves_while_the_others_play_on(game: str) -> None:
    left_early = 0
    for seed in range(5):
        env = TableEnv(game, seats=5)
        env.reset(seed=seed)
        told = played(env, Chance(seed))
        first_exit = [done for _, done in told].index(True)
        left_early += not all(done for _, done in told[first_exit:])
        gone = [agent for agent, done in told if done]
        assert sorted(gone) == env.possible_agents
        for place, (agent, done) in enumerate(told):
            assert not done or agent not in {later for later, _ in told[place + 1 :]}
    assert left_early


def test_partners_wait_for_each_other() -> None:
    env = TableEnv("kazhutha-kali", preset="partners")
    env.reset(seed=5)
    told = played(env, Chance(5))
    assert [done for _, done in told][-4:] == [True] * 4
    assert sum(done for _, done in told) == 4


def test_options_are_keyword_arguments() -> None:
    env = thulla_v3.env(seats=3, preset="common", first_trick="cut", guard_tricks=7).unwrapped
    assert env.rules.options.texts()["first_trick"] == "cut"
    assert env.rules.options.guard_tricks == 7
    with pytest.raises(ValueError, match="there is no option 'jokers'"):
        thulla_v3.env(jokers=2)
    with pytest.raises(ValueError, match="takes 2 to 6 players, not 9"):
        thulla_v3.env(seats=9)


def test_an_action_that_is_not_open_says_which_rule_refuses_it() -> None:
    env = TableEnv("thulla")
    env.reset(seed=7)
    with pytest.raises(IllegalMove) as refused:
        env.step(0)
    assert refused.value.code == "not_your_card"
    with pytest.raises(ValueError, match="has to act"):
        env.step(None)


def test_silence_is_refused_to_a_seat_on_turn() -> None:
    env = kadi_v2.raw_env()
    env.reset(seed=1)
    with pytest.raises(IllegalMove):
        env.step(63)


def test_a_dayous_action_stands_for_one_move() -> None:
    env = dayous_v2.raw_env()
    for action in range(env.encoder.actions):
        assert env.encoder.action_of(env.encoder.move_of(action)) == action
    assert [env.action_text(action) for action in (0, 3, 4, 56, 108 + 52 * 5 + 9)] == [
        ".",
        "ccw",
        "2c",
        "2c^",
        "4d/3d",
    ]


@pytest.mark.parametrize("game", ["donkey", "kazhutha-kali", "thulla"])
def test_gw_a28_the_last_action_takes_a_hand(game: str) -> None:
    env = TableEnv(game, seats=5, hand_take="leader")
    last = env.encoder.actions - 1
    assert env.action_text(last) == "hand"
    assert env.encoder.action_of(env.encoder.move_of(last)) == last
    env.reset(seed=1)
    chance = Chance(1)
    while not env.observe(env.agent_selection)["action_mask"][last]:
        env.step(chosen(env.observe(env.agent_selection)["action_mask"], chance))
    before = len(env.agents)
    env.step(last)
    step_out(env)
    assert len(env.agents) == before - 1


def test_gw_a28_it_is_refused_by_its_rule_where_nobody_takes_hands() -> None:
    env = TableEnv("thulla")
    env.reset(seed=7)
    with pytest.raises(IllegalMove) as refused:
        env.step(52)
    assert refused.value.code == "cannot_take"


@pytest.mark.parametrize("game", SPECS)
def test_who_asks_for_an_old_version_is_told_of_the_new_one(game: str) -> None:
    name, newest = game.replace("-", "_"), module_name(game)
    with pytest.raises(ImportError, match=f"{name}_v1 is gone: in {newest} the observation remembers"):
        getattr(envs, f"{name}_v1")  # as `from longears.envs import` does


@pytest.mark.parametrize("name", ["thulla_v4", "thulla_v0", "whist_v1", "thulla"])
def test_there_is_no_other(name: str) -> None:
    with pytest.raises(AttributeError, match=f"longears.envs has no '{name}'"):
        getattr(envs, name)


@pytest.mark.parametrize("game", SPECS)
def test_it_can_be_looked_at(game: str) -> None:
    env: Any = TableEnv(game, render_mode="ansi")
    env.reset(seed=1)
    seat = env.possible_agents.index(env.agent_selection)
    assert f"seat: {SEATS[seat]}" in env.render()
    env.render_mode = "svg"
    assert env.render().startswith("<svg")
    env.render_mode = None
    assert env.render() is None
    env.close()
