"""A whole game through a node and a store in memory: no sockets, and nothing that a browser lacks.

`test_without_sockets` plays it here, `more/test_pyodide` in WebAssembly.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

from longears.bots import bot_for
from longears.chance import Chance
from longears.core import Event, View
from longears.node.connection import Connection
from longears.node.guests import Guest
from longears.node.limits import Limits
from longears.node.node import Node
from longears.server.buses.alone import Alone
from longears.server.stores.memory import MemoryStore

GENEROUS = Limits(messages_per_second=100_000, burst=100_000)
SEATS = {"A": "", "B": "", "C": "easy", "D": "hard"}
"""Two people, and two bots, one of which needs someone to think for it."""


LATE = {"stale", "no_room"}
"""Why a move that was legal when it was made is refused: others were quicker."""


class InPlace:
    """Thinks as a medium bot does, at once."""

    async def choose(
        self, view: View, history: Sequence[Event], level: str, seed: int, *, pause: float = 0.0
    ) -> str:
        assert level == "hard"
        await asyncio.sleep(pause)
        return bot_for("medium", view.game).choose(view, history, view.moves, Chance(seed))

    def close(self) -> None:
        """Nothing to let go."""


class Refusals(set[str]):
    """Counts what was refused, by its code."""

    def refused(self, code: str) -> None:
        self.add(code)

    def limited(self, limit: str, of: str) -> None:
        if limit == "bot_moves_per_second":
            return  # a bot that has moved often waits for a moment; nothing is refused
        raise AssertionError(f"these limits are generous, and {limit} of {of} was too little")

    def fell_behind(self) -> None:
        raise AssertionError("a reader in the same process is never behind")

    def answered(self, since: Sequence[float]) -> None:
        """However long it took."""

    def told(self, since: Sequence[float]) -> None:
        """However long it took."""

    def lagged(self, seconds: float) -> None:
        """Whatever the machine does besides."""


class Person:
    """Plays any legal move whenever the game waits for it; the door of its own connection."""

    def __init__(self, node: Node, name: str, chance: Chance) -> None:
        self.view: dict[str, Any] = {}
        self.room: dict[str, Any] = {}
        self.said: list[str] = []
        self._own: dict[str, Any] = {}
        self._n, self._on_its_way = 0, ""
        self._chance = chance
        self._loop = asyncio.get_running_loop()
        self.over = asyncio.Event()
        self.guest = name.lower()
        self.connection: Connection = node.connect(Guest(self.guest, name), self)

    # A door

    def send(self, data: bytes) -> int:
        self._keep(json.loads(data))
        return 0

    def backlog(self) -> int:
        return 0

    def close(self, code: int, reason: str) -> None:
        """Nothing to close."""

    # A person

    def say(self, tag: str, **fields: object) -> None:
        self.connection.receive(json.dumps({"t": tag, **fields}).encode())

    @property
    def seat(self) -> str:
        return next((c["seat"] for c in self.room["chairs"] if c.get("guest") == self.guest), "")

    def _keep(self, frame: dict[str, Any]) -> None:
        if self._on_its_way and self._on_its_way == frame.get("ack", frame.get("id")):
            self._on_its_way = ""
            self._loop.call_soon(self._act)
        if frame["t"] == "said":
            self.said.append(frame["text"])
        if frame["t"] in ("table", "step"):
            self._n = frame["n"]
            self.room |= frame.get("room", {})
            self.view |= frame.get("view", {})
            self._own |= frame.get("own", {})
            self._loop.call_soon(self._act)
        if self.view.get("outcome"):
            self.over.set()

    def _act(self) -> None:
        moves = self._own.get("moves", ())
        if not moves or self._on_its_way or self.seat not in self.view.get("awaited", ()):
            return
        calls, others = ([move for move in moves if (move == "!") is wanted] for wanted in (True, False))
        choices = calls or [move for move in others if move != "+"] or moves
        self._on_its_way = f"{self.guest}-{self._n}"
        move = choices[self._chance.below(len(choices))]
        self.say("play", id=self._on_its_way, move=move, seen=self._n)


async def played(game: str, seed: int = 1) -> str:
    """The record of a game that two people and two bots have played to its end."""
    store, refusals = MemoryStore(), Refusals()
    node = Node(store, Alone(), InPlace(), refusals, GENEROUS)
    await node.open()
    asha, bibi = (Person(node, name, Chance(seed + at)) for at, name in enumerate(("Asha", "Bibi")))
    asha.say("create", id="new", settings={"game": game, "pace": 0, "seats": len(SEATS)})
    await _until(lambda: bool(asha.room))
    code = asha.room["code"]
    bibi.say("join", table=code.lower())
    bibi.say("say", text="hello")
    for seat, level in SEATS.items():
        if level:
            asha.say("bot", seat=seat, level=level)
    bibi.say("sit", seat="B")
    await _until(lambda: bibi.seat == "B")
    for person in (asha, bibi):
        person.say("ready", seed=person.guest)
    await asyncio.gather(asha.over.wait(), bibi.over.wait())
    assert (asha.view, asha.room, asha.said) == (bibi.view, bibi.room, ["hello"])
    assert refusals <= LATE, refusals
    record = await store.record(f"{code}-1")
    assert record is not None
    await node.say_goodbye()
    await node.close()
    return record


async def _until(happened: Callable[[], bool]) -> None:
    while not happened():
        await asyncio.sleep(0)
