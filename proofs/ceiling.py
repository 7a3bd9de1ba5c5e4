"""How much of Kadi is in what nobody can see: the hard bot, shown the other hands, and the stock as well.

`python -m proofs.ceiling`; by this search no honest player can expect to do better than who sees the hands.
"""

import argparse
from collections.abc import Sequence

from longears.bots import MEDIUM, Bot, Budget, bot_for, play_out
from longears.bots.hard import Hard
from longears.bots.kadi.mind import KadiMind
from longears.bots.mind import Mind
from longears.chance import Chance
from longears.core import SEATS, Event, View
from longears.game import Game, deal
from longears.games.kadi.table import Table
from longears.hidden import EVERY_CARD, Hidden

FIRST_OF_STOCK = 8


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--playouts", type=int, default=2_000)
    wanted = parser.parse_args()
    for what, sees_stock in (("the hands", False), ("hands and stock", True)):
        won = sum(
            _wins(number, sees_stock, Budget(playouts=wanted.playouts)) for number in range(wanted.games)
        )
        told = f"{won / wanted.games:.1%}, {4 * won / wanted.games:.2f} of its fair share"
        print(f"kadi, hard sees {what}, with three medium: wins {told} of {wanted.games} games")  # noqa: T201


def _wins(number: int, sees_stock: bool, budget: Budget) -> bool:
    game, chance = deal("kadi", 4, number // 4), Chance(number)
    seat = game.seats[number % 4]
    bots: dict[str, Bot] = dict.fromkeys(game.seats, bot_for("medium", "kadi"))
    bots[seat] = Hard(MEDIUM["kadi"](), _Seeing(game, sees_stock).mind, budget)
    return seat in play_out(game, bots, chance).winners


class _Seeing:
    """A player who looks into the cards of this game."""

    def __init__(self, game: Game, sees_stock: bool) -> None:
        self._game = game
        self._sees_stock = sees_stock

    def mind(self, view: View, history: Sequence[Event], chance: Chance) -> Mind:  # noqa: ARG002  it sees more
        table = self._game.table.copy()
        assert isinstance(table, Table)
        stock = [] if self._sees_stock else list(table.stock)[: table.stock_size]
        places = [FIRST_OF_STOCK + at for at in range(len(stock))]
        return KadiMind(
            table, Hidden(places, [EVERY_CARD] * len(stock), stock), SEATS.index(view.seat or ""), 0
        )


if __name__ == "__main__":
    main()
