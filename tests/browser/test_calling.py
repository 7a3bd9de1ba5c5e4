"""The phone calls when it is one's turn, if it was asked to after a game with others (issue 22)."""

import asyncio
import base64
import json
from typing import Any

import pytest
from aiohttp import web
from playwright.async_api import CDPSession, expect

import longears
from longears.server.doors.codings import FixedAnswer
from tests.browser.kit import Person, Playground, play_out
from tests.server.kit import eventually
from tests.server.pushing import SECRET, Browser, listening

ANYWHERE = pytest.mark.parametrize("own_house", [{"calls_anywhere": True}], indirect=True)
SHOWN = """
(async () => {
  const kept = await (await caches.open("shown")).keys();
  return Promise.all(kept.map(async (one) => (await caches.match(one)).json()));
})()
"""
NOTES_WHAT_IS_SHOWN = b"""
self.registration.showNotification = async (title, { body, tag, data }) => {
  const shown = new Response(JSON.stringify({ title, body, tag, data }));
  await (await caches.open("shown")).put("/shown-" + tag, shown);
};
"""
"""The shell of Chromium shows no messages; what its service worker is told, it is told for real."""
IS_KEPT = "navigator.serviceWorker.ready.then(() => true)"
HIDE = """
Object.defineProperty(document, "hidden", { value: %s, configurable: true });
Object.defineProperty(document, "visibilityState", { value: %s, configurable: true });
document.dispatchEvent(new Event("visibilitychange"));
"""
"""What a page hears when another one covers it; the shell of Chromium covers none."""


answered = FixedAnswer.to


def noting(answer: FixedAnswer, request: web.Request) -> web.Response:
    """The files of the page, of which the service worker notes what it shows."""
    if request.path != "/sw.js":
        return answered(answer, request)
    return web.Response(body=answer.plain + NOTES_WHAT_IS_SHOWN, content_type="text/javascript")


@pytest.fixture
def shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FixedAnswer, "to", noting)


def device(phone: Browser, permission: str = "default") -> str:
    """A browser whose push service is ours; Debian's Chromium has no account at one."""
    key, secret = (base64.b64encode(part).decode() for part in (phone.point, SECRET))
    given = json.dumps({"endpoint": phone.address, "key": key, "secret": secret, "permission": permission})
    return f"""
if (location.protocol !== "about:") {{
const given = {given};
const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
let permission = sessionStorage.permission ?? given.permission;
window.asked = 0;
Object.defineProperty(Notification, "permission", {{ get: () => permission }});
Notification.requestPermission = async () => {{
  window.asked += 1;
  return (sessionStorage.permission = permission = "granted");
}};
const subscription = {{
  endpoint: given.endpoint,
  getKey: (name) => bytes(name === "auth" ? given.secret : given.key),
  unsubscribe: async () => !(sessionStorage.kept = ""),
}};
PushManager.prototype.subscribe = async (wanted) => {{
  window.serverKey = wanted.applicationServerKey;
  sessionStorage.kept = "yes";
  return subscription;
}};
PushManager.prototype.getSubscription = async () => (sessionStorage.kept ? subscription : null);
}}
"""


async def after_a_game(house: Playground, phone: Browser, *, alone: bool = False) -> Person:
    """Someone whose game is over, with others or with bots."""
    asha = await house.come("Asha", keeps=True)
    await asha.page.add_init_script(device(phone))
    others = [] if alone else [await house.come("Bibi")]
    await house.table(asha, *others, game="thulla", seats=2)
    await house.put(longears.setup("thulla", hands=["3h Ks", "4h 2s"], lead="A"), asha, *others)
    await play_out(asha, *others)
    await asha.sees(asha.ending)
    return asha


async def hide(person: Person, *, hidden: bool) -> None:
    state = json.dumps("hidden" if hidden else "visible")
    await person.evaluate(f"(() => {{ {HIDE % (json.dumps(hidden), state)} }})()")


async def service_worker(person: Person) -> tuple[CDPSession, str]:
    """DevTools, and the worker that they can tell something."""
    tools = await person.page.context.new_cdp_session(person.page)
    found: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def hear(told: dict[str, Any]) -> None:
        for one in told["registrations"]:
            if not found.done() and not one["isDeleted"]:
                found.set_result(one["registrationId"])

    tools.on("ServiceWorker.workerRegistrationUpdated", hear)
    await tools.send("ServiceWorker.enable")
    return tools, await asyncio.wait_for(found, 10)


