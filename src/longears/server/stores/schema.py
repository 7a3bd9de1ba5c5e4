"""The tables of the SQLite file, version by version."""

import sqlite3

from longears.node.protocols import StoreError

MIGRATIONS = (
    """
    CREATE TABLE keys (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE guests (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE rows (
        room TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, actor TEXT NOT NULL,
        id TEXT NOT NULL, begins INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (room, n)
    );
    CREATE TABLE finished (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, at INTEGER NOT NULL, record TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX finished_at ON finished (at);
    """,
    "ALTER TABLE guests ADD COLUMN badge TEXT NOT NULL DEFAULT ''",
    """
    CREATE TABLE rooms (
        code TEXT PRIMARY KEY, made_by TEXT NOT NULL, made_id TEXT NOT NULL, at INTEGER NOT NULL,
        game TEXT NOT NULL, public INTEGER NOT NULL, playing INTEGER NOT NULL, waits INTEGER NOT NULL,
        free INTEGER NOT NULL, until INTEGER NOT NULL, closed INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX rooms_made ON rooms (made_by, made_id) WHERE made_id <> '';
    CREATE INDEX rooms_open ON rooms (made_by) WHERE NOT closed;
    CREATE INDEX rooms_due ON rooms (until) WHERE NOT closed;
    CREATE TABLE seats (
        guest TEXT NOT NULL, room TEXT NOT NULL, awaited INTEGER NOT NULL, PRIMARY KEY (guest, room)
    ) WITHOUT ROWID;
    CREATE INDEX seats_room ON seats (room);
    CREATE TABLE endings (id TEXT PRIMARY KEY, room TEXT NOT NULL, n INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX endings_room ON endings (room);
    CREATE TABLE played (
        guest TEXT NOT NULL, id TEXT NOT NULL, seat TEXT NOT NULL, PRIMARY KEY (guest, id)
    ) WITHOUT ROWID;
    CREATE INDEX rows_begin ON rows (room, n) WHERE begins;
    """,
    """
    ALTER TABLE guests ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
    UPDATE guests SET seen = strftime('%s', 'now') / 86400;
    """,
    """
    CREATE TABLE quick (game TEXT PRIMARY KEY, code TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX rooms_waiting ON rooms (game, at) WHERE waits AND NOT closed;
    """,
    """
    CREATE TABLE subscriptions (
        endpoint TEXT PRIMARY KEY, guest TEXT NOT NULL, key BLOB NOT NULL, secret BLOB NOT NULL,
        language TEXT NOT NULL, site TEXT NOT NULL, at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX subscriptions_guest ON subscriptions (guest, at);
    """,
    """
    CREATE TABLE blocks (
        guest TEXT NOT NULL, other TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (guest, other)
    ) WITHOUT ROWID;
    CREATE INDEX blocks_other ON blocks (other);
    CREATE TABLE reports (
        at INTEGER NOT NULL, reporter TEXT NOT NULL, guest TEXT NOT NULL, name TEXT NOT NULL,
        room TEXT NOT NULL, why TEXT NOT NULL, PRIMARY KEY (reporter, guest, room)
    ) WITHOUT ROWID;
    CREATE INDEX reports_at ON reports (at);
    """,
    """
    ALTER TABLE played ADD COLUMN seats INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE played ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE played ADD COLUMN lost INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE played ADD COLUMN letters TEXT NOT NULL DEFAULT '';
    CREATE INDEX played_id ON played (id);
    CREATE TABLE carried (
        guest TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE, until INTEGER NOT NULL
    ) WITHOUT ROWID;
    """,
)
"""Each brings a file one version further; the file's own version is SQLite's user_version."""


def migrate(db: sqlite3.Connection) -> None:
    """Bring the file to the newest version."""
    version = version_of(db)
    if version > len(MIGRATIONS):
        raise StoreError(
            f"was written by a newer longears (version {version}, this one knows {len(MIGRATIONS)})"
        )
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        db.executescript(f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number}; COMMIT;")


def version_of(db: sqlite3.Connection) -> int:
    """The version of the file, 0 if it has no tables."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    return version
