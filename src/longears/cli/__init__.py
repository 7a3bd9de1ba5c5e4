"""The `longears` command, and all it can be asked for."""

import click

from longears import __version__, table
from longears.cli import arena, convert, export, play, replay, rules, serve, simulate, verify

COMPILED = "kernels compiled"
INTERPRETED = "kernels interpreted\nWithout a compiler at installation the games are the same, only slower."


def kernels() -> str:
    """Whether the rules run as compiled code or as plain Python."""
    return INTERPRETED if (table.__file__ or "").endswith(".py") else COMPILED


@click.group(epilog="Start with: longears play", context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message=f"longears %(version)s, {kernels()}")
def main() -> None:
    """Shedding games from Kerala, the Punjab, Iran and Kenya, in your terminal and on the web.

    Whoever is left with the cards gets the ears.
    """


main.add_command(play.command)
main.add_command(rules.command)
main.add_command(replay.command)
main.add_command(convert.command)
main.add_command(simulate.command)
main.add_command(arena.command)
main.add_command(verify.verify)
main.add_command(serve.command)
main.add_command(export.command)
