"""The rules of Kadi in words: a rule page as data."""

from longears.games.kadi.words.page import PAGES

__all__ = ["PAGES"]
