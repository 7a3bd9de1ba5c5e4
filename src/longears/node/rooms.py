"""The rooms in memory: read when somebody needs them, let go when nobody does."""

import asyncio
import time
from collections.abc import Callable, Sequence

from longears.node.limits import Limits
from longears.node.live_room import LiveRoom
from longears.node.log import log
from longears.node.neighbours import Neighbours
from longears.node.protocols import Ending, Store, StoreError, UnreadableError
from longears.room import Refused, Room, Row, refused
from longears.room.fold import finished
from longears.room.register import entry
from longears.room.state import DealerMaker

UNKNOWN_TABLE = refused("unknown_table")
UNREADABLE_TABLE = refused("unreadable_table")
NO_STORE = refused("store")
AT_ONCE = 50
"""So many older rooms or missing records are looked after before others get a turn."""

Open = Callable[[Room], LiveRoom]


class Rooms:
    """What this node has in memory, and the way there and back."""

    def __init__(
        self,
        live: dict[str, LiveRoom],
        store: Store,
        neighbours: Neighbours,
        open_room: Open,
        dealer: DealerMaker,
        limits: Limits,
    ) -> None:
        self.live = live
        self._store = store
        self._neighbours = neighbours
        self._open = open_room
        self._dealer = dealer
        self._limits = limits
        self._reading: dict[str, asyncio.Future[LiveRoom | Refused]] = {}
        self._missing: set[Ending] = set()
        """Games that were not on the shelf when it was looked at last."""
        self._unreadable: set[Ending] = set()
        """Games whose records cannot be made, by this version at least."""
        self._unclosable: set[str] = set()
        """Tables that could not be closed; the next start tries again."""

    async def find(self, code: str) -> LiveRoom | Refused:
        """The room of this code; who asks while it is being read gets the same."""
        while code not in self.live:
            if code not in self._reading:
                self._reading[code] = asyncio.ensure_future(self._read(code))
            found = await asyncio.shield(self._reading[code])
            if isinstance(found, Refused) or not found.closed:
                return found
        return self.live[code]

    async def _read(self, code: str) -> LiveRoom | Refused:
        try:
            await self._neighbours.serve(code)  # and read afterwards, so that nothing is missed in between
            rows = await self._store.room(code)
            if not rows:
                return UNKNOWN_TABLE
            room = self.bring_back(code, rows)
            await self._neighbours.meet(room)
            return room
        except UnreadableError as error:
            log.error("a table is damaged", table=code, error=str(error))
            return UNREADABLE_TABLE
        except StoreError as error:
            log.error("a table could not be read", table=code, error=str(error))
            return NO_STORE
        except Exception:
            log.exception("a table could not be brought back", table=code)  # a newer version wrote it
            return UNREADABLE_TABLE
        finally:
            del self._reading[code]
            if code not in self.live:
                self._neighbours.part(code)

    def bring_back(self, code: str, rows: Sequence[Row]) -> LiveRoom:
        """A room as its rows say."""
        room = Room(code, self._dealer)
        room.restore(rows, asyncio.get_running_loop().time())
        self.live[code] = live = self._open(room)
        return live

    # Letting go

    def let_go(self, now: float) -> list[LiveRoom]:
        """The rooms that nobody has been at for a while; they are no longer in memory."""
        before = now - self._limits.linger_seconds
        at_rest = [room for room in self.live.values() if room.is_at_rest(before)]
        idle = [room for room in at_rest if room.code not in self._reading]
        for room in idle:
            self.drop(room)
        return idle

    def drop(self, room: LiveRoom) -> None:
        """It is no longer in memory; who asks for it has it read again."""
        room.close()
        self.live.pop(room.code, None)
        self._neighbours.part(room.code)

    async def rest(self, room: LiveRoom, now: float) -> None:
        """Note when the room may be closed that was let go, unless people are there on other nodes."""
        if room.others.guests:
            return
        left = room.empty_since + self._allowed(room) - now
        try:
            await self._store.rest(room.code, round(1000 * (time.time() + left)))
        except StoreError as error:
            log.error("a table could not be put to rest", table=room.code, error=str(error))

    def _allowed(self, room: LiveRoom) -> float:
        """How long it stays, in seconds, when nobody is there."""
        people = list(room.state.people)
        if not people:
            return min(self._limits.abandoned_seconds, self._limits.idle_seconds)
        if not room.state.playing:
            return self._limits.idle_seconds
        everyone_left = all(chair.left for chair in people)
        return self._limits.left_game_seconds if everyone_left else self._limits.idle_game_seconds

    async def close_due(self) -> list[str]:
        """Close the tables nobody came back to; their finished games stay on the shelf.

        One that is kept by another node is not closed: somebody is there.
        """
        now = round(time.time() * 1000)
        due = [code for code in await self._store.due(now) if self._may_close(code)]
        async with self._neighbours.kept(due) as ours:
            closed = [code for code in ours if await self._close(code, now)]
        self._neighbours.tell_closed(closed)
        return closed

    def _may_close(self, code: str) -> bool:
        return code not in self.live and code not in self._reading and code not in self._unclosable

    async def _close(self, code: str, now: int) -> bool:
        if not self._may_close(code):
            return False
        try:
            is_closed = await self._store.close_room(code, now)
        except StoreError as error:
            self._unclosable.add(
                code
            )  # if it is damaged, asking again and again would keep all others waiting
            log.error("a table could not be closed", table=code, error=str(error))
            return False
        if is_closed:
            log.info("table closed", table=code)
        return is_closed

    # What an earlier life has left undone

    async def shelve_missing(self, *, at_once: bool = False) -> None:
        """Make the records again of games that ended, and whose records could not be written.

        One that is missing for the first time may be on its way.
        """
        before, self._missing = self._missing, set(await self._store.endings()) - self._unreadable
        missing = self._missing if at_once else self._missing & before
        for ending in sorted(missing)[:AT_ONCE]:
            await self._shelve(ending)

    async def _shelve(self, ending: Ending) -> None:
        try:
            rows = await self._store.ended(ending)
            room = Room(ending.room, self._dealer)
            room.restore(rows, 0)
            self._store.keep(finished(room.state, rows[-1].at))
        except Exception as error:
            if isinstance(error, StoreError) and not isinstance(error, UnreadableError):
                raise
            self._unreadable.add(ending)
            log.exception("a record could not be made", table=ending.room)  # the others can

    async def register_older(self) -> None:
        """Rooms that an older version wrote are put into the register, a few at a time."""
        for code in await self._store.unregistered():
            try:
                await self._register(code)
            except StoreError:
                await self._store.recovered()  # those that are missed wait for the next start

    async def _register(self, code: str) -> None:
        rows = await self._store.room(code)
        now, room = asyncio.get_running_loop().time(), Room(code, self._dealer)
        try:
            for row in rows:
                told = room.fold(row, now)
                if told.finished:
                    self._store.keep(told.finished)
        except Exception:
            log.exception("a table could not be registered", table=code)  # the others can
            return
        until = round(1000 * (time.time() + self._limits.idle_game_seconds))
        await self._store.register(code, entry(room.state), until)
