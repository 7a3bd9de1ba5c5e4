"""Commands that speak the language of whoever calls them: in their help, and when something is wrong."""

import os
import re
from collections.abc import Sequence
from typing import IO, Any

import click

from longears.core import GameSpec
from longears.language import CODES, ENGLISH, Language, language
from longears.messages import Input

IN = "longears.spoken"
"""Where a context keeps the language of its command."""
OPTION = "--language"


def language_of_system() -> Language:
    """As POSIX says: the first of these variables that is set counts, as in `fa_IR.UTF-8`."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    wanted = next((os.environ[name] for name in names if os.environ.get(name)), "")
    return language(re.split("[_.@]", wanted)[0].lower())


def spoken_here() -> Language:
    """The language of the command that runs; most commands of operators speak English alone."""
    context = click.get_current_context(silent=True)
    found = context.meta.get(IN) if context else None
    return found if isinstance(found, Language) else ENGLISH


def title(spec: GameSpec, language: Language) -> str:
    """What a game is called."""
    key = f"game_{spec.name.replace('-', '_')}"
    return language.say(key) if language.knows(key) else spec.title


class Problem(click.ClickException):
    """Something that was asked for and cannot be; the command ends with code 2."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self._spoken = spoken_here()

    def show(self, file: IO[Any] | None = None) -> None:  # noqa: ARG002  as click calls it
        click.echo(self._spoken.say("problem_error", why=self.message), err=True)


def problem(key: str, **inputs: Input) -> Problem:
    """A problem in the language of the command."""
    return Problem(spoken_here().say(f"problem_{key}", **inputs))


class SpokenCommand(click.Command):
    """Tells its help by the catalogue, where the language has it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[IN] = _asked_for(args)
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as wrong:
            if spoken_here() is ENGLISH:
                raise
            raise _told(wrong) from None

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if spoken_here() is ENGLISH:
            super().format_usage(ctx, formatter)
            return
        words = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, words, f"{spoken_here().say('help_usage')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        key = f"help_{self.name}"
        if spoken_here() is ENGLISH or not spoken_here().knows(key):
            super().format_help_text(ctx, formatter)
            return
        for paragraph in spoken_here().say(key).split("\n\n"):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(paragraph)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if spoken_here() is ENGLISH:
            super().format_options(ctx, formatter)
            return
        records = [(option, option.get_help_record(ctx)) for option in self.get_params(ctx)]
        rows = [(record[0], _help_of(option, record[1])) for option, record in records if record]
        with formatter.section(spoken_here().say("help_options")):
            formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Examples, in which commands speak for themselves."""
        english, self.epilog = self.epilog, _without_heading(self.epilog or "")
        super().format_epilog(ctx, formatter)
        self.epilog = english


def _without_heading(epilog: str) -> str:
    return epilog if spoken_here() is ENGLISH else epilog.replace("Examples:\n", "").replace("Example: ", "")


def _help_of(option: click.Parameter, english: str) -> str:
    """Longer words than English has may stand there; the default is the same."""
    from longears.bots import BOTS  # noqa: PLC0415  bots are loaded by who plays

    spoken, key = (
        spoken_here(),
        "help_option_help" if "--help" in option.opts else f"help_option_{option.name}",
    )
    if not spoken.knows(key):
        return english
    told = spoken.say(key, codes=", ".join(CODES), bots=", ".join(BOTS))
    default = re.search(r"\[default: (.*)\]$", english)
    return f"{told}  [{spoken.say('help_default', value=default[1])}]" if default else told


def _asked_for(args: Sequence[str]) -> Language:
    """Help is told before options are read."""
    for at, word in enumerate(args):
        name, _, value = word.partition("=")
        if name == OPTION:
            wanted = value or next(iter(args[at + 1 :]), "")
            return language(wanted) if wanted in CODES else language_of_system()
    return language_of_system()


def _told(wrong: click.UsageError) -> Problem:
    """What click says in English only."""
    match wrong:
        case click.NoSuchOption():
            return problem("no_such_option", option=wrong.option_name)
        case click.BadOptionUsage():
            return problem("needs_value", option=wrong.option_name)
        case click.BadParameter(param=click.Parameter() as option):
            return problem("bad_value", option=option.opts[-1])
    return problem("unclear")
