import threading

import pytest
import redis

from events.listener import Listener
from events.signals import Signals, Topic
from events.store import StoreUnavailable
from events.waiting import wait_for

NEWS = Topic("news")


def test_what_is_there_is_not_waited_for():
    assert wait_for(Signals(), NEWS, lambda: [1], timeout=60) == [1]


def test_who_waits_in_vain_is_told_that_there_is_nothing():
    assert wait_for(Signals(), NEWS, list, timeout=0.01) == []


def test_a_store_that_was_lost_meanwhile_is_not_taken_for_one_without_news():
    looks = iter([[]])

    def look() -> list[int]:
        for found in looks:
            return found
        raise StoreUnavailable("gone")

    with pytest.raises(StoreUnavailable):
        wait_for(Signals(), NEWS, look, timeout=0.01)


def test_whoever_waits_is_let_go_when_the_process_is_about_to_end():
    signals = Signals()
    threading.Timer(0.05, Listener(redis.Redis(), signals).let_go).start()
    assert wait_for(signals, NEWS, list, timeout=60) == []
    assert wait_for(signals, NEWS, list, timeout=60) == []
