"""Waiting for something to be there."""

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from events.signals import Signals, Topic

T = TypeVar("T")


def wait_for(signals: Signals, topic: Topic, look: Callable[[], Sequence[T]], timeout: float) -> Sequence[T]:
    """What `look` finds, as soon as it finds anything; nothing when `timeout` seconds have passed.

    Looks once at first, then after each piece of news of the topic.
    """
    deadline = time.monotonic() + timeout
    with signals.listening(topic) as news:
        while not (found := look()):
            if not news.wait(max(0.0, deadline - time.monotonic())):
                return ()
            news.clear()
    return found
