"""The page of figures says what was measured: its tables are what commands kept, and nothing is left out."""

import re
from pathlib import Path

import pytest

from benchmarks import figures
from benchmarks.figures import RESULTS, Result, Table, facts, filled, kept_for, named_in, read, shown, tell

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference" / "figures.md"
OF_OTHER_PAGES = {"tips"}
"""docs/reference/tips.md is written from there, by benchmarks/tips.py."""


@pytest.mark.parametrize("path", [PAGE, ROOT / "README.md"], ids=lambda path: path.name)
def test_a_page_is_up_to_date_with_what_was_measured(path: Path) -> None:
    page = path.read_text("utf-8")
    assert named_in(page)
    assert filled(page, kept_for(page)) == page, "run: make docs"


def test_every_result_stands_on_the_page() -> None:
    kept = {path.stem for path in RESULTS.glob("*.json")} - OF_OTHER_PAGES
    assert kept <= set(named_in(PAGE.read_text()))


def test_what_was_not_measured_yet_says_how_it_is() -> None:
    page = "<!-- figures of prove-luck -->\nwhat stood there\n<!-- end -->\n"
    assert filled(page, {}).splitlines()[1] == "Not measured yet: `make prove-luck KEEP=1`."


def test_every_result_has_a_command_that_writes_it() -> None:
    rules = re.findall(r"^([\w%-]+):.*((?:\n\t.*)*)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    keep = [re.escape(name).replace("%", ".+") for name, recipe in rules if "$(KEPT)" in recipe]
    kept = {path.stem for path in RESULTS.glob("*.json")} - OF_OTHER_PAGES
    assert [name for name in sorted(kept) if not any(re.fullmatch(one, name) for one in keep)] == []


def test_a_row_of_a_table_has_a_cell_for_each_column() -> None:
    for name, result in kept_for(PAGE.read_text()).items():
        for table in result.tables:
            assert {len(row) for row in table.rows} == {len(table.columns)}, name


def test_figures_are_shown_as_people_read_them() -> None:
    assert [shown(cell) for cell in (1234567, 1234.5, 0, "text", None)] == [
        "1,234,567",
        "1,234.5",
        "0",
        "text",
        "",
    ]


def test_a_command_keeps_what_it_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(figures, "RESULTS", tmp_path)
    monkeypatch.setenv("SIZES", "--rounds 3")
    tables = Table(["engine", "moves/s"], [["ours", 1_500], ["theirs", None]], "Speed"), facts(("games", 7))
    tell("bench-engines", "Seed 1.", *tables)
    kept = read("bench-engines")
    assert kept.command == 'make bench-engines SIZES="--rounds 3"'
    assert [row for table in kept.tables for row in table.rows] == [
        ["ours", 1500],
        ["theirs", None],
        ["games", 7],
    ]
    assert "1,500" in capsys.readouterr().out


def test_without_a_name_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "RESULTS", tmp_path)
    tell(None, "Seed 1.", facts(("games", 7)))
    assert not list(tmp_path.iterdir())


def test_only_the_tables_of_a_page_are_written_again() -> None:
    page = "# Words\n<!-- figures of a -->\nold\n<!-- end -->\nmore words\n"
    result = Result("make a", "2026-11-18", "Seed 1.", [Table(["game", "moves"], [["kadi", 12_000]])])
    assert filled(page, {"a": result}) == (
        "# Words\n<!-- figures of a -->\n`make a`, 2026-11-18. Seed 1.\n\n"
        "| game | moves |\n|---|---:|\n| kadi | 12,000 |\n<!-- end -->\nmore words\n"
    )
