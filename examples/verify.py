"""Proves that the cards of finished games were dealt as promised (docs/reference/shuffle.md).

python examples/verify.py game.txt
"""

import sys

import longears
from longears.shuffle import verify


def findings(path: str) -> list[str]:
    """What each record of the file proves."""
    with open(path, encoding="utf-8") as file:
        verdicts = [verify(record) for record in longears.read_all(file)]
    return [str(verdict) for verdict in verdicts]


if __name__ == "__main__":
    print(*findings(sys.argv[1]), sep="\n")
