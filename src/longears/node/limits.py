"""What one connection, guest or address may ask for."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from longears.node.bucket import Bucket

MOST_NAMES = 50_000
LEAST, MOST = 0.001, 1_000_000_000
"""What a limit may be."""
RATES = ("_second", "_minute", "burst")
"""How limits are called that slow somebody down."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a server; all can be set where it is started."""

    message_bytes: int = 8192
    """The longest message."""
    messages_per_second: float = 15
    """Of one connection; a guest may send twice as many, an address ten times."""
    burst: int = 60
    """So many messages at once."""
    frames_per_second: float = 50
    """WebSocket frames of every kind, of one connection, and the parts in which frames and requests come;
    guests and addresses as for messages."""
    frames_burst: int = 300
    """So many frames at once."""
    strikes: int = 30
    """Refusals for speed or nonsense before a connection is cut."""
    rows_per_second: float = 15
    """What one guest may have written down; an address has twice as much."""
    rows_burst: int = 1500
    """So many rows at once."""
    bot_moves_per_second: float = 10
    """Moves of bots at the tables of one guest, of an address twice; more than that are played later."""
    bot_moves_burst: int = 300
    """So many moves of bots at once."""
    requests_per_second: float = 20
    """Requests of one guest or address, of a connection half as many; long work counts several times."""
    requests_burst: int = 300
    """So many requests at once."""
    sockets_per_address: int = 100
    """WebSockets that one address may have open."""
    connections_per_address: int = 250
    """Connections of every kind that one address may have open."""
    connects_per_second: float = 30
    """New connections of one address."""
    connects_burst: int = 500
    """So many new connections at once."""
    connections: int = 0
    """All connections together; 0 is as many as the system gives, less a reserve."""
    silent_seconds: float = 10
    """How long a connection may be open without a request under way, and a request may take to arrive."""
    guests_per_minute: int = 60
    """New guests from one address."""
    tables_per_guest: int = 6
    """Tables that one guest has made and somebody still sits at."""
    tables_per_minute: int = 10
    """New tables of one guest; an address may make twice as many."""
    wrong_codes_per_minute: int = 10
    """Codes of tables that do not exist, tried from one address."""
    wrong_codes_in_all_per_minute: int = 120
    """The same from all addresses; beyond that only links lead to private tables, for a while."""
    calls_per_minute: int = 10
    """Calls of one guest who does not look at the table; more are dropped."""
    backlog_bytes: int = 256 * 1024
    """What may wait for a slow reader before it gets a fresh view instead."""
    slow_seconds: float = 30
    """How long a reader may stay behind."""
    waiting_messages: int = 64
    """Messages of one room that wait for their turn."""
    linger_seconds: float = 30
    """How long a room that everyone has left stays in memory."""
    idle_seconds: float = 3600
    """How long a table without a game stays when nobody is there."""
    abandoned_seconds: float = 60
    """The same for a table at which nobody has a seat any more."""
    left_game_seconds: float = 600
    """The same for a game that everybody has left."""
    idle_game_seconds: float = 7 * 86400
    """The same for a game that people may come back to."""


KINDS: dict[str, type[int] | type[float]] = {
    field.name: int if field.type is int else float for field in fields(Limits)
}
"""Whole numbers, or others, by the names of limits."""
MANY = 1_000_000
UNLIMITED = Limits(
    **{field.name: MANY for field in fields(Limits) if field.name.endswith(RATES)},
    tables_per_guest=MANY,
    sockets_per_address=MANY,
    connections_per_address=MANY,
)
"""For measurements: nobody is slowed down; sizes and times are the usual ones."""


def limits_from(texts: Iterable[str], usual: Limits) -> Limits:
    """The usual limits with others in place of some, each written name=number; a ValueError for nonsense."""
    given: dict[str, Any] = dict(map(_read, texts))
    return replace(usual, **given)


def _read(text: str) -> tuple[str, float]:
    name, equals, written = text.partition("=")
    if not equals or name not in KINDS:
        raise ValueError(f"a limit is written name=number, not {text!r}; the names: {', '.join(KINDS)}")
    kind = KINDS[name]
    least = 0 if name == "connections" else 1 if kind is int else LEAST
    try:
        number = kind(written)
    except ValueError:
        number = least - 1
    if not least <= number <= MOST:
        raise ValueError(f"{name} is a {'whole ' if kind is int else ''}number from {least}, not {written!r}")
    return name, number


