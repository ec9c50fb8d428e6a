"""Taking back, in every game: nothing is removed, and nobody goes back past what somebody has learned."""

from collections import Counter

from werkzeug.test import TestResponse

from domain.game import AnyGame
from domain.secrecy import secret_fields
from tests.service.every_game.table import House, Table

LONGEST = 250
"""Moves after which there has been every reason against taking one back."""
BARRIERS = {"turn-passed", "chance-used", "something-revealed"}


def types(answer: TestResponse) -> list[str]:
    return [event["type"] for event in answer.get_json()["events"]]


def test_a_seat_takes_back_its_move_unless_somebody_has_learned_something(house: House, game: AnyGame) -> None:
    table, told = house.table(game, seed=3), Counter[str]()
    hides = any(map(secret_fields, game.events))
    for _ in range(LONGEST):
        before = table.match.board
        own = table.callers[table.move()]
        version = table.version
        answer = own.post(f"{table.path}/undo")
        if answer.status_code == 200:
            assert types(answer) == ["match.TakenBack"]
            assert (table.version, table.match.board) == (version + 1, before)
            told["taken back"] += 1
            table.move()
        else:
            problem = answer.get_json()
            assert (answer.status_code, problem["code"] in BARRIERS, table.version) == (409, True, version)
            assert problem["detail"].endswith(".")
            told[problem["code"]] += 1
        if told["taken back"] > 3 and told["turn-passed"] and (not hides or told["something-revealed"]):
            return
    raise AssertionError(f"only {told}")


def test_a_seat_does_not_take_back_the_move_of_another(table: Table) -> None:
    mover, version = table.move(), table.version
    for seat, caller in enumerate(table.callers):
        if seat != mover:
            problem = caller.post(f"{table.path}/undo")
            assert (problem.status_code, problem.get_json()["code"]) == (409, "turn-passed")
    assert table.house.caller("Cid").post(f"{table.path}/undo").status_code == 403
    assert table.version == version


def test_a_match_goes_back_to_any_version_when_each_player_agrees(table: Table) -> None:
    for to in (table.waited()[0], table.waited()[-1], table.waited()[len(table.waited()) // 2]):
        before, version = [table.board(viewer, to) for viewer in table.viewers], table.version
        for caller in table.callers[:-1]:
            caller.post(f"{table.path}/undo", {"to": to})
            assert table.board(caller) != before[0] or to == version
        back = table.callers[-1].post(f"{table.path}/undo", {"to": to})
        assert types(back) == ["match.TakeBackAgreed", "match.TakenBack"]
        assert [table.board(viewer) for viewer in table.viewers] == before
        table.play(12)


def test_one_player_who_does_not_agree_is_enough(table: Table) -> None:
    first, second, third = table.callers
    board, to = table.board(first), table.waited()[0]
    first.post(f"{table.path}/undo", {"to": to})
    second.post(f"{table.path}/undo", {"to": to})
    assert types(third.delete(f"{table.path}/undo")) == ["match.TakeBackDeclined"]
    assert table.board(first) == board


def test_nobody_goes_back_into_the_midst_of_a_move(table: Table) -> None:
    waited = set(table.waited())
    began, version = table.match.began, table.version
    assert began is not None
    midst = next(each for each in range(version - 1, began, -1) if each not in waited)
    problem = table.callers[0].post(f"{table.path}/undo", {"to": midst})
    assert (problem.status_code, problem.get_json()["code"]) == (409, "not-between-moves")
    assert table.version == version
