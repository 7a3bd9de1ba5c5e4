"""The pages for people who read the repository or the site: links lead somewhere, and examples run."""

import doctest
import pkgutil
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import longears
from tools.commands import NEEDS

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("*/README.md")])
WITH_EXAMPLES = [page for page in PAGES if "\n>>> " in page.read_text("utf-8")]
TOLD_OF_FILES = [page for page in PAGES if page.name not in ("CHANGELOG.md", "where-changes-go.md")]
"""The changelog names files as they were; the other has a test of its own."""
API = ROOT / "docs" / "reference" / "api"
FILE = re.compile(r"`((?!/)[\w./*<>-]+\.(?:py|pxd|ts|svelte))`")
TREES = (
    *("*", "web/*", "tools/*", "training/*", "web/tools/*"),
    *(f"{folder}/**/*" for folder in ("benchmarks", "examples", "proofs", "src", "tests", "web/src")),
)
CODE = re.compile(r"^(```|~~~).*?^\1|`[^`\n]*`", re.DOTALL | re.MULTILINE)
LINK = re.compile(r'\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"')
ANCHOR = re.compile(r'<a (?:id|name)="([^"]+)"|\{ *#([\w-]+) *\}')
HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)


def links(page: Path) -> list[str]:
    """Where the page's links lead, but for those into the wide web."""
    found = [a or b for a, b in LINK.findall(CODE.sub("", page.read_text("utf-8")))]
    return [link for link in found if not re.match(r"[a-z]+:", link)]


def anchors(page: Path) -> set[str]:
    text = page.read_text("utf-8")
    return {slug(heading) for heading in HEADING.findall(text)} | {a or b for a, b in ANCHOR.findall(text)}


def slug(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in links(page):
        path, _, anchor = link.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), link
        assert not anchor or anchor in anchors(there), link


@pytest.mark.parametrize("page", TOLD_OF_FILES, ids=name)
def test_every_file_that_is_named_exists(page: Path) -> None:
    there = [path.relative_to(ROOT).as_posix() for tree in TREES for path in ROOT.glob(tree)]
    for named in FILE.findall(page.read_text("utf-8")):
        file = re.sub(r"\\\*|<\w+>", "[^/]+", re.escape(named))
        assert any(re.search(rf"(^|/){file}$", path) for path in there), named


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=name)
def test_the_examples_run(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried
    assert not failed


def test_every_name_of_the_package_is_on_its_page() -> None:
    page = (API / "games.md").read_text("utf-8")
    told = set(re.findall(r"[A-Za-z_]+", page))
    assert [name for name in longears.__all__ if name not in told and name != "__version__"] == []


@pytest.mark.parametrize(
    "name",
    [
        *("longears.chance.Chance", "longears.bots.arena", "longears.svg.table.table_svg", "longears.cards"),
        *(
            "longears.games.plain.PlainTable",
            "longears.games.plain.PlainRules",
            "longears.games.family.Family",
        ),
        *(
            "longears.page",
            "longears.sheet",
            "longears.record.read_json",
            "longears.core",
            "longears.testing",
        ),
    ],
)
def test_what_bots_and_games_of_ones_own_use_is_in_the_reference(name: str) -> None:
    assert any(f"::: {name}\n" in page.read_text("utf-8") for page in API.glob("*.md"))
    assert pkgutil.resolve_name(name)


def test_the_page_of_the_commands_says_what_they_say(tmp_path: Path) -> None:
    # A process of its own: click keeps how another test has called a command without `longears`.
    subprocess.run([sys.executable, "-m", "tools.commands", str(tmp_path)], cwd=ROOT, check=True)  # noqa: S603  ourselves
    page = (ROOT / "docs" / "reference" / "commands.md").read_text("utf-8")
    assert page == (tmp_path / "commands.md").read_text("utf-8"), "run: make docs"


WITHOUT = """
import sys
import tomllib
from importlib import import_module
from importlib.abc import MetaPathFinder
from longears.cli import COMMANDS

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in sys.argv[1:]:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
for command in COMMANDS:
    try:
        import_module(f"longears.cli.{command}")
    except ModuleNotFoundError:
        print(command)
"""


@pytest.mark.parametrize("extra", NEEDS)
def test_the_page_of_the_commands_names_those_that_need_an_extra(extra: str) -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    named = {re.split(r"[>\[;]", package)[0].strip() for package in listed[extra]} - {"longears"}
    modules = {
        "python-socketio": "socketio",
        "prometheus-client": "prometheus_client",
        "resvg-py": "resvg_py",
    }
    asked = [sys.executable, "-c", WITHOUT, *(modules.get(name, name) for name in named)]
    missing = subprocess.run(asked, check=True, capture_output=True, text=True)  # noqa: S603  ourselves
    assert missing.stdout.split() == list(NEEDS[extra])


@pytest.mark.parametrize("folder", ["tutorials", "how-to", "explanation/decisions", "reference/api"])
def test_the_first_page_of_a_folder_lists_the_others(folder: str) -> None:
    first = ROOT / "docs" / folder / "README.md"
    pages = {page.name for page in first.parent.glob("*.md")} - {first.name}
    assert pages - set(links(first)) == set()
