"""`longears play`: games at this terminal, against bots."""

import secrets
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from longears.bots import BOTS, Bot, Budget, bot_for, bot_names, signed
from longears.chance import Chance
from longears.cli import completing
from longears.cli.arguments import (
    check_range,
    checked,
    game_named,
    rules_asked,
    seconds,
    with_language,
    with_preset,
    with_seats,
    with_settings,
    with_think,
)
from longears.cli.choosing import Unclear, example, lettered, played_card, said, says, understood
from longears.cli.rules import page_of
from longears.cli.sentences import YOU, People, Words, result, seated
from longears.cli.spoken import Problem, SpokenCommand, problem, title
from longears.cli.terminal import Screen
from longears.cli.words import refusal, sheet_title, teller_of, words_of
from longears.core import SEATS, Event, GameSpec, IllegalMove, Outcome, Rules, View
from longears.game import Game, deal
from longears.games import all_specs, family_of
from longears.games.family import TerminalPart
from longears.games.pages import PAGES
from longears.language import ENGLISH, language
from longears.match import Match, Opening, forms_for, result_of
from longears.rulepage import in_short

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
  longears play kadi --preset street --save evening.txt
  longears play thulla --auto > game.txt"""

DECLINE = "."


class LeftTable(Exception):  # noqa: N818 -- to stop playing is no error
    """The person has had enough."""


@click.command("play", cls=SpokenCommand, epilog=EXAMPLES)
@click.argument("game", required=False, shell_complete=completing.games)
@with_seats
@with_preset
@with_settings
@click.option(
    "--bot",
    default="medium",
    show_default=True,
    shell_complete=completing.bots,
    help=f"Who plays the others: {', '.join(BOTS)}, or one of your own.",
)
@with_think
@click.option("--seed", type=int, metavar="N", help="Deal the cards of this number again.")
@click.option("--seat", default="A", show_default=True, help="Where you sit; letters run clockwise.")
@click.option("--name", help="What to call you.")
@click.option("--auto", is_flag=True, help="Let bots play every seat, and watch.")
@click.option("--games", type=int, metavar="N", help="How many games; otherwise you are asked for more.")
@click.option("--save", metavar="FILE", help="Add the record of each game to a file.")
@with_language
def command(  # noqa: PLR0913, PLR0917 -- one for each option
    game: str | None,
    seats: int,
    preset: str,
    settings: tuple[str, ...],
    bot: str,
    think: str,
    seed: int | None,
    seat: str,
    name: str | None,
    auto: bool,
    games: int | None,
    save: str | None,
    spoken: str,
) -> None:
    """Play a GAME against bots, here in the terminal.

    Without a GAME you are asked which.  Play a card by its name (As, 10h) or its number; ? helps.  Where
    there is no terminal, moves are read line by line, or --auto plays without you.

    `longears rules` lists the games and their rule sheets.
    """
    screen = Screen(language(spoken))
    try:
        check_range("--seed", seed, 0, LARGEST_SEED)
        check_range("--games", games, 1, MOST_GAMES)
        if not auto and screen.asks_nobody:
            raise problem("nobody_sees")
        spec = game_named(game) if game else _ask_for_game(screen)
        rules = rules_asked(spec, preset, settings, seats)
        you = None if auto else _seat_named(seat.upper(), SEATS[:seats])
        people = seated(SEATS[:seats], you, YOU if name is None else _printable(name), screen.language)
        budget = Budget(seconds(think))
        bots = {other: _bot_named(bot, rules.spec.name, budget) for other in people.names if other != you}
        party = Party(rules, preset, people, bots, Path(save) if save else None)
        party.check_file()
        Evening(screen, party, secrets.randbits(32) if seed is None else seed).play(games)
    except LeftTable:
        screen.tell("terminal_left")
    except KeyboardInterrupt:
        screen.say()
        screen.tell("terminal_stopped")
        sys.exit(INTERRUPTED)


def _ask_for_game(screen: Screen) -> GameSpec:
    if not screen.interactive:
        raise problem("say_game", games=", ".join(all_specs()))
    screen.tell("terminal_which_game")
    numbered = {str(number): spec for number, spec in enumerate(all_specs().values(), start=1)}
    for number, spec in numbered.items():
        screen.say(f"  {number}) {title(spec, screen.language)}", "bold")
        screen.say_indented(screen.language.translate(PAGES[spec.name].summary), 5)
    while True:
        answer = _ask(screen, screen.language.say("terminal_name_or_number"))
        try:
            return game_named(numbered[answer].name if answer in numbered else answer)
        except Problem as unknown:
            screen.say(screen.language.whole(unknown.message))


def _ask(screen: Screen, question: str) -> str:
    """An answer; whoever closes the terminal's input leaves the table."""
    try:
        return screen.ask(question)
    except EOFError:
        if not screen.interactive:
            raise problem("moves_ended") from None
        screen.say()
        raise LeftTable from None


