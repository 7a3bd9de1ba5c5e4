"""What the server counts, for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest


class Metrics:
    """Counts of what happens; no value tells a card, a name or a token."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.rows = Gauge("longears_rows", "Rows folded since the start", registry=self.registry)
        self.refused = Counter("longears_refused", "Messages refused", ["code"], registry=self.registry)
        self.behind = Counter("longears_behind", "Readers that fell behind", registry=self.registry)
        self.sockets = Gauge("longears_sockets", "Open sockets", ["door"], registry=self.registry)
        self.rooms = Gauge("longears_rooms", "Rooms held in memory", registry=self.registry)
        self.games = Gauge("longears_games", "Games being played", registry=self.registry)
        self.store_waiting = Gauge(
            "longears_store_waiting", "Jobs that wait for the store", registry=self.registry
        )
        self.store_commits = Gauge(
            "longears_store_commits", "Commits since the start", registry=self.registry
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
