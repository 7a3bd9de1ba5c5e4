"""Rules one can take in: contents, the game in short, pictures, questions, tips, paper (issue 16)."""

import re

import pytest
from playwright.async_api import Locator, expect

from longears.games import SPECS, rules_of
from longears.language import language as spoken
from longears.rulepage import told
from longears.rulepage.blocks import AdviceTold, Questions, QuestionTold, RulePage, Tips
from tests.browser.kit import DESKTOP, PHONE, SMALL, Person, Playground
from tests.browser.wire import watched
from tests.browser.words import LANGUAGES

RULE_PAGE = 80 * 1024
"""Bytes of all answers on a first visit that begins with a rule page, its cards among them."""
WHITE, BLACK, CLEAR = "rgb(255, 255, 255)", "rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"


def page_of(game: str, language: str = "en", preset: str = "book") -> RulePage:
    return told(rules_of(game, preset), spoken(language))


def tips_of(game: str) -> tuple[AdviceTold, ...]:
    (found,) = [block for one in page_of(game).parts for block in one.blocks if isinstance(block, Tips)]
    return found.tips


def questions_of(game: str, language: str) -> tuple[QuestionTold, ...]:
    parts = page_of(game, language).parts
    (found,) = [block for one in parts for block in one.blocks if isinstance(block, Questions)]
    return found.questions


def part(person: Person, heading: str) -> Locator:
    return (
        person.page.get_by_role("article")
        .locator("section")
        .filter(has=person.page.get_by_role("heading", name=heading, exact=True))
    )


def pictures(within: Locator) -> Locator:
    return within.locator(".picture")


async def laid(picture: Locator) -> list[str]:
    """What a picture says to those who cannot see it."""
    found: list[str] = await picture.get_by_role("listitem").evaluate_all(
        "items => items.map(item => item.getAttribute('aria-label'))"
    )
    return found


async def opened(
    playground: Playground, path: str, viewport: dict[str, int] = PHONE, language: str = "en"
) -> Person:
    asha = await playground.come("Asha", viewport, language=language)
    await asha.go(path)
    await asha.sees(asha.page.get_by_role("article"))
    return asha


# Contents


@LANGUAGES
async def test_a_contents_list_leads_to_every_part(playground: Playground, language: str) -> None:
    asha = await opened(playground, "/rules/dayous", language=language)
    contents = asha.page.get_by_role("navigation", name=asha.say("rules_contents"))
    parts = page_of("dayous", language).parts
    await expect(contents.get_by_role("link")).to_have_text([one.heading for one in parts])
    for one in (parts[-1], parts[0], parts[-1]):
        await asha.tap(contents.get_by_role("link", name=one.heading, exact=True))
        heading = asha.page.get_by_role("heading", name=one.heading, exact=True)
        await expect(heading).to_be_in_viewport()
        await expect(heading).to_be_focused()
        await expect(asha.page).to_have_url(re.compile(f"/rules/dayous#{one.id}$"))


async def test_a_link_to_a_part_opens_the_page_at_it(playground: Playground) -> None:
    asha = await opened(playground, "/rules/kadi#common-questions")
    await expect(asha.page.get_by_role("heading", name="Common questions")).to_be_in_viewport()


async def test_contents_over_a_table_leave_the_table_alone(playground: Playground) -> None:
    asha = await playground.come("Asha")
    code = await playground.table(asha, game="thulla", seats=3)
    await asha.tap_button("table_menu")
    await asha.tap_button("table_rules")
    dialog = asha.page.get_by_role("dialog", name=asha.say("rules_here"))
    await asha.tap(dialog.get_by_role("link", name="Tips", exact=True))
    await expect(dialog.get_by_role("heading", name="Tips", exact=True)).to_be_in_viewport()
    assert asha.page.url.endswith(code)


# In short


@LANGUAGES
async def test_a_game_in_short_is_one_screen_with_pictures(playground: Playground, language: str) -> None:
    asha = await playground.come("Asha", language=language)
    for game in SPECS:
        await asha.go(f"/rules/{game}")
        short = part(asha, page_of(game, language).parts[0].heading)
        await expect(pictures(short).first).to_be_visible()
        assert await pictures(short).count() >= 3, game
        box = await short.bounding_box()
        assert box is not None
        assert box["height"] <= PHONE["height"], game


async def test_a_trick_a_cut_and_a_pick_up_are_shown_and_said(playground: Playground) -> None:
    asha = await opened(playground, "/rules/kazhutha-kali")
    shown = [await laid(one) for one in await pictures(part(asha, "In short")).all()]
    assert shown == [
        ["A leads: five of hearts", "B highest: king of hearts", "C: seven of hearts", "D: queen of hearts"],
        ["A leads: two of hearts", "B: ten of hearts", "C picks up: ace of hearts", "D cuts: three of clubs"],
        ["C picks up: two of hearts, ten of hearts, ace of hearts, and three of clubs"],
    ]


