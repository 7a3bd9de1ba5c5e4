"""Being able to go faster: forced cards and words by themselves, bots that hurry, and the end at once."""

import json

from msgspec.structs import replace
from playwright.async_api import Locator, WebSocket, expect

import longears
from longears import Game
from longears.room.state import IDLE
from tests.browser.kit import DESKTOP, PHONE, Person, Playground, sent
from tests.browser.words import card_name


def choice(person: Person, label: str, answer: str) -> Locator:
    """One of the answers to a question of the page."""
    question = person.page.get_by_role("radiogroup", name=person.say(label), exact=True)
    return question.get_by_role("radio", name=person.say(answer), exact=True)


# Bots


async def test_the_host_chooses_fast_bots_for_a_table_of_friends(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/new?game=thulla")
    await asha.unfold("setup_more")
    await choice(asha, "setup_bot_pace", "bot_pace_fast").check()
    public = asha.page.get_by_role("switch", name=asha.say("setup_public"))
    await public.check()
    await expect(choice(asha, "setup_bot_pace", "bot_pace_fast")).to_have_count(0)
    await public.uncheck()
    await asha.tap_button("new_make")
    await asha.page.wait_for_url("**/t/*")
    assert playground.room(asha.code).state.settings.bot_pace == "fast"


async def test_who_plays_against_bots_from_the_first_page_chooses_fast_ones(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/")
    await asha.tap(asha.tile("thulla"))
    await choice(asha, "bots_pace", "bot_pace_fast").check()
    await asha.tap_button("play_bots")
    await asha.dealt()
    assert playground.room(asha.code).state.settings.bot_pace == "fast"


# What goes by itself


def switch(person: Person, key: str) -> Locator:
    return person.page.get_by_role("switch", name=person.say(key))


async def let_go_by_itself(person: Person, *keys: str) -> None:
    """Chosen in the menu of the table."""
    await person.tap_button("table_menu")
    for key in keys:
        await switch(person, key).check()
    await person.page.keyboard.press("Escape")


def sent_moves(person: Person) -> list[str]:
    """What this page asks the server to play, from now on."""
    moves: list[str] = []

    def hear(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "play":
            moves.append(message["move"])

    def follow(socket: WebSocket) -> None:
        socket.on("framesent", hear)

    person.page.on("websocket", follow)
    return moves


async def pass_time(person: Person) -> None:
    """Longer than anything waits that goes by itself."""
    await person.page.clock.run_for(5_000)


def spoken(person: Person) -> Locator:
    """What is read out."""
    return person.page.locator("main [aria-live=polite]")


def one_heart() -> Game:
    """Asha has led a heart, and Bibi has only one."""
    game = longears.setup("thulla", hands=["3h Ks 5c", "4h 2s 6c"], lead="A")
    game.play("A", "3h")
    return game


async def two_at(playground: Playground, game: str) -> tuple[Person, Person]:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game=game, window=60)
    return asha, bibi


async def test_a_forced_card_is_played_by_itself_and_that_is_said(playground: Playground) -> None:
    asha, bibi = await two_at(playground, "thulla")
    await let_go_by_itself(bibi, "preferences_forced_cards")
    moves = sent_moves(bibi)
    await playground.put(one_heart(), asha, bibi)
    await expect(bibi.card("4h")).to_have_count(0)
    told = bibi.say(
        "table_by_itself", told=bibi.say("event_played", who=bibi.say("table_you"), card=card_name("4h"))
    )
    await expect(spoken(bibi)).to_contain_text(told)
    await bibi.tap_button("table_last_trick")
    await bibi.sees(bibi.page.get_by_role("listitem").get_by_text(told))
    assert moves == ["4h"]


async def test_nothing_goes_by_itself_unless_it_is_wanted(playground: Playground) -> None:
    asha, bibi = await two_at(playground, "thulla")
    await bibi.page.clock.install()
    moves = sent_moves(bibi)
    await playground.put(one_heart(), asha, bibi)
    await bibi.sees(bibi.text("table_turn_follow", suit=bibi.say("suit_h")).first)
    await pass_time(bibi)
    assert moves == []
    await bibi.play("4h")
    await expect(bibi.card("4h")).to_have_count(0)
    await expect(spoken(bibi)).not_to_contain_text(bibi.say("table_by_itself", told=""))


async def test_a_choice_of_cards_stays_with_the_player(playground: Playground) -> None:
    asha, bibi = await two_at(playground, "thulla")
    await let_go_by_itself(bibi, "preferences_forced_cards", "preferences_forced_words")
    await bibi.page.clock.install()
    moves = sent_moves(bibi)
    position = longears.setup("thulla", hands=["3h Ks 5c", "4h 9h 6c"], lead="A")
    position.play("A", "3h")
    await playground.put(position, asha, bibi)
    await bibi.sees(bibi.text("table_turn_follow", suit=bibi.say("suit_h")).first)
    await pass_time(bibi)
    assert moves == []


async def test_a_forced_card_waits_while_a_dialog_is_open_and_is_announced(playground: Playground) -> None:
    asha, bibi = await two_at(playground, "thulla")
    await bibi.page.clock.install()
    moves = sent_moves(bibi)
    await playground.put(one_heart(), asha, bibi)
    await bibi.tap_button("table_menu")
    await switch(bibi, "preferences_forced_cards").check()
    await pass_time(bibi)
    assert moves == []
    await bibi.page.clock.pause_at(await bibi.page.evaluate("Date.now() + 1000"))
    await bibi.page.keyboard.press("Escape")
    await bibi.sees(bibi.text("table_turn_by_itself_card", card=card_name("4h")))
    assert moves == []
    await bibi.page.clock.resume()
    await expect(bibi.card("4h")).to_have_count(0)


async def test_a_forced_card_is_sent_once_while_the_answer_takes_long(playground: Playground) -> None:
    asha, bibi = await two_at(playground, "thulla")
    await let_go_by_itself(bibi, "preferences_forced_cards")
    await bibi.page.clock.install()
    moves = sent_moves(bibi)
    async with playground.held():
        await playground.put(one_heart(), asha, bibi)
        await sent(bibi.card("4h"))
        await pass_time(bibi)
    await expect(bibi.card("4h")).to_have_count(0)
    assert moves == ["4h"]


async def test_a_forced_card_that_is_refused_is_not_sent_again(playground: Playground) -> None:
    asha, bibi = await two_at(playground, "thulla")
    await let_go_by_itself(bibi, "preferences_forced_cards")
    await bibi.page.clock.install()
    moves = sent_moves(bibi)
    await playground.put(one_heart(), asha, bibi)
    playground.room(bibi.code).state.steps_after.clear()
    await bibi.sees(bibi.page.get_by_role("main").get_by_role("alert"))
    await pass_time(bibi)
    assert moves == ["4h"]


async def test_a_bot_that_holds_the_seat_is_not_played_for(playground: Playground) -> None:
    asha, bibi = await two_at(playground, "thulla")
    await let_go_by_itself(bibi, "preferences_forced_cards")
    await bibi.page.clock.install()
    moves = sent_moves(bibi)
    chair = playground.room(bibi.code).state.chair("B")
    assert chair
    chair.held = IDLE
    await playground.put(one_heart(), asha, bibi)
    await bibi.sees(bibi.button("table_take_back"))
    await pass_time(bibi)
    assert moves == []


def beaten() -> Game:
    """Bibi has beaten all, and Asha has nothing to throw in."""
    hands = ["7d 2c 4h", "9d 3c"]
    game = longears.setup("dayous", hands=hands, stock="", trump="h", lead="A", direction="cw")
    game.play("A", "7d")
    game.play("B", "9d/7d")
    return game


async def test_done_is_said_by_itself_when_nothing_can_be_thrown_in(playground: Playground) -> None:
    asha, bibi = await two_at(playground, "dayous")
    await let_go_by_itself(asha, "preferences_forced_words")
    await playground.put(beaten(), bibi, asha)
    await expect(bibi.text("table_turn_attack", whom="Asha").first).to_be_visible()
    told = asha.say("table_by_itself", told=asha.say("event_done", you="yes"))
    await expect(spoken(asha)).to_contain_text(told)


async def test_the_preferences_tell_how_long_it_takes_and_keep_the_choice(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/preferences")
    await asha.sees(asha.text("preferences_faster_words"))
    await expect(switch(asha, "preferences_forced_cards")).not_to_be_checked()
    await switch(asha, "preferences_forced_words").check()
    await asha.page.reload()
    await expect(switch(asha, "preferences_forced_words")).to_be_checked()
    await expect(switch(asha, "preferences_forced_cards")).not_to_be_checked()


# The end at once


async def give_up(person: Person) -> None:
    await person.tap_button("table_menu")
    await person.tap_button("table_resign")
    await person.tap_button("table_yes")


async def test_who_has_given_up_is_shown_the_end_at_once(playground: Playground) -> None:
    """At this pace the bots would play for minutes."""
    asha = await playground.come("Asha")
    await playground.table(asha, game="thulla", seats=4, pace=3)
    await expect(asha.button("table_show_end")).to_have_count(0)
    await give_up(asha)
    await expect(spoken(asha)).to_contain_text(asha.say("news_only_bots"))
    await asha.tap_button("table_show_end")
    await asha.sees(asha.ending)


async def test_the_end_is_shown_when_all_who_are_here_want_it(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi", DESKTOP)
    await playground.table(asha, bibi, game="dayous", seats=4, pace=3)
    await give_up(asha)
    await give_up(bibi)
    await asha.tap_button("table_show_end")
    await asha.sees(asha.text("table_show_end_waits", who="Bibi"))
    await expect(spoken(bibi)).to_contain_text(bibi.say("news_hurries", who="Asha"))
    await asha.tap_button("table_show_end_not")
    await expect(spoken(bibi)).to_contain_text(bibi.say("news_watches_on", who="Asha"))
    await asha.tap_button("table_show_end")
    await bibi.button("table_show_end").press("Enter")
    for person in (asha, bibi):
        await person.sees(person.ending)


async def test_who_is_out_is_shown_the_end_of_the_others(playground: Playground) -> None:
    asha = await playground.come("Asha")
    code = await playground.table(asha, game="thulla", seats=3)
    hands = ["2h", "Kh 2c 4d 6d 8d", "Th 3c 5d 7d 9d"]
    await playground.put(longears.setup("thulla", hands=hands, lead="A"), asha)
    playground.room(code).state.settings = replace(playground.room(code).state.settings, pace=3)
    await asha.play("2h")
    await asha.tap_button("table_show_end")
    await asha.sees(asha.ending)


# Taking the cards


async def attacked(
    playground: Playground, hand: str, viewport: dict[str, int] = PHONE
) -> tuple[Person, Person]:
    """Bibi, and Asha, who attacks her with the seven of diamonds."""
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi", viewport)
    await playground.table(asha, bibi, game="dayous", window=60)
    hands = ["7d 7h 2c 4h", hand]
    position = longears.setup("dayous", hands=hands, stock="", trump="h", lead="A", direction="cw")
    position.play("A", "7d")
    await playground.put(position, asha, bibi)
    return bibi, asha


def hand_of(playground: Playground, person: Person) -> int:
    """How many cards the server says that Bibi holds."""
    return len(playground.game(person.code).view("B").hand)


async def test_taking_the_cards_is_asked_once_when_the_hand_could_beat(playground: Playground) -> None:
    bibi, _ = await attacked(playground, "9d 3c")
    await bibi.do("table_do_take")
    await bibi.sees(bibi.text("table_take_sure"))
    assert hand_of(playground, bibi) == 2
    await bibi.do("table_do_take_anyway")
    await expect(bibi.card("7d")).to_have_count(1)


async def test_who_was_asked_may_still_beat(playground: Playground) -> None:
    bibi, _ = await attacked(playground, "9d 3c")
    await bibi.do("table_do_take")
    await bibi.do("table_do_defend")
    await expect(bibi.text("table_take_sure")).to_have_count(0)
    await bibi.sees(bibi.button("table_do_take"))
    await bibi.play("9d")
    await expect(bibi.card("9d")).to_have_count(0)


async def test_taking_the_cards_is_not_asked_when_nothing_beats(playground: Playground) -> None:
    bibi, _ = await attacked(playground, "3c 5c")
    await bibi.do("table_do_take")
    await expect(bibi.card("7d")).to_have_count(1)


async def test_a_double_tap_takes_no_cards(playground: Playground) -> None:
    bibi, _ = await attacked(playground, "9d 3c", DESKTOP)
    await bibi.button("table_do_take").dblclick()
    await bibi.sees(bibi.text("table_take_sure"))
    assert hand_of(playground, bibi) == 2


async def test_taking_the_cards_is_asked_by_keyboard_too(playground: Playground) -> None:
    bibi, _ = await attacked(playground, "9d 3c", DESKTOP)
    keyboard = bibi.page.keyboard
    await bibi.sees(bibi.button("table_do_take"))
    await keyboard.press("t")
    await bibi.sees(bibi.text("table_take_sure"))
    await keyboard.press("Escape")
    await expect(bibi.text("table_take_sure")).to_have_count(0)
    await keyboard.down("t")
    await keyboard.down("t")
    await bibi.sees(bibi.text("table_take_sure"))
    assert hand_of(playground, bibi) == 2, "a key that is held down says it once"
    await keyboard.up("t")
    await keyboard.press("t")
    await expect(bibi.card("7d")).to_have_count(1)


async def test_who_was_asked_with_a_button_in_focus_answers_with_it(playground: Playground) -> None:
    bibi, _ = await attacked(playground, "9d 3c", DESKTOP)
    await bibi.button("table_do_take").press("Enter")
    await expect(bibi.button("table_do_take_anyway")).to_be_focused()
    await bibi.page.keyboard.press("Enter")
    await expect(bibi.card("7d")).to_have_count(1)


async def test_a_card_that_is_thrown_in_meanwhile_does_not_ask_again(playground: Playground) -> None:
    bibi, asha = await attacked(playground, "9d 3c")
    await bibi.do("table_do_take")
    await bibi.sees(bibi.button("table_do_take_anyway"))
    await asha.play("7h")
    await expect(asha.card("7h")).to_have_count(0)
    await bibi.do("table_do_take_anyway")
    await expect(bibi.hand.get_by_role("button")).to_have_count(4)
