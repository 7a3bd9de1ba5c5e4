"""The words every game is written in: seats, moves, events, outcomes, refusals, and the protocol of rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, Protocol, TypeVar

from longears.cards import HIDDEN
from longears.chance import Chance
from longears.language import ENGLISH
from longears.sheet import Sheet, option_text
from longears.table import Table

SEATS = "ABCDEFGH"
SEAT_NUMBERS = {seat: number for number, seat in enumerate(SEATS)}
DEALER = -1
NO_SEAT = -1
DEALER_MARK = "*"

Move = int
"""A seat's move as the kernel knows it; each game's notation gives it its text."""
DealerMove = tuple[int, ...] | int
"""What the dealer does: the cards of a shuffle in order, or one pick."""


def seat_name(seat: int) -> str:
    return DEALER_MARK if seat == DEALER else SEATS[seat]


def seat_or_none(seat: int) -> str | None:
    """The name of a seat; none for nobody."""
    return SEATS[seat] if seat >= 0 else None


class Event(NamedTuple):
    """Something that happened at the table, in the order it happened."""

    kind: str
    """What happened, in a word of the game: `played`, `cut`, `picked_up`, `drew`, `out`, `over` …"""
    seat: str | None = None
    """Who did it, or to whom it happened."""
    cards: tuple[str, ...] = ()
    """The cards that moved; `??` is one that was not seen."""
    detail: str = ""
    """What else there is to say: a suit that was named, the seat that is hit, the reason of the end."""
    private: bool = False
    """Whether only the seat sees the cards."""

    def brief(self) -> str:
        """All of it in one line: `A drew 7d ??`."""
        return " ".join(part for part in (self.seat or "", self.kind, *self.cards, self.detail) if part)

    def seen_by(self, seat: str | None) -> "Event":
        """The same event with the cards hidden from everyone but the seat it concerns."""
        if not self.private or seat == self.seat:
            return self
        return self._replace(cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: places best first, who gets the ears, and the rule that ended it.

    A drawn game has places but no winner.
    """

    places: tuple[tuple[str, ...], ...]
    """Seats, best place first; those who share a place stand together."""
    losers: tuple[str, ...]
    """Who gets the ears; nobody in a draw, and never anybody in Kadi."""
    reason: str
    """The rule that ended the game."""
    drawn: bool = field(default=False, repr=False)
    """Whether nobody has won."""

    @property
    def winners(self) -> tuple[str, ...]:
        return () if self.drawn else self.places[0]


@dataclass(frozen=True, slots=True)
class Violation:
    """Why a move is refused: a code for programs, the rule's id, a sentence for the player."""

    code: str
    rule: str
    message: str


def violation(family: str, code: str, rule: str) -> Violation:
    """A refusal in the words of its family, or in those of all games."""
    return Violation(code, rule, ENGLISH.refusal(code, family))


STALE = violation("", "stale", "ALL-1")


class IllegalMove(ValueError):  # noqa: N818  the word of the game, and of the contract
    """A move the rules refuse; nothing has changed."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(f"{violation.message} ({violation.rule})")
        self.code = violation.code
        self.rule = violation.rule
        self.message = violation.message

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[Violation]]:
        return IllegalMove, (Violation(self.code, self.rule, self.message),)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The dealer is asked to put these cards in an order."""

    cards: tuple[int, ...]

    def options(self) -> tuple[DealerMove, ...]:
        """One order stands for all of them, for counting ways to play."""
        return (self.cards,)

    def takes(self, move: Move | DealerMove) -> bool:
        """Whether this is an answer: these cards, each of them once, in any order."""
        return isinstance(move, tuple) and sorted(move) == list(self.cards)


@dataclass(frozen=True, slots=True)
class Pick:
    """The dealer is asked to pick one of these: seats, or cards."""

    choices: tuple[int, ...]
    of_seats: bool = False

    def options(self) -> tuple[DealerMove, ...]:
        return self.choices

    def takes(self, move: Move | DealerMove) -> bool:
        """Whether this is an answer: one of the choices."""
        return move in self.choices


