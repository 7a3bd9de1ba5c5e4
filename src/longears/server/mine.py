"""What a guest can ask for about themselves: what is stored, whom they keep away, whom they report."""

from typing import Literal, Protocol

from msgspec import Struct

from longears.server.played import Ask, History, Line

MOST_BLOCKS = 200
"""Of one guest; of more the oldest go."""
MOST_REPORTS, REPORTS_OF_ONE = 1000, 20
"""In all and of one guest; of more the oldest go."""

Why = Literal["name", "manners", "cheats", "spoils"]
"""What a player is reported for."""


class Report(Struct, frozen=True):
    """Somebody at a public table, as another guest has reported them."""

    at: int
    """Milliseconds since 1970."""
    reporter: str
    guest: str
    name: str
    """The one they had."""
    table: str
    why: str


class GameStored(Struct, frozen=True):
    """A finished game in which one had a seat."""

    id: str
    game: str
    at: int
    seat: str
    seats: int = 0
    """How many played."""
    place: int = 0
    """From 1; 0 where nobody has noted it."""
    lost: bool = False
    letters: str = ""
    """Of the word that the match was played for, after this game."""


class BlockStored(Struct, frozen=True):
    """Whom one keeps away."""

    guest: str
    name: str
    """The one they have now; empty if they are gone."""
    at: int


class ReportStored(Struct, frozen=True):
    """What one has told the operator."""

    at: int
    name: str
    table: str
    why: str


class Stored(Struct, frozen=True):
    """All that a store has of a guest; the records of games are under their names."""

    guest: str
    name: str
    badge: str
    seen: int
    """The day of the last visit, in days since 1970."""
    games: tuple[GameStored, ...]
    """The newest first."""
    tables: tuple[str, ...]
    """Open tables with a seat of theirs."""
    playing: tuple[str, ...]
    """Those of them at which a game is on."""
    devices: int
    """Browsers that may be told of their turn."""
    blocked: tuple[BlockStored, ...]
    reports: tuple[ReportStored, ...]


class Mine(Protocol):
    """Part of a store: what belongs to one guest alone."""

    async def stored(self, guest: str) -> Stored:
        """All that there is of this guest."""

    async def history(self, guest: str) -> History:
        """The finished games that this guest has played, and how it stands with whom."""

    async def offer(self, guest: str, digest: str, until: int, now: int) -> None:
        """Who has what gave this digest may be this guest, once, until then; an earlier one is void."""

    async def accept(self, digest: str, now: int) -> str | None:
        """Whose guest that is; nobody's the second time."""

    async def block(self, guest: str, other: str, *, on: bool) -> None:
        """Keep these two apart from now on, or no longer, as far as the first one minds."""

    async def report(self, report: Report) -> None:
        """Keep it for the operator, instead of what was said of the same guest at the same table."""

    async def reports(self) -> list[Report]:
        """What was reported, newest first."""

    async def forget_guest(self, guest: str) -> None:
        """Delete the name and all that leads to the guest; other names stay in the games they played."""


_WHO = "SELECT name, badge, seen FROM guests WHERE id = $1"
_GAMES = """
    SELECT p.id, f.game, f.at, p.seat, p.seats, p.place, p.lost, p.letters
    FROM played AS p JOIN finished AS f ON f.id = p.id
    WHERE p.guest = $1 ORDER BY f.at DESC, p.id DESC
"""
_TABLES = """
    SELECT s.room, r.playing FROM seats AS s JOIN rooms AS r ON r.code = s.room
    WHERE s.guest = $1 AND NOT r.closed ORDER BY s.room
"""
_DEVICES = "SELECT count(*) FROM subscriptions WHERE guest = $1"
_BLOCKED = """
    SELECT b.other, coalesce(g.name, ''), b.at FROM blocks AS b LEFT JOIN guests AS g ON g.id = b.other
    WHERE b.guest = $1 ORDER BY b.at DESC, b.other
"""
_REPORTED = "SELECT at, name, room, why FROM reports WHERE reporter = $1 ORDER BY at DESC, guest"
APART = "SELECT other FROM blocks WHERE guest = $1 UNION SELECT guest FROM blocks WHERE other = $1"
BLOCK = (
    """
    INSERT INTO blocks (guest, other, at) VALUES ($1, $2, $3)
    ON CONFLICT (guest, other) DO UPDATE SET at = excluded.at
    """,
    """
    DELETE FROM blocks WHERE guest = $1 AND other NOT IN
    (SELECT other FROM blocks WHERE guest = $1 ORDER BY at DESC LIMIT $2)
    """,
)
UNBLOCK = "DELETE FROM blocks WHERE guest = $1 AND other = $2"
REPORT = (
    """
    INSERT INTO reports (at, reporter, guest, name, room, why) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (reporter, guest, room) DO UPDATE SET
    at = excluded.at, name = excluded.name, why = excluded.why
    """,
    """
    DELETE FROM reports WHERE reporter = $1 AND at <
    (SELECT min(at) FROM (SELECT at FROM reports WHERE reporter = $1 ORDER BY at DESC LIMIT $2) AS newest)
    """,
    """
    DELETE FROM reports WHERE at <
    (SELECT min(at) FROM (SELECT at FROM reports ORDER BY at DESC LIMIT $1) AS newest)
    """,
)
REPORTS = "SELECT at, reporter, guest, name, room, why FROM reports ORDER BY at DESC, reporter, guest"


async def stored(ask: Ask, guest: str) -> Stored:
    """What is found of a guest in tables of SQL."""
    who = await ask(_WHO, guest)
    name, badge, seen = who[0] if who else ("", "", 0)
    tables = await ask(_TABLES, guest)
    [(devices,)] = await ask(_DEVICES, guest)
    return Stored(
        guest=guest,
        name=name,
        badge=badge,
        seen=seen,
        games=tuple(map(_game, await ask(_GAMES, guest))),
        tables=tuple(code for code, _ in tables),
        playing=tuple(code for code, playing in tables if playing),
        devices=devices,
        blocked=tuple(BlockStored(*columns) for columns in await ask(_BLOCKED, guest)),
        reports=tuple(ReportStored(*columns) for columns in await ask(_REPORTED, guest)),
    )


def _game(line: Line) -> GameStored:
    id_, game, at, seat, seats, place, lost, letters = line
    return GameStored(id_, game, at, seat, seats, place, bool(lost), letters)
