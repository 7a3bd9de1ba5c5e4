"""Behind a proxy: who is believed, what counts as one address, what browsers are told (issue 18)."""

import logging
from dataclasses import replace
from pathlib import Path

import pytest
from multidict import CIMultiDict

from longears.node.limits import network
from longears.server.addresses import FORGOTTEN, MISSING
from proofs.raw import Stranger
from tests.server.kit import GENEROUS, Server

ONE_GUEST = replace(GENEROUS, guests_per_minute=1)
OVER_TLS = {"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https"}


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("somewhere", "somewhere"),
    ],
)
def test_a_household_is_one_address(address: str, counted_as: str) -> None:
    assert network(address) == counted_as


async def statuses(server: Server, *told: tuple[str, ...]) -> list[int]:
    """The answers to requests for a new guest; each has these lines of X-Forwarded-For."""
    answers = []
    for lines in told:
        headers = CIMultiDict([("X-Forwarded-For", line) for line in lines])
        answers.append((await server.ask("/api/guest", "POST", headers=headers)).status)
    return answers


async def test_the_nearest_proxy_is_believed_and_not_what_a_client_says(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=ONE_GUEST, behind_proxy=True) as server:
        forged = (("1.1.1.1", "192.0.2.1"), ("2.2.2.2", "192.0.2.1"), ("3.3.3.3, 192.0.2.1",))
        assert await statuses(server, *forged) == [200, 429, 429], "HAProxy adds a line, nginx a word"
        assert await statuses(server, ("192.0.2.2:5000",), ("192.0.2.2:5001",)) == [200, 429]
        v6 = (("2001:db8::1",), ("[2001:db8::2]:5000",), ("2001:db8::3, [2001:db8::4]",))
        assert await statuses(server, *v6) == [200, 429, 429]


@pytest.mark.parametrize("behind_proxy", [True, False])
async def test_over_tls_the_cookie_is_secure_and_browsers_come_so_again(
    behind_proxy: bool, tmp_path: Path
) -> None:
    async with Server(tmp_path, behind_proxy=behind_proxy) as server:
        for headers, is_secure in (
            (OVER_TLS, behind_proxy),
            (OVER_TLS | {"X-Forwarded-Proto": "http"}, False),
        ):
            guest = await server.ask("/api/guest", "POST", headers=headers)
            assert ("Secure" in guest.headers["Set-Cookie"]) is is_secure
            page = await server.ask("/", headers=headers)
            assert ("Strict-Transport-Security" in page.headers) is is_secure
            policy = page.headers["Content-Security-Policy"]
            assert f"connect-src 'self' {'wss' if is_secure else 'ws'}://127.0.0.1:" in policy


async def test_a_host_that_is_none_does_not_get_into_the_rules_for_content(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        stranger = await Stranger.comes(server.address)
        stranger.send(b"GET / HTTP/1.1\r\nHost: x; script-src *\r\nConnection: close\r\n\r\n")
        answer = await stranger.rest()
        assert b"connect-src 'self'; object-src" in answer or b" 400 " in answer
        assert b"script-src" not in answer


@pytest.mark.parametrize(
    ("behind_proxy", "headers", "said"),
    [
        (False, OVER_TLS, [FORGOTTEN]),
        (False, {}, []),
        (True, OVER_TLS, []),
        (True, {}, [MISSING]),
    ],
)
@pytest.mark.usefixtures("halts_are_no_news")
async def test_a_proxy_that_was_forgotten_or_says_nothing_is_told_once(
    behind_proxy: bool,
    headers: dict[str, str],
    said: list[str],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with Server(tmp_path, behind_proxy=behind_proxy) as server:
        caplog.set_level(logging.ERROR)
        assert (await server.ask("/health")).status == 200
        for _ in range(3):
            await server.ask("/api/tables", headers=headers)
    assert [line.message for line in caplog.records] == said


@pytest.mark.usefixtures("halts_are_no_news")
async def test_a_proxy_may_ask_whether_a_server_below_a_path_is_ready(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Server(tmp_path, behind_proxy=True, path="/cards/") as server:
        caplog.set_level(logging.ERROR)
        assert (await server.ask("/cards/ready")).status == 200
    assert caplog.messages == []