@dataclass(frozen=True)
class View:
    """What one seat may see, field by field; each game adds its own.  Without a seat: what anyone may see."""

    game: str
    options: Mapping[str, str] = field(hash=False)
    """The rule sheet, every option of it."""
    seat: str | None
    """Whose view it is; none if it is what anyone may see."""
    hand: tuple[str, ...]
    """Its own cards, lowest first."""
    sizes: Mapping[str, int] = field(hash=False)
    """How many cards each seat holds."""
    awaited: tuple[str, ...]
    """The seats the game waits for, in asking order."""
    moves: tuple[str, ...]
    """What the seat may do now, in notation."""
    outcome: Outcome | None
    """How the game ended, once it has."""
    rules: "Rules" = field(repr=False, compare=False)
    veiled: Table = field(repr=False, compare=False)

    def declared(self) -> dict[str, Any]:
        """All there is to see, by name; what is not named here is not seen."""
        return {name: getattr(self, name) for name in _declared_names(self.__class__)}

    def meant(self, card: str) -> str:
        """The move that was meant with a card of the hand that cannot be played; its refusal says why."""
        return card

    def svg(self) -> str:
        """The table as this seat sees it, as a picture."""
        from longears.svg.table import table_svg  # noqa: PLC0415  a picture knows views; a view is shown by one

        return table_svg(self)

    _repr_svg_ = svg


_DECLARED: dict[type, tuple[str, ...]] = {}


def _declared_names(kind: type[View]) -> tuple[str, ...]:
    """Kept for each kind of view: asking a dataclass for its fields costs more than the rest of a view."""
    if kind not in _DECLARED:
        _DECLARED[kind] = tuple(part.name for part in fields(kind) if part.name not in ("rules", "veiled"))
    return _DECLARED[kind]


@dataclass(frozen=True)
class GameSpec:
    """A game as data: its names, its seats, its rule sheets."""

    name: str
    title: str
    seats: range
    presets: Mapping[str, Sheet] = field(hash=False)
    signs: tuple[str, str]
    """Two cards that tell the game to who knows it."""
    has_loser: bool = True
    """Whether a game of it can have a loser."""
    before: "GameSpec | None" = None
    """The game by the version of its rules before this one; what began by those is played on by them."""

    def __post_init__(self) -> None:
        if self.before:
            kept = {*self.before.presets} <= {*self.presets} and {*self.before.seats} <= {*self.seats}
            assert kept, "tables were made with all presets and numbers of seats of the version before"

    def __repr__(self) -> str:
        seats = f"{self.seats[0]} to {self.seats[-1]} seats"
        return f"<GameSpec of {self.name}: {seats}; presets {', '.join(self.presets)}>"

    @property
    def version(self) -> int:
        """Of the rules."""
        return self.before.version + 1 if self.before else 1

    def of_version(self, version: int) -> "GameSpec":
        """The game by this version of its rules; a ValueError if only a newer longears has it."""
        spec: GameSpec | None = self
        while spec and spec.version != version:
            spec = spec.before
        if not spec:
            known = f"{self.title} has rules up to version {self.version} here"
            raise ValueError(f"{known}; version {version} needs a newer longears")
        return spec

    @property
    def book(self) -> Sheet:
        return self.presets["book"]

    @property
    def options(self) -> dict[str, Sequence[object]]:
        """Every house rule with the values it takes: texts, or numbers."""
        listed = {name: tuple(map(option_text, values)) for name, values in self.book.choices().items()}
        return listed | {name: range(least, most + 1) for name, (least, most) in self.book.limits().items()}

    def called(self, sheet: Sheet) -> tuple[str, dict[str, str]]:
        """What a sheet is called, however it was chosen: the nearest preset, and what differs from it."""
        written = {name: sheet.differences(preset) for name, preset in self.presets.items()}
        return min(written.items(), key=lambda named: len(named[1]))


@dataclass(frozen=True, slots=True)
class Roles:
    """What kinds of events are to whoever writes, times, counts or draws them; empty if a game has none."""

    line_ends: frozenset[str]
    """After these a record begins a new line."""
    remarked: frozenset[str]
    """These a record remarks on, with the seat and the number of its cards."""
    plays: Mapping[str, str]
    """A card is laid, and what a picture says of it."""
    leads: str = ""
    """What a picture says of the first card on the table."""
    asks: str = ""
    """The ranks that are questions, and are answered by the cards that follow."""
    beats: str = ""
    """A card is laid on another."""
    cuts: str = ""
    draws: str = ""
    """Cards come to a hand unseen."""
    discards: str = ""
    """What lies on the table leaves the game."""
    pick_ups: str = ""
    """A seat takes what lies on the table."""
    outs: str = "out"
    """A seat has got rid of its cards."""
    ends: str = "over"
    telling: Mapping[str, str] = field(default_factory=dict)
    """What happens in some games and not in others, with the heading of its column in a table of figures."""


