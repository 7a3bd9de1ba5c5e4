"""The friendly face: deal or set up a game, ask it, play it, all in text."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from longears import cards
from longears.chance import Chance
from longears.core import (
    DEALER,
    SEATS,
    DealerMove,
    Event,
    IllegalMove,
    Move,
    Outcome,
    Pick,
    Rules,
    Shuffle,
    View,
    seat_name,
)
from longears.games import rules_of
from longears.table import Table


class Dealer(Protocol):
    """Whoever answers when the game asks for chance."""

    def answer(self, asked: Shuffle | Pick) -> DealerMove:
        """A shuffle of the cards asked for, or one of the choices."""


class SeededDealer:
    """A dealer who deals the same cards again from the same seed; the first shuffle may be given."""

    def __init__(self, chance: Chance, deck: Sequence[int] = ()) -> None:
        self._chance = chance
        self._deck = tuple(deck)

    def answer(self, asked: Shuffle | Pick) -> DealerMove:
        if isinstance(asked, Pick):
            return asked.choices[self._chance.below(len(asked.choices))]
        deck, self._deck = self._deck, ()
        return deck or tuple(self._chance.shuffled(list(asked.cards)))


class Game:
    """A game in progress at a table, with a dealer who answers at once."""

    def __init__(self, rules: Rules, table: Table, dealer: Dealer) -> None:
        self.rules = rules
        self.table = table
        self.start = table.copy()
        self.made: list[tuple[int, Move | DealerMove]] = []
        self._dealer = dealer
        self._events: list[Event] = []
        self._let_dealer_act()

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(SEATS[: self.table.seats])

    @property
    def awaited(self) -> tuple[str, ...]:
        """The seats the game waits for, in asking order."""
        return tuple(seat_name(seat) for seat in self.rules.awaited(self.table))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once it has."""
        return self.rules.outcome(self.table)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened so far."""
        return tuple(self._events)

    def history(self, seat: str | None) -> tuple[Event, ...]:
        """All that has happened so far, as this seat saw it."""
        return tuple(event.seen_by(seat) for event in self._events)

    def moves(self, seat: str) -> list[str]:
        """What this seat may do now, in turn or not."""
        return [self.rules.move_text(move) for move in self.rules.legal(self.table, self._number(seat))]

    def view(self, seat: str | None = None) -> View:
        """What this seat may see; without a seat, what anyone may."""
        return self.rules.view(self.table, None if seat is None else self._number(seat))

    def play(self, seat: str, text: str) -> tuple[Event, ...]:
        """Make a move, or several in one message, all or none; tells what happened."""
        number = self._number(seat)
        if not text.split():
            raise ValueError("a move is missing; moves are written like As")
        before, events, made = self.table.copy(), len(self._events), len(self.made)
        try:
            for word in text.split():
                self._play_one(number, word)
        except IllegalMove:
            self.table = before
            del self._events[events:], self.made[made:]
            raise
        return tuple(self._events[events:])

    def _play_one(self, seat: int, word: str) -> None:
        move = self.rules.read_move(word)
        refusal = self.rules.why_not(self.table, seat, move)
        if refusal or move is None:
            assert refusal, f"{word!r} cannot be read and is not refused"
            raise IllegalMove(refusal)
        self._make(seat, move)
        self._let_dealer_act()

    def _let_dealer_act(self) -> None:
        while asked := self.rules.asked_of_dealer(self.table):
            self._make(DEALER, self._dealer.answer(asked))

    def _make(self, seat: int, move: Move | DealerMove) -> None:
        self._events += self.rules.apply(self.table, seat, move)
        self.made.append((seat, move))

    def _number(self, seat: str) -> int:
        return seat_number(seat, self.table.seats)


def seat_number(seat: str, seats: int) -> int:
    """The number of a seat by its letter."""
    if len(seat) != 1 or seat not in SEATS[:seats]:
        raise ValueError(f"there is no seat {seat!r}; the seats are {', '.join(SEATS[:seats])}")
    return SEATS.index(seat)


def deal(
    game: str,
    seats: int = 4,
    seed: int | None = None,
    *,
    preset: str = "book",
    options: Mapping[str, object] | None = None,
    dealer: str | None = None,
    opener: str | None = None,
    deck: str | None = None,
) -> Game:
    """Deal a new game.  The same seed deals the same cards; a deck sets them card by card."""
    rules = rules_of(game, preset, options)
    rules.check_seats(seats)
    chance = Chance(secrets.randbits(64) if seed is None else seed)
    table = rules.start(seats, 0, None if opener is None else seat_number(opener, seats))
    shuffled = _deck(rules, table, deck) or chance.shuffled(_pack(rules, table))
    table.dealer = chance.below(seats) if dealer is None else seat_number(dealer, seats)
    return Game(rules, table, SeededDealer(chance, shuffled))


def setup(
    game: str,
    hands: Sequence[str],
    lead: str = "A",
    *,
    preset: str = "book",
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    **position: Any,
) -> Game:
    """Set up any position from text and play on from there."""
    rules = rules_of(game, preset, options)
    rules.check_seats(len(hands))
    table = rules.setup(hands, seat_number(lead, len(hands)), **position)
    return Game(rules, table, SeededDealer(Chance(seed)))


def _pack(rules: Rules, table: Table) -> list[int]:
    asked = rules.asked_of_dealer(table)
    assert isinstance(asked, Shuffle), "every game begins with a shuffle"
    return list(asked.cards)


def _deck(rules: Rules, table: Table, text: str | None) -> list[int]:
    deck, pack = cards.parse(text or ""), _pack(rules, table)
    if deck and sorted(deck) != sorted(pack):
        raise ValueError(f"the deck must be the {len(pack)} cards of this game, each once")
    return deck
