"""Kadi, as the protocol in core asks for it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from longears import cards
from longears.core import NO_SEAT, DealerMove, Event, GameSpec, Move, Outcome, Pick, Roles, Shuffle, Violation
from longears.games.base import Adapter
from longears.games.family import Family
from longears.games.kadi import ending, imagine, matching, moves, notation, refusals, rules, state
from longears.games.kadi.options import KADI, Options
from longears.games.kadi.setup import set_up
from longears.games.kadi.table import Table
from longears.games.kadi.variant import Variant
from longears.games.kadi.view import KadiView, could_win, game_fields, veiled

_CLOCKWISE, _DONE, _DRAW, _CALL = (notation.MOVES[text] for text in ("cw", ".", "+", "!"))


class Kadi(Adapter[Table, Options]):
    """Kadi under one rule sheet."""

    opened_by = "winner"  # KD-4
    call: Move | None = _CALL  # KD-A15 open until the first move of another seat, and judged by that alone
    why_not = staticmethod(refusals.why_not)
    refusals: tuple[Violation, ...] = refusals.ALL
    noted: tuple[str, ...] = state.EVENTS
    event_kinds: tuple[str, ...] = state.EVENTS
    reasons: tuple[str, ...] = ending.REASONS
    roles = Roles(
        line_ends=frozenset({"done", "kept", "named", "asked", "accepted", "drew", "passed"}),
        remarked=frozenset({"drew"}),
        plays={"laid": ""},
        asks="Q8",
        draws="drew",
        telling={"false_call": "false call", "renewed": "stock renewed"},
    )
    view_type = KadiView
    unseen: Mapping[str, object] = {"hand": (), "moves": (), "drawn": None, "could_win": False}
    move_text = staticmethod(notation.move_text)
    read_move = staticmethod(notation.read_move)
    game_fields = staticmethod(game_fields)
    veiled = staticmethod(veiled)
    imagine = staticmethod(imagine.fill)

    def __init__(self, spec: GameSpec, options: Options) -> None:
        super().__init__(spec, options)
        self.variant = Variant(options, spec.version)

    def start(self, seats: int, dealer: int, opener: int | None = None) -> Table:
        self.check_seats(seats)
        return Table(self.variant, seats, dealer, NO_SEAT if opener is None else opener)

    def setup(self, hands: Sequence[str], lead: int, position: Mapping[str, str]) -> Table:
        return set_up(self.variant, hands, lead, position)

    def dealt_to(self, seats: int, dealer: int, position: int) -> int | None:
        dealt = rules.hand_size(self.variant, seats) * seats
        return (dealer + 1 + position) % seats if position < dealt else None

    def asked_of_dealer(self, table: Table) -> Shuffle | Pick | None:
        if not moves.waits_for_dealer(table):
            return None
        return Shuffle(tuple(cards.each(rules.to_shuffle(table))))

    def awaited(self, table: Table) -> tuple[int, ...]:
        return () if table.over or moves.waits_for_dealer(table) else (table.turn,)

    def legal(self, table: Table, seat: int) -> list[Move]:
        asked = (notation.FIRST_ASKED + card for card in cards.each(moves.askable(table, seat)))
        return [*cards.each(moves.choices(table, seat)), *asked]

    def expressible(self, table: Table) -> list[Move]:  # noqa: ARG002  the same at every moment
        return list(notation.MOVES.values())

    def deal(self, table: Table, asked: Shuffle | Pick, move: DealerMove) -> tuple[Event, ...]:  # noqa: ARG002
        assert isinstance(move, tuple), "nothing is picked in Kadi"
        rules.stack(table, list(move))
        return notation.events(table, tuple(sorted(move)))

    def make(self, table: Table, seat: int, move: Move) -> tuple[Event, ...]:
        rules.make(table, seat, move)
        return notation.events(table)

    def is_window(self, table: Table) -> bool:
        return state.PHASES[table.phase] in ("jumped", "kicked")  # KD-A11

    def span(self, table: Table) -> int:
        return table.begun

    def declines(self, move: Move) -> bool:
        return move == _DONE

    def on_timeout(self, table: Table, seat: int) -> Move:
        """End, accept or keep if that is possible, else draw, else the lowest answer or the lowest card."""
        legal = self.legal(table, seat)
        for harmless in (_DONE, _DRAW, _CLOCKWISE):
            if harmless in legal:
                return harmless
        playable = moves.playable(table)
        if state.PHASES[table.phase] == "answer":
            playable &= matching.answering(table.top)
        return cards.lowest(playable)

    def outcome(self, table: Table) -> Outcome | None:
        ended = super().outcome(table)
        if ended is None:
            return None
        return replace(ended, losers=(), drawn=len(ended.places[0]) > 1)  # KD-A27, KD-B16

    def out(self, table: Table) -> tuple[int, ...]:  # noqa: ARG002
        """Nobody: the first to get rid of all cards ends the game, and who forgot to call draws again."""
        return ()

    def held(self, table: Table, seat: int) -> tuple[str, ...]:
        return cards.names(table.hands[seat])

    def own(self, table: Table, seat: int) -> dict[str, Any]:
        drawn = cards.name(table.drawn) if seat == table.turn and table.drawn >= 0 else None
        return {**super().own(table, seat), "drawn": drawn, "could_win": could_win(table, seat)}


FAMILY = Family("kadi", __name__, (KADI,), Kadi, KadiView)
