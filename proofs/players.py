"""Clients that play random legal moves and keep a book of all they were told."""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec

from longears.chance import Chance
from proofs.clients import LOST, Guest, Line, Message, ProofError, fraction

OUT_OF_TURN = 0.5
"""How often a seat that is not awaited uses a move it has."""
TWICE = 0.03
DROPPED = 0.002
LOOK_BACK = 0.5
"""How often a message is sent twice, the line cut after it, and steps asked for that were seen before."""
NOT_COMPARED = ("own", "ack", "clock")
"""In a step: what is not public, and the time left, which runs."""
SEEDS = "0123456789abcdef"


@dataclass
class Book:
    """One table as its players were told of it."""

    code: str
    game: str
    newest: int = 0
    steps: dict[int, bytes] = field(default_factory=dict)
    """What everyone may know of each step: it never changes."""
    own: dict[tuple[str, int], bytes] = field(default_factory=dict)
    """The same for what only a seat was told."""
    moves: dict[int, tuple[str, str]] = field(default_factory=dict)
    acknowledged: dict[tuple[str, str], int] = field(default_factory=dict)
    refused: set[tuple[str, str]] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)
    seconds: list[tuple[float, float]] = field(default_factory=list)
    """When each acknowledged move was sent, and how long its answer took."""
    timed_out: set[int] = field(default_factory=set)
    """Steps by which the clock moved for somebody."""

    def told(self, seat: str, step: Message) -> None:
        """A step, for the first time or again: for every seat, before and after a crash, it is the same."""
        n = step["n"]
        public = {name: value for name, value in step.items() if name not in NOT_COMPARED}
        self._compare(self.steps, n, public, f"step {n} of {self.code}")
        self._compare(self.own, (seat, n), step.get("own"), f"step {n} of {self.code} for seat {seat}")
        self.newest = max(self.newest, n)
        if step["what"]["k"] == "moved":
            self.moves[n] = step["what"]["seat"], step["what"]["move"]
        if step["what"].get("by") == "clock":
            self.timed_out.add(n)

    def _compare(self, book: dict[Any, bytes], key: object, value: object, what: str) -> None:
        text = msgspec.json.encode(value)
        before = book.setdefault(key, text)
        if before is not text:
            self.counts["compared"] += 1
        if before != text:
            raise ProofError(f"{what} was told in two ways: {before.decode()} and {text.decode()}")

    def forget(self, before: int) -> None:
        """Steps before this one are no longer compared."""
        self.steps = {n: step for n, step in self.steps.items() if n >= before}
        self.own = {key: own for key, own in self.own.items() if key[1] >= before}
        self.moves = {n: move for n, move in self.moves.items() if n >= before}

    def acknowledge(self, guest: str, message_id: str, n: int) -> None:
        """A message was done at this row; a second answer must be the first again."""
        before = self.acknowledged.setdefault((guest, message_id), n)
        if before != n:
            raise ProofError(f"{message_id} of {guest} was done at {before} and again at {n} of {self.code}")


@dataclass
class Waiting:
    """A message without an answer."""

    message: Message
    line: Line | None = None
    answers: int = 1
    """How many are due: a message that was sent twice is refused only if it is refused twice."""
    began: float = 0
    sendings: int = 0

    @property
    def id(self) -> str:
        message_id: str = self.message["id"]
        return message_id


