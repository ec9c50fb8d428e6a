"""`GET /v1/matches/{id}/waiting`: for whom a match waits, since when and for what, and what happens next."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from domain.game import Seat
from domain.match import BotName, MatchId, PlayerId
from events.projections.turns import BotTurn
from events.store import CommandId
from service.bootstrap import Services
from service.bots.queue import BotCalls
from service.use_cases.bot_attempts import Attempt
from service.use_cases.commands import Command
from service.use_cases.match_plan import ClockPlan, MatchPlan, SeatPlan
from service.use_cases.players import Player
from tests.games import stones
from tests.service.conftest import Caller

Project = Callable[[], None]
A_BOT = {"kind": "bot", "bot": "random"}
ME, OPEN = {"kind": "me"}, {"kind": "open"}


def waiting(caller: Caller, match: str) -> Any:
    answer = caller.get(f"{match}/waiting")
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def opened(caller: Caller, *seats: dict[str, str], **more: Any) -> str:
    return caller.post("/v1/matches", {"game": "stones", "seats": seats, **more}).headers["Location"]


@pytest.fixture
def attempt(services: Services) -> Callable[[str], Attempt]:
    """The attempt of a worker that thinks for the bot on seat 0 of a match."""

    def begin(match: str) -> Attempt:
        name = MatchId(match.rpartition("/")[2])
        decision = Attempt(services.store.head(name)[0], Seat(0), BotName("random"))
        begun = services.bot_attempts.begin(name, decision, "machine-1/worker 1")
        assert begun is not None
        return begun

    return begin


@pytest.mark.parametrize("projected", [True, False], ids=["projected", "not projected yet"])
def test_a_match_says_for_whom_it_waits_since_when_and_for_what(
    match: str, ada: Caller, bea: Caller, spectator: Caller, project: Project, projected: bool
):
    project()
    ada.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
    if projected:
        project()
    event = ada.get(f"{match}/events?since=6").get_json()["events"][0]
    for caller in (ada, bea, spectator):
        found = waiting(caller, match)
        assert (found["version"], found["status"]) == (7, "playing")
        (seat,) = found["seats"]
        assert seat == {
            "seat": 1,
            "player": bea.id,
            "name": "Bea",
            "bot": None,
            "needs": "move",
            "text": "take stones",
            "version": 7,
            "since": event["time"],
            "deadline": seat["deadline"],
        }
        assert (found["open_seats"], found["missing_salts"], found["bot_turn"]) == ([], [], None)


def test_a_match_with_clocks_says_when_the_time_of_a_seat_runs_out(services: Services, ada: Caller, project: Project):
    match, ada_id = MatchId("clocked"), PlayerId(ada.id)
    clock = ClockPlan("turn", 3600)
    plan = MatchPlan(stones.GAME.id, (SeatPlan("me"), SeatPlan("bot", BotName("random"))), clock=clock)
    services.matches.create(Player(ada_id, "Ada"), match, plan, Command(ada_id, CommandId("create")))
    project()
    (seat,) = waiting(ada, f"/v1/matches/{match}")["seats"]
    assert seat["deadline"] == seat["since"] + 3600 * 1000


def test_before_the_start_a_match_names_open_seats_and_missing_salts(ada: Caller, bea: Caller, project: Project):
    match = opened(ada, ME, OPEN, wait_for_salts=True)
    project()
    found = waiting(ada, match)
    assert (found["open_seats"], found["missing_salts"]) == ([1], [0])
    assert [(seat["seat"], seat["needs"], seat["text"]) for seat in found["seats"]] == [
        (0, "salt", "give a salt for the draws")
    ]
    bea.put(f"{match}/seats/1", {"salt": "pepper"})
    assert (waiting(bea, match)["open_seats"], waiting(bea, match)["missing_salts"]) == ([], [0])


def test_after_the_end_a_match_waits_for_nothing(ada: Caller, match: str):
    game = opened(ada, ME, A_BOT, options={"stones": 1})
    ada.post(f"{game}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
    found = waiting(ada, game)
    assert found["status"] == "finished"
    assert [found[name] for name in ("seats", "open_seats", "missing_salts", "bot_turn")] == [[], [], [], None]


def test_only_the_account_whose_turns_they_are_and_the_operator_learn_how_many_are_before_a_bots_turn(
    services: Services, ada: Caller, spectator: Caller, operator: Caller, project: Project
):
    matches = [opened(ada, A_BOT, ME, private=private) for private in (True, True, False)]
    project()
    calls = BotCalls(services.redis)
    for each in matches:
        calls.call(BotTurn(MatchId(each.rpartition("/")[2]), PlayerId(ada.id), with_people=True))
    match = matches[-1]
    places = [waiting(caller, match)["bot_turn"]["turns_before"] for caller in (ada, operator, spectator)]
    assert places == [2, 2, None]
    assert waiting(spectator, match)["bot_turn"] | {"turns_before": 0} == {
        "state": "queued",
        "queue": "people",
        "turns_before": 0,
        "failures": 0,
        "reason": None,
        "next_attempt": None,
        "worker": None,
        "worker_since": None,
    }


def test_only_the_operator_learns_which_process_plays_for_a_bot(
    ada: Caller,
    spectator: Caller,
    operator: Caller,
    on_duty: Caller,
    project: Project,
    attempt: Callable[[str], Attempt],
):
    match = opened(ada, A_BOT, ME)
    project()
    begun = attempt(match)
    for caller in (ada, spectator):
        turn = waiting(caller, match)["bot_turn"]
        assert (turn["state"], turn["worker"], turn["worker_since"]) == ("thinking", None, None)
    for caller in (operator, on_duty):
        turn = waiting(caller, match)["bot_turn"]
        assert (turn["worker"], turn["worker_since"]) == ("machine-1/worker 1", begun.since)


def test_the_operators_token_tells_no_more_than_any_other_at_the_public_address(
    running_app: Flask,
    ada: Caller,
    operator: Caller,
    project: Project,
    attempt: Callable[[str], Attempt],
    monkeypatch: pytest.MonkeyPatch,
):
    match, private = opened(ada, A_BOT, ME), opened(ada, A_BOT, ME, private=True)
    project()
    attempt(match)
    assert waiting(operator, private)["status"] == "playing"
    monkeypatch.setattr(running_app.extensions["kifu"], "operators", ("127.0.0.1", "1"))
    assert waiting(operator, match)["bot_turn"]["worker"] is None
    assert operator.get(f"{private}/waiting").status_code == 404
    assert operator.get("/v1/stuck-matches").status_code == 404
    assert operator.post(f"{match}/retry").status_code == 404


def test_a_match_says_that_its_bot_has_failed_and_when_it_is_asked_again(
    services: Services, ada: Caller, project: Project, attempt: Callable[[str], Attempt]
):
    match = opened(ada, A_BOT, ME)
    project()
    after = services.bot_attempts.failed(MatchId(match.rpartition("/")[2]), attempt(match), "error")
    turn = waiting(ada, match)["bot_turn"]
    found = [turn[name] for name in ("state", "failures", "reason", "next_attempt")]
    assert found == ["paused", 1, "error", after.until]


def test_the_operator_sees_stuck_matches_and_lets_the_bots_try_again(
    services: Services, ada: Caller, operator: Caller, project: Project, attempt: Callable[[str], Attempt]
):
    match = opened(ada, A_BOT, ME)
    name = match.rpartition("/")[2]
    project()
    services.bot_attempts.set_aside(MatchId(name), attempt(match))
    assert waiting(ada, match)["bot_turn"]["state"] == "stuck"
    (stuck,) = operator.get("/v1/stuck-matches").get_json()["matches"]
    assert (stuck["match"], stuck["version"], stuck["seat"], stuck["bot"]) == (name, 6, 0, "random")
    assert ada.get("/v1/stuck-matches").status_code == 403
    assert ada.post(f"{match}/retry").status_code == 403
    assert operator.post(f"{match}/retry").get_json()["bot_turn"]["state"] == "queued"
    assert operator.get("/v1/stuck-matches").get_json() == {"matches": []}
    again = operator.post(f"{match}/retry")
    assert again.status_code == 200, "nothing happens in a match that is not stuck"
    assert operator.post("/v1/matches/none/retry").status_code == 404


def test_a_private_match_tells_strangers_nothing(ada: Caller, bea: Caller, spectator: Caller):
    match = opened(ada, ME, OPEN, private=True)
    invitation = ada.get(match).get_json()["invitation"]
    for caller in (bea, spectator):
        refused = caller.get(f"{match}/waiting")
        assert (refused.status_code, refused.get_json()["code"]) == (404, "unknown-match")
    assert bea.get(f"{match}/waiting", Kifu_Invitation=invitation).get_json()["open_seats"] == [1]


def test_an_answer_that_is_known_is_not_sent_again(match: str, ada: Caller, bea: Caller, project: Project):
    first = ada.get(f"{match}/waiting")
    assert ada.get(f"{match}/waiting", If_None_Match=first.headers["ETag"]).status_code == 304
    ada.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
    assert ada.get(f"{match}/waiting", If_None_Match=first.headers["ETag"]).status_code == 200


def test_a_caller_may_wait_for_a_newer_version(match: str, ada: Caller, bea: Caller):
    path = f"{match}/moves"
    timer = threading.Timer(0.1, lambda: ada.post(path, {"moves": [{"type": "stones.Take", "stones": 1}]}))
    timer.start()
    found = bea.get(f"{match}/waiting?since=6&wait=60").get_json()
    timer.join()
    assert ([seat["seat"] for seat in found["seats"]], found["version"]) == ([1], 7)
    early = bea.get(f"{match}/waiting?since=8")
    assert (early.status_code, early.get_json()["field"]) == (404, "since")
    assert bea.get(f"{match}/waiting?wait=61").status_code == 422
