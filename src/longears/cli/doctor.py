"""`longears doctor`: what is wrong with a set-up, in sentences."""

import asyncio
import socket
import sys
from collections.abc import Iterator
from importlib.resources import files

import click

from longears.cli import INTERPRETED, kernels
from longears.cli.settings import FROM_ENVIRONMENT, limits_given, with_bus, with_store
from longears.node.limits import Limits, limits_from
from longears.node.protocols import StoreError
from longears.server.app import KNOWN_INSIDE, inside_is_known
from longears.server.places import ALONE, Place, UnusableError, bus_at
from longears.server.stores.examining import Finding, examine

EXAMPLES = """\b
Examples:
  longears doctor
  longears doctor --config /etc/longears/longears.toml"""
FEW_FILES = 4096
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  what is compared with, not listened on


@click.command("doctor", epilog=EXAMPLES, context_settings=FROM_ENVIRONMENT)
@with_store
@with_bus
@click.option("--host", default="0.0.0.0", help="Where the server listens.")  # noqa: S104
@click.option("--port", default=8000, help="Its port.")
@click.option("--behind-proxy", is_flag=True, help="A reverse proxy is in front of the server.")
def command(store: Place, bus: str, host: str, port: int, behind_proxy: bool) -> None:
    """Say what is wrong with this installation, its settings, its store and its bus; a server may be running.

    Ends with code 1 if anything is.
    """
    is_well = True
    beside = asyncio.run(_beside(store, bus))
    for finding in (*_installation(), *_settings(host, port, behind_proxy), *beside):
        click.echo(f"{'  well  ' if finding.is_well else '  WRONG '} {finding.sentence}")
        is_well = is_well and finding.is_well
    if not is_well:
        raise click.exceptions.Exit(1)


async def _beside(store: Place, bus: str) -> list[Finding]:
    """What the server works with."""
    try:
        found = [finding async for finding in examine(store)]
    except StoreError as error:
        found = [Finding(False, str(error))]
    if bus == ALONE:
        return found
    try:
        bus_at(bus, "")
    except UnusableError as error:
        return [*found, Finding(False, str(error))]
    from longears.server.buses.examining import examine_redis  # noqa: PLC0415  an extra

    return [*found, *[finding async for finding in examine_redis(bus)]]


def _installation() -> Iterator[Finding]:
    told = kernels()
    yield Finding(not told.startswith(INTERPRETED), told.replace("\n", ": "))
    for library in KNOWN_INSIDE:
        known = inside_is_known(library)
        slower = "" if known else ": this version is new to us, and the server goes a slower way"
        yield Finding(known, f"{library} is {'known' if known else 'not known'}{slower}")
    is_built = files("longears").joinpath("web", "index.html").is_file()
    yield Finding(is_built, f"the web page is {'' if is_built else 'not '}built")
    if sys.platform != "win32":
        yield _open_files()


def _open_files() -> Finding:
    import resource  # noqa: PLC0415  Windows has none

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = most == resource.RLIM_INFINITY or most >= FEW_FILES
    how = "" if enough else f"; for more than that many connections: ulimit -Hn {16 * FEW_FILES}"
    return Finding(enough, f"this user may open {most if most >= 0 else 'any number of'} files{how}")


def _settings(host: str, port: int, behind_proxy: bool) -> Iterator[Finding]:
    try:
        limits_from(limits_given(()), Limits())
    except ValueError as error:
        yield Finding(False, str(error))
    if behind_proxy and host in EVERYWHERE:
        yield Finding(
            False, f"behind a proxy the server should listen to it alone (--host 127.0.0.1), not at {host}"
        )
    yield Finding(True, f"port {port} is {'in use' if _is_taken(host, port) else 'free'}")


def _is_taken(host: str, port: int) -> bool:
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    try:
        with socket.create_connection((near, port), timeout=1):
            return True
    except OSError:
        return False
