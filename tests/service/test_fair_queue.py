"""Many requests of one address delay nobody else, and long work lets short requests go first."""

from collections.abc import Callable

import gevent
import pytest
from gevent.event import Event

from events.pacing import pause
from service.addresses import ClientAddress
from service.fair_queue import FairQueue, waiting

HERE, THERE = ClientAddress("192.0.2.1"), ClientAddress("192.0.2.2")


class Clock:
    """A clock that stands still."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Requests:
    """Requests that a queue lets in; each is answered when the test says so."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.queue = FairQueue(self.clock)
        self.begun: list[str] = []
        self.answered = Event()

    def send(self, name: str, address: ClientAddress, work: Callable[[], object] | None = None) -> gevent.Greenlet:
        """Sends a request, and lets all that can begin do so."""
        request = gevent.spawn(self._answer, name, address, work or self.answered.wait)
        self.settle()
        return request

    def settle(self) -> None:
        """Lets every request go on as far as it can now."""
        for _ in range(5):
            gevent.idle()

    def _answer(self, name: str, address: ClientAddress, work: Callable[[], object]) -> None:
        with self.queue.turn(address):
            self.begun.append(name)
            work()


@pytest.fixture
def requests() -> Requests:
    return Requests()


def test_a_newcomer_is_answered_before_the_many_requests_of_another_address(requests: Requests) -> None:
    for number in range(100):
        requests.send(f"flood {number}", HERE)
    requests.send("newcomer", THERE)
    assert requests.begun == [*(f"flood {number}" for number in range(8)), "newcomer"]


def test_while_others_send_requests_an_address_has_two_answered_at_the_same_time(requests: Requests) -> None:
    requests.send("other", THERE)
    for number in range(10):
        requests.send(f"flood {number}", HERE)
    assert requests.begun == ["other", "flood 0", "flood 1"]


def test_the_requests_of_an_address_are_answered_in_the_order_in_which_they_came(requests: Requests) -> None:
    names = [f"flood {number}" for number in range(30)]
    sent = [requests.send(name, HERE) for name in names]
    requests.answered.set()
    gevent.joinall(sent)
    requests.settle()
    assert requests.begun == names
    assert (requests.queue._answered, requests.queue._queues, requests.queue._short) == ({}, {}, 0)


def test_an_address_that_is_alone_again_has_more_answered_at_the_same_time(requests: Requests) -> None:
    requests.send("other", THERE)
    requests.clock.now += 1
    for number in range(10):
        requests.send(f"{number}", HERE)
    assert len(requests.begun) == 1 + 8


def test_who_waits_for_news_takes_no_turn_from_others_of_the_address(requests: Requests) -> None:
    news = Event()

    def wait() -> None:
        with waiting():
            news.wait()
        requests.begun.append("told")

    polls = [requests.send("poll", HERE, wait) for _ in range(20)]
    assert requests.begun == ["poll"] * 20
    for number in range(8):
        requests.send(f"{number}", HERE)
    news.set()
    requests.settle()
    assert "told" not in requests.begun
    requests.answered.set()
    gevent.joinall(polls)
    assert requests.begun.count("told") == 20


def test_a_piece_of_long_work_waits_while_a_short_request_is_answered(requests: Requests) -> None:
    def pieces() -> None:
        for piece in ("piece 1", "piece 2", "piece 3"):
            pause()
            requests.begun.append(piece)

    short = requests.send("short", THERE)
    long = requests.send("long", HERE, pieces)
    requests.answered.set()
    gevent.joinall([short, long])
    assert requests.begun == ["short", "long", "piece 1", "piece 2", "piece 3"]
    assert not requests.queue._paused


def test_long_work_goes_on_after_a_moment_though_short_requests_are_answered_all_the_time(requests: Requests) -> None:
    requests.send("short", THERE)
    requests.send("long", HERE, pause).join()
    assert not requests.answered.is_set()


def test_long_works_go_on_by_turns(requests: Requests) -> None:
    def pieces(name: str) -> Callable[[], None]:
        def work() -> None:
            for _ in range(3):
                requests.begun.append(name)
                pause()

        return work

    gevent.joinall(
        [
            gevent.spawn(requests._answer, "a", HERE, pieces("a")),
            gevent.spawn(requests._answer, "b", THERE, pieces("b")),
        ]
    )
    first, *_, last = requests.begun
    assert (first, last) == ("a", "b")


def test_requests_that_come_one_after_the_other_let_those_in_that_have_arrived_meanwhile(requests: Requests) -> None:
    def many() -> None:
        for number in range(30):
            requests._answer(f"flood {number}", HERE, lambda: None)

    arriving = gevent.get_hub().loop.async_()
    arriving.start(lambda: gevent.spawn(requests._answer, "newcomer", THERE, lambda: None))
    arriving.send()
    gevent.spawn(many).join()
    arriving.close()
    assert requests.begun.index("newcomer") <= 10


def test_a_request_that_ends_in_the_queue_leaves_nothing_behind(requests: Requests) -> None:
    sent = [requests.send(f"{number}", HERE) for number in range(10)]
    sent[9].kill()
    requests.answered.set()
    gevent.joinall(sent)
    requests.settle()
    assert requests.begun == [f"{number}" for number in range(9)]
    assert (requests.queue._answered, requests.queue._queues, requests.queue._short) == ({}, {}, 0)
