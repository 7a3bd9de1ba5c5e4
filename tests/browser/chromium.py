"""Debian's Chromium without windows: the shell of it that never has one needs half the processor time."""

import os
import shutil

from playwright.async_api import Browser, Playwright

FLAGS = [
    "--renderer-process-limit=1",
    "--no-sandbox",
    "--disable-gpu",
    "--mute-audio",
    "--disable-dev-shm-usage",
]


async def launched(playwright: Playwright, **environment: str) -> Browser:
    """With these variables, besides those of the tests."""
    chromium = shutil.which("chromium-headless-shell")
    assert chromium, "this needs Chromium: make chromium"
    return await playwright.chromium.launch(
        executable_path=chromium, args=FLAGS, env={**os.environ, **environment}
    )
