"""Several nodes tell each other over Redis, which may lose and forget everything at any time."""

import asyncio
import secrets
from collections.abc import Collection, Mapping
from contextlib import suppress

from redis.asyncio import Connection

from longears.node import protocols
from longears.node.log import log
from longears.node.protocols import Ears
from longears.server.buses.pipeline import FAILURES, Answer, Pipeline, connections
from longears.server.buses.subscriptions import Subscriptions, done

ANSWER_SECONDS = 1.0
"""How long an answer is waited for before Redis counts as away."""
SILENT_SECONDS = 2.0
"""How long our own beats may be on their way from Redis to us."""
PAUSE_SECONDS = 0.2
"""How soon it is tried again."""
KEPT_SECONDS = 86400
"""How long Redis keeps who is at a room, if all nodes that could clear it away have died."""
MOST_AT_ONCE = 1000
"""Leases in one command."""
KEEP = """
local others = {}
for i, key in ipairs(KEYS) do
  local owner = redis.call('GET', key)
  if owner == ARGV[1] then redis.call('PEXPIRE', key, ARGV[2])
  elseif owner then others[#others + 1] = i
  else redis.call('SET', key, ARGV[1], 'PX', ARGV[2]) end
end
return others
"""
"""Takes or renews; tells which of them others have."""
RELEASE = """
for _, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end
end
"""


