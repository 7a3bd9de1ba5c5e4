"""How often the first trick is cut in random play, game by game, for every number of seats."""

import argparse

from benchmarks.figures import Cell, Table, add_keep, tell
from longears.core import GameSpec
from longears.games import rules_of, seats_for
from longears.games.getaway import FAMILY
from longears.processes import at_one_job
from longears.sim.executors import cores
from longears.sim.simulate import Job, simulate

SEATS = range(2, 9)


def share(spec: GameSpec, seats: int, games: int, seed: int) -> Cell:
    """In percent of the games; nothing where so many cannot play."""
    if seats not in seats_for(rules_of(spec.name)):
        return None
    with at_one_job(cores()) as executor:
        figures = simulate(Job(spec.name, seats, games, "book", {}, seed), executor)
    return round(100 * figures.opening_cuts / figures.games, 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200_000, help="how many of each row and column")
    parser.add_argument("--seed", type=int, default=1)
    add_keep(parser)
    asked = parser.parse_args()
    rows = [
        (spec.title, *(share(spec, seats, asked.games, asked.seed) for seats in SEATS))
        for spec in FAMILY.specs
    ]
    columns = ("game", *(f"{seats} seats, %" for seats in SEATS))
    tell(asked.keep, f"Book, seed {asked.seed}, {asked.games:,} games each.", Table(columns, rows))


if __name__ == "__main__":
    main()
