"""The friendly face: deal or set up a game, ask it, play it, all in text."""

import os
from collections.abc import Mapping, Sequence
from copy import deepcopy
from operator import index
from typing import NamedTuple, Protocol, Self

from longears import cards
from longears.cards import HIDDEN
from longears.chance import Chance
from longears.core import (
    DEALER,
    DEALER_MARK,
    SEAT_NUMBERS,
    SEATS,
    STALE,
    DealerMove,
    Event,
    IllegalMove,
    Move,
    Outcome,
    Pick,
    Rules,
    Shuffle,
    View,
    Violation,
    seat_name,
)
from longears.games import rules_of
from longears.record import BEGINNINGS, Record, check_tag, dealer_move_text, result_tags, step_of
from longears.sheet import option_text
from longears.table import Table

IMAGINED = "Imagined"
BEGUN = frozenset((*BEGINNINGS, IMAGINED))
"""The tags of which one tells how a game began."""
TOLD = frozenset(
    ("Game", "Rules", "Preset", "Options", "Dealer", "Opener", "Deal", "Hands", "Setup", "Result", "Reason")
)
"""The tags that the game itself writes."""


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


class _Made(NamedTuple):
    """A move as it was made: by whom, in which turn, and what happened."""

    actor: str
    move: str
    span: int
    events: tuple[Event, ...]


class Trial(NamedTuple):
    """A message that may be made, and what it does."""

    ends: bool
    """Whether the game is over then."""
    events: tuple[Event, ...]
    made: _Made | None
    """The one move it is; None if more happens."""
    game: "Game | None"
    """The game after it, if more happens than one move."""


