"""The sixth game, installed as a package of its own."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from longears import language, plugins
from longears.games import _installed
from longears.server.doors import rest
from tests.coroutines import pytest_pyfunc_call, tmp_path
from tests.server.ways import inside

__all__ = ["inside", "pytest_pyfunc_call", "tmp_path"]
EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package was installed, its entry points with it."""
    folder = tmp_path_factory.mktemp("sevens")
    source = shutil.copytree(
        EXAMPLES / "sevens", folder / "source", ignore=shutil.ignore_patterns("__pycache__")
    )
    install = "-m pip install --quiet --no-index --no-deps --no-build-isolation --disable-pip-version-check"
    asked = [sys.executable, *install.split(), "--target", str(folder / "site"), str(source)]
    subprocess.run(asked, check=True)  # noqa: S603  ourselves
    return folder / "site"


@pytest.fixture
def sevens(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The sixth game is installed while a test runs."""
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setenv("PYTHONPATH", str(site))
    monkeypatch.setattr(language, "_added", [])
    _look_again()
    yield site
    monkeypatch.undo()
    _look_again()


def _look_again() -> None:
    plugins.installed.cache_clear()
    _installed.cache_clear()
    rest._games.cache_clear()
