"""A whole game in Firefox, and in WebKit, which every iPhone uses (issue 15)."""

import longears
from tests.browser.engines.engine import Engine
from tests.browser.engines.visitor import Visitor
from tests.browser.kit import Playground

WINDOW = {"width": 720, "height": 600}
"""A small one beside others: without a graphics processor WebKit paints a large one for half a second."""


async def sit_with_bots(asha: Visitor, **settings: object) -> None:
    await asha.make_table(**settings)
    await asha.tap_button("start_with_bots")
    await asha.dealt()


async def test_dayous_is_played_to_its_end_by_touch(playground: Playground, engine: Engine) -> None:
    asha = await playground.visit(engine, "Asha", motion="reduced")
    await sit_with_bots(asha, game="dayous", seats=3, pace=0, window=60)
    await asha.play_out()
    assert not playground.room(asha.code).state.playing
    await asha.tap_button("end_rematch")
    await asha.offered()


async def test_kadi_is_played_to_its_end_by_keyboard(playground: Playground, engine: Engine) -> None:
    asha = await playground.visit(engine, "Asha", WINDOW, motion="reduced")
    await asha.go("/new?game=kadi&seats=2&pace=0")
    await asha.press_button("new_make")
    await asha.arrives("/t/")
    await asha.press_button("start_with_bots")
    await asha.dealt()
    await asha.press_out()
    assert not playground.room(asha.code).state.playing
    await asha.press_button("end_rematch")
    await asha.offered()


async def test_thulla_is_played_to_its_end_at_its_real_pace(playground: Playground, engine: Engine) -> None:
    asha = await playground.visit(engine, "Asha")
    await sit_with_bots(asha, game="thulla", seats=2, pace=1)
    await playground.put(longears.setup("thulla", hands=["3h Ks 5c", "4h 2s 6c"], lead="A"), asha)
    await asha.play_out()
    assert not playground.room(asha.code).state.playing


async def test_a_card_drawn_up_by_a_finger_is_played(playground: Playground, engine: Engine) -> None:
    asha = await playground.visit(engine, "Asha", motion="reduced")
    await sit_with_bots(asha, game="thulla", seats=2, pace=0)
    await playground.put(longears.setup("thulla", hands=["3h Ks 5c", "4h 2s 6c"], lead="A"), asha)
    [card, *_] = (await asha.offered())["cards"]
    await asha.draw_up(card)
    await asha.offered()
    assert playground.game(asha.code).moves_made > 0
