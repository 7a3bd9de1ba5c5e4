"""Dayous as actions: four words, then a card that is added, one that passes on, one that beats another."""

from longears import cards
from longears.envs.encoder import CARDS, Actions, Encoder
from longears.games.dayous import moves, rules
from longears.games.dayous.table import Table as DayousTable
from longears.table import Table

PACK = 52
WORDS = 4
ADDED = WORDS
PASSED_ON = ADDED + PACK
BEATEN = PASSED_ON + PACK
ACTION_COUNT = BEATEN + PACK * PACK

VERSIONS = (
    "the first",
    "the observation remembers all an attentive player knows, in the same width for all seats; v1 is gone",
)
"""What each version of the environment brought."""
ACTIONS = (
    Actions(0, 0, "done: add nothing"),
    Actions(1, 1, "take the table"),
    Actions(2, 3, "choose the direction"),
    Actions(4, 55, f"attack with this card, or throw it in; {CARDS}"),
    Actions(56, 107, "pass the attack on with this card"),
    Actions(108, 2811, "beat an attack card with this card: 108 + 52 × the attack card + this card"),
)
ASKED = (
    "While a card is unbeaten the defender is asked; when all are beaten, or the defender takes, the"
    " others in order from the attacker on, whether they add a card or are done. At a table with"
    " people anyone may throw in at any moment; here a seat throws in when it is asked. A seat that"
    " goes out is paid and terminated at once, and takes PettingZoo's last step with `None`."
)


class DayousEncoder(Encoder):
    """The defender is asked while a card is unbeaten, then the others in order whether they throw in."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, ACTION_COUNT)

    def asked(self, table: Table) -> int:
        return ours(table).turn

    def make(self, table: Table, seat: int, action: int) -> None:
        rules.make(ours(table), seat, self.move_of(action))

    def exit_of(self, table: Table, seat: int) -> int:
        return ours(table).went_out[seat]

    def mask(self, table: Table, seat: int, at: int) -> None:
        game = ours(table)
        if moves.is_attacked(game, seat):
            self.mask_answers(game, at)
            return
        self.allow(at + ADDED, moves.playable(game, seat))
        self.open[at + moves.DONE] = moves.may_be_done(game, seat)
        self.open[at + moves.CLOCKWISE] = moves.may_choose_direction(game, seat)
        self.open[at + moves.ANTICLOCKWISE] = moves.may_choose_direction(game, seat)

    def mask_answers(self, game: DayousTable, at: int) -> None:
        """What the defender may do about an attack: beat a card, pass it on, take."""
        unbeaten = game.unbeaten_cards
        while unbeaten:
            card = cards.lowest(unbeaten)
            self.allow(at + BEATEN + PACK * card, moves.beaters(game, card))
            unbeaten &= unbeaten - 1
        self.allow(at + PASSED_ON, moves.passing(game))
        self.open[at + moves.TAKE] = 1

    def move_of(self, action: int) -> int:
        if action < ADDED:
            return action
        if action < PASSED_ON:
            return moves.adding(action - ADDED)
        if action < BEATEN:
            return moves.passing_on(action - PASSED_ON)
        return moves.beating((action - BEATEN) % PACK, (action - BEATEN) // PACK)

    def action_of(self, move: int) -> int:
        if moves.is_word(move):
            return move
        if moves.adds(move):
            return ADDED + moves.card_of(move)
        if moves.passes_on(move):
            return PASSED_ON + moves.card_of(move)
        return BEATEN + PACK * moves.beaten_by(move) + moves.card_of(move)


def encoder(seats: int) -> Encoder:
    return DayousEncoder(seats)


def ours(table: Table) -> DayousTable:
    """The table as one of Dayous; another game's is our own mistake."""
    assert isinstance(table, DayousTable)
    return table
