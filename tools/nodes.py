"""Several nodes on this machine, for a person to try: `make run-nodes`.

PostgreSQL, Redis, a proxy and the nodes lie in a folder of their own and are gone with Ctrl-C.
"""

import argparse
import asyncio
import signal
import tempfile
from pathlib import Path

from rich.console import Console

from tools.cluster import Cluster
from tools.proxies import NAMES, HAProxy, Nginx


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=3, choices=range(1, len(NAMES) + 1))
    parser.add_argument("--proxy", default="haproxy", choices=("haproxy", "nginx"))
    parser.add_argument("--port", type=int, default=8000, help="of the proxy")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="longears-nodes-") as folder:
        proxy = Nginx if wanted.proxy == "nginx" else HAProxy
        asyncio.run(_serve(Cluster(Path(folder), wanted.nodes, port=wanted.port, proxy=proxy)))


async def _serve(cluster: Cluster) -> None:
    console = Console(highlight=False, soft_wrap=True)
    asked_to_stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, asked_to_stop.set)
    async with cluster:
        console.print(f"Longears is open at {cluster.proxy.url}/")
        for name, node in zip(NAMES, cluster.nodes, strict=False):
            console.print(
                f"  node {name}: process {node.pid}, port {node.port}, metrics at {node.admin_url}/metrics"
            )
        console.print(f"  psql '{cluster.postgresql.address}'")
        console.print(f"  redis-cli -p {cluster.redis.port}")
        console.print(f"  log: tail -f {cluster.folder}/*/server.log")
        console.print("Kill a node, stop Redis, and play on. Ctrl-C ends all of it; nothing is kept.")
        await asked_to_stop.wait()
        console.print("stopping …")


if __name__ == "__main__":
    main()
