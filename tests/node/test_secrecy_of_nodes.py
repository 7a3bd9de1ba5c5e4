"""ALL-2 across nodes: what a seat is sent does not depend on cards it cannot see.

Neither does what nodes tell each other.
"""

import asyncio
from collections.abc import Sequence

import pytest

from longears import cards
from longears.chance import Chance
from longears.games import rules_of
from longears.node import between, looking
from longears.node.between import Newest, RowTold
from tests.node.several import Line, Several, eventually
from tests.server.buses.hub import Word
from tests.server.kit import FIVE, KnownDealer, all_ready, known_secrets
from tests.server.worlds import compare, exchange, masked, sent_over_nodes

pytestmark = pytest.mark.usefixtures("halts_are_no_news")
WAYS = ("by the bus", "by the store", "from a node that took over")


def rows_told(words: Sequence[Word]) -> list[bytes]:
    """What nodes have told each other of rows; when, and by which message, is different each time."""
    told = [between.decode(word.said) for word in words if word.hearer == "a"]
    return [
        repr((word.row.n, word.row.actor, word.row.body) if isinstance(word, RowTold) else word.n).encode()
        for word in told
        if isinstance(word, RowTold | Newest)
    ]


class EyesOfNodes:
    """Seat A at one node; the others, and a table that everyone may watch, at another."""

    def __init__(self, several: Several, clients: list[Line], way: str) -> None:
        self.several, self.clients, self._way = several, clients, way

    @classmethod
    async def open(cls, several: Several, game: str, way: str) -> "EyesOfNodes":
        people = ("Asha", "a"), ("Bibi", "b"), ("Cyrus", "b")
        clients = await several.table(*people, game=game, window=60, public=True)
        if way == "by the store":
            several.hub.is_lost = lambda word: word.hearer == "a" and bool(word.room)
        await all_ready(list(clients))
        eyes = cls(several, clients, way)
        await several.agreed(*clients)
        return eyes

    def sent(self) -> list[bytes]:
        return sent_over_nodes(self.clients)

    async def asked(self) -> list[bytes]:
        """What the bus was told."""
        return masked(rows_told(self.several.told), self.clients)

    async def go_on(self, at: int) -> None:
        if self._way != "from a node that took over" or at != 2:
            return
        self.several.hub.kill("a")
        asha = self.several.come("Asha", "c")
        await asha.do("join", table=self.clients[0].code)
        self.clients[0] = asha
        await eventually(lambda: not self.clients[1].away, "that she is back")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", FIVE)
async def test_what_a_seat_is_sent_at_another_node_is_the_same_under_rearranged_hidden_cards(
    game: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "LOOK_SECONDS", 0.01 if way == "by the store" else 1000.0)
    rules, chance, compared = rules_of(game), Chance(23), 0
    for trial in range(4):
        deck, pair = exchange(rules, trial, chance)
        exchanged = cards.name(pair[0]), cards.name(pair[1])
        with known_secrets():
            async with Several("a", "b", "c", dealer=KnownDealer(deck)) as several:
                one = await EyesOfNodes.open(several, game, way)
                with known_secrets():
                    async with Several("a", "b", "c", dealer=KnownDealer(deck, pair)) as twins:
                        await compare(one, await EyesOfNodes.open(twins, game, way), exchanged)
                compared += len(one.clients[0].raw)
                if way == "by the store":
                    assert several.stores["a"].readings
    assert compared > 4 * 8, "the games went on for a while"


async def test_the_comparison_would_notice_a_word_that_tells_the_deal() -> None:
    """A start row that passed over the bus would show its key, and so all cards."""
    told = []
    for key in ("07" * 32, "08" * 32):
        with known_secrets(key):
            async with Several("a", "b") as several:
                lines = await several.game(("Asha", "a"), ("Bibi", "b"))
                await several.agreed(*lines)
                started = several.stored(lines[0])[-1]
                assert not any(key.encode() in word.said for word in several.hub.told)
                word = Word("b", "a", started.room, between.encode(RowTold(started)))
                told.append(rows_told([word]))
                await asyncio.sleep(0)
    assert told[0] != told[1]
