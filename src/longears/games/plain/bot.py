"""The medium bot of games that bring none: it searches a little, over cards it imagines."""

from longears.bots.bot import Bot
from longears.bots.budget import Budget
from longears.bots.searcher import Searcher
from longears.bots.uniform import Random
from longears.games.plain.mind import mind_of

PLAYOUTS = 60
"""So few that a move takes some milliseconds."""


def medium() -> Bot:
    bot = Searcher(Random(), mind_of, Budget(playouts=PLAYOUTS))
    bot.name = "medium"
    return bot
