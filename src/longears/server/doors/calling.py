"""Where a browser asks to be told when it is its guest's turn, and to be told nothing any more."""

from aiohttp import web

from longears.language import language
from longears.server.addresses import Addresses, host_of
from longears.server.answers import CallAsked, CallEnded, CallKey
from longears.server.doors.me import OWN, asked_of, person_of
from longears.server.doors.rest import answer, problem
from longears.server.identity import Identity
from longears.server.push.bells import Bells
from longears.server.push.subscriptions import ServerStore, Subscription

NOT_THERE = "nothing can be told there: it is no push service that is known here, or its keys are none"


class Calls:
    """Each request is about the guest who sends it."""

    def __init__(self, bells: Bells, store: ServerStore, identity: Identity, addresses: Addresses) -> None:
        self._bells, self._store = bells, store
        self._identity, self._addresses = identity, addresses

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/me/calls", self.key),
            web.put("/api/me/calls", self.begin),
            web.delete("/api/me/calls", self.end),
        ]

    async def key(self, _request: web.Request) -> web.Response:
        """What the browser has to know of us."""
        return answer(CallKey(await self._bells.key()), **OWN)

    async def begin(self, request: web.Request) -> web.Response:
        """Tell this browser from now on."""
        person, asked = await person_of(self._identity, request), await asked_of(request, CallAsked)
        scheme = "https" if self._addresses.is_secure(request) else "http"
        site, spoken = f"{scheme}://{host_of(request)}", language(asked.language).code
        wanted = Subscription(asked.endpoint, asked.key, asked.secret, spoken, site)
        if not await self._bells.subscribe(person.guest, wanted):
            raise problem(web.HTTPBadRequest, NOT_THERE)
        return answer({"called": True}, **OWN)

    async def end(self, request: web.Request) -> web.Response:
        """Tell it nothing any more, if it is this guest's."""
        person, asked = await person_of(self._identity, request), await asked_of(request, CallEnded)
        if any(one.endpoint == asked.endpoint for one in await self._store.subscriptions(person.guest)):
            await self._store.unsubscribe(asked.endpoint)
        return answer({"called": False}, **OWN)
