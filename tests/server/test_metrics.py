"""What operators see, and that nobody else does (issue 18, line 5)."""

import asyncio
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from longears.server import app
from longears.server.app import Config
from longears.server.buses.alone import Alone
from longears.server.metrics import LAGS, Durations
from longears.server.stores.sqlite import SqliteStore
from tests.databases import on_sqlite
from tests.server.buses.hub import Hub
from tests.server.buses.kit import Heard
from tests.server.clients import Client
from tests.server.kit import Server, all_ready, listening, play_all
from tests.server.ways import BOTH_WAYS

ROOT = Path(__file__).parents[2]
DASHBOARD = json.loads((ROOT / "examples" / "grafana.json").read_text())
PAGE = (ROOT / "docs" / "how-to" / "watch-a-server.md").read_text()
NAMES = re.compile(r"\b(?:longears|process)_\w+")


def values_of(server: Server) -> dict[str, float]:
    """All that is told, by name and labels."""
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(server.served.told().decode())
        for sample in family.samples
    }


def names_in(text: str) -> set[str]:
    return set(NAMES.findall(text))


async def finished(server: Server) -> list[Client]:
    """People who have played a game to its end."""
    clients = await server.table("Asha", "Bibi", "Cyrus", game="thulla")
    await all_ready(clients)
    await play_all(clients)
    return clients


async def asked(server: Server, path: str) -> aiohttp.ClientResponse:
    """An answer of the operator's port."""
    listener = listening(0, None)
    await server.listening.open_admin(listener)
    port = listener.getsockname()[1]
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        await answer.read()
        return answer


async def test_metrics_have_a_port_of_their_own(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        answer = await asked(server, "/metrics")
        assert answer.status == 200
        assert "longears_rows" in await answer.text()
        public = await server.ask("/metrics")
        assert "longears_rows" not in await public.text()


@pytest.mark.parametrize("path", ["/health", "/ready"])
async def test_a_tool_can_ask_the_operators_port_how_the_server_is(tmp_path: Path, path: str) -> None:
    async with Server(tmp_path) as server:
        assert (await asked(server, path)).status == 200


async def test_operators_can_ask_before_the_server_is_open(tmp_path: Path) -> None:
    served = app.Server(Config(tmp_path / "tables.db"), SqliteStore(tmp_path / "tables.db"), Alone())
    listening_for, listener = app.Listening(served), listening(0, None)
    await listening_for.open_admin(listener)
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    try:
        async with aiohttp.ClientSession() as session:
            async with session.get(f"{address}/ready") as ready:
                assert ready.status == 503
            async with session.get(f"{address}/metrics") as metrics:
                assert metrics.status == 200
    finally:
        await listening_for.close()


@BOTH_WAYS
async def test_no_value_tells_of_a_person(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await finished(server)
        await clients[0].refused("play", move="As")
        text = await (await asked(server, "/metrics")).text()
        for client in clients:
            assert client.name not in text
            assert client.guest not in text


@BOTH_WAYS
async def test_a_game_is_seen_in_the_values(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await finished(server)
        await clients[0].refused("play", move="As")
        await asyncio.sleep(0)
        told = values_of(server)
        assert told["longears_sockets ws"] == told["longears_guests"] == len(clients)
        assert told["longears_connections"] >= len(clients)
        assert told["longears_rooms"] == 1
        assert told["longears_games"] == 0
        assert told["longears_refused_total not_playing"] == 1
        assert told["longears_store_well"] == 1
        assert 0 < told["longears_answer_seconds_count"] <= told["longears_rows"]
        assert told["longears_tell_seconds_count"] == told["longears_answer_seconds_count"]
        assert told["longears_tell_seconds_sum"] >= told["longears_answer_seconds_sum"] > 0


@on_sqlite
async def test_a_store_that_cannot_be_written_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Server(tmp_path) as server:
        monkeypatch.setattr(SqliteStore, "trouble", "the disk is full")
        assert values_of(server)["longears_store_well"] == 0


async def test_a_node_among_others_tells_its_name_and_how_it_hears_of_them(tmp_path: Path) -> None:
    hub = Hub()
    store = SqliteStore(tmp_path / "tables.db")
    config = Config(tmp_path / "tables.db", bus="redis://127.0.0.1", node="north")
    bus = hub.bus("north")
    served = app.Server(config, store, bus)
    await hub.bus("south").open(Heard())
    assert 'longears_node_info{node="north"} 1.0' in served.told().decode()
    assert "longears_nodes 1.0" in served.told().decode()
    bus.trouble = "away"
    assert "longears_bus_well 0.0" in served.told().decode()


async def test_one_node_alone_has_no_name(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        assert "longears_node_info" not in server.served.told().decode()
        assert values_of(server)["longears_bus_well"] == 1
        assert values_of(server)["longears_nodes"] == 0


def test_durations_are_counted_by_how_long_they_took() -> None:
    durations = Durations("d", "of something")
    durations.add([time.perf_counter() - 0.03] * 2)
    durations.add([time.perf_counter() - 1000])
    (family,) = durations.collect()
    counts = {sample.labels["le"]: sample.value for sample in family.samples if "le" in sample.labels}
    assert [counts[str(lag)] for lag in LAGS if lag < 0.03] == [0] * 5
    assert counts["0.05"] == counts["5"] == 2
    assert counts["+Inf"] == 3


# The dashboard and the page


def expressions() -> Iterator[str]:
    for panel in DASHBOARD["panels"]:
        yield from (target["expr"] for target in panel["targets"])


async def test_the_dashboard_names_what_there_is(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        await finished(server)
        server.served.metrics.refused("stale")
        server.served.metrics.limited("requests_per_second", "address")
        there = {name.split()[0] for name in values_of(server)}
    named = names_in(" ".join(expressions()))
    assert named, "the dashboard asks for nothing"
    assert named <= there


async def test_the_page_tells_of_every_metric_of_ours(tmp_path: Path) -> None:
    async with Server(tmp_path, node="north") as server:
        text = server.served.told().decode()
    families = {family.name for family in text_string_to_metric_families(text)}
    there = {name for name in families if not name.endswith("_created")}
    told = {name.removesuffix("_total") for name in names_in(PAGE)}
    assert {name for name in there if name.startswith("longears_")} <= told <= there
