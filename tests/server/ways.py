"""The server in both ways: by the inside of aiohttp and Engine.IO, and by their public interfaces alone."""

import pytest

from tests.server import kit

BOTH_WAYS = pytest.mark.usefixtures("inside")
"""An upgrade of a library may take the inside away; what these tests ask for holds without it."""


@pytest.fixture(params=[True, False], ids=["inside", "public"])
def inside(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether servers of this test go by the inside of libraries."""
    is_inside: bool = request.param
    monkeypatch.setattr(kit, "INSIDE", is_inside)
    return is_inside
