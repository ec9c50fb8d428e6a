"""The matches that wait for a player, and the standings."""

import threading
from collections.abc import Callable
from itertools import cycle, islice

from tests.service.conftest import Caller


def test_a_player_sees_which_matches_wait_for_them(match: str, ada: Caller, bea: Caller, project: Callable[[], None]):
    project()
    (turn,) = ada.get("/v1/turns").get_json()["turns"]
    assert (turn["match"], turn["game"], turn["seat"], turn["version"]) == (match.rpartition("/")[2], "stones", 0, 6)
    assert bea.get("/v1/turns").get_json()["turns"] == []


def test_a_match_that_waits_for_a_salt_is_named_until_the_salt_is_given(
    ada: Caller, bea: Caller, project: Callable[[], None]
):
    def turns(caller: Caller) -> list[tuple[int, str]]:
        project()
        return [(turn["seat"], turn["needs"]) for turn in caller.get("/v1/turns").get_json()["turns"]]

    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "wait_for_salts": True}
    match = ada.post("/v1/matches", body).headers["Location"]
    assert turns(ada) == [(0, "salt")]
    bea.put(f"{match}/seats/1", {"salt": "pepper"})
    assert (turns(ada), turns(bea)) == ([(0, "salt")], [])
    ada.put(f"{match}/seats/0", {"salt": "ginger"})
    assert (turns(ada), turns(bea)) == ([(0, "move")], [])


def test_a_player_may_wait_for_a_turn(match: str, ada: Caller, bea: Caller, project: Callable[[], None]):
    def move() -> None:
        ada.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
        project()

    timer = threading.Timer(0.1, move)
    timer.start()
    turns = bea.get("/v1/turns?wait=60").get_json()["turns"]
    timer.join()
    assert [turn["seat"] for turn in turns] == [1]


def test_a_caller_without_turns_gets_an_empty_list(ada: Caller):
    answer = ada.get("/v1/turns?wait=1").get_json()
    assert (answer["turns"], answer["away"]) == ([], [])


def test_finished_matches_make_the_standings(ada: Caller, bea: Caller, project: Callable[[], None]):
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"stones": 41}}
    match = ada.post("/v1/matches", body).headers["Location"]
    bea.put(f"{match}/seats/1")
    for caller in islice(cycle((ada, bea)), 41):
        caller.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
    project()
    answer = ada.get("/v1/standings?game=stones").get_json()
    assert [(each["name"], each["games"], each["wins"], each["points"]) for each in answer["standings"]] == [
        ("Ada", 1, 1, 21),
        ("Bea", 1, 0, 20),
    ]
    assert answer["standings"][0]["rating"] > answer["standings"][1]["rating"]
    assert ([each["rank"] for each in answer["standings"]], answer["next"]) == ([1, 2], None)

    own = bea.get(f"/v1/players/{bea.id}/standings").get_json()["standings"]
    assert own == [{"game": "stones", **answer["standings"][1]}]
    together = f"/v1/matches?status=finished&player={ada.id}&opponent={bea.id}"
    assert [each["id"] for each in ada.get(together).get_json()["matches"]] == [match.rpartition("/")[2]]

    ratings = bea.get(f"/v1/players/{bea.id}/ratings?game=stones").get_json()["ratings"]
    assert [each["match"] for each in ratings] == [match.rpartition("/")[2]]
    assert ratings[0]["after"] == {name: own[0][name] for name in ("rating", "mu", "sigma")}

    first = ada.get("/v1/standings?game=stones&limit=1").get_json()
    second = ada.get(f"/v1/standings?game=stones&limit=1&cursor={first['next']}").get_json()
    assert [*first["standings"], *second["standings"]] == answer["standings"]
    assert second["next"] is None
    assert bea.get(f"/v1/standings?game=stones&limit=1&cursor={first['next']}").status_code == 422


def test_a_player_of_whom_no_match_counted_has_no_standings(ada: Caller, spectator: Caller):
    assert spectator.get(f"/v1/players/{ada.id}/standings").get_json() == {"standings": []}


def test_an_unknown_player_is_named_as_the_field_that_is_wrong(ada: Caller, spectator: Caller):
    for path, field in (
        ("/v1/players/nobody/standings", "player_id"),
        ("/v1/players/nobody/ratings?game=stones", "player_id"),
        (f"/v1/players/{ada.id}/ratings?game=chess", "game"),
        (f"/v1/players/nobody/head-to-head?opponent={ada.id}", "player_id"),
        (f"/v1/players/{ada.id}/head-to-head?opponent=nobody", "opponent"),
        (f"/v1/matches?player={ada.id}&opponent=nobody", "opponent"),
    ):
        refused = spectator.get(path)
        assert (refused.status_code, refused.get_json()["field"]) == (404, field)
