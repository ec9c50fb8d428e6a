import threading

import pytest
import redis

from events.listener import FeedListener
from events.notifier import Notifier, Topic, wait_for
from events.store import StoreUnavailable

NEWS = Topic("news")


def test_what_is_there_is_not_waited_for():
    assert wait_for(Notifier(), NEWS, lambda: [1], timeout=60) == [1]


def test_who_waits_in_vain_is_told_that_there_is_nothing():
    assert wait_for(Notifier(), NEWS, list, timeout=0.01) == []


def test_a_store_that_was_lost_meanwhile_is_not_taken_for_one_without_news():
    looks = iter([[]])

    def look() -> list[int]:
        for found in looks:
            return found
        raise StoreUnavailable("gone")

    with pytest.raises(StoreUnavailable):
        wait_for(Notifier(), NEWS, look, timeout=0.01)


def test_whoever_waits_is_let_go_when_the_process_is_about_to_end():
    notifier = Notifier()
    threading.Timer(0.05, FeedListener(redis.Redis(), notifier).release_waiters).start()
    assert wait_for(notifier, NEWS, list, timeout=60) == []
    assert wait_for(notifier, NEWS, list, timeout=60) == []
