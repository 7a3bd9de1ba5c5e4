"""ALL-2 over two servers on one PostgreSQL and one Redis: seat A is at one, who moves is at the other."""

from pathlib import Path
from typing import Any

import pytest

from longears import cards
from longears.chance import Chance
from longears.games import rules_of
from longears.node import lobby, watch
from tests.databases import databases
from tests.server.clients import Client
from tests.server.kit import DOORS, FIVE, KnownDealer, Server, all_ready, known_secrets
from tests.server.worlds import compare, exchange, masked, sent_over_nodes

ASKED = ("/api/tables/{}", "/api/tables/{}/record")


class EyesOfServers:
    """One world as seat A and a stranger see it at their server."""

    def __init__(self, server: Server, clients: list[Client]) -> None:
        self.server, self.clients = server, clients

    def sent(self) -> list[bytes]:
        return sent_over_nodes(self.clients)

    async def asked(self) -> list[bytes]:
        own = {"Authorization": f"Bearer {self.clients[0].token}"}
        paths = [path.format(self.clients[0].code) for path in ASKED]
        answers = [await self.server.ask(path, headers=headers) for path in paths for headers in (own, {})]
        return masked([await answer.read() for answer in answers], self.clients)

    async def go_on(self, at: int) -> None:
        """They only play."""


class World:
    """Two servers that know each other."""

    def __init__(self, folder: Path, dealer: KnownDealer) -> None:
        places: dict[str, Any] = {
            "address": databases.address(folder),
            "bus": databases.bus(),
            "dealer": dealer,
        }
        self.servers = [Server(folder, name=name, **places) for name in "ab"]

    async def open(self, game: str, door: type[Client]) -> EyesOfServers:
        here, there = self.servers
        await here.start()
        await there.start()
        bibi, cyrus = await there.table("Bibi", "Cyrus", game=game, seats=3, window=60, door=door)
        await bibi.do("swap", seat="C")
        asha = await here.come("Asha", door=door)
        await asha.do("join", table=bibi.code)
        await asha.do("sit", seat="A")
        await all_ready([asha, bibi, cyrus])
        return EyesOfServers(here, [asha, bibi, cyrus])

    async def close(self) -> None:
        for server in self.servers:
            await server.stop()


@DOORS
@pytest.mark.parametrize("game", FIVE)
async def test_what_a_seat_is_sent_by_another_server_is_the_same_under_rearranged_hidden_cards(
    game: str, door: type[Client], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "LOBBY_SECONDS", 0)
    monkeypatch.setattr(watch, "STOOD_STILL", 1000.0)  # a machine that halts shows everyone the clock afresh
    rules, chance, compared = rules_of(game), Chance(29), 0
    for trial in range(3):
        deck, pair = exchange(rules, trial, chance)
        exchanged = cards.name(pair[0]), cards.name(pair[1])
        dealers = KnownDealer(deck), KnownDealer(deck, pair)
        worlds = [World(tmp_path / f"{trial}-{at}", dealer) for at, dealer in enumerate(dealers)]
        eyes = []
        for world in worlds:
            with known_secrets():
                eyes.append(await world.open(game, door))
        await compare(eyes[0], eyes[1], exchanged)
        compared += len(eyes[0].clients[0].raw)
        for world in worlds:
            await world.close()
    assert compared > 3 * 10, "the games went on for a while"
