"""Who is asking: the guest's token in a cookie or a header, the address, the page it comes from."""

import asyncio
import re
from dataclasses import replace
from urllib.parse import urlsplit

import msgspec
from aiohttp import web
from msgspec import UNSET

from longears.node.guests import BADGES, Guest, wished_name
from longears.node.limits import AddressAllowance, Allowance
from longears.node.protocols import Counts, Known, Store, StoreError
from longears.node.shares import Shares
from longears.room import wire
from longears.server.addresses import Addresses
from longears.server.answers import GuestTold
from longears.server.people import COOKIE, COOKIE_SECONDS, new_guest_id, ready_made_name
from longears.server.tokens import Tokens

_VERSION = re.compile("[0-9]{1,6}")


class Identity:
    """Knows guests by their tokens, and gives tokens to new ones."""

    def __init__(self, store: Store, addresses: Addresses, shares: Shares, counts: Counts, path: str) -> None:
        """`path`: where everything begins on this host; other things on it are not sent the cookie."""
        self._path = path
        self._store = store
        self._addresses = addresses
        self._shares, self._counts = shares, counts
        self._tokens = Tokens(store)

    def address(self, request: web.Request) -> str:
        """Where the request comes from, as limits count it."""
        return self._addresses.of(request)

    def allowance(self, request: web.Request) -> AddressAllowance:
        """What all from there may use together."""
        return self._shares.addresses.of(self.address(request), asyncio.get_running_loop().time())

    async def guest_allowance(self, request: web.Request) -> Allowance | None:
        """What the guest may use whose token came with the request, from wherever they come."""
        token = token_of(request)
        try:
            guest = await self._tokens.guest_of(token) if token else None
        except StoreError:
            return None  # what needs no store is still answered
        return self._shares.guests.of(guest, asyncio.get_running_loop().time()) if guest else None

    async def guest_of(self, request: web.Request, token: str | None = None) -> Guest | None:
        """The guest whose token came with the request."""
        guest = await self._tokens.guest_of(token_of(request) if token is None else token)
        if guest is None:
            return None
        known = await self._store.guest(guest) or Known("", "")
        return Guest(
            guest, known.name or ready_made_name(), known.badge, known.tables, frozenset(known.apart)
        )

    async def welcome(self, request: web.Request) -> web.Response:
        """`POST /api/guest`: who you are here; someone new gets a name and a token."""
        if not origin_is_ours(request):
            raise web.HTTPForbidden(text="this page may not speak for you here")
        known = await self.guest_of(request)
        name, badge = await _wishes(request)
        if known is None and not self.allowance(request).guests.takes(asyncio.get_running_loop().time()):
            self._counts.limited("guests_per_minute", "address")
            raise web.HTTPTooManyRequests(text="too many new guests from your address; wait a minute")
        before = known or Guest(new_guest_id(), ready_made_name())
        guest = replace(before, name=name or before.name, badge=badge or before.badge)
        if guest != known:
            await self._store.rename(guest.id, guest.name, guest.badge)
        return await self.known_from_now_on(request, guest)

    async def known_from_now_on(self, request: web.Request, guest: Guest) -> web.Response:
        """Tell whoever asks that this is who they are, with the token that says so the next time."""
        token = await self._tokens.of(guest.id)
        is_page = "Origin" in request.headers  # a page has its cookie, which its scripts cannot read
        told = GuestTold(guest.id, guest.name, guest.badge, token=UNSET if is_page else token)
        response = web.Response(body=msgspec.json.encode(told), content_type="application/json")
        response.set_cookie(
            COOKIE,
            token,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="Lax",
            secure=self._addresses.is_secure(request),
            path=self._path,
        )
        return response


def origin_is_ours(request: web.Request) -> bool:
    """A page of another site must not use our cookie; programs send no origin."""
    origin = request.headers.get("Origin")
    try:
        return origin is None or urlsplit(origin).netloc == request.host
    except ValueError:
        return False


def version_of(request: web.Request) -> int:
    """Of the protocol, as the client says it speaks; no version if that makes no sense."""
    said = request.query.get("version", str(wire.UNSAID))
    return int(said) if _VERSION.fullmatch(said) else 0


def token_of(request: web.Request) -> str:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else request.cookies.get(COOKIE, "")


async def _wishes(request: web.Request) -> tuple[str, str]:
    """The name and the badge a guest asks for; empty where there is no such wish, or none that can be met."""
    if not request.can_read_body:
        return "", ""
    try:
        body = await request.json()
    except (ValueError, LookupError, RecursionError):
        raise web.HTTPBadRequest(text='send nothing, or {"name": "…"}') from None
    wished = [body.get(wish) if isinstance(body, dict) else "" for wish in ("name", "badge")]
    name, badge = (wish if isinstance(wish, str) else "" for wish in wished)
    return wished_name(name), badge if badge in BADGES else ""
