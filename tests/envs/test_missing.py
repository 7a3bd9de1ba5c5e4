import subprocess
import sys

import pytest

MISSING = """
import sys
for name in sys.argv[2:]:
    sys.modules[name] = None
try:
    exec(sys.argv[1])
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("asked_for", "missing", "told"),
    [
        ("import longears", ["numpy", "pettingzoo", "gymnasium", "distributed"], ""),
        ("import longears.cli", ["numpy", "pettingzoo", "gymnasium", "distributed"], ""),
        ("import longears.envs.batch", ["pettingzoo", "gymnasium"], ""),
        (
            "import longears.envs",
            ["numpy"],
            "longears.envs needs numpy, and PettingZoo for all but the batch",
        ),
        ("from longears.envs import thulla_v3", ["pettingzoo"], "these environments need PettingZoo"),
    ],
)
def test_what_is_missing_is_told_in_a_sentence(asked_for: str, missing: list[str], told: str) -> None:
    command = [sys.executable, "-c", MISSING, asked_for, *missing]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603  ourselves
    assert answer.stdout.strip() == (f"{told}: install longears[envs]" if told else "")
