"""First lessons at the real table: played to their end, explained, kept, skipped and repeated (issue 21)."""

import re

import pytest
from playwright.async_api import Position, expect

from longears.games import family_of
from longears.language import language as spoken
from longears.lesson import lesson_of
from tests.browser.kit import DESKTOP, Person, Playground
from tests.browser.lessons import (
    above,
    come_to_lesson,
    first_refused,
    go_through,
    moves_of,
    play,
    press,
    sentence,
)
from tests.browser.test_moments import refusal
from tests.browser.wire import watched
from tests.browser.words import LANGUAGES, say
from tests.server.kit import FIVE

CORNER = Position(x=8, y=16)
"""What of a card is seen in any hand."""
each_game = pytest.mark.parametrize("game", FIVE)


async def go_on(person: Person, game: str, until: int) -> None:
    """Play the steps before this one."""
    for name, step in list(lesson_of(game).items())[:until]:
        await person.sees(above(person, sentence(person, game, name)))
        for move in moves_of(step):
            await play(person, move)
        await person.tap_button("lesson_next")


@each_game
async def test_a_lesson_is_played_to_its_end_and_a_game_against_easy_bots_follows(
    playground: Playground, game: str
) -> None:
    asha = await playground.come("Asha")
    await come_to_lesson(asha, game)
    await go_through(asha, game)
    await asha.tap_button("lesson_play")
    await asha.arrives("/t/")
    await asha.dealt()
    state = playground.room(asha.code).state
    assert (state.settings.game, state.playing) == (game, True)
    assert {chair.bot for chair in state.chairs} == {"", "easy"}


@LANGUAGES
async def test_every_lesson_is_played_to_its_end_in_every_language(
    playground: Playground, language: str
) -> None:
    asha = await playground.come("Asha", language=language)
    for game in FIVE:
        await come_to_lesson(asha, game)
        await go_through(asha, game)


@LANGUAGES
async def test_a_refused_card_explains_itself_in_every_language(
    playground: Playground, language: str
) -> None:
    asha = await playground.come("Asha", language=language)
    for game in FIVE:
        at, card, why = first_refused(game)
        await come_to_lesson(asha, game)
        await go_on(asha, game, at)
        await asha.offered()
        await asha.card(card).tap(force=True, position=CORNER)
        told = spoken(language).refusal(why.code, family_of(game).name)
        await expect(refusal(asha)).to_contain_text(re.compile(re.escape(told), re.IGNORECASE))
        await asha.sees(refusal(asha).get_by_role("link", name=why.rule))


@each_game
async def test_a_lesson_is_played_by_keyboard_alone(playground: Playground, game: str) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await come_to_lesson(asha, game)
    await go_through(asha, game, press, by_key=True)
    await expect(asha.button("lesson_play")).to_be_focused()


@each_game
async def test_a_refused_card_explains_itself_by_its_rule(playground: Playground, game: str) -> None:
    at, card, why = first_refused(game)
    asha = await playground.come("Asha")
    await come_to_lesson(asha, game)
    await go_on(asha, game, at)
    await asha.offered()
    await asha.card(card).tap(force=True, position=CORNER)
    await expect(refusal(asha)).to_contain_text(re.compile(re.escape(why.message), re.IGNORECASE))
    rule = refusal(asha).get_by_role("link", name=why.rule)
    await asha.tap(rule)
    await asha.sees(asha.page.get_by_role("dialog").get_by_role("link", name=why.rule).first)


async def test_a_card_that_may_be_played_but_is_not_asked_for_stays_in_the_hand(
    playground: Playground,
) -> None:
    asha = await playground.come("Asha")
    await come_to_lesson(asha, "thulla")
    cut = list(lesson_of("thulla")).index("cut")
    await go_on(asha, "thulla", cut)
    await asha.play("7h")
    await expect(refusal(asha)).to_contain_text(say("lesson_otherwise")[1:])
    await asha.play("Ac")
    await asha.sees(above(asha, sentence(asha, "thulla", "cut", done=True)))


