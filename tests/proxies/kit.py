"""Real proxies before a real server, configured as the documentation says."""

import asyncio
import re
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tests.server.kit import Server

PAGE = Path("docs/how-to/put-a-proxy-in-front.md")
HOST = "127.0.0.1"
START_SECONDS = 60
SUBJECT = ("-subj", "/CN=cards.example.org", "-addext", f"subjectAltName=IP:{HOST}")
NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {written}
}}
"""


class Proxied(Server):
    """A server at /cards/, reached through a proxy."""

    def __init__(self, folder: Path, port: int, trusted: ssl.SSLContext, **config: Any) -> None:
        super().__init__(folder, path="/cards/", behind_proxy=True, **config)
        self._proxys_port, self.trusted = port, trusted

    @property
    def own_port(self) -> int:
        return self._port

    @property
    def address(self) -> str:
        return f"https://{HOST}:{self._proxys_port}/cards"

    async def start(self) -> None:
        await super().start()
        await self._session.close()
        self._session = self.visitor(HOST)

    def visitor(self, source: str) -> aiohttp.ClientSession:
        """Requests from one of the addresses of this machine."""
        connector = aiohttp.TCPConnector(ssl=self.trusted, local_addr=(source, 0))
        return aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def written(kind: str) -> str:
    """What the page says a proxy should be told."""
    found = re.search(rf"^```{kind}\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert found, kind
    return found[1]


async def certificate(folder: Path) -> ssl.SSLContext:
    """A certificate of our own in this folder, and whoever trusts it."""
    files = ("-keyout", folder / "cards.key", "-out", folder / "cards.pem")
    made = await asyncio.create_subprocess_exec(
        *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *files, *SUBJECT),
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert await made.wait() == 0
    both = (folder / "cards.pem").read_bytes() + (folder / "cards.key").read_bytes()
    (folder / "cards-with-key.pem").write_bytes(both)
    return ssl.create_default_context(cafile=str(folder / "cards.pem"))


def nginx(folder: Path, port: int, server: int, *others: tuple[str, str]) -> list[str]:
    """`others`: what is written otherwise than on the page."""
    told = _changed(written("nginx"), others).replace("listen 443", f"listen {HOST}:{port}")
    told = told.replace("/etc/ssl/", f"{folder}/").replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, written=told))
    return ["nginx", "-c", f"{folder}/nginx.conf", "-e", f"{folder}/error.log"]


def haproxy(folder: Path, port: int, server: int, *others: tuple[str, str]) -> list[str]:
    """The same."""
    told = _changed(written("haproxy"), others).replace("bind :443", f"bind {HOST}:{port}")
    told = told.replace("/etc/ssl/", f"{folder}/").replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    (folder / "haproxy.cfg").write_text(told)
    return ["haproxy", "-f", f"{folder}/haproxy.cfg"]


def _changed(told: str, others: Sequence[tuple[str, str]]) -> str:
    for usual, other in others:
        assert usual in told, usual
        told = told.replace(usual, other)
    return told


Proxy = Callable[[Path, int, int], list[str]]


@asynccontextmanager
async def behind(proxy: Proxy, folder: Path, **config: Any) -> AsyncIterator[Proxied]:
    """A server behind this proxy, which speaks TLS."""
    port = free_port()
    async with Proxied(folder, port, await certificate(folder), **config) as server:
        process = await asyncio.create_subprocess_exec(*proxy(folder, port, server.own_port))
        try:
            await _listens(port, process)
            yield server
        finally:
            process.terminate()
            await process.wait()


async def _listens(port: int, process: asyncio.subprocess.Process) -> None:
    async with asyncio.timeout(START_SECONDS):
        while True:
            assert process.returncode is None, "it does not start"
            try:
                _, writer = await asyncio.open_connection(HOST, port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return
