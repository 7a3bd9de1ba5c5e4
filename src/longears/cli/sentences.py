"""What happens at a table, told in sentences; each game brings its own.

In a sentence `[plays|play]` is the verb for another player and for you, and words in braces are filled in.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from longears import cards
from longears.cli.terminal import Screen
from longears.core import SEATS, Event, Outcome
from longears.game import Game

YOU = "You"
BOT_NAMES = ("Asha", "Babu", "Chitra", "Devan", "Esha", "Farid", "Gita", "Hari")
SUITS = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}
DIRECTIONS = {"cw": "clockwise", "ccw": "anticlockwise"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
VERB = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
JOKERS = ("Xr", "Xb")
BEGINS_WITH_NAME = "{who} "


@dataclass(frozen=True, slots=True)
class Words:
    """A game's own words: how it calls its loser, a cut and a round, and what the best places get."""

    loser: str = ""
    """Empty where nobody loses, and the winner is told instead."""
    cut: str = ""
    medals: tuple[str, ...] = ()
    round: str = "trick"


@dataclass(frozen=True, slots=True)
class People:
    """Who sits where, by name; and which of them is told about as you, if any."""

    names: Mapping[str, str]
    you: str | None = None

    def sentence(self, text: str, seats: Sequence[str], **fillings: str) -> str:
        """A sentence about these seats, with the verbs to go with them."""
        several_or_you = len(seats) != 1 or self.names[seats[0]] == YOU
        with_verbs = VERB.sub(r"\2" if several_or_you else r"\1", text)
        return with_verbs.format_map({"who": self.named(seats), **fillings})

    def named(self, seats: Sequence[str]) -> str:
        return listed([self.names[seat] for seat in seats])

    def whom(self, seat: str) -> str:
        """The name in the middle of a sentence."""
        return "you" if self.names[seat] == YOU else self.names[seat]

    def after(self, seat: str, clockwise: bool) -> list[str]:
        """The other seats, in the order they play after this one."""
        seats, step, me = list(self.names), 1 if clockwise else -1, SEATS.index(seat)
        return [seats[(me + step * distance) % len(seats)] for distance in range(1, len(seats))]


