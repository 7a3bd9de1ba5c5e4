"""The public servers measured beside ours, each spoken to in its own protocol."""

import asyncio
import random
import sys
from abc import abstractmethod
from functools import partial
from typing import Any

import aiohttp
import msgspec

from benchmarks.server.load import SEATS, Load, Peer, Table
from benchmarks.server.process import ROOT
from benchmarks.server.sockets import BINARY, HOST, TEXT, Lost, Socket, Take

FOLDER = ROOT / "benchmarks" / "server" / "peers"
MOVE = ["A", "As"]


def node(script: str, port: int) -> list[str]:
    return ["node", "--expose-gc", str(FOLDER / script), str(port)]


class Relayed(Table):
    """A table without a game: its seats speak in turn, and whatever arrives is the move."""

    def __init__(self, peer: "Relay", port: int, number: int, load: Load) -> None:
        super().__init__(number, load)
        self._peer = peer
        self._port = port
        self._turn = -1

    async def sit(self) -> None:
        for seat in range(SEATS):
            number = SEATS * self.number + seat
            self.seats.append(
                await self._peer.connect(self._port, number, partial(self._take, seat), self.load.fail)
            )

    def move(self) -> int:
        self._turn = (self._turn + 1) % SEATS
        self.seats[self._turn].send(self._peer.message, self._peer.kind)
        return self._turn

    def _take(self, seat: int, message: bytes) -> None:
        if message != self._peer.message:
            raise ValueError(f"expected the move, got {message!r}")
        self.seen(seat)


class Relay(Peer):
    """A server that knows no game: four clients of a table hear what one of them says."""

    message: bytes
    kind = TEXT

    @abstractmethod
    async def connect(self, port: int, number: int, take: Take, lost: Lost) -> Socket: ...

    def table(self, port: int, number: int, load: Load) -> Table:
        return Relayed(self, port, number, load)


class Floor(Relay):
    """aiohttp and nothing else."""

    name = "aiohttp broadcaster"
    collects = False
    message = msgspec.json.encode(MOVE)

    def command(self, port: int, folder: str) -> list[str]:  # noqa: ARG002 nothing is stored
        return [sys.executable, "-m", "benchmarks.server.peers.broadcaster", str(port)]

    async def connect(self, port: int, number: int, take: Take, lost: Lost) -> Socket:
        return await Socket.open(port, f"/ws?table={number // SEATS}", take, lost)


class EngineSocket(Socket):
    """A Socket.IO client, WebSocket from the start: packet kinds are digits, messages have the rest."""

    namespace = b""

    def welcomed(self) -> None:
        """Ready only when the namespace has let us in."""

    def heard(self, message: bytes) -> None:
        match message[:2]:
            case b"42":
                self.take(message)
            case b"2":
                self.send(b"3")
            case b"40":
                self.ready.set_result(None)
            case b"0{":
                self.send(b"40" + self.namespace)
            case _:
                raise ConnectionError(f"unexpected packet {message!r}")


class SocketIO(Relay):
    """node's socket.io as a relay."""

    name = "socket.io"
    collects = True
    message = b"42" + msgspec.json.encode(["move", MOVE])

    def command(self, port: int, folder: str) -> list[str]:  # noqa: ARG002
        return node("socketio.mjs", port)

    async def connect(self, port: int, number: int, take: Take, lost: Lost) -> Socket:
        path = f"/socket.io/?EIO=4&transport=websocket&table={number // SEATS}"
        return await EngineSocket.open(port, path, take, lost)


JOIN_ROOM, ROOM_DATA = 10, 13


class ColyseusSocket(Socket):
    """A Colyseus client: the first byte tells what a message is."""

    def welcomed(self) -> None:
        """Ready only when the room has let us in."""

    def heard(self, message: bytes) -> None:
        if message[0] == ROOM_DATA:
            self.take(message)
        elif message[0] == JOIN_ROOM:
            self.send(bytes((JOIN_ROOM,)), BINARY)
            self.ready.set_result(None)
        else:
            raise ConnectionError(f"unexpected message {message!r}")


