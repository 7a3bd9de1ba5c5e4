"""Card faces are painted by the page (`web/src/ui/cards`) from the server's drawings, and plain until then.

No card is ever without rank and suit (issue 15, line 2).
"""

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Locator, Page, Route, expect

import longears
from tests.browser.kit import Person, Playground

SLOWED = 4
FACES = "**/api/cards.svg*"
WATCHED = """
() => {
  const RANKS = { T: "10" };
  const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };
  window.seen = { frames: 0, plain: 0, flying: 0, bare: [] };
  const isPainted = (card) => card.complete && card.naturalWidth > 0;
  const part = (card, name) => getComputedStyle(card, name).content;
  const text = (card) => `${part(card, "::before")} ${part(card, "::after")}`;
  /** What a plain card has to say, where the page tells which card lies there. */
  const due = (card) => {
    const spot = card.closest("[data-spot]")?.dataset.spot.match(/^(?:hand|table):(.)([cdhs])/);
    return spot ? [RANKS[spot[1]] ?? spot[1], SIGNS[spot[2]]] : [];
  };
  const isBare = (card) => {
    if (card instanceof HTMLImageElement) return !isPainted(card);
    if (card.dataset.ink === "back") return false;
    return !/[♣♦♥♠★]/u.test(text(card)) || due(card).some((sign) => !text(card).includes(sign));
  };
  const look = () => {
    const all = [...document.querySelectorAll(".card, .ghost")];
    const cards = all.filter((card) => !card.querySelector(".card"));
    if (document.querySelector("[data-key]")) window.seen.frames += 1;
    if (cards.some((card) => !(card instanceof HTMLImageElement))) window.seen.plain += 1;
    if (document.querySelector(".ghost")) window.seen.flying += 1;
    window.seen.bare.push(...cards.filter(isBare).map((card) => card.outerHTML.slice(0, 200)));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""
"""Looks at every card in every frame, from the first."""
PAINTED = "() => [...document.querySelectorAll('[data-key] .card')].every((card) => card.naturalWidth)"
"""All cards of the hand are."""
HAND_PICTURE = "() => document.querySelector('[data-key=\"3h\"] img')?.src"
KEPT = """
async () => {
  const answer = (request) =>
    new Promise((done) => Object.assign(request, { onsuccess: () => done(request.result) }));
  for (;;) {
    const database = await answer(indexedDB.open("longears"));
    if (await answer(database.transaction("faces").objectStore("faces").count())) return database.close();
    database.close();
    await new Promise((done) => setTimeout(done, 50));
  }
}
"""
"""Resolves once faces are kept; the page has asked for those kept before."""
ALL_PAINTED = "() => performance.getEntriesByName('faces').length > 0"
UNLIKE = """
async () => {
  const sprite = await (await fetch("/api/cards.svg?colours=two&index=small")).text();
  const pixels = async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const pen = new OffscreenCanvas(250, 350).getContext("2d");
    pen.drawImage(image, 0, 0, 250, 350);
    return pen.getImageData(0, 0, 250, 350).data;
  };
  const unlike = {};
  for (const slot of document.querySelectorAll("[data-key]")) {
    const card = slot.dataset.key.split("#")[0];
    const face = `<use href="#card-${card}" width="250" height="350"/>`;
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="250" height="350">${sprite}${face}</svg>`;
    const [drawn, painted] = await Promise.all([
      pixels(`data:image/svg+xml,${encodeURIComponent(drawing)}`),
      pixels(slot.querySelector("img").src),
    ]);
    unlike[card] = drawn.filter((value, at) => Math.abs(value - painted[at]) > 64).length / drawn.length;
  }
  return unlike;
}
"""
"""The share of each face's values that are not as drawn."""
SOME = 0.002
"""Edges are smoothed a little differently."""
INK = """
async ([picture, colour]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width / 3, image.height / 2);
  const near = (at) => colour.every((value, part) => Math.abs(data[at + part] - value) < 24);
  return Array.from({ length: data.length / 4 }, (_, at) => near(4 * at)).filter(Boolean).length;
}
"""
"""How many pixels of the upper left corner have this colour."""
BLACK, RED, BLUE, GREEN = (27, 32, 48), (201, 32, 46), (29, 95, 201), (20, 120, 60)


async def test_painted_faces_look_as_the_server_draws_them(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/gallery/forty")
    await asha.sees(asha.page.locator("[data-key] img").nth(39))
    unlike: dict[str, float] = await asha.page.evaluate(UNLIKE)
    assert len(unlike) == 40
    assert {card: share for card, share in unlike.items() if share > SOME} == {}


async def lost(route: Route) -> None:
    await route.abort()


@asynccontextmanager
async def without_faces(page: Page) -> AsyncIterator[None]:
    """Meanwhile every request for the drawings is lost."""
    await page.route(FACES, lost)
    yield
    await page.unroute(FACES, lost)


async def slow(page: Page) -> None:
    line = await page.context.new_cdp_session(page)
    await line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})


async def seated(playground: Playground, *, still: bool = True) -> tuple[Person, Person]:
    """Two at a table; the first has never seen a face."""
    asha, bibi = await playground.come("Asha", still=still), await playground.come("Bibi", still=still)
    async with without_faces(asha.page):
        await playground.table(asha, bibi, game="thulla", pace=0 if still else 1)
        await playground.put(
            longears.setup("thulla", hands=["3h Ts 5c 9d", "4h 2s 6c Kd"], lead="A"), asha, bibi
        )
        await asha.page.add_init_script(f"({WATCHED})()")
    return asha, bibi


async def seen_by(person: Person) -> dict[str, int]:
    """What was watched, and that nothing was bare in it."""
    seen = await person.page.evaluate("window.seen")
    assert seen.pop("bare") == []
    assert seen["frames"] > 0
    return dict(seen)


async def test_no_card_is_without_rank_and_suit_from_the_first_frame_of_a_slow_phone(
    playground: Playground,
) -> None:
    asha, _ = await seated(playground)
    hand_is_there = asyncio.Event()

    async def late(route: Route) -> None:
        await hand_is_there.wait()
        await route.continue_()

    await asha.page.route(FACES, late)
    await slow(asha.page)
    await asha.page.reload()
    await asha.sees(asha.card("3h"))
    assert (await seen_by(asha))["plain"] > 0
    hand_is_there.set()
    await asha.page.wait_for_function(ALL_PAINTED)
    assert await asha.page.evaluate(PAINTED)
    await seen_by(asha)


@pytest.mark.parametrize("painted", [True, False], ids=["painted", "plain"])
async def test_cards_in_flight_have_rank_and_suit(playground: Playground, painted: bool) -> None:
    asha, bibi = await seated(playground, still=False)
    if not painted:
        await asha.page.route(FACES, lost)
    await asha.page.reload()
    if painted:
        await asha.page.wait_for_function(ALL_PAINTED)
    await asha.play_gently("3h")
    await bibi.play_gently("4h")
    await asha.page.wait_for_function("() => window.seen.flying && !document.querySelector('.ghost')")
    seen = await seen_by(asha)
    assert painted or seen["plain"] >= seen["frames"]


async def test_one_lost_request_for_the_faces_is_made_good(playground: Playground) -> None:
    asha, _ = await seated(playground)
    await asha.page.route(FACES, lost, times=1)
    await asha.page.reload()
    await asha.page.wait_for_function(ALL_PAINTED)
    assert await asha.page.evaluate(PAINTED)
    await seen_by(asha)


async def test_a_game_can_be_played_without_any_faces(playground: Playground) -> None:
    asha, bibi = await seated(playground)
    async with without_faces(asha.page):
        await asha.page.reload()
        for person, card in ((asha, "3h"), (bibi, "4h"), (bibi, "2s"), (asha, "Ts"), (asha, "5c")):
            await person.play_gently(card)
        await asha.sees(asha.page.locator("[data-spot='table:5c'] .plain-face"))
        await seen_by(asha)


async def ink(person: Person, card: Locator, colour: tuple[int, ...]) -> int:
    """How much of this colour is in the corner of a card, as it is seen."""
    picture = await card.screenshot()
    found: int = await person.page.evaluate(INK, [b64encode(picture).decode(), list(colour)])
    return found


async def test_plain_cards_have_the_colours_and_the_size_of_the_preferences(playground: Playground) -> None:
    asha = await playground.come("Asha")
    async with without_faces(asha.page):
        await asha.go("/preferences")
        club, diamond, heart, spade = [asha.page.locator(".cards .card").nth(at) for at in range(4)]
        for card, colour in ((club, BLACK), (diamond, RED), (heart, RED), (spade, BLACK)):
            assert await ink(asha, card, colour)
        small = await ink(asha, spade, BLACK)
        await asha.tap(asha.page.get_by_role("switch", name=asha.say("preferences_four_colour")))
        for card, colour in ((club, GREEN), (diamond, BLUE), (heart, RED), (spade, BLACK)):
            assert await ink(asha, card, colour)
        assert not await ink(asha, diamond, RED)
        await asha.tap(asha.page.get_by_role("switch", name=asha.say("preferences_large_index")))
        assert await ink(asha, spade, BLACK) > 1.5 * small


async def test_faces_are_kept_for_the_next_visit(playground: Playground) -> None:
    asha, _ = await seated(playground)
    await asha.page.reload()
    await asha.sees(asha.card("3h"))
    await asha.page.evaluate(KEPT)
    async with without_faces(asha.page):
        await asha.page.reload()
        await asha.sees(asha.card("3h"))
        await asha.page.wait_for_function(PAINTED)


async def test_faces_that_changed_are_painted_again(playground: Playground) -> None:
    asha, _ = await seated(playground)
    await asha.page.reload()
    await asha.sees(asha.card("3h"))
    await asha.page.evaluate(KEPT)
    before = await asha.page.evaluate(HAND_PICTURE)

    async def bluer(route: Route) -> None:
        answer = await route.fetch()
        drawn = (await answer.text()).replace("#c9202e", "#1d5fc9")
        await route.fulfill(body=drawn, headers={"Content-Type": "image/svg+xml", "ETag": '"other"'})

    await asha.page.route(FACES, bluer)
    await asha.page.reload()
    await asha.sees(asha.card("3h"))
    await asha.page.wait_for_function(ALL_PAINTED)
    assert await asha.page.evaluate(HAND_PICTURE) != before


async def test_faces_are_painted_where_nothing_can_be_kept_and_nobody_tells_when_all_is_idle(
    playground: Playground,
) -> None:
    asha, _ = await seated(playground)
    await asha.page.add_init_script(
        "delete window.requestIdleCallback;"
        "Object.defineProperty(window, 'indexedDB', { get() { throw new Error('not here'); } });"
    )
    await asha.page.reload()
    await asha.page.wait_for_function(ALL_PAINTED)
    assert await asha.page.evaluate(PAINTED)


async def test_the_cards_on_the_screen_are_painted_before_all_others(playground: Playground) -> None:
    asha, _ = await seated(playground)
    await asha.page.add_init_script(
        "window.requestIdleCallback = () => 0;"  # it never comes to the others
        "window.painted = 0;"
        "const { toBlob } = HTMLCanvasElement.prototype;"
        "HTMLCanvasElement.prototype.toBlob = function (...wanted) {"
        "  window.painted += 1;"
        "  return toBlob.apply(this, wanted);"
        "};"
    )
    await asha.page.reload()
    await asha.sees(asha.card("3h"))
    await asha.page.wait_for_function(PAINTED)
    await expect(asha.page.locator(".plain-face")).to_have_count(0)
    assert await asha.page.evaluate("window.painted") == len(["3h", "Ts", "5c", "9d", "??"])
