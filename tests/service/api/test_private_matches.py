from collections.abc import Callable

import pytest

from tests.service.conftest import Caller

PLAYED = ["", "/state", "/scores", "/moves", "/events"]


@pytest.fixture
def waiting(ada: Caller) -> str:
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "private": True}
    return ada.post("/v1/matches", body).headers["Location"]


@pytest.fixture
def private(waiting: str, bea: Caller) -> str:
    bea.put(f"{waiting}/seats/1")
    return waiting


@pytest.mark.parametrize("part", PLAYED)
def test_a_private_match_is_not_there_for_others(
    private: str, ada: Caller, bea: Caller, spectator: Caller, player: Callable[[str], Caller], part: str
):
    callers = [ada, bea, spectator, player("Cid")]
    assert [caller.get(f"{private}{part}").status_code for caller in callers] == [200, 200, 404, 404]


def test_a_private_match_is_not_there_for_moves_of_others(private: str, player: Callable[[str], Caller]):
    cid = player("Cid")
    for move in ("stones.UseStash", "go.Pass"):
        answer = cid.post(f"{private}/moves", {"moves": [{"type": move}]})
        elsewhere = cid.post("/v1/matches/none/moves", {"moves": [{"type": move}]})
        assert answer.get_json() | {"request": ""} == elsewhere.get_json() | {"request": ""}
    assert cid.post(f"{private}/resign").status_code == 404
    assert cid.put(f"{private}/seats/0", {"bot": "random"}).status_code == 404
    assert cid.delete(f"{private}/seats/0").status_code == 404


def test_a_player_who_resigned_may_still_see_the_match(private: str, bea: Caller):
    bea.post(f"{private}/resign")
    assert bea.get(f"{private}/state").get_json()["board"]["stashes"] == [{"type": "hidden"}] * 2


def test_a_player_who_knows_the_id_may_join_a_private_match(waiting: str, player: Callable[[str], Caller]):
    cid = player("Cid")
    assert cid.get(waiting).get_json()["seats"][1]["player"] is None
    assert cid.put(f"{waiting}/seats/1").status_code == 200


def test_the_lobby_lists_a_private_match_to_its_players_only(
    private: str, ada: Caller, spectator: Caller, project: Callable[[], None]
):
    project()
    assert [entry["id"] for entry in ada.get("/v1/matches").get_json()["matches"]] == [private.rpartition("/")[2]]
    assert spectator.get("/v1/matches").get_json()["matches"] == []
