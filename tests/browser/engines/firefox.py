"""Firefox ESR, by WebDriver BiDi, which it speaks itself."""

import asyncio
import base64
import json
import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from tests.browser.engines.engine import Action, Engine, Window

PREFERENCES: Mapping[str, object] = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.localDomains": "longears.test",
}
LISTENS = re.compile(r"WebDriver BiDi listening on (\S+)")


class Firefox(Engine):
    """All windows are of one process, each with cookies of its own."""

    host = "longears.test"
    """A page on plain http, as at home: what browsers keep for secure pages is not there."""

    async def start(self) -> None:
        self._sent = 0
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._troubles: dict[str, list[str]] = defaultdict(list)
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()
        ]
        (self.folder / "user.js").write_text("".join(lines))
        self._line = await self.http.ws_connect(f"{await self._listening()}/session", max_msg_size=0)
        self._hearing = asyncio.create_task(self._hear())
        await self.ask("session.new", capabilities={})
        await self.ask("session.subscribe", events=["log.entryAdded"])

    async def _listening(self) -> str:
        options = ("--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(self.folder))
        firefox = await self.spawn(
            "firefox-esr", *options, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
        )
        assert firefox.stderr
        async for line in firefox.stderr:
            if found := LISTENS.search(line.decode()):
                self._rest = asyncio.create_task(firefox.stderr.read())
                return found[1]
        raise AssertionError("Firefox ended before it listened")

    async def _hear(self) -> None:
        async for message in self._line:
            told = json.loads(message.data)
            if told["type"] == "event":
                self._note(told["params"])
            elif not (answer := self._answers.pop(told["id"])).done():
                answer.set_result(told)

    def _note(self, entry: Mapping[str, Any]) -> None:
        if entry["level"] == "error":
            self._troubles[entry["source"]["context"]].append(entry["text"])

    async def ask(self, method: str, **parameters: Any) -> Any:
        self._sent += 1
        answer = self._answers[self._sent] = asyncio.get_running_loop().create_future()
        await self._line.send_json({"id": self._sent, "method": method, "params": parameters})
        told = await answer
        assert told["type"] == "success", told["message"]
        return told["result"]

    async def open(self, size: Mapping[str, int]) -> Window:
        person = (await self.ask("browser.createUserContext"))["userContext"]
        await self.ask("browsingContext.setViewport", viewport=dict(size), userContexts=[person])
        tab = (await self.ask("browsingContext.create", type="tab", userContext=person))["context"]
        return FirefoxWindow(self, person, tab)

    async def close(self, person: str, tab: str) -> list[str]:
        await self.ask("browser.removeUserContext", userContext=person)
        return self._troubles.pop(tab, [])


class FirefoxWindow(Window):
    def __init__(self, firefox: Firefox, person: str, tab: str) -> None:
        self._firefox, self._person, self._tab = firefox, person, tab

    async def go(self, address: str) -> None:
        await self._firefox.ask("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    async def run(self, body: str) -> Any:
        function, page = f"async () => {{ {body} }}", {"context": self._tab}
        told = await self._firefox.ask(
            "script.callFunction", functionDeclaration=function, target=page, awaitPromise=True
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return told["result"].get("value")

    async def act(self, action: Action) -> None:
        await self._firefox.ask("input.performActions", context=self._tab, actions=[action])

    async def picture(self) -> bytes:
        taken = await self._firefox.ask("browsingContext.captureScreenshot", context=self._tab)
        return base64.b64decode(taken["data"])

    async def close(self) -> list[str]:
        return await self._firefox.close(self._person, self._tab)
