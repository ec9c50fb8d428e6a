"""The events of a match: page by page, by long-polling, and as a stream."""

import itertools
import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis
from flask import Flask

from service.api.http import streams
from service.bootstrap import Services
from tests.service.cli.processes import wait_until
from tests.service.conftest import Caller

TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}
SSE = "text/event-stream"


def sse(response) -> Iterator[tuple[int, dict]]:
    """The events of a stream as they come, with their ids."""
    for part in response.response:
        for told in part.decode().split("\n\n"):
            fields = dict(line.split(": ", 1) for line in told.splitlines())
            if "id" in fields:
                yield int(fields["id"]), json.loads(fields["data"])


def over(ada: Caller, bea: Caller) -> str:
    """The path of a match that is over."""
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"stones": 2}}
    path = ada.post("/v1/matches", body).headers["Location"]
    bea.put(f"{path}/seats/1")
    ada.post(f"{path}/moves", TAKE_ONE)
    bea.post(f"{path}/moves", TAKE_ONE)
    return path


def test_events_come_in_pages(match: str, spectator: Caller):
    first = spectator.get(f"{match}/events?limit=2").get_json()
    assert [event["version"] for event in first["events"]] == [1, 2]
    assert (first["next"], first["version"]) == (2, 6)
    rest = spectator.get(f"{match}/events?since={first['next']}").get_json()
    assert [event["version"] for event in rest["events"]] == [3, 4, 5, 6]
    assert rest["next"] == 6


def test_events_have_sentences(match: str, spectator: Caller):
    texts = [event["text"] for event in spectator.get(f"{match}/events").get_json()["events"]]
    assert texts[:3] == ["A match of Stones for 2 is created.", "Ada takes seat 0.", "Bea takes seat 1."]


def test_a_viewer_gets_no_secrets_of_others(match: str, ada: Caller, spectator: Caller):
    own, other = (event["data"] for event in ada.get(f"{match}/events").get_json()["events"][4:6])
    assert isinstance(own["stash"], int)
    assert other["stash"] == {"type": "hidden"}
    assert spectator.get(f"{match}/events").get_json()["events"][0]["data"]["seed"] == {"type": "hidden"}
    assert ada.get(f"{match}/state").get_json()["secret"] == {"type": "hidden"}


def test_a_long_poll_is_answered_by_the_next_event(match: str, ada: Caller, spectator: Caller):
    timer = threading.Timer(0.1, ada.post, (f"{match}/moves", TAKE_ONE))
    timer.start()
    answer = spectator.get(f"{match}/events?since=6&wait=60").get_json()
    timer.join()
    assert [event["type"] for event in answer["events"]] == ["stones.Taken"]


def test_a_long_poll_ends_with_nothing_when_nothing_happens(match: str, spectator: Caller):
    answer = spectator.get(f"{match}/events?since=6&wait=1").get_json()
    assert (answer["events"], answer["next"]) == ([], 6)


def test_a_match_that_is_over_holds_no_long_poll(ada: Caller, bea: Caller):
    path = over(ada, bea)
    version = ada.get(path).get_json()["version"]
    started = time.monotonic()
    assert ada.get(f"{path}/events?since={version}&wait=60").get_json()["events"] == []
    assert time.monotonic() - started < 30


def test_last_event_id_counts_where_the_address_names_an_earlier_since(match: str, spectator: Caller):
    page = spectator.get(f"{match}/events?since=1", Last_Event_ID="4").get_json()
    assert [event["version"] for event in page["events"]] == [5, 6]
    stream = sse(spectator.get(f"{match}/events?since=1", Accept=SSE, Last_Event_ID="4"))
    assert [version for version, _ in itertools.islice(stream, 2)] == [5, 6]


def test_a_stream_has_past_and_new_events(match: str, ada: Caller, spectator: Caller):
    stream = sse(spectator.get(f"{match}/events", Accept=SSE))
    assert [version for version, _ in itertools.islice(stream, 6)] == [1, 2, 3, 4, 5, 6]
    ada.post(f"{match}/moves", TAKE_ONE)
    version, event = next(stream)
    assert (version, event["type"], event["text"]) == (7, "stones.Taken", "Ada: Taken.")


def test_a_stream_is_resumed_after_the_last_event_received(match: str, ada: Caller, spectator: Caller):
    ada.post(f"{match}/moves", TAKE_ONE)
    stream = sse(spectator.get(f"{match}/events", Accept=SSE, Last_Event_ID="5"))
    assert [version for version, _ in itertools.islice(stream, 2)] == [6, 7]


def test_a_stream_ends_after_the_last_event_of_the_match(ada: Caller, bea: Caller, spectator: Caller):
    path = over(ada, bea)
    told = [event["type"] for _, event in sse(spectator.get(f"{path}/events", Accept=SSE))]
    assert told[-2:] == ["match.Finished", "match.SeedRevealed"]


