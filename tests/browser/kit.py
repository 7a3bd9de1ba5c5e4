"""People at pages: the real server, the real browser, and hands that touch what eyes can see."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

from longears.game import Game
from longears.language import language as spoken
from longears.messages import Input
from longears.room.room import Room
from longears.room.shown import Shown, own_fields
from longears.room.state import FinalDealer
from longears.server.doors import pages
from longears.shuffle import FairDealer
from tests.browser.engines.engine import Engine, Window
from tests.browser.engines.visitor import Visitor
from tests.browser.player import EYES, SOON, Player
from tests.browser.words import card_name, like
from tests.server.kit import KnownDealer, Server

PHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 568}
DESKTOP = {"width": 1280, "height": 800}
LARGE_TEXT = {"standard": 32, "fixed": 26}
"""Twice the usual, as people set it in their browser."""
GALLERY = Path(__file__).parents[2] / "build" / "gallery"
"""Tables that are rarely seen, to be looked at; no other server shows them."""
NOT_OURS = ("net::ERR_", "WebSocket connection to", "the server responded with a status of 404")
"""What browsers themselves complain about when a line is cut."""
COUNTRIES = {"en": "GB", "fa": "IR", "ml": "IN", "hi": "IN", "ur": "PK", "pa": "IN", "sw": "KE"}
"""Where somebody lives who reads a language."""
expect.set_options(timeout=SOON)


class Dealers:
    """Deals what is known, unless a test wants the real shuffle."""

    def __init__(self) -> None:
        self.is_fair = False

    def __call__(self, secret: bytes, seeds: Mapping[str, str], /) -> FinalDealer:
        return FairDealer(secret, seeds) if self.is_fair else KnownDealer()


class Playground:
    """A server, and the guests who come to its pages."""

    def __init__(self, folder: Path, browser: Browser, **config: Any) -> None:
        self.dealers, self._browser = Dealers(), browser
        gallery = pages.routes(pages.Client(GALLERY), "/gallery")
        self.server = Server(folder, dealer=self.dealers, routes=gallery, **config)
        self._contexts: list[BrowserContext] = []
        self._windows: list[Window] = []
        self.troubles: list[str] = []

    def open(self) -> None:
        self.dealers.is_fair = False
        self.troubles = []

    async def leave(self) -> list[str]:
        for context in self._contexts:
            await context.close()
        for window in self._windows:
            self.troubles += await window.close()
        self._contexts, self._windows = [], []
        return self.troubles

    async def take_pictures(self, folder: Path) -> None:
        for at, context in enumerate(self._contexts):
            for page in context.pages:
                await page.screenshot(path=folder / f"{at}.png")
        for at, window in enumerate(self._windows):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"window-{at}.png").write_bytes(await window.picture())

    async def come(
        self,
        name: str,
        viewport: Mapping[str, int] = PHONE,
        *,
        still: bool = True,
        language: str = "en",
        dark: bool = False,
        large_text: bool = False,
        keeps: bool = False,
    ) -> "Person":
        """Someone opens a browser; on a phone it is touched.  `keeps`: it may keep the page for later."""
        is_phone = viewport["width"] < 600
        context = await self._browser.new_context(
            base_url=self.server.address,
            viewport={"width": viewport["width"], "height": viewport["height"]},
            has_touch=is_phone,
            locale=f"{language}-{COUNTRIES[language]}",
            reduced_motion="reduce" if still else "no-preference",
            color_scheme="dark" if dark else "light",
            service_workers="allow" if keeps else "block",
        )
        context.set_default_timeout(SOON)
        await context.add_init_script(EYES)
        self._contexts.append(context)
        welcome = await context.request.post("/api/guest", data={"name": name})
        token = (await welcome.json())["token"]
        page = await context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(f"{name}: {error}"))
        page.on("console", lambda message: self._hear(name, message))
        if large_text:
            browser = await context.new_cdp_session(page)
            await browser.send("Page.setFontSizes", {"fontSizes": LARGE_TEXT})
        return Person(name, page, is_phone, language, token)

    async def visit(
        self, engine: Engine, name: str, viewport: Mapping[str, int] = PHONE, **preferences: object
    ) -> Visitor:
        """Someone opens a browser of another engine; on a phone it is touched."""
        window = await engine.open(viewport)
        self._windows.append(window)
        server = self.server.address.replace("127.0.0.1", engine.host)
        visitor = Visitor(name, window, server, touches=viewport["width"] < 600)
        await visitor.come(**preferences)
        return visitor

    def _hear(self, name: str, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(known in message.text for known in NOT_OURS):
            self.troubles.append(f"{name}: {message.text}")

    async def table(self, *people: "Person", **settings: object) -> str:
        """A table of the first of them, with bots on free seats; their pages are opened when it is dealt."""
        lines = [await self.server.come(person.name, person.token) for person in people]
        await lines[0].do("create", settings=agreed({"seats": max(2, len(people)), **settings}))
        code = lines[0].code
        for line, seat in zip(lines[1:], "BCDEFGH", strict=False):
            await line.do("join", table=code)
            await line.do("sit", seat=seat)
            await line.do("ready")
        await lines[0].do("start", level="medium")
        await asyncio.gather(*(person.come_to(code) for person in people))
        for line in lines:
            await line.bye()
        return code

    async def table_by_hand(self, *people: "Person", **settings: object) -> str:
        """The first of them makes a table at the page for it, the others come by its link; bots fill it."""
        host, *guests = people
        await host.make_table(**{"pace": 0, "seats": max(2, len(people)), **settings})
        for guest in guests:
            await guest.go(host.page.url)
            await guest.tap_button("sit_down")
            await guest.tap_button("ready_yes")
        await host.start()
        for person in people:
            await person.dealt()
        return host.code

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """What is done meanwhile crosses on its way: nothing is written until all of it is there."""
        self.server.held.holding = True
        try:
            yield
        finally:
            self.server.held.holding = False
            self.server.held.let_go()

    def room(self, code: str) -> Room:
        return self.server.node.rooms[code].room

    def game(self, code: str) -> Game:
        game = self.room(code).state.game
        assert game is not None
        return game

    async def put(self, position: Game, *people: Player) -> None:
        """These cards lie there instead of those that were dealt."""
        room = self.room(people[0].code)
        room.state.game, room.state.steps_after = position, {room.n: position.moves_made}
        # What is told next differs from these cards, which all pages are about to see, not from those dealt.
        room._shown = Shown()
        room._shown._own = {seat: own_fields(room.state, at) for at, seat in enumerate(position.seats)}
        room.clock.restart(room.state, asyncio.get_running_loop().time())
        for person in people:
            await person.reload()
            await person.dealt()


def agreed(settings: Mapping[str, object]) -> dict[str, object]:
    """What a link to the page for new tables means."""
    option, _, answer = str(settings.get("option", "")).partition("=")
    named = {name: value for name, value in settings.items() if name != "option"}
    return {"pace": 0, **named, "options": {option: answer} if option else {}}


class Person(Player):
    """Someone at a page of Chromium."""

    def __init__(self, name: str, page: Page, touches: bool, language: str, token: str) -> None:
        super().__init__(name, language)
        self.page, self._touches, self.token = page, touches, token

    # Seeing

    @property
    def address(self) -> str:
        return self.page.url

    def digits(self, number: int) -> str:
        """A number in the digits of the page."""
        return spoken(self.language).number(number)

    def text(self, key: str, /, **inputs: Input) -> Locator:
        return self.page.get_by_text(self.say(key, **inputs), exact=True)

    def button(self, key: str, /, **inputs: str) -> Locator:
        """By what it is called; inputs that are not given may be anything."""
        return self.page.get_by_role("button", name=like(key, self.language, **inputs))

    def tile(self, game: str) -> Locator:
        """The picture of a game on the first page."""
        title = re.escape(self.say(f"game_{game.replace('-', '_')}"))
        return self.page.get_by_role("button", name=re.compile(f"^{title}"))

    def card(self, card: str) -> Locator:
        """A card in the own hand."""
        return self.hand.get_by_role("button", name=card_name(card, self.language))

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("list", name=like("table_hand", self.language))

    @property
    def moves(self) -> Locator:
        return self.page.get_by_role("group", name=self.say("table_moves"), exact=True)

    def seat(self, name: str) -> Locator:
        """Somebody else's place at the table."""
        return self.page.get_by_role("group", name=name)

    @property
    def ending(self) -> Locator:
        return self.button("end_look")

    @property
    def places(self) -> Locator:
        return self.page.get_by_role("list", name=self.say("end_places"), exact=True)

    async def sees(self, *wanted: Locator) -> None:
        for one in wanted:
            await expect(one.first).to_be_visible()

    async def dealt(self) -> None:
        await self.sees(self.button("table_menu"))

    async def come_to(self, code: str) -> None:
        """To a table where a game is on."""
        await self.go(f"/t/{code}")
        await self.dealt()

    async def evaluate(self, expression: str) -> Any:
        return await self.page.evaluate(expression)

    # Doing

    async def resize(self, viewport: Mapping[str, int]) -> None:
        """The same page on a screen of another size, as when a phone is turned."""
        width, height = viewport["width"], viewport["height"]
        await self.page.set_viewport_size({"width": width, "height": height})
        await self.page.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")

    async def show_in(self, scheme: Literal["light", "dark"]) -> None:
        """The same page for someone who likes it light or dark."""
        await self.page.emulate_media(color_scheme=scheme)
        await expect(self.page.locator("html")).to_have_attribute("data-theme", scheme)

    async def go(self, path: str) -> None:
        await self.page.goto(path)

    async def look_at(self, scene: str) -> None:
        """A table of the gallery; from one of them to the next the page is not loaded again."""
        path = f"/gallery/{scene}"
        if "/gallery/" in self.page.url:
            await self.evaluate(f"turned({json.dumps(path)})")
        else:
            await self.go(path)
        await self.sees(self.page.get_by_role("main"))

    async def reload(self) -> None:
        await self.page.reload()

    async def tap(self, what: Locator) -> None:
        await (what.tap() if self._touches else what.click())

    async def tap_button(self, key: str, /, **inputs: str) -> None:
        await self.tap(self.button(key, **inputs).first)

    async def unfold(self, key: str, /) -> None:
        """Open what a line with its answer stands for."""
        line = re.compile(f"^{re.escape(self.say(key))}")
        await self.tap(self.page.get_by_role("button", name=line, expanded=False).first)

    async def touch(self, at: Mapping[str, float]) -> None:
        touch = self.page.touchscreen.tap if self._touches else self.page.mouse.click
        await touch(at["x"], at["y"])

    async def arrives(self, path: str) -> None:
        await self.page.wait_for_url(f"**{path}*")

    async def press(self, key: str) -> None:
        await self.page.keyboard.press(key)

    async def start(self) -> None:
        begin = self.button("start").or_(self.button("start_with_bots"))
        await self.tap(begin)

    async def play_gently(self, card: str) -> None:
        """Play it with the eyes of someone who waits until things lie still."""
        playable = re.compile(f"^{card_name(card)}.*{re.escape(self.say('table_card_playable', card=''))}$")
        await self.tap(self.hand.get_by_role("button", name=playable))
        await self.tap(self.moves.get_by_role("button").first)

    async def do(self, key: str, /, **inputs: str) -> None:
        """Say something that is among the moves."""
        await self.tap(self.moves.get_by_role("button", name=like(key, self.language, **inputs)))


async def play_out(*people: Person) -> None:
    """All of them play to the end, and see it."""
    await asyncio.gather(*(person.play_out() for person in people))
    for person in people:
        await person.sees(person.ending)


async def play_until(happened: Callable[[], bool], *people: Person) -> None:
    """Those whose turn it is play, until something has happened; what was touched happens a little later."""

    async def play_on(person: Person) -> None:
        while not happened() and await person.play_turn():
            pass

    tasks = [asyncio.create_task(play_on(person)) for person in people]
    while not happened() and not any(task.done() for task in tasks):
        await asyncio.sleep(0.01)
    for task in tasks:
        task.cancel()
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended


async def sent(*cards: Locator) -> None:
    """These cards are on their way."""
    for card in cards:
        await expect(card).to_have_attribute("aria-busy", "true")
