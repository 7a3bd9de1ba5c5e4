import os
import re
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_thulla.py"


def test_the_example_learns_to_lose_less_than_at_random() -> None:
    command = [sys.executable, str(EXAMPLE), "--games", "20000"]
    one_core = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    answer = subprocess.run(  # noqa: S603  our own example
        command, env=one_core, check=True, capture_output=True, text=True
    )
    told = re.findall(r"games learnt: loses ([\d.]+)%", answer.stdout)
    assert float(told[-1]) < 22.5  # at random 25; after so few games it was 19
