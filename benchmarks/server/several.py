"""Start several nodes as one server would be: `python -m benchmarks.server.several COUNT PORT serve OPTIONS`.

They listen at PORT and the ports after it, at PORT last; all end together.
"""

import signal
import socket
import subprocess
import sys
import time
from types import FrameType

HOST = "127.0.0.1"
STARTS_WITHIN = 20.0


def main() -> None:
    count, port, *options = sys.argv[1:]
    nodes: list[subprocess.Popen[bytes]] = []
    try:
        signal.signal(signal.SIGTERM, _stop)
        for number in reversed(range(int(count))):
            where = ("--port", str(int(port) + number), "--node", f"node{number}")
            nodes.append(subprocess.Popen([sys.executable, "-m", "longears", *options, *where]))
            _wait_for(int(port) + number)
        for node in nodes:
            node.wait()
    finally:
        for node in nodes:
            node.terminate()
        for node in nodes:
            node.wait()


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)


def _wait_for(port: int) -> None:
    end = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < end:
        with socket.socket() as client:
            if client.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"nobody listens at {port}")


if __name__ == "__main__":
    main()
