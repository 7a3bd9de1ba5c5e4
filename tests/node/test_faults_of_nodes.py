"""Games between three nodes while words are lost, nodes are cut off and stand still, and players move about.

What was acknowledged is stored once, everyone sees the order of the log, and every game is played to its end.
"""

import asyncio
from itertools import pairwise

import pytest

from longears.chance import Chance
from longears.node import looking, protocols
from tests.node.several import Line, Several
from tests.server.kit import all_ready, chosen

NODES = ("a", "b", "c")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "LEASE_SECONDS", 0.4)
    monkeypatch.setattr(protocols, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(looking, "LOOK_SECONDS", 0.05)


class Player:
    """Plays at whichever node, and asks again what was not answered."""

    def __init__(self, several: Several, line: Line, chance: Chance) -> None:
        self.lines = [line]
        self.acknowledged: list[str] = []
        self._several, self._chance = several, chance
        self._made = 0

    @property
    def line(self) -> Line:
        return self.lines[-1]

    async def move_on(self) -> None:
        """To any node, with what has been seen."""
        before, name = self.line, self.line.name
        if self._chance.below(2):
            await before.drop()
        line = self._several.come(name, NODES[self._chance.below(len(NODES))])
        line.n, line.room, line.view, line.own = before.n, before.room, before.view, before.own
        self.lines.append(line)
        await line.do("join", table=before.code, since=before.n)
        line.code = before.code

    async def play(self) -> None:
        """To the end of the game."""
        while self.line.playing:
            if self.line.closed is not None or not self._chance.below(12):
                await self.move_on()
            elif self.line.is_awaited:
                await self._make_a_move()
            else:
                await asyncio.sleep(0.005)

    async def _make_a_move(self) -> None:
        line, self._made = self.line, self._made + 1
        message_id, seen = f"move {self._made} of {line.name}", line.n
        move = chosen(line.own["moves"], self._chance)
        if not self._chance.below(6):
            await line.say("play", message_id, move=move, seen=seen)
            await self.move_on()
        answer = await self.line.ask("play", message_id, move=move, seen=seen)
        if answer["t"] != "no":
            self.acknowledged.append(message_id)


class Faults:
    """One after the other, until the game is over."""

    def __init__(self, several: Several, chance: Chance) -> None:
        self._several, self._hub, self._chance = several, several.hub, chance
        self._kinds = (self._cut, self._lose, self._hold, self._forget, self._stand_still, self._slow)

    async def happen(self) -> None:
        while True:
            await self._kinds[self._chance.below(len(self._kinds))](NODES[self._chance.below(len(NODES))])
            await asyncio.sleep(0.05)

    async def _cut(self, name: str) -> None:
        self._hub.cut(name)
        await asyncio.sleep(0.1)
        self._hub.mend(name)

    async def _lose(self, _name: str) -> None:
        self._hub.is_lost = lambda _word: not self._chance.below(3)
        await asyncio.sleep(0.1)
        self._hub.is_lost = lambda _word: False

    async def _hold(self, _name: str) -> None:
        self._hub.holding = True
        await asyncio.sleep(0.05)
        self._hub.holding = False
        self._hub.let_go()

    async def _forget(self, _name: str) -> None:
        self._hub.forget()

    async def _stand_still(self, name: str) -> None:
        self._hub.end_leases(name)
        for other, bus in self._hub.buses.items():
            if other != name and not bus.trouble:
                bus.ears.lost(name)
        self._several.nodes[name]._stood_still(1.5)
        await asyncio.sleep(0.05)
        self._hub.buses[name].ears.back()

    async def _slow(self, name: str) -> None:
        store = self._several.stores[name]
        store.holding = True
        await asyncio.sleep(0.03)
        store.holding = False
        store.let_go()


@pytest.mark.parametrize("game", ["thulla", "dayous", "kadi"])
@pytest.mark.parametrize("seed", range(3))
async def test_games_are_played_to_their_end_whatever_fails(game: str, seed: int) -> None:
    chance = Chance(seed)
    async with Several(*NODES) as several:
        people = [("Asha", "a"), ("Bibi", "b"), ("Cyrus", "c")]
        lines = await several.table(*people, seats=4, game=game)
        await lines[0].do("bot", seat="D", level="easy")
        await all_ready(list(lines))
        players = [Player(several, line, Chance(10 * seed + at)) for at, line in enumerate(lines)]
        faults = asyncio.create_task(Faults(several, chance).happen())
        try:
            await asyncio.gather(*(player.play() for player in players))
        finally:
            faults.cancel()
        rows = several.stored(lines[0])
        assert [row.n for row in rows] == list(range(1, len(rows) + 1))
        for player in players:
            for message_id in player.acknowledged:
                assert [row.id for row in rows].count(message_id) == 1, message_id
            for line in player.lines:
                in_order(line)
        assert await several.first.record(f"{lines[0].code}-1")


def in_order(line: Line) -> None:
    """Each step follows the one before, or a view of the whole table."""
    for before, after in pairwise(f for f in line.frames if f["t"] in ("step", "table")):
        assert after["t"] == "table" or after["n"] == before["n"] + 1, (before["n"], after["n"])
