"""Sevens for longears: lay the sevens, then their neighbours; the last to hold cards gets the ears."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from longears import cards
from longears.core import GameSpec, View, Violation
from longears.games.family import Family
from longears.games.plain import PlainRules, PlainTable
from longears.sheet import Sheet

SEVENS = cards.of_rank(5)
SEVEN_OF_DIAMONDS = cards.parse("7d")[0]
PASS = len(cards.NAMES)
"""The first move that is no card."""

MUST_PLAY = Violation("must_play", "SV-3", "you can play a card, so you may not pass")
DOES_NOT_FIT = Violation(
    "does_not_fit", "SV-2", "only a seven, or the neighbour of a card that lies there, fits"
)


class Opening(StrEnum):
    """Who begins."""

    SEVEN_OF_DIAMONDS = "seven_of_diamonds"
    ELDEST = "eldest"


@dataclass(frozen=True)
class Options(Sheet):
    """The house rules."""

    opening: Opening = Opening.SEVEN_OF_DIAMONDS


class SevensTable(PlainTable):
    """The cards that were laid, suit by suit around the sevens."""

    words = ("pass",)
    events = (*PlainTable.events, "passed")
    public = ("laid",)
    sheet: Options

    def __init__(self, sheet: Options, seats: int, dealer: int) -> None:
        super().__init__(sheet, seats, dealer)
        self.laid = 0

    def deal(self, shuffled: Sequence[int]) -> None:
        """SV-1 All cards are dealt, one by one; whoever has the seven of diamonds begins."""
        for seat in range(self.seats):
            first = (seat - self.dealer - 1) % self.seats
            self.hold(seat, cards.together(shuffled[first :: self.seats]))
        self.note("dealt")
        opener = self.next_holder(self.dealer)
        if self.sheet.opening is Opening.SEVEN_OF_DIAMONDS:
            opener = next(
                seat for seat in range(self.seats) if cards.has(self.hands[seat], SEVEN_OF_DIAMONDS)
            )
        self.note("opens", opener)
        self.pass_turn(opener)

    def choices(self, seat: int) -> list[int]:
        """SV-2 A seven fits, and any neighbour of a card that lies there; SV-3 without one you pass."""
        up, down = self.laid << 4, self.laid >> 4  # the next rank of the same suit
        return list(cards.each(self.hands[seat] & (SEVENS | up | down))) or [PASS]

    def refusal(self, seat: int, move: int) -> Violation:
        return MUST_PLAY if move == PASS else DOES_NOT_FIT

    def make(self, seat: int, move: int) -> None:
        if move == PASS:
            self.note("passed", seat)
        else:
            self.lay(seat, move)
        holders = [other for other in range(self.seats) if self.hands[other]]
        if len(holders) == 1:  # SV-4 the last to hold cards gets the ears
            self.end("last_holder", [[other] for other in (*self.gone, *holders)], losers=holders)
        else:
            self.pass_turn(self.next_holder(seat))

    def lay(self, seat: int, card: int) -> None:
        self.laid |= cards.only(card)
        self.hold(seat, self.hands[seat] & ~cards.only(card))
        self.note("played", seat, card)
        if not self.hands[seat]:
            self.go_out(seat)

    def lying_open(self) -> int:
        return self.laid


@dataclass(frozen=True, kw_only=True)
class SevensView(View):
    """What a seat sees: its hand, how many cards the others hold, and what was laid."""

    laid: tuple[str, ...]


class Sevens(PlainRules[SevensTable, Options]):
    """Sevens under one rule sheet."""

    table_type = SevensTable
    view_type = SevensView
    own_refusals = (MUST_PLAY, DOES_NOT_FIT)

    def game_fields(self, table: SevensTable) -> dict[str, Any]:
        return {"laid": cards.names(table.laid)}


SHEETS = {"book": Options(), "eldest": Options(opening=Opening.ELDEST)}
SPEC = GameSpec("sevens", "Sevens", range(3, 9), SHEETS, signs=("7d", "8d"))
FAMILY = Family("sevens", __name__, (SPEC,), Sevens, SevensView)
