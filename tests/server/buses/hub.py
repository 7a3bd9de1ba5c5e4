"""A bus between nodes of one process: words come late or not at all, and leases end, as a test wants it."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from longears.node import protocols
from longears.node.protocols import Ears


class Word(NamedTuple):
    """What one node has told another."""

    sender: str
    hearer: str
    room: str
    said: bytes


class Hub:
    """What all buses of a test share."""

    def __init__(self) -> None:
        self.buses: dict[str, HubBus] = {}
        self.here: dict[str, dict[str, bytes]] = {}
        self.leases: dict[str, tuple[str, float]] = {}
        self.told: list[Word] = []
        """Every word that was delivered."""
        self.is_lost: Callable[[Word], bool] = lambda _word: False
        """Which words are never heard."""
        self.holding = False
        self.held: list[Word] = []

    def bus(self, name: str) -> "HubBus":
        return HubBus(self, name)

    def deliver(self, word: Word) -> None:
        if self.is_lost(word):
            return
        if self.holding:
            self.held.append(word)
        else:
            asyncio.get_running_loop().call_soon(self._hear, word)

    def let_go(self, *words: Word) -> None:
        """What was held back is heard, in this order if one is given."""
        held = list(words) or self.held
        self.held = [word for word in self.held if word not in held]
        for word in held:
            asyncio.get_running_loop().call_soon(self._hear, word)

    def _hear(self, word: Word) -> None:
        bus = self.buses.get(word.hearer)
        if bus is not None and not bus.trouble and (not word.room or word.room in bus.served):
            self.told.append(word)
            bus.ears.heard(word.room, word.sender, word.said)

    def kill(self, name: str) -> None:
        """This node is gone without a word, and its leases have ended."""
        self.buses.pop(name).trouble = "killed"
        self.end_leases(name)
        for bus in self.buses.values():
            if not bus.trouble:
                bus.ears.lost(name)

    def end_leases(self, name: str) -> None:
        self.leases = {lease: kept for lease, kept in self.leases.items() if kept[0] != name}

    def cut(self, name: str) -> None:
        """This node and the bus are cut off from each other; the others take it for dead."""
        cut = self.buses[name]
        cut.trouble = "cut off"
        self.end_leases(name)
        cut.ears.away()
        for bus in self.buses.values():
            if not bus.trouble:
                bus.ears.lost(name)

    def mend(self, name: str) -> None:
        self.buses[name].trouble = ""
        self.buses[name].ears.back()

    def forget(self) -> None:
        """The bus has lost everything."""
        self.here.clear()
        self.leases.clear()
        for bus in self.buses.values():
            bus.ears.back()


class HubBus:
    """The bus as one node has it."""

    joins = True

    def __init__(self, hub: Hub, name: str) -> None:
        self._hub, self.name = hub, name
        self.trouble = ""
        self.served: set[str] = set()
        self.ears: Ears

    @property
    def nodes(self) -> Collection[str]:
        return [name for name, bus in self._hub.buses.items() if name != self.name and not bus.trouble]

    async def open(self, ears: Ears) -> None:
        self.ears = ears
        self._hub.buses[self.name] = self

    async def close(self) -> None:
        if self._hub.buses.get(self.name) is self:
            self._hub.kill(self.name)

    def tell(self, room: str, word: bytes) -> None:
        for name in [] if self.trouble else self.nodes:
            self._hub.deliver(Word(self.name, name, room, word))

    async def serve(self, room: str) -> None:
        await asyncio.sleep(0)
        self.served.add(room)

    def leave(self, room: str) -> None:
        self.served.discard(room)
        self.say_here(room, b"")

    def say_here(self, room: str, here: bytes) -> None:
        if self.trouble:
            return
        if here:
            self._hub.here.setdefault(room, {})[self.name] = here
        else:
            self._hub.here.get(room, {}).pop(self.name, None)

    async def here(self, room: str) -> Mapping[str, bytes]:
        await asyncio.sleep(0)
        said = {} if self.trouble else self._hub.here.get(room, {})
        return {name: here for name, here in said.items() if name in self.nodes}

    async def keep(self, names: Collection[str]) -> Collection[str]:
        await asyncio.sleep(0)
        if self.trouble:
            return ()
        now, leases = asyncio.get_running_loop().time(), self._hub.leases
        ours = [name for name in names if leases.get(name, ("", 0))[0] == self.name or self._is_free(name)]
        leases |= dict.fromkeys(ours, (self.name, now + protocols.LEASE_SECONDS))
        return ours

    def _is_free(self, name: str) -> bool:
        return self._hub.leases.get(name, ("", 0))[1] < asyncio.get_running_loop().time()

    def release(self, names: Collection[str]) -> None:
        for name in [] if self.trouble else names:
            if self._hub.leases.get(name, ("", 0))[0] == self.name:
                del self._hub.leases[name]
