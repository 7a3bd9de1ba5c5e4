"""The floor: aiohttp and nothing else.  What one of a table's four says is sent to all four, unread."""

import sys
from collections import defaultdict

from aiohttp import web

TABLES: defaultdict[str, list[web.WebSocketResponse]] = defaultdict(list)


async def listen(request: web.Request) -> web.WebSocketResponse:
    socket = web.WebSocketResponse()
    await socket.prepare(request)
    table = TABLES[request.query["table"]]
    table.append(socket)
    try:
        async for message in socket:
            for seat in table:
                await seat.send_str(message.data)
    finally:
        table.remove(socket)
    return socket


if __name__ == "__main__":
    app = web.Application()
    app.router.add_get("/ws", listen)
    web.run_app(app, host="127.0.0.1", port=int(sys.argv[1]), access_log=None, print=None)
