"""Kadi, as the protocol in core asks for it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
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
    public_fields,
)
from longears.games.kadi import ending, imagine, matching, moves, notation, refusals, rules, state
from longears.games.kadi.house import HouseRules
from longears.games.kadi.options import KADI, Options
from longears.games.kadi.setup import set_up
from longears.games.kadi.table import Table
from longears.games.kadi.view import KadiView, could_win, game_fields, veiled
from longears.table import Table as AnyTable

SPECS = (KADI,)
_CLOCKWISE, _DONE, _DRAW, _CALL = (notation.MOVES[text] for text in ("cw", ".", "+", "!"))


class Kadi:
    """Kadi under one rule sheet."""

    partners = False
    opened_by = "winner"  # KD-4
    out_of_turn = True
    call: Move | None = _CALL  # KD-A15 open until the first move of another seat, and judged by that alone
    line_ends = frozenset({"done", "kept", "named", "asked", "accepted", "drew", "passed"})
    remarked = frozenset({"drew"})
    noted: tuple[str, ...] = state.EVENTS
    event_kinds: tuple[str, ...] = noted
    reasons: tuple[str, ...] = ending.REASONS
    refusals: tuple[Violation, ...] = refusals.ALL

    def __init__(self, spec: GameSpec, options: Options) -> None:
        self.spec = spec
        self.options = options
        self.house = HouseRules(options, spec.version)

    def start(self, seats: int, dealer: int, opener: int | None = None) -> Table:
        self.check_seats(seats)
        return Table(self.house, seats, dealer, NO_SEAT if opener is None else opener)

    def check_seats(self, seats: int) -> None:
        if seats not in self.spec.seats:
            few, many = self.spec.seats[0], self.spec.seats[-1]
            raise ValueError(f"{self.spec.title} takes {few} to {many} players, not {seats}")

    def asked_of_dealer(self, table: AnyTable) -> Shuffle | Pick | None:
        table = _ours(table)
        if not moves.waits_for_dealer(table):
            return None
        return Shuffle(tuple(cards.each(rules.to_shuffle(table))))

    def awaited(self, table: AnyTable) -> tuple[int, ...]:
        table = _ours(table)
        return () if table.over or moves.waits_for_dealer(table) else (table.turn,)

    def legal(self, table: AnyTable, seat: int) -> list[Move]:
        table = _ours(table)
        asked = (notation.FIRST_ASKED + card for card in cards.each(moves.askable(table, seat)))
        return [*cards.each(moves.choices(table, seat)), *asked]

    def expressible(self, table: AnyTable) -> list[Move]:  # noqa: ARG002  the same at every moment
        return list(notation.MOVES.values())

    def why_not(self, table: AnyTable, seat: int, move: Move | None) -> Violation | None:
        return refusals.why_not(_ours(table), seat, move)

    def apply(self, table: AnyTable, seat: int, move: Move | DealerMove) -> tuple[Event, ...]:
        table = _ours(table)
        table.told_count = 0
        if seat == DEALER:
            return self._apply_dealers(table, move)
        said = cast(int, move)
        refusal = refusals.why_not(table, seat, said)
        if refusal:
            raise IllegalMove(refusal)
        rules.make(table, seat, said)
        return notation.events(table)

    def _apply_dealers(self, table: Table, move: Move | DealerMove) -> tuple[Event, ...]:
        asked = self.asked_of_dealer(table)
        match asked, move:
            case Shuffle(together), tuple() if sorted(move) == list(together):
                rules.stack(table, list(move))
                return notation.events(table, together)
        raise ValueError(f"the dealer was asked for {asked}, not for {move}")

    def is_window(self, table: AnyTable) -> bool:
        return state.PHASES[_ours(table).phase] in ("jumped", "kicked")  # KD-A11

    def span(self, table: AnyTable) -> int:
        return _ours(table).begun

    def declines(self, move: Move) -> bool:
        return move == _DONE

    def on_timeout(self, table: AnyTable, seat: int) -> Move:
        """End, accept or keep if that is possible, else draw, else the lowest answer or the lowest card."""
        table = _ours(table)
        legal = self.legal(table, seat)
        for harmless in (_DONE, _DRAW, _CLOCKWISE):
            if harmless in legal:
                return harmless
        playable = moves.playable(table)
        if state.PHASES[table.phase] == "answer":
            playable &= matching.answering(table.top)
        return cards.lowest(playable)

    def outcome(self, table: AnyTable) -> Outcome | None:
        ended = outcome_of(table, ending.REASONS)
        if ended is None:
            return None
        return replace(ended, losers=(), drawn=len(ended.places[0]) > 1)  # KD-A27, KD-B16

    def out(self, table: AnyTable) -> tuple[int, ...]:  # noqa: ARG002
        """Nobody: the first to get rid of all cards ends the game, and who forgot to call draws again."""
        return ()

    def held(self, table: AnyTable, seat: int) -> tuple[str, ...]:
        return cards.names(_ours(table).hands[seat])

    def veiled(self, table: AnyTable, seat: int | None) -> Table:
        return veiled(_ours(table), seat)

    def view(self, table: AnyTable, seat: int | None) -> KadiView:
        seen = veiled(_ours(table), seat)
        hand = () if seat is None else cards.names(seen.hands[seat])
        ready = seat is not None and could_win(seen, seat)
        return KadiView(**common_fields(self, seen, seat, hand), **game_fields(seen), could_win=ready)

    def public(self, table: AnyTable, since: Sequence[Event] = ()) -> dict[str, Any]:  # noqa: ARG002  tell all
        seen = veiled(_ours(table), None)
        return public_fields(self, seen) | game_fields(seen)

    def own(self, table: AnyTable, seat: int) -> dict[str, Any]:
        table = _ours(table)
        drawn = cards.name(table.drawn) if seat == table.turn and table.drawn >= 0 else None
        moves = tuple(map(self.move_text, self.legal(table, seat)))
        hand = cards.names(table.hands[seat])
        return {"hand": hand, "moves": moves, "drawn": drawn, "could_win": could_win(table, seat)}

    def imagine(self, table: AnyTable, seat: int, history: Sequence[Event], chance: Chance) -> Table:
        return imagine.fill(_ours(table), seat, history, chance)

    def setup(self, hands: Sequence[str], lead: int, position: Mapping[str, str]) -> Table:
        return set_up(self.house, hands, lead, position)

    def dealt_to(self, seats: int, dealer: int, position: int) -> int | None:
        dealt = rules.hand_size(self.house, seats) * seats
        return (dealer + 1 + position) % seats if position < dealt else None

    def move_text(self, move: Move) -> str:
        return notation.move_text(move)

    def read_move(self, text: str) -> Move | None:
        return notation.read_move(text)


def _ours(table: AnyTable) -> Table:
    """The table as one of Kadi; another game's is our own mistake."""
    assert isinstance(table, Table)
    return table
