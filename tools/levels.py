"""Where the hard bot is the player that learned: written from what `make prove-nets` kept.

It is at every table where that player did better than its fair share among searching bots, and the whole
95 % interval says so.  Everywhere else, measured or not, the search stays.
"""

import json
from collections.abc import Iterator

from benchmarks.figures import RESULTS, Cell, read
from longears.bots.hard import STRONGER
from longears.games import SPECS

LEAST = 30
"""An interval of fewer deals is too rough to go by."""


def main() -> None:
    STRONGER.write_text(written())


def written() -> str:
    """The tables, a line for each."""
    return "[\n" + ",\n".join(json.dumps(place) for place in places()) + "\n]\n"


def places() -> Iterator[dict[str, Cell]]:
    for path in sorted(RESULTS.glob("prove-nets-*.json")):
        contests = read(path.stem).tables[0]  # what a decision costs comes after it
        for row in contests.rows:
            told = dict(zip(contests.columns, row, strict=True))
            if is_stronger(told):
                version = SPECS[str(told["game"])].version
                place = {"game": told["game"], "version": version}
                yield place | {"sheet": told["sheet"], "seats": told["seats"]}


def is_stronger(row: dict[str, Cell]) -> bool:
    """Whether a row says that the player that learned beats the search at a table that can be named."""
    if (row["bot"], row["with"]) != ("net", "search") or not isinstance(row["seats"], int):
        return False
    low, high = row["95 % from"], row["95 % to"]
    assert isinstance(low, int | float)
    assert isinstance(high, int | float)
    assert isinstance(row["deals"], int)
    return row["deals"] >= LEAST and (high < 1 if row["counts"] == "losses" else low > 1)


if __name__ == "__main__":
    main()
