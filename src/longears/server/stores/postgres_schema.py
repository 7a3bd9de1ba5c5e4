"""The tables in PostgreSQL, version by version.

Nodes of the version before go on while a new one begins, so that a migration only adds what they need not
know.  One that must change more says which version is the oldest that can still work with it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from longears.node.protocols import StoreError
from longears.server.stores.sessions import Connection

MIGRATING, IN_USE = 19525, 19526
"""Advisory locks, each beside the number of the schema of the tables: the first is held by who changes these,
the second is shared by all nodes that use them."""
_IS_THERE = "SELECT to_regclass(quote_ident(current_schema()) || '.version')"
SCHEMA = "current_schema()::regnamespace::oid::int"
ALONE = f"SELECT pg_try_advisory_lock({IN_USE}, {SCHEMA})"
"""Whether no node uses the tables; then none can begin to until this session ends."""


class Migration(NamedTuple):
    """One version further."""

    script: str
    oldest: int
    """The oldest version that can use what this one leaves."""


_SETTINGS = """
    SELECT name, setting FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'server_encoding', 'synchronous_commit')
"""
MIGRATIONS = (
    Migration(
        """
        CREATE TABLE version (number integer NOT NULL, oldest integer NOT NULL);
        INSERT INTO version VALUES (0, 0);
        CREATE TABLE keys (name text COLLATE "C" PRIMARY KEY, value bytea NOT NULL);
        ALTER TABLE keys ALTER value SET STORAGE EXTERNAL; -- what probes for a full disk is not compressed
        CREATE TABLE guests (
            id text COLLATE "C" PRIMARY KEY, name text NOT NULL, badge text NOT NULL DEFAULT '',
            seen integer NOT NULL DEFAULT 0
        );
        CREATE TABLE rows (
            room text COLLATE "C" NOT NULL, n integer NOT NULL, at bigint NOT NULL,
            actor text COLLATE "C" NOT NULL, id bytea NOT NULL, begins boolean NOT NULL, body text NOT NULL,
            PRIMARY KEY (room, n)
        );
        CREATE INDEX rows_begin ON rows (room, n) WHERE begins;
        CREATE TABLE rooms (
            code text COLLATE "C" PRIMARY KEY, made_by text COLLATE "C" NOT NULL, made_id bytea NOT NULL,
            at bigint NOT NULL, game text COLLATE "C" NOT NULL, public boolean NOT NULL,
            playing boolean NOT NULL, waits boolean NOT NULL, free integer NOT NULL, until bigint NOT NULL,
            closed boolean NOT NULL DEFAULT false
        );
        CREATE UNIQUE INDEX rooms_made ON rooms (made_by, made_id) WHERE made_id <> '';
        CREATE INDEX rooms_open ON rooms (made_by) WHERE NOT closed;
        CREATE INDEX rooms_due ON rooms (until) WHERE NOT closed;
        CREATE INDEX rooms_waiting ON rooms (game, at) WHERE waits AND NOT closed;
        CREATE TABLE quick (game text COLLATE "C" PRIMARY KEY, code text COLLATE "C" NOT NULL);
        CREATE TABLE seats (
            guest text COLLATE "C" NOT NULL, room text COLLATE "C" NOT NULL, awaited boolean NOT NULL,
            PRIMARY KEY (guest, room)
        );
        CREATE INDEX seats_room ON seats (room);
        CREATE TABLE endings (
            id text COLLATE "C" PRIMARY KEY, room text COLLATE "C" NOT NULL, n integer NOT NULL
        );
        CREATE INDEX endings_room ON endings (room);
        CREATE TABLE finished (
            id text COLLATE "C" PRIMARY KEY, game text COLLATE "C" NOT NULL, at bigint NOT NULL,
            record text NOT NULL
        );
        CREATE INDEX finished_at ON finished (at);
        CREATE TABLE played (
            guest text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, seat text NOT NULL,
            PRIMARY KEY (guest, id)
        );
        """,
        oldest=1,
    ),
    Migration(
        """
        CREATE TABLE subscriptions (
            endpoint text COLLATE "C" PRIMARY KEY, guest text COLLATE "C" NOT NULL, key bytea NOT NULL,
            secret bytea NOT NULL, language text NOT NULL, site text NOT NULL, at bigint NOT NULL
        );
        CREATE INDEX subscriptions_guest ON subscriptions (guest, at);
        """,
        oldest=1,
    ),
    Migration(
        """
        CREATE TABLE blocks (
            guest text COLLATE "C" NOT NULL, other text COLLATE "C" NOT NULL, at bigint NOT NULL,
            PRIMARY KEY (guest, other)
        );
        CREATE INDEX blocks_other ON blocks (other);
        CREATE TABLE reports (
            at bigint NOT NULL, reporter text COLLATE "C" NOT NULL, guest text COLLATE "C" NOT NULL,
            name text NOT NULL, room text COLLATE "C" NOT NULL, why text NOT NULL,
            PRIMARY KEY (reporter, guest, room)
        );
        CREATE INDEX reports_at ON reports (at);
        """,
        oldest=1,
    ),
    Migration(
        """
        ALTER TABLE played ADD COLUMN seats integer NOT NULL DEFAULT 0,
            ADD COLUMN place integer NOT NULL DEFAULT 0, ADD COLUMN lost boolean NOT NULL DEFAULT false,
            ADD COLUMN letters text NOT NULL DEFAULT '';
        CREATE INDEX played_id ON played (id);
        CREATE TABLE carried (
            guest text COLLATE "C" PRIMARY KEY, digest text COLLATE "C" NOT NULL UNIQUE, until bigint NOT NULL
        );
        """,
        oldest=1,
    ),
)


async def migrate(connection: Connection) -> tuple[int, int]:
    """Bring the tables to the newest version; tells the version they had, and the one they have now."""
    before = await version_of(connection)
    if before == len(MIGRATIONS):
        return before, before
    async with connection.transaction():
        await connection.execute("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
        await connection.execute(f"SELECT pg_advisory_xact_lock({MIGRATING}, {SCHEMA})")
        before = await version_of(connection)  # another node may have done it meanwhile
        for number, migration in enumerate(MIGRATIONS[before:], before + 1):
            await connection.execute(migration.script)
            await connection.execute("UPDATE version SET number = $1, oldest = $2", number, migration.oldest)
    return before, max(before, len(MIGRATIONS))


async def version_of(connection: Connection) -> int:
    """The version of the tables, 0 if there are none; a StoreError if this longears cannot work with them."""
    if await connection.fetchval("SELECT current_schema() IS NULL"):
        raise StoreError("there is no schema for the tables: see search_path")
    if await connection.fetchval(_IS_THERE) is None:
        return 0
    number, oldest = await connection.fetchrow("SELECT number, oldest FROM version")
    if oldest > len(MIGRATIONS):
        known = f"version {number}, this one knows {len(MIGRATIONS)}"
        raise StoreError(f"was written by a newer longears ({known})")
    return int(number)


async def check(connection: Connection) -> None:
    """A StoreError if the server would acknowledge what it can still lose, or cannot keep every text."""
    settings = await settings_of(connection)
    if settings["server_encoding"] != "UTF8":
        raise StoreError(f"the database must keep texts as UTF8, not {settings['server_encoding']}")
    if wrong := unsafe(settings):
        raise StoreError(f"PostgreSQL would lose what it has acknowledged: {' and '.join(wrong)}")


async def settings_of(connection: Connection) -> Mapping[str, str]:
    """What decides whether PostgreSQL can keep everything, and does."""
    return dict(await connection.fetch(_SETTINGS))


def unsafe(settings: Mapping[str, str]) -> list[str]:
    """The settings by which the server says that something is stored before it is on the disk."""
    return [
        f"{name} is off"
        for name in ("fsync", "full_page_writes", "synchronous_commit")
        if settings[name] == "off"
    ]
