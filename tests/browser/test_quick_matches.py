"""A quick match in the browser: all see the seconds, are told of some of them, and it starts (GW-B22)."""

import pytest
from playwright.async_api import Locator, expect

from longears.room import clock
from tests.browser.kit import Person, Playground
from tests.browser.words import like

LISTEN = """() => {
  window.heard = [];
  const read = () => {
    const text = document.querySelector('.count [role=status]')?.textContent ?? '';
    if (text && text !== window.heard.at(-1)) window.heard.push(text);
  };
  new MutationObserver(read).observe(document, { subtree: true, childList: true, characterData: true });
}"""


def countdown(person: Person) -> Locator:
    return person.page.get_by_role("timer")


async def quick(person: Person, game: str = "game_thulla") -> None:
    await person.go("/")
    await person.tap(person.page.get_by_role("button", name=person.say(game)))
    await person.tap_button("play_people")
    await person.page.wait_for_url("**/t/*")


async def test_two_taps_lead_to_a_game_that_starts_by_itself(
    playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "QUICK_SECONDS", 3)
    asha = await playground.come("Asha")
    await quick(asha)
    await asha.dealt()
    await asha.sees(asha.seat("Bot B"), asha.seat("Bot C"), asha.seat("Bot D"))


async def test_strangers_see_the_same_countdown_and_need_not_be_ready(
    playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "QUICK_SECONDS", 12)
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await quick(asha, "game_kadi")
    await asha.page.evaluate(LISTEN)
    await expect(countdown(asha)).to_have_text(like("count_starts"))
    await asha.sees(asha.text("count_bots"))
    await expect(asha.button("waiting_change")).to_have_count(0)
    await quick(bibi, "game_kadi")
    assert bibi.code == asha.code
    await expect(countdown(bibi)).to_have_text(like("count_starts"))
    await expect(bibi.button("ready_yes")).to_have_count(0)
    await asha.dealt()
    await bibi.dealt()
    state = playground.room(asha.code).state
    assert all(chair.seed for chair in state.people), "a seed of each is in the shuffle"
    heard = await asha.evaluate("window.heard")
    assert 2 <= len(heard) <= 4, "not every second is read out"


async def test_a_host_who_does_not_want_to_wait_starts(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await quick(asha, "game_dayous")
    await asha.tap_button("start_with_bots")
    await asha.dealt()


async def test_who_comes_by_the_link_sees_the_countdown_and_sits_down(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await quick(asha, "game_dayous")
    await bibi.go(asha.page.url)
    await expect(countdown(bibi)).to_have_text(like("count_starts"))
    await bibi.tap_button("sit_down")
    await asha.sees(asha.page.get_by_text("Bibi", exact=True))
    await bibi.tap_button("leave")
    await expect(countdown(asha)).to_have_text(like("count_starts"))
