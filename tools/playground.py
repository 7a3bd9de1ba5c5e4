"""A playground with a real server and Debian's Chromium, for pictures and measurements."""

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import async_playwright

from tests.browser.chromium import launched
from tests.browser.kit import Playground

PAINTED = """
new Promise((done) => new PerformanceObserver(() => done()).observe({ type: "mark", buffered: true }))
"""
"""Resolves once the page has painted its card faces."""


@asynccontextmanager
async def opened() -> AsyncIterator[Playground]:
    async with async_playwright() as playwright:
        browser = await launched(playwright)
        with tempfile.TemporaryDirectory() as folder:
            playground = Playground(Path(folder), browser)
            async with playground.server:
                yield playground
        await browser.close()
