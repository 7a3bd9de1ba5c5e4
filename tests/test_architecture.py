"""The direction rule: import only from lower levels and your own room; games never import each other."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from longears.games import FAMILIES

SOURCES = Path(__file__).parent.parent / "src" / "longears"
LEVELS = {
    "cards": 0,
    "chance": 0,
    "language": 0,
    "letters": 0,
    "messages": 0,
    "plugins": 0,
    "table": 1,
    "layout": 0,
    "observer": 1,
    "hidden": 1,
    "sheet": 1,
    "core": 1,
    "page": 1,
    "games": 2,
    "svg": 3,
    "record": 3,
    "shuffle": 3,
    "game": 3,
    "face": 3,
    "match": 3,
    "lesson": 3,
    "processes": 3,
    "rulepage": 4,
    "testing": 4,
    "bots": 4,
    "sim": 4,
    "envs": 4,
    "room": 5,
    "node": 6,
    "server": 7,
    "cli": 8,
    "__main__": 9,
}
PARTS = {
    "picture": "svg",
    "bot": "bots",
    "advice": "bots",
    "mind": "bots",
    "encoder": "envs",
    "terminal": "cli",
}
"""In a game's folder the level goes by the file's name: these belong where what all games share is."""
FAMILY = SOURCES / "games" / "family.py"
"""It names the types of parts of all levels, which it loads only when they are asked for."""
EXCEPTIONS = {("svg", "table")}
"""`View.svg()` is asked of a view and drawn by pictures: imported when it is called, and not before."""
MODULES = sorted(path for path in SOURCES.rglob("*.py") if path != SOURCES / "__init__.py")
NAMES = {path: path.relative_to(SOURCES).with_suffix("").parts for path in MODULES}
FOLDERS = [SOURCES / "games" / family.name for family in FAMILIES]

GAME = {
    *("__init__", "options", "variant", "state", "moves", "rules", "ending", "table", "refusals"),
    *("notation", "view", "setup", "imagine", "observer", *PARTS),
    *("words/__init__", "words/cards", "words/clauses", "words/conditions"),
    *("words/learning", "words/options", "words/page"),
}
"""The files of every game."""
HELPERS = {"dayous": {"stock"}, "kadi": {"matching"}}
"""Kernels that one game alone has: a stock in two halves, and which card goes on which."""
NAMED = {
    "face": "type checkers know what a seat sees by the name of the game",
    "envs": "environments have names of their own, which others import",
    "room/state": "a table that is not set up yet plays something",
    "node/phrases": "a donkey is also something to send to the others",
}
"""Who names a game outside of `games`, and why."""
TOP_FOLDERS = (
    "benchmarks",
    "deploy",
    "docs",
    "examples",
    "proofs",
    "src/longears",
    "tests",
    "tools",
    "training",
    "web",
)
APART = {"browser", "package", "proxies"}
"""Tests that mirror no folder: whole games at the page, what is shipped, proxies in front of a server."""
OUTSIDE = {
    *("aiohttp", "asyncpg", "concurrent", "engineio", "multiprocessing", "prometheus_client", "redis"),
    *("signal", "socket", "socketio", "sqlite3", "ssl", "subprocess", "threading", "uvloop"),
}
"""What a node must not know: sockets, files of databases, threads, processes."""


def imported(path: Path) -> set[tuple[str, ...]]:
    """The modules of the package this file imports when it runs, as parts below the package."""
    found = set()
    tree = ast.parse(path.read_text())
    for node in ast.walk(_without_types(tree) if path == FAMILY else tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "longears":
            parts = tuple(node.module.split(".")[1:])
            named = {(*parts, alias.name) for alias in node.names if alias.name != "__version__"}
            found |= {there if _is_module(there) else parts for there in named}
        elif isinstance(node, ast.Import):
            found |= {tuple(a.name.split(".")[1:]) for a in node.names if a.name.startswith("longears.")}
    return found


def _without_types(tree: ast.Module) -> ast.Module:
    """Without what is imported for its type alone."""
    kept = [node for node in tree.body if not (isinstance(node, ast.If) and _checks_types(node.test))]
    return ast.Module(kept, [])


def _checks_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _is_module(parts: tuple[str, ...]) -> bool:
    path = SOURCES.joinpath(*parts)
    return path.is_dir() or path.with_suffix(".py").exists()


def room_of(parts: tuple[str, ...]) -> str:
    """Where a module belongs: its folder, or the room of its part in the folder of a game."""
    return PARTS.get(parts[2], "games") if parts[0] == "games" and len(parts) > 2 else parts[0]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_a_module_imports_only_from_lower_levels_and_its_own_room(path: Path) -> None:
    here = room_of(NAMES[path])
    for parts in imported(path) - EXCEPTIONS:
        there = room_of(parts)
        side_by_side = len(NAMES[path]) == 1 and LEVELS[here] == LEVELS[there]
        assert here == there or side_by_side or LEVELS[there] < LEVELS[here], (
            f"{'.'.join(NAMES[path])} imports {'.'.join(parts)}"
        )


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_games_never_import_each_other(path: Path) -> None:
    here = NAMES[path]
    families = {family.name for family in FAMILIES}
    if here[0] == "games" and here[1] in families:
        named = {there[1] for there in imported(path) if there[0] == "games" and len(there) > 1}
        assert named & families <= {here[1]}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_game_has_the_same_files(folder: Path) -> None:
    files = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.py")}
    assert files == GAME | HELPERS.get(folder.name, set())


def test_only_the_list_of_families_names_them() -> None:
    for path in MODULES:
        if NAMES[path][0] not in ("games", "face"):
            named = [there for there in imported(path) if there[0] == "games" and len(there) > 1]
            assert not {there[1] for there in named} & {family.name for family in FAMILIES}, path


def test_nobody_outside_asks_which_game_it_is() -> None:
    known = {name for family in FAMILIES for name in (family.name, *(spec.name for spec in family.specs))}
    for path in MODULES:
        where = "/".join(NAMES[path])
        if where.startswith(("games/", *NAMED)):
            continue
        told = {
            node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)
        }
        assert not told & known, path


def test_the_tests_mirror_the_source() -> None:
    """Or a folder of the repository, such as `examples`."""
    tests = Path(__file__).parent
    folders = {path.parent.relative_to(tests) for path in tests.rglob("test_*.py")} - {Path()}
    for folder in {folder for folder in folders if folder.parts[0] not in APART and folder.name != "more"}:
        places = (SOURCES / folder, (SOURCES / folder).with_suffix(".py"), tests.parent / folder)
        assert any(place.exists() for place in places), folder


@pytest.mark.parametrize("folder", TOP_FOLDERS)
def test_every_top_folder_says_what_lives_there(folder: str) -> None:
    assert _readme(folder)


@pytest.mark.parametrize("folder", TOP_FOLDERS)
def test_it_names_files_that_are_there(folder: str) -> None:
    """Below the folder, wherever; or as they are called from the repository."""
    top = Path(__file__).parents[1]
    named = re.findall(
        r"`([\w./@-]+\.(?:py|ts|mjs|toml|json|cfg|conf|yaml|service|timer|c))`", _readme(folder)
    )
    for name in (name for name in named if "NAME" not in name):
        there = (top / folder / name, top / name)
        assert any(path.exists() for path in there) or any((top / folder).rglob(name)), name


def _readme(folder: str) -> str:
    return (Path(__file__).parents[1] / folder / "README.md").read_text("utf-8")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_what_kinds_of_events_mean_is_declared_by_the_game(path: Path) -> None:
    if NAMES[path][0] == "games":
        return
    for node in ast.walk(ast.parse(path.read_text())):
        asked = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
        asked += [node.subject] if isinstance(node, ast.Match) else []
        if any(isinstance(part, ast.Attribute) and part.attr == "kind" for part in asked):
            told = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
            assert not [word for word in told if isinstance(word, str)]


def test_rules_load_no_parts_of_higher_levels() -> None:
    asked = [sys.executable, "-c", "import sys, longears.games; print(*sys.modules)"]
    loaded = subprocess.run(asked, capture_output=True, text=True, check=True).stdout  # noqa: S603  ourselves
    for name in filter(lambda name: name.startswith("longears."), loaded.split()):
        assert LEVELS[room_of(tuple(name.split(".")[1:]))] < LEVELS["room"], name
        assert name.split(".")[1] not in ("bots", "envs", "cli", "svg"), name
        assert name.split(".")[-1] not in PARTS, name


def from_outside(path: Path) -> set[str]:
    """The packages this file imports, ours left out; wherever in the file, and whenever it does so."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.ImportFrom(module=str(module)):
                found.add(module.split(".")[0])
            case ast.Import(names=names):
                found |= {alias.name.split(".")[0] for alias in names}
    return found - {"longears"}


