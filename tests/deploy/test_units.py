"""The systemd units: systemd itself finds nothing wrong with them, and the server speaks to it."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted(path.name for path in DEPLOY.glob("longears*.[st]*") if path.suffix in (".service", ".timer"))
INSTALLED = "/usr/local/bin/longears"
SECONDS = 60


def analyzed(*words: str) -> str:
    command = shutil.which("systemd-analyze")
    assert command, "make test-more installs it"
    told = subprocess.run([command, *words], capture_output=True, text=True, timeout=SECONDS, check=False)  # noqa: S603
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout + told.stderr


@pytest.mark.parametrize("unit", UNITS)
def test_systemd_finds_nothing_wrong(unit: str, tmp_path: Path) -> None:
    """The command is looked for where it is installed, which here is somewhere else."""
    here = Path(sys.executable).with_name("longears")
    for name in UNITS:
        text = (DEPLOY / name).read_text()
        assert name.endswith(".timer") or INSTALLED in text
        (tmp_path / name).write_text(text.replace(INSTALLED, str(here)))
    assert analyzed("verify", "--man=no", str(tmp_path / unit)) == ""


@pytest.mark.parametrize("unit", ["longears.service", "longears@.service"])
def test_a_server_that_is_broken_into_can_do_little(unit: str) -> None:
    told = analyzed("security", "--offline=yes", "--threshold=30", str(DEPLOY / unit))
    assert "OK" in told


def test_systemd_is_told_that_the_server_is_ready_lives_and_stops(tmp_path: Path) -> None:
    path = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(path)
        systemd.settimeout(SECONDS)
        told: list[str] = []
        environment = {**os.environ, "NOTIFY_SOCKET": path, "WATCHDOG_USEC": "100000"}
        command = [sys.executable, "-m", "longears", "serve", "--host", "127.0.0.1", "--port", "0"]
        server = subprocess.Popen(  # noqa: S603
            [*command, "--store", str(tmp_path / "tables.db")], env=environment, stdout=subprocess.DEVNULL
        )
        try:
            while told.count("WATCHDOG=1") < 3:
                told.append(systemd.recv(100).decode())
            server.terminate()
            while told[-1] != "STOPPING=1":
                told.append(systemd.recv(100).decode())
        finally:
            server.kill()
            server.wait(SECONDS)
    assert told[0] == "READY=1"
    assert set(told) == {"READY=1", "WATCHDOG=1", "STOPPING=1"}