class Colyseus(Relay):
    """Colyseus as a relay.  Its clients are always in a room, idle ones too."""

    name = "Colyseus"
    collects = True
    message = bytes((ROOM_DATA,)) + msgspec.msgpack.encode("move") + msgspec.msgpack.encode(MOVE)
    kind = BINARY

    def __init__(self) -> None:
        self._rooms: dict[tuple[int, int], str] = {}

    def command(self, port: int, folder: str) -> list[str]:  # noqa: ARG002
        return node("colyseus.mjs", port)

    async def connect(self, port: int, number: int, take: Take, lost: Lost) -> Socket:
        table = (port, number // SEATS)
        wish = f"joinById/{self._rooms[table]}" if table in self._rooms else "create/table"
        async with (
            aiohttp.ClientSession() as session,
            session.post(f"http://{HOST}:{port}/matchmake/{wish}", json={}) as answer,
        ):
            seat = await answer.json()
        room = self._rooms[table] = seat["room"]["roomId"]
        path = f"/{seat['room']['processId']}/{room}?sessionId={seat['sessionId']}"
        return await ColyseusSocket.open(port, path, take, lost)


class Thulla(msgspec.Struct):
    """What a seat is shown of the game in boardgame.cjs."""

    players: dict[str, list[str]]
    led: str | None
    opening: bool
    turn: int

    def playable(self) -> list[str]:
        hand = self.players[str(self.turn)]
        if self.opening:
            return ["As"]
        return [card for card in hand if card[1] == self.led] or hand


class Context(msgspec.Struct):
    """boardgame.io's own part of the state."""

    gameover: Any = None


class State(msgspec.Struct, rename={"game": "G", "number": "_stateID"}):
    """A state of a match as one seat sees it."""

    game: Thulla
    ctx: Context
    number: int


class Sync(msgspec.Struct):
    """The answer to whoever joins a match."""

    state: State


PREFIX = b"42/thulla,"
UPDATE, SYNC, MATCH_DATA = PREFIX + b'["update"', PREFIX + b'["sync"', PREFIX + b'["matchData"'
UPDATES = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw])
SYNCS = msgspec.json.Decoder(tuple[str, str, Sync])


class BoardgameSocket(EngineSocket):
    """A client of the game's namespace."""

    namespace = b"/thulla,"


class BoardgameTable(Table):
    """A match after the other; each seat plays any card it may, drawn with the table's own seed."""

    def __init__(self, peer: "Boardgame", port: int, number: int, load: Load) -> None:
        super().__init__(number, load)
        self._peer = peer
        self._port = port
        self._random = random.Random(number)  # noqa: S311 a choice of cards
        self._match = 0
        self._shown = [b""] * SEATS
        self._synced = 0
        self._first_deal: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def sit(self) -> None:
        for seat in range(SEATS):
            take = partial(self._take, seat)
            self.seats.append(await self._peer.connect(self._port, seat, take, self.load.fail))
        self._deal()
        await self._first_deal

    def move(self) -> int:
        turn = self._state(0).game.turn
        state = self._state(turn)
        assert list(state.game.players) == [str(turn)], "a seat is shown another's hand"
        card = self._random.choice(state.game.playable())
        payload = {"type": "play", "args": [card], "playerID": str(turn), "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._send(turn, ["update", action, state.number, self._name, str(turn)])
        return turn

    def settled(self) -> None:
        if self._state(0).ctx.gameover is None:
            self.load.free(self)
        else:
            self._deal()

    @property
    def _name(self) -> str:
        return f"{self.number}-{self._match}"

    def _deal(self) -> None:
        """A match is made by its first guest; the others may come when it is there."""
        self._match += 1
        self._synced = 0
        self._sync(0)

    def _sync(self, seat: int) -> None:
        self._send(seat, ["sync", self._name, str(seat), None, SEATS])

    def _send(self, seat: int, message: list[Any]) -> None:
        self.seats[seat].send(PREFIX + msgspec.json.encode(message))

    def _take(self, seat: int, message: bytes) -> None:
        if message.startswith(UPDATE):
            self._shown[seat] = message
            self.seen(seat)
        elif message.startswith(SYNC):
            self._shown[seat] = message
            self._joined(seat)
        elif not message.startswith(MATCH_DATA):
            raise ValueError(f"unexpected message {message!r}")

    def _joined(self, seat: int) -> None:
        self._synced += 1
        if seat == 0:
            for other in range(1, SEATS):
                self._sync(other)
        if self._synced < SEATS:
            return
        if self._first_deal.done():
            self.load.free(self)
        else:
            self._first_deal.set_result(None)

    def _state(self, seat: int) -> State:
        shown = self._shown[seat]
        body = memoryview(shown)[len(PREFIX) :]
        return SYNCS.decode(body)[2].state if shown.startswith(SYNC) else UPDATES.decode(body)[2]


class Boardgame(Peer):
    """boardgame.io with the essentials of book Thulla; its store is memory."""

    name = "boardgame.io"
    collects = True

    def command(self, port: int, folder: str) -> list[str]:  # noqa: ARG002
        return node("boardgame.cjs", port)

    async def connect(self, port: int, number: int, take: Take, lost: Lost) -> Socket:  # noqa: ARG002
        return await BoardgameSocket.open(port, "/socket.io/?EIO=4&transport=websocket", take, lost)

    def table(self, port: int, number: int, load: Load) -> Table:
        return BoardgameTable(self, port, number, load)
