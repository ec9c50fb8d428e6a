"""Cursors: sealed, so that they name no match, and bound to their list, filters and viewer."""

import base64
from collections.abc import Callable

import pytest
import redis

from events import account_keys
from service.use_cases.server_secret import Cursors, ServerSecret
from tests.service.conftest import Caller

SEATS = [{"kind": "me"}, {"kind": "open"}]


@pytest.fixture
def lobby(ada: Caller, project: Callable[[], None]) -> Callable[[], None]:
    """Six matches of Ada's: every second one is private."""

    def fill(private: bool = True) -> None:
        for number in range(6):
            ada.post("/v1/matches", {"game": "stones", "seats": SEATS, "private": private and number % 2 == 1})
        project()

    return fill


def crafted(place: str) -> str:
    return base64.urlsafe_b64encode(place.encode()).decode().rstrip("=")


def refused(answer) -> tuple[int, str, str]:
    problem = answer.get_json()
    return answer.status_code, problem["code"], problem["field"]


BAD = (422, "bad-cursor", "cursor")


@pytest.mark.parametrize(
    "cursor", ["", "x", "é", "!!!!", crafted("9999999999999:"), crafted("9999999999999:~"), "g" * 140, "%00"]
)
def test_a_cursor_that_is_made_up_is_refused(spectator: Caller, cursor: str):
    assert refused(spectator.get(f"/v1/matches?cursor={cursor}")) == BAD


def test_a_cursor_shows_no_time_and_no_id_of_a_match(lobby: Callable[[], None], spectator: Caller):
    lobby()
    cursor = spectator.get("/v1/matches?limit=1").get_json()["next"]
    ids = [entry["id"] for entry in spectator.get("/v1/matches").get_json()["matches"]]
    assert not [each for each in ids if each.encode() in base64.urlsafe_b64decode(cursor + "==")]


@pytest.mark.parametrize("elsewhere", ["status=waiting", "game=stones", "player={ada}", "status=waiting&game=stones"])
def test_a_cursor_of_other_filters_is_refused(lobby: Callable[[], None], ada: Caller, elsewhere: str):
    lobby()
    cursor = ada.get("/v1/matches?limit=1").get_json()["next"]
    assert ada.get(f"/v1/matches?limit=2&cursor={cursor}").status_code == 200
    other = elsewhere.format(ada=ada.id)
    assert refused(ada.get(f"/v1/matches?{other}&cursor={cursor}")) == BAD
    cursor = ada.get(f"/v1/matches?{other}&limit=1").get_json()["next"]
    assert ada.get(f"/v1/matches?{other}&cursor={cursor}").status_code == 200
    assert refused(ada.get(f"/v1/matches?cursor={cursor}")) == BAD


def test_a_cursor_of_another_viewer_is_refused(lobby: Callable[[], None], ada: Caller, bea: Caller, spectator: Caller):
    lobby()
    cursor = ada.get("/v1/matches?limit=1").get_json()["next"]
    assert ada.get(f"/v1/matches?limit=1&cursor={cursor}").status_code == 200
    for other in (bea, spectator):
        assert refused(other.get(f"/v1/matches?limit=1&cursor={cursor}")) == BAD


def test_a_cursor_of_another_server_is_refused(lobby: Callable[[], None], spectator: Caller, redis_client: redis.Redis):
    sealed = Cursors(ServerSecret(redis_client)).sealed("0:m", "lobby", None, [])
    assert Cursors(ServerSecret(redis_client)).opened(sealed, "lobby", None, []) == "0:m"
    redis_client.delete(account_keys.command_secret())
    lobby()
    assert refused(spectator.get(f"/v1/matches?cursor={sealed}")) == BAD


def test_a_cursor_of_another_list_is_refused(redis_client: redis.Redis):
    cursors = Cursors(ServerSecret(redis_client))
    with pytest.raises(Exception, match="has not returned this cursor"):
        cursors.opened(cursors.sealed("0:m", "lobby", None, []), "standings", None, [])


def test_pages_end_for_a_stranger_as_if_there_were_no_private_match(
    lobby: Callable[[], None], spectator: Caller, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("events.projections.lobby.SCANNED_AT_MOST", 3)
    lobby()
    first = spectator.get("/v1/matches").get_json()
    assert (len(first["matches"]), first["next"]) == (3, None)