class Game:
    """A game in progress at a table, with a dealer who answers at once."""

    def __init__(self, rules: Rules, table: Table, dealer: Dealer, tags: Mapping[str, str]) -> None:
        self.rules = rules
        self.table = table
        self._dealer = dealer
        self._tags = dict(tags)
        self._made: list[_Made] = []
        self._events: list[Event] = []
        self._spare: Table | None = None
        """For trials."""
        self._written: Record | None = None
        """The record, while nothing has happened since it was asked for."""
        self.awaited: tuple[str, ...] = ()
        """The seats the game waits for, in asking order."""
        self._let_dealer_act()

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(SEATS[: self.table.seats])

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once it has."""
        return self.rules.outcome(self.table)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened so far."""
        return tuple(self._events)

    @property
    def moves_made(self) -> int:
        """How many moves there have been, as a message's `seen` counts them."""
        return len(self._made)

    def history(self, seat: str | None) -> tuple[Event, ...]:
        """All that has happened so far, as this seat saw it; without a seat, as anyone did."""
        if seat is not None:
            self._number(seat)
        return tuple(event.seen_by(seat) for event in self._events)

    def moves(self, seat: str) -> list[str]:
        """What this seat may do now, in turn or not."""
        return [self.rules.move_text(move) for move in self.rules.legal(self.table, self._number(seat))]

    def view(self, seat: str | None = None) -> View:
        """What this seat may see; without a seat, what anyone may."""
        return self.rules.view(self.table, None if seat is None else self._number(seat))

    def play(self, seat: str, text: str, *, seen: int | None = None) -> tuple[Event, ...]:
        """Make a move, or several in one message, all or none; tells what happened.

        A message may say how many moves its sender had seen, as `game.moves_made` counted them: it is
        void if it answers a turn that is over.
        """
        number, words = self._number(seat), _words(text)
        if seen is not None and self._is_late(words[0], seen):
            raise IllegalMove(STALE)
        events, made = len(self._events), len(self._made)
        before = (self.table.copy(), deepcopy(self._dealer)) if len(words) > 1 else (self.table, self._dealer)
        try:
            for word in words:
                self._play_one(number, word)
        except IllegalMove:
            self.table, self._dealer = before
            self._ask()
            del self._events[events:], self._made[made:]
            self._written = None
            raise
        return tuple(self._events[events:])

    def why_not(self, seat: str, text: str, *, seen: int | None = None) -> Violation | None:
        """Why this message would be refused, if it would; nothing changes."""
        number, words = self._number(seat), _words(text)
        if seen is not None and self._is_late(words[0], seen):
            return STALE
        if len(words) == 1:
            return self.rules.why_not(self.table, number, self.rules.read_move(text))
        try:
            self.copy().play(seat, text)
        except IllegalMove as error:
            return Violation(error.code, error.rule, error.message)
        return None

    def trial(self, seat: str, text: str, seen: int | None = None) -> "Trial | Violation":
        """What this message would do, or why it is refused; nothing changes until it is adopted."""
        number, words = self._number(seat), text.split()
        if seen is not None and self._is_late(words[0], seen):
            return STALE
        move = self.rules.read_move(text) if len(words) == 1 else None
        try:
            if move is None:
                return self._long_trial(seat, text)
            return self._trial_of_one(number, move)
        except IllegalMove as error:
            return Violation(error.code, error.rule, error.message)

    def _trial_of_one(self, number: int, move: Move) -> "Trial":
        """Most messages are one move, which no chance follows: it is made on a table kept for that."""
        table = self._spare = self._spare or self.table.copy()
        table.become(self.table)
        span, events = self.rules.span(table), self.rules.apply(table, number, move)
        if self.rules.asked_of_dealer(table) is not None:
            return self._long_trial(seat_name(number), self.rules.move_text(move))
        made = _Made(seat_name(number), self.rules.move_text(move), span, events)
        return Trial(bool(table.over), events, made, None)

    def _long_trial(self, seat: str, text: str) -> "Trial":
        after = self.copy()
        events = after.play(seat, text)
        return Trial(bool(after.table.over), events, None, after)

    def adopt(self, trial: "Trial") -> tuple[Event, ...]:
        """Let the newest trial be what has happened."""
        if trial.game is not None:
            self._become(trial.game)
            return trial.events
        assert trial.made is not None
        assert self._spare is not None
        self.table, self._spare = self._spare, self.table
        self._note(trial.made)
        self._ask()
        return trial.events

    def _become(self, other: "Game") -> None:
        self.table, self._dealer, self.awaited = other.table, other._dealer, other.awaited
        self._made, self._events, self._written = other._made, other._events, None

    def __repr__(self) -> str:
        outcome = self.outcome
        if outcome is None:
            stands = f"waiting for {', '.join(self.awaited)}"
        elif outcome.losers:
            stands = f"over, {' and '.join(outcome.losers)} lost"
        else:
            stands = f"over, {' and '.join(outcome.winners) or 'nobody'} won"
        return f"<Game of {self.rules.spec.name}: {len(self.seats)} seats, {self.moves_made} moves, {stands}>"

    def __eq__(self, other: object) -> bool:
        """Games are equal that began with the same cards, under the same rules, and came the same way."""
        return self._is_like(other) if isinstance(other, Game) else NotImplemented

    def _is_like(self, other: "Game") -> bool:
        return (
            self._tags == other._tags
            and self._made == other._made
            and self.table.state() == other.table.state()
        )

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, _known: object) -> "Game":
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _resumed, (self.rules, self.table, self._dealer, self._tags, self._made, self._events)

    def _repr_svg_(self) -> str:
        """What anyone may see, as a picture, for notebooks."""
        return self.view().svg()

    def copy(self) -> Self:
        """An equal and independent game, with a dealer who will deal the same."""
        twin = Game.__new__(type(self))
        twin.rules, twin.table, twin.awaited = self.rules, self.table.copy(), self.awaited
        twin._dealer, twin._tags = deepcopy(self._dealer), dict(self._tags)
        twin._made, twin._events = list(self._made), list(self._events)
        twin._spare, twin._written = None, self._written
        return twin

    def _is_late(self, word: str, seen: int) -> bool:
        """A play is void once the turn its sender saw is over, a refusal once a card has moved since."""
        if not hasattr(seen, "__index__") or not 0 <= index(seen) <= len(self._made):
            raise ValueError(f"there have been {len(self._made)} moves, not {seen!r}")
        since = self._made[seen:]
        if not since:
            return False
        move = self.rules.read_move(word)
        if move is not None and move == self.rules.call:
            return False
        declines = move is not None and self.rules.declines(move)
        if declines and any(event.cards for made in since for event in made.events):
            return True
        return since[0].span != self.rules.span(self.table)

    def _play_one(self, seat: int, word: str) -> None:
        move = self.rules.read_move(word)
        if move is None:
            refusal = self.rules.why_not(self.table, seat, move)
            assert refusal, f"{word!r} cannot be read and is not refused"
            raise IllegalMove(refusal)
        span = self.rules.span(self.table)
        events = self.rules.apply(self.table, seat, move)
        self._note(_Made(seat_name(seat), self.rules.move_text(move), span, events))
        self._let_dealer_act()

    def _let_dealer_act(self) -> None:
        while asked := self.rules.asked_of_dealer(self.table):
            span, move = self.rules.span(self.table), self._dealer.answer(asked)
            events = self.rules.apply(self.table, DEALER, move)
            text = dealer_move_text(move, asked)
            if not BEGUN.isdisjoint(self._tags):
                self._note(_Made(DEALER_MARK, text, span, events))
            else:
                self._tags["Deal"] = text
                self._events += events
        self._ask()

    def _ask(self) -> None:
        self.awaited = tuple(map(SEATS.__getitem__, self.rules.awaited(self.table)))

    def _note(self, made: "_Made") -> None:
        self._written = None
        self._events += made.events
        self._made.append(made)

    @property
    def record(self) -> Record:
        """The game so far, written down; redact it before showing a running game to anyone."""
        if IMAGINED in self._tags:
            raise ValueError("an imagined game has no record: nobody knows how it began")
        if self._written is None:
            steps = tuple([step_of(self.rules, made.actor, made.move, made.events) for made in self._made])
            self._written = Record({**self._tags, **result_tags(self.outcome)}, steps)
        return self._written

    def tag(self, name: str, value: str) -> None:
        """Write this into the record: people may change their names during a game."""
        check_tag(name, value)
        if name in TOLD:
            raise ValueError(f"the game itself writes the tag {name}")
        if name == "Seats" and value.count(",") + 1 != self.table.seats:
            raise ValueError(
                f"the tag Seats names all {self.table.seats}, separated by commas, not {value!r}"
            )
        self._tags[name] = value
        self._written = None

    def _number(self, seat: str) -> int:
        return seat_number(seat, self.table.seats)


