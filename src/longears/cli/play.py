"""`longears play`: games at this terminal, against bots."""

import secrets
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

import click

from longears.bots import BOTS, Bot, bot_for, play_turn
from longears.chance import Chance
from longears.cli import getaway
from longears.cli.arguments import Problem, checked, game_named, rules_asked
from longears.cli.rules import PAGES, page_of
from longears.cli.sentences import WORDS, YOU, People, Teller, result, seated
from longears.cli.terminal import Screen, in_notation, sorted_hand
from longears.core import SEATS, GameSpec, IllegalMove, Outcome, Rules, View
from longears.game import Game, deal, seat_number
from longears.games import SPECS
from longears.games.getaway import SPECS as GETAWAY

LARGEST_SEED = 2**64 - 1
LONGEST_NAME = 20
INTERRUPTED = 130

EXAMPLES = """\b
Examples:
  longears play
  longears play thulla --seats 5
  longears play kazhutha-kali --preset partners --name Maria
  longears play donkey --option ending=penalty_pile --seed 7
  longears play thulla --auto > game.txt"""

HELP = """\
Play a card by its number, or by its name as in As, 10h or 2c.
  last    tell the last trick again
  rules   the rules of this table
  quit    leave the table"""


class Look(Protocol):
    """How a family of games looks at a terminal."""

    def in_three_lines(self, options: Mapping[str, str], loser: str) -> tuple[str, ...]:
        """The rules, for somebody who wants to play now."""

    def table_lines(self, view: View, people: People, screen: Screen) -> Iterator[str]:
        """All that lies open, as the seat of this view sees it."""


LOOKS: Mapping[str, Look] = dict.fromkeys((spec.name for spec in GETAWAY), getaway)


class LeftTable(Exception):  # noqa: N818 -- to stop playing is no error
    """The person has had enough."""


@click.command("play", epilog=EXAMPLES)
@click.argument("game", required=False)
@click.option("--seats", type=int, default=4, show_default=True, help="How many play.")
@click.option("--preset", default="book", show_default=True, help="A named rule sheet of the game.")
@click.option("--option", "settings", multiple=True, metavar="NAME=VALUE", help="A house rule; repeatable.")
@click.option("--bot", default="simple", show_default=True, help=f"Who plays the others: {', '.join(BOTS)}.")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), help="Deal the cards of this number again.")
@click.option("--seat", default="A", show_default=True, help="Where you sit; letters run clockwise.")
@click.option("--name", default=YOU, help="What to call you.")
@click.option("--auto", is_flag=True, help="Let bots play every seat, and watch.")
@click.option("--games", type=click.IntRange(1), help="How many games; otherwise you are asked for more.")
def command(  # noqa: PLR0913 -- one for each option
    game: str | None,
    seats: int,
    preset: str,
    settings: tuple[str, ...],
    bot: str,
    seed: int | None,
    seat: str,
    name: str,
    auto: bool,
    games: int | None,
) -> None:
    """Play a GAME against bots, here in the terminal.

    Without a GAME you are asked which.  Play a card by its name (As, 10h) or its number; ? helps.  Where
    there is no terminal, moves are read line by line, or --auto plays without you.

    `longears rules` lists the games and their rule sheets.
    """
    screen = Screen()
    try:
        if not auto:
            _check_streams(screen)
        rules = rules_asked(game_named(game) if game else _ask_for_game(screen), preset, settings)
        checked(rules.check_seats, seats)
        you = None if auto else SEATS[checked(seat_number, seat.upper(), seats)]
        people = seated(SEATS[:seats], you, _printable(name))
        bots = {other: checked(bot_for, bot, rules.spec.name) for other in people.names if other != you}
        evening = Evening(screen, Party(rules, preset, people, bots))
        evening.play(secrets.randbits(32) if seed is None else seed, games)
    except LeftTable:
        screen.say("You leave the table. Until next time!")
    except KeyboardInterrupt:
        screen.say("\nStopped. Until next time!")
        sys.exit(INTERRUPTED)


def _check_streams(screen: Screen) -> None:
    if screen.asks_nobody:
        raise Problem("nobody would see the game: use --auto, or pipe the moves in as well")


def _ask_for_game(screen: Screen) -> GameSpec:
    if not screen.interactive:
        raise Problem(f"say which game: {', '.join(SPECS)}")
    screen.say("Which game?")
    numbered = dict(enumerate(SPECS.values(), start=1))
    for number, spec in numbered.items():
        screen.say(f"  {number}) {spec.title}: {PAGES[spec.name].summary}")
    while True:
        answer = _ask(screen, "Name or number: ")
        try:
            return game_named(numbered[int(answer)].name if answer in map(str, numbered) else answer)
        except Problem as problem:
            screen.say(f"{problem.message}.")


def _ask(screen: Screen, question: str) -> str:
    """An answer; whoever closes the terminal's input leaves the table."""
    try:
        return screen.ask(question)
    except EOFError:
        if not screen.interactive:
            raise Problem("the moves ended before the game did") from None
        screen.say()
        raise LeftTable from None


def _printable(name: str) -> str:
    shown = "".join(letter for letter in name if letter.isprintable()).strip()
    if not 0 < len(shown) <= LONGEST_NAME:
        raise Problem(f"a name has 1 to {LONGEST_NAME} letters, not {len(shown)}")
    return shown


