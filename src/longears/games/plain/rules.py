"""The protocol of rules for tables in plain Python: what follows from their fields and moves."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar, cast

from longears import cards
from longears.chance import Chance
from longears.core import (
    DealerMove,
    Event,
    Move,
    Pick,
    Roles,
    Shuffle,
    Violation,
    seat_or_none,
    violation,
)
from longears.games.base import Adapter
from longears.games.plain.table import NO_CARD, NOBODY, PlainTable
from longears.sheet import Sheet

TableT = TypeVar("TableT", bound=PlainTable)
SheetT = TypeVar("SheetT", bound=Sheet)

GAME_OVER = violation("", "game_over", "ALL-1")
NOT_YOUR_TURN = violation("", "not_your_turn", "ALL-1")
UNKNOWN_MOVE = violation("", "unknown_card", "ALL-1")
NOT_YOUR_CARD = violation("", "not_your_card", "ALL-1")


class PlainRules(Adapter[TableT, SheetT], Generic[TableT, SheetT]):
    """One game under one rule sheet; whose it is says which tables it has, and what everyone sees of them."""

    table_type: ClassVar[type[PlainTable]]
    out_of_turn = False
    own_refusals: ClassVar[tuple[Violation, ...]] = ()
    """Why moves are refused in this game, besides the reasons that all games have."""
    roles = Roles(frozenset(), frozenset(), {"played": ""})

    def __init_subclass__(cls) -> None:
        cls.noted = cls.event_kinds = cls.table_type.events
        cls.reasons = cls.table_type.reasons
        cls.refusals = (GAME_OVER, NOT_YOUR_TURN, UNKNOWN_MOVE, NOT_YOUR_CARD, *cls.own_refusals)

    def start(self, seats: int, dealer: int, opener: int | None = None) -> TableT:  # noqa: ARG002  nobody opens
        self.check_seats(seats)
        return cast("TableT", self.table_type(self.options, seats, dealer))

    def setup(self, hands: Sequence[str], lead: int, position: Mapping[str, str]) -> TableT:
        table = self.start(len(hands), lead)
        table.pass_turn(lead)
        for seat, hand in enumerate(hands):
            table.hold(seat, cards.together(cards.parse(hand)))
        table.set_up(position)
        table.pack = table.lying_open() | cards.together(c for hand in table.hands for c in cards.each(hand))
        table.told_count = 0
        return table

    def dealt_to(self, seats: int, dealer: int, position: int) -> int | None:
        return (dealer + 1 + position) % seats

    def asked_of_dealer(self, table: TableT) -> Shuffle | Pick | None:
        waits = table.turn == NOBODY and not table.over
        return Shuffle(tuple(cards.each(table.pack))) if waits else None

    def deal(self, table: TableT, asked: Shuffle | Pick, move: DealerMove) -> tuple[Event, ...]:  # noqa: ARG002
        assert isinstance(move, tuple), "the dealer shuffles"
        table.deal(move)
        return self._events(table)

    def awaited(self, table: TableT) -> tuple[int, ...]:
        return () if table.turn == NOBODY else (table.turn,)

    def legal(self, table: TableT, seat: int) -> list[Move]:
        return table.choices(seat) if seat == table.turn else []

    def expressible(self, table: TableT) -> list[Move]:
        return list(range(len(cards.NAMES) + len(table.words)))

    def why_not(self, table: TableT, seat: int, move: Move | None) -> Violation | None:
        if table.over:
            return GAME_OVER
        if seat != table.turn:
            return NOT_YOUR_TURN
        if move is None:
            return UNKNOWN_MOVE
        if move in table.choices(seat):
            return None
        if move < len(cards.NAMES) and not cards.has(table.hands[seat], move):
            return NOT_YOUR_CARD
        return table.refusal(seat, move)

    def make(self, table: TableT, seat: int, move: Move) -> tuple[Event, ...]:
        table.make(seat, move)
        return self._events(table)

    def _events(self, table: TableT) -> tuple[Event, ...]:
        return tuple(self._event(table, *note) for note in table.notes())

    def _event(self, table: TableT, kind: int, seat: int, card: int) -> Event:
        detail = self.reasons[table.reason] if self.noted[kind] == "over" else ""
        named = () if card == NO_CARD else (cards.name(card),)
        return Event(self.noted[kind], seat_or_none(seat), named, detail)

    def span(self, table: TableT) -> int:
        return table.turns

    def on_timeout(self, table: TableT, seat: int) -> Move:
        return table.choices(seat)[0]

    def out(self, table: TableT) -> tuple[int, ...]:
        return tuple(table.gone)

    def held(self, table: TableT, seat: int) -> tuple[str, ...]:
        return cards.names(table.hands[seat])

    def veiled(self, table: TableT, seat: int | None) -> TableT:
        return table.seen_by(seat)

    def imagine(self, table: TableT, seat: int, history: Sequence[Event], chance: Chance) -> TableT:  # noqa: ARG002
        twin = table.copy()
        unseen = chance.shuffled(list(cards.each(unseen_by(table, seat))))
        for other in range(table.seats):
            if other != seat:
                size = table.sizes[other]
                twin.hands[other] = cards.together(unseen[:size])
                del unseen[:size]
        return twin

    def move_text(self, move: Move) -> str:
        return (
            cards.NAMES[move] if move < len(cards.NAMES) else self.table_type.words[move - len(cards.NAMES)]
        )

    def read_move(self, text: str) -> Move | None:
        words = self.table_type.words
        return len(cards.NAMES) + words.index(text) if text in words else cards.number(text)


def unseen_by(table: PlainTable, seat: int) -> int:
    """The cards that lie in other hands."""
    return table.pack & ~table.hands[seat] & ~table.lying_open()
