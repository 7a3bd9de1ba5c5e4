"""Measured figures: tables that a command prints and may keep, and the page written from what was kept.

`make NAME KEEP=1` keeps what that command measured in `benchmarks/results/NAME.json`.  `make docs` writes the
tables of `docs/reference/figures.md` and the README from there; the words between them are written by hand.
"""

import argparse
import json
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Printed

RESULTS = Path(__file__).parent / "results"
BLOCK = re.compile(r"(<!-- figures of (?P<name>[\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class Table:
    """Some rows of figures; a unit stands in the heading of its column."""

    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What a command measured: when, how, and the figures themselves."""

    command: str
    date: str
    conditions: str
    tables: Sequence[Table]


# A command prints its figures, and keeps them if asked to


def add_keep(parser: argparse.ArgumentParser) -> None:
    """The option by which a command keeps its figures; `make NAME KEEP=1` sets it."""
    parser.add_argument("--keep", metavar="NAME", help="keep the figures in benchmarks/results/NAME.json")


def tell(keep: str | None, conditions: str, *tables: Table) -> None:
    """Print the figures, and keep them under this name if there is one."""
    console = Console(width=150)
    for table in tables:
        console.print(_printed(table))
    console.print(conditions, markup=False, highlight=False)
    if keep:
        sizes = os.environ.get("SIZES", "")
        command = f"make {keep}" + (f' SIZES="{sizes}"' if sizes else "")
        write(keep, Result(command, f"{datetime.now(UTC):%Y-%m-%d}", conditions, tables))


def facts(*rows: tuple[str, Cell]) -> Table:
    """A table of figures that have nothing in common but the run they come from."""
    return Table(("measured", "figure"), rows)


def _printed(table: Table) -> Printed:
    printed = Printed(title=table.title or None, title_justify="left")
    for at, column in enumerate(table.columns):
        printed.add_column(column, justify="right" if _is_numeric(table, at) else "left")
    for row in table.rows:
        printed.add_row(*map(shown, row))
    return printed


def _is_numeric(table: Table, at: int) -> bool:
    return any(isinstance(row[at], int | float) for row in table.rows)


def shown(cell: Cell) -> str:
    """A figure as it is read; nothing where none was measured."""
    if cell is None:
        return ""
    return cell if isinstance(cell, str) else f"{cell:,}"


# The files


def write(name: str, result: Result) -> None:
    """One line for each row, so that a change of one figure is a change of one line."""
    lines = [
        "{",
        f'"command": {_text(result.command)},',
        f'"date": {_text(result.date)},',
        f'"conditions": {_text(result.conditions)},',
        '"tables": [',
        ",\n".join(_table_text(table) for table in result.tables),
        "]",
        "}",
    ]
    (RESULTS / f"{name}.json").write_text("\n".join(lines) + "\n")


def read(name: str) -> Result:
    kept = json.loads((RESULTS / f"{name}.json").read_text())
    tables = [Table(**table) for table in kept.pop("tables")]
    return Result(**kept, tables=tables)


def _table_text(table: Table) -> str:
    rows = ",\n".join(_text(row) for row in table.rows)
    return f'{{"title": {_text(table.title)}, "columns": {_text(table.columns)}, "rows": [\n{rows}\n]}}'


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# The page


def filled(page: str, results: Mapping[str, Result]) -> str:
    """The page with its tables written again; the words between them stay."""

    def fill(block: re.Match[str]) -> str:
        result = results.get(block["name"])
        told = _markdown(result) if result else [f"Not measured yet: `make {block['name']} KEEP=1`."]
        return "\n".join([block[1].rstrip(), *told, block[3]])

    return BLOCK.sub(fill, page)


def _markdown(result: Result) -> Iterator[str]:
    yield f"`{result.command}`, {result.date}. {result.conditions}".rstrip()
    for table in result.tables:
        yield ""
        if table.title:
            yield f"{table.title}:\n"
        yield f"| {' | '.join(table.columns)} |"
        yield (
            "|"
            + "|".join("---:" if _is_numeric(table, at) else "---" for at in range(len(table.columns)))
            + "|"
        )
        for row in table.rows:
            yield f"| {' | '.join(map(shown, row))} |"


def named_in(page: str) -> list[str]:
    return [block["name"] for block in BLOCK.finditer(page)]


def kept_for(page: str) -> dict[str, Result]:
    """The results that stand on this page, as far as they were measured."""
    return {name: read(name) for name in named_in(page) if (RESULTS / f"{name}.json").exists()}


def main(*pages: Path) -> None:
    """Write the tables of these pages again."""
    for page in pages:
        text = page.read_text("utf-8")
        page.write_text(filled(text, kept_for(text)), "utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
