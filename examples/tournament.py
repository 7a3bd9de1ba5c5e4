"""A match of five games between bots: the loser deals, and whoever has the most ears buys the snacks."""

import longears
from longears.bots import bot_for, play_out
from longears.chance import Chance
from longears.match import Form, Match

PLAYERS = {"A": "medium", "B": "medium", "C": "easy", "D": "random"}


def main() -> None:
    match = Match(Form.COUNT, len(PLAYERS), "A", games=5)
    chance = Chance(1)
    while not match.over:
        game = longears.deal("kazhutha-kali", len(PLAYERS), chance.word(), dealer=match.next_dealer)
        bots = {seat: bot_for(level, "kazhutha-kali") for seat, level in PLAYERS.items()}
        outcome = play_out(game, bots, chance)
        match = match.after(longears.result_of(game))
        print(f"game {match.played}: {', '.join(outcome.losers)} gets the ears")
    for one in match.standing:
        print(f"{one.seat} ({PLAYERS[one.seat]}): {one.losses} times")


if __name__ == "__main__":
    main()
