"""Players that are not people.  A bot is given what its seat may see, and nothing else."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from longears.bots import getaway, uniform
from longears.chance import Chance
from longears.core import Event, Outcome, View
from longears.game import Game
from longears.games import SPECS, spec_of
from longears.games.getaway import SPECS as GETAWAY


class Bot(Protocol):
    """A player: it is shown its view, the history as its seat saw it and its legal moves, and names one."""

    name: str

    def choose(self, view: View, history: Sequence[Event], moves: Sequence[str], chance: Chance) -> str:
        """One of the moves; the same for the same view, history and chance."""


BOTS: Mapping[str, Mapping[str, Callable[[], Bot]]] = {
    "random": dict.fromkeys(SPECS, uniform.Random),
    "simple": dict.fromkeys((spec.name for spec in GETAWAY), getaway.Simple),
}
"""Every bot there is, by its name and the game it plays."""


def bot_for(name: str, game: str) -> Bot:
    """The bot of this name, to play this game."""
    spec = spec_of(game)
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; the bots are {', '.join(BOTS)}")
    if game not in BOTS[name]:
        able = ", ".join(other for other in BOTS if game in BOTS[other])
        raise ValueError(f"the bot {name!r} does not play {spec.title}; these do: {able}")
    return BOTS[name][game]()


def play_turn(game: Game, bots: Mapping[str, Bot], chance: Chance) -> tuple[Event, ...]:
    """The first seat the game waits for makes its bot's move; tells what happened."""
    seat = game.awaited[0]
    view = game.view(seat)
    return game.play(seat, bots[seat].choose(view, game.history(seat), view.moves, chance))


def play_out(game: Game, bots: Mapping[str, Bot], chance: Chance) -> Outcome:
    """Let the bots, one for each seat, finish a game."""
    while game.outcome is None:
        play_turn(game, bots, chance)
    return game.outcome
