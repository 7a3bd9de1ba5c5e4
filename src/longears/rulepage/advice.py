"""Tips, each with what it is worth: how bots fare that follow it among bots that do not.

The figures are measured by `make bench-tips`, which writes `measured.json` beside this file.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from math import ceil, hypot

import msgspec

from longears.core import Rules
from longears.games.pages import PAGES
from longears.language import ENGLISH, Language
from longears.page import Tip
from longears.rulepage.blocks import AdviceTold, Measured, sentence

USUAL_SEATS = 4
BOTH, FOLLOWED, OPPOSED = range(3)
WORTH = {
    "losses": (
        "By the book with {seats} players, a bot that always does so loses {followed} of its games, one that"
        " always does the opposite {opposed}; {fair} would be fair.",
        "By the book with {seats} players, a bot that always does so loses {followed} of its games; {fair}"
        " would be fair.",
        "By the book with {seats} players, a bot that always does the opposite loses {opposed} of its games;"
        " {fair} would be fair.",
    ),
    "wins": (
        "By the book with {seats} players, a bot that always does so wins {followed} of its games, one that"
        " always does the opposite {opposed}; {fair} would be fair.",
        "By the book with {seats} players, a bot that always does so wins {followed} of its games; {fair}"
        " would be fair.",
        "By the book with {seats} players, a bot that always does the opposite wins {opposed} of its games;"
        " {fair} would be fair.",
    ),
}
PERCENT = "{percent} %"
PERCENT_WITHIN = "{percent} % (± {within})"
FROM_A_DOCUMENT = "So says a document of the game; we have not measured it."
OUR_OWN = "So we say; we have not measured it."
ABOUT_EQUAL = "The difference is no more than chance makes."
INTRODUCTION = (
    "The figures come from bots that do one thing always, whatever the moment. That is seldom best, so"
    " compare a tip with its opposite. How sure a figure is stands behind it: the true one lies so close 95"
    " times in 100."
)
SENTENCES = (
    INTRODUCTION,
    *WORTH["losses"],
    *WORTH["wins"],
    ABOUT_EQUAL,
    PERCENT,
    PERCENT_WITHIN,
    FROM_A_DOCUMENT,
    OUR_OWN,
)


class Figure(msgspec.Struct, frozen=True):
    """How often, in percent, a bot with this advice loses, or wins where nobody loses."""

    game: str
    advice: str
    seats: int
    games: int
    counts: str
    percent: float
    within: float
    """So many percent more or less, with 95 % confidence."""
    fair: float


@cache
def figures() -> dict[tuple[str, str, int], Figure]:
    """Everything measured, by game, advice and number of seats."""
    text = (files("longears.rulepage") / "measured.json").read_bytes()
    found = msgspec.json.decode(text, type=list[Figure])
    return {(figure.game, figure.advice, figure.seats): figure for figure in found}


def told(rules: Rules, language: Language = ENGLISH, seats: int | None = None) -> tuple[AdviceTold, ...]:
    """The tips for these rules; with a number of seats, only what is good advice for so many."""
    tips = (tip for tip in PAGES[rules.spec.name].tips if tip.when(rules.options))
    wanted = (tip for tip in tips if seats is None or seats in tip.seats)
    return tuple(_Tip(rules, tip, language).told(seats) for tip in wanted)


def differs(followed: Figure | None, opposed: Figure | None) -> bool:
    """Whether it makes a difference, with 95 % confidence, who does so and who does not."""
    if followed and opposed:
        return abs(followed.percent - opposed.percent) > hypot(followed.within, opposed.within)
    some = followed or opposed
    return some is not None and abs(some.percent - some.fair) > some.within


class _Tip:
    """One tip in one language."""

    def __init__(self, rules: Rules, tip: Tip, language: Language) -> None:
        self._game, self._tip, self._language = rules.spec.name, tip, language
        self._counts = [seats for seats in rules.spec.seats if any(self._pair(seats))]

    def told(self, seats: int | None) -> AdviceTold:
        text = sentence(self._language.translate(self._tip.text), self._tip.ids)
        meant = [count for count in self._counts if count in self._tip.seats]
        if not meant:
            whose = FROM_A_DOCUMENT if self._tip.ids else OUR_OWN
            return AdviceTold(text, self._language.translate(whose))
        nearest = min(meant, key=lambda count: abs(count - (seats or USUAL_SEATS)))
        return AdviceTold(
            text, self._worth(nearest), tuple(map(self._row, self._counts)), self._command(nearest)
        )

    def _pair(self, seats: int) -> tuple[Figure | None, Figure | None]:
        """The figures of who follows the tip, and of who does the opposite."""
        followed, opposed = (
            figures().get((self._game, advice, seats)) for advice in (self._tip.followed, self._tip.opposed)
        )
        return followed, opposed

    def _worth(self, seats: int) -> str:
        followed, opposed = self._pair(seats)
        some = followed or opposed
        assert some, "only what was measured is told"
        which = BOTH if followed and opposed else FOLLOWED if followed else OPPOSED
        worth = self._language.translate(WORTH[some.counts][which]).format(
            seats=self._language.number(seats),
            followed=self._share(followed),
            opposed=self._share(opposed),
            fair=self._percent(some.fair),
        )
        return worth if differs(followed, opposed) else f"{worth} {self._language.translate(ABOUT_EQUAL)}"

    def _row(self, seats: int) -> Measured:
        followed, opposed = self._pair(seats)
        fair = next(figure.fair for figure in (followed, opposed) if figure)
        return Measured(seats, self._share(followed), self._share(opposed), self._percent(fair))

    def _share(self, figure: Figure | None) -> str:
        if figure is None:
            return ""
        words, number = self._language.translate(PERCENT_WITHIN), self._language.number
        return words.format(percent=number(round(figure.percent)), within=number(ceil(figure.within)))

    def _percent(self, percent: float) -> str:
        return self._language.translate(PERCENT).format(percent=self._language.number(round(percent)))

    def _command(self, seats: int) -> str:
        """What measures these figures again."""
        games = max(figure.games for figure in self._pair(seats) if figure)
        return " ".join(["longears arena", self._game, f"--seats {seats} --games {games}", *self._lines()])

    def _lines(self) -> Iterator[str]:
        return (f"--line {advice},medium" for advice in (self._tip.followed, self._tip.opposed) if advice)
