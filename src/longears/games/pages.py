"""The rule pages of all games, by name."""

from longears.games.dayous import pages as dayous
from longears.games.getaway import pages as getaway
from longears.games.kadi import pages as kadi
from longears.page import Page

PAGES: dict[str, Page] = {**getaway.PAGES, **dayous.PAGES, **kadi.PAGES}
