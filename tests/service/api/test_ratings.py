"""The rating of a player over time, and what two players have won and lost against each other."""

from collections.abc import Callable
from itertools import cycle, islice
from typing import Any

import pytest

from domain.match import MatchId, PlayerId
from events.projections.contests import Place, RatedResult
from events.projections.results import Results
from events.store import Millis
from service.bootstrap import Services
from tests.games import stones
from tests.service.conftest import Caller

ENDED = 1_700_000_000_000


@pytest.fixture
def cid(player: Callable[[str], Caller]) -> Caller:
    return player("Cid")


@pytest.fixture
def counted(services: Services, ada: Caller, bea: Caller, cid: Caller) -> None:
    """Five matches that counted: Ada wins one and loses two against Bea, and draws one; Cid plays two of them."""
    two = [(1, 2), (2, 1), (2, 1), (1, 1)]
    tables = [(Place(PlayerId(ada.id), 10, one), Place(PlayerId(bea.id), 10, other)) for one, other in two]
    third = Place(PlayerId(cid.id), 5, 3)
    tables[1:2] = [(*tables[1], third)]
    tables.append((Place(PlayerId(bea.id), 9, 1), third))
    for number, places in enumerate(tables):
        result = RatedResult(Millis(ENDED + number), tuple(places))
        Results(services.redis).put(stones.GAME.id, MatchId(f"m{number}"), result)
    assert not services.projections.standings.settle(stones.GAME.id)


def ratings(caller: Caller, player: Caller, rest: str = "") -> Any:
    return caller.get(f"/v1/players/{player.id}/ratings?game=stones{rest}").get_json()


def head_to_head(caller: Caller, player: Caller, opponent: Caller) -> Any:
    answer = caller.get(f"/v1/players/{player.id}/head-to-head?opponent={opponent.id}").get_json()
    assert (answer["player"], answer["opponent"]) == (player.id, opponent.id)
    return answer["games"]


def play_a_match_that_is_long_enough(ada: Caller, bea: Caller, **options: Any) -> None:
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"stones": 41}, **options}
    made = ada.post("/v1/matches", body)
    match, invitation = made.headers["Location"], made.get_json().get("invitation")
    assert bea.put(f"{match}/seats/1", {"invitation": invitation} if invitation else {}).status_code == 200
    for caller in islice(cycle((ada, bea)), 41):
        assert caller.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]}).status_code == 201
    assert ada.get(match).get_json()["status"] == "finished"


@pytest.mark.usefixtures("counted")
def test_the_ratings_of_a_player_are_listed_page_by_page_the_newest_first(ada: Caller, spectator: Caller):
    answer = ratings(spectator, ada)
    assert [(each["match"], each["ended"]) for each in answer["ratings"]] == [
        (f"m{number}", ENDED + number) for number in (3, 2, 1, 0)
    ]
    assert answer["next"] is None
    for newer, older in zip(answer["ratings"], answer["ratings"][1:], strict=False):
        assert newer["before"] == older["after"]
    standing = spectator.get(f"/v1/players/{ada.id}/standings").get_json()["standings"][0]
    assert answer["ratings"][0]["after"] == {name: standing[name] for name in ("rating", "mu", "sigma")}
    first = ratings(spectator, ada, "&limit=3")
    second = ratings(spectator, ada, f"&limit=3&cursor={first['next']}")
    assert [len(page["ratings"]) for page in (first, second)] == [3, 1]
    assert [*first["ratings"], *second["ratings"]] == answer["ratings"]


@pytest.mark.usefixtures("counted")
def test_a_cursor_of_the_ratings_of_one_player_is_none_of_another_player_or_caller(
    ada: Caller, bea: Caller, spectator: Caller
):
    cursor = ratings(spectator, ada, "&limit=1")["next"]
    for caller, player in ((spectator, bea), (bea, ada)):
        refused = caller.get(f"/v1/players/{player.id}/ratings?game=stones&cursor={cursor}")
        assert (refused.status_code, refused.get_json()["field"]) == (422, "cursor")


@pytest.mark.usefixtures("counted")
def test_two_players_are_told_their_matches_against_each_other_from_both_sides(
    ada: Caller, bea: Caller, cid: Caller, spectator: Caller
):
    assert head_to_head(spectator, ada, bea) == [{"game": "stones", "matches": 4, "wins": 1, "losses": 2, "draws": 1}]
    assert head_to_head(bea, bea, ada) == [{"game": "stones", "matches": 4, "wins": 2, "losses": 1, "draws": 1}]
    assert head_to_head(spectator, cid, bea) == [{"game": "stones", "matches": 2, "wins": 0, "losses": 2, "draws": 0}]
    assert head_to_head(spectator, ada, ada) == []


def test_who_has_played_nothing_that_counted_has_no_ratings_and_no_matches_against_anybody(ada: Caller, bea: Caller):
    assert ratings(ada, bea) == {"game": "stones", "ratings": [], "next": None}
    assert head_to_head(ada, ada, bea) == []


@pytest.mark.parametrize("path", ["ratings", "head-to-head"])
def test_a_missing_game_or_opponent_is_named(ada: Caller, path: str):
    refused = ada.get(f"/v1/players/{ada.id}/{path}")
    assert refused.status_code == 422
    assert refused.get_json()["field"] == {"ratings": "game", "head-to-head": "opponent"}[path]


@pytest.mark.parametrize("private", [False, True])
def test_a_private_match_changes_no_rating_and_counts_for_no_two_players(
    ada: Caller, bea: Caller, project: Callable[[], None], private: bool
):
    play_a_match_that_is_long_enough(ada, bea, private=private)
    project()
    assert len(ratings(ada, ada)["ratings"]) == (0 if private else 1)
    assert len(head_to_head(ada, ada, bea)) == (0 if private else 1)


@pytest.mark.usefixtures("counted")
def test_the_ratings_of_a_deleted_account_stay_without_its_name(ada: Caller, bea: Caller, spectator: Caller):
    before = ratings(spectator, ada), head_to_head(spectator, ada, bea)
    assert ada("DELETE", "/v1/players/me", {"confirm": "Ada"}).status_code == 200
    assert spectator.get(f"/v1/players/{ada.id}").get_json()["name"] == "deleted player"
    assert (ratings(spectator, ada), head_to_head(spectator, ada, bea)) == before
