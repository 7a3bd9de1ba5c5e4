"""The rules of Dayous in words: a rule page as data."""

from longears.games.dayous.words.page import PAGES

__all__ = ["PAGES"]
