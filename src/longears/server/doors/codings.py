"""Answers in the content coding that the asker likes most (RFC 9110, 12.5.3).

The length of a compressed answer tells something about a secret in it to whoever can have it asked for again
and again with text of their own in it (BREACH).  Here nobody can: the cookie is `SameSite=Lax`, so that what
a page of another site asks for is not asked by the guest.  Nor is a token in an answer that is long enough.
"""

import gzip
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from aiohttp import hdrs, web

BROTLI, GZIP, PLAIN = "br", "gzip", "identity"
LEAST_BYTES = 1024
"""What is shorter goes in one packet anyway."""
TEXTS = ("text/", "application/json", "image/svg+xml")
_LIKING = re.compile(r"([\w*.-]+)\s*(?:;\s*q=([01](?:\.\d{0,3})?))?")
_UNSAID = 0.0001
"""Whoever does not speak of plain answers takes them, but everything else first."""


def best_coding(request: web.Request, offered: Sequence[str]) -> str:
    """What the asker likes most of what is offered, of equals the first; plain answers are always offered."""
    accepted = request.headers.get(hdrs.ACCEPT_ENCODING, "").lower().split(",")
    likings = [match.groups() for part in accepted if (match := _LIKING.fullmatch(part.strip()))]
    liked = {PLAIN: _UNSAID} | {coding: float(quality or 1) for coding, quality in likings}
    return max([*offered, PLAIN], key=lambda coding: liked.get(coding, liked.get("*", 0)))


@dataclass(frozen=True)
class FixedAnswer:
    """An answer that is always the same, in all codings that were made of it, best first."""

    content_type: str
    cached: str
    """For how long, as Cache-Control says it."""
    plain: bytes
    coded: Mapping[str, bytes]

    @classmethod
    def of(cls, content_type: str, cached: str, body: bytes) -> "FixedAnswer":
        return cls(content_type, cached, body, {GZIP: gzip.compress(body)})

    @property
    def bytes(self) -> int:
        """What all codings of it take together."""
        return sum(map(len, (self.plain, *self.coded.values())))

    @cached_property
    def _version(self) -> str:
        return sha256(self.plain).hexdigest()[:16]

    @property
    def _headers(self) -> dict[str, str]:
        return {
            "Content-Type": self.content_type,
            "Cache-Control": self.cached,
            "Vary": "Accept-Encoding",
        }

    def to(self, request: web.Request) -> web.Response:
        """The whole of it, also to who asked for a range; or that they have it already."""
        coding = best_coding(request, list(self.coded))
        response = web.Response(headers=self._headers)
        response.etag = version = f"{self._version}-{coding}"
        if any(known.value in ("*", version) for known in request.if_none_match or ()):
            response.set_status(web.HTTPNotModified.status_code)
            return response
        if coding != PLAIN:
            response.headers[hdrs.CONTENT_ENCODING] = coding
        response.body = self.coded.get(coding, self.plain)
        return response


@web.middleware
async def compressed(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Compress long texts as they are made; for answers that are always the same this was done before."""
    response = await handler(request)
    if isinstance(response, web.Response) and _is_worth_it(response):
        response.headers[hdrs.VARY] = hdrs.ACCEPT_ENCODING
        if best_coding(request, [GZIP]) == GZIP:
            response.enable_compression(web.ContentCoding.gzip)
    return response


def _is_worth_it(response: web.Response) -> bool:
    return (
        hdrs.VARY not in response.headers
        and response.content_type.startswith(TEXTS)
        and (response.content_length or 0) >= LEAST_BYTES
    )
