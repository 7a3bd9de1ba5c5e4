"""Where else a simulation is played than here: on the cores of this machine, or on a Dask cluster."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

PATIENCE = 10
"""Seconds to wait for a cluster's scheduler to answer."""


def cores() -> int:
    """How many processes this machine runs at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def dask(address: str) -> Iterator[Executor]:
    """The executor of a Dask cluster; its workers need longears too."""
    try:
        from distributed import Client  # noqa: PLC0415  an extra that only a cluster needs
    except ImportError:
        raise ValueError("a Dask cluster needs the package distributed: install longears[dask]") from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ValueError(f"there is no Dask scheduler at {address}: {error}") from None
    with client:
        yield client.get_executor(pure=False)
