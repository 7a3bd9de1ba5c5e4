"""ALL-2 at the end of the wire: what a seat is sent does not depend on cards it cannot see.

Byte for byte, over both doors and by REST.
"""

import re
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import pytest

from longears import cards
from longears.chance import Chance
from longears.core import SEATS, Rules, Shuffle
from longears.games import rules_of
from longears.node import lobby
from tests.databases import databases
from tests.server.clients import Client, WsClient
from tests.server.kit import DOORS, FIVE, KnownDealer, Server, all_ready, known_secrets
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS

VARYING = re.compile(rb',\s?"(?:ack|id)":\s?"[^"]*"|"left":\s?\{[^}]*\}|\[Date "[^"]*"\]')
"""Ids of messages, the clock, and the day."""
ASKED = ("/api/tables", "/api/tables/{}", "/api/tables/{}/record")
"""What can be asked about a running game without a socket."""
SEAT_COUNT = 3
MOST_MOVES = 150


def deck_of(rules: Rules, seed: int) -> list[int]:
    asked = rules.asked_of_dealer(rules.start(SEAT_COUNT, 0))
    assert isinstance(asked, Shuffle)
    return list(Chance(seed).shuffled(sorted(asked.cards)))


def hidden_pairs(rules: Rules, deck: list[int]) -> list[tuple[int, int]]:
    """Places of the deck that go to different hands, or to the stock, but never to seat A."""
    holders = [rules.dealt_to(SEAT_COUNT, 0, at) for at in range(len(deck))]
    pairs = [
        (one, other)
        for one, other in combinations(range(len(deck)), 2)
        if holders[one] != holders[other] and SEATS.index("A") not in (holders[one], holders[other])
    ]
    same_suit = [pair for pair in pairs if len({cards.name(deck[at])[1] for at in pair}) == 1]
    return same_suit or pairs


def masked(told: Iterable[bytes], clients: list[Client]) -> list[bytes]:
    """What was sent, with names instead of the guests' ids."""
    frames = [VARYING.sub(b"", frame) for frame in told]
    for other in clients:
        frames = [frame.replace(other.guest.encode(), other.name.encode()) for frame in frames]
    return frames


class Eyes:
    """One world as seat A and a stranger see it."""

    def __init__(self, server: Server, clients: list[Client]) -> None:
        self.server, self.clients = server, clients
        self.watched = clients[0]

    @classmethod
    async def open(cls, server: Server, game: str, door: type[Client]) -> "Eyes":
        clients = await server.table("Asha", "Bibi", "Cyrus", game=game, window=60, public=True, door=door)
        await all_ready(clients)
        return cls(server, clients)

    def sent(self) -> list[bytes]:
        """Every frame of seat A; but nodes that hear of others tell who is here in their own time."""
        told = self.watched.raw
        if databases.kind != "sqlite":
            told = [frame for frame in told if b'"t":"here"' not in frame]
        return masked(told, self.clients)

    async def asked(self) -> list[bytes]:
        """What REST answers seat A, and somebody nobody knows."""
        own = {"Authorization": f"Bearer {self.watched.token}"}
        answers = [
            await self.server.ask(path.format(self.watched.code), headers=headers)
            for path in ASKED
            for headers in (own, {})
        ]
        return masked([await answer.read() for answer in answers], self.clients)


async def move_both(one: list[Client], other: list[Client], exchanged: tuple[str, ...], at: int) -> bool:
    """The same move in both games; False if the next one shows an exchanged card."""
    for mover, twin in zip(one, other, strict=True):
        if not (mover.is_awaited and twin.is_awaited):
            continue
        common = [move for move in mover.own["moves"] if move in twin.own["moves"]]
        quiet = [move for move in common if not any(card in move for card in exchanged)]
        if quiet:
            move = quiet[at % len(quiet)]
            for actor, table in ((mover, one), (twin, other)):
                done = await actor.do("play", move=move, seen=actor.n)
                for client in table:
                    await client.until(lambda c, n=done["n"]: c.n >= n, "the move")  # type: ignore[misc]
            return True
    return False


def shows(client: Client, exchanged: tuple[str, ...]) -> bool:
    return any(f'"{card}"'.encode() in client.raw[-1] for card in exchanged)


@DOORS
@pytest.mark.parametrize("game", FIVE)
async def test_what_a_seat_is_sent_is_the_same_under_rearranged_hidden_cards(
    game: str, door: type[Client], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "LOBBY_SECONDS", 0)  # the list is of now, and not of a moment ago
    rules, compared = rules_of(game), 0
    chance = Chance(17)
    for trial in range(6):
        deck = deck_of(rules, trial)
        pairs = hidden_pairs(rules, deck)
        first, second = pairs[chance.below(len(pairs))]
        dealers = KnownDealer(tuple(deck)), KnownDealer(tuple(deck), (deck[first], deck[second]))
        exchanged = cards.name(deck[first]), cards.name(deck[second])
        with known_secrets():
            async with Server(tmp_path / f"{trial}-one", dealer=dealers[0]) as server:
                one = await Eyes.open(server, game, door)
                with known_secrets():
                    async with Server(tmp_path / f"{trial}-other", dealer=dealers[1]) as twin:
                        await compare(one, await Eyes.open(twin, game, door), exchanged)
                compared += len(one.watched.raw)
    assert compared > 6 * 20, "the games went on for a while"


async def compare(one: Eyes, other: Eyes, exchanged: tuple[str, ...]) -> None:
    """Play the same moves in both worlds until one of the exchanged cards is shown."""
    if shows(one.watched, exchanged) or one.watched.view["awaited"] != other.watched.view["awaited"]:
        return  # it lies open after the deal, or a rule asks who holds it and opens
    for at in range(MOST_MOVES):
        before, after = one.sent(), other.sent()
        if shows(one.watched, exchanged) or shows(other.watched, exchanged):
            assert before[:-1] == after[:-1]
            break
        assert before == after
        assert await one.asked() == await other.asked()
        if not one.watched.playing or not await move_both(one.clients, other.clients, exchanged, at):
            break


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
                eyes = await Eyes.open(server, "donkey", WsClient)
                told.append((eyes.sent(), await eyes.asked()))
    assert told[0][0] != told[1][0]
    differs = [one != other for one, other in zip(told[0][1], told[1][1], strict=True)]
    assert differs == [False] * 4 + [True, False], "only the record that seat A asks for tells its hand"
