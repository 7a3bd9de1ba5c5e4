"""What the rules of all games share: seats checked, moves judged and told, views, outcomes.

A family adds what is its own: whom the game waits for, what a seat may do, and what a move brings about.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from longears.core import (
    DEALER,
    SEATS,
    DealerMove,
    Event,
    GameSpec,
    IllegalMove,
    Move,
    Outcome,
    Pick,
    Roles,
    Shuffle,
    View,
    Violation,
    seat_name,
)
from longears.sheet import Sheet
from longears.table import Table

TableT = TypeVar("TableT", bound=Table)
SheetT = TypeVar("SheetT", bound=Sheet)


class Adapter(ABC, Generic[TableT, SheetT]):
    """One game under one rule sheet."""

    partners = False
    opened_by = "game"
    out_of_turn = True
    call: Move | None = None
    noted: tuple[str, ...]
    event_kinds: tuple[str, ...]
    reasons: tuple[str, ...]
    refusals: tuple[Violation, ...]
    roles: Roles
    view_type: type[View]
    unseen: Mapping[str, object] = {"hand": (), "moves": ()}
    """What a view without a seat has in place of a seat's own fields."""

    def __init__(self, spec: GameSpec, options: SheetT) -> None:
        self.spec = spec
        self.options = options

    def __reduce__(self) -> tuple[type, tuple[GameSpec, SheetT]]:
        return type(self), (self.spec, self.options)

    def check_seats(self, seats: int) -> None:
        few, many = self.spec.seats[0], self.spec.seats[-1]
        if not hasattr(seats, "__index__"):
            raise ValueError(f"seats are a whole number, {few} to {many}, not {seats!r}")
        if seats not in self.spec.seats:
            raise ValueError(f"{self.spec.title} takes {few} to {many} players, not {seats}")

    # What a family says

    @abstractmethod
    def asked_of_dealer(self, table: TableT) -> Shuffle | Pick | None: ...

    @abstractmethod
    def awaited(self, table: TableT) -> tuple[int, ...]: ...

    @abstractmethod
    def legal(self, table: TableT, seat: int) -> list[Move]: ...

    @abstractmethod
    def why_not(self, table: TableT, seat: int, move: Move | None) -> Violation | None: ...

    @abstractmethod
    def deal(self, table: TableT, asked: Shuffle | Pick, move: DealerMove) -> tuple[Event, ...]:
        """The dealer makes the move that was asked for; what happened."""

    @abstractmethod
    def make(self, table: TableT, seat: int, move: Move) -> tuple[Event, ...]:
        """This seat makes a move it may make; what happened."""

    @abstractmethod
    def move_text(self, move: Move) -> str: ...

    @abstractmethod
    def held(self, table: TableT, seat: int) -> tuple[str, ...]: ...

    @abstractmethod
    def veiled(self, table: TableT, seat: int | None) -> TableT: ...

    @abstractmethod
    def game_fields(self, table: TableT) -> dict[str, Any]:
        """The fields of a view that are this family's own, from a veiled table."""

    # What follows from it

    def apply(self, table: TableT, seat: int, move: Move | DealerMove) -> tuple[Event, ...]:
        table.told_count = 0
        if seat == DEALER:
            asked = self.asked_of_dealer(table)
            if asked is None or not asked.takes(move):
                raise ValueError(f"the dealer was asked for {asked}, not for {move}")
            return self.deal(table, asked, move)
        made = cast(int, move)
        refusal = self.why_not(table, seat, made)
        if refusal:
            raise IllegalMove(refusal)
        return self.make(table, seat, made)

    def is_window(self, table: TableT) -> bool:  # noqa: ARG002  most games have none
        return False

    def declines(self, move: Move) -> bool:  # noqa: ARG002  nor any passing
        return False

    def outcome(self, table: TableT) -> Outcome | None:
        """Who shares a place stands together."""
        if not table.over:
            return None
        seats = range(table.seats)
        order = sorted({table.places[seat] for seat in seats})
        return Outcome(
            places=tuple(tuple(seat_name(s) for s in seats if table.places[s] == place) for place in order),
            losers=tuple(seat_name(seat) for seat in seats if table.losers >> seat & 1),
            reason=self.reasons[table.reason],
        )

    def view(self, table: TableT, seat: int | None) -> View:
        seen = self.veiled(table, seat)
        own = self.unseen if seat is None else self.own(seen, seat)
        about = {
            "rules": self,
            "veiled": seen,
            "game": self.spec.name,
            "options": self.options.texts(),
            "seat": None if seat is None else seat_name(seat),
        }
        return self.view_type(**{**about, **self._public(seen), **own})

    def public(self, table: TableT, since: Sequence[Event] = ()) -> dict[str, Any]:  # noqa: ARG002  tell all
        return self._public(self.veiled(table, None))

    def _public(self, veiled: TableT) -> dict[str, Any]:
        return {
            "sizes": dict(zip(SEATS, veiled.sizes[: veiled.seats], strict=False)),
            "awaited": tuple(map(SEATS.__getitem__, self.awaited(veiled))),
            "outcome": self.outcome(veiled),
            **self.game_fields(veiled),
        }

    def own(self, table: TableT, seat: int) -> dict[str, Any]:
        moves = tuple(map(self.move_text, self.legal(table, seat)))
        return {"hand": self.held(table, seat), "moves": moves}
