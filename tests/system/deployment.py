"""A deployment as compose.yaml describes it, without containers: its commands, its settings and the real proxy."""

import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree
from urllib.error import URLError
from urllib.request import urlopen

import yaml

from tests.ports import free_ports
from tests.redis_server import RedisServer
from tests.service.cli.serving import STONES
from tests.system.name_server import name_server

ROOT = Path(__file__).parent.parent.parent
SERVICES = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
API = ("127.0.0.11", "127.0.0.12", "127.0.0.13")
"""The addresses of the API processes, as containers have addresses of their own."""
LONGEST_START = 60.0


@dataclass(frozen=True)
class Deployment:
    """A running deployment."""

    port: int
    """The port of the proxy on 127.0.0.1."""
    api_port: int
    operator_port: int
    """The port at which one of the API processes serves the operator."""
    api: tuple[subprocess.Popen[bytes], ...]
    caddy: str
    admin: Mapping[str, str]
    """The environment in which Caddy is told to load its configuration again."""
    configuration: Path
    """The folder with the configuration of the proxy."""
    log: Path
    """What the proxy writes to its log."""

    @property
    def url(self) -> str:
        """The address of the service."""
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def deployed(caddy: str, folder: Path, **settings: str) -> Iterator[Deployment]:
    """Yields a deployment with three API processes. The settings are what its operator sets."""
    port, api_port, operator_port, admin_port = free_ports(4)
    configuration = copytree(ROOT / "deploy" / "caddy", folder / "caddy")
    with ExitStack() as stack:
        store = stack.enter_context(RedisServer(durable=True))
        own = {"KIFU_REDIS_URL": store.url, "KIFU_PORT": str(api_port), "KIFU_TRUSTED_PROXIES": "127.0.0.1/32"}
        own |= {"KIFU_METRICS_BIND": "127.0.0.1:0"}
        own |= STONES | {"KIFU_LOG_LEVEL": "error"} | settings
        for name in ("projector", "worker"):
            stack.enter_context(running(name, own))
        # One of them serves the operator at all its addresses, as in a container.
        operators = (f"0.0.0.0:{operator_port}", f"{API[1]}:{operator_port + 1}", f"{API[2]}:{operator_port + 1}")
        api = tuple(
            stack.enter_context(running("api", own | {"KIFU_HOST": host, "KIFU_OPERATOR_BIND": operator}))
            for host, operator in zip(API, operators, strict=True)
        )
        resolver = f"resolvers {stack.enter_context(name_server(API))}"
        admin = {"CADDY_ADMIN": f"127.0.0.1:{admin_port}", "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        environment = admin | {"SITE": f"http://:{port}", "API_PORT": str(api_port), "API_RESOLVER": resolver}
        log = stack.enter_context((folder / "caddy.log").open("wb"))
        command = [caddy, "run", "--config", str(configuration / "Caddyfile"), "--adapter", "caddyfile"]
        stack.enter_context(process(command, os.environ | environment, log.fileno()))
        found = Deployment(port, api_port, operator_port, api, caddy, environment, configuration, Path(log.name))
        wait_for(*(f"http://{host}:{api_port}/healthz" for host in API), f"{found.url}/readyz")
        yield found
        for part in api:
            part.terminate()


@contextmanager
def running(name: str, own: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Runs a part of compose.yaml with its command and its settings, except for those of this machine."""
    service = SERVICES[name]
    settings = {variable: value_of(text, own) for variable, text in service["environment"].items()}
    program, *words = shlex.split(service["command"])
    assert program == "kifu"
    with process([sys.executable, "-m", "service.cli", *words], os.environ | settings | own) as started:
        yield started


@contextmanager
def process(
    command: list[str], environment: Mapping[str, str], log: int | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Runs a process until the end of the block."""
    started = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        yield started
    finally:
        started.terminate()
        started.wait(timeout=60)


def value_of(text: str, environment: Mapping[str, str]) -> str:
    """The value that compose gives to a text like `${NAME:-default}`."""
    return re.sub(r"\$\{(\w+):-([^}]*)\}", lambda found: environment.get(found[1]) or found[2], text)


def wait_for(*urls: str) -> None:
    """Returns when all of them answer."""
    deadline = time.monotonic() + LONGEST_START
    for url in urls:
        while time.monotonic() < deadline:
            with suppress(URLError, OSError), urlopen(url, timeout=5) as answer:
                assert answer.status == 200
                break
            time.sleep(0.05)
        else:
            raise AssertionError(f"{url} does not answer")
