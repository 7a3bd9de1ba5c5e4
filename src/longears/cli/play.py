"""`longears play`: games at this terminal, against bots."""

import secrets
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import click

from longears.bots import BOTS, THINK, Bot, Budget, bot_for
from longears.chance import Chance
from longears.cli import dayous, getaway, kadi
from longears.cli.arguments import Problem, check_range, checked, game_named, rules_asked, seconds
from longears.cli.choosing import Unclear, lettered, played_card, understood
from longears.cli.rules import page_of
from longears.cli.sentences import YOU, People, Words, result, seated
from longears.cli.terminal import Screen
from longears.cli.words import WORDS, teller_of
from longears.core import SEATS, Event, GameSpec, IllegalMove, Outcome, Rules, View
from longears.game import Game, deal, seat_number
from longears.games import SPECS
from longears.games.getaway import SPECS as GETAWAY
from longears.games.pages import PAGES
from longears.match import Match, Opening, forms_for, result_of

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
  longears play dayous --seats 3
  longears play kadi --preset street
  longears play thulla --auto > game.txt"""

COMMANDS = """\
  last    tell the last {round} again
  rules   the rules of this table
  quit    leave the table"""
YES = ("y", "yes")
NO = ("", "n", "no", "nothing", ".", "done")
DECLINE = "."


class Look(Protocol):
    """How a family of games looks at a terminal."""

    HELP: str
    PHRASES: Mapping[str, str]
    """What people say, as patterns, and the moves they mean by it."""

    def in_three_lines(self, options: Mapping[str, str], loser: str) -> tuple[str, ...]:
        """The rules, for somebody who wants to play now."""

    def table_lines(self, view: View, people: People, screen: Screen) -> Iterator[str]:
        """All that lies open, as the seat of this view sees it."""

    def listed(self, view: View) -> Sequence[str]:
        """The moves worth listing in words, a dozen at most."""

    def in_words(self, move: str, view: View, people: People, screen: Screen) -> str:
        """What this move does."""

    def stray(self, card: str, view: View) -> str:
        """The move that was meant with a card of the hand that cannot be played; its refusal says why."""

    def offer(self, view: View) -> str:
        """What a seat is asked that may move out of turn; empty if it is better left in peace."""


LOOKS: Mapping[str, Look] = {
    **dict.fromkeys((spec.name for spec in GETAWAY), getaway),
    "dayous": dayous,
    "kadi": kadi,
}


class LeftTable(Exception):  # noqa: N818 -- to stop playing is no error
    """The person has had enough."""


@click.command("play", epilog=EXAMPLES)
@click.argument("game", required=False)
@click.option("--seats", type=int, metavar="N", default=4, show_default=True, help="How many play.")
@click.option("--preset", default="book", show_default=True, help="A named rule sheet of the game.")
@click.option("--option", "settings", multiple=True, metavar="NAME=VALUE", help="A house rule; repeatable.")
@click.option("--bot", default="medium", show_default=True, help=f"Who plays the others: {', '.join(BOTS)}.")
@click.option(
    "--think", default=f"{THINK * 1000:.0f}ms", show_default=True, help="How long a hard bot thinks."
)
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
    think: str,
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
        spec = game_named(game) if game else _ask_for_game(screen)
        rules = rules_asked(spec, preset, settings)
        checked(rules.check_seats, seats)
        you = None if auto else SEATS[checked(seat_number, seat.upper(), seats)]
        people = seated(SEATS[:seats], you, _printable(name))
        budget = Budget(seconds(think))
        bots = {
            other: checked(bot_for, bot, rules.spec.name, budget) for other in people.names if other != you
        }
        party = Party(rules, preset, people, bots)
        Evening(screen, party, secrets.randbits(32) if seed is None else seed).play(games)
    except LeftTable:
        screen.say("You leave the table. Until next time!")
    except KeyboardInterrupt:
        screen.say("\nStopped. Until next time!")
        sys.exit(INTERRUPTED)


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
            return game_named(numbered[answer].name if answer in numbered else answer)
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
        """A match that counts who gets the ears, or who wins, before its first game is played."""
        return Match(
            forms_for(self.rules.spec)[0],
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
            self._screen.say(self._standing(self._match))
        else:
            self._screen.say(f"(--seed {self._seed} deals these cards again)", "dim")
        self._seed += 1

    def _standing(self, match: Match) -> str:
        names = self._party.people.names
        if not self._party.rules.spec.has_loser:
            return f"Won so far: {', '.join(f'{names[one.seat]} {one.wins}' for one in match.standing)}."
        return f"Ears so far: {', '.join(f'{names[one.seat]} {one.losses}' for one in match.standing)}."

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
        self._teller = teller_of(game, screen, party.people)
        self._declined: set[tuple[int, str]] = set()

    def play(self) -> Outcome:
        self._screen.say()
        self._teller.tell(self._game.history(self._you))
        while self._game.outcome is None:
            self._teller.tell([event.seen_by(self._you) for event in self._next_move()])
        self._teller.catch_up()
        return self._game.outcome

    def _next_move(self) -> tuple[Event, ...]:
        """Who has something to say out of turn says it, you first; else the first seat awaited moves."""
        game = self._game
        waiting = [seat for seat in game.seats if seat not in game.awaited and game.moves(seat)]
        for seat in (*sorted(waiting, key=lambda seat: seat != self._you), game.awaited[0]):
            if happened := self._your_move(seat) if seat == self._you else self._bots_move(seat):
                return happened
        raise AssertionError(f"{game.awaited[0]} has made no move")

    def _bots_move(self, seat: str) -> tuple[Event, ...]:
        view = self._game.view(seat)
        bot = self._party.bots[seat]
        move = bot.choose(view, self._game.history(seat), view.moves, self._chance)
        return self._game.play(seat, move) if move else ()

    def _your_move(self, you: str) -> tuple[Event, ...]:
        """What you do; out of turn that may be nothing."""
        view = self._game.view(you)
        in_turn = you in view.awaited
        if not in_turn and not self._is_worth_offering(view):
            return ()
        self._draw(view)
        while True:
            answer = _ask(self._screen, "Your turn: " if in_turn else self._party.look.offer(view))
            if not in_turn and answer.lower() in NO:
                self._decline(view)
                return ()
            if happened := self._answered(view, answer):
                return happened

    def _is_worth_offering(self, view: View) -> bool:
        """Whether there is something you have not declined already in this bout or turn."""
        return bool(self._party.look.offer(view)) and not self._offered(view) <= self._declined

    def _decline(self, view: View) -> None:
        self._declined |= self._offered(view)

    def _offered(self, view: View) -> set[tuple[int, str]]:
        span = self._game.rules.span(self._game.table)
        return {(span, move) for move in view.moves if move != DECLINE}

    def _answered(self, view: View, answer: str) -> tuple[Event, ...]:
        """What came of an answer: a move, or only a word from the house."""
        match answer.lower():
            case "" if DECLINE in view.moves:
                return self._played(view, DECLINE)
            case "?" | "help" | "":
                self._screen.say(self._party.look.HELP)
                self._screen.say(COMMANDS.format(round=self._party.words.round))
            case "last":
                self._tell_last()
            case "rules":
                self._show_rules()
                self._draw(view)
            case "quit" | "exit" | "q":
                raise LeftTable
            case _:
                return self._chosen(view, answer)
        return ()

    def _chosen(self, view: View, answer: str) -> tuple[Event, ...]:
        look = self._party.look
        letters = lettered(look.listed(view))
        if answer.lower() in YES and len(view.moves) == 1:
            return self._played(view, view.moves[0])
        if letters and answer.isalpha() and len(answer) == 1 and answer.lower() not in letters:
            self._screen.say(f"The letters go from a to {max(letters)}.")
            return ()
        try:
            return self._played(view, letters.get(answer.lower()) or self._understood(view, answer))
        except Unclear as unclear:
            self._screen.say(str(unclear))
            return self._one_way(view, unclear.ways) if unclear.ways else ()

    def _understood(self, view: View, answer: str) -> str:
        look = self._party.look
        moves = understood(answer, view, look.PHRASES)
        return look.stray(moves, view) if moves in view.hand and moves not in view.moves else moves

    def _one_way(self, view: View, ways: Sequence[str]) -> tuple[Event, ...]:
        """A card that can be played in several ways is played in the one you choose, if you do."""
        letters = lettered(ways)
        self._show_list(view, letters)
        answer = _ask(self._screen, "Letter: ").lower()
        return self._played(view, letters[answer]) if answer in letters else ()

    def _played(self, view: View, moves: str) -> tuple[Event, ...]:
        """What the moves bring about; if they are refused, you are told why."""
        assert view.seat
        try:
            happened = self._game.play(view.seat, moves)
        except IllegalMove as refused:
            self._screen.say(f"No: {refused}.", "bold")
            return ()
        if moves == DECLINE:
            self._decline(view)
        return happened

    def _draw(self, view: View) -> None:
        """The table and the hand, every card with its number, and the moves with their letters."""
        self._teller.catch_up()
        self._screen.say()
        for line in self._party.look.table_lines(view, self._party.people, self._screen):
            self._screen.say(f"  {line}")
        self._screen.show_hand(view.hand, {played_card(move) for move in view.moves})
        self._show_list(view, lettered(self._party.look.listed(view)))

    def _show_list(self, view: View, letters: Mapping[str, str]) -> None:
        look, people, screen = self._party.look, self._party.people, self._screen
        words = {letter: look.in_words(move, view, people, screen) for letter, move in letters.items()}
        enter = {letter: f"{words[letter]} (or Enter)" for letter, move in letters.items() if move == DECLINE}
        screen.show_list(words | enter)

    def _show_rules(self) -> None:
        self._screen.say(page_of(self._party.rules, self._screen.width))

    def _tell_last(self) -> None:
        for line in self._teller.again or [f"There is no last {self._party.words.round} yet."]:
            self._screen.say(f"  {line}")
