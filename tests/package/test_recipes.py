"""Files that only other machines read: workflows, issue forms, citation, wheels; their tools accept them."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCHEMAS = {
    "vendor.github-workflows": ".github/workflows/*.yml",
    "custom.github-workflows-require-timeout": ".github/workflows/*.yml",
    "vendor.github-issue-forms": ".github/ISSUE_TEMPLATE/[!c]*.yml",
    "vendor.github-issue-config": ".github/ISSUE_TEMPLATE/config.yml",
    "vendor.citation-file-format": "CITATION.cff",
}
PYTHONS = ("cp311", "cp312", "cp313", "cp314")


def run(*command: str) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def tool(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


@pytest.mark.parametrize(("schema", "files"), SCHEMAS.items())
def test_a_file_fits_its_schema(schema: str, files: str) -> None:
    paths = [str(path) for path in ROOT.glob(files)]
    assert paths
    run(tool("check-jsonschema"), "--builtin-schema", schema, "--default-filetype", "yaml", *paths)


def test_workflows_are_safe() -> None:
    run(tool("zizmor"), "--offline", "--persona", "pedantic", "--quiet", ".github")


def test_commits_are_checked_as_make_does() -> None:
    run(tool("pre-commit"), "validate-config")
    run(tool("codespell"), *run("/usr/bin/env", "git", "ls-files").splitlines())


@pytest.mark.parametrize(
    ("platform", "kinds"),
    [
        ("linux", {"manylinux", "musllinux"}),
        ("macos", {"macosx"}),
        ("windows", {"win"}),
    ],
)
def test_wheels_are_built_for_every_python_and_system(platform: str, kinds: set[str]) -> None:
    told = run(tool("cibuildwheel"), "--platform", platform, "--print-build-identifiers", ".").split()
    assert {identifier.partition("_")[0] for identifier in told} == {
        f"{python}-{kind}" for python in PYTHONS for kind in kinds
    }