class RedisBus:
    """One connection tells and asks, in order; the other hears."""

    joins = True

    def __init__(self, address: str, name: str) -> None:
        """`name`: what the node is called; a node that begins again is another."""
        self._name = f"{name}.{secrets.token_hex(4)}"
        self._connection, database = connections(address, ANSWER_SECONDS)
        self._names = _Names(f"longears:{database}:")
        self.trouble = "the bus was not opened"
        self.nodes: dict[str, float] = {}
        """The other nodes, each with when it was last heard."""
        self._subscriptions = Subscriptions()
        self._pipeline: Pipeline
        self._was_away = False
        self._own_beat = 0.0
        self._failed: asyncio.Future[None]

    async def open(self, ears: Ears) -> None:
        self._loop, self._ears = asyncio.get_running_loop(), ears
        for channel in (self._names.beats, self._names.room("")):
            self._subscriptions.add(channel)
        self._began = self._loop.create_future()
        self._life = self._loop.create_task(self._live())
        await self._began

    async def close(self) -> None:
        if not self.trouble:
            self._pipeline.send("DEL", self._names.lease(self._name))
            self._pipeline.send("PUBLISH", self._names.beats, f"-{self._name}")
            await self._asked("PING")
        self._life.cancel()
        with suppress(asyncio.CancelledError):
            await self._life
        self.trouble = "the bus is closed"

    # Telling

    def tell(self, room: str, word: bytes) -> None:
        self._send("PUBLISH", self._names.room(room), b"%b\n%b" % (self._name.encode(), word))

    def say_here(self, room: str, here: bytes) -> None:
        key = self._names.here(room)
        if here:
            self._send("HSET", key, self._name, here)
            self._send("EXPIRE", key, KEPT_SECONDS)
        else:
            self._send("HDEL", key, self._name)

    def release(self, names: Collection[str]) -> None:
        if names:
            self._send("EVAL", RELEASE, len(names), *map(self._names.lease, names), self._name)

    def _send(self, *command: bytes | str | int) -> None:
        if not self.trouble:
            self._pipeline.send(*command)

    async def _asked(self, *command: bytes | str | int) -> Answer:
        """What Redis answers; nothing if it is away."""
        if self.trouble:
            return None
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await self._pipeline.ask(*command)
        except FAILURES as error:
            self._fail(error)
            return None

    # Hearing

    async def serve(self, room: str) -> None:
        heard = self._subscriptions.add(self._names.room(room))
        if not self.trouble:
            await asyncio.shield(heard)

    def leave(self, room: str) -> None:
        self._subscriptions.discard(self._names.room(room))
        self.say_here(room, b"")

    async def _hear(self, connection: Connection) -> None:
        async for channel, data in self._subscriptions.words(connection):
            if channel == self._names.beats:
                self._take_beat(data.decode())
            else:
                name, _, word = data.partition(b"\n")
                self._pass_on(channel.removeprefix(self._names.room("")), name.decode(), word)

    def _pass_on(self, room: str, node: str, word: bytes) -> None:
        if node == self._name:
            return
        self.nodes[node] = self._loop.time()
        try:
            self._ears.heard(room, node, word)
        except Exception:
            log.exception("a word of another node could not be taken", node=node)

    async def here(self, room: str) -> Mapping[str, bytes]:
        key = self._names.here(room)
        found = await self._asked("HGETALL", key) or []
        said = {name.decode(): here for name, here in zip(found[::2], found[1::2], strict=True)}
        said.pop(self._name, None)
        await self._look_for([node for node in said if node not in self.nodes])
        if dead := [node for node in said if node not in self.nodes]:
            self._send("HDEL", key, *dead)
        return {node: here for node, here in said.items() if node in self.nodes}

    async def _look_for(self, nodes: list[str]) -> None:
        """Whether nodes live that we have not heard yet."""
        if nodes:
            leases = await self._asked("MGET", *map(self._names.lease, nodes)) or []
            alive = [node for node, lease in zip(nodes, leases, strict=False) if lease]
            self.nodes |= dict.fromkeys(alive, self._loop.time())

    # Leases

    async def keep(self, names: Collection[str]) -> Collection[str]:
        asked, ours = list(names), set[str]()
        for begin in range(0, len(asked), MOST_AT_ONCE):
            some = asked[begin : begin + MOST_AT_ONCE]
            keys, milliseconds = map(self._names.lease, some), _milliseconds(protocols.LEASE_SECONDS)
            others = await self._asked("EVAL", KEEP, len(some), *keys, self._name, milliseconds)
            if others is not None:
                ours |= set(some) - {some[at - 1] for at in others}
        return ours

    # Living

    async def _live(self) -> None:
        """Connect, tell and hear until something fails, and again."""
        while True:
            telling, hearing = self._connection(), self._connection()
            try:
                await self._live_once(telling, hearing)
            except* FAILURES as errors:
                self._give_way(errors.exceptions[0])
            except* Exception as errors:
                log.error("the bus failed", error=type(errors.exceptions[0]).__name__)
                self._give_way(errors.exceptions[0])
            finally:
                await telling.disconnect(nowait=True)
                await hearing.disconnect(nowait=True)
            done(self._began)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _live_once(self, telling: Connection, hearing: Connection) -> None:
        self._pipeline, self._failed = Pipeline(telling), self._loop.create_future()
        async with asyncio.TaskGroup() as group:
            async with asyncio.timeout(ANSWER_SECONDS):
                await telling.connect()  # type: ignore[no-untyped-call]
                await hearing.connect()  # type: ignore[no-untyped-call]
                group.create_task(self._pipeline.write())
                group.create_task(self._pipeline.read())
                self._subscriptions.begin()
                group.create_task(self._subscriptions.write(hearing))
                group.create_task(self._hear(hearing))
                await self._subscriptions.confirmed()
                await self._renewed()
            self._begin()
            group.create_task(self._beat())
            await self._failed

    def _begin(self) -> None:
        self.trouble, self._own_beat = "", self._loop.time()
        self.nodes = dict.fromkeys(self.nodes, self._own_beat)
        done(self._began)
        if self._was_away:
            log.info("the bus answers again")
            self._ears.back()

    def _fail(self, error: Exception) -> None:
        """Whatever is under way is given up and begun again."""
        if not self.trouble and not self._failed.done():
            self._failed.set_exception(ConnectionError(_words(error)))
            self._give_way(error)

    def _give_way(self, error: Exception) -> None:
        """Nobody waits for what will not come."""
        was_well, self.trouble = not self.trouble, _words(error)
        self._pipeline.break_off()
        self._subscriptions.break_off()
        if was_well or not self._began.done():
            log.error("the bus does not answer", why=self.trouble)
            self._was_away = True
            self._ears.away()

    # Beats

    async def _beat(self) -> None:
        """Say that we live, renew our own lease, and notice who does not live any more."""
        due = self._loop.time()
        while True:
            self._send("PUBLISH", self._names.beats, self._name)
            async with asyncio.timeout(ANSWER_SECONDS):
                if not await self._renewed():
                    self._ears.back()
            due += protocols.BEAT_SECONDS
            await asyncio.sleep(max(0.0, due - self._loop.time()))
            now = self._loop.time()
            if now - due > protocols.BEAT_SECONDS:  # we stood still: what came meanwhile is still to be heard
                due = self._own_beat = now
                self.nodes = dict.fromkeys(self.nodes, now)
            self._notice(now)

    async def _renewed(self) -> bool:
        """Renew our lease; whether Redis still had it."""
        milliseconds = _milliseconds(protocols.LEASE_SECONDS)
        before = await self._pipeline.ask(
            "SET", self._names.lease(self._name), b"1", "PX", milliseconds, "GET"
        )
        return before is not None

    def _notice(self, now: float) -> None:
        if now - self._own_beat > SILENT_SECONDS:
            raise ConnectionError("what is told is not heard")
        for node in [node for node, heard in self.nodes.items() if now - heard > protocols.LEASE_SECONDS]:
            self._lose(node)

    def _take_beat(self, said: str) -> None:
        if said == self._name:
            self._own_beat = self._loop.time()
        elif said.startswith("-"):
            self._lose(said[1:])
        else:
            self.nodes[said] = self._loop.time()

    def _lose(self, node: str) -> None:
        if self.nodes.pop(node, None) is not None:
            log.info("another node is gone", node=node)
            self._ears.lost(node)


class _Names:
    """How things are called in Redis, whose channels are the same in all its databases."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self.beats = f"{prefix}beats"

    def room(self, room: str) -> str:
        return f"{self._prefix}room:{room}"

    def lease(self, name: str) -> str:
        return f"{self._prefix}lease:{name}"

    def here(self, room: str) -> str:
        return f"{self._prefix}here:{room}"


def _milliseconds(seconds: float) -> int:
    return round(1000 * seconds)


def _words(error: Exception) -> str:
    return str(error) or type(error).__name__