class Times(NamedTuple):
    """How much more somebody may have than is said of the smaller."""

    of_connection: int
    of_guest: int


FOR_A_GUEST, FOR_AN_ADDRESS = Times(2, 1), Times(10, 2)


class MakeBucket(Protocol):
    """Makes a bucket, which may be shared with other nodes."""

    def __call__(self, rate: float, burst: float, now: float, /) -> Bucket:
        """So many a second, and so many at once."""


class Buckets:
    """Several buckets of one owner."""

    def is_full(self, now: float) -> bool:
        """Whether all are as if nothing had passed for long."""
        return all(bucket.is_full(now) for bucket in vars(self).values())


class Allowance(Buckets):
    """What a guest may use, over all connections and from wherever they come."""

    def __init__(
        self, limits: Limits, now: float, bucket: MakeBucket = Bucket, times: Times = FOR_A_GUEST
    ) -> None:
        said, done = times
        self.messages = bucket(said * limits.messages_per_second, said * limits.burst, now)
        self.frames = bucket(said * limits.frames_per_second, said * limits.frames_burst, now)
        self.rows = bucket(done * limits.rows_per_second, done * limits.rows_burst, now)
        self.bot_moves = bucket(done * limits.bot_moves_per_second, done * limits.bot_moves_burst, now)
        self.tables = _by_minute(bucket, done * limits.tables_per_minute, now)
        self.requests = bucket(limits.requests_per_second, limits.requests_burst, now)


class AddressAllowance(Allowance):
    """What all who come from one address may use together."""

    def __init__(self, limits: Limits, now: float, bucket: MakeBucket = Bucket) -> None:
        super().__init__(limits, now, bucket, FOR_AN_ADDRESS)
        self.guests = _by_minute(bucket, limits.guests_per_minute, now)
        self.wrong_codes = _by_minute(bucket, limits.wrong_codes_per_minute, now)


class AllowanceOfAll(Buckets):
    """What everybody may use together."""

    def __init__(self, limits: Limits, now: float, bucket: MakeBucket = Bucket) -> None:
        self.wrong_codes = _by_minute(bucket, limits.wrong_codes_in_all_per_minute, now)


def _by_minute(bucket: MakeBucket, most: float, now: float) -> Bucket:
    """So many in a minute, and as many at once."""
    return bucket(most / 60, most, now)


class Refills(Protocol):
    """What is as new after a while."""

    def is_full(self, now: float, /) -> bool:
        """Whether it is."""


Kind = TypeVar("Kind", bound=Refills)
Made_co = TypeVar("Made_co", covariant=True)


class MakeAllowance(Protocol[Made_co]):
    """Makes what somebody may use, of such buckets."""

    def __call__(self, limits: Limits, now: float, bucket: MakeBucket, /) -> Made_co:
        """By these limits, from now on."""


class ByName(Generic[Kind]):
    """One for each name.  Only what is as new is forgotten; when there are too many, newcomers share one."""

    def __init__(self, make: Callable[[str, float], Kind]) -> None:
        """`make`: makes one for this name, as new at this moment."""
        self._make = make
        self._known: dict[str, Kind] = {}
        self._crowd: Kind | None = None
        self._look_again = 0.0

    def of(self, name: str, now: float) -> Kind:
        known = self._known.get(name)
        if known is None:
            known = self._new(name, now)
        return known

    def _new(self, name: str, now: float) -> Kind:
        if len(self._known) >= MOST_NAMES and now >= self._look_again:
            self._known = {name: kept for name, kept in self._known.items() if not kept.is_full(now)}
            self._look_again = now + 1
        if len(self._known) >= MOST_NAMES:
            self._crowd = self._crowd or self._make("", now)
            return self._crowd
        made = self._known[name] = self._make(name, now)
        return made


@lru_cache(maxsize=10_000)
def network(address: str) -> str:
    """The address as limits count it: of IPv6 the first 64 bits, which are one household's."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64)) + "/64"
