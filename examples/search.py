"""Which card to play: deal what one cannot see, play every card out at random, and count the ears."""

from collections import Counter

import longears
from longears.bots import bot_for, play_out
from longears.chance import Chance

DEALS = 20


def ears(game: longears.Game, seat: str, seed: int) -> Counter[str]:
    """How often each move of this seat ends with the ears, over some imagined deals."""
    view, history = game.view(seat), game.history(seat)
    lost: Counter[str] = Counter(dict.fromkeys(view.moves, 0))
    for deal in range(DEALS):
        for move in view.moves:
            table = longears.imagine(view, history, seed=seed + deal)
            table.play(seat, move)
            bots = {other: bot_for("random", view.game) for other in table.seats}
            lost[move] += seat in play_out(table, bots, Chance(deal)).losers
    return lost


def main() -> None:
    game = longears.deal("thulla", seats=4, seed=7)
    game.play("C", "As")
    for move, count in sorted(ears(game, "D", seed=1).items(), key=lambda counted: counted[1]):
        print(f"{move}: the ears in {count} of {DEALS} deals")


if __name__ == "__main__":
    main()
