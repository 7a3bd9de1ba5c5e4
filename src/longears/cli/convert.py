"""`longears convert`: records as JSON lines for other programs, and back."""

import json
from typing import TextIO

import click

from longears.cli.arguments import Problem, checked, records_in
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
    if text.lstrip().startswith("{"):
        records = [checked(read, str(_from_json(line))) for line in text.splitlines() if line.strip()]
        click.echo("\n".join(str(record) for record in records), nl=False)
    else:
        for record in records_in(text):
            click.echo(to_json(record))


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
