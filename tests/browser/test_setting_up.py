"""Setting a table up is easy: few taps, a short page, the questions that matter first (issue 16, line 6)."""

from collections.abc import Callable, Mapping

import pytest
from playwright.async_api import Locator, expect

from longears.games import SPECS
from longears.games.pages import PAGES
from longears.room.settings import PUBLIC_WORDS
from tests.browser.barriers import troubles
from tests.browser.kit import DESKTOP, PHONE, SMALL, Person, Playground
from tests.browser.test_large_text import come as come_with_large_text
from tests.browser.test_large_text import unfit
from tests.browser.words import LANGUAGES, like

GAMES = tuple(SPECS)
SHORT = pytest.mark.parametrize("language", ["en", "fa"])
"""Other languages have longer words, or higher lines."""
PHONES = pytest.mark.parametrize("viewport", [PHONE, SMALL], ids=["phone", "small"])
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
SCREENS_BEFORE = 1.5
"""Of a phone, at most, from the top of the page to *Make the table*."""
COUNT_TAPS = """
addEventListener("pointerdown", (event) => {
  if (event.isTrusted) sessionStorage.setItem("taps", Number(sessionStorage.getItem("taps") ?? 0) + 1);
}, { capture: true });
"""
SHARE = "navigator.share = async (what) => { window.shared = what; };"
ABOVE = """
(button) => {
  button.parentElement.style.position = "static";
  return button.getBoundingClientRect().top + scrollY;
}
"""
"""How far down the button is where the page puts it, and not where it sticks to the bottom of the window."""
ADDRESS = "mailto:cards@example.org?subject=Playground%20rule"


def title(game: str) -> str:
    return f"game_{game.replace('-', '_')}"


def family(game: str) -> str:
    return game if game in ("dayous", "kadi") else "getaway"


async def set_up(person: Person, link: str) -> None:
    await person.go(f"/new?{link}")
    await person.sees(person.button("new_make"))


# Taps


async def tapped(person: Person, what: Locator, *, at_hand: bool = True) -> None:
    """Touch it where it is; what is at hand needs no scrolling before."""
    await person.sees(what)
    if at_hand:
        await expect(what).to_be_in_viewport(ratio=1)
    await person.tap(what)


def friends(person: Person, game: str) -> Locator:
    """The way to the set-up of a game on the first page."""
    games = person.page.get_by_role("list", name=person.say("home_make_table"))
    return games.get_by_role("link", name=person.say(title(game)), exact=True)


@pytest.mark.parametrize(
    ("choice", "make"),
    [(Person.tile, "play_friends"), (friends, "new_make")],
    ids=["at-once", "after-a-look-at-the-rules"],
)
@pytest.mark.parametrize(
    ("game", "viewport"), [*((game, SMALL) for game in GAMES), ("kadi", PHONE)],
    ids=[*GAMES, "on-a-larger-phone"],
)  # fmt: skip
async def test_from_home_to_a_sent_link_in_three_taps(
    playground: Playground,
    game: str,
    viewport: Mapping[str, int],
    choice: Callable[[Person, str], Locator],
    make: str,
) -> None:
    asha = await playground.come("Asha", viewport)
    await asha.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await asha.page.add_init_script(COUNT_TAPS)
    await asha.go("/")
    await tapped(asha, choice(asha, game), at_hand=False)
    await tapped(asha, asha.button(make))
    await tapped(asha, asha.button("invite_share"))
    await asha.sees(asha.text("copied"))
    assert await asha.evaluate("sessionStorage.getItem('taps')") == "3"
    key = playground.room(asha.code).state.link_key
    assert await asha.evaluate("navigator.clipboard.readText()") == f"{asha.page.url}-{key}"
    assert playground.room(asha.code).state.settings.game == game


