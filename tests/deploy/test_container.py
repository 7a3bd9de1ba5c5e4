"""The Containerfile, line by line in a fresh Debian; and the compose file, as its specification says."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest
import yaml  # type: ignore[import-untyped]  # it tells no types

from tools.container import ROOT, Image, built, can_build
from tools.ports import free_port
from tools.postgresql import PostgreSQL
from tools.redis import RedisServer

SECONDS = 60
PAGE = Path("src") / "longears" / "web"
WITHOUT_ROOT = "it needs root and debootstrap"


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    if not can_build():
        pytest.skip(WITHOUT_ROOT)
    clean = tmp_path_factory.mktemp("clean")
    listed = ("git", "ls-files", "--cached", "--others", "--exclude-standard")
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603
    for name in names.stdout.splitlines():
        if (ROOT / name).is_file():
            (clean / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, clean / name)
    shutil.copytree(ROOT / PAGE, clean / PAGE)
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--skip-dependency-check"]
    quick = {"CC": "false", "LONGEARS_WITHOUT_WEB": "1"}  # the page is there, and kernels run as they are
    subprocess.run(build, cwd=clean, env=os.environ | quick, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    with built(clean) as image:
        yield image


async def test_a_node_runs_as_the_containerfile_says(image: Image, tmp_path: Path) -> None:
    with PostgreSQL() as postgresql:
        async with RedisServer(tmp_path) as redis:
            told = {
                "LONGEARS_STORE": postgresql.network_address,
                "LONGEARS_BUS": redis.address,
                "LONGEARS_NODE": "a",
                "LONGEARS_PORT": str(free_port()),
            }
            node = await asyncio.create_subprocess_exec(*image.start(), env=image.environment | told)
            try:
                await is_ready(f"http://127.0.0.1:{told['LONGEARS_PORT']}")
            finally:
                node.terminate()
                assert await node.wait() == 0


async def is_ready(url: str) -> None:
    """The node takes people, and has the page."""
    async with asyncio.timeout(SECONDS), aiohttp.ClientSession() as session:
        while True:
            try:
                async with session.get(f"{url}/ready") as answer:
                    if answer.status == 200:
                        break
            except aiohttp.ClientError:
                await asyncio.sleep(0.1)
        async with session.get(url) as page:
            assert page.status == 200


def test_the_container_has_no_rights(image: Image) -> None:
    asked = subprocess.run(  # noqa: S603
        image.inside("id", "-un"), env=image.environment, capture_output=True, text=True, check=True
    )
    assert asked.stdout == "longears\n"


def test_the_compose_file_is_one() -> None:
    tool = Path(sys.executable).with_name("check-jsonschema")
    told = [str(tool), "--builtin-schema", "vendor.compose-spec", "deploy/compose.yaml"]
    asked = subprocess.run(told, cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False)  # noqa: S603
    assert asked.returncode == 0, asked.stdout


def test_open_pages_survive_a_new_image() -> None:
    """What the nodes keep of the page before is not in the container that a new image replaces."""
    written = (ROOT / "deploy" / "Containerfile").read_text()
    (pages,) = re.findall(r"^ENV LONGEARS_PAGES=(.+)$", written, re.MULTILINE)
    compose = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())
    nodes = [compose["services"][name] for name in "abc"]
    assert [node["volumes"] for node in nodes] == 3 * [[f"pages:{pages}"]]
    assert "pages" in compose["volumes"]


def test_the_folder_of_pages_is_the_users(image: Image) -> None:
    """A new volume takes over whose the folder is in the image."""
    touched = image.inside("touch", f"{image.environment['LONGEARS_PAGES']}/kept")
    subprocess.run(touched, env=image.environment, check=True)  # noqa: S603


def test_redis_has_a_password_where_others_reach_it() -> None:
    """Else `longears doctor` would call it wrong."""
    compose = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())
    command = compose["services"]["redis"]["command"]
    password = command[command.index("--requirepass") + 1]
    assert {compose["services"][name]["environment"]["LONGEARS_BUS"] for name in "abc"} == {
        f"redis://:{password}@redis"
    }
