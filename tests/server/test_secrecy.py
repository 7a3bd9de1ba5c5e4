"""ALL-2 at the end of the wire: what a seat is sent does not depend on cards it cannot see."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from longears import cards
from longears.chance import Chance
from longears.core import SEATS, Rules, Shuffle
from longears.games import rules_of
from tests.server.clients import Client
from tests.server.kit import FIVE, KnownDealer, Server, all_ready, known_secrets

VARYING = re.compile(rb',"(?:ack|id)":"[^"]*"|"left":\{[^}]*\}')
"""Ids of messages, and the clock."""
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


def masked(client: Client, clients: list[Client]) -> list[bytes]:
    """What was sent, with names instead of the guests' ids."""
    told = [VARYING.sub(b"", frame) for frame in client.raw]
    for other in clients:
        told = [frame.replace(other.guest.encode(), other.name.encode()) for frame in told]
    return told


async def seated(server: Server, game: str) -> list[Client]:
    clients = await server.table("Asha", "Bibi", "Cyrus", game=game, window=60)
    await all_ready(clients)
    return clients


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


@pytest.mark.parametrize("game", FIVE)
async def test_what_a_seat_is_sent_is_the_same_under_rearranged_hidden_cards(
    game: str, tmp_path: Path
) -> None:
    rules, compared = rules_of(game), 0
    chance = Chance(17)
    for trial in range(6):
        deck = deck_of(rules, trial)
        pairs = hidden_pairs(rules, deck)
        first, second = pairs[chance.below(len(pairs))]
        twin = KnownDealer(tuple(deck), (deck[first], deck[second]))
        exchanged = cards.name(deck[first]), cards.name(deck[second])
        folders = tmp_path / f"{trial}-one", tmp_path / f"{trial}-other"
        with known_secrets():
            async with Server(folders[0], dealer=KnownDealer(tuple(deck))) as one:
                mine = await seated(one, game)
                await play_beside(mine, folders[1], game, twin, exchanged)
                compared += len(mine[0].raw)
    assert compared > 6 * 20, "the games went on for a while"


async def play_beside(
    mine: list[Client], folder: Path, game: str, dealer: KnownDealer, exchanged: tuple[str, ...]
) -> None:
    with known_secrets():
        async with Server(folder, dealer=dealer) as server:
            theirs = await seated(server, game)
            if shows(mine[0], exchanged) or mine[0].view["awaited"] != theirs[0].view["awaited"]:
                return  # it lies open after the deal, or a rule asks who holds it and opens
            watched, twin = mine[0], theirs[0]
            for at in range(MOST_MOVES):
                before, after = masked(watched, mine), masked(twin, theirs)
                if shows(watched, exchanged) or shows(twin, exchanged):
                    before, after = before[:-1], after[:-1]
                    assert before == after
                    break
                assert before == after
                if not watched.playing or not await move_both(mine, theirs, exchanged, at):
                    break
