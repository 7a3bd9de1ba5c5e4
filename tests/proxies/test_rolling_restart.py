"""All nodes are restarted, one by one, while people play: nobody loses a turn (issue 20, part 3)."""

import subprocess
import sys

PROOF = (sys.executable, "-m", "proofs.nodes", "--only", "one by one", "--faults", "1")
SMALL = ("--tables", "15", "--rate", "30", "--processes", "1", "--untimed")


def test_a_rolling_restart_costs_nobody_a_turn() -> None:
    """The proof fails if anything is lost or doubled, a bot takes a seat, or the clock somebody's turn."""
    asked = subprocess.run([*PROOF, *SMALL], capture_output=True, text=True, check=False)  # noqa: S603
    assert asked.returncode == 0, asked.stdout[-3000:] + asked.stderr[-3000:]
    (lost,) = [line for line in asked.stdout.splitlines() if "turns lost to the clock" in line]
    assert lost.split()[-2] == "0"
