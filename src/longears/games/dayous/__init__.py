"""Dayous, as the protocol in core asks for it."""

from collections.abc import Mapping, Sequence

from longears import cards
from longears.core import DealerMove, Event, GameSpec, Move, Pick, Roles, Shuffle, Violation
from longears.games.base import Adapter
from longears.games.dayous import ending, imagine, moves, notation, refusals, rules, state, stock
from longears.games.dayous.options import DAYOUS, Options
from longears.games.dayous.setup import set_up
from longears.games.dayous.table import Table
from longears.games.dayous.variant import Variant
from longears.games.dayous.view import DayousView, game_fields, hand_names, veiled
from longears.games.family import Family

_DONE, _TAKE, _CLOCKWISE = (moves.WORDS.index(word) for word in (".", "take", "cw"))


class Dayous(Adapter[Table, Options]):
    """Dayous under one rule sheet."""

    why_not = staticmethod(refusals.why_not)
    refusals: tuple[Violation, ...] = refusals.ALL
    noted: tuple[str, ...] = state.EVENTS
    event_kinds: tuple[str, ...] = state.EVENTS
    reasons: tuple[str, ...] = ending.REASONS
    roles = Roles(
        line_ends=frozenset({"picked_up", "discarded"}),
        remarked=frozenset({"picked_up"}),
        plays={"attacked": "attacks", "threw_in": "throws in", "passed_on": "passes on"},
        beats="beat",
        draws="drew",
        discards="discarded",
        pick_ups="picked_up",
        telling={"passed_on": "attack passed on"},
    )
    view_type = DayousView
    move_text = staticmethod(notation.move_text)
    read_move = staticmethod(notation.read_move)
    expressible = staticmethod(notation.expressible)
    game_fields = staticmethod(game_fields)
    held = staticmethod(hand_names)
    veiled = staticmethod(veiled)
    imagine = staticmethod(imagine.fill)

    def __init__(self, spec: GameSpec, options: Options) -> None:
        super().__init__(spec, options)
        self.variant = Variant(options, spec.version)

    def start(self, seats: int, dealer: int, opener: int | None = None) -> Table:  # noqa: ARG002  DY-A4
        """A table waiting for its dealer; who opened the last game makes no difference (DY-A4)."""
        self.check_seats(seats)
        return Table(self.variant, seats, dealer)

    def setup(self, hands: Sequence[str], lead: int, position: Mapping[str, str]) -> Table:
        return set_up(self.variant, hands, lead, position)

    def dealt_to(self, seats: int, dealer: int, position: int) -> int | None:
        dealt = seats * self.variant.hand_size(seats)
        return (dealer + 1 + position) % seats if position < dealt else None

    def check_seats(self, seats: int) -> None:
        super().check_seats(seats)
        if seats * self.variant.hand_size(seats) >= self.variant.packs(seats) * cards.PACK:
            raise ValueError(f"one pack is not enough for {seats} seats (DY-A1)")

    def asked_of_dealer(self, table: Table) -> Shuffle | Pick | None:
        match state.PHASES[table.phase]:
            case "shuffle":
                return Shuffle(tuple(card for card in range(cards.PACK) for _ in range(table.packs)))
            case "pick_opener":
                return Pick(tuple(cards.each(table.tied)), of_seats=True)
        return None

    def awaited(self, table: Table) -> tuple[int, ...]:
        start, step = table.attacker, table.direction
        order = [(start + step * place) % table.seats for place in range(table.seats)]
        return tuple(seat for seat in order if moves.is_awaited(table, seat))

    def legal(self, table: Table, seat: int) -> list[Move]:
        return [moves.choice(table, seat, n) for n in range(moves.choices(table, seat))]

    def deal(self, table: Table, asked: Shuffle | Pick, move: DealerMove) -> tuple[Event, ...]:  # noqa: ARG002
        if isinstance(move, int):
            rules.begin_game(table, move)
        else:
            stock.stack(table, list(move))
            rules.deal(table)
        return notation.events(table)

    def make(self, table: Table, seat: int, move: Move) -> tuple[Event, ...]:
        rules.make(table, seat, move)
        return notation.events(table)

    def is_window(self, table: Table) -> bool:
        return moves.bout_is_on(table) and not moves.is_attacked(table, table.defender)  # DY-A8

    def span(self, table: Table) -> int:
        return table.bouts

    def declines(self, move: Move) -> bool:
        return move == _DONE

    def on_timeout(self, table: Table, seat: int) -> Move:
        """The opener goes clockwise, an attacker plays low, the defender takes, the others are done."""
        match state.PHASES[table.phase]:
            case "open":
                return _CLOCKWISE
            case "attack":
                hand = moves.playable(table, seat)
                plain = hand & ~cards.of_suit(table.trump)
                return moves.adding(cards.lowest(plain or hand))
        return _TAKE if moves.is_attacked(table, seat) else _DONE

    def out(self, table: Table) -> tuple[int, ...]:
        return tuple(seat for seat in range(table.seats) if table.went_out[seat])


FAMILY = Family("dayous", __name__, (DAYOUS,), Dayous, DayousView)
