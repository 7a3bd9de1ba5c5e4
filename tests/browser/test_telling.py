"""What is accepted, skipped, countered or passed on is said: on the felt, at the seat, in the log, aloud."""

import pytest
from playwright.async_api import expect

import longears
from tests.browser.kit import Person, Playground
from tests.browser.test_prompt import is_not_offered, is_offered, spoken
from tests.browser.words import card_name

NAMES = ("Asha", "Bibi", "Cyrus")
STOCK = "2d 3d 4s 6d 7c 9s Ts"
COLOUR = "button => getComputedStyle(button).backgroundColor"
TURN_COLOUR = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.background = "var(--turn)";
  return getComputedStyle(probe).backgroundColor;
}"""


async def three(playground: Playground, game: str, language: str = "en") -> list[Person]:
    people = [await playground.come(name, language=language) for name in NAMES]
    await playground.table(*people, game=game, window=60)
    return people


async def kadi(playground: Playground, *hands: str, top: str = "4h", language: str = "en") -> list[Person]:
    people = await three(playground, "kadi", language)
    position = longears.setup("kadi", list(hands), "A", top=top, stock=STOCK, direction="cw")
    await playground.put(position, *people)
    return people


async def is_said(person: Person, *sentences: str) -> None:
    """It is read out, stands on the felt, and is the end of the log."""
    area = person.page.get_by_role("region", name=person.say("table_area"))
    for sentence in sentences:
        await expect(spoken(person)).to_contain_text(sentence)
        await person.sees(area.get_by_text(sentence, exact=True))
    await person.press("l")
    for sentence in sentences:
        await expect(person.page.get_by_role("dialog")).to_contain_text(sentence)
    await person.press("Escape")


async def stands_at(person: Person, seat: str, key: str) -> None:
    await person.sees(person.seat(seat).and_(person.seat(person.say(key))))


async def lay(person: Person, card: str) -> None:
    await person.play(card)
    await person.do("table_do_end_turn")


# Kadi


@pytest.mark.parametrize("language", ["en", "fa"])
async def test_who_accepts_a_jump_is_said_to_be_skipped(playground: Playground, language: str) -> None:
    asha, bibi, cyrus = await kadi(playground, "Jh 5h 9c", "6c 4c", "7h 9h", language=language)
    await lay(asha, "Jh")
    await is_said(cyrus, cyrus.say("event_threat_jump", who="Bibi"))
    await bibi.do("table_do_accept")
    await is_said(cyrus, cyrus.say("event_accepted_skip", who="Bibi"))
    await stands_at(cyrus, "Bibi", "table_lately_skipped")
    await is_said(bibi, bibi.say("event_accepted_skip", you="yes"))


async def test_two_players_hear_once_who_is_skipped_by_three_jacks(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="kadi", window=60)
    hands = ["Jh Jd Js 5h 9c", "6c 4c"]
    await playground.put(
        longears.setup("kadi", hands, "A", top="4h", stock=STOCK, direction="cw"), asha, bibi
    )
    for card in ("Jh", "Jd"):
        await asha.play(card)
    await lay(asha, "Js")
    await bibi.do("table_do_accept")
    skipped = asha.say("event_skipped_all", who="Bibi, you, and Bibi")
    await is_said(asha, asha.say("event_accepted_jump", who="Bibi"), skipped)
    await expect(spoken(asha).get_by_text(skipped)).to_have_count(1)


async def test_who_counters_a_jump_is_said_to_and_who_is_skipped_instead(playground: Playground) -> None:
    asha, bibi, cyrus = await kadi(playground, "Jh 5h 9c", "Jc 4c 5c", "7h 9h")
    await lay(asha, "Jh")
    await bibi.play("Jc")
    await is_said(asha, asha.say("event_laid_counters", who="Bibi", card=card_name("Jc")))
    await bibi.do("table_do_end_turn")
    await is_said(asha, asha.say("event_threat_jump", who="Cyrus"))
    await stands_at(asha, "Bibi", "table_lately_counters")
    await cyrus.do("table_do_accept")
    await is_said(asha, asha.say("event_accepted_skip", who="Cyrus"))


async def test_a_penalty_is_said_to_be_passed_on_and_taken(playground: Playground) -> None:
    asha, bibi, cyrus = await kadi(playground, "2h 5h 9c", "2c 4c 5c", "7h 9h")
    await lay(asha, "2h")
    await is_said(cyrus, cyrus.say("event_threat_penalty", who="Bibi", count=2))
    await bibi.play("2c")
    await is_said(asha, asha.say("event_laid_forwards", who="Bibi", card=card_name("2c")))
    await bibi.do("table_do_end_turn")
    await stands_at(asha, "Bibi", "table_lately_forwards")
    await cyrus.do("table_do_take_penalty", count="2")
    await is_said(asha, asha.say("event_takes_penalty", who="Cyrus", count=2))
    await stands_at(asha, "Cyrus", "table_lately_takes_penalty")


async def test_an_ace_on_a_penalty_is_said_to_stop_it(playground: Playground) -> None:
    asha, bibi, cyrus = await kadi(playground, "2h 5h 9c", "Ac 4c 5c", "7h 9h")
    await lay(asha, "2h")
    await bibi.play("Ac")
    met = cyrus.say("event_laid_meets", who="Bibi", card=card_name("Ac"))
    await is_said(cyrus, met, cyrus.say("event_continues", suit=cyrus.say("suit_h")))
    await stands_at(cyrus, "Bibi", "table_lately_meets")


async def test_a_kickback_that_is_accepted_is_said_to_be(playground: Playground) -> None:
    asha, bibi, cyrus = await kadi(playground, "Kh 5h 9c", "6c 4c", "7h 9h")
    await lay(asha, "Kh")
    await is_said(cyrus, cyrus.say("event_reversed_ccw"), cyrus.say("event_threat_kick", who="Bibi"))
    await bibi.do("table_do_accept")
    await is_said(cyrus, cyrus.say("event_accepted_kick", who="Bibi"))


# Dayous


async def test_an_attack_that_is_passed_on_is_said_to_go_to_the_next_player(playground: Playground) -> None:
    asha, bibi, cyrus = people = await three(playground, "dayous")
    hands = ["7d 2c 3c", "7s 9d 4c", "8d 8s Kc"]
    position = longears.setup("dayous", hands=hands, stock="", trump="h", lead="A", direction="cw")
    await playground.put(position, *people)
    await asha.play("7d")
    attack = cyrus.say("event_attacked_whom", who="Asha", whom="Bibi", card=card_name("7d"))
    await expect(spoken(cyrus)).to_contain_text(attack)
    await bibi.play("7s")
    with_what = {"who": "Bibi", "card": card_name("7s")}
    await is_said(asha, asha.say("event_passed_on_whom", whom="Cyrus", **with_what))
    await is_said(cyrus, cyrus.say("event_passed_on_whom", whom=cyrus.say("table_you_object"), **with_what))
    await stands_at(asha, "Bibi", "table_lately_passed_on")


# Niko Kadi


async def test_niko_kadi_is_asked_for_when_the_hand_could_win_next_turn(playground: Playground) -> None:
    asha, _, _ = await kadi(playground, "5h 9h 9c", "6c 4c", "7h Th")
    await asha.play("5h")
    await is_offered(asha, "table_turn_end_and_call")
    await asha.do("table_do_end_turn")
    await is_offered(asha, "table_turn_call")
    loud = await asha.button("table_do_call").evaluate(COLOUR)
    await asha.do("table_do_call")
    await is_not_offered(asha, "table_turn_call")
    assert loud == await asha.page.evaluate(TURN_COLOUR)


async def test_niko_kadi_is_offered_quietly_when_the_hand_could_not_win(playground: Playground) -> None:
    asha, bibi, _ = await kadi(playground, "5h 9h Tc", "6c 4c", "7h Th")
    await asha.play("5h")
    await is_not_offered(asha, "table_turn_end_and_call")
    await asha.sees(asha.button("table_do_end_and_call"))
    await asha.do("table_do_end_turn")
    await is_offered(asha, "table_waiting_for", who="Bibi")
    quiet = await asha.button("table_do_call").evaluate(COLOUR)
    assert quiet != await asha.page.evaluate(TURN_COLOUR)
    await asha.do("table_do_call")
    await bibi.sees(bibi.seat("Asha").and_(bibi.seat(bibi.say("table_called"))))
