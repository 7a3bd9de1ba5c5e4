"""The page of the commands, as each tells of itself: `python -m tools.commands docs/reference` writes it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from longears.cli import COMMANDS, main

WIDTH = 80
OPENING = """<!-- Written by `make docs` (tools/commands.py); edit the commands instead. -->
# Commands

`pip install longears` brings the command `longears`. Each command tells of itself with `-h`; this page is
what they say. {needs}
"""
NEEDS = {"server": ("serve", "doctor"), "nodes": ("migrate", "copy")}
"""The commands that an extra has to be installed for."""


def page() -> str:
    """All commands, in the order of `longears -h`."""
    return "\n".join(sections())


def sections() -> Iterator[str]:
    yield OPENING.format(needs=" ".join(map(_need, NEEDS)))
    for name in COMMANDS:
        command = main.get_command(click.Context(main), name)
        assert command, name
        yield f"## longears {name}\n\n```text\n{told(name, command)}\n```\n"


def _need(extra: str) -> str:
    return f"{' and '.join(f'`{name}`' for name in NEEDS[extra])} need `pip install longears[{extra}]`."


def told(name: str, command: click.Command) -> str:
    """What `longears NAME -h` prints."""
    parent = click.Context(main, info_name="longears", help_option_names=["-h", "--help"])
    context = command.make_context(
        name, [], parent, resilient_parsing=True, terminal_width=WIDTH, max_content_width=WIDTH
    )
    return command.get_help(context)


def write(folder: Path) -> None:
    (folder / "commands.md").write_text(page(), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
