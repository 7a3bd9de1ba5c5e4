"""What all commands share at a terminal: saying things, asking for things, cards in colour."""

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from itertools import groupby
from typing import TextIO

import click

from longears import cards
from longears.language import ENGLISH, Language
from longears.messages import Input

SYMBOLS = "♣♦♥♠"
SHOWN_ORDER = "shcd"
SPECIAL = {"Xr": "card_joker_red", "Xb": "card_joker_black", cards.HIDDEN: "card_hidden"}
"""Cards without rank and suit, and the keys of their names."""
ONE_LINE = 7
CARD = re.compile(rf"\b(10|[2-9TJQKA])([{cards.SUITS}{SYMBOLS}])(?!\w)", re.IGNORECASE)
HARMLESS = "\n\u200c"
"""Not printable by themselves: a new line, and the half-space between the parts of a Persian word."""
SHOWN_CARD = re.compile(r"(10|[2-9JQKA])?[♣♦♥♠]")
RED = "♦♥"


class Screen:
    """Where a command talks to a person, or to a pipe: there without colours and without prompts."""

    def __init__(self, language: Language = ENGLISH) -> None:
        self.language = language
        _forgive(sys.stdin)
        _forgive(sys.stdout)
        self.read, self.typed = _is_terminal(sys.stdout), _is_terminal(sys.stdin)
        self.interactive = self.read and self.typed
        self.symbols = SYMBOLS if _can_show(SYMBOLS) else cards.SUITS
        self._colours = self.interactive and not os.environ.get("NO_COLOR")
        if self.interactive:
            _let_lines_be_edited()

    @property
    def width(self) -> int:
        return shutil.get_terminal_size().columns if self.read else 80

    @property
    def asks_nobody(self) -> bool:
        """Whether somebody sits at the keys who would not see what is asked."""
        return self.typed and not self.read

    def show_hand(self, hand: Sequence[str], playable: Collection[str]) -> None:
        """A hand suit by suit, every card with its number; what cannot be played now is dimmed."""
        numbered = list(enumerate(sorted_hand(hand), start=1))
        for _, suit in groupby(numbered, key=lambda entry: len(hand) > ONE_LINE and _suit(entry[1])):
            shown = [self._numbered(number, card, useful=card in playable) for number, card in suit]
            click.echo("".join(shown).rstrip(), color=self._colours)

    def show_list(self, entries: Mapping[str, str]) -> None:
        """Things to choose from, each with the letter to choose it by, as many in a line as fit."""
        line = ""
        for letter, text in entries.items():
            entry = f"    {letter}) {text}"
            if line and len(line + entry) >= self.width:
                self.say(line)
                line = ""
            line += entry
        if line:
            self.say(line)

    def _numbered(self, number: int, card: str, *, useful: bool) -> str:
        shown = self.card(card)
        face = _coloured(shown, red=card[1] in "dh") if useful else click.style(shown, dim=True)
        return click.style(f"{number:>5}) ", dim=True) + face + " " * (3 - len(shown))

    def say(self, text: str = "", style: str = "") -> None:
        """A line, with the cards in it in their colours, and without what could confuse a terminal."""
        line = self._wrapped("".join(sign for sign in text if sign.isprintable() or sign in HARMLESS))
        click.echo(_styled(line, style) if self._colours else line, color=self._colours)

    def _wrapped(self, text: str) -> str:
        """Long lines end between words where a person reads them; a pipe gets them as they are."""
        if not self.interactive:
            return text
        wrapper = textwrap.TextWrapper(self.width, break_long_words=False, break_on_hyphens=False)
        lines = text.splitlines() or [""]
        return "\n".join(line if len(line) <= self.width else wrapper.fill(line) for line in lines)

    def tell(self, key: str, style: str = "", **inputs: Input) -> None:
        """The sentence of this key."""
        self.say(self.language.say(key, **inputs), style)

    def say_indented(self, text: str, by: int) -> None:
        """A paragraph set in from the left."""
        margin = " " * by
        self.say(textwrap.fill(text, self.width, initial_indent=margin, subsequent_indent=margin))

    def ask(self, question: str) -> str:
        """What the person answers, or the next line of a pipe; EOFError when there is no more."""
        if self.interactive:
            return input(question).strip()
        line = sys.stdin.readline() if sys.stdin else ""
        if not line:
            raise EOFError
        return line.strip()

    def card(self, name: str) -> str:
        """A card as people write it: A♠, 10♥."""
        if name in SPECIAL:
            return self.language.say(SPECIAL[name])
        return name[0].replace("T", "10") + self.suit(name[1])

    def cards(self, names: Sequence[str]) -> str:
        return " ".join(self.card(name) for name in names)

    def suit(self, suit: str) -> str:
        return self.symbols[cards.SUITS.index(suit)]


def _styled(line: str, style: str) -> str:
    """The line in its style, and each of its cards in its colour."""
    parts, at = [], 0
    for found in SHOWN_CARD.finditer(line):
        parts += [_in_style(line[at : found.start()], style), _coloured(found[0], red=found[0][-1] in RED)]
        at = found.end()
    return "".join([*parts, _in_style(line[at:], style)])


def _in_style(text: str, style: str) -> str:
    return (
        click.style(text, bold="bold" in style or None, dim="dim" in style or None)
        if text and style
        else text
    )


def _coloured(card: str, *, red: bool) -> str:
    return click.style(card, fg="red" if red else None, bold=True)


def in_notation(text: str) -> str:
    """A move as the library reads it, from `10h`, `as` or `A♠`."""
    return CARD.sub(_card_in_notation, text)


def _card_in_notation(written: re.Match[str]) -> str:
    rank, suit = written[1].upper().replace("10", "T"), written[2].lower()
    return rank + (cards.SUITS[SYMBOLS.index(suit)] if suit in SYMBOLS else suit)


def sorted_hand(hand: Sequence[str]) -> list[str]:
    """A hand as people hold it, suit by suit, low to high; jokers last."""
    return sorted(hand, key=lambda card: (card in SPECIAL, SHOWN_ORDER.find(card[1]), cards.number(card)))


def _suit(card: str) -> str:
    return "joker" if card in SPECIAL else card[1]


def _let_lines_be_edited() -> None:
    """Arrow keys work once readline is there; loaded late, because it may write to a terminal."""
    with suppress(ImportError):
        import_module("readline")


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _can_show(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (AttributeError, UnicodeEncodeError):  # there may be no output at all
        return False
    return True


def _forgive(stream: TextIO | None) -> None:
    """Text that a stream cannot carry becomes question marks, not an error."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")
