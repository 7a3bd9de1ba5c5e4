"""`longears play`: games at this terminal, against bots."""

import secrets
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

import click

from longears.bots import BOTS, Bot, bot_for, play_turn
from longears.chance import Chance
from longears.cli import getaway
from longears.cli.arguments import Problem, check_range, checked, game_named, rules_asked
from longears.cli.rules import PAGES, page_of
from longears.cli.sentences import WORDS, YOU, People, Teller, Words, result, seated
from longears.cli.terminal import Screen, in_notation, sorted_hand
from longears.core import SEATS, GameSpec, IllegalMove, Outcome, Rules, View
from longears.game import Game, deal, seat_number
from longears.games import SPECS
from longears.games.getaway import SPECS as GETAWAY
from longears.match import Form, Match, Opening, result_of

LARGEST_SEED = 2**64 - 1
MOST_GAMES = 1000
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
@click.option("--seats", type=int, metavar="N", default=4, show_default=True, help="How many play.")
@click.option("--preset", default="book", show_default=True, help="A named rule sheet of the game.")
@click.option("--option", "settings", multiple=True, metavar="NAME=VALUE", help="A house rule; repeatable.")
@click.option("--bot", default="simple", show_default=True, help=f"Who plays the others: {', '.join(BOTS)}.")
@click.option("--seed", type=int, metavar="N", help="Deal the cards of this number again.")
@click.option("--seat", default="A", show_default=True, help="Where you sit; letters run clockwise.")
@click.option("--name", default=YOU, help="What to call you.")
@click.option("--auto", is_flag=True, help="Let bots play every seat, and watch.")
@click.option("--games", type=int, metavar="N", help="How many games; otherwise you are asked for more.")
def command(  # noqa: PLR0913, PLR0917 -- one for each option
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
        check_range("--seed", seed, 0, LARGEST_SEED)
        check_range("--games", games, 1, MOST_GAMES)
        if not auto and screen.asks_nobody:
            raise Problem("nobody would see the game: use --auto, or pipe the moves in as well")
        spec = _playable(game_named(game)) if game else _ask_for_game(screen)
        rules = rules_asked(spec, preset, settings)
        checked(rules.check_seats, seats)
        you = None if auto else SEATS[checked(seat_number, seat.upper(), seats)]
        people = seated(SEATS[:seats], you, _printable(name))
        bots = {other: checked(bot_for, bot, rules.spec.name) for other in people.names if other != you}
        party = Party(rules, preset, people, bots)
        Evening(screen, party, secrets.randbits(32) if seed is None else seed).play(games)
    except LeftTable:
        screen.say("You leave the table. Until next time!")
    except KeyboardInterrupt:
        screen.say("\nStopped. Until next time!")
        sys.exit(INTERRUPTED)


def _playable(spec: GameSpec) -> GameSpec:
    if spec.name not in LOOKS:
        raise Problem(f"{spec.title} cannot be played in the terminal yet; these can: {', '.join(LOOKS)}")
    return spec


def _ask_for_game(screen: Screen) -> GameSpec:
    if not screen.interactive:
        raise Problem(f"say which game: {', '.join(LOOKS)}")
    screen.say("Which game?")
    numbered = {str(number): SPECS[name] for number, name in enumerate(LOOKS, start=1)}
    for number, spec in numbered.items():
        screen.say(f"  {number}) {spec.title}", "bold")
        screen.say_indented(PAGES[spec.name].summary, 5)
    while True:
        answer = _ask(screen, "Name or number: ")
        try:
            return _playable(game_named(numbered[answer].name if answer in numbered else answer))
        except Problem as problem:
            screen.say(f"{problem.message}.")


def _ask(screen: Screen, question: str) -> str:
    """An answer; whoever closes the terminal's input leaves the table."""
    try:
        return screen.ask(question)
    except EOFError:
        if not screen.interactive:
            raise Problem("the moves ended before the game did; --auto plays without any") from None
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

    @property
    def words(self) -> Words:
        return WORDS[self.rules.spec.name]

    @property
    def look(self) -> Look:
        return LOOKS[self.rules.spec.name]

    def deal(self, seed: int, match: Match | None) -> Game:
        """The next game of the match; for the first the seed draws the dealer, too."""
        spec, sheet = self.rules.spec, self.rules.options
        return deal(
            spec.name,
            len(self.people.names),
            seed,
            preset=self.preset,
            options=sheet.differences(spec.presets[self.preset]),
            dealer=match.next_dealer if match else None,
            opener=match.next_opener if match else None,
        )

    def match_from(self, first: Game) -> Match:
        """A match that counts who gets the ears, as it stands before its first game is played."""
        return Match(
            Form.COUNT,
            len(first.seats),
            first.seats[first.table.dealer],
            partners=self.rules.partners,
            opening=Opening(self.rules.opened_by),
        )


class Evening:
    """One game after the other, as long as people like."""

    def __init__(self, screen: Screen, party: Party, seed: int) -> None:
        self._screen = screen
        self._party = party
        self._seed = seed
        self._match: Match | None = None

    def play(self, games: int | None) -> None:
        self._introduce()
        self._play_one()
        for _ in range(1, games or 1):
            self._play_one()
        while games is None and self._screen.interactive and self._another():
            self._play_one()

    def _introduce(self) -> None:
        party = self._party
        self._screen.say(f"{party.rules.spec.title}, rule sheet {party.preset}", "bold")
        for line in party.look.in_three_lines(party.rules.options.texts(), party.words.loser):
            self._screen.say(f"  {line}")
        names = ", ".join(f"{name} ({seat})" for seat, name in party.people.names.items())
        self._screen.say(f"At the table: {names}")
        if party.people.you:
            self._screen.say("Play a card by its name or its number; ? helps.", "dim")

    def _play_one(self) -> None:
        game = self._party.deal(self._seed, self._match)
        self._match = self._match or self._party.match_from(game)
        outcome = Sitting(self._screen, self._party, game, Chance(~self._seed)).play()
        self._match = self._match.after(result_of(game))
        self._screen.say()
        for line in result(outcome, self._party.people, self._party.words):
            self._screen.say(line)
        if self._match.played > 1:
            self._screen.say(f"Ears so far: {self._ears(self._match)}.")
        else:
            self._screen.say(f"(--seed {self._seed} deals these cards again)", "dim")
        self._seed += 1

    def _ears(self, match: Match) -> str:
        names = self._party.people.names
        return ", ".join(f"{names[one.seat]} {one.losses}" for one in match.standing)

    def _another(self) -> bool:
        answers = {"": True, "y": True, "yes": True, "n": False, "no": False, "quit": False, "q": False}
        while (answer := _ask(self._screen, "Another game? [Y/n] ").lower()) not in answers:
            self._screen.say("Please say y or n.")
        return answers[answer]


class Sitting:
    """One game: the bots play, and the person at the terminal is asked."""

    def __init__(self, screen: Screen, party: Party, game: Game, chance: Chance) -> None:
        self._screen = screen
        self._party = party
        self._game = game
        self._chance = chance
        self._you = party.people.you
        dealer = game.seats[game.table.dealer]
        self._teller = Teller(screen, party.people, party.words, dealer)

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
            answer = _ask(self._screen, "Your turn: ")
            match answer.lower():
                case "?" | "help" | "":
                    self._screen.say(HELP)
                case "last":
                    self._tell_last_trick()
                case "rules":
                    self._show_rules()
                    self._draw(you)
                case "quit" | "exit" | "q":
                    raise LeftTable
                case _ if self._is_played(you, answer):
                    return

    def _draw(self, you: str) -> None:
        """The table and the hand, every card with its number."""
        view = self._game.view(you)
        self._screen.say()
        for line in self._party.look.table_lines(view, self._party.people, self._screen):
            self._screen.say(f"  {line}")
        self._screen.show_hand(view.hand, view.moves)

    def _show_rules(self) -> None:
        self._screen.say(page_of(self._party.rules, self._party.preset, self._screen.width))

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
