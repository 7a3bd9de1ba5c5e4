"""`longears replay`: a game that was written down, told again move by move."""

from itertools import chain
from typing import TextIO

import click

from longears.cli.arguments import checked, records_in, with_language
from longears.cli.sentences import People, Teller, result
from longears.cli.spoken import SpokenCommand, title
from longears.cli.terminal import Screen
from longears.cli.words import teller_of, words_of
from longears.core import DEALER_MARK
from longears.language import language
from longears.record import Record


@click.command("replay", cls=SpokenCommand, epilog="Example: longears replay game.txt --text | less")
@click.argument("file", type=click.File("r", encoding="utf-8", errors="replace"))
@click.option("--text", "as_text", is_flag=True, help="Tell the whole game at once, without asking.")
@with_language
def command(file: TextIO, as_text: bool, spoken: str) -> None:
    """Step through the records in FILE; every move, remark and result in them is checked first."""
    records = list(records_in(file.read()))
    screen = Screen(language(spoken))
    stepping = screen.interactive and not as_text
    for number, record in enumerate(records):
        if number:
            screen.say()
        replay = Replay(record, screen, stepping)
        replay.run()
        if replay.was_left:
            return
        stepping = replay.stepping


class Replay:
    """One telling of a record."""

    def __init__(self, record: Record, screen: Screen, stepping: bool) -> None:
        self._record = record
        self._screen = screen
        self.stepping = stepping
        """Whether each move is asked for."""
        self.was_left = False
        self._game = checked(record.begin)
        names = [name.strip() for name in record.tags["Seats"].split(",")]
        seats = zip(self._game.seats, names, strict=True)
        self._seated = {seat: name or seat for seat, name in seats}
        bots = {
            seat: screen.language.say("bot_name", seat=seat) for seat in chain(*record.taken_over.values())
        }
        self._names = self._seated | bots
        self._people = People(self._names, language=screen.language)
        self._words = words_of(record.tags["Game"])

    def run(self) -> None:
        self._screen.say(self._title())
        teller = teller_of(self._game, self._screen, self._people)
        teller.tell(self._game.events)
        for made, step in enumerate(self._record.steps):
            self._seat_late_comers(teller, made)
            if step.actor == DEALER_MARK:
                continue
            if self.stepping:
                teller.catch_up()
                if not self._goes_on():
                    self.was_left = True
                    return
            teller.tell(self._game.play(step.actor, step.move))
        self._seat_late_comers(teller, len(self._record.steps))
        teller.catch_up()
        self._conclude()

    def _seat_late_comers(self, teller: Teller, made: int) -> None:
        """People who took the seats of bots over after so many moves."""
        for seat in self._record.taken_over.get(made, ()):
            teller.catch_up()
            bot, self._names[seat] = self._names[seat], self._seated[seat]
            self._screen.say(self._people.sentence("news_took_over", seat, bot=bot))

    def _title(self) -> str:
        tags = self._record.tags
        sheet = " ".join(part for part in (tags["Preset"], tags.get("Options", "")) if part)
        game = title(self._game.rules.spec, self._screen.language)
        help_line = f"\n{self._screen.language.say('terminal_replay')}" if self.stepping else ""
        return f"{game} ({sheet}): {tags['Seats']}{help_line}"

    def _goes_on(self) -> bool:
        try:
            answer = self._screen.ask("").strip().lower()
        except EOFError:
            return False
        if answer == "a":
            self.stepping = False
        return answer != "q"

    def _conclude(self) -> None:
        outcome = self._game.outcome
        if outcome is None:
            self._screen.tell("terminal_unfinished")
            return
        for line in result(outcome, self._people, self._words):
            self._screen.say(line)
