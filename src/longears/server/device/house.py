"""The node of a browser: lines that are ports of pages, bots that think in place."""

import asyncio
import base64
from collections.abc import Callable, Sequence

from longears.bots import QUICK, bot_for
from longears.chance import Chance
from longears.core import Event, View
from longears.node.connection import Connection
from longears.node.guests import BADGES, Guest, wished_name
from longears.node.limits import Limits
from longears.node.log import log
from longears.node.node import Node
from longears.node.protocols import Known
from longears.server.buses.alone import Alone
from longears.server.device.answers import Answer, Answers
from longears.server.device.store import DeviceStore, Shelf
from longears.server.people import ready_made_name

GUEST = "guest of this device"
"""What the name of the key begins with that a guest's id comes from."""
A_YEAR = 366 * 86400.0
LIMITS = Limits(
    messages_per_second=1000,
    burst=10_000,
    rows_per_second=1000,
    bot_moves_per_second=1000,
    tables_per_guest=1000,
    tables_per_minute=1000,
    idle_game_seconds=A_YEAR,
)
"""Nobody else is here who would have to wait; a table stays for as long as one likes."""

Send = Callable[[str], object]
"""Posts a message to a page."""
End = Callable[[], object]


class InPlace:
    """Thinks here and at once; what needs time of its own plays as the best that needs none."""

    async def choose(
        self,
        view: View,
        history: Sequence[Event],
        level: str,
        seed: int,
        *,
        pause: float = 0.0,
    ) -> str:
        await asyncio.sleep(pause)
        bot = bot_for(level if level in QUICK else QUICK[-1], view.game)
        return bot.choose(view, history, view.moves, Chance(seed))

    def close(self) -> None:
        """Nothing to let go."""


class Uncounted:
    """There is no operator to count for."""

    def refused(self, code: str) -> None:
        """A message was."""

    def limited(self, limit: str, of: str) -> None:
        """Somebody was too fast."""

    def fell_behind(self) -> None:
        """A reader did."""

    def answered(self, since: Sequence[float]) -> None:
        """However long it took."""

    def told(self, since: Sequence[float]) -> None:
        """However long it took."""

    def lagged(self, seconds: float) -> None:
        """Pages in the background are slow."""


class Port:
    """A door: what is sent is posted to a page, which has all of it at once."""

    def __init__(self, send: Send, end: End) -> None:
        self._send, self._end = send, end

    def send(self, data: bytes) -> int:
        self._send(data.decode())
        return 0

    def backlog(self) -> int:
        return 0

    def close(self, code: int, reason: str) -> None:  # noqa: ARG002  a port ends without a reason
        self._end()


class House:
    """All that a server is to a page, for whoever plays on this device."""

    def __init__(self, shelf: Shelf) -> None:
        self.store = DeviceStore(shelf)
        self.node = Node(self.store, Alone(), InPlace(), Uncounted(), LIMITS)
        self._answers = Answers(self.node, self.store, self.welcome)
        self._lines: dict[int, Connection] = {}

    async def open(self) -> None:
        await self.node.open()

    async def close(self) -> None:
        """Write what waits, and take no more."""
        await self.node.say_goodbye()
        await self.node.close()

    async def welcome(self, who: str, name: str = "", badge: str = "") -> Guest:
        """The guest who goes by this on the device; a wish is heard where nothing is known of them yet."""
        key = await self.store.key(f"{GUEST} {who}")
        guest = base64.urlsafe_b64encode(key[:12]).decode()
        known = await self.store.guest(guest)
        if known is None:
            wished = wished_name(name) or ready_made_name(), badge if badge in BADGES else ""
            await self.store.rename(guest, *wished)
            known = Known(*wished)
        return Guest(guest, known.name, known.badge, known.tables)

    async def ask(self, who: str, method: str, address: str, body: str = "") -> Answer:
        """A plain request of this guest."""
        return await self._answers.to(who, method, address, body)

    # Lines

    async def connect(self, line: int, who: str, version: int, send: Send, end: End) -> None:
        """A page of this guest opens a line."""
        guest = await self.welcome(who)
        self._lines[line] = self.node.connect(guest, Port(send, end), version=version)

    def hear(self, line: int, text: str) -> None:
        connection = self._lines.get(line)
        if connection is None:
            return
        try:
            connection.receive(text)
        except Exception:
            log.exception("a message broke the node")
            connection.broken()

    def hang_up(self, line: int) -> None:
        connection = self._lines.pop(line, None)
        if connection is not None:
            connection.gone()
