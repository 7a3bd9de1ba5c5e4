"""What happens at a table, in sentences.  Every event kind has its sentence here, and nowhere else.

In a sentence `[plays|play]` is the verb for another player and for you, and words in braces are filled in.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from longears import cards
from longears.cli.terminal import Screen
from longears.core import Event, Outcome

YOU = "You"
BOT_NAMES = ("Asha", "Babu", "Chitra", "Devan", "Esha", "Farid", "Gita", "Hari")
SUITS = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
VERB = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")

STYLES = {"cut": "bold magenta", "picked_up": "bold magenta", "out": "bold", "over": "bold"}

BEFORE_PLAY = ("trimmed", "dealt", "opens")

SENTENCES = {
    "trimmed": "{cards} left out, so that all hands are of one size.",
    "dealt": "{who} [deals|deal].",
    "opens": "{who} [opens|open].",
    "led": "{who} [leads|lead] {cards}.",
    "played": "{who} [plays|play] {cards}.",
    "cut": "{cut_word} {who} [has|have] no {led}s and [plays|play] {cards}.",
    "picked_up": "{who} [has|have] the highest {led} and [takes|take] {all_of_them}: {cards}.",
    "picked_up_lower": "{who}, next highest and still in, [takes|take] {all_of_them}: {cards}.",
    "picked_up_by_cutter": "{who} cut, and so [takes|take] {all_of_them}: {cards}.",
    "discarded": "The trick leaves the game.",
    "discarded_clean": "Everyone followed. The trick leaves the game.",
    "drew": "{who} [has|have] nothing to lead with, [draws|draw] {cards} from the waste and [stays|stay] in.",
    "out": "{who} [is|are] out, in {place} place!",
    "over": "{reason}",
}
REASONS = {
    "last_holder": "Only one player holds cards. The game is over.",
    "dealt_spent": "All the dealt cards have been played. The game is over.",
    "penalty_pile": "The hands are played out. The game is over.",
    "partners": "One team is out. The game is over.",
    "all_out": "Everyone who was left went out in one trick. The game is over.",
    "cut_ends": "With two players left a cut decides. The game is over.",
    "guard_tricks": "This table plays no more tricks than that. The game is over.",
    "guard_repeats": "The same position has come up too often. The game is over.",
}


@dataclass(frozen=True, slots=True)
class Words:
    """A game's own words: how it calls its loser and a cut, and what the best places get."""

    loser: str
    cut: str = ""
    medals: tuple[str, ...] = ()


WORDS = {
    "donkey": Words("the Donkey", "Penalty round!"),
    "kazhutha-kali": Words("the Kazhutha", "Pani!"),
    "thulla": Words("the loser", "Thulla!", ("gold", "silver", "bronze")),
}


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
        *most, last = (self.names[seat] for seat in seats)
        return f"{', '.join(most)} and {last}" if most else last


def seated(seats: Sequence[str], you: str | None, name: str) -> People:
    """The bots under their own names, each with the letter of its seat, and the person under theirs."""
    names = dict(zip(seats, BOT_NAMES, strict=False))
    if you is None:
        return People(names)
    taken = [seat for seat in seats if names[seat] == name]
    return People(names | dict.fromkeys(taken, f"{name} (bot)") | {you: name}, you)


class Teller:
    """Tells a game as it goes; remembers the trick, because a cut makes no sense without it."""

    def __init__(self, screen: Screen, people: People, words: Words, dealer: str) -> None:
        self._screen = screen
        self._people = people
        self._words = words
        self._dealer = dealer
        self._trick: list[tuple[str, str]] = []
        self._told: list[str] = []
        self._told_before: list[str] = []
        self._cutter: str | None = None
        self._out = 0

    def tell(self, events: Sequence[Event]) -> None:
        """Say what happened; a card that cuts is told as the cut."""
        kinds = [event.kind for event in events]
        for event in events:
            self._follow(event)
            if event.kind != "played" or "cut" not in kinds:
                self._say(event, self._sentence(event, kinds))
            if event.kind in ("picked_up", "discarded"):
                self._trick, self._cutter = [], None

    @property
    def last_trick(self) -> list[str]:
        """What was told of the trick before the one that lies on the table."""
        return self._told_before if self._trick else self._told

    def _say(self, event: Event, sentence: str) -> None:
        seat = event.seat or self._dealer
        text = self._people.sentence(SENTENCES[sentence], [seat], **self._fillings(event))
        if sentence == "led":
            self._screen.say()
            self._told_before, self._told = self._told, []
        self._screen.say(text, STYLES.get(event.kind, ""))
        if event.kind not in BEFORE_PLAY:
            self._told.append(text)

    def _follow(self, event: Event) -> None:
        if event.kind == "played":
            self._trick.append((event.seat or "", event.cards[0]))
        if event.kind == "cut":
            self._cutter = event.seat
        if event.kind == "out":
            self._out += 1

    def _sentence(self, event: Event, kinds: Sequence[str]) -> str:
        """The name of the sentence that tells this event, one of these kinds that happened together."""
        match event.kind:
            case "played" if len(self._trick) == 1:
                return "led"
            case "picked_up" if event.seat == self._cutter:
                return "picked_up_by_cutter"
            case "picked_up" if event.seat != self._highest():
                return "picked_up_lower"
            case "discarded" if "over" not in kinds and len({card[1] for _, card in self._trick}) == 1:
                return "discarded_clean"
        return event.kind

    def _highest(self) -> str:
        """Who played the highest card of the led suit."""
        led = self._trick[0][1][1]
        return max((cards.number(card) or 0, seat) for seat, card in self._trick if card[1] == led)[1]

    def _fillings(self, event: Event) -> dict[str, str]:
        return {
            "cards": self._screen.cards(event.cards),
            "all_of_them": "both cards" if len(event.cards) == 2 else f"all {len(event.cards)}",
            "led": SUITS[self._trick[0][1][1]] if self._trick else "",
            "cut_word": self._words.cut,
            "place": ORDINALS[self._out - 1],
            "reason": REASONS.get(event.detail, ""),
        }


def result(outcome: Outcome, people: People, words: Words) -> Iterable[str]:
    """The places, best first, and who gets the ears."""
    for place, seats in enumerate(outcome.places):
        medal = words.medals[place] if place < len(words.medals) and seats[0] not in outcome.losers else ""
        yield f"  {place + 1}. {people.named(seats)}" + (f" ({medal})" if medal else "")
    if outcome.losers:
        ears = "{who} [is|are] {loser} and [gets|get] the ears."
        yield people.sentence(ears, outcome.losers, loser=words.loser)
    else:
        yield "Nobody gets the ears this time."
