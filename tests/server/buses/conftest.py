"""Tests here are coroutines."""

from tests.coroutines import pytest_pyfunc_call, tmp_path

__all__ = ["pytest_pyfunc_call", "tmp_path"]
