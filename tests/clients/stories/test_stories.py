"""What an author of a client counts on, with the client of each language: each story is written once."""

import threading
import time
from typing import Any

import httpx
import pytest

from service.use_cases.webhooks.signatures import WebhookSecret, secret_of, signed_headers
from tests.clients.stories.conftest import PLAN, Over
from tests.clients.stories.drivers import Driver, Refused
from tests.clients.stories.every_operation import call_everything, operations_called, operations_of_players
from tests.clients.stories.stories_service import StoriesService
from tests.ports import free_port
from tests.service.api.test_replaced_records import failing_over
from tests.service.cli.processes import wait_until

pytestmark = pytest.mark.redis
TAKE_ONE = {"type": "stones.Take", "stones": 1}
TAKE_NINE = {"type": "stones.Take", "stones": 9}
KEY = "0123456789abcdefghijklmn"


def problem(client: Driver, do: str, who: str, *given: object, **command: Any) -> Any:
    with pytest.raises(Refused) as refused:
        client(do, who, *given, **command)
    return refused.value.said


def refusal_of_many(client: Driver, do: str, who: str) -> Any:
    """What is said to the first of many requests that is refused."""
    for _ in range(50):
        try:
            client(do, who)
        except Refused as refused:
            return refused.said
    pytest.fail("nothing was refused")


def version(client: Driver, match: str) -> int:
    return int(client("match.get", "carl", match=match)["version"])


def test_a_match_is_played_to_its_end_while_somebody_follows_it(client: Driver, over: Over):
    assert over.followed == over.events
    assert over.moves == [kind for _, kind in over.events].count("stones.Taken")
    assert client("match.get", "carl", match=over.match)["status"] == "finished"
    assert sum(score["total"] for score in client("match.scores", "carl", match=over.match)["scores"]) == 9
    assert len(client("match.record", "carl", match=over.match).splitlines()) == len(over.events) + 1


def test_a_stream_that_breaks_in_the_middle_of_events_tells_each_event_once(
    client: Driver, service: StoriesService, over: Over
):
    client("open", "dora", url=service.link.url)
    service.link.cut_streams_after = 2000
    service.link.requests.clear()
    assert client("follow", "dora", match=over.match) == over.events
    streams = [request for request in service.link.requests if b"/stream" in request]
    service.link.cut_streams_after = None
    assert len(streams) >= 2
    assert b"hash=" in streams[-1]


