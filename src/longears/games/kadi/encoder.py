"""Kadi as actions: an action is a move as the kernel counts it, and the number it leaves out is silence."""

from longears import cards
from longears.envs.encoder import CARDS, Actions, Encoder
from longears.games.kadi import moves, rules
from longears.games.kadi.table import Table as KadiTable
from longears.table import Table

NOBODY = -1
ACTION_COUNT = 118
SILENCE = 63

VERSIONS = (
    "the first",
    "the observation remembers all an attentive player knows, in the same width for all seats; v1 is gone",
)
"""What each version of the environment brought."""
ACTIONS = (
    Actions(0, 53, f"lay this card; {CARDS}; the jokers last"),
    Actions(54, 54, "draw, or take the penalty"),
    Actions(55, 55, "done, accept, or keep the drawn card"),
    Actions(56, 56, "call Niko Kadi"),
    Actions(57, 60, "name a suit"),
    Actions(61, 62, "choose the direction"),
    Actions(63, 63, "let the chance to call go by"),
    Actions(64, 117, "ask for this card"),
)
ASKED = (
    "After each turn its player may still call, and is asked first: call (56) or be silent (63). Then"
    " the seat on turn is asked. Nobody leaves before the end: a player without cards may have to draw"
    " again."
)


class KadiEncoder(Encoder):
    """Whoever may call out of turn is asked first, and may be silent; then the seat on turn."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, ACTION_COUNT, SILENCE)

    def asked(self, table: Table) -> int:
        """A call is open until the next player moves, so its owner is asked before (KD-A15)."""
        game = ours(table)
        if moves.waits_for_dealer(game):
            return NOBODY
        return game.caller if moves.may_call(game, game.caller) else game.turn

    def on_turn(self, table: Table) -> int:
        return ours(table).turn

    def make(self, table: Table, seat: int, action: int) -> None:
        rules.make(ours(table), seat, action)

    def exit_of(self, table: Table, seat: int) -> int:  # noqa: ARG002  who has no cards may have to draw (KD-A16)
        return 0

    def mask(self, table: Table, seat: int, at: int) -> None:
        game = ours(table)
        self.allow(at, moves.choices(game, seat))
        self.allow(at + moves.ASK, moves.askable(game, seat))
        if seat != game.turn and moves.may_call(game, seat):
            self.allow(at, cards.only(SILENCE))


def encoder(seats: int) -> Encoder:
    return KadiEncoder(seats)


def ours(table: Table) -> KadiTable:
    """The table as one of Kadi; another game's is our own mistake."""
    assert isinstance(table, KadiTable)
    return table
