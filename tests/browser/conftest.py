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
from tests.browser.kit import Playground

LONGEST_SECONDS = 600
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
        for playground in wanted.values():
            if isinstance(playground, Playground):
                runner.run(playground.take_pictures(PICTURES / pyfuncitem.name))
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
def opened(runner: asyncio.Runner, browser: Browser, **config: object) -> Iterator[Playground]:
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        playground = Playground(Path(folder), browser, **config)
        runner.run(playground.server.start())
        yield playground
        runner.run(playground.server.stop())


@contextmanager
def visited(runner: asyncio.Runner, playground: Playground) -> Iterator[Playground]:
    """Guests leave after each test, and nothing has gone wrong in their pages."""
    playground.open()
    yield playground
    assert runner.run(playground.leave()) == []


@pytest.fixture(scope="package")
def _house(runner: asyncio.Runner, browser: Browser) -> Iterator[Playground]:
    with opened(runner, browser) as playground:
        yield playground


@pytest.fixture
def playground(runner: asyncio.Runner, _house: Playground) -> Iterator[Playground]:
    """The server that all tests share, and its guests."""
    with visited(runner, _house) as playground:
        yield playground


@pytest.fixture
def own_house(
    runner: asyncio.Runner, browser: Browser, request: pytest.FixtureRequest
) -> Iterator[Playground]:
    """A server of a test's own; a parameter is what its operator has set."""
    with opened(runner, browser, **getattr(request, "param", {})) as own, visited(runner, own) as playground:
        yield playground
