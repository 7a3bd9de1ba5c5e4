"""A program that takes a seat at a table and plays by its legal moves (docs/reference/protocol.md).

python examples/bot.py http://localhost:8000 QWRT34 B
"""

import asyncio
import json
import secrets
import sys
from typing import Any

from aiohttp import ClientSession


async def play(address: str, code: str, seat: str) -> dict[str, Any]:
    """Sit down, be ready, play one game; the outcome."""
    async with ClientSession() as session:
        guest = await (await session.post(f"{address}/api/guest", json={"name": f"Bot {seat}"})).json()
        token = {"Authorization": f"Bearer {guest['token']}"}
        async with session.ws_connect(f"{address}/ws", headers=token) as line:
            seen: dict[str, Any] = {}  # the newest of every field
            moving = ""  # the id of the move that is on its way
            await line.send_json({"t": "join", "table": code})
            async for message in line:
                told = json.loads(message.data)
                for part in ("view", "own"):
                    seen.update(told.get(part, {}))
                if told["t"] == "table":
                    await line.send_json({"t": "sit", "seat": seat, "id": "sit"})
                if told.get("ack") == "sit":
                    await line.send_json({"t": "ready", "seed": secrets.token_hex(8)})
                if moving in (told.get("ack"), told.get("id")):
                    moving = ""  # done, or refused because the table had moved on
                if seen.get("outcome"):
                    return dict(seen["outcome"])
                if told["t"] in ("table", "step"):
                    seen["n"] = told["n"]
                if not moving and seat in seen.get("awaited", ()) and seen.get("moves"):
                    moving = f"move-{secrets.token_hex(8)}"
                    move = secrets.choice(seen["moves"])
                    await line.send_json({"t": "play", "move": move, "seen": seen["n"], "id": moving})
    raise ConnectionError("the line is closed")


if __name__ == "__main__":
    outcome = asyncio.run(play(*sys.argv[1:4]))
    sys.stdout.write(f"{outcome['places']}\n")
