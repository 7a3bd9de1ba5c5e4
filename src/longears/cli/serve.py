"""`longears serve`: the server, and how to reach it."""

import logging
import os
import re
import socket
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import click
import segno
import uvloop

from longears.cli.arguments import Problem
from longears.server.app import Config, run
from longears.server.limits import Limits
from longears.server.store import StoreError

EXAMPLES = """\b
Examples:
  longears serve
  longears serve --port 9000 --store /var/lib/longears/tables.db
  longears serve --host 127.0.0.1 --behind-proxy
  longears serve --house-rules-address mailto:cards@example.org"""
LINK = re.compile(r"mailto:[^\s@?]+@[^\s@?]+(\?\S*)?|https://[^\s/?#\[\]]+([/?#]\S*)?")


def default_store() -> Path:
    """A file of the user's own."""
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "longears" / "tables.db"


@click.command("serve", epilog=EXAMPLES)
@click.option("--host", default="0.0.0.0", show_default=True, help="Where to listen.")  # noqa: S104
@click.option("--port", default=8000, show_default=True, help="The port; 0 takes any that is free.")
@click.option("--store", type=click.Path(path_type=Path), help="The file that keeps everything.")
@click.option("--behind-proxy", is_flag=True, help="Believe X-Forwarded-For: a proxy of ours sets it.")
@click.option("--rate", type=float, help="Messages a second that one line may send.")
@click.option("--lines", type=int, help="Lines that one address may open.")
@click.option(
    "--house-rules-address",
    metavar="ADDRESS",
    default="",
    envvar="LONGEARS_HOUSE_RULES_ADDRESS",
    show_envvar=True,
    help="Where players can tell you a house rule that is missing: mailto:… or https://…",
)
@click.option("--quiet", is_flag=True, help="Only say where it listens.")
def command(
    host: str,
    port: int,
    store: Path | None,
    behind_proxy: bool,
    rate: float | None,
    lines: int | None,
    house_rules_address: str,
    quiet: bool,
) -> None:
    """Serve the web table to this machine and to everyone on the same network.

    Games and seats survive a restart: they are kept in one file.
    """
    logging.basicConfig(level=logging.ERROR if quiet else logging.INFO, format="%(asctime)s %(message)s")
    limits = Limits()
    if rate is not None:
        limits = replace(limits, messages_per_second=rate, burst=round(4 * rate), guests_per_minute=100_000)
    if lines is not None:
        limits = replace(limits, sockets_per_address=lines)
    address = link_address(house_rules_address) if house_rules_address else ""
    config = Config(store or default_store(), host, port, behind_proxy, limits, house_rules_address=address)
    try:
        uvloop.run(run(config, partial(announce, host, quiet)))
    except (OSError, StoreError) as error:
        raise Problem(f"the server cannot start: {error}") from error


def link_address(text: str) -> str:
    """An address that a page may link to without harm."""
    if not LINK.fullmatch(text):
        raise Problem(f"an address is written mailto:name@example.org or https://example.org/…, not {text!r}")
    return text


def announce(host: str, quiet: bool, port: int) -> None:
    """Say where the table is, for this machine and for the phones around it."""
    click.echo(f"Longears is open at http://localhost:{port}")
    near = network_address() if host in ("0.0.0.0", "::") else None  # noqa: S104
    if near and not quiet:
        address = f"http://{near}:{port}"
        click.echo(f"On this network:   {address}\n")
        segno.make(address).terminal(out=sys.stdout, compact=True)
        click.echo("Scan it with a phone. Ctrl-C stops the server; games are kept.")
    sys.stdout.flush()


def network_address() -> str | None:
    """The address others on the network reach this machine at; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: it only makes the system choose
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address
