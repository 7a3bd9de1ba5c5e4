"""Players that are not people.  A bot is given what its seat may see, and nothing else."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from longears.bots import dayous, getaway, kadi, uniform
from longears.chance import Chance
from longears.core import Event, Outcome, View
from longears.game import Game
from longears.games import SPECS, spec_of
from longears.games.getaway import SPECS as GETAWAY


class Bot(Protocol):
    """A player: it is shown its view, the history as its seat saw it and its legal moves, and names one."""

    name: str

    def choose(self, view: View, history: Sequence[Event], moves: Sequence[str], chance: Chance) -> str:
        """One of the moves, the same for the same view, history and chance; out of turn, "" is silence."""


BOTS: Mapping[str, Mapping[str, Callable[[], Bot]]] = {
    "random": dict.fromkeys(SPECS, uniform.Random),
    "simple": {
        **dict.fromkeys((spec.name for spec in GETAWAY), getaway.Simple),
        "dayous": dayous.Simple,
        "kadi": kadi.Simple,
    },
}
"""Every bot there is, by its name and the game it plays."""
CALL = "!"
"""What may be said out of turn though the game does not wait for it (KD-11)."""


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
    """Who may call out of turn is asked first, and may be silent; then the first seat awaited moves."""
    calling = [seat for seat in game.seats if seat not in game.awaited and CALL in game.moves(seat)]
    for seat in (*calling, *game.awaited[:1]):
        view = game.view(seat)
        if move := bots[seat].choose(view, game.history(seat), view.moves, chance):
            return game.play(seat, move)
    raise AssertionError(f"the bots of {', '.join(game.awaited)} have made no move")


def play_out(game: Game, bots: Mapping[str, Bot], chance: Chance) -> Outcome:
    """Let the bots, one for each seat, finish a game."""
    while game.outcome is None:
        play_turn(game, bots, chance)
    return game.outcome
