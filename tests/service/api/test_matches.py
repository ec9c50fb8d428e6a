"""Matches are created, listed and shown."""

from collections.abc import Callable

import pytest

from tests.service.conftest import Caller

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


def test_a_match_waits_for_players(ada: Caller):
    answer = ada.post("/v1/matches", {"game": "stones", "seats": [ME, OPEN]})
    match = answer.get_json()
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/v1/matches/{match['id']}"
    assert (match["status"], match["version"], match["to_act"], match["seat"]) == ("waiting", 2, [], 0)
    assert [seat["name"] for seat in match["seats"]] == ["Ada", None]


def test_a_match_starts_when_every_seat_is_taken(ada: Caller, bea: Caller):
    path = ada.post("/v1/matches", {"game": "stones", "seats": [ME, OPEN]}).headers["Location"]
    match = bea.put(f"{path}/seats/1", {"salt": "of the earth"}).get_json()
    assert (match["status"], match["to_act"], match["seat"]) == ("playing", [0], 1)


def test_a_match_against_bots_starts_at_once(ada: Caller):
    match = ada.post("/v1/matches", {"game": "stones", "seats": [BOT, ME, BOT]}).get_json()
    assert match["status"] == "playing"
    assert [seat["bot"] for seat in match["seats"]] == ["random", None, "random"]


@pytest.mark.parametrize(("seats", "rated"), [([BOT, BOT], False), ([ME, BOT], False), ([ME, OPEN], True)])
def test_a_match_is_rated_if_two_people_begin_it(
    ada: Caller, bea: Caller, project: Callable[[], None], seats: list[dict[str, str]], rated: bool
):
    path = ada.post("/v1/matches", {"game": "stones", "seats": seats}).headers["Location"]
    bea.put(f"{path}/seats/1")
    project()
    (listed,) = ada.get("/v1/matches").get_json()["matches"]
    told = [ada.get(path).get_json(), ada.get(f"{path}/state").get_json(), listed]
    assert [(each["status"], each.get("rated", True)) for each in told] == [("playing", rated)] * 3


def test_the_options_of_a_match_are_kept(ada: Caller):
    body = {"game": "stones", "seats": [ME, BOT], "options": {"stones": 5}}
    match = ada.post("/v1/matches", body).get_json()
    assert match["options"] == {"stones": 5}
    assert ada.get(f"/v1/matches/{match['id']}/state").get_json()["board"]["heap"] == 5


def test_the_lobby_lists_the_newest_match_first(ada: Caller, spectator: Caller, project: Callable[[], None]):
    made = [ada.post("/v1/matches", {"game": "stones", "seats": [ME, OPEN]}).get_json()["id"] for _ in range(3)]
    project()
    listed = spectator.get("/v1/matches?status=waiting&game=stones").get_json()
    assert {entry["id"] for entry in listed["matches"]} == set(made)
    assert listed["next"] is None


def test_the_lobby_tells_the_clock_and_the_options(ada: Caller, spectator: Caller, project: Callable[[], None]):
    clock = {"kind": "bank", "seconds": 600, "increment": 5, "when_out": "resign"}
    plan = {"game": "stones", "seats": [ME, OPEN], "options": {"stones": 30}}
    ada.post("/v1/matches", {**plan, "clock": clock})
    project()
    (entry,) = spectator.get("/v1/matches").get_json()["matches"]
    assert entry["clock"] == {**clock, "bot": "random"}
    assert entry["options"] == {"stones": 30}


def test_the_lobby_is_paged(ada: Caller, spectator: Caller, project: Callable[[], None]):
    for _ in range(3):
        ada.post("/v1/matches", {"game": "stones", "seats": [ME, OPEN]})
    project()
    first = spectator.get("/v1/matches?limit=2").get_json()
    second = spectator.get(f"/v1/matches?limit=2&cursor={first['next']}").get_json()
    assert len({entry["id"] for entry in first["matches"] + second["matches"]}) == 3
    assert second["next"] is None


def test_a_match_shows_its_head_hash(match: str, spectator: Caller):
    newest = spectator.get(f"{match}/events").get_json()["events"][-1]
    assert spectator.get(match).get_json()["hash"] == newest["hash"]
