"""The `longears` command, and all it can be asked for."""

from importlib import import_module
from typing import cast

import click

from longears import __version__, table

OPERATING = ("backup", "restore", "prune", "forget", "reports", "signout", "doctor", "migrate", "copy")
"""What one does besides serving."""
COMMANDS = (
    "play",
    "rules",
    "replay",
    "convert",
    "simulate",
    "arena",
    "verify",
    "serve",
    "export",
    *OPERATING,
)
"""Each is a module of this name here, loaded when it is asked for."""
OF_NODES = ("asyncpg", "redis")
"""The packages of the extra `nodes`."""
LONGEST_HELP = 500
COMPILED = "kernels compiled"
INTERPRETED = "kernels interpreted\nWithout a compiler at installation the games are the same, only slower."


def kernels() -> str:
    """Whether the rules run as compiled code or as plain Python."""
    return INTERPRETED if (table.__file__ or "").endswith(".py") else COMPILED


class Commands(click.Group):
    """Loads a command when it is called, so that each costs only what it needs."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  as click asks
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        try:
            return cast("click.Command", import_module(f"longears.cli.{cmd_name}").command)
        except ModuleNotFoundError as missing:
            if (missing.name or "longears").startswith("longears"):
                raise
            return _not_installed(cmd_name, missing.name or "")

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each command with what it does, whole: click would cut it to a line."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, _in_short(command)) for name, command in commands if command])


def _in_short(command: click.Command) -> str:
    """The first sentence of its help, or the first half of it."""
    return command.get_short_help_str(limit=LONGEST_HELP).partition(";")[0].rstrip(".") + "."


def _not_installed(name: str, package: str) -> click.Command:
    """What stands in for a command whose packages are an extra that was not installed."""
    extra = "nodes" if package in OF_NODES else "server"
    needed = (
        f"`longears {name}` needs packages that are not installed ({package}): pip install longears[{extra}]"
    )

    @click.command(
        name, help=needed, add_help_option=False, context_settings={"ignore_unknown_options": True}
    )
    @click.argument("anything", nargs=-1, type=click.UNPROCESSED)
    def command(anything: tuple[str, ...]) -> None:  # noqa: ARG001  whatever was asked of it
        raise click.ClickException(needed)

    return command


@click.group(
    cls=Commands,
    epilog="""Start with: longears play

Your shell completes commands, games and bots after: eval "$(_LONGEARS_COMPLETE=bash_source longears)"
(zsh_source for zsh; fish has its own words for eval)""",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, message=f"longears %(version)s, {kernels()}")
def main() -> None:
    """Shedding games from Kerala, the Punjab, Iran and Kenya, in your terminal and on the web.

    Whoever is left with the cards gets the ears.
    """
