"""Players who find their table on any of several nodes, and leave one that is silent or has to wait."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from longears.chance import Chance
from proofs.clients import LOST, Guest, Line, Message, fraction, stopped
from proofs.players import Book, Player

# As the page has them (web/src/net): what is shown for these clients holds for people.
OPEN_SECONDS, LONGEST_OPEN_SECONDS = 4.0, 8.0
"""How long somebody waits for a new line, and the most that this grows to where many come at once."""
SILENT_SECONDS, ANSWER_SECONDS = 3.0, 2.5
"""Who hears nothing for so long asks; without an answer for so long after that the line is given up."""
WAITS_SECONDS = 4.0
"""Who is told that the table waits looks for another node, after so long at most."""
PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.4, 3.2
"""Most of a pause between two tries to come back, and the most that this grows to."""
COUNTED = ("moved", "started")
"""The steps by which one sees that a table plays on."""
NO_STORE = "store"
"""A node that cannot read says so; others may."""


@dataclass
class Pace:
    """How long people think, which is set while they play: seconds at most."""

    think: float


class Traveller(Player):
    """Plays on at whichever node is well."""

    def __init__(
        self, guest: Guest, door: str, book: Book, chance: Chance, pace: Pace, saw: Callable[[], None]
    ) -> None:
        """`saw` is called when a move was seen."""
        super().__init__(guest, door, book, chance, 0)
        self.saw_n = 0
        """The newest move that was seen."""
        self._pace, self._saw = pace, saw
        self.routes = 0
        """How often somebody looked for another node; who did never is where the others of the table are."""
        self._failures = self._since = 0
        self._waits_for = WAITS_SECONDS * (0.5 + fraction(chance) / 2)
        self._news = asyncio.Event()
        self._heard = self._asked = self._waits_since = 0.0
        self._patience: asyncio.Timeout | None = None
        self._line: Line | None = None
        self._closing: set[asyncio.Task[None]] = set()

    @property
    def route(self) -> str:
        """What the proxy goes by: the same for all at a table, until somebody had to look for another."""
        told = self.book.code + (f" {self.guest.id} {self.routes}" if self.routes else "")
        return blake2b(told.encode(), digest_size=6).hexdigest()

    async def run(self, crashes: bool = True) -> None:
        """Play for ever."""
        while True:
            try:
                async with asyncio.timeout(min(LONGEST_OPEN_SECONDS, OPEN_SECONDS * 2**self._failures)):
                    line = await self.guest.line(self.door, self.route)
            except LOST:
                self.book.counts["tried to come back"] += 1
                self.routes += 1
                self._failures = min(self._failures + 1, 8)
            else:
                await self._travel(line, crashes)
                self.book.counts["lines lost"] += 1
            pause = min(LONGEST_PAUSE_SECONDS, PAUSE_SECONDS * 2**self._failures)
            await asyncio.sleep(pause * (0.5 + fraction(self._chance) / 2))

    async def _travel(self, line: Line, crashes: bool) -> None:
        """At one node, until the line breaks or is given up."""
        self._heard = self._asked = asyncio.get_running_loop().time()
        self._line = line
        try:
            async with asyncio.timeout(None) as self._patience:
                await self._play(line, crashes)
        except TimeoutError:
            self.routes += 1
        except LOST:
            if not self.joined:
                self.routes += 1
        finally:
            self._patience = self._line = None
            self.joined = self.waits = False
            closing = asyncio.create_task(line.close())
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)

    async def _play(self, line: Line, crashes: bool) -> None:
        loop = asyncio.get_running_loop()
        acting = asyncio.create_task(self._act_on(line, crashes))
        try:
            await line.send(self._join())
            while not acting.done() and (message := await line.receive()) is not None:
                self._heard = loop.time()
                self._take(message)
                self._news.set()
        finally:
            await stopped([acting])
        if not acting.cancelled():
            acting.result()

    async def _act_on(self, line: Line, crashes: bool) -> None:
        """Think, then do something, again and again; ends where the line is cut in the middle of it."""
        while True:
            await self._news.wait()
            self._news.clear()
            if not self.joined:
                continue
            if self._waiting is None and self._could_act():
                await asyncio.sleep(self._pace.think * fraction(self._chance))
                self._waiting = self._waiting or (self._decide() if self.joined else None)
            if not await self._send(line, crashes):
                await line.close()
                return

    def _could_act(self) -> bool:
        return self._room["phase"] == "waiting" or bool(self._own.get("moves"))

    def look_after(self, now: float) -> None:
        """Ask a node that is silent, and leave one that stays so or lets people wait for too long."""
        line, patience = self._line, self._patience
        if line is None or patience is None:
            return
        self._waits_since = self._waits_since if self.waits and self._waits_since else now
        if now - self._heard > SILENT_SECONDS + ANSWER_SECONDS:
            self._give_up(patience, "left a silent node")
        elif now - self._waits_since > self._waits_for:
            self._give_up(patience, "left a node that waits")
        elif now - max(self._heard, self._asked) > SILENT_SECONDS:
            self._asked = now
            asking = asyncio.create_task(_ask(line))
            self._closing.add(asking)
            asking.add_done_callback(self._closing.discard)

    def _give_up(self, patience: asyncio.Timeout, why: str) -> None:
        self.book.counts[why] += 1
        self._patience, self._waits_since = None, 0.0
        patience.reschedule(0)

    # What is told

    def _join(self) -> Message:
        join = super()._join()
        if "since" not in join:
            self.n = 0  # as if the page were loaded again: who tells nothing of what it saw may be told less
        self._since = join.get("since", 0)
        return join

    def _take_step(self, step: Message) -> None:
        super()._take_step(step)
        if step["what"]["k"] in COUNTED and step["n"] > self.saw_n:
            self.saw_n = step["n"]
            self._saw()

    def _check_told(self, n: int) -> None:
        """Who asked as if less had been seen may meet a node that has seen less; asked again, it reads on."""
        if n < self.n and self._since < self.n:
            raise ConnectionError("it could not know")

    def _take_table(self, table: Message) -> None:
        self._check_told(table["n"])
        super()._take_table(table)

    def _arrived(self, n: int) -> None:
        self._check_told(n)
        super()._arrived(n)
        self._failures = 0

    def _refused(self, told: Message) -> None:
        if told["id"] == "join" and told["code"] == NO_STORE:
            raise ConnectionError(NO_STORE)
        super()._refused(told)


async def _ask(line: Line) -> None:
    try:
        await line.send({"t": "ping", "id": "alive"})
    except LOST:
        """Whoever reads there hears it."""


async def watch_over(players: Sequence[Traveller]) -> None:
    """Let everyone notice silence."""
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(SILENT_SECONDS / 4)
        now = loop.time()
        for player in players:
            player.look_after(now)
