"""`longears rules` and the command's own face."""

import pytest
from click.testing import CliRunner, Result

import longears
from longears import cli, table
from longears.cli import main
from longears.games import SPECS, rules_of, rules_under
from longears.games.pages import PAGES
from longears.language import CODES, language
from longears.rulepage import to_markdown, to_text


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def test_without_a_game_all_games_are_listed_with_their_presets() -> None:
    listed = run("rules")
    assert listed.exit_code == 0
    for spec in SPECS.values():
        assert f"{spec.title} ({spec.name}), {spec.seats[0]} to {spec.seats[-1]} players" in listed.output
        for preset in spec.presets:
            assert f"--preset {preset}: " in listed.output
    assert max(map(len, listed.output.splitlines())) <= 80


@pytest.mark.parametrize("name", PAGES)
def test_the_page_of_every_preset_is_told(name: str) -> None:
    spec = SPECS[name]
    for preset, sheet in spec.presets.items():
        told = run("rules", name, "--preset", preset)
        assert told.exit_code == 0
        assert told.output.strip() == to_text(rules_under(spec, sheet)).strip()
        assert "\x1b" not in told.output


def test_options_change_the_page() -> None:
    told = run("rules", "thulla", "--option", "exit=settled", "--option", "cut_stops=false").output
    assert "Rule sheet: book, cut_stops=false, exit=settled." in told


@pytest.mark.parametrize("code", CODES)
def test_markdown_is_not_wrapped_or_changed_in_any_language(code: str) -> None:
    told = run("rules", "donkey", "--markdown", "--language", code).output
    assert told.strip() == to_markdown(rules_of("donkey"), language(code)).strip()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("whist",), "there is no game 'whist'; the games are donkey"),
        (("thulla", "--preset", "wild"), "Thulla has no preset 'wild'"),
        (("thulla", "--option", "exit=late"), "exit takes settled or instant, not 'late'"),
        (("thulla", "--option", "exit"), "an option is written name=value"),
        (("--preset", "common"), "say which game"),
    ],
)
def test_what_cannot_be_told_is_said_in_a_sentence_with_code_2(words: tuple[str, ...], sentence: str) -> None:
    told = run("rules", *words)
    assert told.exit_code == 2
    assert sentence in told.output


def test_the_version_tells_whether_the_kernels_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    assert f"longears {longears.__version__}, kernels " in run("--version").output
    monkeypatch.setattr(table, "__file__", "table.py")
    assert cli.kernels().startswith("kernels interpreted\n")
    assert cli.kernels().count(".") == 1  # one sentence says what that means
    monkeypatch.setattr(table, "__file__", "table.cpython-311.so")
    assert cli.kernels() == "kernels compiled"


@pytest.mark.parametrize("words", [(), ("play",), ("rules",)])
def test_help_has_examples(words: tuple[str, ...]) -> None:
    told = run(*words, "--help")
    assert told.exit_code == 0
    assert "longears play" in told.output or "longears rules" in told.output
