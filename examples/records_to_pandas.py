"""Records of games as a table: how many moves the loser of each game made.

longears arena thulla --records games.txt; python examples/records_to_pandas.py games.txt
"""

import sys

import pandas as pd

import longears


def table(path: str) -> pd.DataFrame:
    """A row for each game."""
    with open(path, encoding="utf-8") as file:
        games = [record.replay() for record in longears.read_all(file)]
    rows = [
        {
            "game": game.rules.spec.name,
            "seats": len(game.seats),
            "moves": game.moves_made,
            "loser": " ".join(game.outcome.losers) if game.outcome else "",
            "reason": game.outcome.reason if game.outcome else "",
        }
        for game in games
    ]
    return pd.DataFrame(rows)


if __name__ == "__main__":
    played = table(sys.argv[1])
    print(played)
    print(played.groupby("loser")["moves"].describe())
