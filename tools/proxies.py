"""HAProxy and nginx before several nodes, set up as `deploy/` says, in a folder of their own."""

import asyncio
import re
import socket
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path

HOST = "127.0.0.1"
DEPLOY = Path(__file__).parents[1] / "deploy"
START_SECONDS = 60
NAMES = "abcdefgh"
"""What nodes are called."""
_NGINX = """
daemon off; worker_processes 1; worker_rlimit_nofile 60000;
pid {folder}/nginx.pid; error_log {folder}/nginx.log;
events {{ worker_connections 50000; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {told}
}}
"""


class Proxy(ABC):
    """It listens at a port of this machine, and shares people among nodes."""

    written: str
    """The file in `deploy/`."""

    def __init__(
        self, folder: Path, port: int, nodes: Sequence[int], *, tls: bool = False, limits: bool = False
    ) -> None:
        """`nodes`: their ports.

        `tls`: by the certificate in the folder.  `limits`: without them all may come from one address.
        """
        self.port, self._nodes = port, nodes
        self._folder, self._tls, self._limits = folder, tls, limits
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def url(self) -> str:
        return f"{'https' if self._tls else 'http'}://{HOST}:{self.port}/cards"

    async def start(self) -> None:
        told = (DEPLOY / self.written).read_text().replace("/etc/ssl/", f"{self._folder}/")
        command = self._command(told)
        said = self._folder / f"{command[0]}.log"
        with said.open("ab") as log:
            process = self._process = await asyncio.create_subprocess_exec(
                *command, stdout=log, stderr=log, start_new_session=True
            )
        async with asyncio.timeout(START_SECONDS):
            while not _listens(self.port):
                assert process.returncode is None, said.read_text()
                await asyncio.sleep(0.05)

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.terminate()
            await process.wait()

    @abstractmethod
    def _command(self, told: str) -> Sequence[str]:
        """The file written as it is needed here, and the command that reads it."""

    def _with_nodes(self, told: str, line: re.Pattern[str]) -> str:
        """The first line that names a node stands for all nodes."""
        example = line.search(told)
        assert example, line.pattern
        lines = [
            re.sub(r"\ba ", f"{name} ", re.sub(r"10\.0\.0\.11:8000", f"{HOST}:{port}", example[0]), count=1)
            for name, port in zip(NAMES, self._nodes, strict=False)
        ]
        at = example.start()
        return told[:at] + "".join(lines) + line.sub("", told[at:])


class HAProxy(Proxy):
    """It asks the nodes whether they are ready, and is the better choice."""

    written = "haproxy-nodes.cfg"

    def _command(self, told: str) -> Sequence[str]:
        told = told.replace("/run/haproxy/longears.sock", f"{self._folder}/haproxy.sock")
        told = told.replace("bind :443", f"bind {HOST}:{self.port}")
        if not self._tls:
            told = re.sub(r" ssl crt .*", "", told)
        if not self._limits:
            told = re.sub(r" *(http-request deny|tcp-request connection reject) .*\n", "", told)
        file = self._folder / "haproxy.cfg"
        file.write_text(self._with_nodes(told, re.compile(r" *server \w+ 10\..*\n")))
        return ["haproxy", "-db", "-f", str(file)]


class Nginx(Proxy):
    """It learns only from failures that a node is away."""

    written = "nginx-nodes.conf"

    def _command(self, told: str) -> Sequence[str]:
        told = told.replace("listen 443", f"listen {HOST}:{self.port}")
        if not self._tls:
            told = re.sub(r" *ssl_.*\n", "", told).replace(" ssl;", ";")
        if not self._limits:
            told = re.sub(r" *limit_.*\n", "", told)
        file = self._folder / "nginx.conf"
        told = self._with_nodes(told, re.compile(r" *server 10\..*\n"))
        file.write_text(_NGINX.format(folder=self._folder, told=told))
        return ["nginx", "-c", str(file), "-e", f"{self._folder}/nginx.log"]


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((HOST, port)) == 0
