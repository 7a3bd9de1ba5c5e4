"""How much of Kadi is in what nobody can see: the search with a marked pack, and shown the stock as well.

`make prove-ceiling`; of the other hands it knows the marked cards.  By this search no honest player can
expect to do better than who knows them all.
"""

from collections.abc import Sequence

from benchmarks.figures import Cell, Table, tell
from longears import cards
from longears.bots import Bot, Budget, bot_for, play_out
from longears.bots.arena import Share
from longears.bots.mind import Mind
from longears.bots.searcher import Searcher
from longears.chance import Chance
from longears.core import SEATS, Event, View
from longears.game import Game, deal
from longears.games.kadi.bot import medium
from longears.games.kadi.mind import KadiMind, mind_of
from longears.games.kadi.table import Table as KadiTable
from longears.hidden import Hidden
from proofs.command import parser_of

FIRST_OF_STOCK = 8
FINE = 1_000
MIXED = 20
"""How often the cards without marks are mixed before the first deal is imagined."""


def main() -> None:
    parser = parser_of(__doc__, games="", processes=None)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--playouts", type=int, default=2_000)
    parser.add_argument("--marked", type=float, nargs="*", default=[0.0, 0.25, 0.5, 0.75, 1.0])
    parser.add_argument("--stock-games", type=int, default=200, help="of who sees all hands and the stock")
    wanted = parser.parse_args()
    budget = Budget(playouts=wanted.playouts)
    rows = [
        _row(
            f"{share:.0%}", [_wins(wanted.seed - 1 + at, share, False, budget) for at in range(wanted.games)]
        )
        for share in wanted.marked
    ]
    if wanted.stock_games:
        seen = [_wins(wanted.seed - 1 + at, 1.0, True, budget) for at in range(wanted.stock_games)]
        rows.append(_row("all, and the stock", seen))
    headings = ("known of the other hands", "games", "wins %", "95 % from", "95 % to", "of fair")
    how = f"Kadi, the search with three medium, {wanted.playouts:,} playouts a move, seed {wanted.seed}."
    tell(wanted.keep, how, Table(headings, rows))


def _row(known: str, won: Sequence[bool]) -> list[Cell]:
    share = Share(sum(won), len(won), 1 / 4)
    low, high = share.interval
    percents = [round(100 * part, 1) for part in (share.mean, low, high)]
    return [known, share.of, *percents, round(share.ratio, 2)]


def _wins(number: int, share: float, sees_stock: bool, budget: Budget) -> bool:
    game, chance = deal("kadi", 4, number // 4), Chance(number)
    seat = game.seats[number % 4]
    bots: dict[str, Bot] = dict.fromkeys(game.seats, bot_for("medium", "kadi"))
    cheat = _Cheat(game, _marked(share, Chance(number // 4)), sees_stock)
    bots[seat] = Searcher(medium(), cheat.mind, budget)
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
        assert isinstance(table, KadiTable)
        if self._sees_stock:
            return KadiMind(table, Hidden([], [], []), seat, 0)
        honest = mind_of(view, history, chance)
        assert isinstance(honest, KadiMind)
        hidden = self._unmarked(table, honest.hidden)
        for _ in range(MIXED):
            hidden.mix(chance)
        table.hands = [table.hands[other] & (-1 if other == seat else self._marked) for other in range(8)]
        return KadiMind(table, hidden, seat, honest.silent)

    def _unmarked(self, table: KadiTable, hidden: Hidden) -> Hidden:
        """The places of the cards this player does not know, each with the card that does lie there."""
        places: list[tuple[int, int, int]] = []
        for holder in dict.fromkeys(list(hidden.holders)[: hidden.count]):
            allowed = [hidden.allowed[at] for at in range(hidden.count) if hidden.holders[at] == holder]
            lying = _cards_at(table, holder, allowed)
            places += [(holder, group, card) for group, card in zip(allowed, lying, strict=True)]
        unknown = [at for at in places if at[0] >= FIRST_OF_STOCK or not self._marked >> at[2] & 1]
        return Hidden([at[0] for at in unknown], [at[1] for at in unknown], [at[2] for at in unknown])


def _cards_at(table: KadiTable, holder: int, allowed: Sequence[int]) -> list[int]:
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
