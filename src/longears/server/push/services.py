"""Which push services are told anything: those of browsers, over TLS, and never a machine of ours."""

import ipaddress
import socket
from urllib.parse import urlsplit

from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver

SERVICES = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    ".push.apple.com",
    ".notify.windows.com",
)
"""Of Chromium, Firefox, Safari and Edge; what begins with a dot is all hosts below."""
LONGEST_ADDRESS = 1000


def is_service(endpoint: str, *, anywhere: bool = False) -> bool:
    """Whether this is the address of a browser at such a service; `anywhere`: tests have one of their own."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return False
    host = parts.hostname or ""
    is_plain = endpoint.isascii() and endpoint.isprintable() and len(endpoint) <= LONGEST_ADDRESS
    if not is_plain or not host or parts.username is not None or parts.fragment:
        return False
    if anywhere:
        return parts.scheme in ("http", "https")
    is_known = host in SERVICES or host.endswith(tuple(one for one in SERVICES if one.startswith(".")))
    return parts.scheme == "https" and port in (None, 443) and is_known


class PublicResolver(AbstractResolver):
    """Finds hosts, except those on this machine or on its own network."""

    def __init__(self) -> None:
        self._resolver = ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = await self._resolver.resolve(host, port, family)
        if not all(is_public(one["host"]) for one in found):
            raise OSError(f"{host} is not on the public network")
        return found

    async def close(self) -> None:
        await self._resolver.close()


def is_public(address: str) -> bool:
    """Whether this IP address can be one of somebody else."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    return ip.is_global and not ip.is_multicast
