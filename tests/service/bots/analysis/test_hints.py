"""Hints by the API and a worker: who gets one, what it depends on, and what happens when bots fail."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from domain.match import BotName, MatchId
from events import keys
from service.bootstrap import Services
from service.bots.analysis import analyst
from service.bots.analysis.analyst import Analyst, hint_for
from service.bots.search.search_bot import SearchBot
from service.bots.turn import BotPlayer
from tests.service.api.test_replaced_records import failing_over
from tests.service.bots.analysis.conftest import EXPERT, LEVEL
from tests.service.bots.analysis.studying import asked, do_all
from tests.service.bots.conftest import BOT, ME
from tests.service.conftest import Caller

NewMatch = Callable[..., MatchId]
OPEN = {"kind": "open"}
ADEPT = BotName("adept")


def test_a_player_gets_a_hint_with_its_reasons(ada: Caller, path: str, services: Services, thinker: Analyst) -> None:
    assert ada.get(f"{path}/hint").get_json()["state"] == "none"
    status, hint = asked(ada, f"{path}/hint")
    assert (status, hint["state"]) == (202, "waiting")
    do_all(services, thinker)
    status, hint = asked(ada, f"{path}/hint")
    assert (status, hint["state"], hint["bot"], hint["seat"]) == (200, "done", "expert", 0)
    assert hint["move"] == hint["candidates"][0]["move"], "a hint misses nothing, even if the level does"
    assert ada.get(f"{path}/hint?wait=1").get_json() == hint
    assert services.studies.all() == []


def test_a_hint_is_of_its_version(ada: Caller, path: str, services: Services, thinker: Analyst) -> None:
    ada.post(f"{path}/hint")
    do_all(services, thinker)
    ada.post(f"{path}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
    assert ada.get(f"{path}/hint").get_json()["state"] == "none"
    status, problem = asked(ada, f"{path}/hint")
    assert (status, problem["code"]) == (409, "not-your-turn")


@pytest.mark.parametrize("kept", [b"\xff", b'{"version": ', b'{"version":"of a newer release"}'])
def test_a_hint_that_cannot_be_read_can_be_asked_for_again(
    ada: Caller, path: str, services: Services, thinker: Analyst, kept: bytes
) -> None:
    services.redis.hset(keys.hints(MatchId(path.rpartition("/")[2])), "0", kept)
    assert ada.get(f"{path}/hint").get_json()["state"] == "none"
    assert asked(ada, f"{path}/hint")[0] == 202
    do_all(services, thinker)
    assert ada.get(f"{path}/hint").get_json()["state"] == "done"


def test_a_hint_of_a_record_that_a_replica_replaced_is_none_of_the_one_that_is_there(
    ada: Caller, path: str, services: Services, thinker: Analyst, bot_player: BotPlayer
) -> None:
    match = MatchId(path.rpartition("/")[2])
    told = []
    for stones in (1, 3):
        with failing_over(services.redis, path):
            ada.post(f"{path}/moves", {"moves": [{"type": "stones.Take", "stones": stones}]})
            bot_player.play(match)
            assert asked(ada, f"{path}/hint")[0] == 202
            do_all(services, thinker)
            told.append(ada.get(f"{path}/hint").get_json())
    assert [hint["state"] for hint in told] == ["done", "done"]
    assert told[0]["version"] == told[1]["version"]


def test_a_hint_for_a_match_that_has_moved_on_is_dropped(
    ada: Caller, path: str, services: Services, thinker: Analyst
) -> None:
    ada.post(f"{path}/hint")
    ada.post(f"{path}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
    do_all(services, thinker)
    assert services.studies.all() == []
    assert ada.get(f"{path}/hint").get_json()["state"] == "none"


def test_nobody_gets_a_hint_in_a_match_that_may_count(ada: Caller, match: str, services: Services) -> None:
    status, problem = asked(ada, f"{match}/hint")
    assert (status, problem["code"]) == (409, "match-rated")
    assert services.studies.all() == []


def test_two_people_get_hints_in_a_private_match(ada: Caller, bea: Caller) -> None:
    plan = {"game": "stones", "seats": [ME, OPEN], "private": True}
    match = ada.post("/v1/matches", plan)
    path, invitation = match.headers["Location"], match.get_json()["invitation"]
    bea.put(f"{path}/seats/1", {"invitation": invitation})
    assert asked(ada, f"{path}/hint")[0] == 202


def test_a_hint_is_for_the_own_seat_only(ada: Caller, bea: Caller, path: str, spectator: Caller) -> None:
    ada.post(f"{path}/hint")
    assert asked(bea, f"{path}/hint")[1]["code"] == "not-seated"
    assert bea.get(f"{path}/hint").get_json()["code"] == "not-seated"
    assert spectator.get(f"{path}/hint").status_code == 401


def test_there_are_no_hints_after_the_end(ada: Caller, services: Services, new_match: NewMatch) -> None:
    path = f"/v1/matches/{new_match(ME, BOT, heap=1)}"
    ada.post(f"{path}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
    assert asked(ada, f"{path}/hint")[1]["code"] == "match-over"


def test_what_is_hidden_changes_no_hint(ada: Caller, path: str, services: Services, newest: Callable[..., Any]) -> None:
    ada.post(f"{path}/hint")
    (study,) = services.studies.all()
    snapshot = services.repository.newest(study.match)
    assert snapshot is not None
    own, _ = snapshot.match.board.stashes
    hints = []
    for hidden in (2, 3, 4, 5):
        board = replace(snapshot.match.board, stashes=(own, hidden))
        other = replace(snapshot, match=replace(snapshot.match, board=board, secret="another"))
        hints.append(hint_for(other, study))
    assert hints == [hints[0]] * 4


def test_when_a_bot_fails_to_give_a_hint_the_next_weaker_one_does(
    ada: Caller, path: str, services: Services, thinker: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(SearchBot):
        def consider(self, *_: Any) -> Any:
            raise RuntimeError("out of order")

    bots = {EXPERT: partial(Broken, level=LEVEL), ADEPT: partial(SearchBot, level=LEVEL)}
    monkeypatch.setattr(analyst, "BOTS", bots)
    monkeypatch.setattr(analyst, "weaker_than", {EXPERT: ADEPT, ADEPT: None}.get)
    ada.post(f"{path}/hint")
    do_all(services, thinker)
    assert ada.get(f"{path}/hint").get_json()["bot"] == "adept"


def test_a_hint_for_which_all_bots_have_failed_may_be_asked_for_again(
    ada: Caller, path: str, services: Services, thinker: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> Any:
        raise RuntimeError("out of order")

    with monkeypatch.context() as broken:
        broken.setattr(analyst, "weaker_than", lambda _bot: None)
        broken.setattr(SearchBot, "consider", fail)
        ada.post(f"{path}/hint")
        do_all(services, thinker)
    assert ada.get(f"{path}/hint").get_json()["state"] == "failed"
    again = ada.post(f"{path}/hint")
    assert (again.status_code, again.get_json()["state"]) == (202, "waiting")
    assert ada.get(f"{path}/hint").get_json()["state"] == "waiting"
    do_all(services, thinker)
    assert ada.get(f"{path}/hint").get_json()["state"] == "done"


def test_when_all_bots_fail_the_hint_says_so_and_the_match_goes_on(
    ada: Caller, path: str, services: Services, thinker: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hang(*_: Any) -> Any:
        while True:
            pass

    monkeypatch.setattr(analyst, "ANSWERS_WITHIN", 0.05)
    monkeypatch.setattr(analyst, "weaker_than", lambda _bot: None)
    monkeypatch.setattr(SearchBot, "consider", hang)
    ada.post(f"{path}/hint")
    do_all(services, thinker)
    assert ada.get(f"{path}/hint").get_json()["state"] == "failed"
    assert ada.post(f"{path}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]}).status_code == 201
