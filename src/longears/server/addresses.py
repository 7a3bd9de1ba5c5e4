"""Where a request comes from, and whether it came safely; a proxy of ours tells both."""

from aiohttp import hdrs, web

from longears.node.limits import network
from longears.node.log import log

FORGOTTEN = (
    "a proxy seems to stand before this server; if it is yours, start with --behind-proxy: until then all who"
    " come through it count as one"
)
MISSING = (
    "a request came without X-Forwarded-For, though the server was started with --behind-proxy: let the proxy"
    " set it, and let nobody else reach this port; until then all such requests count as one"
)
UNKNOWN = "unknown"
CHECKS = ("/health", "/ready")
"""Whoever watches over the server asks these, and not through the proxy; or the proxy itself does."""
HOST_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]")


def host_of(request: web.BaseRequest) -> str:
    """The host that a request names, to be said again; nothing if it can be none."""
    return request.host if HOST_SIGNS.issuperset(request.host) else ""


class Addresses:
    """Believes a proxy only if the server was told that there is one."""

    def __init__(self, *, behind_proxy: bool) -> None:
        self._behind_proxy = behind_proxy
        self._has_warned = False

    def of(self, request: web.BaseRequest) -> str:
        """The address as limits count it."""
        told = _last(request, hdrs.X_FORWARDED_FOR)
        if bool(told) != self._behind_proxy and not request.path.endswith(CHECKS):
            self._warn(FORGOTTEN if told else MISSING)
        return network((_without_port(told) if self._behind_proxy else request.remote) or UNKNOWN)

    def is_secure(self, request: web.BaseRequest) -> bool:
        """Whether it came over TLS, to us or to the proxy."""
        return request.secure or (self._behind_proxy and _last(request, hdrs.X_FORWARDED_PROTO) == "https")

    def _warn(self, sentence: str) -> None:
        """Once: what is set up wrong is wrong for every request."""
        if not self._has_warned:
            self._has_warned = True
            log.error(sentence)


def _last(request: web.BaseRequest, header: str) -> str:
    """What the nearest proxy wrote: the last word of the last line of this name."""
    lines = request.headers.getall(header, [])
    return lines[-1].rpartition(",")[2].strip() if lines else ""


def _without_port(address: str) -> str:
    """Some proxies tell the port as well (192.0.2.1:99, [2001:db8::1]:99), another for each connection."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address
