"""How much of Kadi is in what nobody can see: the hard bot with a marked pack, and shown the stock as well.

`python -m proofs.ceiling`; of the other hands it knows the marked cards.  By this search no honest player can
expect to do better than who knows them all.
"""

import argparse
from collections.abc import Sequence

from longears import cards
from longears.bots import MEDIUM, Bot, Budget, bot_for, play_out
from longears.bots.hard import Hard
from longears.bots.kadi.mind import KadiMind
from longears.bots.mind import Mind
from longears.bots.minds import MINDS
from longears.chance import Chance
from longears.core import SEATS, Event, View
from longears.game import Game, deal
from longears.games.kadi.table import Table
from longears.hidden import Hidden

FIRST_OF_STOCK = 8
FINE = 1_000
MIXED = 20
"""How often the cards without marks are mixed before the first deal is imagined."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--playouts", type=int, default=2_000)
    parser.add_argument("--marked", type=float, nargs="*", default=[0.0, 0.25, 0.5, 0.75, 1.0])
    parser.add_argument("--stock", action="store_true", help="only who sees all hands and the stock")
    wanted = parser.parse_args()
    budget = Budget(playouts=wanted.playouts)
    for share in [1.0] if wanted.stock else wanted.marked:
        won = sum(_wins(number, share, wanted.stock, budget) for number in range(wanted.games))
        knows = f"{share:.0%} of the other hands{' and the stock' if wanted.stock else ''}"
        told = f"{won / wanted.games:.1%}, {4 * won / wanted.games:.2f} of its fair share"
        print(f"kadi, hard knows {knows}, with three medium: wins {told} of {wanted.games} games", flush=True)  # noqa: T201


def _wins(number: int, share: float, sees_stock: bool, budget: Budget) -> bool:
    game, chance = deal("kadi", 4, number // 4), Chance(number)
    seat = game.seats[number % 4]
    bots: dict[str, Bot] = dict.fromkeys(game.seats, bot_for("medium", "kadi"))
    cheat = _Cheat(game, _marked(share, Chance(number // 4)), sees_stock)
    bots[seat] = Hard(MEDIUM["kadi"](), cheat.mind, budget)
    return seat in play_out(game, bots, chance).winners


def _marked(share: float, chance: Chance) -> int:
    """About so many cards of the pack, the same ones on every seat of a deal."""
    return cards.together([card for card in range(54) if chance.below(FINE) < share * FINE])


class _Cheat:
    """A player who knows the marked cards of this game in every hand."""

    def __init__(self, game: Game, marked: int, sees_stock: bool) -> None:
        self._game = game
        self._marked = marked
        self._sees_stock = sees_stock

    def mind(self, view: View, history: Sequence[Event], chance: Chance) -> Mind:
        table, seat = self._game.table.copy(), SEATS.index(view.seat or "")
        assert isinstance(table, Table)
        if self._sees_stock:
            return KadiMind(table, Hidden([], [], []), seat, 0)
        honest = MINDS["kadi"](view, history, chance)
        assert isinstance(honest, KadiMind)
        hidden = self._unmarked(table, honest.hidden)
        for _ in range(MIXED):
            hidden.mix(chance)
        table.hands = [table.hands[other] & (-1 if other == seat else self._marked) for other in range(8)]
        return KadiMind(table, hidden, seat, honest.silent)

    def _unmarked(self, table: Table, hidden: Hidden) -> Hidden:
        """The places of the cards this player does not know, each with the card that does lie there."""
        places: list[tuple[int, int, int]] = []
        for holder in dict.fromkeys(list(hidden.holders)[: hidden.count]):
            allowed = [hidden.allowed[at] for at in range(hidden.count) if hidden.holders[at] == holder]
            lying = _cards_at(table, holder, allowed)
            places += [(holder, group, card) for group, card in zip(allowed, lying, strict=True)]
        unknown = [at for at in places if at[0] >= FIRST_OF_STOCK or not self._marked >> at[2] & 1]
        return Hidden([at[0] for at in unknown], [at[1] for at in unknown], [at[2] for at in unknown])


def _cards_at(table: Table, holder: int, allowed: Sequence[int]) -> list[int]:
    """The cards a holder has, in the order of its places and of what may lie there."""
    if holder >= FIRST_OF_STOCK:
        return [table.stock[holder - FIRST_OF_STOCK]]
    # These sets grow from the oldest place of a hand to its newest: what few places are open to goes last.
    closed = {
        card: sum(not group >> card & 1 for group in allowed) for card in cards.each(table.hands[holder])
    }
    return sorted(closed, key=lambda card: closed[card])


if __name__ == "__main__":
    main()
