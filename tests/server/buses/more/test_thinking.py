"""Searching bots of a busy server think at another one, too: real processes, PostgreSQL and Redis."""

import asyncio
from pathlib import Path

from tests.databases import databases
from tests.server.kit import Server, eventually

MINUTE = 60
TABLES = 3


async def test_searching_bots_of_one_server_think_at_another_while_it_has_much_to_think_about(
    tmp_path: Path,
) -> None:
    address, bus = databases.address(tmp_path), databases.bus()
    async with (
        Server(tmp_path, name="a", address=address, bus=bus) as busy,
        Server(tmp_path, name="b", address=address, bus=bus),
    ):
        asks = busy.node.questions
        told: list[str | None] = []
        await eventually(lambda: bool(asks._others), "that they know each other")
        ask = asks.ask

        async def counted(question: bytes, seconds: float) -> str | None:
            move = await ask(question, seconds)
            told.append(move)
            return move

        asks.ask = counted  # type: ignore[method-assign]
        hosts = [(await busy.table(f"Asha {at}", game="thulla", seats=4))[0] for at in range(TABLES)]
        for host in hosts:
            await host.do("start", level="search")

        def played() -> set[str]:
            return {step["what"]["move"] for host in hosts for step in host.steps("moved")}

        async with asyncio.timeout(MINUTE):
            while not played() & set(filter(None, told)):
                for host in hosts:
                    if host.is_awaited:
                        await host.ask("play", move=host.own["moves"][0], seen=host.n)
                await asyncio.sleep(0.05)
