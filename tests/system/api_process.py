"""A process of `kifu api` on a free port."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from service.processes.listening import listen, url_of
from tests.service.cli.serving import STONES


@contextmanager
def api_process(redis_url: str, said: IO[bytes] | None = None, **environment: str) -> Iterator[str]:
    """Yields the URL of an API without a supervisor; it writes its log to `said`, if given."""
    with listen("127.0.0.1", 0) as listener:
        command = [sys.executable, "-m", "service.cli", "api", "--bind", f"fd://{listener.fileno()}"]
        settings = {
            "KIFU_REDIS_URL": redis_url,
            "KIFU_LOG_LEVEL": "error",
            "KIFU_OPERATOR_BIND": "public",
        }
        process = subprocess.Popen(
            command,
            env=os.environ | STONES | settings | environment,
            pass_fds=(listener.fileno(),),
            stdout=said,
            stderr=said,
        )
        try:
            yield url_of(listener)
            assert process.poll() is None, "the API has ended"
        finally:
            process.terminate()
            process.wait(timeout=60)
