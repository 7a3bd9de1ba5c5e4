"""The direction rule: import only from lower levels and your own folder; games never import each other."""

import ast
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent / "src" / "longears"
LEVELS = {
    "cards": 0,
    "chance": 0,
    "language": 0,
    "letters": 0,
    "table": 1,
    "hidden": 1,
    "sheet": 1,
    "core": 1,
    "page": 1,
    "games": 2,
    "svg": 2,
    "record": 3,
    "shuffle": 3,
    "game": 3,
    "match": 3,
    "rulepage": 4,
    "testing": 4,
    "bots": 4,
    "sim": 4,
    "envs": 4,
    "room": 5,
    "server": 6,
    "cli": 7,
    "__main__": 8,
}
EXCEPTIONS = {("svg", "table")}
"""`View.svg()` is asked of a view and drawn by pictures: imported when it is called, and not before."""
MODULES = sorted(path for path in SOURCES.rglob("*.py") if path != SOURCES / "__init__.py")


def imported(path: Path) -> set[tuple[str, ...]]:
    """The modules of the package this file imports, as parts below the package."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "longears":
            parts = tuple(node.module.split(".")[1:])
            named = {(*parts, alias.name) for alias in node.names if alias.name != "__version__"}
            found |= named if len(parts) < 2 else {parts}
        elif isinstance(node, ast.Import):
            found |= {tuple(a.name.split(".")[1:]) for a in node.names if a.name.startswith("longears.")}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_a_module_imports_only_from_lower_levels_and_its_own_folder(path: Path) -> None:
    here = path.relative_to(SOURCES).with_suffix("").parts
    for there in imported(path) - EXCEPTIONS:
        same_folder = here[0] == there[0] or (len(here) == 1 and LEVELS[here[0]] == LEVELS[there[0]])
        assert same_folder or LEVELS[there[0]] < LEVELS[here[0]], (
            f"{'.'.join(here)} imports {'.'.join(there)}"
        )


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_games_never_import_each_other(path: Path) -> None:
    here = path.relative_to(SOURCES).with_suffix("").parts
    if here[0] == "games" and len(here) > 2:
        assert all(there[1] == here[1] for there in imported(path) if there[0] == "games" and len(there) > 1)


def test_kernels_run_without_cython() -> None:
    assert not [path for path in MODULES if "import cython" in path.read_text()]
