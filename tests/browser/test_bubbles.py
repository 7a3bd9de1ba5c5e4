"""What someone says hides neither who says it nor the others, wherever they sit."""

from collections.abc import Mapping
from datetime import datetime, timedelta

import pytest

from tests.browser.kit import DESKTOP, PHONE, SMALL, Person, Playground
from tests.browser.test_layout import SIDEWAYS, boxes, overlap
from tests.server.clients import Client

NAMES = ("Bibi", "Cyrus", "Devan", "Esi", "Farah", "Gita", "Hani")
WORDS = "No hearts at all, {name}?"
A_FEW_FRAMES = 100
"""Milliseconds; what is said stays longer."""


async def table_of(playground: Playground, asha: Person, seats: int) -> list[Client]:
    """Asha looks at a page, the others only talk; from now on nothing she sees goes away by itself."""
    await asha.page.clock.install()
    await asha.make_table(game="donkey", seats=seats, pace=0)
    others = [
        await playground.server.sit(name, asha.code, seat)
        for name, seat in zip(NAMES[: seats - 1], "BCDEFGH", strict=False)
    ]
    for other in others:
        await other.do("ready")
    await asha.start()
    await asha.dealt()
    now: float = await asha.page.evaluate("Date.now()")
    await asha.page.clock.pause_at(datetime.fromtimestamp(now / 1000) + timedelta(seconds=1))
    return others


@pytest.mark.parametrize("seats", [2, 4, 5, 8])
async def test_a_bubble_hides_no_speaker(playground: Playground, seats: int) -> None:
    asha = await playground.come("Asha")
    others = await table_of(playground, asha, seats)
    for other in others:
        await other.do("say", text=WORDS.format(name=other.name))
        await asha.sees(asha.page.get_by_text(WORDS.format(name=other.name), exact=True))
    for viewport in (SMALL, PHONE, SIDEWAYS, DESKTOP):
        await asha.resize(viewport)
        await asha.page.clock.run_for(A_FEW_FRAMES)
        await hides_no_speaker(asha, viewport, [other.name for other in others])


async def hides_no_speaker(asha: Person, viewport: Mapping[str, int], names: list[str]) -> None:
    for name in names:
        bubble = asha.page.get_by_text(WORDS.format(name=name), exact=True)
        await asha.sees(bubble)
        [said] = await boxes(bubble)
        [speaker] = await boxes(asha.seat(name))
        assert not overlap(said, speaker), (name, viewport)
        assert said["x"] >= 0, (name, viewport)
        assert said["x"] + said["width"] <= viewport["width"], (name, viewport)
        assert said["y"] + said["height"] <= viewport["height"], (name, viewport)
        hidden = [other for other in names if overlap(said, (await boxes(asha.seat(other)))[0])]
        assert viewport in (DESKTOP, SIDEWAYS) or not hidden, (name, viewport)
