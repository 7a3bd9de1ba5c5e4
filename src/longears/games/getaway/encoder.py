"""Donkey, Kazhutha Kali and Thulla as actions: an action is a card, and the last one takes a hand."""

from longears.core import Move
from longears.envs.encoder import CARDS, Actions, Encoder
from longears.games.getaway import moves, rules
from longears.games.getaway.table import Table as GetawayTable
from longears.table import Table

PACK = 52
TAKES = PACK
"""The action with which the leader takes the next seat's hand (GW-A28)."""

VERSIONS = (
    "the first",
    "one action more, the last: take the next seat's hand (`hand_take`); v1 is gone",
    "the observation remembers all an attentive player knows, in the same width for all seats; v2 is gone",
)
"""What each version of the environment brought."""
ACTIONS = (
    Actions(0, 51, f"play this card; {CARDS}"),
    Actions(52, 52, "take the hand of the next seat still in, before leading (`hand_take=leader`)"),
)
ASKED = (
    "The seat on turn, and nobody else. A seat that goes out has a place that is sure: it is paid and"
    " terminated at once, and takes PettingZoo's last step with `None`. Partners are paid together at the"
    " end."
)


class GetawayEncoder(Encoder):
    """An action is the card that is played, or a hand that is taken; a seat is asked when it is its turn."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, PACK + 1)

    def asked(self, table: Table) -> int:
        return ours(table).turn

    def make(self, table: Table, seat: int, action: int) -> None:  # noqa: ARG002  nobody plays out of turn
        rules.make(ours(table), self.move_of(action))

    def move_of(self, action: int) -> Move:
        return moves.HAND if action == TAKES else action

    def action_of(self, move: Move) -> int:
        return TAKES if move == moves.HAND else move

    def exit_of(self, table: Table, seat: int) -> int:
        """The place in the order of going out; partners share their fate at the end (GW-A12)."""
        game = ours(table)
        if game.variant.partners:
            return 0
        for place in range(game.out_count):
            if game.out_order[place] == seat:
                return place + 1
        return 0

    def mask(self, table: Table, seat: int, at: int) -> None:
        game = ours(table)
        self.allow(at, moves.playable(game, seat))
        if game.may_take_hand and seat == game.turn:
            self.open[at + TAKES] = 1


def encoder(seats: int) -> Encoder:
    return GetawayEncoder(seats)


def ours(table: Table) -> GetawayTable:
    """The table as one of this family; another game's is our own mistake."""
    assert isinstance(table, GetawayTable)
    return table
