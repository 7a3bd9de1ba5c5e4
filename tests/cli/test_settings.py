"""Settings come from flags, from the environment, and from a TOML file, in this order."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from longears.cli import main, serve, settings
from longears.cli.prune import command as prune_command
from longears.node.limits import Limits
from longears.server.app import Config

EXAMPLE = Path(__file__).parents[2] / "deploy" / "longears.toml"
SETTINGS = """
store = "/var/lib/longears/tables.db"
host = "127.0.0.1"
port = 9000
behind_proxy = true
bus = "redis://127.0.0.1/1"
node = "a"
house_rules_address = "mailto:cards@example.org"

[limits]
tables_per_guest = 20
linger_seconds = 5

[prune]
games_days = 90
"""


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Config]:
    """The servers that would run."""
    configs: list[Config] = []

    async def run(config: Config, _started: Callable[[int], None]) -> None:
        configs.append(config)

    monkeypatch.setattr(serve, "run", run)
    return configs


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "longears.toml"
    path.write_text(SETTINGS)
    return path


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def test_every_setting_of_the_server_can_stand_in_a_file(served: list[Config], file: Path) -> None:
    assert run("serve", "--config", file).exit_code == 0
    (config,) = served
    assert config.store == Path("/var/lib/longears/tables.db")
    assert (config.host, config.port, config.behind_proxy) == ("127.0.0.1", 9000, True)
    assert (config.bus, config.node) == ("redis://127.0.0.1/1", "a")
    assert config.house_rules_address == "mailto:cards@example.org"
    assert config.limits == Limits(tables_per_guest=20, linger_seconds=5)
    named = {option.name for option in serve.command.params} - {"limits"}
    assert named == settings.SERVER | {"config"}


def test_a_variable_comes_before_the_file_and_a_flag_before_both(
    served: list[Config], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LONGEARS_CONFIG", str(file))
    monkeypatch.setenv("LONGEARS_STORE", "/srv/tables.db")
    monkeypatch.setenv("LONGEARS_PORT", "9001")
    monkeypatch.setenv("LONGEARS_BUS", "redis://127.0.0.1/2")
    monkeypatch.setenv("LONGEARS_NODE", "b")
    monkeypatch.setenv("LONGEARS_LIMIT_TABLES_PER_GUEST", "30")
    monkeypatch.setenv("LONGEARS_LIMIT_BURST", "70")
    assert run("serve", "--port", "9002", "--node", "c", "--limit", "burst=80").exit_code == 0
    (config,) = served
    assert (config.store, config.port, config.host) == (Path("/srv/tables.db"), 9002, "127.0.0.1")
    assert (config.bus, config.node) == ("redis://127.0.0.1/2", "c")
    assert config.limits == Limits(tables_per_guest=30, linger_seconds=5, burst=80)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("prot = 9000", "there is no setting prot; the names: admin_host,"),
        ("[limits]\nrate = 5", "there is no setting limits.rate; the names: abandoned_seconds,"),
        ("[prune]\ndays = 5", "there is no setting prune.days; the names: games_days, guests_days"),
        ("limits = 5", "there is no setting limits"),
        ("port = ", "cannot be read"),
        ("port = 99999", "99999"),
        ("[limits]\ntables_per_guest = 0", "tables_per_guest is a whole number from 1"),
    ],
)
def test_what_makes_no_sense_in_a_file_is_told(
    served: list[Config], tmp_path: Path, text: str, sentence: str
) -> None:
    path = tmp_path / "longears.toml"
    path.write_text(text)
    told = run("serve", "--config", path)
    assert (told.exit_code, served) == (2, [])
    assert sentence in told.output


def test_the_example_has_every_setting_as_it_usually_is(served: list[Config], tmp_path: Path) -> None:
    lines = EXAMPLE.read_text().splitlines()
    path = tmp_path / "longears.toml"
    path.write_text("\n".join(line.removeprefix("# ") for line in lines[3:]))
    told = tomllib.loads(path.read_text())
    assert told.keys() == settings.SERVER | settings.TABLES.keys()
    assert {name: told[name].keys() for name in settings.TABLES} == settings.TABLES
    assert run("serve", "--config", path).exit_code == 0
    assert run("serve", "--store", "/var/lib/longears/tables.db").exit_code == 0
    from_file, usual = served
    assert from_file == usual
    prune = {option.name: option.default for option in prune_command.params if option.name in settings.PRUNE}
    assert told["prune"] == prune


def test_a_file_that_is_not_there_is_told(served: list[Config], tmp_path: Path) -> None:
    told = run("serve", "--config", tmp_path / "no.toml")
    assert (told.exit_code, served) == (2, [])
    assert "cannot be read" in told.output
