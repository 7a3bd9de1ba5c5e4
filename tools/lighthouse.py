"""`make lighthouse`: what Lighthouse says of the first page and of a table on a phone, by medians.

Its benchmark index says how fast the machine was: performance means something only where that was quiet.
"""

import argparse
import asyncio
import json
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.figures import Cell, Table, add_keep, tell
from tests.browser.kit import Playground
from tools.playground import opened

AUDIT = Path(__file__).parent / "audit" / "node_modules" / ".bin" / "lighthouse"
CATEGORIES = ("performance", "accessibility", "best-practices")
CHROMIUM = "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage"
TIMES = {"first-contentful-paint": "FCP", "largest-contentful-paint": "LCP", "total-blocking-time": "TBT"}
Report = dict[str, Any]


async def report(address: str) -> Report:
    """What one run finds."""
    chromium = shutil.which("chromium-headless-shell")
    assert chromium, "this needs Chromium: make chromium"
    running = await asyncio.create_subprocess_exec(
        str(AUDIT),
        address,
        *("--quiet", "--output=json", "--output-path=stdout", f"--chrome-flags={CHROMIUM}"),
        f"--only-categories={','.join(CATEGORIES)}",
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "CHROME_PATH": chromium},
    )
    told, _ = await running.communicate()
    assert running.returncode == 0, f"Lighthouse ended with {running.returncode}"
    found: Report = json.loads(told)
    return found


def row(page: str, reports: Sequence[Report]) -> list[Cell]:
    """The medians of a page."""
    scores = [median(one["categories"][name]["score"] for one in reports) for name in CATEGORIES]
    times = [median(one["audits"][name]["numericValue"] for one in reports) for name in TIMES]
    index = median(one["environment"]["benchmarkIndex"] for one in reports)
    return [page, *(round(100 * score) for score in scores), *map(round, times), round(index)]


def wanting(one: Report) -> list[str]:
    """What keeps a page from being accessible and well made, and where."""
    audits = [ref["id"] for name in CATEGORIES[1:] for ref in one["categories"][name]["auditRefs"]]
    failed = [one["audits"][name] for name in audits if one["audits"][name]["score"] not in (None, 1)]
    return [
        f"{audit['id']}: {json.dumps(audit.get('details', {}).get('items', []))[:600]}" for audit in failed
    ]


async def table_of(playground: Playground) -> str:
    """A table at which a game is on."""
    [asha] = await playground.server.table("Asha", game="thulla", seats=4)
    await asha.do("start", level="medium")
    await asha.until(lambda one: bool(one.view), "the deal")
    return asha.code


async def main(wanted: argparse.Namespace) -> None:
    rows = []
    async with opened() as playground:
        pages = {"first page": "/", "table": f"/t/{await table_of(playground)}"}
        for name, path in pages.items():
            reports = [await report(playground.server.address + path) for _ in range(wanted.runs)]
            rows.append(row(name, reports))
            for line in wanting(reports[-1]):
                print(f"{name}: {line}")  # noqa: T201  what to mend
    headings = ("page", *CATEGORIES, *(f"{time} ms" for time in TIMES.values()), "benchmark index")
    version = reports[-1]["lighthouseVersion"]
    conditions = f"Lighthouse {version} as on a phone, medians of {wanted.runs} runs."
    tell(wanted.keep, conditions, Table(headings, rows))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="of each page")
    add_keep(parser)
    asyncio.run(main(parser.parse_args()))
