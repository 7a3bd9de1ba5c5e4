"""All nodes are restarted, one by one, while people play: nobody loses a turn (issue 20, part 3)."""

import subprocess
import sys

PROOF = (sys.executable, "-m", "proofs.nodes", "--only", "one by one", "--faults", "1")
SMALL = ("--tables", "10", "--rate", "30", "--processes", "1")


def test_a_rolling_restart_costs_nobody_a_turn() -> None:
    """The proof fails if anything is lost or doubled, a bot takes a seat, or a table has to wait too long."""
    asked = subprocess.run([*PROOF, *SMALL], capture_output=True, text=True, check=False)  # noqa: S603
    assert asked.returncode == 0, asked.stdout[-3000:] + asked.stderr[-3000:]
