"""Players that are not people: three levels for every game, and one that plays at random.

A bot is given what its seat may see, and nothing else.
"""

from collections.abc import Callable, Mapping

from longears.bots.advice import Advice, Advised
from longears.bots.bot import CALL, SILENCE, VERSION, Bot
from longears.bots.budget import THINK, Budget
from longears.bots.dayous.advice import ADVICE as DAYOUS_ADVICE
from longears.bots.dayous.medium import Medium as DayousMedium
from longears.bots.easy import Easy
from longears.bots.getaway.advice import ADVICE as GETAWAY_ADVICE
from longears.bots.getaway.medium import Medium as GetawayMedium
from longears.bots.hard import Hard
from longears.bots.kadi.advice import ADVICE as KADI_ADVICE
from longears.bots.kadi.medium import Medium as KadiMedium
from longears.bots.minds import MINDS
from longears.bots.uniform import Random
from longears.chance import Chance
from longears.core import Event, Outcome
from longears.game import Game
from longears.games import spec_of
from longears.games.getaway import SPECS as GETAWAY
from longears.record import Record

__all__ = [
    "ADVICE",
    "BOTS",
    "CALL",
    "LEVELS",
    "SILENCE",
    "THINK",
    "VERSION",
    "Bot",
    "Budget",
    "bot_for",
    "bot_names",
    "play_out",
    "play_turn",
    "signed",
]

LEVELS = ("easy", "medium", "hard")
"""What people are offered to play against."""
MEDIUM: Mapping[str, Callable[[], Bot]] = {
    **dict.fromkeys((spec.name for spec in GETAWAY), GetawayMedium),
    "dayous": DayousMedium,
    "kadi": KadiMedium,
}
BOTS: Mapping[str, Callable[[str, Budget], Bot]] = {
    "random": lambda _game, _budget: Random(),
    "easy": lambda game, _budget: Easy(MEDIUM[game]()),
    "medium": lambda game, _budget: MEDIUM[game](),
    "hard": lambda game, budget: Hard(MEDIUM[game](), MINDS[game], budget),
}
"""Every bot that plays every game, by its name."""
ADVICE: Mapping[str, Advice] = {
    **dict.fromkeys((spec.name for spec in GETAWAY), GETAWAY_ADVICE),
    "dayous": DAYOUS_ADVICE,
    "kadi": KADI_ADVICE,
}
"""The pieces of advice a medium bot of each game can be given, to measure what a tip is worth."""


def bot_names(game: str) -> tuple[str, ...]:
    """All that can play this game: the levels, the random one, and medium with one piece of advice each."""
    return (*BOTS, *ADVICE[spec_of(game).name])


def bot_for(name: str, game: str, budget: Budget | None = None) -> Bot:
    """The bot of this name, to play this game; only the hard one needs time to think."""
    known = spec_of(game).name
    if name in ADVICE[known]:
        return Advised(name, ADVICE[known][name], MEDIUM[known]())
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; the bots are {', '.join(bot_names(known))}")
    return BOTS[name](known, budget or Budget())


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


def signed(record: Record, bots: Mapping[str, Bot]) -> Record:
    """The record with who played which seat: `[Bots "B hard/1, D easy/1"]`."""
    names = ", ".join(f"{seat} {bot.name}/{VERSION}" for seat, bot in sorted(bots.items()))
    return Record({**record.tags, "Bots": names}, record.steps)
