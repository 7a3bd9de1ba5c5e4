"""Rows into the SQLite file, and with them what they change of the register."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

from longears.room.register import Change, Entry
from longears.room.rows import Created, Row, body_text, read_body

_INSERT = "INSERT OR IGNORE INTO rows (room, n, at, actor, id, begins, body) VALUES "
_ONE_ROW = "(?, ?, ?, ?, ?, ?, ?)"
MOST_AT_ONCE = 100
"""So many rows are one statement: the writer then lets go of Python's lock once, not once a row."""
_MAKE = """
    INSERT OR IGNORE INTO rooms (code, made_by, made_id, at, until, game, public, playing, waits, free)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_NEXT_QUICK = """
    INSERT INTO quick (game, code) VALUES (?, ?)
    ON CONFLICT (game) DO UPDATE SET code = excluded.code WHERE quick.code = ?
"""
_CHANGE = """
    INSERT INTO rooms (code, made_by, made_id, at, until, game, public, playing, waits, free)
    VALUES (?, '', '', ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (code) DO UPDATE SET
        until = excluded.until, game = excluded.game, public = excluded.public, playing = excluded.playing,
        waits = excluded.waits, free = excluded.free
"""
_SEAT = "INSERT INTO seats (guest, room, awaited) VALUES (?, ?, ?)"
_END = "INSERT OR IGNORE INTO endings (id, room, n) VALUES (?, ?, ?)"

Appended = tuple[Row, Change | None]
_Values = tuple[Any, ...]


def inserted(db: sqlite3.Connection, appended: Sequence[Appended]) -> list[bool]:
    """Whether each row was stored, in order.  They are written sorted, as every node sorts them."""
    taken = [_is_taken(db, row, change) for row, change in appended]
    values = sorted(_values(row) for (row, _), lost in zip(appended, taken, strict=True) if not lost)
    all_new = bool(values) and _insert(db, values) == len(appended)
    results = [all_new or _is_stored(db, _values(row)) for row, _ in appended]
    for (row, change), stored in zip(appended, results, strict=True):
        if change is not None and stored:
            _register(db, row, change)
    return results


def _insert(db: sqlite3.Connection, values: Sequence[_Values]) -> int:
    """How many of these rows were new."""
    parts = [values[at : at + MOST_AT_ONCE] for at in range(0, len(values), MOST_AT_ONCE)]
    return sum(db.execute(_insert_of(len(part)), list(chain(*part))).rowcount for part in parts)


@cache
def _insert_of(rows: int) -> str:
    """The statement for so many rows; SQLite knows it again, and need not read it each time."""
    return _INSERT + ", ".join([_ONE_ROW] * rows)


def _is_taken(db: sqlite3.Connection, row: Row, change: Change | None) -> bool:
    """Whether a new table cannot be made: its code is another's, its message has made one already, or a newer
    quick match is there.
    """
    if not isinstance(row.body, Created) or change is None:
        return False
    if change.after is not None:
        quick = (change.entry.game, row.room, change.after)
        if db.execute(_NEXT_QUICK, quick).rowcount == 0:
            return True
    made = (row.room, row.actor, row.id, row.at, change.until, *_columns(change.entry))
    return db.execute(_MAKE, made).rowcount == 0


def _is_stored(db: sqlite3.Connection, value: _Values) -> bool:
    statement = "SELECT at, actor, id, begins, body FROM rows WHERE room = ? AND n = ?"
    return bool(db.execute(statement, value[:2]).fetchone() == value[2:])


def _register(db: sqlite3.Connection, row: Row, change: Change) -> None:
    write_entry(db, row.room, row.at, change.until, change.entry)
    if change.ends:
        db.execute(_END, (f"{row.room}-{change.ends}", row.room, row.n))


def write_entry(db: sqlite3.Connection, code: str, at: int, until: int, entry: Entry) -> None:
    """What the register has about this room from now on."""
    db.execute(_CHANGE, (code, at, until, *_columns(entry)))
    db.execute("DELETE FROM seats WHERE room = ?", (code,))
    db.executemany(_SEAT, [(guest, code, guest in entry.awaited) for guest in entry.seated])


def _columns(entry: Entry) -> tuple[str, bool, bool, bool, int]:
    return entry.game, entry.public, entry.playing, entry.waits, entry.free


def _values(row: Row) -> _Values:
    return (row.room, row.n, row.at, row.actor, row.id, int(row.body.begins), body_text(row.body).decode())


def row_of(columns: Iterable[Any]) -> Row:
    """A row as it was kept."""
    room, n, at, actor, message_id, body = columns
    return Row(room, n, at, actor, read_body(body), message_id)


def named(values: Sequence[object]) -> Mapping[str, object]:
    """SQLite takes $1 for a name."""
    return {str(at): value for at, value in enumerate(values, 1)}
