"""`longears serve`: what the operator of a server can say."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from longears.cli import main, serve
from longears.node.limits import Limits
from longears.server.app import Config

VARIABLE = "LONGEARS_HOUSE_RULES_ADDRESS"
LOADED = ("longears.server.stores.postgres", "longears.server.stores.sessions", "longears.server.buses.redis")


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Config]:
    """The servers that would run."""
    configs: list[Config] = []

    async def run(config: Config, _started: Callable[[int], None]) -> None:
        configs.append(config)

    monkeypatch.setattr(serve, "run", run)
    monkeypatch.delenv(VARIABLE, raising=False)
    return configs


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["serve", *words])


@pytest.mark.parametrize(
    "address",
    [
        "mailto:cards@example.org",
        "mailto:cards@example.org?subject=House%20rule",
        "https://example.org/rules?x=1",
    ],
)
def test_house_rules_that_are_missing_have_an_address(
    served: list[Config], monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    assert run("--house-rules-address", address).exit_code == 0
    monkeypatch.setenv(VARIABLE, address)
    assert run().exit_code == 0
    assert [config.house_rules_address for config in served] == [address, address]


def test_without_an_address_there_is_none(served: list[Config]) -> None:
    assert run().exit_code == 0
    assert [config.house_rules_address for config in served] == [""]


WRONG = (
    *("cards@example.org", "mailto:", "mailto:nobody", "mailto:a@b@c", "//example.org", "https:", "https://"),
    *("http://example.org", "https://exa mple.org", "https://example.org\n", "https://[x", "https:///x"),
    *("javascript:alert(1)//https://example.org", "data:text/html,x"),
)


@pytest.mark.parametrize("address", WRONG)
def test_an_address_that_a_page_should_not_link_to_is_refused(served: list[Config], address: str) -> None:
    refused = run("--house-rules-address", address)
    assert refused.exit_code == 2
    assert "mailto:name@example.org" in refused.output
    assert served == []


def test_limits_are_the_usual_ones_but_for_those_that_are_named(served: list[Config]) -> None:
    """`--rate` once lifted the limit of new guests, too, and told nobody."""
    named = ("messages_per_second=2.5", "tables_per_guest=20", "connections=0")
    assert run(*(word for text in named for word in ("--limit", text))).exit_code == 0
    assert served[0].limits == Limits(messages_per_second=2.5, tables_per_guest=20)


def test_to_measure_nobody_is_slowed_down_and_sizes_stay(served: list[Config]) -> None:
    assert run("--unlimited", "--limit", "tables_per_guest=6").exit_code == 0
    lifted, usual = served[0].limits, Limits()
    assert lifted.messages_per_second > 1000 * usual.messages_per_second
    assert lifted.tables_per_guest == 6
    assert (lifted.message_bytes, lifted.silent_seconds) == (usual.message_bytes, usual.silent_seconds)


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        ("rate=5", "a limit is written name=number, not 'rate=5'; the names: message_bytes,"),
        ("tables_per_guest", "a limit is written name=number"),
        ("tables_per_guest=0", "tables_per_guest is a whole number from 1, not '0'"),
        ("tables_per_guest=2.5", "tables_per_guest is a whole number"),
        ("messages_per_second=nan", "messages_per_second is a number from 0.001, not 'nan'"),
        ("messages_per_second=-1", "messages_per_second is a number"),
        ("messages_per_second=1e400", "messages_per_second is a number"),
    ],
)
def test_a_limit_that_is_none_is_refused_with_a_sentence(
    served: list[Config], limit: str, sentence: str
) -> None:
    refused = run("--limit", limit)
    assert (refused.exit_code, served) == (2, [])
    assert sentence in " ".join(refused.output.split())


@pytest.mark.parametrize("port", ["99999", "-1", "65536", "http"])
def test_a_port_that_does_not_exist_is_refused(served: list[Config], port: str) -> None:
    refused = run("--port", port)
    assert (refused.exit_code, served) == (2, [])
    assert f"'{port}'" in refused.output or f"{port} is not in the range 0<=x<=65535" in refused.output


@pytest.mark.parametrize(
    ("written", "path"),
    [("/", "/"), ("", "/"), ("/cards/", "/cards/"), ("cards", "/cards/"), ("/a/b-c.d/", "/a/b-c.d/")],
)
def test_everything_can_begin_at_a_path(served: list[Config], written: str, path: str) -> None:
    assert run("--path", written).exit_code == 0
    assert served[0].path == path


@pytest.mark.parametrize("path", ["//cards", "/a b/", "/{x}/", "https://example.org/cards", "/é/"])
def test_a_path_that_is_none_is_refused(served: list[Config], path: str) -> None:
    refused = run("--path", path)
    assert (refused.exit_code, served) == (2, [])
    assert "a path is written like /cards/" in refused.output


def test_it_runs_where_there_is_no_uvloop(served: list[Config], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert serve.fastest_loop() is None
    assert run().exit_code == 0
    assert len(served) == 1


def test_operators_have_a_port_where_they_want_one(served: list[Config]) -> None:
    assert run("--admin-port", "9464").exit_code == 0
    assert run("--admin-port", "9464", "--admin-host", "10.0.0.5").exit_code == 0
    assert run().exit_code == 0
    told = [(config.admin_host, config.admin_port) for config in served]
    assert told == [("127.0.0.1", 9464), ("10.0.0.5", 9464), ("127.0.0.1", 0)]


@pytest.mark.parametrize(
    ("written", "store"),
    [
        ("tables.db", Path("tables.db")),
        ("sqlite:/srv/tables.db", Path("/srv/tables.db")),
        ("postgresql://me@db/longears?sslmode=require", "postgresql://me@db/longears?sslmode=require"),
        ("postgres:///longears", "postgres:///longears"),
    ],
)
def test_a_store_is_a_file_or_postgresql(served: list[Config], written: str, store: Path | str) -> None:
    assert run("--store", written).exit_code == 0
    assert served[0].store == store


def test_a_store_that_is_none_is_refused_without_its_password(served: list[Config]) -> None:
    refused = run("--store", "mysql://me:secret@db/longears?password=secret")
    assert (refused.exit_code, served) == (2, [])
    told = " ".join(refused.output.split())
    assert "sqlite:FILE or postgresql://USER@HOST/DATABASE, not mysql://db/longears" in told
    assert "secret" not in told


@pytest.mark.parametrize("bus", ["nats://me:secret@bus", "somewhere", "redis://me:secret@bus:many"])
def test_a_bus_that_is_none_is_refused_without_its_password(tmp_path: Path, bus: str) -> None:
    refused = run("--store", str(tmp_path / "tables.db"), "--bus", bus)
    assert refused.exit_code == 2
    assert "a bus is alone or redis://HOST:PORT/NUMBER, not" in " ".join(refused.output.split())
    assert "secret" not in refused.output


@pytest.mark.parametrize(
    ("module", "words"),
    [("asyncpg", ("--store", "postgresql://db/longears")), ("redis.asyncio", ("--bus", "redis://bus"))],
)
def test_what_several_servers_need_is_an_extra(
    module: str, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for loaded in [name for name in sys.modules if name.startswith(LOADED)]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setenv("LONGEARS_STORE", str(tmp_path / "tables.db"))
    refused = run(*words)
    assert refused.exit_code == 2
    assert "pip install longears[nodes]" in " ".join(refused.output.split())


def test_the_files_of_the_page_are_kept_beside_the_store_or_where_one_says(
    served: list[Config], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    for words in (
        ("--store", "/srv/tables.db"),
        ("--store", "postgresql://db/longears"),
        ("--store", "/srv/tables.db", "--pages", "/var/pages"),
    ):
        assert run(*words).exit_code == 0
    kept = [config.kept_pages for config in served]
    assert kept == [Path("/srv/pages"), Path("/data/longears/pages"), Path("/var/pages")]