async def test_a_phone_shares_the_link_its_own_way(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await asha.page.add_init_script(SHARE)
    await asha.make_table(game="kadi")
    await asha.tap_button("invite_share")
    link = (await asha.evaluate("window.shared"))["url"]
    assert link == f"{asha.page.url}-{playground.room(asha.code).state.link_key}"
    await bibi.go(link)
    await bibi.sees(bibi.button("sit_down"))


async def test_the_host_sends_the_link_first_and_a_guest_looks_at_the_table_first(
    playground: Playground,
) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await asha.make_table(game="kadi")
    await bibi.go(asha.page.url)
    headings = {
        person: person.page.get_by_role("main").get_by_role("heading", level=2) for person in (asha, bibi)
    }
    invite, played, seats = (asha.say(key) for key in ("invite_title", "waiting_played", "waiting_seats"))
    await bibi.sees(bibi.button("sit_down"))
    assert (await headings[asha].all_inner_texts())[:3] == [invite, played, seats]
    assert (await headings[bibi].all_inner_texts())[:3] == [played, seats, invite]


async def test_at_a_public_table_the_word_is_chosen_and_not_written(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await set_up(asha, "game=donkey&form=letters&word=BUYMYSOAP")
    await asha.unfold("setup_more")
    own = asha.page.get_by_role("textbox", name=asha.say("match_word"), exact=True)
    await expect(own).to_have_value("BUYMYSOAP")
    await asha.page.get_by_role("switch", name=asha.say("setup_public")).check(force=True)
    await expect(own).to_have_count(0)
    words = asha.page.get_by_role("radiogroup", name=asha.say("match_word"))
    await expect(words.get_by_role("radio", name="DONKEY", exact=True)).to_be_checked()
    offered = [await one.get_attribute("value") for one in await words.get_by_role("radio").all()]
    assert offered == list(PUBLIC_WORDS)
    await words.get_by_role("radio", name="PUNDA", exact=True).check(force=True)
    await asha.tap_button("new_make")
    await asha.arrives("/t/")
    settings = playground.room(asha.code).state.settings
    assert (settings.public, settings.word) == (True, "PUNDA")


# Screens


async def screens_before_making(person: Person) -> float:
    above: float = await person.button("new_make").evaluate(ABOVE)
    screen: float = await person.evaluate("innerHeight")
    return above / screen


@SHORT
@PHONES
async def test_one_and_a_half_phone_screens_come_before_making_the_table(
    playground: Playground, viewport: Mapping[str, int], language: str
) -> None:
    asha = await playground.come("Asha", viewport, language=language)
    screens = {}
    for game in GAMES:
        await set_up(asha, f"game={game}")
        screens[game] = await screens_before_making(asha)
    assert max(screens.values()) <= SCREENS_BEFORE, screens


@SHORT
async def test_with_any_preset_too_on_a_phone_of_today(playground: Playground, language: str) -> None:
    asha = await playground.come("Asha", PHONE, language=language)
    screens = {}
    for game, spec in SPECS.items():
        for preset in spec.presets:
            await set_up(asha, f"game={game}&preset={preset}")
            screens[game, preset] = await screens_before_making(asha)
    assert max(screens.values()) <= SCREENS_BEFORE, screens


# Questions


async def questions(person: Person) -> list[str]:
    """The house rules that are shown, as they are asked, from top to bottom."""
    lines = person.page.get_by_role("listitem").get_by_role("button", expanded=False)
    return [(await line.inner_text()).splitlines()[0] for line in await lines.all()]


@EVERY_GAME
async def test_first_what_families_differ_on_then_the_others_and_guards_last(
    playground: Playground, game: str
) -> None:
    page = PAGES[game]
    words = {option.name: option.question for option in page.options}
    others = [option.question for option in page.options if option.name not in page.asked_first]
    first = [words[name] for name in page.asked_first]
    asha = await playground.come("Asha")
    await set_up(asha, f"game={game}")
    assert await questions(asha) == first
    await tapped(asha, asha.button("setup_all_rules", count=str(len(words))), at_hand=False)
    assert await questions(asha) == [*first, *others]
    if family(game) == "getaway":
        assert others[-2:] == [words["guard_tricks"], words["guard_repeats"]]


@EVERY_GAME
async def test_presets_are_the_first_choice_of_rules_and_say_what_they_are(
    playground: Playground, game: str
) -> None:
    asha = await playground.come("Asha")
    await set_up(asha, f"game={game}")
    presets = asha.page.get_by_role("radiogroup", name=asha.say("setup_rules"), exact=True)
    await expect(presets.get_by_role("radio")).to_have_count(len(SPECS[game].presets))
    for preset in SPECS[game].presets:
        key = preset.replace("-", "_")
        await presets.get_by_role("radio", name=asha.say(f"preset_title_{key}"), exact=True).check()
        await asha.sees(asha.text(f"preset_{family(game)}_{key}"))
    await expect(asha.button("setup_all_rules")).to_have_attribute("aria-expanded", "false")


async def test_a_link_with_house_rules_shows_every_one_of_them(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await set_up(asha, "game=thulla&option=first_trick=free&option=two_left=cut_ends&option=guard_tricks=50")
    await asha.sees(asha.text("differs_title", count=3))
    lines = asha.page.get_by_role("listitem").filter(has_text=asha.say("house_rule"))
    await expect(lines).to_have_count(3)
    for line, (option, answer) in enumerate(
        {"first_trick": "free", "two_left": "cut_ends", "guard_tricks": "number"}.items()
    ):
        key = f"option_getaway_{option}"
        told = asha.say(f"{key}_{answer}", number=50, least=1, most=1000)
        await expect(lines.nth(line)).to_contain_text(asha.say(key))
        await expect(lines.nth(line)).to_contain_text(told)
    await asha.tap_button("new_make")
    await asha.page.wait_for_url("**/t/*")
    settings = playground.room(asha.code).state.settings
    assert settings.options == {"first_trick": "free", "two_left": "cut_ends", "guard_tricks": "50"}


async def test_a_house_rule_that_is_set_back_stays_in_sight(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await set_up(asha, "game=thulla&option=direction=anticlockwise")
    question = "option_getaway_direction"
    await asha.unfold(question)
    group = asha.page.get_by_role("radiogroup", name=asha.say(question), exact=True)
    await group.get_by_role("radio", name=asha.say(f"{question}_clockwise")).check()
    await expect(asha.page.get_by_text(like("differs_title"))).to_have_count(0)
    await expect(group.get_by_role("radio", name=asha.say(f"{question}_clockwise"))).to_be_focused()


async def test_a_house_rule_is_chosen_by_keyboard_alone(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await set_up(asha, "game=kadi")
    line = asha.page.get_by_role("button", name=asha.say("option_kadi_ace"))
    await line.focus()
    for key in ("Enter", "Tab", "ArrowDown"):
        await asha.press(key)
    await asha.sees(asha.text("differs_title", count=1))
    await expect(line).to_have_attribute("aria-expanded", "true")
    await asha.press("Enter")
    await asha.page.wait_for_url("**/t/*")
    assert playground.room(asha.code).state.settings.options == {"ace": "wild"}


async def test_everything_else_is_one_tap_away(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await set_up(asha, "game=kadi")
    headings = [asha.say(key) for key in ("setup_match", "setup_speed", "setup_people")]
    for heading in headings:
        await expect(asha.page.get_by_role("heading", name=heading)).to_have_count(0)
    await asha.unfold("setup_more")
    for heading in headings:
        await asha.sees(asha.page.get_by_role("heading", name=heading))


# Numbers of players


@LANGUAGES
async def test_best_with_stands_where_one_chooses(playground: Playground, language: str) -> None:
    asha = await playground.come("Asha", language=language)
    for game, page in PAGES.items():
        least, most = (asha.digits(number) for number in page.best_with)
        ours = "best_with_ours" if game in ("dayous", "kadi") else "best_with"
        advice = asha.say(ours, least=least, most=most)
        await asha.go("/")
        await asha.sees(asha.tile(game).get_by_text(asha.say("game_best", least=least, most=most)))
        await asha.tap(asha.tile(game))
        bots = asha.page.get_by_role("group", name=asha.say("bots_against"), exact=True)
        await expect(bots).to_have_accessible_description(advice)
        await set_up(asha, f"game={game}")
        seats = asha.page.get_by_role("group", name=asha.say("setup_seats"), exact=True)
        await expect(seats).to_have_accessible_description(advice)


# What is missing, and what was


@pytest.mark.parametrize("own_house", [{"house_rules_address": ADDRESS}], indirect=True)
@LANGUAGES
async def test_a_house_rule_that_is_missing_can_be_told(own_house: Playground, language: str) -> None:
    asha = await own_house.come("Asha", language=language)
    await set_up(asha, "game=thulla")
    await asha.tap_button("setup_all_rules")
    link = asha.page.get_by_role("link", name=asha.say("setup_tell_us"), exact=True)
    await expect(link).to_have_attribute("href", ADDRESS)
    await asha.sees(asha.page.get_by_text(asha.say("setup_missing")))


async def test_without_an_address_nobody_is_asked_for_house_rules(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await set_up(asha, "game=thulla")
    await asha.tap_button("setup_all_rules")
    await asha.sees(asha.button("setup_share"))
    await expect(asha.text("setup_tell_us")).to_have_count(0)


async def test_a_family_finds_its_own_rules_again(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/")
    await expect(asha.page.get_by_role("link", name=like("home_last_table"))).to_have_count(0)
    await asha.make_table(game="thulla", option="first_trick=free", seats=5)
    await asha.go("/")
    await asha.tap(
        asha.page.get_by_role("link", name=asha.say("home_last_table", game=asha.say("game_thulla")))
    )
    await asha.tap_button("new_make")
    await asha.page.wait_for_url("**/t/*")
    settings = playground.room(asha.code).state.settings
    assert (settings.game, settings.options, settings.seats) == ("thulla", {"first_trick": "free"}, 5)


# Everyone


async def everything_opened(person: Person) -> None:
    await set_up(person, "game=thulla&option=direction=anticlockwise&clock=45")
    await person.tap_button("setup_all_rules")
    for line in ("setup_game", "option_getaway_first_trick", "option_getaway_guard_tricks", "setup_more"):
        await person.unfold(line)


@LANGUAGES
async def test_with_large_text_the_opened_page_fits(playground: Playground, language: str) -> None:
    asha = await come_with_large_text(playground, language)
    await everything_opened(asha)
    assert await unfit(asha) == []


@LANGUAGES
async def test_the_opened_page_has_no_barriers(playground: Playground, language: str) -> None:
    asha = await playground.come("Asha", language=language)
    await everything_opened(asha)
    assert await troubles(asha) == []
