"""Waiting for something to be there."""

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from events.signals import Signals, Topic

T = TypeVar("T")


def wait_for(signals: Signals, topic: Topic, look: Callable[[], Sequence[T]], timeout: float) -> Sequence[T]:
    """What `look` finds, as soon as it finds anything; or when `timeout` seconds have passed.

    Looks once at first, then after each piece of news of the topic, and once more at the end: of a store that cannot
    be reached there is no news either, and it must not look as if there were nothing.
    """
    deadline = time.monotonic() + timeout
    with signals.listening(topic) as news:
        while not (found := look()):
            if signals.is_closed or not news.wait(max(0.0, deadline - time.monotonic())):
                return look()
            news.clear()
    return found
