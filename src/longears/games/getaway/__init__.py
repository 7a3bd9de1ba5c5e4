"""Donkey, Kazhutha Kali and Thulla, as the protocol in core asks for them."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from longears import cards
from longears.chance import Chance
from longears.core import (
    DEALER,
    NO_SEAT,
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
)
from longears.games.getaway import ending, fields, imagine, notation, refusals, rules, state
from longears.games.getaway.house import HouseRules
from longears.games.getaway.options import DONKEY, KAZHUTHA_KALI, THULLA, Options, Teams
from longears.games.getaway.setup import set_up
from longears.games.getaway.table import Table
from longears.games.getaway.view import GetawayView, veiled
from longears.table import Table as AnyTable

SPECS = (DONKEY, KAZHUTHA_KALI, THULLA)


class Getaway:
    """One game of the family under one rule sheet."""

    out_of_turn = False
    call: Move | None = None
    move_text = staticmethod(notation.move_text)
    read_move = staticmethod(notation.read_move)
    line_ends = frozenset({"picked_up", "discarded"})
    remarked = frozenset({"picked_up", "took_hand"})
    noted: tuple[str, ...] = state.EVENTS
    event_kinds: tuple[str, ...] = ("trimmed", *noted)
    reasons: tuple[str, ...] = ending.REASONS
    refusals: tuple[Violation, ...] = refusals.ALL

    def __init__(self, spec: GameSpec, options: Options) -> None:
        self.spec = spec
        self.options = options
        self.house = HouseRules(options, spec.version)
        self.partners = self.house.partners
        self.opened_by = "loser" if self.house.loser_opens else "game"

    def start(self, seats: int, dealer: int, opener: int | None = None) -> Table:
        self.check_seats(seats)
        return Table(self.house, seats, dealer, NO_SEAT if opener is None else opener)

    def check_seats(self, seats: int) -> None:
        if seats not in self.spec.seats:
            raise ValueError(
                f"{self.spec.title} takes {self.spec.seats[0]} to {self.spec.seats[-1]} players, not {seats}"
            )
        if self.options.teams is Teams.PARTNERS and seats != 4:
            raise ValueError(f"partners need four seats, not {seats} (GW-A12)")

    def asked_of_dealer(self, table: AnyTable) -> Shuffle | Pick | None:
        assert isinstance(table, Table)
        if table.over:
            return None
        match rules.PHASES[table.phase]:
            case "shuffle":
                return Shuffle(tuple(cards.each(table.pack)))
            case "pick_opener":
                return Pick(tuple(range(table.seats)), of_seats=True)
            case "draw":
                return Pick(tuple(table.waste[: table.waste_before]))
        return None

    def awaited(self, table: AnyTable) -> tuple[int, ...]:
        assert isinstance(table, Table)
        return (table.turn,) if table.turn >= 0 else ()

    def legal(self, table: AnyTable, seat: int) -> list[Move]:
        assert isinstance(table, Table)
        return list(cards.each(rules.choices(table, seat)))

    def expressible(self, table: AnyTable) -> list[Move]:  # noqa: ARG002  the same at every moment
        return list(notation.MOVES.values())

    def why_not(self, table: AnyTable, seat: int, move: Move | None) -> Violation | None:
        assert isinstance(table, Table)
        return rules.why_not(table, seat, move)

    def apply(self, table: AnyTable, seat: int, move: Move | DealerMove) -> tuple[Event, ...]:
        assert isinstance(table, Table)
        table.told_count = 0
        if seat == DEALER:
            self._apply_dealers(table, move)
            return notation.events(table)
        made = cast(int, move)
        refusal = rules.why_not(table, seat, made)
        if refusal:
            raise IllegalMove(refusal)
        taken = rules.next_hand(table) if made == notation.HAND else 0
        rules.make(table, made)
        return notation.events(table, taken)

    def _apply_dealers(self, table: Table, move: Move | DealerMove) -> None:
        asked = self.asked_of_dealer(table)
        match asked, move:
            case Shuffle(pack), tuple() if sorted(move) == list(pack):
                rules.deal(table, list(move))
            case Pick(choices, of_seats=True), int() if move in choices:
                rules.begin_game(table, move)
            case Pick(choices), int() if move in choices:
                rules.draw(table, move)
            case _:
                raise ValueError(f"the dealer was asked for {asked}, not for {move}")

    def is_window(self, table: AnyTable) -> bool:  # noqa: ARG002  there is nothing to answer but by a card
        return False

    def span(self, table: AnyTable) -> int:
        assert isinstance(table, Table)
        played = table.trick_size if rules.PHASES[table.phase] == "follow" else 0
        return 16 * table.tricks + played

    def declines(self, move: Move) -> bool:  # noqa: ARG002  there is no passing (GW-A16)
        return False

    def on_timeout(self, table: AnyTable, seat: int) -> Move:
        """The lowest card; nothing is taken (GW-A28)."""
        assert isinstance(table, Table)
        return cards.lowest(rules.playable(table, seat))

    def outcome(self, table: AnyTable) -> Outcome | None:
        return outcome_of(table, ending.REASONS)

    def out(self, table: AnyTable) -> tuple[int, ...]:
        assert isinstance(table, Table)
        return tuple(table.out_order[: table.out_count])

    def held(self, table: AnyTable, seat: int) -> tuple[str, ...]:
        assert isinstance(table, Table)
        return cards.names(table.hands[seat] | table.piles[seat])  # GW-A27 the pile counts as held

    def veiled(self, table: AnyTable, seat: int | None) -> Table:
        assert isinstance(table, Table)
        return veiled(table, seat)

    def view(self, table: AnyTable, seat: int | None) -> GetawayView:
        assert isinstance(table, Table)
        seen = veiled(table, seat)
        hand = () if seat is None else cards.names(seen.hands[seat])
        return GetawayView(**(common_fields(self, seen, seat, hand) | fields.of_game(seen)))

    def public(self, table: AnyTable, since: Sequence[Event] = ()) -> dict[str, Any]:
        assert isinstance(table, Table)
        only_played = len(since) == 1 and since[0].kind == "played"
        told = fields.of_trick(table) if only_played else fields.of_game(table)
        told["outcome"] = self.outcome(table)
        return told

    def own(self, table: AnyTable, seat: int) -> dict[str, Any]:
        assert isinstance(table, Table)
        return fields.of_seat(table, seat)

    def imagine(self, table: AnyTable, seat: int, history: Sequence[Event], chance: Chance) -> Table:
        assert isinstance(table, Table)
        return imagine.fill(table, seat, history, chance)

    def setup(self, hands: Sequence[str], lead: int, position: Mapping[str, str]) -> Table:
        return set_up(self.house, hands, lead, position)

    def dealt_to(self, seats: int, dealer: int, position: int) -> int | None:
        return (dealer + self.house.step * (position + 1)) % seats
