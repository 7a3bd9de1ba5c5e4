"""Two worlds that differ in cards which seat A cannot see, and what is told of them."""

import re
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Protocol

from longears import cards
from longears.chance import Chance
from longears.core import SEATS, Rules, Shuffle
from tests.server.clients import Client

VARYING = re.compile(rb',\s?"(?:ack|id)":\s?"[^"]*"|"left":\s?\{[^}]*\}|\[Date "[^"]*"\]')
"""Ids of messages, the clock, and the day."""
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


def masked(told: Iterable[bytes], clients: Sequence[Client]) -> list[bytes]:
    """What was sent, with names instead of the guests' ids."""
    frames = [VARYING.sub(b"", frame) for frame in told]
    for other in clients:
        frames = [frame.replace(other.guest.encode(), other.name.encode()) for frame in frames]
    return frames


def sent_over_nodes(clients: Sequence[Client]) -> list[bytes]:
    """Every frame of seat A; of who is here only the newest, since nodes hear of others in their own time."""
    here, frames = ([f for f in clients[0].raw if (b'"t":"here"' in f) is wanted] for wanted in (True, False))
    return masked(here[-1:] + frames, clients)


class Eyes(Protocol):
    """One world as seat A and strangers see it."""

    @property
    def clients(self) -> Sequence[Client]:
        """Who plays there; the first of them has seat A."""

    def sent(self) -> list[bytes]:
        """Every frame of seat A."""

    async def asked(self) -> list[bytes]:
        """Whatever else can be learnt."""

    async def go_on(self, at: int) -> None:
        """What happens after so many moves."""


async def move_both(
    one: Sequence[Client], other: Sequence[Client], exchanged: tuple[str, ...], at: int
) -> bool:
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


def before_shown(sent: Sequence[bytes], exchanged: tuple[str, ...]) -> int:
    """How many frames come before the first that shows one of these cards; all of them, if none does."""
    marks = [f'"{card}"'.encode() for card in exchanged]
    return next((at for at, frame in enumerate(sent) if any(mark in frame for mark in marks)), len(sent))


def difference(before: Sequence[bytes], after: Sequence[bytes]) -> str:
    return "\n".join(f"{one!r}\n{other!r}" for one, other in zip(before, after, strict=False) if one != other)


async def compare(one: Eyes, other: Eyes, exchanged: tuple[str, ...]) -> None:
    """Play the same moves in both worlds until one of the exchanged cards is shown."""
    if one.clients[0].view["awaited"] != other.clients[0].view["awaited"]:
        return  # a rule asks who holds a card, and opens
    for at in range(MOST_MOVES):
        before, after = one.sent(), other.sent()
        same = min(before_shown(sent, exchanged) for sent in (before, after))
        assert before[:same] == after[:same], difference(before, after)
        if same < max(len(before), len(after)):
            break
        assert await one.asked() == await other.asked()
        if not one.clients[0].playing or not await move_both(one.clients, other.clients, exchanged, at):
            break
        await one.go_on(at)
        await other.go_on(at)


def exchange(rules: Rules, trial: int, chance: Chance) -> tuple[tuple[int, ...], tuple[int, int]]:
    """A deck, and two of its cards that seat A cannot see."""
    deck = deck_of(rules, trial)
    pairs = hidden_pairs(rules, deck)
    first, second = pairs[chance.below(len(pairs))]
    return tuple(deck), (deck[first], deck[second])
