"""The hard bot's mind on any game in plain Python: unseen cards anywhere, and random play to the end."""

from collections.abc import Sequence

from longears import cards
from longears.bots.mind import Mind
from longears.chance import Chance
from longears.core import DEALER, SEATS, Event, View
from longears.games.plain.rules import unseen_by
from longears.games.plain.table import NOBODY, PlainTable
from longears.hidden import EVERY_CARD, Hidden
from longears.table import Table


def mind_of(view: View, history: Sequence[Event], chance: Chance) -> Mind:  # noqa: ARG001  nothing is remembered
    model, seat = ours(view.veiled), SEATS.index(view.seat or "")
    unseen = chance.shuffled(list(cards.each(unseen_by(model, seat))))
    holders = [other for other in range(model.seats) if other != seat for _ in range(model.sizes[other])]
    return PlainMind(model, Hidden(holders, [EVERY_CARD] * len(unseen), unseen), seat)


class PlainMind(Mind):
    """Knows which cards are unseen, and how many each of the others holds."""

    def imagine(self, table: Table, chance: Chance) -> None:
        game = ours(table)
        game.become(self.model)
        self.hidden.mix(chance)
        holders, lying = self.hidden.holders, self.hidden.cards
        for at in range(self.hidden.count):
            game.hands[holders[at]] |= cards.only(lying[at])

    def actor(self, table: Table) -> int:
        game = ours(table)
        return DEALER if game.turn == NOBODY else game.turn

    def choices(self, table: Table) -> int:
        game = ours(table)
        return len(game.choices(game.turn))

    def choice(self, table: Table, n: int) -> int:
        game = ours(table)
        return game.choices(game.turn)[n]

    def make(self, table: Table, seat: int, move: int) -> None:
        table.told_count = 0
        ours(table).make(seat, move)

    def act(self, table: Table, chance: Chance) -> None:
        table.step(chance)

    def place(self, table: Table, seat: int) -> int:
        gone = ours(table).gone
        return gone.index(seat) + 1 if seat in gone else 0


def ours(table: Table) -> PlainTable:
    assert isinstance(table, PlainTable)
    return table
