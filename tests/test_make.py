"""What `make` says where it cannot install what the tests need."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_without_the_right_to_install_it_asks_for_the_browsers(tmp_path: Path) -> None:
    somebody = tmp_path / "id"
    somebody.write_text("#!/bin/sh\necho 1000\n")
    somebody.chmod(0o755)
    done = subprocess.run(  # noqa: S603
        [shutil.which("make") or "make", "--no-print-directory", "browsers", "BROWSERS=no-such-browser"],
        cwd=ROOT,
        env=os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert done.stdout.startswith("no-such-browser is missing, which the tests need. On Debian: sudo apt")
