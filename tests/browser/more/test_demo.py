"""`make demo`: a plain file server shows the page, and a whole game is played there (issue 22, line 4)."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from longears.server.device import packing
from tests.browser.kit import Playground
from tests.browser.more.test_offline import dealt
from tools import demo


@pytest.fixture
def web_space(tmp_path: Path) -> Iterator[str]:
    """The address of a server that knows nothing but files."""
    demo.write(tmp_path / "demo")
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with subprocess.Popen(  # noqa: S603  the standard library's
        [*command, "--directory", str(tmp_path / "demo")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout
        found = re.search(r"http://\S+:\d+", server.stdout.readline())
        assert found
        yield found[0]
        server.terminate()


async def test_a_whole_game_from_a_plain_file_server(playground: Playground, web_space: str) -> None:
    asha = await playground.come("Asha", keeps=True)
    await asha.go(web_space)
    await asha.sees(asha.text("line_on_device"))
    await asha.tap(asha.tile("donkey"))
    await asha.tap(asha.page.get_by_role("radio", name=asha.say("bot_pace_fast")))
    await asha.tap_button("play_bots")
    await dealt(asha)
    address = asha.address
    assert address.startswith(web_space)
    await asha.reload()  # the file server knows no such path; what the page has kept does
    await dealt(asha)
    assert asha.address == address
    await asha.play_out()
    await asha.sees(asha.ending)


def test_all_that_is_listed_is_there_and_nothing_is_twice(tmp_path: Path) -> None:
    demo.write(tmp_path / "demo", "/cards/")
    files = {path.relative_to(tmp_path / "demo").as_posix() for path in (tmp_path / "demo").rglob("*")}
    listed = {file.path for file in packing.files(tmp_path / "demo", packing.own_modules()).files}
    assert listed <= files
    assert packing.LIST_PATH in files
    assert not [name for name in files if name.endswith((".br", ".gz"))]
    page = (tmp_path / "demo" / "index.html").read_text()
    assert 'src="/cards/assets/' in page
