"""Figures in columns, in files, and a bar for long work: whole, at any width and in a pipe."""

import csv
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import TypeVar

import click

from longears.cli.spoken import Problem

Part = TypeVar("Part")
Sum = TypeVar("Sum")

GAP = "  "
HERE = "-"
"""The file that is standard output; tables are left out then."""
STOPPED = 130
"""What a command ends with that was stopped by Ctrl-C."""

with_csv = click.option(
    "--csv", "as_csv", metavar="FILE", help="Write the figures as CSV; - is here, in place of tables."
)
with_json = click.option("--json", "as_json", metavar="FILE", help="The same as JSON.")


def columns(headings: Sequence[str], rows: Iterable[Sequence[str]], *, names: int = 1) -> Iterator[str]:
    """The lines of a table: so many columns of names, then figures, which end where their heading ends."""
    lines = [headings, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = [
            cell.ljust(width) if at < names else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        yield GAP.join(cells).rstrip()


@contextmanager
def progress(parts: Iterable[Part], count: int, label: str) -> Iterator[Iterable[Part]]:
    """The parts one by one, with a bar where somebody is looking."""
    looked_at = sys.stderr is not None and sys.stderr.isatty()
    with click.progressbar(parts, length=count, label=label, file=sys.stderr, hidden=not looked_at) as bar:
        yield bar


def tell(
    figures: Sequence[Mapping[str, object]], tables: Iterable[str], as_csv: str | None, as_json: str | None
) -> None:
    """Tell figures in tables, unless a file that was asked for is here; then write the files.

    Tables come first: a file that cannot be written costs nobody the figures.
    """
    if HERE not in (as_csv, as_json):
        for line in tables:
            click.echo(line)
    for name, text in ((as_csv, csv_text), (as_json, json_text)):
        if name == HERE:
            click.echo(text(figures), nl=False)
        elif name:
            write(Path(name), text(figures))


def csv_text(figures: Sequence[Mapping[str, object]]) -> str:
    """A line for each figure."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(figures[0])
    writer.writerows([_short(value) for value in figure.values()] for figure in figures)
    return text.getvalue()


def _short(value: object) -> object:
    return f"{value:.6g}" if isinstance(value, float) else value


def json_text(figures: Sequence[Mapping[str, object]]) -> str:
    """A list with an object for each figure."""
    return "[\n" + ",\n".join(json.dumps(figure, ensure_ascii=False) for figure in figures) + "\n]\n"


def write(path: Path, text: str) -> None:
    """Write a file, and say so; what stands in the way is told."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Problem(f"{path} cannot be written: {error.strerror}") from None
    click.echo(f"wrote {path}", err=True)
