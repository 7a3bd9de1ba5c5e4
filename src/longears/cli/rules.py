"""`longears rules`: the rules of a table, in words."""

import click

from longears.cli import completing
from longears.cli.arguments import (
    game_named,
    rules_asked,
    with_language,
    with_preset,
    with_settings,
)
from longears.cli.spoken import SpokenCommand, problem, title
from longears.cli.terminal import Screen
from longears.core import Rules
from longears.games import all_specs
from longears.games.pages import PAGES
from longears.language import Language, language
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


@click.command("rules", cls=SpokenCommand, epilog=EXAMPLES)
@click.argument("game", required=False, shell_complete=completing.games)
@with_preset
@with_settings
@with_language
@click.option("--markdown", is_flag=True, help="Write Markdown instead of plain text.")
def command(game: str | None, preset: str, settings: tuple[str, ...], spoken: str, markdown: bool) -> None:
    """Tell the rules of a GAME; without one, list the games.

    The page tells exactly the rule sheet asked for, with the id of every rule, and ends with all the house
    rules that can be set.
    """
    screen = Screen(language(spoken))
    if game is None:
        if preset != "book" or settings:
            raise problem("rules_of", command="longears rules thulla --preset reversal")
        list_games(screen)
        return
    rules = rules_asked(game_named(game), preset, settings)
    if markdown:
        screen.say(to_markdown(rules, screen.language))
    else:
        screen.say(page_of(rules, screen.width, screen.language))


def page_of(rules: Rules, width: int, spoken: Language) -> str:
    return to_text(rules, min(width, WIDEST), spoken)


def list_games(screen: Screen) -> None:
    """Every game in a sentence, with its presets."""
    for spec in all_specs().values():
        page = PAGES[spec.name]
        least, most = spec.seats[0], spec.seats[-1]
        game = title(spec, screen.language)
        screen.tell("terminal_game", "bold", game=game, name=spec.name, least=least, most=most)
        screen.say_indented(screen.language.translate(page.summary), 2)
        for preset in spec.presets:
            screen.say_indented(f"--preset {preset}: {screen.language.translate(page.presets[preset])}", 4)
        screen.say()
    screen.tell("terminal_whole_page", command="longears rules thulla")
