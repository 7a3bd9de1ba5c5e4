"""What the server counts, for Prometheus."""

import time
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from longears.node.node import Node
from longears.node.protocols import Bus, Store

LAGS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)


class Durations(Collector):
    """How long something took, so often; the client library's own histogram would cost every move more."""

    def __init__(self, name: str, meaning: str) -> None:
        self._name, self._meaning = name, meaning
        self._counts = [0] * (len(LAGS) + 1)
        self._sum = 0.0

    def add(self, since: Sequence[float]) -> None:
        """What began at these moments is over."""
        now = time.perf_counter()
        for began in since:
            self._counts[bisect_left(LAGS, now - began)] += 1
        self._sum += len(since) * now - sum(since)

    def collect(self) -> Iterator[Metric]:
        bounds = [*map(str, LAGS), "+Inf"]
        buckets = list(zip(bounds, map(float, accumulate(self._counts)), strict=True))
        yield HistogramMetricFamily(self._name, self._meaning, buckets=buckets, sum_value=self._sum)


class Metrics:
    """Counts of what happens; no value tells a card, a name or a token."""

    def __init__(self, node: str = "") -> None:
        """`node`: what this node is called among others, if there are any."""
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._refused = Counter("longears_refused", "Messages refused", ["code"], registry=self._registry)
        self._limited = Counter(
            "longears_limited",
            "Those who wanted more than they may have",
            ["limit", "of"],
            registry=self._registry,
        )
        self._behind = self._counter("behind", "Readers that fell behind")
        self._lag = Histogram(
            "longears_loop_lag_seconds", "How late the event loop is", buckets=LAGS, registry=self._registry
        )
        self.answered = self._durations(
            "answer_seconds",
            "From a message until it is written down and its answer is with the sender's door",
        )
        self.told = self._durations(
            "tell_seconds", "From a message until what it changed is handed to the last socket"
        )
        self._sockets = Gauge("longears_sockets", "Open sockets", ["door"], registry=self._registry)
        self._connections = self._gauge("connections", "TCP connections, of all kinds")
        self._guests = self._gauge("guests", "Guests who are connected")
        self._rows = self._gauge("rows", "Rows told since the start")
        self._rooms = self._gauge("rooms", "Rooms held in memory")
        self._games = self._gauge("games", "Games being played")
        self._store_well = self._gauge("store_well", "Whether the store can be written: 1 or 0")
        self._store_waiting = self._gauge("store_waiting", "Rows and other work that wait for the store")
        self._store_commits = self._gauge("store_commits", "Commits since the start")
        self._bus_well = self._gauge("bus_well", "Whether other nodes can be told and heard: 1 or 0")
        self._nodes = self._gauge("nodes", "Other nodes that are alive")
        if node:
            info = Gauge("longears_node_info", "What this node is called", ["node"], registry=self._registry)
            info.labels(node).set(1)

    def _counter(self, name: str, meaning: str) -> Counter:
        return Counter(f"longears_{name}", meaning, registry=self._registry)

    def _gauge(self, name: str, meaning: str) -> Gauge:
        return Gauge(f"longears_{name}", meaning, registry=self._registry)

    def _durations(self, name: str, meaning: str) -> Callable[[Sequence[float]], None]:
        durations = Durations(f"longears_{name}", meaning)
        self._registry.register(durations)
        return durations.add

    # What happens

    def refused(self, code: str) -> None:
        self._refused.labels(code).inc()

    def limited(self, limit: str, of: str) -> None:
        self._limited.labels(limit, of).inc()

    def fell_behind(self) -> None:
        self._behind.inc()

    def lagged(self, seconds: float) -> None:
        self._lag.observe(seconds)

    def opened(self, door: str) -> None:
        self._sockets.labels(door).inc()

    def closed(self, door: str) -> None:
        self._sockets.labels(door).dec()

    # What is told

    def text(self, node: Node, store: Store, bus: Bus, connections: int) -> bytes:
        """All of it, with how the node, its store and its bus stand now."""
        self._connections.set(connections)
        self._guests.set(len({connection.guest.id for connection in node.connections}))
        self._rows.set(node.rows)
        self._rooms.set(len(node.rooms))
        self._games.set(sum(room.state.playing for room in node.rooms.values()))
        self._store_well.set(not store.trouble)
        self._store_waiting.set(store.waiting)
        self._store_commits.set(store.commits)
        self._bus_well.set(not bus.trouble)
        self._nodes.set(len(bus.nodes))
        return generate_latest(self._registry)
