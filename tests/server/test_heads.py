"""What has come is one request and nothing else, or not (issue 18, line 1)."""

import pytest

from longears.server.heads import LONGEST_HEAD, RequestBytes

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
        (b"x" * 2 * LONGEST_HEAD, 0, False),
    ],
)
def test_one_request_and_nothing_else(sent: bytes, body: int, is_one: bool, step: int) -> None:
    if step < 100 and len(sent) > 1000:
        step = 1000
    came = RequestBytes()
    for at in range(0, len(sent), step):
        came.add(sent[at : at + step])
    assert came.is_one(body) is is_one
