"""The rules of Donkey, Kazhutha Kali and Thulla in words: a rule page as data."""

from longears.games.getaway.words.page import PAGES

__all__ = ["PAGES"]
