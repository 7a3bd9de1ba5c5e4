"""What stands between pages and a server, as a proxy does: it sees routes, and can make one silent."""

import asyncio
import re
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from typing import Self

ROUTE = re.compile(rb"^GET /ws\?[^ ]*\broute=(\w+)")
MOST = 1 << 16


class Relay:
    """Listens at a port of its own, and passes everything on to the server's."""

    def __init__(self, server: str) -> None:
        self._to = int(server.rpartition(":")[2])
        self.routes: list[str] = []
        """Of all lines that were opened, in turn."""
        self.silent: set[str] = set()
        """Lines of these routes are taken and kept, and nothing is passed on."""
        self._open: set[StreamWriter] = set()

    async def __aenter__(self) -> Self:
        self._listener = await asyncio.start_server(self._take, "127.0.0.1", 0, limit=MOST)
        return self

    async def __aexit__(self, *_error: object) -> None:
        self._listener.close()
        for writer in list(self._open):
            writer.close()
        while self._open:
            await asyncio.sleep(0.01)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listener.sockets[0].getsockname()[1]}"

    async def _take(self, reader: StreamReader, writer: StreamWriter) -> None:
        self._open.add(writer)
        with suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            asked = ROUTE.match(head)
            route = asked.group(1).decode() if asked else ""
            if route:
                self.routes.append(route)
            answers, server = await asyncio.open_connection("127.0.0.1", self._to)
            if route not in self.silent:
                server.write(head)
            await asyncio.gather(self._pass(reader, server, route), self._pass(answers, writer, route))
        writer.close()
        self._open.discard(writer)

    async def _pass(self, reader: StreamReader, writer: StreamWriter, route: str) -> None:
        with suppress(OSError):
            while data := await reader.read(MOST):
                if route not in self.silent:
                    writer.write(data)
                    await writer.drain()
        writer.close()
