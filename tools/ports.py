"""Ports of this machine for servers that end and start again."""

import random
import socket

HOST = "127.0.0.1"
OURS = range(10_000, 32_768)
"""Linux gives ports from 32768 on to connections: one of those may be taken when its server starts again."""


def free_port() -> int:
    """One at which nobody listens."""
    while True:
        port = random.choice(OURS)  # noqa: S311  no secret
        with socket.socket() as probe:
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
        return port
