"""The public list: which tables somebody is at, here or at another node, told to whoever watches it."""

import asyncio
from collections.abc import Iterable

from longears.node.connection import Connection
from longears.node.live_room import LiveRoom
from longears.node.to_all import AskListings, Listing, Voice
from longears.room import wire

LOBBY_SECONDS = 0.3


class Lobby:
    """What is listed, and who watches it."""

    def __init__(self, voice: Voice) -> None:
        self.listings = 0
        """How often others were told what is new here."""
        self._tell = voice.tell
        self._watching: set[Connection] = set()
        self._shown: dict[str, wire.Listed] = {}
        self._here: dict[str, wire.Listed] = {}
        self._elsewhere: dict[str, _Part] = {}
        """By the nodes whose parts they are."""
        self._changed: set[LiveRoom] = set()
        self._wanted = False
        """Whether a node has asked for all that is listed here."""
        self._telling: asyncio.TimerHandle | None = None

    def watch(self, connection: Connection) -> None:
        self._watching.add(connection)
        self._send_all(connection)

    def leave(self, connection: Connection) -> None:
        self._watching.discard(connection)

    def refresh(self, connection: Connection) -> None:
        """Whoever watches and has missed something is told everything."""
        if connection in self._watching:
            self._send_all(connection)

    def listed(self) -> list[wire.Listed]:
        """The public tables that somebody is at."""
        return list(self._shown.values())

    def lists(self, code: str) -> bool:
        """Whether somebody is at this public table."""
        return code in self._shown

    def _send_all(self, connection: Connection) -> None:
        connection.send(wire.Tables(tables=self.listed(), all=True))

    # What is here

    def changed(self, room: LiveRoom) -> None:
        """Tell those who watch soon; many changes make one message."""
        if room.state.settings.public or room.code in self._here:
            self._changed.add(room)
            self._tell_soon()

    def _tell_soon(self) -> None:
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(LOBBY_SECONDS, self._tell_changes)

    def _tell_changes(self) -> None:
        self._telling = None
        changed, gone = [], []
        for room in self._changed:
            code, before = room.code, self._here.pop(room.code, None)
            if room.connections and not room.closed and room.state.settings.public:
                self._here[code] = _listed(room)
                if self._here[code] != before:
                    changed.append(self._here[code])
            elif before:
                gone.append(code)
        self._changed.clear()
        self._tell_others(changed, gone)
        self._show([*(table.code for table in changed), *gone])

    def _tell_others(self, changed: list[wire.Listed], gone: list[str]) -> None:
        self.listings += bool(changed or gone)
        if self._wanted:
            self._tell(Listing(self.listings, list(self._here.values()), whole=True))
        elif changed or gone:
            self._tell(Listing(self.listings, changed, gone))
        self._wanted = False

    def _show(self, codes: Iterable[str]) -> None:
        """Tell those who watch what these tables are like now."""
        changed, gone = [], []
        for code in codes:
            before, now = self._shown.pop(code, None), self._now(code)
            if now:
                self._shown[code] = now
                if now != before:
                    changed.append(now)
            elif before:
                gone.append(code)
        if changed or gone:
            told = wire.encode(wire.Tables(tables=changed, gone=gone))
            for connection in self._watching:
                connection.tell(told)

    def _now(self, code: str) -> wire.Listed | None:
        elsewhere = (part.tables[code] for part in self._elsewhere.values() if code in part.tables)
        return self._here.get(code) or next(elsewhere, None)

    # What is elsewhere

    def tell_whole(self) -> None:
        """Another node does not know all that is listed here."""
        self._wanted = True
        self._tell_soon()

    def heard(self, node: str, news: Listing) -> None:
        """What is new at another node."""
        part = self._elsewhere.setdefault(node, _Part())
        if not news.whole and news.number != part.number + 1:
            self.compare(node, news.number)
            return
        before = part.tables if news.whole else dict.fromkeys(news.gone)
        part.number, kept = news.number, {} if news.whole else part.tables
        part.tables = {code: table for code, table in kept.items() if code not in before}
        part.tables |= {table.code: table for table in news.tables}
        self._show({*before, *(table.code for table in news.tables)})

    def compare(self, node: str, number: int) -> None:
        """That node has told so many times what is new."""
        part = self._elsewhere.get(node)
        if number != (part.number if part else 0):
            self._tell(AskListings())

    def lost(self, node: str) -> None:
        """Nobody is there any more."""
        part = self._elsewhere.pop(node, None)
        if part:
            self._show(part.tables)


class _Part:
    """What another node lists."""

    def __init__(self) -> None:
        self.number = 0
        self.tables: dict[str, wire.Listed] = {}


def _listed(room: LiveRoom) -> wire.Listed:
    state = room.state
    return wire.Listed(
        code=state.code,
        game=state.settings.game,
        preset=state.settings.preset,
        changes=len(state.settings.options),
        seats=len(state.chairs),
        taken=sum(not chair.is_empty for chair in state.chairs),
        host=state.host_name,
        playing=state.playing,
        clock=state.settings.clock,
    )
