"""Cards explain themselves: to a finger that rests, a mouse that stays, a key, and to who listens."""

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import CDPSession, Locator, expect

import longears
from tests.browser.kit import DESKTOP, PHONE, SMALL, Person, Playground
from tests.browser.test_last_trick import stop_time
from tests.browser.test_layout import SIDEWAYS, boxes, overlap
from tests.browser.test_prompt import spoken
from tests.browser.words import card_name, like
from tests.server.kit import Server

STOCK = "2d 3d 5s 6c 7c 9s Ts"
UP = 160
LOOKS = pytest.mark.parametrize(
    ("viewport", "large_text"),
    [(SMALL, False), (SMALL, True), (PHONE, False), (SIDEWAYS, False), (DESKTOP, False)],
    ids=["small", "small-large-text", "phone", "sideways", "desktop"],
)


def explanation(person: Person) -> Locator:
    return person.page.get_by_role("note")


def top_card(person: Person, card: str) -> Locator:
    return person.page.get_by_role("img", name=person.say("table_top", card=card_name(card)))


async def words(server: Server, card: str, moment: str = "", **asked: str) -> str:
    """What the rules say of this card."""
    query = "&".join(f"{name}={value}" for name, value in {"seats": "2", **asked}.items())
    told = (await server.json(f"/api/games/kadi/cards?{query}"))["told"]
    sentence: str = told.get(card, told.get(card[0]))[moment]
    return sentence


async def kadi(
    playground: Playground, asha: Person, hand: str = "8h 9h 2c", top: str = "4h", penalty: int | None = None
) -> None:
    """Asha is on turn, and Bibi waits."""
    bibi = await playground.come("Bibi", language=asha.language)
    await playground.table(asha, bibi, game="kadi")
    hands = [hand, "5d 6d Td"]
    position = longears.setup("kadi", hands, "A", top=top, stock=STOCK, penalty=penalty)
    await playground.put(position, asha, bibi)
    await asha.sees(asha.hand.get_by_role("button", name=like("table_card_playable", asha.language)))


class Finger:
    """A finger on the screen of a phone."""

    def __init__(self, touches: CDPSession, x: float, y: float) -> None:
        self._touches, self._x, self._y = touches, x, y

    async def _send(self, kind: str, *points: dict[str, float]) -> None:
        await self._touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    async def down(self) -> None:
        await self._send("touchStart", {"x": self._x, "y": self._y})

    async def draw_up(self) -> None:
        for way in range(10, UP, 25):
            await self._send("touchMove", {"x": self._x, "y": self._y - way})

    async def up(self) -> None:
        await self._send("touchEnd")


@asynccontextmanager
async def finger_on(person: Person, card: Locator) -> AsyncIterator[Finger]:
    """A finger that lies on a card until this is over."""
    [box] = await boxes(card)
    touches = await person.page.context.new_cdp_session(person.page)
    finger = Finger(touches, box["x"] + 10, box["y"] + box["height"] / 2)
    await finger.down()
    yield finger
    await finger.up()


# By touch