@pytest.mark.parametrize("path", ["events", "events?since=6&wait=1", "stream"])
@pytest.mark.parametrize("accepted", ["application/json", SSE, "application/x-ndjson"])
def test_caches_tell_the_formats_of_events_apart(match: str, spectator: Caller, path: str, accepted: str):
    with spectator.get(f"{match}/{path}", Accept=accepted) as answer:
        assert "Accept" in answer.headers["Vary"].split(", ")


def test_the_stream_of_a_match_is_an_operation_of_its_own_that_needs_no_accept(
    ada: Caller, bea: Caller, spectator: Caller
):
    path = over(ada, bea)
    for accept, media in (("*/*", SSE), (SSE, SSE), ("application/x-ndjson", "application/x-ndjson")):
        answer = spectator.get(f"{path}/stream", Accept=accept, Last_Event_ID="3")
        assert answer.mimetype == media
        assert answer.data == spectator.get(f"{path}/events", Accept=media, Last_Event_ID="3").data
    assert spectator.get(f"{path}/stream?since=99").get_json()["field"] == "since"
    assert spectator.get(f"{path}/stream?since=3&hash={'0' * 64}").get_json()["code"] == "record-replaced"
    assert spectator.get(f"{path}/stream?wait=3").get_json()["field"] == "wait"


def test_a_stream_of_a_long_match_skips_nothing(ada: Caller, spectator: Caller, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("service.use_cases.subscriptions.KEPT", 3)
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    path = ada.post("/v1/matches", body).headers["Location"]
    stream = sse(spectator.get(f"{path}/events", Accept=SSE))
    assert next(stream)[0] == 1
    ada.post(f"{path}/moves", TAKE_ONE)
    assert [version for version, _ in itertools.islice(stream, 6)] == [2, 3, 4, 5, 6, 7]


def test_a_stream_shows_no_more_than_a_page(match: str, ada: Caller, bea: Caller):
    ada.post(f"{match}/moves", TAKE_ONE)
    for caller in (ada, bea):
        asked = caller.get(f"{match}/events").get_json()["events"]
        followed = [event for _, event in itertools.islice(sse(caller.get(f"{match}/events", Accept=SSE)), 7)]
        assert followed == asked


def test_a_stream_of_lines_has_one_event_each(ada: Caller, bea: Caller, spectator: Caller):
    path = over(ada, bea)
    answer = spectator.get(f"{path}/events?since=2", Accept="application/x-ndjson")
    events = [json.loads(line) for line in answer.data.splitlines() if line]
    assert answer.mimetype == "application/x-ndjson"
    assert [event["version"] for event in events] == list(range(3, 3 + len(events)))


def test_a_silent_stream_shows_that_it_is_alive(match: str, spectator: Caller, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)
    parts = spectator.get(f"{match}/events?since=6", Accept=SSE).response
    assert list(itertools.islice(parts, 3)) == [b": alive\n\n"] * 3


def test_a_subscription_ends_when_nobody_follows_the_match(match: str, spectator: Caller, services):
    answer = spectator.get(f"{match}/events", Accept=SSE)
    next(iter(answer.response))
    answer.close()
    assert services.subscriptions._shared.all() == []


def test_many_follow_one_match(match: str, ada: Caller, player: Callable[[str], Caller], spectator: Caller):
    followers = [sse(spectator.get(f"{match}/events?since=6", Accept=SSE)) for _ in range(20)]
    seen: list[int] = []
    threads = [threading.Thread(target=lambda follow=follow: seen.append(next(follow)[0])) for follow in followers]
    for thread in threads:
        thread.start()
    ada.post(f"{match}/moves", TAKE_ONE)
    for thread in threads:
        thread.join(timeout=60)
    assert seen == [7] * 20


def test_however_many_long_poll_a_match_its_news_are_read_once(
    app: Flask, services: Services, redis_client: redis.Redis, ada: Caller, match: str
):
    newest = ada.get(match).get_json()["version"]

    def reads() -> int:
        return redis_client.info("commandstats")["cmdstat_xrange"]["calls"]

    with ThreadPoolExecutor(20) as waiting:
        path = f"{match}/events?since={newest}&wait=60"
        answers = [waiting.submit(Caller(app.test_client()).get, path) for _ in range(20)]
        wait_until(lambda: [each._waiting for each in services.subscriptions._shared.all()] == [20])
        before = reads()
        ada.post(f"{match}/moves", TAKE_ONE)
        told = {answer.result().data for answer in answers}
        assert reads() - before < 10
    assert len(told) == 1
    assert json.loads(told.pop())["events"]
