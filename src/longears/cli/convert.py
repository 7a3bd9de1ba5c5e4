"""`longears convert`: records as JSON lines for other programs, and back."""

from typing import TextIO

import click

from longears.cli.arguments import checked, records_in
from longears.record import read_json


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
        records = [checked(read_json, line) for line in text.splitlines() if line.strip()]
        click.echo("\n".join(str(record) for record in records), nl=False)
    else:
        for record in records_in(text):
            click.echo(record.to_json())
