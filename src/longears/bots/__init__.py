"""Players that are not people: three levels for every game, and one that plays at random.

A bot is given what its seat may see, and nothing else.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import cast

from longears import plugins
from longears.bots.advice import Advice, Advised
from longears.bots.bot import CALL, SILENCE, VERSION, Bot
from longears.bots.budget import THINK, Budget
from longears.bots.easy import Easy
from longears.bots.hard import Hard, is_learned
from longears.bots.net import Net
from longears.bots.searcher import Searcher
from longears.bots.uniform import Random
from longears.chance import Chance
from longears.core import Event, Outcome, Rules
from longears.game import Game
from longears.games import add_families, added, all_specs, family_of
from longears.games.family import Family
from longears.record import Record

__all__ = [
    "BOTS",
    "CALL",
    "LEVELS",
    "QUICK",
    "SILENCE",
    "THINK",
    "VERSION",
    "Bot",
    "Budget",
    "Maker",
    "add_bot",
    "advice_of",
    "bot_for",
    "bot_names",
    "is_quick",
    "known",
    "makers",
    "play_out",
    "play_turn",
    "signed",
]

LEVELS = ("easy", "medium", "hard")
"""What people are offered to play against."""


QUICK = ("random", "easy", "medium")
"""These choose at once at every table."""

Maker = Callable[[str, Budget], Bot]
"""Makes a bot that plays this game within a budget; a ValueError says that it does not play it."""


def _search(game: str, budget: Budget) -> Bot:
    family = family_of(game)
    return Searcher(family.bot.medium(), family.mind.mind_of, budget)


BOTS: Mapping[str, Maker] = {
    "random": lambda _game, _budget: Random(),
    "easy": lambda game, _budget: Easy(family_of(game).bot.medium()),
    "medium": lambda game, _budget: family_of(game).bot.medium(),
    "hard": lambda game, budget: Hard(game, _search(game, budget)),
    "search": _search,
    "net": lambda game, _budget: Net(game),
}
"""Our own bots, by their names: random, the levels, and the two ways in which the hard one chooses."""

_added: dict[str, Maker] = {}
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(frozen=True, eq=False)
class _Same:
    """Makes no bot: there is one, and it plays wherever its name is called."""

    bot: Bot

    def __call__(self, _game: str, _budget: Budget) -> Bot:
        return self.bot


def add_bot(name: str, bot: Maker | Bot) -> None:
    """Let a bot be known by this name, here and in processes that longears starts.

    It is what makes bots, usually their class, or a bot itself, which then plays on every seat of its name.
    A package that is installed needs no such call: it names its bots by the entry point `longears.bots`.
    """
    known = _added.get(name) if isinstance(name, str) else None
    if known is bot or (isinstance(known, _Same) and known.bot is bot):
        return
    _check_name(name, makers())
    _added[name] = _maker(bot)


def _check_name(name: object, known: Mapping[str, Maker]) -> None:
    """A ValueError if no bot can have this name: it is written into line-ups and records."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise ValueError(f"the name of a bot is one word of letters, digits and . _ -, not {name!r}")
    if name in known:
        raise ValueError(f"there is a bot {name!r} already")
    if game := next((game for game in all_specs() if name in advice_of(game)), None):
        raise ValueError(f"{name!r} is a piece of advice in {game}")


def _maker(bot: object) -> Maker:
    if isinstance(bot, type) or not hasattr(bot, "choose"):
        if not callable(bot):
            raise ValueError(f"a bot has a method choose, or is made by a class; {bot!r} is neither")
        return bot
    return _Same(cast("Bot", bot))


def known() -> Callable[[], None]:
    """What another process has to do to know the games and bots that were added here."""
    return partial(_know, added(), dict(_added))


def _know(families: tuple[Family, ...], bots: Mapping[str, Maker]) -> None:
    add_families(families)
    for name, maker in bots.items():
        _added.setdefault(name, maker)


def makers() -> Mapping[str, Maker]:
    """Who makes each bot: our own, those of installed packages, those that were added."""
    return {**BOTS, **_installed(), **_added}


@cache
def _installed() -> Mapping[str, Maker]:
    found: dict[str, Maker] = {}
    for name, bot in plugins.installed(plugins.BOTS).items():
        try:
            _check_name(name, {**BOTS, **_added})
            found[name] = _maker(bot)
        except ValueError as error:
            plugins.left_out(plugins.BOTS, name, error)
    return found


def advice_of(game: str) -> Advice:
    """The pieces of advice a medium bot of this game can be given, to measure what a tip is worth."""
    return family_of(game).advice.ADVICE


def bot_names(game: str) -> tuple[str, ...]:
    """All that can play this game: our own and added bots, and medium with one piece of advice each."""
    return (*makers(), *advice_of(game))


def bot_for(name: str, game: str, budget: Budget | None = None) -> Bot:
    """The bot of this name, to play this game; the budget is for bots that need time to think."""
    advice = advice_of(game)
    if name in advice:
        return Advised(name, advice[name], family_of(game).bot.medium())
    maker = BOTS.get(name) or makers().get(name)
    if maker is None:
        raise ValueError(f"there is no bot {name!r}; the bots are {', '.join(bot_names(game))}")
    return maker(game, budget or Budget())


def is_quick(name: str, rules: Rules, seats: int) -> bool:
    """Whether this bot chooses at once at such a table; any other may need time to think.

    It hangs on what everybody knows, never on cards (ALL-6).
    """
    return name in QUICK or (name == Hard.name and is_learned(rules, seats))


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
    if not isinstance(bots, Mapping):
        raise ValueError(f'bots are a mapping with one for each seat, like {{"A": bot}}, not {bots!r}')
    if not isinstance(chance, Chance):
        raise ValueError(f"bots draw lots from a Chance, like Chance(1), not {chance!r}")
    for seat in game.seats:
        if not hasattr(bots.get(seat), "choose"):
            raise ValueError(f'there is no bot on seat {seat}; bot_for("medium", game) makes one')
    while game.outcome is None:
        play_turn(game, bots, chance)
    return game.outcome


def signed(record: Record, bots: Mapping[str, Bot]) -> Record:
    """The record with who played which seat: `[Bots "B hard/2, D easy/2"]`."""
    names = ", ".join(f"{seat} {bot.name}/{VERSION}" for seat, bot in sorted(bots.items()))
    return Record({**record.tags, "Bots": names}, record.steps)