TableT = TypeVar("TableT", bound=Table)


class RulesOf(Protocol[TableT]):
    """What everything else knows of a game, whose tables are of this type."""

    spec: GameSpec
    options: Any
    partners: bool
    """Whether seats play as teams, A and C against B and D."""
    opened_by: str
    """Who opens the next game of a match: the last `winner`, the last `loser`, or whom the `game` says."""
    out_of_turn: bool
    """Whether seats the game does not wait for may move all the same."""
    call: Move | None
    """What may be said out of turn and answers nothing that could change, if the game has such a call."""
    noted: tuple[str, ...]
    """What the kernel notes, in the order of its numbers."""
    event_kinds: tuple[str, ...]
    reasons: tuple[str, ...]
    refusals: tuple[Violation, ...]
    """All that can happen, all the ways to end, all the reasons to be refused."""
    roles: Roles
    unseen: Mapping[str, object]
    """What a view without a seat has in place of a seat's own fields."""

    @property
    def view_type(self) -> type[View]:
        """What a seat sees of a table."""

    def check_seats(self, seats: int) -> None:
        """A ValueError if that many cannot play this rule sheet."""

    def start(self, seats: int, dealer: int, opener: int | None = None) -> TableT:
        """A table waiting for its dealer; opener is the last winner or loser, where a rule asks."""

    def setup(self, hands: Sequence[str], lead: int, position: Mapping[str, str]) -> TableT:
        """A table in the middle of a game, described in text."""

    def dealt_to(self, seats: int, dealer: int, position: int) -> int | None:
        """The seat that is dealt the card at this position of the first shuffle; None if nobody is."""

    def asked_of_dealer(self, table: TableT) -> Shuffle | Pick | None:
        """What the table waits for from the dealer, if it does."""

    def awaited(self, table: TableT) -> tuple[int, ...]:
        """The seats the game waits for, in asking order."""

    def legal(self, table: TableT, seat: int) -> list[Move]:
        """What this seat may do now, in turn or not."""

    def expressible(self, table: TableT) -> list[Move]:
        """Every move that can be written down at all."""

    def why_not(self, table: TableT, seat: int, move: Move | None) -> Violation | None:
        """Why this seat may not make this move now; None is a move that could not be read."""

    def apply(self, table: TableT, seat: int, move: Move | DealerMove) -> tuple[Event, ...]:
        """Make the move and tell what happened; raises IllegalMove and changes nothing if it is refused."""

    def is_window(self, table: TableT) -> bool:
        """Whether the table waits for answers (throwing in, countering) rather than for a turn (ALL-6)."""

    def span(self, table: TableT) -> int:
        """The turn that is going on, or the bout, as a number; a play sent for an earlier one is void."""

    def declines(self, move: Move) -> bool:
        """Whether the move only declines (done, accept); void if a card has moved since its sender looked."""

    def on_timeout(self, table: TableT, seat: int) -> Move:
        """The harmless move a seat makes when its time is up."""

    def outcome(self, table: TableT) -> Outcome | None:
        """How the game ended, once it has."""

    def out(self, table: TableT) -> tuple[int, ...]:
        """The seats that have got rid of their cards and play no more in this game."""

    def held(self, table: TableT, seat: int) -> tuple[str, ...]:
        """The cards this seat holds, its own pile included: what it scores at the end (GW-A27)."""

    def view(self, table: TableT, seat: int | None) -> View:
        """What this seat may see."""

    def public(self, table: TableT, since: Sequence[Event] = ()) -> dict[str, Any]:
        """The fields of a view that everyone sees, apart from the game and its options.

        After these events, and no others, fields that cannot have changed may be left out.
        """

    def own(self, table: TableT, seat: int) -> dict[str, Any]:
        """The fields of this seat's view that nobody else sees: with the public ones they make the whole."""

    def veiled(self, table: TableT, seat: int | None) -> TableT:
        """A table that holds nothing but what this seat may see; its other cards are hidden."""

    def imagine(self, table: TableT, seat: int, history: Sequence[Event], chance: Chance) -> TableT:
        """A veiled table with the unseen cards dealt at random, consistent with all that is public."""

    def move_text(self, move: Move) -> str:
        """The move in notation."""

    def read_move(self, text: str) -> Move | None:
        """The move written so, or None if it is none of this game."""


Rules = RulesOf[Any]
"""A game whose tables are known to it alone."""