def reached_from(folder: str) -> set[Path]:
    """The files of this folder and all of ours that they import, directly or not."""
    found, waiting = set(), [path for path in MODULES if NAMES[path][0] == folder]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += [file for parts in imported(path) for file in _files(parts)]
    return found


def _files(parts: tuple[str, ...]) -> list[Path]:
    """The module, and the packages around it, which are imported with it."""
    packages = [SOURCES.joinpath(*parts[:depth], "__init__.py") for depth in range(len(parts) + 1)]
    return [file for file in (SOURCES.joinpath(*parts).with_suffix(".py"), *packages) if file.exists()]


def test_a_node_knows_no_sockets_files_threads_or_processes() -> None:
    reached = reached_from("node")
    assert SOURCES / "room" / "room.py" in reached
    assert SOURCES / "bots" / "__init__.py" in reached
    for path in reached:
        assert not from_outside(path) & OUTSIDE, path.relative_to(SOURCES)


@pytest.mark.parametrize(
    "module", ["server.stores.sqlite", "server.stores.sessions", "server.app", "processes"]
)
def test_what_a_node_must_not_know_is_found(module: str) -> None:
    path = SOURCES.joinpath(*module.split(".")).with_suffix(".py")
    assert from_outside(path) & OUTSIDE


def test_the_families_parts_are_as_free_of_it() -> None:
    """They are loaded when they are asked for, and so not found by walking imports."""
    for folder in FOLDERS:
        for path in folder.rglob("*.py"):
            assert path.stem == "terminal" or not from_outside(path) & OUTSIDE, path


def test_kernels_run_without_cython() -> None:
    assert not [path for path in MODULES if "import cython" in path.read_text()]
