"""ALL-2 at the end of the wire: what a seat is sent does not depend on cards it cannot see.

Byte for byte, over both doors and by REST.
"""

from pathlib import Path

import pytest

from longears import cards
from longears.chance import Chance
from longears.core import SEATS
from longears.games import rules_of
from longears.node import lobby, watch
from tests.databases import databases
from tests.server.clients import Client, WsClient
from tests.server.kit import DOORS, FIVE, KnownDealer, Server, all_ready, known_secrets
from tests.server.ways import BOTH_WAYS
from tests.server.worlds import SEAT_COUNT, compare, deck_of, exchange, masked, sent_over_nodes

pytestmark = BOTH_WAYS

ASKED = ("/api/tables", "/api/tables/{}", "/api/tables/{}/record")
"""What can be asked about a running game without a socket."""


class EyesOfServer:
    """One world as seat A and a stranger see it."""

    def __init__(self, server: Server, clients: list[Client]) -> None:
        self.server, self.clients = server, clients
        self.watched = clients[0]

    @classmethod
    async def open(cls, server: Server, game: str, door: type[Client]) -> "EyesOfServer":
        clients = await server.table("Asha", "Bibi", "Cyrus", game=game, window=60, public=True, door=door)
        await all_ready(clients)
        return cls(server, clients)

    def sent(self) -> list[bytes]:
        """Every frame of seat A."""
        if databases.kind == "sqlite":
            return masked(self.watched.raw, self.clients)
        return sent_over_nodes(self.clients)

    async def asked(self) -> list[bytes]:
        """What REST answers seat A, and somebody nobody knows."""
        own = {"Authorization": f"Bearer {self.watched.token}"}
        answers = [
            await self.server.ask(path.format(self.watched.code), headers=headers)
            for path in ASKED
            for headers in (own, {})
        ]
        return masked([await answer.read() for answer in answers], self.clients)

    async def go_on(self, at: int) -> None:
        """They only play."""


@DOORS
@pytest.mark.parametrize("game", FIVE)
async def test_what_a_seat_is_sent_is_the_same_under_rearranged_hidden_cards(
    game: str, door: type[Client], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "LOBBY_SECONDS", 0)  # the list is of now, and not of a moment ago
    monkeypatch.setattr(watch, "STOOD_STILL", 1000.0)  # a machine that halts shows everyone the clock afresh
    rules, compared = rules_of(game), 0
    chance = Chance(17)
    for trial in range(6):
        deck, pair = exchange(rules, trial, chance)
        dealers = KnownDealer(deck), KnownDealer(deck, pair)
        exchanged = cards.name(pair[0]), cards.name(pair[1])
        with known_secrets():
            async with Server(tmp_path / f"{trial}-one", dealer=dealers[0]) as server:
                one = await EyesOfServer.open(server, game, door)
                with known_secrets():
                    async with Server(tmp_path / f"{trial}-other", dealer=dealers[1]) as twin:
                        await compare(one, await EyesOfServer.open(twin, game, door), exchanged)
                compared += len(one.watched.raw)
    assert compared > 6 * 20, "the games went on for a while"


async def test_the_comparison_would_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seat that holds an exchanged card is told another one."""
    monkeypatch.setattr(lobby, "LOBBY_SECONDS", 0)
    rules = rules_of("donkey")
    deck = deck_of(rules, 0)
    own = next(at for at in range(len(deck)) if rules.dealt_to(SEAT_COUNT, 0, at) == SEATS.index("A"))
    theirs = next(at for at in range(len(deck)) if rules.dealt_to(SEAT_COUNT, 0, at) == SEATS.index("B"))
    told = []
    for number, exchanged in enumerate(((), (deck[own], deck[theirs]))):
        with known_secrets():
            async with Server(tmp_path / str(number), dealer=KnownDealer(tuple(deck), exchanged)) as server:
                eyes = await EyesOfServer.open(server, "donkey", WsClient)
                told.append((eyes.sent(), await eyes.asked()))
    assert told[0][0] != told[1][0]
    differs = [one != other for one, other in zip(told[0][1], told[1][1], strict=True)]
    assert differs == [False] * 4 + [True, False], "only the record that seat A asks for tells its hand"