def test_the_records_of_finished_matches_are_read_over_a_connection_that_breaks(
    client: Driver, service: StoriesService, over: Over, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("service.use_cases.finished_records.SETTLED_AFTER", -1000)
    wait_until(lambda: over.match in [each[0] for each in client("records", "carl")])
    told = client("records", "carl")
    assert dict(each[:2] for each in told)[over.match] == len(over.events) + 1
    client("open", "dora", url=service.link.url)
    service.link.cut_records_after = 3000
    assert [each[:2] for each in client("records", "dora")] == [each[:2] for each in told]
    assert service.link.cut_records_after is None
    assert client("records", "carl", cursor=told[-1][2]) == []
    refused = problem(client, "records", "carl", cursor="of another service")
    assert (refused["status"], refused["code"], refused["field"]) == (422, "bad-cursor", "cursor")


def test_a_stream_begins_after_the_version_that_is_known(client: Driver, over: Over):
    assert client("follow", "carl", match=over.match, since=5) == over.events[5:]
    assert client("follow", "carl", match=over.match, since=5, count=2) == over.events[5:7]


def test_a_reader_is_told_that_the_record_was_replaced(client: Driver, service: StoriesService, match: str):
    token, lost = client("token", "ada"), version(client, match) + 1
    service.link.answers.clear()
    following = client.begin("follow", "dora", match=match)
    with service.redis.client() as store, failing_over(store, match):
        take(service.url, match, token, 1)
        wait_until(lambda: f"id: {lost}\n".encode() in b"".join(service.link.answers))
    take(service.shaky, match, token, 3)
    with pytest.raises(Refused) as refused:
        following.result(timeout=60)
    assert (refused.value.said["kind"], refused.value.said["code"]) == ("RecordReplaced", "record-replaced")


def take(url: str, match: str, token: str, stones: int) -> None:
    """A move of which the client does not know."""
    headers = {"Authorization": f"Bearer {token}"}
    move = {"moves": [{"type": "stones.Take", "stones": stones}]}
    assert httpx.post(f"{url}/v1/matches/{match}/moves", json=move, headers=headers).status_code == 201


def test_a_move_that_was_decided_on_an_old_board_is_refused(client: Driver, match: str):
    client("match.moves", "bea", match=match)
    client("play", "ada", match=match, move=TAKE_ONE)
    said = problem(client, "play", "bea", match=match, move=TAKE_ONE)
    assert (said["kind"], said["code"], said["status"]) == ("StaleVersion", "stale-version", 412)
    assert said["version"] == version(client, match)
    assert client("match.moves", "bea", match=match)["moves"]
    assert client("play", "bea", match=match, move=TAKE_ONE)["version"] == said["version"] + 1


def test_a_list_of_moves_is_played_and_an_empty_one_is_refused_as_one(client: Driver, match: str):
    said = problem(client, "match.play", "ada", [], match=match)
    assert (said["code"], said["field"]) == ("invalid-request", "moves")
    assert client("match.try_out", "ada", [TAKE_ONE], match=match)["complete"]
    assert client("match.play", "ada", [TAKE_ONE], match=match)["version"] == version(client, match)


def test_a_version_that_is_named_counts_and_none_at_all_is_any(client: Driver, match: str):
    seen = version(client, match)
    client("play", "ada", match=match, move=TAKE_ONE)
    assert problem(client, "play", "bea", match=match, move=TAKE_ONE, version=seen)["code"] == "stale-version"
    client("play", "bea", match=match, move=TAKE_ONE, version=None)


def test_a_move_whose_answer_is_lost_is_played_once(client: Driver, service: StoriesService, match: str):
    before = version(client, match)
    service.link.lose_answer_to = b"/moves HTTP"
    played = client("play", "dora", match=match, move=TAKE_ONE)
    assert service.link.lose_answer_to is None
    assert (played["version"], version(client, match)) == (before + 1, before + 1)


def test_an_account_and_a_match_whose_answers_are_lost_are_created_once(client: Driver, service: StoriesService):
    client("open", "eve", url=service.link.url)
    service.link.lose_answer_to = b"/v1/players "
    created = client("create account", "eve", name="Eve")
    assert client("account.get", "eve")["id"] == created["id"]
    service.link.lose_answer_to = b"/v1/matches "
    made = client("create match", "eve", plan=PLAN)
    assert wait_until(lambda: client("matches of", "eve", player=created["id"])) == [made]


def test_a_request_without_a_key_is_not_sent_again_if_its_answer_is_lost(
    client: Driver, service: StoriesService, match: str
):
    service.link.requests.clear()
    service.link.lose_answer_to = b"PATCH "
    said = problem(client, "account.rename", "dora", "Adelaide")
    assert (said["kind"], said["outcome_unknown"], said["key"]) == ("Unreachable", True, None)
    assert len([request for request in service.link.requests if b"PATCH " in request]) == 1
    assert client("account.get", "ada")["name"] == "Adelaide"


def test_a_move_of_which_the_service_does_not_know_if_it_was_written_is_played_once(
    client: Driver, service: StoriesService, match: str
):
    client("open", "fay", url=service.shaky, token=client("token", "ada"))
    before = version(client, match)
    service.store.silent_after = b"stones.Take"
    played = client("play", "fay", match=match, move=TAKE_ONE)
    assert service.store.silent_after is None
    assert (played["version"], version(client, match)) == (before + 1, before + 1)


def test_a_request_without_a_key_of_which_the_service_does_not_know_is_not_sent_again(
    client: Driver, service: StoriesService, match: str
):
    client("open", "fay", url=service.shaky, token=client("token", "ada"))
    service.store.silent_after = b"Adele"
    said = problem(client, "account.rename", "fay", "Adele")
    assert (said["code"], said["outcome_unknown"]) == ("outcome-unknown", True)


def test_a_request_that_is_made_again_with_its_key_gets_the_first_answer(
    client: Driver, service: StoriesService, match: str
):
    client("open", "hasty", url=service.link.url, token=client("token", "ada"), patience=0)
    service.link.lose_answer_to = b"/moves HTTP"
    lost = problem(client, "play", "hasty", match=match, move=TAKE_ONE, key=KEY)
    assert (lost["kind"], lost["outcome_unknown"], lost["key"]) == ("Unreachable", True, KEY)
    again = client("play", "hasty", match=match, move=TAKE_ONE, key=KEY)
    assert again["version"] == version(client, match)
    assert problem(client, "play", "hasty", match=match, move=TAKE_NINE, key=KEY)["code"] == "key-reused"


def test_a_client_that_is_too_fast_is_slowed_down(client: Driver, service: StoriesService, match: str):
    client("open", "fast", url=service.shaky, token=client("token", "ada"))
    for _ in range(12):
        assert client("kifu.games", "fast")[0]["id"] == "stones"
    client("open", "hasty", url=service.shaky, token=client("token", "ada"), patience=0)
    said = refusal_of_many(client, "kifu.games", "hasty")
    assert (said["code"], said["status"], said["retry_after"]) == ("rate-limited", 429, 1)


def test_a_client_goes_on_when_the_store_is_back(client: Driver, service: StoriesService, match: str):
    for who, patience in (("hasty", 0), ("patient", 60)):
        client("open", who, url=service.shaky, token=client("token", "ada"), patience=patience)
    before = version(client, match)
    service.redis.freeze()
    try:
        said = problem(client, "match.get", "hasty", match=match)
        assert (said["status"], said["code"], said["retry_after"]) == (503, "store-unavailable", 1)
        threading.Timer(0.5, service.redis.thaw).start()
        client("play", "patient", match=match, move=TAKE_ONE)
    finally:
        service.redis.thaw()
    assert version(client, match) == before + 1


def test_a_wrong_token_is_told_by_its_code(client: Driver, service: StoriesService):
    client("open", "mallory", url=service.url, token="kifu_wrong")
    said = problem(client, "account.get", "mallory")
    assert (said["kind"], said["status"], said["outcome_unknown"]) == ("Problem", 401, False)
    assert said["code"] == "bad-token"


def test_a_move_against_the_rules_is_refused_with_code_and_rule(client: Driver, match: str):
    said = problem(client, "play", "ada", match=match, move=TAKE_NINE)
    assert (said["kind"], said["code"], said["rule"]) == ("Problem", "not-listed", "rulebook p. 1")
    assert (said["field"], said["index"]) == ("moves.0", 0)


def test_a_message_of_a_webhook_is_handed_on_once_and_only_if_the_service_has_signed_it_lately(client: Driver):
    secret, other, now = secret_of(b"s" * 32), secret_of(b"o" * 32), int(time.time())
    body, asking = '{"type":"webhook.Test","data":{}}', '{"type":"webhook.Confirm","data":{"challenge":"abc"}}'

    def signed(name: str, said: str = body, by: WebhookSecret = secret, at: int = now) -> tuple[object, str]:
        return signed_headers([by], name, at, said.encode()), said

    requests = [
        *(signed("first", asking), signed("one"), signed("one"), signed("two"), signed("two", at=now + 1)),
        *(signed("old", at=now - 400), signed("early", at=now + 400), signed("other", by=other), ({}, body)),
    ]
    new, known, old = [200, "", "webhook.Test"], [200, "", None], [401, "The message is too old.", None]
    forged, bare = ([401, said, None] for said in ("The signature is wrong.", UNREADABLE))
    told = client("take webhooks", "ada", secret=secret, requests=requests)
    assert told == [[200, "abc", None], new, known, new, known, old, old, forged, bare]


UNREADABLE = "The headers of a webhook are missing or cannot be read."


@pytest.mark.parametrize("header", ["webhook-id", "webhook-timestamp", "webhook-signature"])
def test_a_message_without_its_headers_is_told_as_such(client: Driver, header: str):
    secret, body = secret_of(b"s" * 32), "{}"
    headers = dict(signed_headers([secret], "one", int(time.time()), body.encode()))
    others = {name: value for name, value in headers.items() if name != header}
    requests = [(others, body), ({**headers, "webhook-timestamp": "now"}, body)]
    assert client("take webhooks", "ada", secret=secret, requests=requests) == [[401, UNREADABLE, None]] * 2


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_?", "undefined"])
def test_nothing_is_genuine_under_what_is_no_secret_of_a_webhook(client: Driver, secret: str):
    forged = dict(signed_headers([secret_of(b"")], "one", int(time.time()), b"{}"))
    said = problem(client, "take webhooks", "ada", secret=secret, requests=[(forged, "{}")])
    assert said == {"kind": "mistake", "detail": "The secret of a webhook is whsec_ and base64."}


def test_the_turns_of_now_are_told_at_once(client: Driver, service: StoriesService, match: str):
    def waits() -> bool:
        return [turn["match"] for turn in client("kifu.turns_now", "ada")] == [match]

    wait_until(waits)


def test_a_service_that_is_not_there_is_told_as_such(client: Driver):
    client("open", "lost", url=f"http://127.0.0.1:{free_port()}", patience=0.3)
    said = problem(client, "account.get", "lost")
    assert (said["kind"], said["outcome_unknown"]) == ("Unreachable", False)


def test_a_proposed_undo_is_agreed_to(client: Driver, match: str):
    start = version(client, match)
    client("play", "ada", match=match, move=TAKE_ONE)
    client("match.undo", "ada", start, match=match)
    assert client("match.get", "bea", match=match)["take_back"] == {"seat": 0, "to": start, "agreed": [0]}
    agreed = client("match.undo", "bea", start, match=match)
    assert [event["type"] for event in agreed["events"]] == ["match.TakeBackAgreed", "match.TakenBack"]


def test_a_move_that_is_tried_out_is_not_played(client: Driver, match: str):
    before = version(client, match)
    expected = client("match.try_out", "ada", TAKE_ONE, match=match)
    assert [event["data"]["type"] for event in expected["events"]] == ["stones.Taken"]
    assert version(client, match) == before


def test_the_turns_of_an_account_are_told_once_each(client: Driver, service: StoriesService, match: str):
    turns = client.begin("take turns", "ada", count=1)
    assert turns.result(timeout=60) == [match]
    client("match.moves", "bea", match=match)
    client("play", "bea", match=match, move=TAKE_ONE)
    assert client("take turns", "ada", count=1) == [match]


def test_a_turn_that_is_not_taken_is_not_told_again_when_another_begins(
    client: Driver, service: StoriesService, match: str
):
    token = client("token", "ada")
    service.link.requests.clear()
    turns = client.begin("turns", "dora", count=2)
    wait_until(lambda: sum(b"/v1/turns" in request for request in service.link.requests) >= 2)
    plan = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    headers = {"Authorization": f"Bearer {token}"}
    other = httpx.post(f"{service.url}/v1/matches", json=plan, headers=headers).json()["id"]
    assert turns.result(timeout=60) == [match, other]


def test_a_new_token_takes_the_place_of_the_old_one_in_the_client_too(
    client: Driver, service: StoriesService, match: str
):
    before = client("token", "ada")
    assert client("account.renew_token", "ada")["token"] == client("token", "ada") != before
    client("account.get", "ada")
    client("open", "old", url=service.url, token=before)
    assert problem(client, "account.get", "old")["status"] == 401


def test_each_operation_for_players_has_a_method(client: Driver, service: StoriesService):
    service.link.requests.clear()
    call_everything(client, service.link.url)
    assert operations_of_players() - operations_called(service.link) == set()
