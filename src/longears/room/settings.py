"""What a table agrees on before it plays: game, rule sheet, seats, clock, pace, match, labels."""

import unicodedata
from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from longears.core import Rules
from longears.games import rules_of
from longears.letters import LONGEST_WORD
from longears.match import Form, Match, Opening, Scoring, forms_for

LONGEST_FORFEIT = 80
PUBLIC_WORDS = ("DONKEY", "PUNDA", "കഴുത", "ਖੋਤਾ", "गधा", "گدھا", "الاغ")
"""The words that a match at a public table can be played for: strangers read them."""
WINDOW = 6
FEWEST_SECONDS, MOST_SECONDS = 5, 300
"""How long a turn or an answer may be; stored tables of earlier versions may have other windows."""
CLOCKS: dict[str, float | None] = {"none": None, "relaxed": 90.0, "normal": 30.0, "speed": 10.0}
"""The usual seconds for a turn."""

Clock = Literal["none", "relaxed", "normal", "speed"] | int
Labels = Literal["traditional", "neutral"]
BotPace = Literal["normal", "fast"]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played at a table, and how; frozen while a game is on."""

    game: str
    """Its name."""
    preset: str = "book"
    """The rule sheet."""
    options: dict[str, str] = field(default_factory=dict)
    """House rules that differ from the preset."""
    seats: Annotated[int, Meta(ge=2, le=8)] = 4
    """Each game has limits of its own."""
    public: bool = False
    """Whether it is listed."""
    clock: Clock = "none"
    """`relaxed` is 90 seconds a turn, `normal` 30, `speed` 10; or any number of them, 5 to 300."""
    reserve: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds each seat may use in a game beyond its turns' own."""
    window: float = WINDOW
    """Seconds to answer, 5 to 300: to throw in, to counter (ALL-6); to call a third, at most 10 (KD-A15)."""
    pace: Annotated[float, Meta(ge=0, le=3)] = 1
    """How long the pauses are that people need to read the table (ALL-9); 0 switches them off."""
    bot_pace: BotPace = "normal"
    """How long bots take to move; at public tables as long as usual."""
    form: Form = Form.COUNT
    """What a match is (docs/reference/matches.md); where nobody loses, a count of losses is one of wins."""
    games: Annotated[int, Meta(ge=1, le=99)] | None = None
    """How many games a match has, where its form asks for it."""
    word: Annotated[str, Meta(max_length=LONGEST_WORD)] = "DONKEY"
    """The word whose letters are collected; up to twelve, as its readers count them; at public
    tables one of ours."""
    scoring: Scoring = Scoring.ONE_EACH
    """How points are counted."""
    labels: Labels = "traditional"
    """What the loser is called; public tables are neutral (ALL-8)."""
    forfeit: Annotated[str, Meta(max_length=LONGEST_FORFEIT)] = ""
    """What the loser does, in the table's own words; private tables only."""

    @property
    def turn(self) -> float | None:
        """Seconds for a turn; None is all the time in the world."""
        return self.clock if isinstance(self.clock, int) else CLOCKS[self.clock]

    def rules(self, version: int | None = None) -> Rules:
        """The rules of this table; a ValueError says what is wrong with its settings."""
        rules = rules_of(self.game, self.preset, self.options, version)
        rules.check_seats(self.seats)
        return rules

    def match(self, rules: Rules, dealer: str) -> Match:
        """A match that has not begun."""
        return Match(
            self.form,
            self.seats,
            dealer,
            games=self.games,
            word=self.word,
            scoring=self.scoring,
            partners=rules.partners,
            opening=Opening(rules.opened_by),
        )


def playable(settings: Settings, rules: Rules) -> Settings:
    """The settings with a form of match that their game has: theirs, or else the usual one."""
    forms = forms_for(rules.spec)
    return settings if settings.form in forms else replace(settings, form=forms[0])


def checked(settings: Settings) -> Settings:
    """The settings as the table will keep them; a ValueError says what is wrong with them."""
    rules = settings.rules()
    if settings.form is Form.COUNT:
        settings = playable(settings, rules)  # who just plays Kadi counts wins
    if settings.form not in forms_for(rules.spec):
        raise ValueError(f"nobody loses in {rules.spec.title}, so nobody gets letters there (KD-A27)")
    settings = replace(settings, word=unicodedata.normalize("NFC", settings.word))
    settings.match(rules, "A")
    if isinstance(settings.clock, int):
        _check_seconds("for a turn", settings.clock)
    _check_seconds("to throw in, to counter or to call", settings.window)
    if settings.public and settings.forfeit:
        raise ValueError("a forfeit is agreed at private tables only")
    if settings.public and settings.form is Form.LETTERS and settings.word not in PUBLIC_WORDS:
        raise ValueError(f"at a public table the word is one of {', '.join(PUBLIC_WORDS)}")
    preset, options = rules.spec.called(rules.options)
    forfeit = settings.forfeit if rules.spec.has_loser else ""
    settings = replace(settings, preset=preset, options=options, forfeit=forfeit)
    return _shown_to_strangers(settings) if settings.public else settings


def _shown_to_strangers(settings: Settings) -> Settings:
    word = settings.word if settings.word in PUBLIC_WORDS else PUBLIC_WORDS[0]
    return replace(settings, labels="neutral", bot_pace="normal", word=word)  # ALL-8


def _check_seconds(purpose: str, seconds: float) -> None:
    if not FEWEST_SECONDS <= seconds <= MOST_SECONDS:
        raise ValueError(f"{FEWEST_SECONDS} to {MOST_SECONDS} seconds {purpose}, not {seconds:g}")
