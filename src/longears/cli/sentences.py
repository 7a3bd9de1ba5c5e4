"""What happens at a table, told in the sentences of the catalogues; each game says which."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from longears import cards
from longears.cli.terminal import Screen
from longears.core import SEATS, Event, Outcome
from longears.game import Game
from longears.language import ENGLISH, Language
from longears.messages import Input

YOU = ""
"""The name of somebody who is spoken to."""


@dataclass(frozen=True, slots=True)
class Words:
    """The keys of what a game calls its loser, a cut and a round; and how many of the best get a medal."""

    loser: str = ""
    """Empty where nobody loses, and the winner is told instead."""
    cut: str = ""
    medals: int = 0
    round: str = "trick"


@dataclass(frozen=True, slots=True)
class People:
    """Who sits where, by name; who of them sits at this terminal; and the language they are told about in."""

    names: Mapping[str, str]
    you: str | None = None
    language: Language = ENGLISH

    def sentence(self, key: str, seat: str, **inputs: Input) -> str:
        """The sentence of this key about a seat."""
        you = "yes" if self._is_spoken_to(seat) else "no"
        return self.language.say(key, **{"who": self.who(seat), "you": you, **inputs})

    def who(self, seat: str) -> str:
        """The name at the beginning of a sentence."""
        return self.language.say("table_you") if self._is_spoken_to(seat) else self.names[seat]

    def whom(self, seat: str) -> str:
        """The name in the middle of a sentence."""
        return self.language.say("table_you_object") if self._is_spoken_to(seat) else self.names[seat]

    def several(self, seats: Sequence[str]) -> str:
        first, *others = seats
        return self.language.listed([self.who(first), *map(self.whom, others)])

    def after(self, seat: str, clockwise: bool) -> list[str]:
        """The other seats, in the order they play after this one."""
        seats, step, me = list(self.names), 1 if clockwise else -1, SEATS.index(seat)
        return [seats[(me + step * distance) % len(seats)] for distance in range(1, len(seats))]

    def _is_spoken_to(self, seat: str) -> bool:
        return self.names[seat] == YOU


def seated(seats: Sequence[str], you: str | None, name: str, language: Language = ENGLISH) -> People:
    """The bots under their own names, each with the letter of its seat, and the person under theirs."""
    names = dict(zip(seats, language.say("terminal_bots").split(), strict=False))
    if you is None:
        return People(names, language=language)
    taken = [seat for seat in seats if names[seat] == name]
    as_bot = dict.fromkeys(taken, language.say("terminal_bot", name=name))
    return People(names | as_bot | {you: name}, you, language)


KEYS: Mapping[str, str] = {
    "dealt": "terminal_dealt",
    "out": "event_out_place",
    "picked_up": "event_picked_up_seen",
    "direction": "event_direction_{detail}",
    "reversed": "event_reversed_{detail}",
}
"""The sentences of events that are not simply named after their kind."""


class Teller:
    """Tells a game as it goes.  What belongs on one line is held back until the line is full."""

    styles: Mapping[str, str]
    before_play: tuple[str, ...]
    begins: str = ""
    """The sentence that begins a new trick or bout."""

    def __init__(self, screen: Screen, people: People, words: Words, game: Game) -> None:
        self._screen = screen
        self._say = screen.language.say
        self._people = people
        self._words = words
        self._game = game
        self._dealer = game.seats[game.table.dealer]
        self._events: Sequence[Event] = ()
        self._held: list[Event] = []
        self._told: list[str] = []
        self._told_before: list[str] = []

    def tell(self, events: Sequence[Event]) -> None:
        """Say what happened."""
        self._events = events
        for event in events:
            self._follow(event)
            if self._line(event):
                self._hold(event)
            elif key := self._key(event):
                self.catch_up()
                self._print(event.kind, key, self._text(key, event))
            self._after(event)

    def catch_up(self) -> None:
        """Say what was held back, in one line."""
        held, self._held = self._held, []
        if held:
            each = (self._text(self._key(event), event) for event in held)
            self._print(held[0].kind, "", self._together(held) or " ".join(each))

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

    def _key(self, event: Event) -> str:
        """The sentence that tells this event; empty if another does."""
        drawn_in_sight = event.kind == self._game.rules.roles.draws and cards.HIDDEN not in event.cards
        key = f"event_{event.kind}_seen" if drawn_in_sight else KEYS.get(event.kind, f"event_{event.kind}")
        return key.format(detail=event.detail)

    def _inputs(self, event: Event) -> dict[str, Input]:  # noqa: ARG002
        """What is put into the sentences of this game besides who does it, and the cards."""
        return {}

    def _reason(self, event: Event) -> str:
        """Why the game is over."""
        return self._say(f"end_reason_{event.detail}")

    def _is_under_way(self) -> bool:
        return False

    # Saying it

    def _happened(self, kind: str) -> bool:
        """Whether something of this kind happened with what is being told."""
        return any(event.kind == kind for event in self._events)

    def _hold(self, event: Event) -> None:
        last = self._held[-1] if self._held else None
        if last and self._line(last) != self._line(event):
            self.catch_up()
            last = None
        if last and last.cards and self._goes_with(event, last):
            self._held[-1] = last._replace(cards=last.cards + event.cards)
        else:
            self._held.append(event)

    def _goes_with(self, event: Event, last: Event) -> bool:
        """Whether both are told in one sentence, with the cards of both."""
        return last[:2] == event[:2] and last.detail == event.detail

    def _together(self, held: Sequence[Event]) -> str:
        """One sentence about several seats, if they all did the same, without cards."""
        seats = list(dict.fromkeys(event.seat or "" for event in held))
        if len(seats) == 1 or any(event.kind != held[0].kind or event.cards for event in held):
            return ""
        return self._say(f"{self._key(held[0])}_all", who=self._people.several(seats))

    def _text(self, key: str, event: Event) -> str:
        told = self._people.sentence(key, event.seat or self._dealer, **self.inputs(event))
        return f"{self._reason(event)} {told}".strip() if key == "event_over" else told

    def _print(self, kind: str, key: str, text: str) -> None:
        if key and key == self.begins:
            self._screen.say()
            self._told_before, self._told = self._told, []
        self._screen.say(text, self.styles.get(kind, ""))
        if kind not in self.before_play:
            self._told.append(text)

    def inputs(self, event: Event) -> dict[str, Input]:
        """What is put into the sentences about this event."""
        signs = [self._screen.card(name) for name in event.cards]
        return {
            "card": self._screen.language.listed(signs) if signs else "",
            "cards": " ".join(signs),
            "count": len(event.cards),
            **self._inputs(event),
        }


def result(outcome: Outcome, people: People, words: Words) -> Iterable[str]:
    """The places, best first, and who gets the ears; or who has won, where nobody loses."""
    language = people.language
    for place, seats in enumerate(outcome.places, start=1):
        has_medal = place <= words.medals and seats[0] not in outcome.losers
        medal = f" ({language.say(f'medal_{place}')})" if has_medal else ""
        yield f"  {language.number(place)}. {people.several(seats)}{medal}"
    yield language.whole(_ending(outcome, people, words))


def _ending(outcome: Outcome, people: People, words: Words) -> str:
    say = people.language.say
    if not words.loser:
        return _about(outcome.winners, people, "end_winner", "end_winners") or say("end_nobody_wins")
    told = _about(outcome.losers, people, "end_loser_ears", "end_losers_ears", title=say(words.loser))
    return told or say("end_nobody_loses")


def _about(seats: Sequence[str], people: People, one: str, several: str, **inputs: Input) -> str:
    """A sentence about one seat, or another about several; empty if there are none."""
    if len(seats) == 1:
        return people.sentence(one, seats[0], **inputs)
    return people.language.say(several, who=people.several(seats), **inputs) if seats else ""
