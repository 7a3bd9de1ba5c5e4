"""Donkey, Kazhutha Kali and Thulla, as the protocol in core asks for them."""

from collections.abc import Mapping, Sequence
from typing import Any

from longears import cards
from longears.core import (
    NO_SEAT,
    DealerMove,
    Event,
    GameSpec,
    Move,
    Pick,
    Roles,
    Shuffle,
    Violation,
)
from longears.games.base import Adapter
from longears.games.family import Family
from longears.games.getaway import ending, imagine, moves, notation, refusals, rules, state
from longears.games.getaway.options import DONKEY, KAZHUTHA_KALI, THULLA, Options, Teams
from longears.games.getaway.setup import set_up
from longears.games.getaway.table import Table
from longears.games.getaway.variant import Variant
from longears.games.getaway.view import GetawayView, game_fields, own_fields, trick_fields, veiled


class Getaway(Adapter[Table, Options]):
    """One game of the family under one rule sheet."""

    out_of_turn = False
    why_not = staticmethod(refusals.why_not)
    refusals: tuple[Violation, ...] = refusals.ALL
    noted: tuple[str, ...] = state.EVENTS
    event_kinds: tuple[str, ...] = ("trimmed", *state.EVENTS)
    reasons: tuple[str, ...] = ending.REASONS
    roles = Roles(
        line_ends=frozenset({"picked_up", "discarded"}),
        remarked=frozenset({"picked_up", "took_hand"}),
        plays={"played": ""},
        leads="leads",
        cuts="cut",
        draws="drew",
        discards="discarded",
        pick_ups="picked_up",
        telling={"drew": "draws from the waste"},
    )
    view_type = GetawayView
    move_text = staticmethod(notation.move_text)
    read_move = staticmethod(notation.read_move)
    game_fields = staticmethod(game_fields)
    own = staticmethod(own_fields)
    veiled = staticmethod(veiled)
    imagine = staticmethod(imagine.fill)

    def __init__(self, spec: GameSpec, options: Options) -> None:
        super().__init__(spec, options)
        self.variant = Variant(options, spec.version)
        self.partners = self.variant.partners
        self.opened_by = "loser" if self.variant.loser_opens else "game"

    def start(self, seats: int, dealer: int, opener: int | None = None) -> Table:
        self.check_seats(seats)
        return Table(self.variant, seats, dealer, NO_SEAT if opener is None else opener)

    def setup(self, hands: Sequence[str], lead: int, position: Mapping[str, str]) -> Table:
        return set_up(self.variant, hands, lead, position)

    def dealt_to(self, seats: int, dealer: int, position: int) -> int | None:
        return (dealer + self.variant.step * (position + 1)) % seats

    def check_seats(self, seats: int) -> None:
        super().check_seats(seats)
        if self.options.teams is Teams.PARTNERS and seats != 4:
            raise ValueError(f"partners need four seats, not {seats} (GW-A12)")

    def asked_of_dealer(self, table: Table) -> Shuffle | Pick | None:
        if table.over:
            return None
        match state.PHASES[table.phase]:
            case "shuffle":
                return Shuffle(tuple(cards.each(table.pack)))
            case "pick_opener":
                return Pick(tuple(range(table.seats)), of_seats=True)
            case "draw":
                return Pick(tuple(table.waste[: table.waste_before]))
        return None

    def awaited(self, table: Table) -> tuple[int, ...]:
        return (table.turn,) if table.turn >= 0 else ()

    def legal(self, table: Table, seat: int) -> list[Move]:
        return list(cards.each(moves.choices(table, seat)))

    def expressible(self, table: Table) -> list[Move]:  # noqa: ARG002  the same at every moment
        return list(notation.MOVES.values())

    def deal(self, table: Table, asked: Shuffle | Pick, move: DealerMove) -> tuple[Event, ...]:
        match asked, move:
            case Shuffle(), tuple():
                rules.deal(table, list(move))
            case Pick(of_seats=True), int():
                rules.begin_game(table, move)
            case _, int():
                rules.draw(table, move)
        return notation.events(table)

    def make(self, table: Table, seat: int, move: Move) -> tuple[Event, ...]:  # noqa: ARG002  whose turn it is
        taken = rules.next_hand(table) if move == notation.HAND else 0
        rules.make(table, move)
        return notation.events(table, taken)

    def span(self, table: Table) -> int:
        played = table.trick_size if state.PHASES[table.phase] == "follow" else 0
        return 16 * table.tricks + played

    def on_timeout(self, table: Table, seat: int) -> Move:
        """The lowest card; nothing is taken (GW-A28)."""
        return cards.lowest(moves.playable(table, seat))

    def out(self, table: Table) -> tuple[int, ...]:
        return tuple(table.out_order[: table.out_count])

    def held(self, table: Table, seat: int) -> tuple[str, ...]:
        return cards.names(table.hands[seat] | table.piles[seat])  # GW-A27 the pile counts as held

    def public(self, table: Table, since: Sequence[Event] = ()) -> dict[str, Any]:
        """From the kernel, without a veiled table: it looks at no hand."""
        only_played = len(since) == 1 and since[0].kind == "played"
        told = trick_fields(table) if only_played else game_fields(table)
        told["outcome"] = self.outcome(table)
        return told


FAMILY = Family("getaway", __name__, (DONKEY, KAZHUTHA_KALI, THULLA), Getaway, GetawayView)