class Player:
    """Sits at one table through one door, and plays on whatever happens to the line."""

    def __init__(self, guest: Guest, door: str, book: Book, chance: Chance, think: float) -> None:
        self.guest, self.door, self.book = guest, door, book
        self.n = 0
        self.joined = False
        self.waits = False
        """Whether the server has told that nothing can be written now."""
        self._chance, self._think = chance, think
        self._seat = ""
        self._room: Message = {}
        self._view: Message = {}
        self._own: Message = {}
        self._waiting: Waiting | None = None
        self._passed_at = 0
        self._sent = 0

    async def run(self, crashes: bool = True) -> None:
        """Play for ever; without crashes a lost line is a failure."""
        while True:
            try:
                line = await self.guest.line(self.door)
            except LOST:
                self.book.counts["tried to come back"] += 1
                await asyncio.sleep(0.1 + 0.4 * fraction(self._chance))
                continue
            try:
                await self._play(line, crashes)
            except LOST:
                pass
            finally:
                self.joined = self.waits = False
                await line.close()
            self.book.counts["lines lost"] += 1
            if not crashes:
                raise ProofError(f"a line to {self.book.code} was closed")

    async def _play(self, line: Line, crashes: bool) -> None:
        await line.send(self._join())
        while (message := await line.receive()) is not None:
            self._take(message)
            if self.joined and not await self._act(line, crashes):
                return

    def _join(self) -> Message:
        """Come back to the table; often as if less had been seen, so that steps are told again."""
        join: Message = {"t": "join", "table": self.book.code, "id": "join"}
        if not self.n or self._chance.below(8) == 0:
            return join
        back = self._chance.below(20) if fraction(self._chance) < LOOK_BACK else 0
        return join | {"since": max(1, self.n - back)}

    # What is told

    def _take(self, message: Message) -> None:
        match message["t"]:
            case "step":
                self._take_step(message)
            case "table":
                self._take_table(message)
            case "ok" if message["id"] == "join":
                self._arrived(message["n"])
            case "ok":
                self._count_answer(message["id"])
                self._done(message["id"], message["n"])
            case "no":
                self._refused(message)
            case "waits":
                self.waits = message["on"]

    def _take_step(self, step: Message) -> None:
        self.book.told(self._seat, step)
        if step["n"] == self.n + 1:
            self.n = step["n"]
            if step["what"]["k"] == "started":
                self._view, self._own = {}, {"moves": []}
            self._room |= step.get("room", {})
            self._view |= step.get("view", {})
            self._own |= {name: value for name, value in step.get("own", {}).items() if name != "cards"}
        elif step["n"] > self.n:
            raise ProofError(f"{self.book.code}: step {step['n']} came after step {self.n}")
        if step.get("ack"):
            self._done(step["ack"], step["n"])

    def _take_table(self, table: Message) -> None:
        """A whole view: never of an older table, and what the steps had added up to."""
        if table["n"] < self.n:
            raise ProofError(f"{self.book.code} went back from {self.n} to {table['n']}")
        shown = [table["room"], table.get("view", {}), table.get("own", {})]
        if table["n"] == self.n:
            self.book.counts["whole views compared"] += 1
            if shown != [self._room, self._view, self._own]:
                before = [self._room, self._view, self._own]
                differ = [
                    (name, added.get(name), whole.get(name))
                    for added, whole in zip(before, shown, strict=True)
                    for name in added.keys() | whole.keys()
                    if added.get(name) != whole.get(name)
                ]
                raise ProofError(
                    f"{self.book.code}: the steps to {self.n} do not add up to the view: {differ}"
                )
        self._room, self._view, self._own = shown
        self.n, self._seat = table["n"], table["seat"] or ""
        if not self._seat:
            raise ProofError(f"a player of {self.book.code} lost the seat")
        self._arrived(table["n"])

    def _arrived(self, n: int) -> None:
        if n != self.n:
            raise ProofError(f"{self.book.code} is at {n}, and only the steps up to {self.n} were told")
        self.joined = True

    def _count_answer(self, message_id: str) -> None:
        """A message that was done before: sent twice, or written while its answer was lost with the line."""
        waiting = self._waiting
        was_lost = waiting is not None and waiting.id == message_id and waiting.sendings > 1
        self.book.counts[
            "written, but the answer lost: answered again" if was_lost else "answered twice"
        ] += 1

    def _done(self, message_id: str, n: int) -> None:
        self.book.acknowledge(self.guest.id, message_id, n)
        waiting = self._waiting
        if waiting is None or waiting.id != message_id:
            return
        self._waiting = None
        if waiting.message["t"] == "play":
            self.book.counts[f"moves over {self.door}"] += 1
            if waiting.message["id"].endswith("out"):
                self.book.counts[f"out of turn in {self.book.game}"] += 1
            if waiting.sendings == 1:
                self.book.seconds.append((waiting.began, time.monotonic() - waiting.began))

    def _refused(self, told: Message) -> None:
        waiting = self._waiting
        if waiting is None or waiting.id != told["id"]:
            if (self.guest.id, told["id"]) in self.book.acknowledged or told["id"] == "join":
                raise ProofError(f"{self.book.code}: {told} was done before")
            return
        waiting.answers -= 1
        if waiting.answers:
            return
        self._waiting = None
        self.book.counts[f"refused: {told['code']}"] += 1
        self.book.refused.add((self.guest.id, told["id"]))
        if waiting.message.get("seen") == self.n:
            raise ProofError(f"{self.book.code}: {waiting.message} is legal and was refused: {told}")

    # What is done

    async def _act(self, line: Line, crashes: bool) -> bool:
        """Decide on something, unless an answer is due; False cuts the line in the middle of it."""
        if self._waiting is None:
            self._waiting = self._decide()
            if self._waiting and self._think:
                await asyncio.sleep(self._think * fraction(self._chance))
        return await self._send(line, crashes)

    async def _send(self, line: Line, crashes: bool) -> bool:
        """Send what waits for an answer, once on each line; False cuts the line in the middle of it."""
        waiting = self._waiting
        if waiting is None or waiting.line is line:
            return True
        twice = crashes and fraction(self._chance) < TWICE
        self.book.counts["sent again on a new line"] += waiting.sendings > 0
        waiting.line, waiting.answers = line, 1 + twice
        waiting.sendings += 1
        waiting.began = time.monotonic()
        for _ in range(1 + twice):
            await line.send(waiting.message)
        self.book.counts["sent twice"] += twice
        return not crashes or fraction(self._chance) >= DROPPED

    def _decide(self) -> Waiting | None:
        if self._room["phase"] == "waiting":
            return None if self._is_ready() else self._say({"t": "ready", "seed": self._seed()}, "ready")
        moves = self._own.get("moves", ())
        if not moves or self._passed_at == self.n:
            return None
        is_awaited = self._seat in self._view["awaited"]
        if not is_awaited and fraction(self._chance) >= OUT_OF_TURN:
            self._passed_at = self.n
            return None
        move = moves[self._chance.below(len(moves))]
        return self._say({"t": "play", "move": move, "seen": self.n}, "turn" if is_awaited else "out")

    def _is_ready(self) -> bool:
        return any(chair.get("ready") for chair in self._room["chairs"] if chair["seat"] == self._seat)

    def _seed(self) -> str:
        return "".join(SEEDS[self._chance.below(16)] for _ in range(12))

    def _say(self, message: Message, kind: str) -> Waiting:
        self._sent += 1
        return Waiting(message | {"id": f"{self._sent}-{kind}"})
