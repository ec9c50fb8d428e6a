"""A byte that has changed in the store is found before anything is made of it, and harms nothing but its own match."""

from collections.abc import Callable, Iterator

import pytest

from domain.game import Version
from domain.match import MatchId
from events import keys
from events.repository import MatchRepository
from events.store import BrokenRecord
from service.api import create_app
from service.bootstrap import Services, bootstrap
from service.settings import Settings
from tests.games import stones
from tests.service.conftest import BOTS, Caller

FLIPPED = {"data": b"e", "hash": b"h", "time": b"t", "player": b"p", "command": b"c", "seat": b"s", "move": b"m"}
TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}


def id_of(match: str) -> MatchId:
    return MatchId(match.rpartition("/")[2])


def flip(services: Services, match: str, version: int, field: bytes) -> None:
    """Changes one character of a stored event so that it stays what the rules know."""
    record = keys.record(id_of(match))
    entries = services.redis.xrange(record)
    services.redis.delete(record)
    for name, fields in entries:
        if name == b"%d-0" % version:
            fields[field] = flipped(fields[field])
        services.redis.xadd(record, fields, id=name)


def flipped(value: bytes) -> bytes:
    """The value with its last digit or letter changed to another one."""
    place = max(value.rfind(b"1"), value.rfind(b"0"), *(value.rfind(b"%d" % digit) for digit in range(2, 10)))
    if place < 0:
        return value[:-1] + bytes([value[-1] ^ 1])
    return value[:place] + (b"2" if value[place : place + 1] != b"2" else b"3") + value[place + 1 :]


@pytest.fixture
def played(match: str, ada: Caller, bea: Caller) -> str:
    """The path of a match of eight events, which Ada and Bea have begun to play."""
    ada.post(f"{match}/moves", TAKE_ONE)
    bea.post(f"{match}/moves", TAKE_ONE)
    return match


@pytest.fixture
def elsewhere(services: Services, ada: Caller) -> Iterator[Caller]:
    """Ada at another process, which has read nothing yet."""
    other = bootstrap(Settings(redis_url=services.settings.redis_url), BOTS, services.games)
    yield Caller(create_app(other).test_client(), ada.id, ada.token)
    other.listener.stop()
    other.redis.close()


def is_broken(caller: Caller, path: str) -> bool:
    answer = caller.get(path)
    return (answer.status_code, answer.get_json()["code"]) == (500, "broken-record")


@pytest.mark.parametrize("field", FLIPPED.values(), ids=FLIPPED)
def test_a_changed_byte_is_found_when_a_match_is_folded(played: str, services: Services, field: bytes):
    flip(services, played, 7, field)
    with pytest.raises(BrokenRecord) as broken:
        MatchRepository(services.store, services.games).newest(id_of(played))
    assert broken.value.version == 7


@pytest.mark.parametrize("field", FLIPPED.values(), ids=FLIPPED)
def test_a_changed_byte_is_found_in_a_match_that_is_in_memory(
    played: str, ada: Caller, services: Services, field: bytes
):
    assert ada.get(played).status_code == 200
    flip(services, played, 7, field)
    for since in (0, 6):
        with pytest.raises(BrokenRecord):
            services.repository.read(id_of(played), Version(since), limit=7)


@pytest.mark.parametrize("part", ["/events?since=6&limit=1", "/record", "/diff?from=1"])
def test_a_changed_byte_is_not_answered(played: str, ada: Caller, services: Services, part: str):
    assert ada.get(played).status_code == 200
    flip(services, played, 7, b"e")
    assert is_broken(ada, f"{played}{part}")


def test_a_fork_of_a_broken_match_is_broken_too(match: str, ada: Caller, bea: Caller, services: Services):
    for caller, stones_taken in ((ada, 3), (bea, 3), (ada, 3), (bea, 3), (ada, 3), (bea, 3), (ada, 3)):
        caller.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": stones_taken}]})
    assert ada.get(match).get_json()["status"] == "finished"
    fork = id_of(ada.post(f"{match}/forks", {"version": 9}).headers["Location"])
    fresh = MatchRepository(services.store, services.games)
    assert fresh.newest(fork) is not None
    assert len(fresh.read(fork)) == len(services.store.read(fork))
    flip(services, match, 7, b"t")
    with pytest.raises(BrokenRecord):
        MatchRepository(services.store, services.games).newest(fork)
    with pytest.raises(BrokenRecord):
        fresh.read(fork)


def test_a_changed_seed_is_found(played: str, services: Services):
    flip(services, played, 1, b"e")
    with pytest.raises(BrokenRecord):
        MatchRepository(services.store, services.games).newest(id_of(played))


def test_the_projector_sets_aside_what_is_broken(
    played: str, bea: Caller, operator: Caller, services: Services, project: Callable[[], None]
):
    flip(services, played, 7, b"t")
    project()
    (aside,) = operator.get("/v1/quarantine").get_json()["matches"]
    assert (aside["match"], aside["version"]) == (id_of(played), 7)


def test_what_is_broken_is_set_aside_and_told_and_the_others_go_on(
    played: str, elsewhere: Caller, operator: Caller, services: Services
):
    seats = [{"kind": "me"}, {"kind": "open"}]
    flip(services, played, 7, b"t")
    other = elsewhere.post("/v1/matches", {"game": stones.GAME.id, "seats": seats}).headers["Location"]
    assert is_broken(elsewhere, played)
    (aside,) = operator.get("/v1/quarantine").get_json()["matches"]
    assert (aside["match"], aside["version"]) == (id_of(played), 7)
    assert "kifu_quarantined_matches 1.0" in operator.get("/metrics").text
    assert [elsewhere.get(path).status_code for path in (other, "/v1/matches")] == [200, 200]
