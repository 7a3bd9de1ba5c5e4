"""`longears serve`: what the operator of a server can say."""

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from longears.cli import main, serve
from longears.server.app import Config

VARIABLE = "LONGEARS_HOUSE_RULES_ADDRESS"


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Config]:
    """The servers that would run."""
    configs: list[Config] = []

    async def run(config: Config, _started: Callable[[int], None]) -> None:
        configs.append(config)

    monkeypatch.setattr(serve, "run", run)
    monkeypatch.delenv(VARIABLE, raising=False)
    return configs


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["serve", *words])


@pytest.mark.parametrize(
    "address",
    [
        "mailto:cards@example.org",
        "mailto:cards@example.org?subject=House%20rule",
        "https://example.org/rules?x=1",
    ],
)
def test_house_rules_that_are_missing_have_an_address(
    served: list[Config], monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    assert run("--house-rules-address", address).exit_code == 0
    monkeypatch.setenv(VARIABLE, address)
    assert run().exit_code == 0
    assert [config.house_rules_address for config in served] == [address, address]


def test_without_an_address_there_is_none(served: list[Config]) -> None:
    assert run().exit_code == 0
    assert [config.house_rules_address for config in served] == [""]


WRONG = (
    *("cards@example.org", "mailto:", "mailto:nobody", "mailto:a@b@c", "//example.org", "https:", "https://"),
    *("http://example.org", "https://exa mple.org", "https://example.org\n", "https://[x", "https:///x"),
    *("javascript:alert(1)//https://example.org", "data:text/html,x"),
)


@pytest.mark.parametrize("address", WRONG)
def test_an_address_that_a_page_should_not_link_to_is_refused(served: list[Config], address: str) -> None:
    refused = run("--house-rules-address", address)
    assert refused.exit_code == 2
    assert "mailto:name@example.org" in refused.output
    assert served == []
