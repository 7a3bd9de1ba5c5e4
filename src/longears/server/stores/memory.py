"""A store that lasts as long as its process, for tests and for tables that need no other."""

import asyncio
import secrets
import time
from collections.abc import Collection
from dataclasses import dataclass, replace

from longears.node.protocols import Committed, Ending, Known, Made, Quick, StoreError
from longears.room.register import Change, Entry
from longears.room.rows import Created, Row
from longears.room.told import Finished
from longears.server.mine import (
    MOST_BLOCKS,
    MOST_REPORTS,
    REPORTS_OF_ONE,
    BlockStored,
    GameStored,
    Report,
    ReportStored,
    Stored,
)
from longears.server.played import MOST_GAMES, Against, GamePlayed, History, scores_of
from longears.server.push.subscriptions import Subscription
from longears.server.stores.nameless import without_name

SHARED = (
    *("_rows", "_rooms", "_quick", "_endings", "_finished", "_guests", "_keys", "_subscriptions"),
    *("_blocks", "_reports", "_carried"),
)
"""What is the same for all nodes that use a store together."""


@dataclass(slots=True)
class RoomKept:
    """A room of the register."""

    made_by: str
    made_id: str
    entry: Entry
    until: int
    closed: bool = False


class MemoryStore:
    """Rows, the register, finished games, guests and keys in dictionaries; a commit is a turn of the loop."""

    trouble = ""

    def __init__(self) -> None:
        self.commits = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: list[tuple[Row, Change | None]] = []
        self._rows: dict[str, dict[int, Row]] = {}
        self._rooms: dict[str, RoomKept] = {}
        self._quick: dict[str, str] = {}
        self._endings: dict[str, Ending] = {}
        self._finished: dict[str, Finished] = {}
        self._guests: dict[str, tuple[str, str]] = {}
        self._keys: dict[str, bytes] = {}
        self._subscriptions: dict[str, tuple[str, Subscription]] = {}
        self._blocks: dict[tuple[str, str], int] = {}
        self._reports: dict[tuple[str, str, str], Report] = {}
        self._carried: dict[str, tuple[str, int]] = {}

    def beside(self) -> "MemoryStore":
        """The same rooms, for another node of this process."""
        other = type(self)()
        for name in SHARED:
            setattr(other, name, getattr(self, name))
        return other

    async def open(self, committed: Committed) -> None:
        self._loop = asyncio.get_running_loop()
        self._committed = committed

    async def close(self) -> None:
        self._commit()
        self._loop = None

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def recovered(self) -> None:
        """Memory never fails."""

    # Rooms

    def append(self, row: Row, change: Change | None = None) -> None:
        if self._loop is None:
            raise StoreError("the store is closed")
        if not self._waiting:
            self._loop.call_soon(self._commit)
        self._waiting.append((row, change))

    def _commit(self) -> None:
        waiting, self._waiting = self._waiting, []
        if waiting:
            self.commits += 1
            self._committed([(row, self._kept(row, change)) for row, change in waiting])

    def _kept(self, row: Row, change: Change | None) -> bool:
        known = self._rows.setdefault(row.room, {})
        if row.n not in known and isinstance(row.body, Created) and self._is_taken(row, change):
            return False
        if known.setdefault(row.n, row) != row:
            return False
        if change is not None:
            self._changed(row, change)
        return True

    def _is_taken(self, row: Row, change: Change | None) -> bool:
        """Whether the code is, or the message has made a table already, or a quick match was made before."""
        if change is not None and change.after is not None:
            if self._quick.setdefault(change.entry.game, change.after) != change.after:
                return True
            self._quick[change.entry.game] = row.room
        made = ((room.made_by, room.made_id) for room in self._rooms.values())
        return row.room in self._rooms or (bool(row.id) and (row.actor, row.id) in made)

    def _changed(self, row: Row, change: Change) -> None:
        room = self._rooms.setdefault(row.room, RoomKept(row.actor, row.id, change.entry, change.until))
        room.entry, room.until = change.entry, change.until
        if change.ends:
            self._endings[f"{row.room}-{change.ends}"] = Ending(row.room, row.n)

    async def room(self, code: str) -> list[Row]:
        kept = self._rows.get(code, {})
        return _from_beginning(kept, max(kept)) if kept else []

    async def rows(self, room: str, after: int) -> list[Row]:
        return [row for n, row in sorted(self._rows.get(room, {}).items()) if n > after]

    async def newest(self, rooms: Collection[str]) -> dict[str, int]:
        return {code: max(self._rows[code]) for code in rooms if self._rows.get(code)}

    async def made(self, guest: str, message_id: str) -> Made:
        made = {code: room for code, room in self._rooms.items() if room.made_by == guest}
        by_message = (code for code, room in made.items() if message_id and room.made_id == message_id)
        taken = [room for room in made.values() if not room.closed and room.entry.seated]
        return Made(len(taken), next(by_message, ""))

    async def quick(self, game: str) -> Quick:
        waiting = (code for code, room in self._rooms.items() if not room.closed and _waits(room.entry, game))
        return Quick(self._quick.get(game, ""), tuple(waiting))

    async def stay(self, rooms: Collection[str], until: int) -> None:
        for code in rooms:
            if code in self._rooms:
                self._rooms[code].until = max(until, self._rooms[code].until)

    async def rest(self, code: str, until: int) -> None:
        if code in self._rooms:
            self._rooms[code].until = until

    async def due(self, now: int) -> list[str]:
        return [code for code, room in self._rooms.items() if not room.closed and room.until <= now]

    async def close_room(self, code: str, now: int) -> bool:
        room = self._rooms.get(code)
        is_due = room is not None and not room.closed and room.until <= now
        if room is None or not is_due or any(ending.room == code for ending in self._endings.values()):
            return False
        self._rows.pop(code, None)
        room.closed = True
        return True

    async def unregistered(self) -> list[str]:
        return [code for code in self._rows if code not in self._rooms]

    async def register(self, code: str, entry: Entry, until: int) -> None:
        self._rooms.setdefault(code, RoomKept("", "", entry, until))

    # Finished games

    def keep(self, finished: Finished) -> None:
        self._finished.setdefault(finished.id, finished)
        self._endings.pop(finished.id, None)

    async def endings(self) -> list[Ending]:
        return list(self._endings.values())

    async def ended(self, ending: Ending) -> list[Row]:
        return _from_beginning(self._rows.get(ending.room, {}), ending.n)

    async def record(self, finished_id: str) -> str | None:
        finished = self._finished.get(finished_id)
        return finished.record if finished else None

    # Guests and keys

    async def key(self, name: str) -> bytes:
        return self._keys.setdefault(name, secrets.token_bytes(32))

    async def forget_keys(self, kind: str, but: Collection[str]) -> None:
        for name in [name for name in self._keys if name.partition(" ")[0] == kind and name not in but]:
            del self._keys[name]

    async def guest(self, guest: str) -> Known | None:
        if guest not in self._guests:
            return None
        open_rooms = ((code, room.entry) for code, room in self._rooms.items() if not room.closed)
        awaited = tuple(code for code, entry in open_rooms if guest in entry.awaited)
        apart = {pair[pair[0] == guest] for pair in self._blocks if guest in pair}
        return Known(*self._guests[guest], awaited, tuple(apart))

    async def rename(self, guest: str, name: str, badge: str) -> None:
        self._guests[guest] = name, badge

    # Push subscriptions

    async def subscribe(self, guest: str, subscription: Subscription, most: int) -> None:
        await self.unsubscribe(subscription.endpoint)
        self._subscriptions[subscription.endpoint] = guest, subscription
        for old in (await self.subscriptions(guest))[:-most]:
            await self.unsubscribe(old.endpoint)

    async def unsubscribe(self, endpoint: str) -> None:
        self._subscriptions.pop(endpoint, None)

    async def subscriptions(self, guest: str) -> list[Subscription]:
        return [one for whose, one in self._subscriptions.values() if whose == guest]

    # What belongs to one guest

    async def stored(self, guest: str) -> Stored:
        name, badge = self._guests.get(guest, ("", ""))
        played = sorted(self._finished.values(), key=lambda one: (one.at, one.id), reverse=True)
        rooms = {code: room.entry for code, room in sorted(self._rooms.items()) if not room.closed}
        seated = {code: entry for code, entry in rooms.items() if guest in entry.seated}
        blocked = sorted((-at, other) for (whose, other), at in self._blocks.items() if whose == guest)
        return Stored(
            guest=guest,
            name=name,
            badge=badge,
            seen=0,
            games=tuple(
                GameStored(one.id, one.game, one.at, me.seat, me.seats, me.place, me.lost, me.letters)
                for one in played
                for me in one.players
                if me.guest == guest
            ),
            tables=tuple(seated),
            playing=tuple(code for code, entry in seated.items() if entry.playing),
            devices=len(await self.subscriptions(guest)),
            blocked=tuple(
                BlockStored(other, self._guests.get(other, ("", ""))[0], -at) for at, other in blocked
            ),
            reports=tuple(
                ReportStored(one.at, one.name, one.table, one.why)
                for one in await self.reports()
                if one.reporter == guest
            ),
        )

    async def history(self, guest: str) -> History:
        played = sorted(self._finished.values(), key=lambda one: (one.at, one.id), reverse=True)
        mine = [(one, me) for one in played for me in one.players if me.guest == guest]
        names = {who: name for who, (name, _) in self._guests.items()}
        return History(
            tuple(
                GamePlayed(
                    *(one.id, one.game, one.at, me.seat, me.seats, me.place, me.lost, me.letters),
                    tuple(
                        Against(
                            *(other.guest, names.get(other.guest, ""), other.seat),
                            *(other.place, other.lost, other.letters),
                        )
                        for other in sorted(one.players)
                        if other.guest != guest
                    ),
                )
                for one, me in mine[:MOST_GAMES]
            ),
            scores_of(mine, names),
        )

    async def offer(self, guest: str, digest: str, until: int, now: int) -> None:
        kept = {who: one for who, one in self._carried.items() if one[1] >= now}
        self._carried.clear()
        self._carried |= kept | {guest: (digest, until)}

    async def accept(self, digest: str, now: int) -> str | None:
        for guest, (offered, until) in self._carried.items():
            if offered == digest and until >= now:
                del self._carried[guest]
                return guest
        return None

    async def block(self, guest: str, other: str, *, on: bool) -> None:
        self._blocks.pop((guest, other), None)
        if on:
            self._blocks[guest, other] = round(time.time() * 1000)
        for old in [pair for pair in self._blocks if pair[0] == guest][:-MOST_BLOCKS]:
            del self._blocks[old]

    async def report(self, report: Report) -> None:
        about = report.reporter, report.guest, report.table
        self._reports.pop(about, None)
        self._reports[about] = report
        for old in [key for key in self._reports if key[0] == report.reporter][:-REPORTS_OF_ONE]:
            del self._reports[old]
        for old in list(self._reports)[:-MOST_REPORTS]:
            del self._reports[old]

    async def reports(self) -> list[Report]:
        return list(reversed(self._reports.values()))

    async def forget_guest(self, guest: str) -> None:
        self._guests.pop(guest, None)
        self._carried.pop(guest, None)
        for name, one in self._finished.items():
            for me in [player for player in one.players if player.guest == guest]:
                others = tuple(player for player in one.players if player.guest != guest)
                cleared = without_name(one.record, me.seat)
                self._finished[name] = replace(one, record=cleared, players=others)
        for endpoint in [one.endpoint for one in await self.subscriptions(guest)]:
            await self.unsubscribe(endpoint)
        for pair in [pair for pair in self._blocks if guest in pair]:
            del self._blocks[pair]
        for key in [key for key in self._reports if guest in key[:2]]:
            del self._reports[key]


def _waits(entry: Entry, game: str) -> bool:
    return entry.game == game and entry.waits and entry.free > 0


def _from_beginning(kept: dict[int, Row], until: int) -> list[Row]:
    """The rows up to this one, from the newest beginning before it."""
    begins = max(n for n, row in kept.items() if row.body.begins and n <= until)
    return [row for n, row in sorted(kept.items()) if begins <= n <= until]
