"""The kit every game must pass: the laws at every move of random games, perft, playthroughs.

A law that breaks raises an AssertionError that names it and prints the record so far.
"""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory

from longears.chance import Chance
from longears.core import DEALER, SEATS, DealerMove, GameSpec, IllegalMove, Rules, seat_name
from longears.game import Game, SeededDealer, begin, sheet_tags
from longears.games import family_of, rules_of, rules_under, seats_for, spec_of
from longears.record import read
from longears.sheet import Sheet
from longears.sim.bulk import Tally, play_out
from longears.table import Table

MOST_MOVES = 20_000
"""No guard of any game lets a game grow longer (law 8)."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One random game to be played: which rules, how many seats, which source of chance, which driver."""

    game: str
    preset: str
    options: dict[str, str]
    seats: int
    seed: int
    racing: bool = False

    def rules(self) -> Rules:
        return rules_of(self.game, self.preset, self.options)

    def begin(self) -> tuple[Game, Chance]:
        """The game as dealt, and the chance that goes on to drive it."""
        rules, chance = self.rules(), Chance(self.seed)
        tags = {
            **sheet_tags(rules, self.preset),
            "Seats": ", ".join(SEATS[: self.seats]),
            "Dealer": SEATS[chance.below(self.seats)],
            "Opener": SEATS[chance.below(self.seats)],
        }
        return begin(rules, tags, SeededDealer(chance)), chance


def trials(game: str, preset: str, games: int, seed: int) -> Iterator[Trial]:
    """Trials of a preset: all seat counts in turn, both drivers, every third with a random rule sheet."""
    spec, chance = spec_of(game), Chance(seed)
    for number in range(games):
        sheet = random_sheet(spec.presets[preset], chance) if number % 3 == 2 else spec.presets[preset]
        counts = seat_counts(spec, sheet)
        yield Trial(
            game=game,
            preset=preset,
            options=sheet.differences(spec.presets[preset]),
            seats=counts[number % len(counts)],
            seed=chance.word(),
            racing=number % 2 == 1,
        )


def random_sheet(sheet: Sheet, chance: Chance) -> Sheet:
    """A sheet with every option drawn at random; limits that are numbers are small half of the time."""
    drawn: dict[str, object] = {
        name: values[chance.below(len(values))] for name, values in type(sheet).choices().items()
    }
    for name, (least, most) in type(sheet).limits().items():
        if chance.below(2):
            drawn[name] = min(most, least + chance.below(12))
    return sheet.changed(drawn)


def seat_counts(spec: GameSpec, sheet: Sheet) -> tuple[int, ...]:
    """The numbers of seats that can play this sheet."""
    return seats_for(rules_under(spec, sheet))


# The laws


def conform(trial: Trial) -> Game:
    """Play the trial's game to its end under laws 1 to 8 and 10."""
    game, chance = trial.begin()
    watch = Watch(game)
    try:
        for seat, move in _driven(game, chance, trial.racing):
            _check_position(game, chance)
            _check_memory(game, watch, chance)
            _check_refusal(game, chance)
            game.play(seat, move)
            assert len(game.events) < 4 * MOST_MOVES, "law 8: the game outran its guard"
        _check_position(game, chance)
        _check_record(game)
    except AssertionError as error:
        raise AssertionError(f"{error}\n{trial}\n{game.record}") from error
    return game


def random_game(trial: Trial) -> Game:
    """The trial's game, played to its end at random."""
    game, chance = trial.begin()
    for seat, move in _driven(game, chance, trial.racing):
        game.play(seat, move)
    return game


def _driven(game: Game, chance: Chance, racing: bool) -> Iterator[tuple[str, str]]:
    """A random legal move at a time: asking the awaited in order, or letting any seat with a move go."""
    while game.outcome is None:
        able = [seat for seat in game.seats if game.moves(seat)] if racing else list(game.awaited[:1])
        assert able, "law 5: the game is not over and nobody can act"
        seat = able[chance.below(len(able))]
        moves = game.moves(seat)
        assert moves, f"law 5: {seat} is awaited and cannot act"
        yield seat, moves[chance.below(len(moves))]