def _words(text: str) -> list[str]:
    """The moves of a message."""
    words = text.split() if isinstance(text, str) else []
    if not words:
        raise ValueError(f"a move is missing; moves are written like As, not {text!r}")
    return words


def seat_number(seat: str, seats: int) -> int:
    """The number of a seat by its letter."""
    number = SEAT_NUMBERS.get(seat, -1) if isinstance(seat, str) else -1
    if not 0 <= number < seats:
        raise ValueError(f"there is no seat {seat!r}; the seats are {', '.join(SEATS[:seats])}")
    return number


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
    if opener is not None:
        _check_opener(opener, rules, seats)
    chance = _chance(seed)
    pack = _pack(rules, rules.start(seats, 0))
    shuffled = _deck(deck, pack) or chance.shuffled(pack)
    tags = {**sheet_tags(rules, preset), "Seats": ", ".join(SEATS[:seats])}
    tags["Dealer"] = SEATS[chance.below(seats)] if dealer is None else dealer
    if opener is not None:
        tags["Opener"] = opener
    return begin(rules, tags, SeededDealer(chance, shuffled))


def setup(
    game: str,
    hands: Sequence[str],
    lead: str = "",
    *,
    preset: str = "book",
    options: Mapping[str, object] | None = None,
    seed: int | None = 0,
    **position: object,
) -> Game:
    """Set up any position from text and play on from there."""
    rules = rules_of(game, preset, options)
    if not lead:
        raise ValueError('say who leads, like lead="A"')
    if not _are_texts(hands):
        raise ValueError('hands are a list with a text for each seat, like ["As 7h", "Kd"]')
    seats = ", ".join(SEATS[: len(hands)])
    tags = {**sheet_tags(rules, preset), "Seats": seats, "Dealer": lead}
    tags["Hands"] = "/".join("".join(hand.split()) for hand in hands)
    tags["Setup"] = "; ".join(f"{name}={_text(value)}" for name, value in position.items())
    return begin(rules, tags, SeededDealer(_chance(seed)))


