"""Every TCP connection, from its first byte to its last: counted, timed, and its frames counted, too.

aiohttp serves what comes in; this stands before it and needs nothing of it but that it is a protocol.
"""

import asyncio
import sys
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import cast

from aiohttp import hdrs, web

from longears.node.bucket import Bucket, Budget
from longears.node.limits import Allowance, ByName, Limits, network
from longears.node.log import log
from longears.node.protocols import Counts
from longears.server.frames import FrameCounter, FrameError
from longears.server.heads import RequestBytes

RESERVE = 128
"""Descriptors that are not for connections: the store, its readers, processes that think."""
LOOK_SECONDS = 1.0
KEEP_ALIVE_SECONDS = 60.0
"""How long a connection may rest between two requests."""
SLOW_ANSWER_SECONDS = 120.0
"""How long an answer may take to be read."""
A_PART = 1
"""What bytes count as in which no frame begins: to read a frame byte by byte takes as long as many frames."""
Serve = Callable[[], asyncio.Protocol]
POLICY_FRAME, PROTOCOL_FRAME = b"\x88\x02\x03\xf0", b"\x88\x02\x03\xea"
"""Close frames, with the numbers 1008 and 1002."""


class Guarded(asyncio.Protocol):
    """One connection; what it says goes on to aiohttp's protocol."""

    def __init__(self, serve: Serve, guard: "Guard") -> None:
        """`serve`: makes a protocol of aiohttp's, for a connection that is taken."""
        self._serve, self._guard = serve, guard
        self._inner: asyncio.Protocol
        self._loop = asyncio.get_running_loop()
        self.address = ""
        self.transport: asyncio.Transport
        self._is_refused = self._is_cut = False
        self.is_busy = False
        """Whether a request is being answered."""
        self.is_guest = False
        """Whether someone is here whom we know: they keep their place."""
        self._frames: FrameCounter | None = None
        self._may_frame: Budget | None = None
        """What its frames are counted against: itself, its address, its guest."""
        self.may_ask = guard.requests_bucket(self._loop.time())
        """What it may ask by itself, of what its address may."""
        self._may_send_parts = guard.parts_bucket(self._loop.time())
        """In how many parts its requests may come."""
        self._upgraded_at = 0.0
        self._idle_since = self._loop.time()
        self._head_since: float | None = None
        """When the request began to come in that is not complete yet."""
        self._came = RequestBytes()
        """What has come since the last answer."""
        self._is_ahead = False
        """Whether at some time more came than one request: where the next begins is not known."""
        self._answered = False

    # What happens to the connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self.address = network(peer[0]) if isinstance(peer, tuple) else ""
        self._is_refused = not self._guard.takes(self)
        if self._is_refused:
            self.transport.abort()
        else:
            self._inner = self._serve()
            self._inner.connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        if not self._is_refused:
            self._guard.lost(self)
            self._inner.connection_lost(error)

    def data_received(self, data: bytes) -> None:
        if self._is_refused or self._is_cut:
            return
        if self._frames is None:
            if not self._may_ask_on(data):
                return
        elif not self._may_send(data, self._frames):
            return
        self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return None if self._is_refused else self._inner.eof_received()

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()

    # Requests

    def _may_ask_on(self, data: bytes) -> bool:
        """Whether a request may be so long, and come in so many parts: each costs as much as a short one."""
        now = self._loop.time()
        self._head_since = self._head_since or now
        self._came.add(data)
        if self._came.is_too_much:
            return self._end("long_request")
        if self._may_send_parts is not None and not self._may_send_parts.takes(now):
            return self._end("frames_per_second")
        return True

    def _end(self, why: str) -> bool:
        self._is_cut = True
        self._guard.end(self, why)
        return False

    def request_began(self) -> None:
        self.is_busy, self._head_since = True, None

    def request_ended(self, body: int) -> bool:
        """Whether nothing else came than this request, whose body had so many bytes."""
        self.is_busy, self._answered = False, True
        self._idle_since = self._loop.time()
        is_all = self._came.is_one(body)
        self._is_ahead |= not is_all
        self._head_since = self._idle_since if self._is_ahead else None
        self._came = RequestBytes()
        return is_all

    @property
    def may_upgrade(self) -> bool:
        """Whether it is known where the first frame begins: behind a head that began with the first byte."""
        return not self._is_ahead and self._came.behind is not None

    def overdue(self, now: float, silent_seconds: float) -> bool:
        """Whether it does nothing for too long: no request, half of one, an unread answer, no guest."""
        if self._frames is not None:
            return not self.is_guest and now - self._upgraded_at > silent_seconds
        if self.is_busy:
            return False
        if self._head_since is not None:
            return now - self._head_since > silent_seconds
        if self.transport.get_write_buffer_size():
            return now - self._idle_since > SLOW_ANSWER_SECONDS
        return now - self._idle_since > (KEEP_ALIVE_SECONDS if self._answered else silent_seconds)

    @property
    def can_make_way(self) -> bool:
        """Whether nobody whom we know is at its other end, and nothing is being answered."""
        return not self.is_guest and (not self.is_busy or self._frames is not None)

    # WebSockets

    def known(self, guest_may: Allowance) -> None:
        """A guest is at the other end."""
        self.is_guest = True
        if self._may_frame is not None:
            self._may_frame.also_of("guest", guest_may.frames)

    def upgraded(self, address_may: Allowance) -> None:
        """From now on frames come in; what came behind the request were frames already."""
        self._upgraded_at = self._loop.time()
        self._frames, self._may_frame = FrameCounter(), self._guard.frames_budget(address_may)
        behind = self._came.behind
        if behind is None:
            self._guard.limited("bad_upgrade")
            self._cut(POLICY_FRAME)
        else:
            self._may_send(behind, self._frames)
        self._came = RequestBytes()

    def _may_send(self, data: bytes, frames: FrameCounter) -> bool:
        try:
            begun = frames.count(data)
        except FrameError:
            self._guard.limited("bad_frame")
            return self._cut(PROTOCOL_FRAME)
        assert self._may_frame is not None
        if not self._may_frame.takes(self._loop.time(), begun or A_PART):
            return self._cut(POLICY_FRAME)
        return True

    def _cut(self, frame: bytes) -> bool:
        self._is_cut = True
        with suppress(RuntimeError):  # a transport that is closing already
            self.transport.write(frame)
        self.transport.close()
        self._loop.call_later(LOOK_SECONDS, self.transport.abort)
        return False


