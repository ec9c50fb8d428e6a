"""Take-backs in every game: nothing is removed, and nobody takes back alone what has revealed something."""

from collections import Counter

from domain.game import AnyGame
from domain.match import to_act
from domain.secrecy import secret_fields
from tests.service.conftest import types_of
from tests.service.every_game.api_match import ApiMatch, RunningService

LONGEST = 2000
"""The most moves until every reason against a take-back has occurred."""
BARRIERS = {"turn-passed", "chance-used", "something-revealed"}


def test_a_seat_takes_back_its_move_unless_somebody_has_learned_something(
    service: RunningService, game: AnyGame
) -> None:
    api_match, told = service.start_match(game, seed=3), Counter[str]()
    hides = any(map(secret_fields, game.events))
    for _ in range(LONGEST):
        if not to_act(game, api_match.match):
            api_match = service.start_match(game)
        before = api_match.match.board
        own = api_match.callers[api_match.move()]
        version = api_match.version
        answer = own.post(f"{api_match.path}/undo")
        if answer.status_code == 200:
            assert types_of(answer) == ["match.TakenBack"]
            assert (api_match.version, api_match.match.board) == (version + 1, before)
            told["taken back"] += 1
            api_match.move()
        else:
            problem = answer.get_json()
            assert (answer.status_code, api_match.version) == (409, version)
            assert problem["code"] in BARRIERS or api_match.match.status == "finished"
            assert problem["detail"].endswith(".")
            told[problem["code"]] += 1
        if told["taken back"] > 3 and told["turn-passed"] and (not hides or told["something-revealed"]):
            return
    raise AssertionError(f"only {told}")


def test_a_seat_does_not_take_back_the_move_of_another(api_match: ApiMatch) -> None:
    mover, version = api_match.move(), api_match.version
    for seat, caller in enumerate(api_match.callers):
        if seat != mover:
            problem = caller.post(f"{api_match.path}/undo")
            assert (problem.status_code, problem.get_json()["code"]) == (409, "turn-passed")
    assert api_match.service.caller("Cid").post(f"{api_match.path}/undo").status_code == 403
    assert api_match.version == version


def test_a_match_goes_back_to_any_version_when_each_player_agrees(api_match: ApiMatch) -> None:
    for to in (
        api_match.versions_before_moves()[0],
        api_match.versions_before_moves()[-25],
        api_match.versions_before_moves()[-30],
    ):
        before = [api_match.board(viewer, to) for viewer in api_match.viewers]
        for caller, asked in zip(api_match.callers, ("Proposed", "Agreed"), strict=False):
            assert types_of(caller.post(f"{api_match.path}/undo", {"to": to})) == [f"match.TakeBack{asked}"]
        back = api_match.callers[-1].post(f"{api_match.path}/undo", {"to": to})
        assert types_of(back) == ["match.TakeBackAgreed", "match.TakenBack"]
        assert [api_match.board(viewer) for viewer in api_match.viewers] == before
        api_match.play(12)


def test_one_player_who_does_not_agree_is_enough(api_match: ApiMatch) -> None:
    first, second, third = api_match.callers
    board, to = api_match.board(first), api_match.versions_before_moves()[0]
    first.post(f"{api_match.path}/undo", {"to": to})
    second.post(f"{api_match.path}/undo", {"to": to})
    assert types_of(third.delete(f"{api_match.path}/undo")) == ["match.TakeBackDeclined"]
    assert api_match.board(first) == board


def test_no_match_goes_back_into_the_middle_of_a_move(api_match: ApiMatch) -> None:
    waited = set(api_match.versions_before_moves())
    began, version = api_match.match.began, api_match.version
    assert began is not None
    midst = next(each for each in range(version - 1, began, -1) if each not in waited)
    problem = api_match.callers[0].post(f"{api_match.path}/undo", {"to": midst})
    assert (problem.status_code, problem.get_json()["code"]) == (409, "not-between-moves")
    assert api_match.version == version