async def test_what_is_said_is_heard(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await come_to_lesson(asha, "kadi")
    heard = asha.page.locator("[aria-live=polite]").filter(has_text=sentence(asha, "kadi", "match"))
    await expect(heard).to_have_count(1)
    for move in moves_of(lesson_of("kadi")["match"]):
        await play(asha, move)
    heard = asha.page.locator("[aria-live=polite]").filter(
        has_text=sentence(asha, "kadi", "match", done=True)
    )
    await expect(heard).to_have_count(1)


async def test_a_turn_is_ended_and_niko_kadi_said_in_one_go(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await come_to_lesson(asha, "kadi")
    await go_on(asha, "kadi", list(lesson_of("kadi")).index("niko"))
    await asha.play("5c")
    await asha.do("table_do_end_and_call")
    await asha.sees(above(asha, sentence(asha, "kadi", "niko", done=True)))


async def test_a_step_can_be_repeated_and_gone_back_to(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await come_to_lesson(asha, "thulla")
    await asha.play("As")
    await asha.sees(above(asha, sentence(asha, "thulla", "open", done=True)))
    await asha.tap_button("lesson_again")
    await asha.sees(above(asha, sentence(asha, "thulla", "open")), asha.card("As"))
    await go_on(asha, "thulla", 1)
    await asha.sees(above(asha, sentence(asha, "thulla", "follow")))
    await asha.tap_button("lesson_back")
    await asha.sees(above(asha, sentence(asha, "thulla", "open")))


async def test_progress_is_kept_and_a_finished_lesson_begins_again(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await come_to_lesson(asha, "donkey")
    await go_on(asha, "donkey", 2)
    await asha.sees(above(asha, sentence(asha, "donkey", "cut")))
    await asha.reload()
    await asha.sees(above(asha, sentence(asha, "donkey", "cut")))
    await come_to_lesson(asha, "thulla")
    await asha.sees(above(asha, sentence(asha, "thulla", "open")))
    await go_through(asha, "thulla")
    await asha.tap_button("lesson_repeat")
    await asha.sees(above(asha, sentence(asha, "thulla", "open")))


async def test_a_lesson_is_offered_once_at_the_first_visit(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    offer = asha.page.get_by_role("complementary", name=say("learn_title"))
    await asha.go("/")
    await asha.tap(offer.get_by_role("button", name=say("learn_later")))
    await expect(offer).to_have_count(0)
    await asha.reload()
    await asha.sees(asha.text("home_play_now"))
    await expect(offer).to_have_count(0)
    await bibi.go("/")
    await bibi.tap(bibi.page.get_by_role("link", name=say("learn_title")))
    await bibi.tap(bibi.page.get_by_role("link", name=say("game_kadi")))
    await bibi.sees(above(bibi, sentence(bibi, "kadi", "match")))
    await bibi.tap(bibi.page.get_by_role("link", name=say("lesson_skip")))
    await bibi.sees(bibi.text("home_play_now"))
    await expect(bibi.page.get_by_role("complementary")).to_have_count(0)


async def test_who_only_looks_around_is_offered_no_lesson_at_the_next_visit(playground: Playground) -> None:
    """The offer stood there at every visit until somebody answered it or came to a table."""
    asha = await playground.come("Asha")
    offer = asha.page.get_by_role("complementary", name=say("learn_title"))
    await asha.go("/")
    await asha.sees(offer)
    await asha.go("/rules")
    await asha.go("/")
    await asha.sees(offer)
    next_visit = await asha.page.context.new_page()
    await next_visit.goto("/")
    await expect(next_visit.get_by_text(say("home_play_now"))).to_be_visible()
    await expect(next_visit.get_by_role("complementary", name=say("learn_title"))).to_have_count(0)


async def test_a_lesson_is_offered_with_the_game_and_with_its_rules(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/")
    await asha.tap(asha.page.get_by_role("button", name=say("game_kadi")))
    await asha.tap(asha.page.get_by_role("link", name=say("learn_game")))
    await asha.sees(above(asha, sentence(asha, "kadi", "match")))
    await asha.go("/rules/thulla")
    await asha.tap(asha.page.get_by_role("link", name=say("learn_game")))
    await asha.sees(above(asha, sentence(asha, "thulla", "open")))


async def test_there_is_no_lesson_of_a_game_that_is_not_played_here(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/learn/whist")
    await asha.sees(asha.page.get_by_role("heading", name=say("lost_title")))


async def test_lessons_are_loaded_by_who_learns(playground: Playground) -> None:
    asha = await playground.come("Asha")
    wire = await watched(asha)
    await asha.go("/")
    await asha.sees(asha.text("home_play_now"))
    await wire.total()
    assert not [address for address in wire.bytes if "Learn" in address or "lesson" in address]
    await come_to_lesson(asha, "kadi")
    await wire.total()
    assert [address for address in wire.bytes if "Learn" in address]
