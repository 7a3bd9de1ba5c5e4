"""The rules that are played: what follows from a choice, where they are read, what differs from the book."""

from playwright.async_api import Locator, expect

from longears.games import rules_of
from tests.browser.kit import DESKTOP, Person, Playground
from tests.browser.words import like, say

HOUSE_RULE = {"en": "House rule:", "fa": "قانون خانگی:"}


def house_rules(person: Person) -> Locator:
    """What shows on the table that it does not play by the book."""
    return person.page.get_by_role("heading").get_by_role("button", name=person.say("house_rules"))


def rules(person: Person) -> Locator:
    """The rules, over the table."""
    return person.page.get_by_role("dialog", name=person.say("rules_here"))


def marks(person: Person) -> Locator:
    return rules(person).locator("li").filter(has_text=HOUSE_RULE[person.language])


# At a table


async def test_the_menu_opens_the_rules_that_are_played_and_the_table_stays(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    code = await playground.table(asha, bibi, game="thulla", preset="reversal")
    await asha.tap_button("table_menu")
    await asha.tap_button("table_rules")
    await asha.sees(marks(asha).filter(has_text="The cutter picks up the whole trick"))
    await expect(rules(asha)).not_to_contain_text("Whoever played the highest of them picks up")
    await asha.tap(rules(asha).get_by_text(asha.say("rules_back")).or_(asha.text("rules_back_turn")))
    await expect(rules(asha)).to_have_count(0)
    await asha.sees(asha.hand.get_by_role("button"))
    assert asha.page.url.endswith(code)
    assert len(asha.page.context.pages) == 1


async def test_a_table_with_house_rules_shows_it_to_those_who_play_and_those_who_watch(
    playground: Playground,
) -> None:
    asha = await playground.come("Asha")
    babak = await playground.come("بابک", DESKTOP, language="fa")
    await playground.table(asha, game="kazhutha-kali", option="cut_stops=false")
    await babak.go(asha.page.url)
    for person in (asha, babak):
        await person.tap(house_rules(person))
        await person.sees(marks(person))
        await person.page.keyboard.press("Escape")
        await expect(rules(person)).to_have_count(0)


async def test_a_table_that_plays_by_the_book_shows_no_house_rules(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await playground.table(asha, game="kazhutha-kali", preset="partners", option="teams=none", seats=2)
    await expect(house_rules(asha)).to_have_count(0)
    await asha.tap_button("table_menu")
    await asha.tap_button("table_rules")
    await asha.sees(rules(asha).get_by_role("heading", name=asha.say("game_kazhutha_kali")))
    await expect(marks(asha)).to_have_count(0)


async def test_the_waiting_room_opens_the_rules_of_its_table_and_stays_open(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await asha.make_table(game="dayous", preset="durak", option="passing=off")
    await bibi.go(asha.page.url)
    await bibi.tap_button("rules_read")
    await bibi.sees(
        marks(bibi).filter(has_text="There is only one trump."),
        rules(bibi).get_by_text(say("preset_title_durak")),
        rules(bibi).get_by_text(say("setup_changed", count=1)),
        rules(bibi).get_by_text(say("rules_seats", count=4)),
    )
    await bibi.tap_button("rules_back")
    await bibi.sees(bibi.button("sit_down"))


async def test_two_who_play_together_see_it(playground: Playground) -> None:
    people = [await playground.come(name) for name in ("Asha", "Bibi", "Cyrus", "Dayo")]
    asha, _, cyrus, dayo = people
    await playground.table(*people, game="donkey", option="teams=partners", seats=4)
    await asha.sees(asha.seat("Cyrus").and_(asha.seat(asha.say("table_partner"))))
    await dayo.sees(dayo.seat("Bibi").and_(dayo.seat(dayo.say("table_partner"))))
    await expect(cyrus.seat("Dayo").and_(cyrus.seat(cyrus.say("table_partner")))).to_have_count(0)


# Setting up


def choice(person: Person, question: str, answer: str) -> Locator:
    group = person.page.get_by_role("radiogroup", name=say(question), exact=True)
    return group.get_by_role("radio", name=say(answer))


async def opened(person: Person, link: str) -> None:
    """The page where a table is set up, with all its house rules."""
    await person.go(f"/new?{link}")
    await person.tap_button("setup_all_rules")


async def choose(person: Person, question: str, answer: str) -> None:
    await person.unfold(question)
    await choice(person, question, answer).check()


def answered(person: Person, question: str, answer: str) -> Locator:
    """The line of a house rule, with what is played."""
    return person.page.get_by_role("button", name=say(question)).filter(has_text=say(answer))


async def make(person: Person) -> None:
    await person.tap_button("new_make")
    await person.page.wait_for_url("**/t/*")


async def test_gw_a10_who_picks_up_decides_who_leads_on_the_page_as_in_the_library(
    playground: Playground,
) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await opened(asha, "game=donkey")
    await choose(asha, "option_getaway_picker", "option_getaway_picker_cutter")
    await asha.sees(answered(asha, "option_getaway_lead_after_cut", "option_getaway_lead_after_cut_highest"))
    await make(asha)
    library = rules_of("donkey", options={"picker": "cutter"})
    assert playground.room(asha.code).state.rules.options == library.options


async def test_what_is_chosen_is_taken_even_if_the_table_is_made_at_once(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await opened(asha, "game=thulla")
    await choose(asha, "option_getaway_picker", "option_getaway_picker_cutter")
    await make(asha)
    assert playground.room(asha.code).state.settings.preset == "reversal"


async def test_a_preset_whose_option_is_set_back_is_the_book_again(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await opened(asha, "game=thulla&preset=reversal")
    await expect(asha.text("differs_title", count=2)).to_be_visible()
    await choose(asha, "option_getaway_picker", "option_getaway_picker_highest")
    await expect(choice(asha, "setup_rules", "preset_title_book")).to_be_checked()
    await expect(asha.page.get_by_text(like("differs_title"))).to_have_count(0)
    await make(asha)
    settings = playground.room(asha.code).state.settings
    assert (settings.preset, settings.options) == ("book", {})


async def test_a_seat_more_does_not_make_the_table(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await asha.go("/new?game=thulla&seats=4")
    await asha.tap_button("further")
    await expect(asha.page).to_have_url(playground.server.address + "/new?game=thulla&seats=5")
    await asha.sees(asha.button("new_make"))


async def test_partners_are_four_and_a_pack_is_only_so_many_cards(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await opened(asha, "game=kazhutha-kali&seats=6")
    await choose(asha, "option_getaway_teams", "option_getaway_teams_partners")
    await asha.sees(asha.text("setup_partners"))
    for more_or_less in ("fewer", "further"):
        await expect(asha.button(more_or_less)).to_be_disabled()
    await opened(asha, "game=dayous&seats=8")
    await choose(asha, "option_dayous_packs", "option_dayous_packs_1")
    await expect(asha.button("further")).to_be_disabled()
    await make(asha)
    assert playground.room(asha.code).state.settings.seats == 7


async def test_a_house_rule_without_effect_says_so(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await opened(asha, "game=donkey&option=two_left=cut_ends")
    await expect(asha.text("option_idle")).to_have_count(0)
    await choose(asha, "option_getaway_ending", "option_getaway_ending_penalty_pile")
    idle = asha.page.get_by_role("button", name=say("option_getaway_two_left"))
    await expect(idle).to_contain_text(asha.say("option_idle"))


async def test_a_choice_that_is_not_answered_is_not_taken(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await opened(asha, "game=thulla")
    await asha.page.route("**/api/games/thulla/sheet*", lambda route: route.abort())
    await asha.unfold("option_getaway_picker")
    await choice(asha, "option_getaway_picker", "option_getaway_picker_cutter").click()
    await asha.sees(asha.text("setup_no_answer"))
    await expect(choice(asha, "option_getaway_picker", "option_getaway_picker_highest")).to_be_checked()


# Reading


async def test_an_id_in_mid_sentence_is_a_link_to_its_rule(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/rules/dayous")
    pack = asha.page.get_by_role("listitem").filter(has_text="52 cards, no jokers")
    await expect(pack.get_by_role("link")).to_have_text(["DY-1", "DY-A1", "DY-1"])
    await expect(pack).not_to_contain_text("[")
    await asha.tap(pack.get_by_role("link", name="DY-A1"))
    await expect(asha.page).to_have_url(playground.server.address + "/rules/dayous#DY-A1")
    await expect(pack).to_be_in_viewport()


async def test_a_link_to_a_rule_opens_the_page_at_it(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/rules/kadi?option=false_call=draw_two#KD-A27")
    clause = asha.page.get_by_role("listitem").filter(has=asha.page.get_by_role("link", name="KD-A27")).first
    await expect(clause).to_be_in_viewport()
    await expect(asha.page.get_by_text(HOUSE_RULE["en"]).first).not_to_be_in_viewport()
