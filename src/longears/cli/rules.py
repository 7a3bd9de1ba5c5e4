"""`longears rules`: the rules of a table, in words."""

import click

from longears.cli.arguments import Problem, game_named, rules_asked
from longears.cli.terminal import Screen
from longears.core import Rules
from longears.games import SPECS
from longears.games.pages import PAGES
from longears.language import LANGUAGES, language
from longears.rulepage import to_markdown, to_text

WIDEST = 100

EXAMPLES = """\b
Examples:
  longears rules
  longears rules thulla
  longears rules thulla --preset reversal
  longears rules kazhutha-kali --option exit=instant --option first_trick=free
  longears rules donkey --markdown > donkey.md
  longears rules dayous --language fa --markdown > dayous.fa.md"""


@click.command("rules", epilog=EXAMPLES)
@click.argument("game", required=False)
@click.option("--preset", help="A named rule sheet of that game; book unless you say otherwise.")
@click.option("--option", "settings", multiple=True, metavar="NAME=VALUE", help="A house rule; repeatable.")
@click.option("--language", "spoken", type=click.Choice(LANGUAGES), default="en", help="English without it.")
@click.option("--markdown", is_flag=True, help="Write Markdown instead of plain text.")
def command(
    game: str | None, preset: str | None, settings: tuple[str, ...], spoken: str, markdown: bool
) -> None:
    """Tell the rules of a GAME; without one, list the games.

    The page tells exactly the rule sheet asked for, with the id of every rule, and ends with all the house
    rules that can be set.
    """
    screen = Screen()
    if game is None:
        if preset or settings:
            raise Problem("say which game, as in: longears rules thulla --preset reversal")
        list_games(screen)
        return
    rules = rules_asked(game_named(game), preset or "book", settings)
    if markdown:
        screen.say(to_markdown(rules, language(spoken)))
    else:
        screen.say(page_of(rules, screen.width, spoken))


def page_of(rules: Rules, width: int, spoken: str = "en") -> str:
    return to_text(rules, min(width, WIDEST), language(spoken))


def list_games(screen: Screen) -> None:
    """Every game in a sentence, with its presets."""
    for spec in SPECS.values():
        page = PAGES[spec.name]
        screen.say(f"{spec.title} ({spec.name}), {spec.seats[0]} to {spec.seats[-1]} players", "bold")
        screen.say_indented(page.summary, 2)
        for preset in spec.presets:
            screen.say_indented(f"--preset {preset}: {page.presets[preset]}", 4)
        screen.say()
    screen.say("The whole page of a game: longears rules thulla")