async def test_a_bout_is_shown_in_short(playground: Playground) -> None:
    asha = await opened(playground, "/rules/dayous")
    shown = [await laid(one) for one in await pictures(part(asha, "In short")).all()]
    assert shown[3] == [
        "A attacks, B beats: five of diamonds and nine of diamonds",
        "C throws in, B beats: five of clubs and two of spades",
    ]
    assert shown[4] == ["B picks up: five of diamonds, nine of diamonds, and nine of hearts"]


async def test_an_answer_is_shown_in_short_in_persian(playground: Playground) -> None:
    babak = await opened(playground, "/rules/kadi", language="fa")
    question = pictures(part(babak, page_of("kadi", "fa").parts[0].heading)).nth(1)
    assert await laid(question) == ["روی زمین: ششِ دل", "A پرسش: بی‌بیِ دل", "A پاسخ: پنجِ دل"]


async def test_a_picture_follows_the_rules_of_the_house(playground: Playground) -> None:
    asha = await opened(playground, "/rules/thulla?preset=reversal")
    cut = pictures(part(asha, "In short")).nth(1)
    assert (await laid(cut))[-1] == "D cuts, picks up: three of clubs"


# Examples, questions, tips


@pytest.mark.parametrize(
    ("game", "heading"),
    [
        ("donkey", "The cut"),
        ("kazhutha-kali", "Settling a trick"),
        ("thulla", "The cut"),
        ("dayous", "Throwing in"),
        ("kadi", "Penalties"),
    ],
)
async def test_worked_examples_have_pictures(playground: Playground, game: str, heading: str) -> None:
    asha = await opened(playground, f"/rules/{game}", SMALL)
    example = part(asha, heading).get_by_role("listitem").filter(has_text="Example")
    await expect(pictures(example).first).to_be_visible()
    await expect(example.first.get_by_role("img")).to_have_count(0)  # cards are said by the list, not twice


@LANGUAGES
async def test_pictures_do_not_reach_over_the_edge(playground: Playground, language: str) -> None:
    asha = await playground.come("Asha", language=language)
    for game in SPECS:
        await asha.go(f"/rules/{game}")
        await expect(pictures(asha.page.get_by_role("article")).first).to_be_visible()
        for viewport in (DESKTOP, PHONE, SMALL):
            await asha.resize(viewport)
            wide: float = await asha.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= viewport["width"], game


@LANGUAGES
async def test_th_17_the_documents_questions_have_answers(playground: Playground, language: str) -> None:
    asha = await opened(playground, "/rules/thulla", language=language)
    terms = asha.page.get_by_role("article").get_by_role("term")
    await expect(terms).to_have_text([one.question for one in questions_of("thulla", language)])
    answers = asha.page.get_by_role("article").get_by_role("definition")
    await expect(answers.filter(has_text="TH-17")).to_have_count(6)


async def test_every_tip_says_what_it_is_worth(playground: Playground) -> None:
    asha = await playground.come("Asha")
    for game in SPECS:
        await asha.go(f"/rules/{game}")
        shown = part(asha, "Tips").locator("li")
        await expect(shown).to_contain_text([advice.worth for advice in tips_of(game)])


async def test_a_tip_shows_how_it_was_measured(playground: Playground) -> None:
    asha = await opened(playground, "/rules/kazhutha-kali")
    first = next(advice for advice in tips_of("kazhutha-kali") if advice.measured)
    tip = part(asha, "Tips").locator("li").filter(has_text=first.worth)
    await asha.tap(tip.get_by_text(asha.say("tip_measured")))
    await asha.sees(tip.get_by_text(first.command))
    rows = tip.get_by_role("row")
    await expect(rows).to_have_count(1 + len(first.measured))
    await expect(rows.nth(1)).to_contain_text(first.measured[0].fair)


# Paper and wire


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
async def test_rules_on_paper_are_black_on_white_with_cards_and_nothing_around(
    playground: Playground, dark: bool
) -> None:
    asha = await playground.come("Asha", dark=dark)
    await asha.go("/rules/kadi")
    await asha.sees(pictures(asha.page.get_by_role("article")))
    await expect(asha.page.get_by_role("article").locator(".plain-face")).to_have_count(0)
    await asha.page.emulate_media(media="print")
    for gone in (
        asha.button("print"),
        asha.page.get_by_role("navigation"),
        asha.page.get_by_role("radiogroup"),
    ):
        await expect(gone).to_have_count(0)
    look = await asha.page.evaluate(
        """() => {
          const of = (selector) => getComputedStyle(document.querySelector(selector));
          return [of("html").backgroundColor, of("article").color, of("strong").color,
                  of(".picture").backgroundColor, of(".picture").color];
        }"""
    )
    assert look == [WHITE, BLACK, BLACK, CLEAR, BLACK]
    await expect(pictures(asha.page.get_by_role("article")).first.locator("img").first).to_be_visible()


@pytest.mark.parametrize("game", ["thulla", "kadi"])
async def test_a_rule_page_is_light_on_the_wire(playground: Playground, game: str) -> None:
    asha = await playground.come("Asha")
    wire = await watched(asha)
    await asha.go(f"/rules/{game}")
    await asha.sees(pictures(asha.page.get_by_role("article")))
    assert await wire.total() <= RULE_PAGE, wire.bytes
