"""What has come is one request and nothing else, or not (issue 18, line 1)."""

import pytest

from longears.server.heads import MOST_KEPT, RequestBytes

HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize("step", [1, 2, 3, 7, 100])
@pytest.mark.parametrize(
    ("sent", "body", "is_one"),
    [
        (HEAD, 0, True),
        (HEAD + b"{}", 2, True),
        (HEAD, 2, False),
        (HEAD + b"{}", 0, False),
        (HEAD + HEAD, 0, False),
        (HEAD[:-1], 0, False),
        (b"\r\n\r\n" + HEAD, 0, False),
        (HEAD + b"\r\n", 0, False),
        (b"", 0, False),
        (b"x" * 2 * MOST_KEPT, 0, False),
    ],
)
def test_one_request_and_nothing_else(sent: bytes, body: int, is_one: bool, step: int) -> None:
    if step < 100 and len(sent) > 1000:
        step = 1000
    came = RequestBytes()
    for at in range(0, len(sent), step):
        came.add(sent[at : at + step])
    assert came.is_one(body) is is_one


@pytest.mark.parametrize("step", [1, 5, 1000])
@pytest.mark.parametrize("behind", [b"", b"frames", b"\r\n\r\n"])
def test_what_comes_behind_a_head_is_known(behind: bytes, step: int) -> None:
    came, sent = RequestBytes(), HEAD + behind
    for at in range(0, len(sent), step):
        came.add(sent[at : at + step])
    assert came.behind == behind


@pytest.mark.parametrize("sent", [b"", HEAD[:-1], HEAD + bytes(MOST_KEPT)])
def test_what_is_behind_half_a_head_or_too_much_is_not_known(sent: bytes) -> None:
    came = RequestBytes()
    came.add(sent)
    assert came.behind is None
