"""`longears reports`: whom guests have reported at public tables."""

import asyncio
from datetime import UTC, datetime

import click

from longears.cli.settings import FROM_ENVIRONMENT, existing, with_store
from longears.cli.spoken import Problem
from longears.cli.tables import columns
from longears.node.protocols import StoreError
from longears.server.mine import REPORTS, Report
from longears.server.places import Place
from longears.server.stores.statements import statements_at

HEADINGS = ("when", "who", "name", "why", "table", "reported by")


@click.command("reports", context_settings=FROM_ENVIRONMENT)
@with_store
@click.option("--clear", is_flag=True, help="Delete them after they are shown.")
def command(store: Place, *, clear: bool) -> None:
    """List whom guests have reported at public tables, newest first.

    Nobody can be written to here: no guest has an address. The server keeps the
    newest thousand reports.
    """
    try:
        found = asyncio.run(_reports(existing(store), clear=clear))
    except StoreError as error:
        raise Problem(f"there is nothing to list: {error}") from error
    if not found:
        click.echo("Nobody was reported.")
        return
    for line in columns(HEADINGS, map(_line, found), names=len(HEADINGS)):
        click.echo(line.rstrip())
    if clear:
        click.echo("They are deleted.")


async def _reports(place: Place, *, clear: bool) -> list[Report]:
    async with statements_at(place) as store, store.together():
        found = [Report(*line) for line in await store.found(REPORTS)]
        if clear:
            await store.found("DELETE FROM reports")
        return found


def _line(report: Report) -> tuple[str, ...]:
    when = datetime.fromtimestamp(report.at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    return when, report.guest, report.name, report.why, report.table, report.reporter