def _check_position(game: Game, chance: Chance) -> None:
    """Laws 1 and 5 at every move; laws 2, 3, 4 and 6 for a seat drawn at random, awaited or not, at every
    move of the first fifty events and at a sample of the later ones: long games must not take for ever.
    """
    rules, table = game.rules, game.table
    assert table.conserved(), "law 1: a card was lost or doubled"
    awaited = rules.awaited(table)
    assert bool(awaited) != table.over, "law 5: somebody is awaited just as long as the game is not over"
    assert all(rules.legal(table, seat) for seat in awaited), "law 5: whoever is awaited can act"
    if chance.below(1 + len(game.events) // 50):
        return
    seat = awaited[0] if awaited and chance.below(2) else chance.below(table.seats)
    _check_legality(game, seat)
    _check_secrets(game, seat, chance)
    _check_copy(game, awaited)


def _check_legality(game: Game, seat: int) -> None:
    rules, table = game.rules, game.table
    legal = rules.legal(table, seat)
    allowed = [move for move in rules.expressible(table) if rules.why_not(table, seat, move) is None]
    assert sorted(legal) == sorted(allowed), f"law 2: {seat_name(seat)} may {legal}, is not refused {allowed}"
    assert len(set(legal)) == len(legal), f"law 2: {legal} lists a move twice"
    assert rules.legal(rules.veiled(table, seat), seat) == legal, "law 3: legality depends on hidden cards"


def _check_copy(game: Game, awaited: tuple[int, ...]) -> None:
    twin = game.table.copy()
    assert twin.state() == game.table.state(), "law 6: a copy differs"
    if awaited:
        game.rules.apply(twin, awaited[0], game.rules.legal(twin, awaited[0])[0])
        assert twin.state() != game.table.state(), "law 6: a copy is not independent"


def _check_secrets(game: Game, seat: int, chance: Chance) -> None:
    """Law 4: another arrangement of the cards this seat cannot see shows it the same."""
    rules, table, name = game.rules, game.table, seat_name(seat)
    seen, view = rules.veiled(table, seat), rules.view(table, seat)
    own = rules.own(table, seat)
    assert own.keys() == rules.unseen.keys(), (
        f"law 4: {name} is told {[*own]}, and `unseen` has {[*rules.unseen]}"
    )
    parts = rules.public(table) | own
    whole = {
        field: value for field, value in view.declared().items() if field not in ("game", "options", "seat")
    }
    assert parts == whole, f"law 4: the public and the own part are not what {name} sees"
    known = [game.history(name)] if chance.below(4) == 0 else []  # concluding from a whole history is slow
    for history in ((), *known):
        other = rules.imagine(seen, seat, history, chance)
        assert other.conserved(), f"law 4: imagining for {name} lost a card"
        assert rules.veiled(other, seat).state() == seen.state(), f"law 4: {name} sees a hidden card"
        assert rules.view(other, seat) == view, f"law 4: the view of {name} tells a hidden card"


class Watch:
    """An observer that is told what anybody at the table could hear."""

    def __init__(self, game: Game) -> None:
        self._part = family_of(game.rules.spec.name).observer
        self.observer = self._part.observer_of(game.table)
        self._seen = bytearray(self.observer.width)
        self.observer.write_to(memoryview(self._seen))
        self._heard = 0

    def listen(self, game: Game) -> None:
        """Hear what has happened since."""
        for event in game.events[self._heard :]:
            for kind, seat, value in self._part.heard(event.seen_by(None)):
                self.observer.hear(kind, seat, value)
        self._heard = len(game.events)

    def written(self, table: Table, seat: int) -> bytes:
        """What a seat knows at this table."""
        self._seen[:] = bytes(len(self._seen))
        self.observer.write(table, seat, 0)
        return bytes(self._seen)


def _check_memory(game: Game, watch: Watch, chance: Chance) -> None:
    """Law 10: what is remembered is true, and what a seat knows by it does not depend on hidden cards."""
    watch.listen(game)
    rules, table = game.rules, game.table
    assert watch.observer.agrees(table), "law 10: what is remembered is not true of the table"
    if chance.below(1 + len(game.events) // 25):
        return
    seat = chance.below(table.seats)
    seen, known = rules.veiled(table, seat), watch.written(table, seat)
    assert watch.written(seen, seat) == known, f"law 10: {seat_name(seat)} knows more than it sees"
    other = rules.imagine(seen, seat, (), chance)
    assert watch.written(other, seat) == known, f"law 10: hidden cards change what {seat_name(seat)} knows"


def _check_refusal(game: Game, chance: Chance) -> None:
    """A refused move says why and changes nothing (ALL-1)."""
    rules, table = game.rules, game.table
    seat, moves = chance.below(table.seats), rules.expressible(table)
    move = moves[chance.below(len(moves))]
    refusal = rules.why_not(table, seat, move)
    if refusal is None:
        return
    before = table.state()
    try:
        rules.apply(table, seat, move)
        code = "made all the same"
    except IllegalMove as error:
        code = error.code
    assert code == refusal.code, f"law 2: {rules.move_text(move)} is refused as {refusal.code}, but {code}"
    assert table.state() == before, "law 2: a refused move changed the table"


def _check_record(game: Game) -> None:
    text = str(game.record)
    again = read(text)
    assert str(again) == text, "law 7: a record read and written again differs"
    assert again.replay().table.state() == game.table.state(), "law 7: a record replays to another end"


# Law 9, perft and playthroughs: the same game told in full, to be compared


def digests(game: str, preset: str, games: int, seed: int) -> list[str]:
    """A fingerprint of each of these trials' transcripts."""
    return [sha256(transcript(trial).encode()).hexdigest() for trial in trials(game, preset, games, seed)]


def digests_interpreted(game: str, preset: str, games: int, seed: int) -> list[str]:
    """The same from the plain sources, without any compiled kernel, in a process of their own."""
    ask = f"import longears.testing as t; print(*t.digests({game!r}, {preset!r}, {games}, {seed}))"
    with interpreted_package() as folder:
        environment = {**os.environ, "PYTHONPATH": folder}
        answer = subprocess.run(  # noqa: S603  our own interpreter on our own sources
            [sys.executable, "-c", ask], env=environment, check=True, capture_output=True, text=True
        )
    return answer.stdout.split()


@contextmanager
def interpreted_package() -> Iterator[str]:
    """A folder with the package's plain sources, to run them uncompiled."""
    package = Path(__file__).parent
    with TemporaryDirectory() as folder:
        copytree(package, Path(folder) / package.name, ignore=ignore_patterns("*.so", "*.pyd", "__pycache__"))
        yield folder


def transcript(trial: Trial) -> str:
    """A whole random game with all that can be asked of it at every move, to compare engines by."""
    game, chance = trial.begin()
    lines = [str(trial)]
    for seat, move in _driven(game, chance, trial.racing):
        lines.append(f"{','.join(game.awaited)} awaited; {seat} may {' '.join(game.moves(seat))}: {move}")
        lines += [event.brief() for event in game.play(seat, move)]
    lines.append(str(game.table.state()))
    return "\n".join([*lines, str(game.view(None)), str(game.record)])


def perft(rules: Rules, table: Table, depth: int) -> int:
    """How many different ways there are to go on for so many moves of seats; a pick counts each choice."""
    if depth == 0 or table.over:
        return 1
    asked = rules.asked_of_dealer(table)
    if asked is not None:
        return sum(perft(rules, _after(rules, table, DEALER, pick), depth) for pick in asked.options())
    seats = range(table.seats)
    return sum(
        perft(rules, _after(rules, table, seat, move), depth - 1)
        for seat in seats
        for move in rules.legal(table, seat)
    )


def _after(rules: Rules, table: Table, seat: int, move: DealerMove) -> Table:
    twin = table.copy()
    rules.apply(twin, seat, move)
    return twin


def playthrough(trial: Trial) -> str:
    """A game told for a reader: at each move what the seat holds, may do and does, and what happens."""
    game, chance = trial.begin()
    lines = [f"# {trial}", "", *(event.brief() for event in game.events)]
    for seat, move in _driven(game, chance, trial.racing):
        view = game.view(seat)
        lines.append(f"{seat} holds {' '.join(view.hand)} and may {' '.join(view.moves)}: {move}")
        lines += [f"  {event.brief()}" for event in game.play(seat, move)]
    lines += [f"{name} = {value}" for name, value in game.view().declared().items()]
    return "\n".join([*lines, "", str(game.record)])


def happenings(trials_to_play: Iterable[Trial]) -> set[str]:
    """Everything that happened in these games: option values, events, endings and refusals, by name."""
    happened: set[str] = set()
    for trial in trials_to_play:
        game, chance = trial.begin()
        happened |= {f"option {name}={value}" for name, value in game.rules.options.texts().items()}
        for seat, move in _driven(game, chance, trial.racing):
            if chance.below(8) == 0:
                happened |= _refusals(game)
            game.play(seat, move)
        happened |= _refusals(game) | {f"event {event.kind}" for event in game.events}
        assert game.outcome
        happened.add(f"ending {game.outcome.reason}")
    return happened


def endings(game: str, sheets: int, games: int, seed: int) -> set[str]:
    """The ways in which kernel games of random rule sheets ended."""
    spec, chance, happened = spec_of(game), Chance(seed), set()
    for _ in range(sheets):
        sheet = random_sheet(spec.book, chance)
        rules = rules_of(game, "book", sheet.differences(spec.book))
        counts = seat_counts(spec, sheet)
        fresh = rules.start(counts[chance.below(len(counts))], 0)
        for _ in range(games):
            table = fresh.copy()
            play_out(table, chance, Tally())
            happened.add(f"ending {rules.reasons[table.reason]}")
    return happened


def _refusals(game: Game) -> set[str]:
    rules, table = game.rules, game.table
    moves = [*rules.expressible(table), None]
    answers = (rules.why_not(table, seat, move) for seat in range(table.seats) for move in moves)
    return {f"refusal {answer.code}" for answer in answers if answer}
