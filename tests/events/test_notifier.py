"""Threads wait for news of a topic, and are woken by it, by the timeout or by the end of the process."""

import threading

import pytest
import redis

from events.listener import FeedListener
from events.notifier import Notifier, Topic, wait_for
from events.store import StoreUnavailable

NEWS = Topic("news")


def test_nothing_is_waited_for_that_is_already_there():
    assert wait_for(Notifier(), NEWS, lambda: [1], timeout=60) == [1]


def test_waiting_ends_with_nothing_at_the_timeout():
    assert wait_for(Notifier(), NEWS, list, timeout=0.01) == []


def test_an_error_of_the_store_is_raised_at_the_timeout():
    looks = iter([[]])

    def look() -> list[int]:
        for found in looks:
            return found
        raise StoreUnavailable("gone")

    with pytest.raises(StoreUnavailable):
        wait_for(Notifier(), NEWS, look, timeout=0.01)


def test_waiting_ends_when_the_process_is_about_to_end():
    notifier = Notifier()
    threading.Timer(0.05, FeedListener(redis.Redis(), notifier).release_waiters).start()
    assert wait_for(notifier, NEWS, list, timeout=60) == []
    waiter = threading.Thread(target=wait_for, args=(notifier, NEWS, list, 60), daemon=True)
    waiter.start()
    waiter.join(timeout=50)
    assert not waiter.is_alive(), "it waits for news although nobody is told any more"


def test_when_the_last_listener_has_gone_nothing_of_its_topic_is_left_in_memory():
    notifier = Notifier()
    with notifier.subscribed(NEWS) as first:
        with notifier.subscribed(NEWS):
            pass
        notifier.notify(NEWS)
        assert first.is_set()
        assert set(notifier._subscribers) == {NEWS}
    notifier.notify(NEWS)
    wait_for(notifier, NEWS, list, timeout=0)
    assert not notifier._subscribers
