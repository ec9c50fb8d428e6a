"""A record that cannot be read harms nothing but its own match."""

from collections.abc import Callable

import pytest
from msgspec import Raw

from domain.game import Version
from domain.match import MatchId
from events import keys
from events.store import Envelope
from service.bootstrap import Services
from tests.service.conftest import Caller


def breaks(services: Services, match: str) -> None:
    """Adds an event to a record that no rule knows."""
    event = Raw(b'{"type":"stones.Vanished"}')
    envelope = Envelope(Version(7), event, 0, "", "00" * 32)
    name = MatchId(match.rpartition("/")[2])
    services.store.append(name, services.store.head(name), [envelope])


def stands_in_half(services: Services, match: str) -> None:
    """Adds an entry to the stream of a record that lacks nearly everything."""
    services.redis.xadd(keys.record(MatchId(match.rpartition("/")[2])), {"e": "{}"}, id="7-0")


@pytest.mark.parametrize("damage", [breaks, stands_in_half])
@pytest.mark.parametrize("part", ["", "/state", "/moves", "/scores", "/events", "/record", "/diff?from=1"])
def test_a_broken_match_is_answered_with_broken_record(
    match: str, ada: Caller, services: Services, part: str, damage: Callable[[Services, str], None]
):
    damage(services, match)
    answer = ada.get(f"{match}{part}")
    assert (answer.status_code, answer.get_json()["code"]) == (500, "broken-record")


@pytest.mark.parametrize("move", [b"{oops", b"\xff", b"5", b'{"type":"stones.Nonsense"}'])
def test_a_match_with_an_unreadable_move_is_a_broken_record(match: str, ada: Caller, services: Services, move: bytes):
    ada.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
    record = keys.record(MatchId(match.rpartition("/")[2]))
    kept = services.redis.xrange(record)
    services.redis.delete(record)
    for name, fields in kept:
        services.redis.xadd(record, {**fields, b"m": move} if name == b"7-0" else fields, id=name)
    answers = [ada.get(f"{match}/events"), ada.get(f"{match}/diff?from=1"), ada.post(f"{match}/undo", {})]
    assert [(answer.status_code, answer.get_json()["code"]) for answer in answers] == [(500, "broken-record")] * 3


def test_the_others_go_on(match: str, ada: Caller, services: Services):
    other = ada.post("/v1/matches", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}).headers["Location"]
    breaks(services, match)
    assert ada.get(other).status_code == 200


def test_nothing_is_played_in_a_broken_match(match: str, ada: Caller, services: Services):
    stands_in_half(services, match)
    answer = ada.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
    assert (answer.status_code, answer.get_json()["code"]) == (500, "broken-record")


def test_a_stream_ends_when_its_match_breaks(match: str, ada: Caller, services: Services):
    stream = iter(ada.get(f"{match}/events?since=6", Accept="text/event-stream").response)
    next(stream)
    breaks(services, match)
    assert list(stream) == []


def test_the_operator_is_shown_what_is_set_aside_and_why(
    match: str, ada: Caller, operator: Caller, services: Services, project: Callable[[], None]
):
    assert operator.get("/v1/quarantine").get_json() == {"matches": []}
    breaks(services, match)
    project()
    (aside,) = operator.get("/v1/quarantine").get_json()["matches"]
    assert (aside["match"], aside["version"]) == (match.rpartition("/")[2], 7)
    assert "stones.Vanished" in aside["why"]