def imagine(view: View, history: Sequence[Event], seed: int | None = None) -> Game:
    """A game that could be the one a seat sees: what it cannot see is dealt at random.

    The history is what the seat saw happen, `game.history(seat)`: cards known from it lie where they must.
    """
    if not isinstance(view, View):
        raise ValueError(f'a view is imagined from, like game.view("A"), not {view!r}')
    if view.seat is None:
        raise ValueError("only a seat can imagine the cards of the others; ask for the view of one")
    told = history if isinstance(history, Sequence) else (None,)
    if not all(isinstance(event, Event) and _is_seen_by(view.seat, event) for event in told):
        raise ValueError(f"this is not what {view.seat} saw happen; that is game.history({view.seat!r})")
    rules, chance = view.rules, _chance(seed)
    table = rules.imagine(view.veiled, SEATS.index(view.seat), history, chance)
    return Game(rules, table, SeededDealer(chance), {IMAGINED: view.seat})


def _resumed(
    rules: Rules,
    table: Table,
    dealer: Dealer,
    tags: dict[str, str],
    made: list[_Made],
    events: list[Event],
) -> Game:
    """A game that was pickled."""
    game = Game.__new__(Game)
    game.rules, game.table = rules, table
    game._dealer, game._tags, game._made, game._events = dealer, tags, made, events
    game._spare = game._written = None
    game._ask()
    return game


def begin(rules: Rules, tags: Mapping[str, str], dealer: Dealer) -> Game:
    """A game at its start, as the tags of its record describe it."""
    seats = len(tags["Seats"].split(","))
    rules.check_seats(seats)
    first = seat_number(tags["Dealer"], seats)
    if "Hands" in tags:
        hands = tags["Hands"].split("/")
        if len(hands) != seats:
            raise ValueError(f"there are {len(hands)} hands, but {seats} seats")
        position = dict(part.split("=", 1) for part in tags.get("Setup", "").split("; ") if "=" in part)
        table = rules.setup(hands, first, position)
    else:
        table = rules.start(seats, first, seat_number(tags["Opener"], seats) if "Opener" in tags else None)
    told_again = ("Deal", "Result", "Reason")
    kept = {name: value for name, value in tags.items() if value and name not in told_again}
    return Game(rules, table, dealer, kept)


def sheet_tags(rules: Rules, preset: str) -> dict[str, str]:
    """The tags that tell game and rule sheet."""
    differences = rules.options.differences(rules.spec.presets[preset])
    return {
        "Game": rules.spec.name,
        "Rules": str(rules.spec.version),
        "Preset": preset,
        "Options": " ".join(f"{name}={value}" for name, value in differences.items()),
    }


def _is_seen_by(seat: str, event: Event) -> bool:
    """Whether the seat knows these cards, and those of nobody else."""
    return not (event.private and event.cards) or (HIDDEN in event.cards) == (event.seat != seat)


def _are_texts(hands: object) -> bool:
    listed = isinstance(hands, Sequence) and not isinstance(hands, str | bytes) and len(hands) > 0
    return listed and all(isinstance(hand, str) for hand in hands)  # type: ignore[attr-defined]


def _text(value: object) -> str:
    """A set-up value as its tag writes it: lists of hands joined by a slash, switches in lower case."""
    if isinstance(value, list | tuple):
        text = "/".join(map(str, value))
    else:
        text = "" if value is None else option_text(value)
    text = " ".join(text.split())
    if ";" in text:
        raise ValueError(f"{text!r} is two things; give each by its own name")
    return text


def _check_opener(opener: str, rules: Rules, seats: int) -> None:
    seat_number(opener, seats)
    if rules.opened_by == "game":
        raise ValueError(f"{rules.spec.title} has no opener by these rules: the cards say who begins")


def _chance(seed: int | None) -> Chance:
    return Chance(int.from_bytes(os.urandom(8)) if seed is None else seed)


def _pack(rules: Rules, table: Table) -> list[int]:
    asked = rules.asked_of_dealer(table)
    assert isinstance(asked, Shuffle), "every game begins with a shuffle"
    return list(asked.cards)


def _deck(text: str | None, pack: list[int]) -> list[int]:
    if not isinstance(text, str | None):
        raise ValueError(f"a deck is a text of cards, like 'As 7h Kd …', not {text!r}")
    deck = cards.parse(text or "")
    if deck and sorted(deck) != sorted(pack):
        raise ValueError(f"the deck must be the {len(pack)} cards of this game, each once")
    return deck
