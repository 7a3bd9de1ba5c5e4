"""A game of Thulla, played by the first legal move: what happens, and who gets the ears."""

import longears


def main() -> None:
    game = longears.deal("thulla", seats=4, seed=7)
    while game.outcome is None:
        seat = game.awaited[0]
        for event in game.play(seat, game.moves(seat)[0]):
            print(event.brief())
    print(f"{game.outcome.losers[0]} gets the ears: {game.outcome.reason}")
    print(game.record)


if __name__ == "__main__":
    main()
