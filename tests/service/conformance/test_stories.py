"""Each story passes a client that does what is right, and fails one that does not, whatever order they come in."""

import json
from collections.abc import Callable, Sequence

import pytest

from service.conformance.examination import Examination
from service.conformance.messages import Request
from service.conformance.move_stories import LostAnswer, OutcomeUnknown, Restart, StaleVersion, TakenBack, Unavailable
from service.conformance.reading_stories import BrokenStream, EndOfMatch, RateLimit, UnknownFields
from service.conformance.story import Fault, Story, Verdict


class Client:
    """Sends requests to an examination of one story, at times of its own."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.examination = Examination([story], seed=1)
        self.examination._skips = {story.name: 0}
        self.now = 100.0
        self.fault = Fault()

    def sends(self, method: str, path: str, status: int = 200, wait: float = 0.0, body: str = "{}", **headers: str):
        self.now += wait
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        request = Request(method, path, sent, body.encode(), self.now)
        self.fault = self.examination.begin(request)
        if self.fault.forward:
            self.story.answered(request, status)
        return request

    def moves(self, key: str = "k", version: int | None = 5, wait: float = 0.0, status: int = 201, body: str = "{}"):
        headers = {"idempotency_key": key} if key else {}
        headers |= {"if_match": f'"{version}"'} if version else {}
        return self.sends("POST", "/v1/matches/m/moves", status, wait, body, **headers)

    def looks(self, wait: float = 0.0):
        return self.sends("GET", "/v1/matches/m/moves", wait=wait)

    def verdict(self) -> Verdict:
        (result,) = self.examination.results()
        assert result.why.endswith(".")
        return result.verdict


def nothing(*_given: object) -> bool:
    return True


STORIES: Sequence[tuple[Callable[[], Story], float]] = (
    (lambda: StaleVersion(nothing), 0.0),
    (LostAnswer, 0.0),
    (OutcomeUnknown, 1.0),
    (Unavailable, 1.0),
    (lambda: Restart(nothing), 0.0),
)
each_story = pytest.mark.parametrize(("story", "wait"), STORIES, ids=[made().name for made, _ in STORIES])


@each_story
def test_who_looks_again_before_the_next_move_passes(story: Callable[[], Story], wait: float) -> None:
    client = Client(story())
    client.moves("one")
    client.looks(wait)
    client.moves("two", 6)
    assert client.verdict() == "passed"


@each_story
def test_who_moves_with_another_key_and_has_not_looked_fails(story: Callable[[], Story], wait: float) -> None:
    for key in ("two", ""):
        client = Client(story())
        client.moves("one")
        client.moves(key, 6, wait=wait)
        assert client.verdict() == "failed"


@each_story
def test_who_never_moves_again_fails(story: Callable[[], Story], wait: float) -> None:
    client = Client(story())
    client.moves("one")
    client.looks(wait)
    assert client.verdict() == "failed"


@each_story
def test_who_moves_nothing_is_not_reached(story: Callable[[], Story], wait: float) -> None:
    client = Client(story())
    client.looks(wait)
    assert client.verdict() == "not reached"


@pytest.mark.parametrize("story", [LostAnswer, OutcomeUnknown, Unavailable, lambda: Restart(nothing)])
def test_who_sends_the_same_move_with_the_same_key_passes(story: Callable[[], Story]) -> None:
    client = Client(story())
    client.moves("one")
    client.moves("one", wait=1)
    assert client.verdict() == "passed"


def test_a_stale_move_that_is_repeated_fails() -> None:
    client = Client(StaleVersion(nothing))
    client.moves("one")
    client.moves("one", 6)
    assert client.verdict() == "failed"


def test_another_move_with_the_same_key_fails() -> None:
    client = Client(LostAnswer())
    client.moves("one")
    client.moves("one", body='{"moves": []}')
    assert client.verdict() == "failed"


@pytest.mark.parametrize("story", [OutcomeUnknown, Unavailable])
def test_who_comes_back_before_retry_after_fails(story: Callable[[], Story]) -> None:
    client = Client(story())
    client.moves("one")
    client.moves("one", wait=0.5)
    assert client.verdict() == "failed"


def test_a_move_without_if_match_fails() -> None:
    client = Client(StaleVersion(nothing))
    client.moves(version=None)
    assert client.verdict() == "failed"


def test_the_match_is_taken_back_to_an_earlier_move_of_the_client() -> None:
    to: list[tuple[str, int]] = []
    client = Client(TakenBack(lambda match, version: bool(to.append((match, version))) or True))
    client.moves("one", 5)
    client.moves("two", 8)
    assert client.fault.before is not None
    client.fault.before()
    client.looks()
    client.moves("three", 9)
    assert to == [("m", 5)]
    assert client.verdict() == "passed"


def test_who_hammers_a_service_that_is_away_fails() -> None:
    client = Client(Restart(nothing))
    for _ in range(40):
        client.moves("one", status=0)
    assert client.verdict() == "failed"


@pytest.mark.parametrize(("wait", "verdict"), [(0.1, "failed"), (2.0, "passed")])
def test_who_is_slowed_down_comes_back_when_asked_to(wait: float, verdict: Verdict) -> None:
    client = Client(RateLimit())
    client.looks()
    client.sends("GET", "/v1/turns")
    client.looks(wait)
    assert client.verdict() == verdict


EVENT = b'id: %d\ndata: {"version": %d}\n\n'


@pytest.mark.parametrize(
    ("sent", "verdict"),
    [
        ({"last_event_id": "2"}, "passed"),
        ({}, "failed"),
        ({"last_event_id": "0"}, "failed"),
        ({"last_event_id": "3"}, "failed"),
        (None, "failed"),
    ],
)
def test_a_stream_goes_on_after_the_last_whole_event(sent: dict[str, str] | None, verdict: Verdict) -> None:
    client = Client(BrokenStream())
    stream = client.sends("GET", "/v1/matches/m/stream")
    assert client.examination.in_stream(stream) is client.story
    assert client.story.stream(stream, b": alive\n\n") == b": alive\n\n"
    assert client.story.stream(stream, EVENT % (2, 2)) == EVENT % (2, 2)
    assert client.story.stream(stream, EVENT % (3, 3)) is None
    if sent is not None:
        client.sends("GET", "/v1/matches/m/stream", **sent)
    assert client.verdict() == verdict


def test_a_newer_release_tells_more_and_leaves_the_moves_as_they_are() -> None:
    client = Client(UnknownFields())
    looked = client.looks()
    document = {"version": 3, "moves": [{"move": {"type": "x.Y"}, "text": "y"}]}
    for _ in range(3):
        told = json.loads(json.dumps(client.story.document(looked, document)))
    assert told["moves"][0]["move"] == {"type": "x.Y"}
    assert told.keys() - document.keys() == told["moves"][0].keys() - {"move", "text"} != set()
    client.moves()
    assert client.verdict() == "passed"


@pytest.mark.parametrize(("wait", "verdict"), [(0.1, "passed"), (5.0, "failed")])
def test_after_the_end_nobody_moves(wait: float, verdict: Verdict, monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client(EndOfMatch())
    monkeypatch.setattr("service.conformance.reading_stories.time.monotonic", lambda: 100.0)
    client.moves()
    client.story.over("m")
    client.moves(wait=wait)
    assert client.verdict() == verdict


def test_one_story_goes_on_at_a_time_and_the_seed_decides_their_order() -> None:
    def order(seed: int) -> list[str]:
        return [each.name for each in Examination([LostAnswer(), OutcomeUnknown(), RateLimit()], seed)._stories]

    assert order(1) == order(1)
    assert len({tuple(order(seed)) for seed in range(20)}) > 2
    examination = Examination([LostAnswer(), Unavailable()], 1)
    examination._skips = dict.fromkeys(examination._skips, 0)
    move = Request("POST", "/v1/matches/m/moves", {}, b"{}", 1.0)
    assert examination.begin(move) != Fault()
    assert examination.begin(move) == Fault() or examination.active() is not None
