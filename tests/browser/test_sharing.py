"""What families send one another: the table, the game that is over, its result (issue 22, line 1)."""

from playwright.async_api import expect

import longears
from tests.browser.kit import Person, Playground, play_out

SHARE = """
navigator.canShare = () => true;
navigator.share = async (what) => { window.shared = what; };
"""
SHARED = """
(async () => {
  while (!window.shared) await new Promise((done) => setTimeout(done, 20));
  const { url, title, files } = window.shared;
  const bytes = files ? new Uint8Array(await files[0].arrayBuffer()) : [];
  return { url, title, type: files?.[0].type, begins: String.fromCharCode(...bytes.slice(1, 4)) };
})()
"""


async def ended(playground: Playground, language: str = "en") -> tuple[Person, str]:
    """Someone whose game is over, and its address."""
    asha, bibi = await playground.come("Asha", language=language), await playground.come("Bibi")
    await asha.page.add_init_script(SHARE)
    await playground.table(asha, bibi, game="thulla")
    await playground.put(longears.setup("thulla", hands=["3h Ks", "4h 2s"], lead="A"), asha, bibi)
    await play_out(asha, bibi)
    await asha.sees(asha.ending)
    return asha, f"{playground.server.address}/r/{asha.code}-1"


async def test_the_result_is_handed_on_as_a_picture_with_the_link_to_the_game(playground: Playground) -> None:
    asha, game = await ended(playground)
    await asha.tap_button("end_share")
    shared = await asha.evaluate(SHARED)
    assert shared["url"] == game
    assert (shared["type"], shared["begins"]) == ("image/png", "PNG")
    await asha.sees(asha.page.get_by_role("heading", name=shared["title"]))


async def test_a_game_again_is_sent_in_the_language_of_who_sends_it(playground: Playground) -> None:
    asha, game = await ended(playground, "fa")
    await asha.go(game)
    await asha.tap(asha.page.get_by_role("button", name=asha.say("replay_share"), exact=True))
    shared = await asha.evaluate(SHARED)
    assert shared["url"] == f"{game}?in=fa"
    bibi = await playground.come("Bibi")
    await bibi.page.add_init_script(SHARE)
    await bibi.go(shared["url"])
    await expect(bibi.page).to_have_title("Thulla · Longears")
    await bibi.tap(bibi.page.get_by_role("button", name=bibi.say("replay_share"), exact=True))
    passed_on = await bibi.evaluate(SHARED)
    assert passed_on["url"] == game, "an English reader does not pass Persian on"
