"""Tests in a real browser are coroutines, too; they share one event loop, one browser and one server."""

import asyncio
import inspect
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

from tests.browser.chromium import launched
from tests.browser.engines.engine import Engine
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.webkit import WebKit
from tests.browser.kit import House

LONGEST_SECONDS = 300
MEMORY = Path("/dev/shm")  # noqa: S108  a file system in memory, where there is one
PICTURES = Path(__file__).parents[2] / "build" / "browser"
"""What the pages looked like when a test failed."""


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    wanted = {name: pyfuncitem.funcargs[name] for name in names}
    runner = pyfuncitem.funcargs["runner"]
    assert isinstance(runner, asyncio.Runner)
    try:
        runner.run(asyncio.wait_for(pyfuncitem.obj(**wanted), LONGEST_SECONDS))
    except BaseException:
        for house in wanted.values():
            if isinstance(house, House):
                runner.run(house.take_pictures(PICTURES / pyfuncitem.name))
        raise
    return True


@pytest.fixture(scope="package")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="package")
def browser(runner: asyncio.Runner) -> Iterator[Browser]:
    playwright = runner.run(async_playwright().start())
    browser = runner.run(launched(playwright))
    yield browser
    runner.run(browser.close())
    runner.run(playwright.stop())


@pytest.fixture(scope="package", params=[Firefox, WebKit], ids=["firefox", "webkit"])
def engine(runner: asyncio.Runner, request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Debian's browsers of other engines."""
    engine: Engine = request.param()
    runner.run(engine.__aenter__())
    yield engine
    runner.run(engine.__aexit__())


@contextmanager
def opened(runner: asyncio.Runner, browser: Browser, **config: object) -> Iterator[House]:
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        house = House(Path(folder), browser, **config)
        runner.run(house.server.start())
        yield house
        runner.run(house.server.stop())


@contextmanager
def visited(runner: asyncio.Runner, house: House) -> Iterator[House]:
    """Guests leave after each test, and nothing has gone wrong in their pages."""
    house.open()
    yield house
    assert runner.run(house.leave()) == []


@pytest.fixture(scope="package")
def _house(runner: asyncio.Runner, browser: Browser) -> Iterator[House]:
    with opened(runner, browser) as house:
        yield house


@pytest.fixture
def house(runner: asyncio.Runner, _house: House) -> Iterator[House]:
    """The server that all tests share, and its guests."""
    with visited(runner, _house) as house:
        yield house


@pytest.fixture
def own_house(runner: asyncio.Runner, browser: Browser, request: pytest.FixtureRequest) -> Iterator[House]:
    """A server of a test's own; a parameter is what its operator has set."""
    with opened(runner, browser, **getattr(request, "param", {})) as own, visited(runner, own) as house:
        yield house
