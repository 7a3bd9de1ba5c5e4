"""README's own lines and the programs in examples are clean for both type checkers at their strictest."""

import doctest
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def readme(tmp_path: Path) -> Path:
    """README's lines as a program."""
    lines = doctest.DocTestParser().get_examples((ROOT / "README.md").read_text("utf-8"))
    program = tmp_path / "readme.py"
    program.write_text("".join(line.source for line in lines), encoding="utf-8")
    return program


def test_mypy_knows_what_readme_does(readme: Path) -> None:
    asked = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--cache-dir",
        str(readme.parent / "cache"),
        str(readme),
    ]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_pyright_knows_what_readme_does(readme: Path) -> None:
    settings = {
        "include": ["readme.py"],
        "typeCheckingMode": "strict",
        "reportUnusedExpression": False,  # README shows values
    }
    (readme.parent / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    done = pyright("--project", str(readme.parent), "--pythonpath", sys.executable)
    assert done.returncode == 0, done.stdout


def test_pyright_finds_nothing_in_the_programs() -> None:
    done = pyright("--project", str(ROOT), "--pythonpath", sys.executable)
    assert done.returncode == 0, done.stdout


def pyright(*words: str) -> subprocess.CompletedProcess[str]:
    """As it is installed, with the Node beside Python where there is no other."""
    paths = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    asked = [sys.executable, "-m", "pyright", *words]
    return subprocess.run(
        asked, env={**os.environ, "PATH": paths}, capture_output=True, text=True, check=False
    )
