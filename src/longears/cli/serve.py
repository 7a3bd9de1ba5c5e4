"""`longears serve`: the server, and how to reach it."""

import asyncio
import re
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click
import segno

from longears.cli.arguments import checked
from longears.cli.settings import FROM_ENVIRONMENT, default_store, limits_given, with_bus, with_store
from longears.cli.spoken import Problem
from longears.node.limits import UNLIMITED, Limits, limits_from
from longears.node.protocols import StoreError
from longears.server.app import Config, run
from longears.server.log import write_log
from longears.server.places import Place, UnusableError

EXAMPLES = """\b
Examples:
  longears serve
  longears serve --port 9000 --store /var/lib/longears/tables.db
  longears serve --host 127.0.0.1 --behind-proxy
  longears serve --config /etc/longears.toml
  longears serve --store postgresql://longears@db.lan/longears \\
                 --bus redis://redis.lan
  LONGEARS_PORT=9000 LONGEARS_LIMIT_TABLES_PER_GUEST=20 longears serve
  longears serve --limit tables_per_guest=20 --limit sockets_per_address=500
  longears serve --house-rules-address mailto:cards@example.org"""
PAGES = "pages"
"""The folder beside the store's file where the files of the page are kept for the next version."""
LINK = re.compile(r"mailto:[^\s@?]+@[^\s@?]+(\?\S*)?|https://[^\s/?#\[\]]+([/?#]\S*)?")

PATH = re.compile(r"/?([\w.~-]+/)*[\w.~-]*", re.ASCII)


@click.command("serve", epilog=EXAMPLES, context_settings=FROM_ENVIRONMENT)
@with_store
@with_bus
@click.option(
    "--node",
    metavar="NAME",
    default="",
    help="The name of this server among several; without it the name of the machine.",
)
@click.option(
    "--pages",
    metavar="FOLDER",
    default="",
    help="A folder for the files of the page: the next version serves them to pages that are still open. "
    "Without it `pages` beside the store's file, or in your own data folder.",
)
@click.option("--host", default="0.0.0.0", show_default=True, help="Where to listen.")  # noqa: S104
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    default=8000,
    show_default=True,
    help="The port; 0 takes any that is free.",
)
@click.option("--path", default="/", metavar="PATH", help="What all addresses begin with, like /cards/.")
@click.option("--behind-proxy", is_flag=True, help="Trust X-Forwarded-For: your own proxy sets it.")
@click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="NAME=NUMBER",
    allow_from_autoenv=False,
    help="Change a limit; repeatable. docs/reference/limits.md lists them.",
)
@click.option("--unlimited", is_flag=True, help="Lift the limits that slow somebody down, for load tests.")
@click.option(
    "--house-rules-address",
    metavar="ADDRESS",
    default="",
    help="Where players can tell you a house rule that is missing: mailto:… or https://…",
)
@click.option("--admin-host", default="127.0.0.1", show_default=True, help="Where --admin-port listens.")
@click.option(
    "--admin-port",
    type=click.IntRange(0, 65535),
    metavar="N",
    default=0,
    show_default=True,
    help="A port for operators: /metrics, /health, /ready; 0 is none.",
)
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the log is written.",
)
@click.option("--log-messages", is_flag=True, help="Log what becomes of each message, by its number.")
@click.option("--quiet", is_flag=True, help="Only say where it listens.")
def command(  # noqa: PLR0913, PLR0917 -- one for each option
    host: str,
    port: int,
    store: Place,
    bus: str,
    node: str,
    pages: str,
    path: str,
    behind_proxy: bool,
    limits: tuple[str, ...],
    unlimited: bool,
    house_rules_address: str,
    admin_host: str,
    admin_port: int,
    log_format: str,
    log_messages: bool,
    quiet: bool,
) -> None:
    """Serve the web table to this machine and to everyone on the same network.

    Games and seats survive a restart: they are kept in one file, or in PostgreSQL, which several servers can
    use together when a bus tells each what the others do.
    """
    write_log(quiet=quiet, as_json=log_format == "json", traces=log_messages)
    address = link_address(house_rules_address) if house_rules_address else ""
    allowed = checked(limits_from, limits_given(limits), UNLIMITED if unlimited else Limits())
    begins = path_of(path)
    config = Config(
        *(store, host, port, begins, behind_proxy, allowed),
        admin_host=admin_host,
        admin_port=admin_port,
        house_rules_address=address,
        bus=bus,
        node=node,
        kept_pages=Path(pages) if pages else pages_of(store),
    )
    try:
        with asyncio.Runner(loop_factory=fastest_loop()) as runner:
            runner.run(run(config, partial(announce, host, begins, quiet)))
    except (OSError, StoreError, UnusableError) as error:
        raise Problem(f"the server cannot start: {error}") from error


def fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop; asyncio's own where there is none, as on Windows."""
    try:
        from uvloop import new_event_loop  # noqa: PLC0415
    except ImportError:
        return None
    return new_event_loop


def pages_of(store: Place) -> Path:
    """Where the files of the page are kept, unless another folder is named."""
    return (store if isinstance(store, Path) else default_store()).with_name(PAGES)


def link_address(text: str) -> str:
    """An address that a page may link to without harm."""
    if not LINK.fullmatch(text):
        raise Problem(f"an address is written mailto:name@example.org or https://example.org/…, not {text!r}")
    return text


def path_of(text: str) -> str:
    """A path as addresses have it, between two strokes."""
    if not PATH.fullmatch(text):
        raise Problem(f"a path is written like /cards/, not {text!r}")
    return f"/{text.strip('/')}/".replace("//", "/")


def announce(host: str, path: str, quiet: bool, port: int) -> None:
    """Say where the table is, for this machine and for the phones around it."""
    begins = path.rstrip("/")
    click.echo(f"Longears is open at http://localhost:{port}{begins}")
    near = network_address() if host in ("0.0.0.0", "::") else None  # noqa: S104
    if near and not quiet:
        address = f"http://{near}:{port}{begins}"
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
