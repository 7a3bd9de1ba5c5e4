"""`make weight`: what a first visit brings over the wire, in each language and to a table of each game.

All answers until the page is idle, with their headers, as compressed as they came; fonts apart.
"""

import argparse
import asyncio

from benchmarks.figures import Cell, Table, add_keep, tell
from longears.games import SPECS
from longears.language import CODES
from tests.browser.kit import Playground
from tests.browser.wire import first_visit
from tools.playground import opened


async def weights(playground: Playground, language: str) -> list[Cell]:
    """Bytes of the first page, and of it with a running table, as a row of a language."""
    visits = []
    for game in SPECS:
        asha = await playground.come("Asha", language=language)
        visits.append(await first_visit(asha, game))
        await playground.leave()
    return [language, max(first for first, _ in visits), *(table for _, table in visits)]


async def main(wanted: argparse.Namespace) -> None:
    async with opened() as playground:
        rows = [await weights(playground, language) for language in wanted.languages]
    headings = ("language", "first page", *(f"and {game}" for game in SPECS))
    tell(wanted.keep, "Bytes as Chromium counts them.", Table(headings, rows))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--languages", nargs="*", default=list(CODES), help="only these")
    add_keep(parser)
    asyncio.run(main(parser.parse_args()))
