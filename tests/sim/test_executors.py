"""A simulation gives the same figures wherever it is played: here, on the cores, on a Dask cluster."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

import pytest
from click.testing import CliRunner
from distributed import Client, LocalCluster

from longears.cli import main
from longears.processes import at_one_job
from longears.sim import executors
from longears.sim.simulate import CHUNK, Job, played, simulate

JOB = Job("thulla", 4, 2 * CHUNK + 500, "book", {}, 3)


def figures(executor: Executor | None) -> list[Any]:
    return list(played(JOB, executor))


def test_one_process_is_this_one() -> None:
    with at_one_job(1) as executor:
        assert executor is None


def test_threads_and_processes_give_the_same_figures() -> None:
    alone = figures(None)
    assert [part.games for part in alone] == [CHUNK, CHUNK, 500]
    with ThreadPoolExecutor(2) as threads:
        assert figures(threads) == alone
    with at_one_job(2) as processes:
        assert processes is not None
        assert figures(processes) == alone


def test_all_cores_are_at_least_one() -> None:
    assert executors.cores() >= 1


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """A real scheduler with two worker processes."""
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        yield cluster.scheduler_address


def test_a_dask_cluster_of_two_workers_gives_the_same_figures(scheduler: str) -> None:
    with executors.dask(scheduler) as executor:
        assert simulate(JOB, executor) == simulate(JOB)
    with Client(scheduler, set_as_default=False) as client:
        assert len(client.scheduler_info()["workers"]) == 2


def test_simulate_plays_on_a_dask_cluster(scheduler: str) -> None:
    asked = ("simulate", "kadi", "--games", "200", "--csv", "-")
    there = CliRunner().invoke(main, [*asked, "--dask", scheduler])
    here = CliRunner().invoke(main, [*asked, "--processes", "1"])
    assert there.exit_code == here.exit_code == 0
    assert there.stdout == here.stdout


def test_a_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "PATIENCE", 0.5)
    for address in ("tcp://127.0.0.1:9", "nowhere://x"):
        result = CliRunner().invoke(main, ["simulate", "thulla", "--games", "10", "--dask", address])
        assert result.exit_code == 2
        assert f"there is no Dask scheduler at {address}" in result.stderr