class Guard:
    """All connections of this process: so many in all, so many of an address, none that does nothing."""

    def __init__(self, limits: Limits, counts: Counts, *, behind_proxy: bool) -> None:
        self._limits, self._counts = limits, counts
        self._behind_proxy = behind_proxy
        self._connects = ByName(self._connects_of)
        self._most = limits.connections or files_allowed() - RESERVE
        self._open: dict[Guarded, None] = {}
        self._by_address: defaultdict[str, dict[Guarded, None]] = defaultdict(dict)
        self._looking: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._open)

    def serves(self, server: web.Server) -> Guarded:
        """A connection of aiohttp's, guarded."""
        return Guarded(cast("Serve", server), self)

    def takes(self, new: Guarded) -> bool:
        """Whether there is room for one more; who does nothing makes way."""
        if not self._behind_proxy and not self._takes_from(new.address):
            return False
        if len(self._open) >= self._most and not self._make_way(self._open):
            self.limited("connections", "all")
            return False
        self._by_address[new.address][new] = self._open[new] = None
        if self._looking is None:
            self._looking = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look)
        return True

    def _takes_from(self, address: str) -> bool:
        """Whether this address may have one more; those of a proxy are not counted."""
        now = asyncio.get_running_loop().time()
        if not self._connects.of(address, now).takes(now):
            self.limited("connects_per_second", "address")
            return False
        same = self._by_address.get(address, {})
        if len(same) >= self._limits.connections_per_address and not self._make_way(same):
            self.limited("connections_per_address", "address")
            return False
        return True

    def _connects_of(self, _address: str, now: float) -> Bucket:
        return Bucket(self._limits.connects_per_second, self._limits.connects_burst, now)

    def _make_way(self, among: dict[Guarded, None]) -> bool:
        idle = next((one for one in among if one.can_make_way), None)
        if idle is None:
            return False
        self.end(idle, "made_way")
        return True

    def end(self, one: Guarded, why: str) -> None:
        """Cut it off, for this reason."""
        self.limited(why)
        self.lost(one)
        one.transport.abort()

    def lost(self, one: Guarded) -> None:
        self._open.pop(one, None)
        same = self._by_address.get(one.address)
        if same is not None:
            same.pop(one, None)
            if not same:
                del self._by_address[one.address]

    def _look(self) -> None:
        """End the connections that do nothing."""
        now = asyncio.get_running_loop().time()
        for one in [one for one in self._open if one.overdue(now, self._limits.silent_seconds)]:
            self.end(one, "silent_seconds")
        self._looking = (
            asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look) if self._open else None
        )

    def close(self) -> None:
        if self._looking is not None:
            self._looking.cancel()

    def frames_budget(self, address_may: Allowance) -> Budget:
        """What one more connection from there may send."""
        now = asyncio.get_running_loop().time()
        own = Bucket(self._limits.frames_per_second, self._limits.frames_burst, now)
        return Budget("frames_per_second", self._counts, connection=own, address=address_may.frames)

    def requests_bucket(self, now: float) -> Bucket | None:
        """Half of what an address has; a proxy's connections carry everybody's requests, and have no end."""
        if self._behind_proxy:
            return None
        return Bucket(self._limits.requests_per_second / 2, self._limits.requests_burst / 2, now)

    def parts_bucket(self, now: float) -> Bucket | None:
        """As many as frames; a proxy's connections carry everybody's requests."""
        if self._behind_proxy:
            return None
        return Bucket(self._limits.frames_per_second, self._limits.frames_burst, now)

    def limited(self, limit: str, of: str = "connection") -> None:
        self._counts.limited(limit, of)


def upgraded(request: web.BaseRequest, address_may: Allowance) -> None:
    """The connection of this request carries frames from now on."""
    connection = guarded(request)
    if connection is not None and hdrs.UPGRADE in request.headers:
        connection.upgraded(address_may)


def known(request: web.BaseRequest, guest_may: Allowance) -> None:
    """A guest is at the other end."""
    connection = guarded(request)
    if connection is not None:
        connection.known(guest_may)


def guarded(request: web.BaseRequest) -> Guarded | None:
    """The connection a request came through, where there is a guard."""
    protocol = request.transport.get_protocol() if request.transport else None
    return protocol if isinstance(protocol, Guarded) else None


if sys.platform == "win32":

    def files_allowed() -> int:
        """What the system lets this process have open; Windows does not count."""
        return 8192

else:
    import resource

    def files_allowed() -> int:
        """What the system lets this process have open, asked for as far as it may be."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = hard if hard != resource.RLIM_INFINITY else max(soft, 1 << 20)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            log.info("the system gives no more files", files=soft)
            return soft
        return wanted
