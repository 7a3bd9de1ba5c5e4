"""A store as years of play leave it: many finished games, and many rooms whose games wait for their people.

A few rooms are played, and written down again and again under other codes and other guests.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from longears.chance import Chance
from longears.core import SEATS
from longears.games import SPECS
from longears.room import Later, Refused, Room, Row
from longears.room import messages as m
from longears.room.judge import Person
from longears.room.register import Entry, entry
from longears.room.rows import Created, body_text
from longears.room.settings import Settings
from longears.room.told import Finished, Repeated
from longears.server.people import new_guest_id
from longears.server.stores.inserting import write_entry
from longears.shuffle import FairDealer

CODE = "PLAYED"
BEGAN = 1_700_000_000_000
NOBODY = Person("")
FAR = 1 << 52
"""A moment at which no room of ours is closed any more."""
PEOPLE = 4
ROWS = "INSERT INTO rows (room, n, at, actor, id, begins, body) VALUES (?, ?, ?, ?, ?, ?, ?)"
FINISHED = "INSERT INTO finished (id, game, at, record) VALUES (?, ?, ?, ?)"
PLAYED = "INSERT INTO played (guest, id, seat, place, lost, letters, seats) VALUES (?, ?, ?, ?, ?, ?, ?)"
GUESTS = "INSERT OR IGNORE INTO guests (id, name) VALUES (?, ?)"
CLOSED = """
    INSERT INTO rooms (code, made_by, made_id, at, until, game, public, playing, waits, free, closed)
    VALUES (?, ?, '', ?, ?, ?, 0, 0, 0, 0, 1)
"""


@dataclass
class Played:
    """A room and what became of it."""

    rows: list[Row] = field(default_factory=list)
    entry: Entry | None = None
    finished: Finished | None = None


def played(game: str, seed: int, moves: int) -> Played:
    """A room of four people who make so many moves, or play to the end."""
    return _Playing(game, seed).until(moves)


class _Playing:
    def __init__(self, game: str, seed: int) -> None:
        self._room, self._chance, self._played = Room(CODE, FairDealer), Chance(seed), Played()
        self._people = [Person(f"guest-{at:010d}", f"Guest {at}") for at in range(PEOPLE)]
        settings = Settings(game=game, seats=PEOPLE, pace=0)
        host, key = self._people[0], f"{seed:064x}"
        self._fold(
            Row(
                CODE,
                1,
                BEGAN,
                host.guest,
                Created(settings=settings, key=key, guest=host.guest, name=host.name),
            )
        )
        for person, seat in zip(self._people[1:], SEATS[1:], strict=False):
            self._say(person, m.Sit(seat=seat))
        for person in self._people:
            self._room.arrive(person.guest, 0)
            self._say(person, m.Ready(seed=f"seed-of-{person.name[-1]}"))
        begins = self._room.alarm()
        assert begins is not None
        self._say(NOBODY, begins.message)

    def until(self, moves: int) -> Played:
        while self._room.state.playing and moves:
            seat, move = self._next_move()
            moves -= self._say(self._people[SEATS.index(seat)], m.Play(move=move, seen=self._room.n))
        self._played.entry = entry(self._room.state)
        return self._played

    def _next_move(self) -> tuple[str, str]:
        game = self._room.state.game
        assert game is not None
        seat = game.awaited[0]
        choices = game.moves(seat)
        return seat, choices[self._chance.below(len(choices))]

    def _say(self, person: Person, message: m.Message | m.Internal) -> bool:
        now = 1000.0 * (len(self._played.rows) + 1)
        verdict = self._room.judge(person, message, now, BEGAN)
        assert not isinstance(verdict, Refused | Later | Repeated), verdict
        self._fold(verdict)
        return True

    def _fold(self, row: Row) -> None:
        told = self._room.fold(row, 1000.0 * row.n)
        self._played.rows.append(row)
        self._played.finished = told.finished or self._played.finished


def fill(
    path: Path,
    guests: Sequence[str],
    *,
    rooms: int,
    games: int,
    seed: int,
    known: int = 1,
    names: Sequence[str] = tuple(SPECS),
) -> None:
    """A store that no server uses: unfinished rooms of these games, and finished games of all.

    So many of these guests are in each room, on the first seats, as long as there are some.
    """
    templates = [played(game, seed + turn, 10 + 4 * turn) for turn in range(5) for game in names]
    over = [played(game, seed + turn, FAR) for turn in range(5) for game in SPECS]
    seated = iter(guests)
    with closing(sqlite3.connect(path)) as db:
        for number in range(rooms):
            people = [next(seated, new_guest_id()) for _ in range(known)]
            people += [new_guest_id() for _ in range(PEOPLE - known)]
            _write_room(db, code_of(number), templates[number % len(templates)], people)
        for number in range(games):
            _write_game(db, code_of(rooms + number), over[number % len(over)])
        db.commit()


def code_of(number: int) -> str:
    """Of the room of this number."""
    return f"M{number:06d}"


def _write_room(db: sqlite3.Connection, code: str, template: Played, people: Sequence[str]) -> None:
    names = {f"guest-{at:010d}": guest for at, guest in enumerate(people)}
    db.executemany(ROWS, _rows(code, template, names))
    assert template.entry is not None
    seated, awaited = (
        tuple(names[guest] for guest in group) for group in (template.entry.seated, template.entry.awaited)
    )
    kept = Entry(template.entry.game, template.entry.public, True, False, 0, seated, awaited)
    write_entry(db, code, BEGAN, FAR, kept)
    db.executemany(GUESTS, [(guest, "Guest") for guest in people])


def _rows(code: str, template: Played, names: dict[str, str]) -> Iterator[tuple[object, ...]]:
    for row in template.rows:
        body = body_text(row.body).decode()
        for name, guest in names.items():
            body = body.replace(name, guest)
        yield code, row.n, row.at, names.get(row.actor, row.actor), row.id, row.body.begins, body


def _write_game(db: sqlite3.Connection, code: str, template: Played) -> None:
    kept = template.finished
    assert kept is not None
    db.execute(FINISHED, (f"{code}-1", kept.game, kept.at, kept.record))
    people = [new_guest_id() for _ in kept.players]
    seated = zip(people, kept.players, strict=True)
    db.executemany(PLAYED, [(guest, f"{code}-1", seat, *how) for guest, (seat, _, *how) in seated])
    db.execute(CLOSED, (code, people[0], kept.at, kept.at, kept.game))
    db.executemany(GUESTS, [(guest, "Guest") for guest in people])
