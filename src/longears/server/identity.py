"""Who is asking: the guest's token in a cookie or a header, the address, the page it comes from."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from longears.server.guests import (
    BADGES,
    COOKIE,
    COOKIE_SECONDS,
    Guest,
    Signer,
    clean_name,
    new_guest_id,
    ready_made_name,
)
from longears.server.house import House
from longears.server.limits import Buckets

HOUSE: Final = web.AppKey("house", House)
SIGNER: Final = web.AppKey("signer", Signer)
ADDRESSES: Final = web.AppKey("addresses", Counter)
NEW_GUESTS: Final = web.AppKey("new_guests", Buckets)
BEHIND_PROXY: Final = web.AppKey("behind_proxy", bool)


def address(request: web.Request) -> str:
    """Where the request comes from; a proxy is believed only if the server was told that there is one."""
    if request.app[BEHIND_PROXY]:
        return request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip() or "unknown"
    return request.remote or "unknown"


@contextmanager
def may_open(request: web.Request) -> Iterator[bool]:
    """Whether this address may have one more line; counts it while it is open."""
    open_lines, here = request.app[ADDRESSES], address(request)
    if open_lines[here] >= request.app[HOUSE].limits.sockets_per_address:
        yield False
        return
    open_lines[here] += 1
    try:
        yield True
    finally:
        open_lines[here] -= 1
        if not open_lines[here]:
            del open_lines[here]


def origin_is_ours(request: web.Request) -> bool:
    """A page of another site must not use our cookie; programs send no origin."""
    origin = request.headers.get("Origin")
    try:
        return origin is None or urlsplit(origin).netloc == request.host
    except ValueError:
        return False


def token_of(request: web.Request) -> str:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else request.cookies.get(COOKIE, "")


async def guest_of(request: web.Request, token: str | None = None) -> Guest | None:
    """The guest whose token came with the request."""
    guest = request.app[SIGNER].guest_of(token_of(request) if token is None else token)
    if guest is None:
        return None
    name, badge = await request.app[HOUSE].store.guest(guest) or ("", "")
    return Guest(guest, name or ready_made_name(), badge)


async def welcome_guest(request: web.Request) -> web.Response:
    """`POST /api/guest`: who you are here; someone new gets a name and a token."""
    house = request.app[HOUSE]
    if not origin_is_ours(request):
        raise web.HTTPForbidden(text="this page may not speak for you here")
    known = await guest_of(request)
    name, badge = await _wishes(request)
    if known is None and not request.app[NEW_GUESTS].of(address(request), house.now()).takes(house.now()):
        raise web.HTTPTooManyRequests(text="too many new guests from your address; wait a minute")
    before = known or Guest(new_guest_id(), ready_made_name())
    guest = replace(before, name=name or before.name, badge=badge or before.badge)
    if guest != known:
        await house.store.rename(guest.id, guest.name, guest.badge)
    token = request.app[SIGNER].token(guest.id)
    told = {"guest": guest.id, "name": guest.name, "badge": guest.badge}
    if "Origin" not in request.headers:
        told["token"] = token  # a page has its cookie, which its scripts cannot read
    response = web.json_response(told)
    response.set_cookie(
        COOKIE, token, max_age=COOKIE_SECONDS, httponly=True, samesite="Lax", secure=request.secure, path="/"
    )
    return response


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
    return clean_name(name), badge if badge in BADGES else ""
