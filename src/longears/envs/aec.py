"""One table as a PettingZoo AEC environment, the same for all games.

A seat acts when it is asked.  Who goes out with a place that is sure is paid and terminated at once, the
others when the game is over.
"""

import secrets
from collections.abc import Iterable
from copy import deepcopy
from operator import index
from typing import Any, NoReturn, cast

import numpy as np

try:
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper
except ImportError as missing:
    raise ImportError("these environments need PettingZoo: install longears[envs]") from missing

from longears.chance import Chance
from longears.core import NO_SEAT, IllegalMove
from longears.envs.encoders import action_text, encoder_of, module_name, observer_of
from longears.games import rules_of

Observation = dict[str, np.ndarray[Any, Any]]
RENDER_MODES = ("ansi", "svg")


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A table of one game under one rule sheet; its agents are the seats, `seat_0` being A."""

    def __init__(
        self,
        game: str,
        seats: int = 4,
        preset: str = "book",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"there is no render mode {render_mode!r}; there are {', '.join(RENDER_MODES)}")
        self.rules = rules_of(game, preset, options)
        self.rules.check_seats(seats)
        self.metadata = {
            "name": module_name(game),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._fresh = self.rules.start(seats, 0)
        self.table = self._fresh.copy()
        self._chance = Chance(secrets.randbits(64))
        self.observer = observer_of(self.rules, self.table)
        self._asked: int | None = None
        """Nobody is, before the first reset."""
        self._make_arrays()
        self._spaces = {agent: self._space() for agent in self.possible_agents}
        self._actions = {agent: Discrete(self.encoder.actions) for agent in self.possible_agents}

    def _make_arrays(self) -> None:
        """What the encoder and the observer write into, and the encoder."""
        self.encoder = encoder_of(self.rules, self._fresh.seats)
        self._seen = np.zeros(self.observer.width, np.uint8)
        self._allowed = np.zeros(self.encoder.actions, np.uint8)
        self.encoder.write_to(self._allowed)
        self.observer.write_to(self._seen.data)

    def __repr__(self) -> str:
        asked = f"{len(self.possible_agents)} seats, {self.encoder.actions} actions"
        return f"<TableEnv of {self.rules.spec.name}: {asked}>"

    def __copy__(self) -> "TableEnv":
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """All but the arrays that are written into, and the encoder."""
        return {
            name: value for name, value in vars(self).items() if name not in ("encoder", "_seen", "_allowed")
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._make_arrays()
        if self._asked is not None:
            self._ask(self._asked)

    def _space(self) -> Dict:
        return Dict(
            {
                "observation": Box(0, 255, (self.observer.width,), np.uint8),
                "action_mask": Box(0, 1, (self.encoder.actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Dict:
        self._check_agent(agent)
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        self._check_agent(agent)
        return self._actions[agent]

    def _check_agent(self, agent: str) -> None:
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; the agents are {', '.join(self.possible_agents)}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a new game; the same seed deals the same cards, without one the chance goes on."""
        if seed is not None:
            self._chance = Chance(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask(self.encoder.begin(self.table, self.observer, self._fresh, self._chance))

    def observe(self, agent: str) -> Observation:
        """What this seat sees; its mask is empty unless it is asked."""
        self._check_reset("observe")
        self._check_agent(agent)
        seat = self.possible_agents.index(agent)
        self._seen.fill(0)
        self.observer.write(self.table, seat, 0)
        allowed = self._allowed.copy() if seat == self._asked else np.zeros_like(self._allowed)
        return {"observation": self._seen.copy(), "action_mask": allowed.view(np.int8)}

    def last(self, observe: bool = True) -> tuple[Any, ...]:
        """What the seat that is asked sees, what it was paid, and whether it has ended."""
        self._check_reset("last")
        return tuple(super().last(observe))

    def agent_iter(self, max_iter: int = 2**63) -> Iterable[str]:
        """The seats, one after the other as they are asked."""
        self._check_reset("agent_iter")
        return cast("Iterable[str]", super().agent_iter(max_iter))

    def step(self, action: int | None) -> None:
        """The seat that is asked acts; an IllegalMove says why it may not."""
        seat = self._check_reset("step")
        if not self.agents:
            raise ResetNeeded("the game is over: call reset() before step()")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked and has to act")
        chosen = self._checked(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._ask(self.encoder.go_on(self.table, self.observer, seat, chosen, self._chance))
        self._pay()
        self._accumulate_rewards()
        self._deads_step_first()

    def _ask(self, seat: int) -> None:
        self._asked = seat
        if seat != NO_SEAT:
            self.agent_selection = self.possible_agents[seat]
            self._allowed.fill(0)
            self.encoder.mask(self.table, seat, 0)

    def _check_reset(self, asked: str) -> int:
        """The seat that is asked, once there is a game."""
        if self._asked is None:
            raise ResetNeeded(f"call reset() before {asked}()")
        return self._asked

    def _checked(self, action: int) -> int:
        """The action, if it is open."""
        try:
            chosen = index(action)
        except TypeError:
            raise ValueError(f"an action is a whole number, not {action!r}") from None
        if not 0 <= chosen < self.encoder.actions:
            raise ValueError(f"actions are numbers from 0 to {self.encoder.actions - 1}, not {chosen}")
        if not self._allowed[chosen]:
            self._refuse(chosen)
        return chosen

    def _refuse(self, action: int) -> NoReturn:
        move = None if action == self.encoder.silence else self.encoder.move_of(action)
        refusal = self.rules.why_not(self.table, self._check_reset("step"), move)
        assert refusal, f"action {action} is not open to {self.agent_selection}, and no rule refuses it"
        raise IllegalMove(refusal)

    def _pay(self) -> None:
        """Pay and terminate whoever's place is sure by now."""
        for agent in self.agents:
            seat = self.possible_agents.index(agent)
            if self.table.over or self.encoder.exit_of(self.table, seat):
                self.rewards[agent] = self.encoder.reward_of(self.table, seat)
                self.terminations[agent] = True

    def action_text(self, action: int) -> str:
        """An action in notation: a move, or `silent`."""
        return action_text(self.rules, self.encoder, action)

    def render(self) -> str | None:
        """The table as the seat that is asked sees it: lines of text, or a picture."""
        seat = self._check_reset("render")
        view = self.rules.view(self.table, None if seat == NO_SEAT else seat)
        if self.render_mode == "svg":
            return view.svg()
        if self.render_mode == "ansi":
            return "\n".join(f"{name}: {value}" for name, value in view.declared().items())
        return None

    def close(self) -> None:
        """There is nothing to put away."""


def env(game: str, **settings: Any) -> OrderEnforcingWrapper:  # noqa: ANN401  options are any value of a sheet
    """The environment in PettingZoo's usual wrappers."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TableEnv(game, **settings)))
