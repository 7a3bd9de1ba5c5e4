"""Calls guests at the browsers they have asked to be called at."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import aiohttp
import msgspec

from longears.games.pages import PAGES
from longears.language import Language, language
from longears.node.bucket import Bucket
from longears.node.limits import ByName, Limits
from longears.node.log import log
from longears.node.protocols import Call, Counts, StoreError
from longears.node.tasks import Tasks
from longears.server.push.services import PublicResolver, is_service
from longears.server.push.subscriptions import ServerStore, Subscription

if TYPE_CHECKING:
    from longears.server.push.encryption import Signer

KEY = "push"
"""What the store calls the secret of which our key is made."""
MOST_DEVICES = 8
"""Of one guest; of more the oldest go."""
AT_ONCE, MOST_WAITING = 16, 500
"""Calls that are on their way, and those that wait for them; more are dropped."""
SECONDS = 5
"""How long a push service may take."""
KEPT_SECONDS = {"turn": 600, "held": 3600, "started": 600, "sat": 600}
"""How long a service keeps a call for a browser that cannot be reached."""
QUIET_SECONDS = 60
"""How long nothing is said of what goes wrong after something was."""
GONE = (404, 410)
"""What a service says of a browser that is told nothing any more."""
ISOLATED = "\u2068{}\u2069"
"""A name in another script leaves the order of the words around it alone."""


class Bells:
    """One session with the push services; nobody waits for them."""

    def __init__(self, store: ServerStore, counts: Counts, limits: Limits, *, anywhere: bool = False) -> None:
        """`anywhere`: whether addresses of this machine are called, too, as tests have them."""
        self._store, self._counts, self._anywhere = store, counts, anywhere
        most = limits.calls_per_minute
        self._may_ring = ByName(lambda _guest, now: Bucket(most / 60, most, now))
        self._says_again = 0.0
        """When a service that refuses is told of again: a guest can make one refuse whenever they like."""
        self._signed_by: Signer | None = None
        self._tasks, self._turns = Tasks(), asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._session: aiohttp.ClientSession | None = None

    async def key(self) -> str:
        """What a browser is given, so that nobody else can tell it anything."""
        return (await self._signer()).public

    async def _signer(self) -> "Signer":
        """Made of the secret that all nodes of a store share; who is never asked loads none of it."""
        if self._signed_by is None:
            from longears.server.push.encryption import Signer  # noqa: PLC0415

            self._signed_by = Signer(await self._store.key(KEY))
        return self._signed_by

    async def subscribe(self, guest: str, subscription: Subscription) -> bool:
        """Call the guest there from now on; whether that can be done."""
        if not is_service(subscription.endpoint, anywhere=self._anywhere):
            return False
        if not (await self._signer()).can_write_to(subscription):
            return False
        await self._store.subscribe(guest, subscription, MOST_DEVICES)
        return True

    def ring(self, call: Call) -> None:
        """Call somebody, if they have asked for it and were not called too often."""
        now = asyncio.get_running_loop().time()
        if not self._may_ring.of(call.guest, now).takes(now):
            self._counts.limited("calls_per_minute", "guest")
            return
        if self._waiting >= MOST_WAITING:
            self._counts.limited("waiting_calls", "all")
            return
        self._waiting += 1
        self._tasks.spawn(self._ring(call))

    async def _ring(self, call: Call) -> None:
        try:
            async with self._turns:
                with suppress(StoreError):
                    for one in await self._store.subscriptions(call.guest):
                        await self._tell(one, call)
        finally:
            self._waiting -= 1

    async def _tell(self, one: Subscription, call: Call) -> None:
        signer = await self._signer()
        headers = signer.headers(one) | {
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT_SECONDS[call.why]),
            "Topic": call.code,
            "Urgency": "high",
        }
        body = signer.encrypted(msgspec.json.encode(told(call, language(one.language))), one)
        try:
            async with self._open().post(
                one.endpoint, data=body, headers=headers, allow_redirects=False
            ) as answer:
                status = answer.status
        except (aiohttp.ClientError, OSError) as error:
            self._say("a push service cannot be reached", why=type(error).__name__)
            return
        if status in GONE:
            await self._store.unsubscribe(one.endpoint)
        elif status >= 300:
            self._say("a push service refuses", status=status)

    def _say(self, said: str, **values: object) -> None:
        now = asyncio.get_running_loop().time()
        if now >= self._says_again:
            self._says_again = now + QUIET_SECONDS
            log.info(said, **values)

    def _open(self) -> aiohttp.ClientSession:
        if self._session is None:
            resolver = None if self._anywhere else PublicResolver()
            connector = aiohttp.TCPConnector(resolver=resolver, limit=AT_ONCE)
            timeout = aiohttp.ClientTimeout(total=SECONDS)
            self._session = aiohttp.ClientSession(
                connector=connector, timeout=timeout, cookie_jar=aiohttp.DummyCookieJar()
            )
        return self._session

    async def close(self) -> None:
        """Call nobody any more."""
        await self._tasks.stop()
        if self._session is not None:
            await self._session.close()


def told(call: Call, spoken: Language) -> dict[str, str]:
    """What a browser shows: two lines, and where a tap on them leads."""
    game = spoken.translate(PAGES[call.game].title)
    title = spoken.say(f"call_{call.why}", **({"name": ISOLATED.format(call.who)} if call.who else {}))
    body = spoken.say("call_table", game=game, code=call.code)
    return {"title": title, "body": body, "table": call.link, "tag": call.code}