def listed(words: Sequence[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def counted(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def seated(seats: Sequence[str], you: str | None, name: str) -> People:
    """The bots under their own names, each with the letter of its seat, and the person under theirs."""
    names = dict(zip(seats, BOT_NAMES, strict=False))
    if you is None:
        return People(names)
    taken = [seat for seat in seats if names[seat] == name]
    return People(names | dict.fromkeys(taken, f"{name} (bot)") | {you: name}, you)


class Teller:
    """Tells a game as it goes.  What belongs on one line is held back until the line is full."""

    sentences: Mapping[str, str]
    reasons: Mapping[str, str]
    styles: Mapping[str, str] = {"out": "bold", "over": "bold"}
    before_play: tuple[str, ...] = ("dealt", "opens")
    begins: str = ""
    """The sentence that begins a new trick or bout."""

    def __init__(self, screen: Screen, people: People, words: Words, game: Game) -> None:
        self._screen = screen
        self._people = people
        self._words = words
        self._game = game
        self._dealer = game.seats[game.table.dealer]
        self._held: list[Event] = []
        self._told: list[str] = []
        self._told_before: list[str] = []

    def tell(self, events: Sequence[Event]) -> None:
        """Say what happened."""
        kinds = [event.kind for event in events]
        for event in events:
            self._follow(event)
            if self._line(event):
                self._hold(event)
            elif name := self._sentence(event, kinds):
                self.catch_up()
                self._say(name, self._text(name, event), self.styles.get(event.kind, ""))
            self._after(event)

    def catch_up(self) -> None:
        """Say what was held back, in one line."""
        held, self._held = self._held, []
        if held:
            groups = [list(group) for _, group in groupby(held, key=lambda event: event.seat)]
            self._say(held[0].kind, " ".join(self._together(held) or map(self._of_one_seat, groups)), "")

    @property
    def again(self) -> list[str]:
        """What was told of the last trick or bout: the one before what lies on the table."""
        self.catch_up()
        return self._told_before if self._is_under_way() else self._told

    # What a game tells in its own way

    def _follow(self, event: Event) -> None:
        """Take note of the event before it is told."""

    def _after(self, event: Event) -> None:
        """Take note of the event after it was told."""

    def _line(self, event: Event) -> str:  # noqa: ARG002 -- each game says
        """What the line is about that this event is told in; empty if it has a line of its own."""
        return ""

    def _sentence(self, event: Event, kinds: Sequence[str]) -> str:  # noqa: ARG002
        """The name of the sentence that tells this event, one of these kinds that happened together."""
        return event.kind

    def _fillings(self, event: Event) -> dict[str, str]:  # noqa: ARG002
        return {}

    def _is_under_way(self) -> bool:
        return False

    # Saying it

    def _hold(self, event: Event) -> None:
        last = self._held[-1] if self._held else None
        if last and self._line(last) != self._line(event):
            self.catch_up()
            last = None
        if last and last.cards and (last.kind, last.seat) == (event.kind, event.seat):
            self._held[-1] = last._replace(cards=last.cards + event.cards)
        else:
            self._held.append(event)

    def _together(self, held: Sequence[Event]) -> list[str]:
        """One sentence about several seats, if they all did the same, without cards."""
        if any(event.kind != held[0].kind or event.cards for event in held):
            return []
        seats = list(dict.fromkeys(event.seat or "" for event in held))
        return [self._people.sentence(self.sentences[held[0].kind], seats, **self.filled(held[0]))]

    def _of_one_seat(self, events: Sequence[Event]) -> str:
        """One sentence from all that a seat did: who, and the clauses."""
        clauses = [self._text(self._sentence(event, [event.kind]), event, clause=True) for event in events]
        return f"{self._people.names[events[0].seat or '']} {listed(clauses)}."

    def _text(self, name: str, event: Event, clause: bool = False) -> str:
        text = self.sentences[name]
        text = text.removeprefix(BEGINS_WITH_NAME).removesuffix(".") if clause else text
        return self._people.sentence(text, [event.seat or self._dealer], **self.filled(event))

    def _say(self, name: str, text: str, style: str) -> None:
        if name == self.begins:
            self._screen.say()
            self._told_before, self._told = self._told, []
        self._screen.say(text, style)
        if name not in self.before_play:
            self._told.append(text)

    def filled(self, event: Event) -> dict[str, str]:
        """The words that are filled into sentences about this event."""
        return {
            "cards": self._cards(event.cards),
            "all_of_them": "both cards" if len(event.cards) == 2 else f"all {len(event.cards)}",
            "suit": SUITS.get(event.detail, ""),
            "way": DIRECTIONS.get(event.detail, ""),
            "detail": event.detail,
            "reason": self.reasons.get(event.detail, ""),
            **self._fillings(event),
        }

    def _cards(self, names: Sequence[str]) -> str:
        """The cards; how many, if they are hidden from whoever is told."""
        if cards.HIDDEN in names and len(names) > 1:
            return counted(len(names))
        return " ".join(
            f"the {self._screen.card(name)}" if name in JOKERS else self._screen.card(name) for name in names
        )


def result(outcome: Outcome, people: People, words: Words) -> Iterable[str]:
    """The places, best first, and who gets the ears; or who has won, where nobody loses."""
    for place, seats in enumerate(outcome.places):
        medal = words.medals[place] if place < len(words.medals) and seats[0] not in outcome.losers else ""
        yield f"  {place + 1}. {people.named(seats)}" + (f" ({medal})" if medal else "")
    if not words.loser:
        yield _winners(outcome, people)
    elif outcome.losers:
        ears = "{who} [is|are] {loser} and [gets|get] the ears."
        yield people.sentence(ears, outcome.losers, loser=words.loser)
    else:
        yield "Nobody gets the ears this time."


def _winners(outcome: Outcome, people: People) -> str:
    if not outcome.winners:
        return "Nobody has won this time."
    return people.sentence("{who} [has|have] won!", outcome.winners)
