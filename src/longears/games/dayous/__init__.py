"""Dayous, as the protocol in core asks for it."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from longears import cards
from longears.chance import Chance
from longears.core import (
    DEALER,
    DealerMove,
    Event,
    GameSpec,
    IllegalMove,
    Move,
    Outcome,
    Pick,
    Shuffle,
    Violation,
    common_fields,
    outcome_of,
    public_fields,
)
from longears.games.dayous import ending, imagine, moves, notation, refusals, rules, state, stock
from longears.games.dayous.house import HouseRules
from longears.games.dayous.options import DAYOUS, Options
from longears.games.dayous.rules import Table
from longears.games.dayous.setup import set_up
from longears.games.dayous.view import DayousView, game_fields, hand_names, veiled
from longears.table import Table as AnyTable

SPECS = (DAYOUS,)


class Dayous:
    """Dayous under one rule sheet."""

    partners = False
    opened_by = "game"  # DY-A4
    out_of_turn = True
    call: Move | None = None
    line_ends = frozenset({"picked_up", "discarded"})
    remarked = frozenset({"picked_up"})
    noted: tuple[str, ...] = state.EVENTS
    event_kinds: tuple[str, ...] = state.EVENTS
    reasons: tuple[str, ...] = ending.REASONS
    refusals: tuple[Violation, ...] = refusals.ALL

    def __init__(self, spec: GameSpec, options: Options) -> None:
        self.spec = spec
        self.options = options
        self.house = HouseRules(options, spec.version)

    def start(self, seats: int, dealer: int, opener: int | None = None) -> Table:  # noqa: ARG002  DY-A4
        """A table waiting for its dealer; who opened the last game makes no difference (DY-A4)."""
        self.check_seats(seats)
        return Table(self.house, seats, dealer)

    def check_seats(self, seats: int) -> None:
        if seats not in self.spec.seats:
            fewest, most = self.spec.seats[0], self.spec.seats[-1]
            raise ValueError(f"{self.spec.title} is played by {fewest} to {most}, not by {seats}")
        if seats * self.house.hand_size(seats) >= self.house.packs(seats) * cards.PACK:
            raise ValueError(f"one pack is not enough for {seats} seats (DY-A1)")

    def asked_of_dealer(self, table: AnyTable) -> Shuffle | Pick | None:
        table = _ours(table)
        match rules.PHASES[table.phase]:
            case "shuffle":
                return Shuffle(tuple(card for card in range(cards.PACK) for _ in range(table.packs)))
            case "pick_opener":
                return Pick(tuple(cards.each(table.tied)), of_seats=True)
        return None

    def awaited(self, table: AnyTable) -> tuple[int, ...]:
        table = _ours(table)
        start, step = table.attacker, table.direction
        order = [(start + step * place) % table.seats for place in range(table.seats)]
        return tuple(seat for seat in order if rules.is_awaited(table, seat))

    def legal(self, table: AnyTable, seat: int) -> list[Move]:
        table = _ours(table)
        return [rules.choice(table, seat, n) for n in range(rules.choices(table, seat))]

    def expressible(self, table: AnyTable) -> list[Move]:
        return notation.expressible(_ours(table))

    def why_not(self, table: AnyTable, seat: int, move: Move | None) -> Violation | None:
        return refusals.why_not(_ours(table), seat, move)

    def apply(self, table: AnyTable, seat: int, move: Move | DealerMove) -> tuple[Event, ...]:
        table = _ours(table)
        table.told_count = 0
        if seat == DEALER:
            self._apply_dealers(table, move)
        else:
            made = cast(int, move)
            refusal = refusals.why_not(table, seat, made)
            if refusal:
                raise IllegalMove(refusal)
            rules.make(table, seat, made)
        return notation.events(table)

    def _apply_dealers(self, table: Table, move: Move | DealerMove) -> None:
        asked = self.asked_of_dealer(table)
        match asked, move:
            case Shuffle(pack), tuple() if sorted(move) == list(pack):
                stock.stack(table, list(move))
                rules.deal(table)
            case Pick(choices), int() if move in choices:
                rules.begin_game(table, move)
            case _:
                raise ValueError(f"the dealer was asked for {asked}, not for {move}")

    def is_window(self, table: AnyTable) -> bool:
        table = _ours(table)
        return rules.bout_is_on(table) and not rules.is_attacked(table, table.defender)  # DY-A8

    def span(self, table: AnyTable) -> int:
        return _ours(table).bouts

    def declines(self, move: Move) -> bool:
        return move == _word(".")

    def on_timeout(self, table: AnyTable, seat: int) -> Move:
        """The opener goes clockwise, an attacker plays low, the defender takes, the others are done."""
        table = _ours(table)
        match rules.PHASES[table.phase]:
            case "open":
                return _word("cw")
            case "attack":
                hand = rules.playable(table, seat)
                plain = hand & ~cards.of_suit(table.trump)
                return moves.adding(cards.lowest(plain or hand))
        return _word("take" if rules.is_attacked(table, seat) else ".")

    def outcome(self, table: AnyTable) -> Outcome | None:
        return outcome_of(table, ending.REASONS)

    def veiled(self, table: AnyTable, seat: int | None) -> Table:
        return veiled(_ours(table), seat)

    def view(self, table: AnyTable, seat: int | None) -> DayousView:
        seen = veiled(_ours(table), seat)
        hand = () if seat is None else hand_names(seen, seat)
        return DayousView(**common_fields(self, seen, seat, hand), **game_fields(seen))

    def public(self, table: AnyTable, since: Sequence[Event] = ()) -> dict[str, Any]:  # noqa: ARG002  tell all
        seen = veiled(_ours(table), None)
        return public_fields(self, seen) | game_fields(seen)

    def own(self, table: AnyTable, seat: int) -> dict[str, Any]:
        hand = hand_names(_ours(table), seat)
        return {"hand": hand, "moves": tuple(map(self.move_text, self.legal(table, seat)))}

    def imagine(self, table: AnyTable, seat: int, history: Sequence[Event], chance: Chance) -> Table:
        return imagine.fill(_ours(table), seat, history, chance)

    def setup(self, hands: Sequence[str], lead: int, position: Mapping[str, str]) -> Table:
        return set_up(self.house, hands, lead, position)

    def dealt_to(self, seats: int, dealer: int, position: int) -> int | None:
        dealt = seats * self.house.hand_size(seats)
        return (dealer + 1 + position) % seats if position < dealt else None

    def out(self, table: AnyTable) -> tuple[int, ...]:
        table = _ours(table)
        return tuple(seat for seat in range(table.seats) if table.went_out[seat])

    def held(self, table: AnyTable, seat: int) -> tuple[str, ...]:
        """The cards this seat holds, as text."""
        return hand_names(_ours(table), seat)

    def move_text(self, move: Move) -> str:
        return notation.move_text(move)

    def read_move(self, text: str) -> Move | None:
        return notation.read_move(text)


def _word(text: str) -> Move:
    word = notation.read_move(text)
    assert word is not None, f"{text} is a word of the game"
    return word


def _ours(table: AnyTable) -> Table:
    """The table as one of Dayous; another game's is our own mistake."""
    assert isinstance(table, Table)
    return table
