"""Every limit counts whom it stops, by its own name (issue 18, line 5)."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from longears.node.limits import AddressAllowance, Allowance, AllowanceOfAll, Limits
from proofs.raw import PING, Stranger, frame
from tests.server.clients import Client
from tests.server.kit import GENEROUS, Server
from tests.server.ways import BOTH_WAYS

BY_BUCKET = {
    "messages": "messages_per_second",
    "frames": "frames_per_second",
    "rows": "rows_per_second",
    "bot_moves": "bot_moves_per_second",
    "tables": "tables_per_minute",
    "requests": "requests_per_second",
    "guests": "guests_per_minute",
    "wrong_codes": "wrong_codes_per_minute",
}
"""The limit that fills each bucket of a guest or an address; everybody's are filled by one "in all"."""
ALL_USED = 1_000_000.0


def limit_of(owner: str, bucket: str) -> str:
    return BY_BUCKET[bucket].replace("_per_minute", "_in_all_per_minute" if owner == "all" else "_per_minute")


def slow(limit: str) -> Limits:
    """This limit alone can be reached: what is used up stays so."""
    burst = {"messages_per_second": "burst"}.get(limit, limit.replace("per_second", "burst"))
    few: dict[str, float] = {limit: 1, burst: 100}
    return replace(GENEROUS, **few)  # type: ignore[arg-type]  # mypy does not know which fields these are


def counted(server: Server) -> dict[tuple[str, str], float]:
    """How often each limit has stopped a connection, a guest, an address, or somebody."""
    lines = re.findall(
        r'^longears_limited_total\{limit="(\w+)",of="(\w+)"\} ([\d.]+)', page(server), re.MULTILINE
    )
    return {(limit, of): float(number) for limit, of, number in lines}


def page(server: Server) -> str:
    return server.served.told().decode()


async def speak(_server: Server, client: Client) -> None:
    await client.ask("ping")


async def send_frames(server: Server, client: Client) -> None:
    stranger = await Stranger.upgrades(server.address, client.token)
    stranger.send(frame(b"", PING))
    await stranger.rest()


async def be_ready(_server: Server, client: Client) -> None:
    await client.ask("ready")


async def let_bots_play(server: Server, _client: Client) -> None:
    [connection] = server.node.connections
    assert connection.bots_wait() > 0


async def make_a_table(_server: Server, client: Client) -> None:
    await client.ask("create", settings={"game": "kadi"})


async def ask(server: Server, client: Client) -> None:
    headers = {"Authorization": f"Bearer {client.token}"}
    assert (await server.ask("/health", headers=headers)).status == 429


async def be_new(server: Server, _client: Client) -> None:
    stranger = await Stranger.comes(server.address)
    stranger.send(b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    assert b" 429 " in await stranger.rest()


async def guess(server: Server, _client: Client) -> None:
    assert (await server.ask("/api/tables/NOSUCH")).status == 429


DONE: dict[str, Callable[[Server, Client], Awaitable[None]]] = {
    "messages": speak,
    "frames": send_frames,
    "rows": be_ready,
    "bot_moves": let_bots_play,
    "tables": make_a_table,
    "requests": ask,
    "guests": be_new,
    "wrong_codes": guess,
}
"""What takes from each bucket."""


def buckets(kind: type[Allowance | AllowanceOfAll]) -> list[str]:
    return list(vars(kind(Limits(), 0)))


@BOTH_WAYS
@pytest.mark.parametrize(
    ("of", "bucket"),
    [
        *(("guest", bucket) for bucket in buckets(Allowance)),
        *(("address", bucket) for bucket in buckets(AddressAllowance)),
        *(("all", bucket) for bucket in buckets(AllowanceOfAll)),
    ],
)
async def test_who_has_none_left_is_counted(of: str, bucket: str, tmp_path: Path) -> None:
    limit = limit_of(of, bucket)
    async with Server(tmp_path, limits=slow(limit)) as server:
        client = await server.come("Asha")
        await client.do("create", settings={"game": "thulla", "seats": 3, "pace": 1})
        assert (limit, of) not in counted(server)
        shares, now = server.node.shares, asyncio.get_running_loop().time()
        owners = {
            "guest": shares.guests.of(client.guest, now),
            "address": shares.addresses.of("127.0.0.1", now),
            "all": shares._of_all(),
        }
        getattr(owners[of], bucket).charge(now, ALL_USED)
        await DONE[bucket](server, client)
        assert counted(server)[limit, of] >= 1


def test_the_names_that_are_counted_are_listed() -> None:
    """A name in the metrics is a limit, or the page of limits says what it is."""
    sources = [path.read_text("utf-8") for path in Path("src/longears").rglob("*.py")]
    names = {name for source in sources for name in re.findall(r'limited\(\s*"(\w+)"', source)}
    page = Path("docs/reference/limits.md").read_text("utf-8")
    assert names > {"sockets_per_address", "bad_frame"}
    assert [name for name in names if f"`{name}`" not in page] == []
