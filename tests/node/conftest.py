"""Tests here are coroutines."""

from tests.coroutines import pytest_pyfunc_call, tmp_path
from tests.server.ways import inside

__all__ = ["inside", "pytest_pyfunc_call", "tmp_path"]
