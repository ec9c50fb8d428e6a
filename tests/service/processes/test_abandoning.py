"""Matches that have waited for long with no player on any seat are abandoned."""

from collections.abc import Callable

import pytest

from domain.game import Seat
from events.projections.empty_matches import EmptyMatches
from events.store import Millis
from service.bootstrap import Services
from service.processes.abandoning import Abandoning
from tests.service.conftest import Caller

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


def opened(caller: Caller, *seats: dict[str, str], private: bool = False) -> str:
    body = {"game": "stones", "seats": list(seats), "private": private}
    return str(caller.post("/v1/matches", body).headers["Location"])


@pytest.fixture
def abandon(services: Services, project: Callable[[], None]) -> Callable[[float], int]:
    """Projects, and abandons what has been empty for some days."""

    def run(days: float = 0.0) -> int:
        project()
        return Abandoning(services.projections.empty_matches, services.matches, days).abandon()

    return run


def test_an_empty_match_is_abandoned_when_its_time_is_over(
    ada: Caller, services: Services, abandon: Callable[[float], int]
):
    paths = [opened(ada, OPEN, BOT), opened(ada, OPEN, OPEN, private=True)]
    assert abandon(1) == 0
    assert abandon(0) == 2
    assert [ada.get(path).get_json()["status"] for path in paths] == ["abandoned"] * 2
    newest = ada.get(f"{paths[1]}/events").get_json()["events"][-1]
    assert (newest["data"], newest["player"]) == ({"type": "match.Abandoned", "cause": "empty-for-long"}, "service")
    assert abandon(0) == 0
    assert services.projections.empty_matches.since(Millis(1 << 50)) == []


def test_a_match_with_a_player_is_not_abandoned(ada: Caller, bea: Caller, match: str, abandon: Callable[[float], int]):
    waiting = opened(ada, OPEN, OPEN)
    bea.put(f"{waiting}/seats/1")
    assert abandon(0) == 0
    bea.delete(f"{waiting}/seats/1")
    ada.post(f"{opened(ada, OPEN, OPEN)}/end")
    assert abandon(0) == 1
    assert ada.get(match).get_json()["status"] == "playing"


def test_who_sits_down_before_the_projector_knows_keeps_the_match(
    ada: Caller, bea: Caller, services: Services, abandon: Callable[[float], int], project: Callable[[], None]
):
    path = opened(ada, OPEN, OPEN)
    project()
    (found,) = services.projections.empty_matches.since(Millis(1 << 50))
    bea.put(f"{path}/seats/1")

    class Late(EmptyMatches):
        def since(self, moment: Millis):
            return [found]

    assert Abandoning(Late(services.redis), services.matches, 0.0).abandon() == 0
    assert ada.get(path).get_json()["seats"][Seat(1)]["player"] == bea.id


def test_of_two_processes_one_abandons_a_match(ada: Caller, services: Services, project: Callable[[], None]):
    path = opened(ada, OPEN, OPEN)
    project()
    both = [Abandoning(services.projections.empty_matches, services.matches, 0.0) for _ in range(2)]
    assert sorted(each.abandon() for each in both) == [0, 1]
    assert ada.get(path).get_json()["version"] == 2
