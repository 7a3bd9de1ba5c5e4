"""Tables that play on beside an attack, in a process of their own: attackers must not take its time."""

import asyncio
import multiprocessing
import signal
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from multiprocessing.synchronize import Event
from queue import Empty

from longears.chance import Chance
from proofs.clients import HOST, Guest, ProofError, client_session, raise_what_failed, stopped
from proofs.players import Book, Player

STOP_SECONDS = 60


@dataclass(frozen=True)
class Friend:
    """Somebody who plays, and the address they come from."""

    guest: str
    token: str
    source: str = HOST


@dataclass(frozen=True)
class Friends:
    """One table of them."""

    code: str
    game: str
    people: Sequence[Friend]


class OtherTables:
    """People who play as if nothing happened."""

    def __init__(self, url: str, tables: Sequence[Friends], think: float, seed: int) -> None:
        spawning = multiprocessing.get_context("spawn")
        self._over = spawning.Event()
        self._results: multiprocessing.Queue[object] = spawning.Queue()
        arguments = (url, tables, think, seed, self._over, self._results)
        self._process = spawning.Process(target=_play_beside, args=arguments, daemon=True)
        self._process.start()

    def stop(self) -> list[tuple[float, float]]:
        """When each move was sent, and how long its acknowledgement took."""
        self._over.set()
        try:
            result = self._results.get(timeout=STOP_SECONDS)
        except Empty:
            result = "they do not answer"
        finally:
            self._process.kill()
            self._process.join()
        if isinstance(result, list):
            return result
        raise ProofError(f"the other tables: {result}")


def _play_beside(
    url: str,
    tables: Sequence[Friends],
    think: float,
    seed: int,
    over: Event,
    results: "multiprocessing.Queue[object]",
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        results.put(asyncio.run(_play(url, tables, think, Chance(seed), over)))
    except Exception as error:
        results.put(f"{type(error).__name__}: {error}")


async def _play(
    url: str, tables: Sequence[Friends], think: float, chance: Chance, over: Event
) -> list[tuple[float, float]]:
    books = [Book(table.code, table.game) for table in tables]
    async with AsyncExitStack() as sessions:
        players = []
        for book, table in zip(books, tables, strict=True):
            for at, friend in enumerate(table.people):
                session = await sessions.enter_async_context(client_session(friend.source))
                guest = Guest(session, url, friend.guest, friend.token)
                door = ("ws", "socket.io")[at % 2]
                players.append(Player(guest, door, book, Chance(chance.word()), think))
        tasks = [asyncio.create_task(player.run(crashes=False)) for player in players]
        try:
            while not over.is_set():
                await asyncio.sleep(0.05)
                raise_what_failed(tasks)
        finally:
            await stopped(tasks)
    return sorted(moment for book in books for moment in book.seconds)