@ANYWHERE
async def test_nobody_is_asked_before_a_game_with_others(own_house: Playground) -> None:
    phone = Browser()
    async with listening(phone):
        asha = await after_a_game(own_house, phone, alone=True)
        await asha.sees(asha.button("end_share"))
        await expect(asha.button("call_yes")).to_have_count(0)
        assert await asha.evaluate("window.asked") == 0


@ANYWHERE
async def test_whoever_says_no_is_not_asked_again(own_house: Playground) -> None:
    phone = Browser()
    async with listening(phone):
        asha = await after_a_game(own_house, phone)
        await asha.tap_button("call_no")
        await expect(asha.button("call_no")).to_have_count(0)
        await asha.reload()
        await asha.sees(asha.button("end_share"))
        await expect(asha.button("call_no")).to_have_count(0)
        assert await asha.evaluate("window.asked") == 0


@ANYWHERE
@pytest.mark.usefixtures("shows")
async def test_a_turn_is_shown_by_the_browser_and_one_tap_ends_it(own_house: Playground) -> None:
    phone = Browser()
    async with listening(phone):
        asha = await after_a_game(own_house, phone)
        await asha.tap_button("call_yes")
        await asha.sees(asha.text("call_on"))
        key = await asha.evaluate("window.serverKey")
        assert key == (await own_house.server.json("/api/me/calls"))["key"]
        bibi = await own_house.come("Bibi")
        code = await own_house.table(asha, bibi, game="thulla")
        await own_house.put(longears.setup("thulla", hands=["3h Ks 5d", "4h 2s 6d"], lead="B"), asha, bibi)
        await hide(asha, hidden=True)
        await eventually(lambda: not own_house.server.node.rooms[code].is_in_view(guest_of(own_house, code)))
        await bibi.play_gently("4h")
        await eventually(lambda: bool(phone.told), "the call")
        told = phone.told[-1]
        assert (told["title"], told["tag"]) == ("It is your turn", code)

        await asha.evaluate(IS_KEPT)
        tools, registration = await service_worker(asha)
        await asha.go("about:blank")  # nobody looks
        message = {"origin": own_house.server.address, "registrationId": registration}
        await tools.send("ServiceWorker.deliverPushMessage", {**message, "data": json.dumps(told)})
        await asha.page.wait_for_timeout(300)
        await asha.go("/preferences")
        shown = {"title": told["title"], "body": told["body"], "tag": code, "data": told["table"]}
        assert await asha.evaluate(SHOWN) == [shown]

        await asha.tap(asha.page.get_by_role("switch", name=asha.say("call_me")))
        await expect(asha.page.get_by_role("switch", name=asha.say("call_me"))).not_to_be_checked()
        assert await own_house.server.store.subscriptions(guest_of(own_house, code)) == []


def guest_of(house: Playground, code: str) -> str:
    chair = house.room(code).state.chair("A")
    assert chair is not None
    return chair.guest


@ANYWHERE
@pytest.mark.usefixtures("shows")
async def test_a_page_that_is_seen_shows_no_message(own_house: Playground) -> None:
    phone = Browser()
    async with listening(phone):
        asha = await after_a_game(own_house, phone)
        await asha.tap_button("call_yes")
        await asha.evaluate(IS_KEPT)
        tools, registration = await service_worker(asha)
        told = {"title": "It is your turn", "body": "", "table": "QWRT34-X", "tag": "QWRT34"}
        message = {"origin": own_house.server.address, "registrationId": registration}
        await tools.send("ServiceWorker.deliverPushMessage", {**message, "data": json.dumps(told)})
        await asha.page.wait_for_timeout(300)
        assert await asha.evaluate(SHOWN) == []


@ANYWHERE
async def test_a_device_that_the_server_has_forgotten_is_told_to_it_again(own_house: Playground) -> None:
    phone = Browser()
    async with listening(phone):
        asha = await after_a_game(own_house, phone)
        await asha.tap_button("call_yes")
        await asha.sees(asha.text("call_on"))
        code = asha.code
        assert await own_house.server.store.subscriptions(guest_of(own_house, code)) != []
        await own_house.server.store.unsubscribe(phone.address)
        await asha.reload()
        async with asyncio.timeout(10):
            while not await own_house.server.store.subscriptions(guest_of(own_house, code)):
                await asyncio.sleep(0.05)