@dataclass(frozen=True, slots=True)
class Party:
    """What stays the same from game to game: the rules, who sits where, and who plays for them."""

    rules: Rules
    preset: str
    people: People
    bots: Mapping[str, Bot]

    def deal(self, seed: int, dealer: str | None) -> Game:
        """The next game; its dealer lost the one before, and opens where a rule says so (GW-A15)."""
        spec, options = self.rules.spec, self.rules.options
        return deal(
            spec.name,
            len(self.people.names),
            seed,
            preset=self.preset,
            options=options.differences(spec.presets[self.preset]),
            dealer=dealer,
            opener=dealer,
        )


class Evening:
    """One game after the other, as long as people like."""

    def __init__(self, screen: Screen, party: Party) -> None:
        self._screen = screen
        self._party = party
        self._ears: Counter[str] = Counter()

    def play(self, seed: int, games: int | None) -> None:
        self._introduce()
        dealer, played = None, 0
        while played < (games or 1) or (games is None and self._another()):
            game = self._party.deal(seed + played, dealer)
            outcome = Sitting(self._screen, self._party, game, Chance(~(seed + played))).play()
            self._conclude(outcome, seed + played)
            dealer = next_dealer(game, outcome)
            played += 1

    def _introduce(self) -> None:
        rules, people = self._party.rules, self._party.people
        spec = rules.spec
        self._screen.say(f"{spec.title}, rule sheet {self._party.preset}", "bold")
        for line in LOOKS[spec.name].in_three_lines(rules.options.texts(), WORDS[spec.name].loser):
            self._screen.say(f"  {line}")
        self._screen.say(
            "At the table: " + ", ".join(f"{name} ({seat})" for seat, name in people.names.items())
        )

    def _conclude(self, outcome: Outcome, seed: int) -> None:
        people = self._party.people
        for line in result(outcome, people, WORDS[self._party.rules.spec.name]):
            self._screen.say(line)
        self._ears.update(outcome.losers)
        if self._ears.total() > len(outcome.losers):
            counts = ", ".join(f"{people.names[seat]} {times}" for seat, times in self._ears.most_common())
            self._screen.say(f"Ears so far: {counts}.")
        self._screen.say(f"(--seed {seed} deals these cards again)", "dim")

    def _another(self) -> bool:
        return self._screen.interactive and _ask(self._screen, "Another game? [Y/n] ").lower() in (
            "",
            "y",
            "yes",
        )


def next_dealer(game: Game, outcome: Outcome) -> str:
    """The loser; of several the first after the old dealer; if there is none, the same again (GW-A15)."""
    after = [game.seats[(game.table.dealer + 1 + n) % len(game.seats)] for n in range(len(game.seats))]
    return next((seat for seat in after if seat in outcome.losers), game.seats[game.table.dealer])


class Sitting:
    """One game: the bots play, and the person at the terminal is asked."""

    def __init__(self, screen: Screen, party: Party, game: Game, chance: Chance) -> None:
        self._screen = screen
        self._party = party
        self._game = game
        self._chance = chance
        self._you = party.people.you
        dealer = game.seats[game.table.dealer]
        self._teller = Teller(screen, party.people, WORDS[party.rules.spec.name], dealer)

    def play(self) -> Outcome:
        self._screen.say()
        self._teller.tell(self._game.history(self._you))
        while self._game.outcome is None:
            if self._you == self._game.awaited[0]:
                self._your_turn(self._you)
            else:
                happened = play_turn(self._game, self._party.bots, self._chance)
                self._teller.tell([event.seen_by(self._you) for event in happened])
        return self._game.outcome

    def _your_turn(self, you: str) -> None:
        self._draw(you)
        while True:
            answer = _ask(self._screen, "Your card: ")
            match answer.lower():
                case "?" | "help" | "":
                    self._screen.say(HELP)
                case "last":
                    self._tell_last_trick()
                case "rules":
                    self._screen.say(
                        page_of(self._party.rules, self._party.preset, False, self._screen.width)
                    )
                    self._draw(you)
                case "quit" | "exit" | "q":
                    raise LeftTable
                case _ if self._is_played(you, answer):
                    return

    def _draw(self, you: str) -> None:
        """The table and the hand, every card with its number."""
        view = self._game.view(you)
        self._screen.say()
        for line in LOOKS[view.game].table_lines(view, self._party.people, self._screen):
            self._screen.say(f"  {line}")
        self._screen.show_hand(view.hand, view.moves)

    def _tell_last_trick(self) -> None:
        for line in self._teller.last_trick or ["There is no last trick yet."]:
            self._screen.say(f"  {line}")

    def _is_played(self, you: str, answer: str) -> bool:
        """Whether the answer was a move; if not, the person is told why."""
        hand = sorted_hand(self._game.view(you).hand)
        if answer.isdecimal():
            numbered = {str(number): card for number, card in enumerate(hand, start=1)}
            if answer not in numbered:
                self._screen.say(f"Your cards have the numbers 1 to {len(hand)}.")
                return False
            answer = numbered[answer]
        try:
            self._teller.tell([event.seen_by(you) for event in self._game.play(you, in_notation(answer))])
        except IllegalMove as refused:
            self._screen.say(f"No: {refused}.", "bold")
            return False
        return True
