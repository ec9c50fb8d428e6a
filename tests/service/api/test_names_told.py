"""No record and no projection holds the name of a player: names are looked up when they are told."""

import io
from collections.abc import Callable

import msgspec
import redis

from domain.game import Seat
from domain.match import BotName, Decision, Holder, MatchId, PlayerId
from domain.match.events import SeatResigned
from events.verify import verify
from service.bootstrap import Services
from tests.account_homes import home
from tests.events.recorder import Recorder
from tests.games.stones import GAME, Take
from tests.redis_contents import keys_with
from tests.service.conftest import Caller


def test_the_name_of_a_player_is_stored_in_the_account_alone(
    player: Callable[[str], Caller], project: Callable[[], None], redis_client: redis.Redis
):
    ada, bea = player("Unmistakable Ada"), player("Unmistakable Bea")
    path = finished_match(ada, bea)
    project()
    assert player("Ada").get(path).get_json()["status"] == "finished"
    assert sorted(keys_with(redis_client, "Unmistakable")) == sorted(
        {home(each.id).players.encode() for each in (ada, bea)}
    )


def test_every_answer_about_a_match_tells_the_names(
    player: Callable[[str], Caller], project: Callable[[], None], spectator: Caller
):
    ada = player("Name of Ada")
    path = finished_match(ada, player("Name of Bea"))
    project()
    paths = [path, f"{path}/state", "/v1/matches", f"{path}/events", f"{path}/record", f"{path}/diff?from=1"]
    for told in paths:
        answer = spectator.get(told).get_data(as_text=True)
        assert "Name of Ada" in answer, told
        assert "Name of Bea" in answer, told


def test_a_stream_tells_the_names(player: Callable[[str], Caller], spectator: Caller):
    path = finished_match(player("Name of Ada"), player("Name of Bea"))
    stream = spectator.get(f"{path}/events?since=0", Accept="application/x-ndjson")
    assert "Name of Ada takes seat 0." in stream.get_data(as_text=True)


def test_a_dry_run_tells_the_names(player: Callable[[str], Caller]):
    ada = player("Name of Ada")
    path = running_match(ada, player("Name of Bea"))
    answer = ada.post(f"{path}/moves?dry_run=true", {"moves": [{"type": "stones.Take", "stones": 1}]}).get_json()
    assert "Name of Ada" in answer["events"][0]["text"]


def test_a_record_with_names_stays_as_it_is_and_tells_the_names_of_today(
    services: Services, player: Callable[[str], Caller], spectator: Caller
):
    ada, bea = player("Ada of today"), player("Bea of today")
    recorder = record_with_names(services, ada, bea)
    path = f"/v1/matches/{recorder.id}"
    for told in (path, f"{path}/state"):
        answer = spectator.get(told).get_data(as_text=True)
        assert "Bea of today" in answer, told
        assert "of before" not in answer, told
    texts = [event["text"] for event in spectator.get(f"{path}/events").get_json()["events"]]
    assert "Ada of today takes seat 0." in texts
    assert not any("of before" in text for text in texts)
    record = spectator.get(f"{path}/record").data
    header, *events = record.splitlines()
    assert b"of before" not in header
    assert b"".join(events).count(b"of before") == 3, "two seats are taken, and one is resigned"
    assert verify(io.BytesIO(record), services.games).header.head == recorder.head


def test_a_record_without_names_verifies(services: Services, player: Callable[[str], Caller], spectator: Caller):
    path = finished_match(player("Name of Ada"), player("Name of Bea"))
    record = spectator.get(f"{path}/record").data
    header, *events = record.splitlines()
    assert [seat["name"] for seat in msgspec.json.decode(header)["seats"]] == ["Name of Ada", "Name of Bea"]
    assert not any(b"Name of" in event for event in events)
    assert verify(io.BytesIO(record), services.games).points


def test_the_tag_of_an_answer_with_names_still_names_its_version(player: Callable[[str], Caller]):
    ada = player("Ada")
    path = running_match(ada, player("Bea"))
    etag = ada.get(f"{path}/state").headers["ETag"]
    assert ada.get(f"{path}/state", If_None_Match=etag).status_code == 304
    take = {"moves": [{"type": "stones.Take", "stones": 1}]}
    assert ada.post(f"{path}/moves", take, If_Match=etag).status_code == 201
    assert ada.post(f"{path}/moves", take, If_Match=etag).status_code == 412


def running_match(ada: Caller, bea: Caller) -> str:
    """The path of a running match, in which Ada moves first."""
    plan = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"stones": 2}}
    path = ada.post("/v1/matches", plan).headers["Location"]
    bea.put(f"{path}/seats/1")
    return path


def finished_match(ada: Caller, bea: Caller) -> str:
    """The path of a match that Ada and Bea have finished."""
    path = running_match(ada, bea)
    for caller in (ada, bea):
        assert caller.post(f"{path}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]}).status_code == 201
    return path


def record_with_names(services: Services, ada: Caller, bea: Caller) -> Recorder:
    """A finished match whose events hold names, as earlier releases wrote them; Ada has resigned and Bea won."""
    recorder = Recorder(services.store, id=MatchId("with-names"))
    recorder.create(stones=2)
    holders = Holder(PlayerId(ada.id), "Ada of before"), Holder(PlayerId(bea.id), "Bea of before")
    for seat, holder in enumerate(holders):
        decision = Decision(GAME, recorder.match)
        decision.take_seat(Seat(seat), holder)
        recorder.record(decision, holder.player)
    decision = Decision(GAME, recorder.match)
    bot = Holder(PlayerId("bot-random"), "random", BotName("random"), stands_in_for=holders[0])
    decision.emit(SeatResigned(Seat(0), bot), Seat(0))
    recorder.record(decision, holders[0].player)
    for seat, each in enumerate((bot, holders[1])):
        decision = Decision(GAME, recorder.match)
        decision.play(Seat(seat), Take(1))
        recorder.record(decision, each.player)
    return recorder
