"""Names of hosts in tests that are not found for long."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from service.webhooks.lanes import RESOLVERS, Lane
from service.webhooks.sending import NotSent, Sender
from tests.service.cli.processes import wait_until

HANGING = "hanging.example"


class HangingNames:
    """Finds every name at once, except `HANGING`: of that it says at the end that nobody knows it."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._ended = threading.Event()

    def __call__(self, host: str, _port: int) -> Sequence[str]:
        if host != HANGING:
            return ["127.0.0.1"]
        self.asked.append(host)
        self._ended.wait()
        raise OSError

    def end(self) -> None:
        """Answers all who have asked."""
        self._ended.set()

    @contextmanager
    def occupying(self, sender: Sender, lane: Lane) -> Iterator[None]:
        """Looks up `HANGING` as often as a lane has resolvers, until the block ends."""

        def send() -> None:
            with suppress(NotSent):
                sender.post(f"https://{HANGING}/", {}, b"{}", lane=lane)

        threads = [threading.Thread(target=send) for _ in range(RESOLVERS[lane])]
        for thread in threads:
            thread.start()
        try:
            wait_until(lambda: len(self.asked) == len(threads))
            yield
        finally:
            self.end()
            for thread in threads:
                thread.join()