def _answers(screen: Screen, meaning: str) -> list[str]:
    """The words for yes or no."""
    return screen.language.say(f"terminal_{meaning}").split()


def _seat_named(letter: str, seats: str) -> str:
    if len(letter) != 1 or letter not in seats:
        raise problem("seat", seat=repr(letter), seats=", ".join(seats))
    return letter


def _bot_named(name: str, game: str, budget: Budget) -> Bot:
    if name not in bot_names(game):
        raise problem("no_bot", name=repr(name), bots=", ".join(bot_names(game)))
    return checked(bot_for, name, game, budget)


def _printable(name: str) -> str:
    shown = "".join(letter for letter in name if letter.isprintable()).strip()
    if not 0 < len(shown) <= LONGEST_NAME:
        raise problem("name", most=LONGEST_NAME, letters=len(shown))
    return shown


@dataclass(frozen=True, slots=True)
class Party:
    """What stays the same from game to game: the rules, who sits where, and who plays for them."""

    rules: Rules
    preset: str
    people: People
    bots: Mapping[str, Bot]
    kept_in: Path | None = None
    """Where the records of the games go."""

    @property
    def words(self) -> Words:
        return words_of(self.rules.spec.name)

    @property
    def look(self) -> TerminalPart:
        return family_of(self.rules.spec.name).terminal

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

    def keep(self, game: Game) -> None:
        """Add what has been played to the file of records, if one was asked for."""
        if self.kept_in is not None:
            self._write(self.kept_in, f"{signed(game.record, self.bots)}\n")

    def check_file(self) -> None:
        """Whoever cannot save is told before a card is dealt."""
        if self.kept_in is not None:
            self._write(self.kept_in, "")

    def _write(self, file: Path, text: str) -> None:
        try:
            with file.open("a", encoding="utf-8") as records:
                records.write(text)
        except OSError as error:
            raise problem("file", file=str(file), error=str(error.strerror)) from None

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
        game = title(party.rules.spec, self._screen.language)
        self._screen.tell(
            "terminal_sheet", "bold", game=game, sheet=sheet_title(party.preset, self._screen.language)
        )
        for line in in_short(party.rules, self._screen.language):
            self._screen.say_indented(line, 2)
        names = [f"{party.people.who(seat)} ({seat})" for seat in party.people.names]
        self._screen.tell("terminal_seated", names=self._screen.language.in_row(names))
        if party.people.you:
            self._screen.tell("terminal_how", "dim")

    def _play_one(self) -> None:
        game = self._party.deal(self._seed, self._match)
        self._match = self._match or self._party.match_from(game)
        try:
            outcome = Sitting(self._screen, self._party, game, Chance(~self._seed)).play()
        finally:
            self._party.keep(game)
        self._match = self._match.after(result_of(game))
        self._screen.say()
        for line in result(outcome, self._party.people, self._party.words):
            self._screen.say(line)
        if self._match.played > 1:
            self._screen.say(self._standing(self._match))
        else:
            self._screen.tell("terminal_seed", "dim", seed=str(self._seed))
        self._seed += 1

    def _standing(self, match: Match) -> str:
        people, language, has_loser = (
            self._party.people,
            self._screen.language,
            self._party.rules.spec.has_loser,
        )
        counts = ((one.seat, one.losses if has_loser else one.wins) for one in match.standing)
        names = language.in_row([f"{people.who(seat)} {language.number(count)}" for seat, count in counts])
        return language.say("terminal_ears" if has_loser else "terminal_wins", names=names)

    def _another(self) -> bool:
        yes = {"", *_answers(self._screen, "yes")}
        no = {
            *said("typed_quit", ENGLISH),
            *said("typed_quit", self._screen.language),
            *_answers(self._screen, "no"),
        }
        question = self._screen.language.say("terminal_another")
        while (answer := _ask(self._screen, question).lower()) not in yes | no:
            self._screen.tell("terminal_yes_or_no")
        return answer in yes


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
            question = "terminal_your_move" if in_turn else self._party.look.offer(view)
            answer = _ask(self._screen, self._screen.language.say(question))
            if not in_turn and answer.lower() in {"", DECLINE, "done", *_answers(self._screen, "no")}:
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
        if not answer and DECLINE in view.moves:
            return self._played(view, DECLINE)
        if not answer or self._says(answer, "help"):
            self._help()
        elif self._says(answer, "last"):
            self._tell_last()
        elif self._says(answer, "rules"):
            self._show_rules()
            self._draw(view)
        elif self._says(answer, "quit"):
            raise LeftTable
        else:
            return self._chosen(view, answer)
        return ()

    def _says(self, answer: str, command: str) -> bool:
        return says(answer, f"typed_{command}", self._screen.language)

    def _help(self) -> None:
        """How moves are written, what can be asked for, and the words of the language for all of it."""
        screen, look = self._screen, self._party.look
        screen.tell(look.HELP)
        screen.tell("terminal_commands", last=screen.language.say(f"terminal_last_{self._party.words.round}"))
        screen.tell("terminal_own_words")
        commands = {f"typed_{command}": command for command in ("last", "rules", "quit")}
        for key, move in {**look.TYPED, **commands}.items():
            words = [example(phrase) for phrase in said(key, screen.language)]
            screen.say(f"  {example(move):9} {screen.language.in_row(words)}")

    def _chosen(self, view: View, answer: str) -> tuple[Event, ...]:
        look = self._party.look
        letters = lettered(look.listed(view))
        if answer.lower() in _answers(self._screen, "yes") and len(view.moves) == 1:
            return self._played(view, view.moves[0])
        if letters and answer.isalpha() and len(answer) == 1 and answer.lower() not in letters:
            self._screen.tell("terminal_letters", last=max(letters))
            return ()
        try:
            return self._played(view, letters.get(answer.lower()) or self._understood(view, answer))
        except Unclear as unclear:
            self._screen.say(self._screen.language.say(unclear.key, **unclear.inputs))
            return self._one_way(view, unclear.ways) if unclear.ways else ()

    def _understood(self, view: View, answer: str) -> str:
        look = self._party.look
        moves = understood(answer, view, look.TYPED, self._screen.language)
        return view.meant(moves) if moves in view.hand and moves not in view.moves else moves

    def _one_way(self, view: View, ways: Sequence[str]) -> tuple[Event, ...]:
        """A card that can be played in several ways is played in the one you choose, if you do."""
        letters = lettered(ways)
        self._show_list(view, letters)
        answer = _ask(self._screen, self._screen.language.say("terminal_letter")).lower()
        return self._played(view, letters[answer]) if answer in letters else ()

    def _played(self, view: View, moves: str) -> tuple[Event, ...]:
        """What the moves bring about; if they are refused, you are told why."""
        assert view.seat
        try:
            happened = self._game.play(view.seat, moves)
        except IllegalMove as refused:
            why = refusal(refused, self._party.rules.spec, self._screen.language)
            self._screen.tell("terminal_refused", "bold", why=why, rule=refused.rule)
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
        for letter, move in letters.items():
            if move == DECLINE:
                words[letter] = screen.language.say("terminal_or_enter", move=words[letter])
        screen.show_list(words)

    def _show_rules(self) -> None:
        self._screen.say(page_of(self._party.rules, self._screen.width, self._screen.language))

    def _tell_last(self) -> None:
        none = self._screen.language.say(f"terminal_no_{self._party.words.round}")
        for line in self._teller.again or [none]:
            self._screen.say(f"  {line}")
