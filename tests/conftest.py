"""The options of a run."""

import pytest

from longears.node import watch
from longears.node.log import log
from tests.databases import KINDS, databases


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--store", choices=KINDS, default="sqlite", help="what servers of tests keep things in")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "on_sqlite: not with another store")
    databases.kind = config.getoption("--store")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is about SQLite alone where another store was asked for."""
    if databases.kind != "sqlite":
        others = [item for item in items if item.get_closest_marker("on_sqlite") is None]
        config.hook.pytest_deselected(items=[item for item in items if item not in others])
        items[:] = others


@pytest.fixture(autouse=True)
def _lines_name_no_node(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that a test runs in this process gives the log its name."""
    monkeypatch.setattr(log, "node", "")


@pytest.fixture
def halts_are_no_news(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that read the log or compare clocks: a machine that is busy with others may halt."""
    monkeypatch.setattr(watch, "STOOD_STILL", 1000.0)


def pytest_sessionfinish() -> None:
    databases.remove()