async def test_a_finger_that_rests_on_a_card_reads_what_it_does(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await kadi(playground, asha)
    question = await words(playground.server, "8h")
    async with finger_on(asha, asha.card("8h")):
        await expect(explanation(asha)).to_contain_text(question)
    await expect(explanation(asha)).to_contain_text(question)
    await asha.touch({"x": 20, "y": 200})
    await expect(explanation(asha)).to_have_count(0)


async def test_who_rests_to_read_plays_nothing(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await kadi(playground, asha)
    for _ in range(2):
        async with finger_on(asha, asha.card("9h")):
            await asha.sees(explanation(asha))
    await expect(asha.hand.get_by_role("button")).to_have_count(3)
    await asha.card("9h").tap()
    await expect(asha.hand.get_by_role("button")).to_have_count(2)
    assert [event.brief() for event in playground.game(asha.code).events] == ["A laid 9h"]


async def test_a_finger_that_has_rested_can_still_draw_the_card_up(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await kadi(playground, asha)
    async with finger_on(asha, asha.card("9h")) as finger:
        await asha.sees(explanation(asha))
        await finger.draw_up()
        await expect(explanation(asha)).to_have_count(0)
    await expect(asha.card("9h")).to_have_count(0)


async def test_a_finger_that_rests_opens_no_menu_of_the_browser(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await kadi(playground, asha)
    ask_for_menu = """card => {
      const menu = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
      card.dispatchEvent(menu);
      return menu.defaultPrevented;
    }"""
    async with finger_on(asha, asha.card("9h")):
        await asha.sees(explanation(asha))
        assert await asha.card("9h").evaluate(ask_for_menu)
    assert not await asha.card("9h").evaluate(ask_for_menu)


async def test_a_quick_touch_explains_nothing(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.page.clock.install()
    await kadi(playground, asha)
    await stop_time(asha)
    await asha.card("8h").tap()
    await asha.sees(asha.moves.get_by_role("button", name=asha.say("table_lay_card", card="8♥")))
    await asha.page.clock.run_for(2000)
    await expect(explanation(asha)).to_have_count(0)


async def test_a_finger_on_the_pile_reads_what_its_top_card_does(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await kadi(playground, asha)
    async with finger_on(asha, top_card(asha, "4h")):
        await expect(explanation(asha)).to_contain_text(await words(playground.server, "4h"))


# By mouse


async def test_a_mouse_over_the_pile_reads_what_its_top_card_does(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await kadi(playground, asha)
    await top_card(asha, "4h").hover()
    await expect(explanation(asha)).to_contain_text(await words(playground.server, "4h"))
    await asha.play("9h")
    await expect(explanation(asha)).to_have_count(0)


async def test_a_mouse_that_stays_over_a_card_reads_what_it_does(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await kadi(playground, asha)
    await asha.card("8h").hover()
    await expect(explanation(asha)).to_contain_text(await words(playground.server, "8h"))
    await asha.card("2c").hover()
    await expect(explanation(asha)).to_contain_text(await words(playground.server, "2c"))
    await expect(explanation(asha)).to_contain_text(asha.say("table_why_match"))
    await explanation(asha).hover()
    await asha.page.mouse.move(5, 5)
    await expect(explanation(asha)).to_have_count(0)
    await expect(asha.hand.get_by_role("button")).to_have_count(3)


async def test_a_mouse_that_passes_over_the_hand_explains_nothing(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await asha.page.clock.install()
    await kadi(playground, asha)
    await stop_time(asha)
    await asha.card("8h").hover()
    await asha.page.clock.run_for(300)
    await asha.page.mouse.move(5, 5)
    await asha.page.clock.run_for(2000)
    await expect(explanation(asha)).to_have_count(0)


async def test_a_mouse_that_goes_to_the_explanation_can_read_it(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await asha.page.clock.install()
    await kadi(playground, asha)
    await stop_time(asha)
    await asha.card("8h").hover()
    await asha.page.clock.run_for(700)
    await asha.sees(explanation(asha))
    await explanation(asha).hover()
    await asha.page.clock.run_for(5000)
    await asha.sees(explanation(asha))


# By keyboard, and for who listens


async def test_a_key_explains_the_card_that_has_the_focus(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await kadi(playground, asha)
    question = await words(playground.server, "8h")
    await asha.press("ArrowDown")
    await asha.press("e")
    await expect(explanation(asha)).to_contain_text(question)
    await expect(spoken(asha)).to_contain_text(question)
    await asha.press("ArrowRight")
    await expect(explanation(asha)).to_contain_text(await words(playground.server, "9h"))
    await asha.press("Escape")
    await expect(explanation(asha)).to_have_count(0)
    await expect(asha.hand.locator(":focus")).to_have_count(1)
    await asha.press("e")
    await asha.sees(explanation(asha))
    await asha.press("e")
    await expect(explanation(asha)).to_have_count(0)


async def test_the_key_goes_to_the_hand_first_and_stands_in_the_menu(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await kadi(playground, asha)
    await asha.press("e")
    await expect(explanation(asha)).to_contain_text(await words(playground.server, "8h"))
    await expect(asha.hand.locator(":focus")).to_have_count(1)
    await asha.press("m")
    await expect(asha.page.get_by_role("dialog")).to_contain_text("E explains")
    await expect(asha.page.get_by_role("dialog")).to_contain_text(asha.say("table_hold"))
    await expect(explanation(asha)).to_have_count(0)


async def test_every_card_is_described_to_who_listens(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await kadi(playground, asha)
    question = re.compile(re.escape(await words(playground.server, "8h")))
    await expect(asha.card("8h")).to_have_accessible_description(question)
    penalty = f"{await words(playground.server, '2c')} {asha.say('table_why_match')}"
    await expect(asha.card("2c")).to_have_accessible_description(penalty)


# What is said


async def test_a_card_says_what_it_does_now_and_not_what_it_does_at_other_times(
    playground: Playground,
) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await kadi(playground, asha, hand="Ac 2c 9c", top="2h", penalty=2)
    for card in ("Ac", "2c"):
        await asha.card(card).hover()
        await expect(explanation(asha)).to_contain_text(await words(playground.server, card, "meet"))
    await asha.card("9c").hover()
    await expect(explanation(asha)).to_contain_text(asha.say("table_why_meet"))


async def test_what_a_card_does_goes_by_the_rule_sheet_of_the_table(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    bibi = await playground.come("Bibi")
    await playground.table(asha, bibi, game="kadi", preset="street")
    position = longears.setup("kadi", ["2c Ad 9h", "5d 6d"], "A", preset="street", top="4h", stock=STOCK)
    await playground.put(position, asha, bibi)
    street = await words(playground.server, "Ad", preset="street")
    assert street != await words(playground.server, "Ad")
    await asha.card("Ad").hover()
    await expect(explanation(asha)).to_contain_text(street)


async def test_a_card_of_dayous_says_what_it_beats_and_whether_it_passes_on(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi", DESKTOP)
    await playground.table(asha, bibi, game="dayous", window=60)
    hands = ["7d 7c 2c 3c 4c", "9d 7s 3h"]
    position = longears.setup("dayous", hands=hands, stock="", trump="s", lead="A", direction="cw")
    position.play("A", "7d")
    await playground.put(position, asha, bibi)
    told = (await playground.server.json("/api/games/dayous/cards?seats=2"))["told"]
    await bibi.card("7s").hover()
    await expect(explanation(bibi)).to_contain_text(told["trump"][""])
    await expect(explanation(bibi)).to_contain_text(told[""]["pass_on"])
    await expect(explanation(bibi)).to_contain_text(bibi.say("explain_beats", cards="7♦"))
    await expect(explanation(bibi)).not_to_contain_text(re.compile(r"\.\w"))
    await bibi.card("3h").hover()
    await expect(explanation(bibi)).to_contain_text(told["plain"][""])
    await expect(explanation(bibi)).to_contain_text(bibi.say("table_why_defend"))


async def test_a_card_of_thulla_says_what_happens_or_why_it_cannot_be_played(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi", DESKTOP)
    await playground.table(asha, bibi, game="thulla")
    position = longears.setup("thulla", hands=["3h Ks 5c", "4h 2s 6c"], lead="A")
    position.play("A", "3h")
    await playground.put(position, asha, bibi)
    told = (await playground.server.json("/api/games/thulla/cards?seats=2"))["told"]
    await bibi.card("4h").hover()
    await expect(explanation(bibi)).to_contain_text(told[""]["follow"])
    await bibi.card("2s").hover()
    await expect(explanation(bibi)).to_contain_text(bibi.say("table_why_follow", suit=bibi.say("suit_h")))


async def test_cards_explain_themselves_in_persian(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP, language="fa")
    await kadi(playground, asha)
    await asha.card("8h").hover()
    persian = await words(playground.server, "8h", language="fa")
    assert not persian.isascii()
    await expect(explanation(asha)).to_contain_text(persian)


async def test_without_the_words_of_the_rules_a_card_still_says_why_not(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await asha.page.route("**/api/games/kadi/cards*", lambda route: route.abort())
    await kadi(playground, asha)
    await asha.card("2c").hover()
    await expect(explanation(asha)).to_contain_text(asha.say("table_why_match"))


@LOOKS
async def test_an_explanation_covers_nothing_that_can_be_played_with(
    playground: Playground, viewport: Mapping[str, int], large_text: bool
) -> None:
    asha = await playground.come("Asha", viewport, large_text=large_text)
    await kadi(playground, asha, hand="As 9h 2c", top="4s")
    await asha.card("As").focus()
    await asha.press("e")
    await asha.sees(explanation(asha))
    await expect(explanation(asha)).to_be_in_viewport(ratio=0.99)
    [said] = await boxes(explanation(asha))
    for button in await boxes(asha.hand.get_by_role("button"), asha.moves.get_by_role("button")):
        assert not overlap(said, button)
