"""`longears convert`: records as JSON lines for other programs, and back."""

import json
from collections.abc import Iterator
from typing import TextIO

import click

from longears.cli.arguments import Problem, checked
from longears.record import Record, Step, read


@click.command(
    "convert", epilog="Example: longears convert games.txt > games.jsonl; longears convert games.jsonl"
)
@click.argument("file", type=click.File("r", encoding="utf-8", errors="replace"))
def command(file: TextIO) -> None:
    """Write the records in FILE as JSON lines, one game a line; JSON lines become records.

    Every record is checked on the way.  FILE may be - for standard input.
    """
    text = file.read()
    if not text.strip():
        raise Problem("there is no record in this file")
    if text.lstrip().startswith("{"):
        records = [checked(read, str(_from_json(line))) for line in text.splitlines() if line.strip()]
        click.echo("\n".join(str(record) for record in records), nl=False)
    else:
        for part in split_records(text):
            click.echo(to_json(checked(read, part)))


def split_records(text: str) -> Iterator[str]:
    """The records of a file: a new one begins with a tag after an empty line and moves."""
    part: list[str] = []
    seen_moves = False
    for line in text.splitlines():
        is_tag = line.lstrip().startswith("[")
        if is_tag and seen_moves:
            yield "\n".join(part)
            part, seen_moves = [], False
        seen_moves = seen_moves or bool(line.strip() and not is_tag)
        part.append(line)
    yield "\n".join(part)


def to_json(record: Record) -> str:
    moves = [[step.actor, step.move] for step in record.steps]
    return json.dumps({"tags": dict(record.tags), "moves": moves}, ensure_ascii=False)


def _from_json(line: str) -> Record:
    try:
        game = json.loads(line)
        steps = tuple(Step(str(actor), str(move)) for actor, move in game["moves"])
        return Record({str(name): str(value) for name, value in game["tags"].items()}, steps)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise Problem('each line must be {"tags": {…}, "moves": [["A", "7h"], …]}') from error
