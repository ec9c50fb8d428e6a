"""Going back over REST: alone, together, and not at all."""

from collections.abc import Callable

import msgspec
import pytest
from flask import Flask

from domain.match import AnyMatch, Moment, evolve
from events.codec import codec
from tests.games import stones
from tests.service.conftest import Caller, at_once, without_names

TAKE_ONE = {"type": "stones.Take", "stones": 1}


def version(match: str, caller: Caller) -> int:
    return caller.get(match).get_json()["version"]


def play(match: str, *callers: Caller) -> None:
    for caller in callers:
        assert caller.post(f"{match}/moves", {"moves": [TAKE_ONE]}).status_code == 201


def heap(match: str, caller: Caller) -> int:
    return caller.get(f"{match}/state").get_json()["board"]["heap"]


def test_a_match_goes_back_when_every_player_agrees(match: str, ada: Caller, bea: Caller):
    start = version(match, ada)
    play(match, ada, bea)
    proposed = ada.post(f"{match}/undo", {"to": start}).get_json()
    assert [event["type"] for event in proposed["events"]] == ["match.TakeBackProposed"]
    assert ada.get(match).get_json()["take_back"] == {"seat": 0, "to": start, "agreed": [0]}
    agreed = bea.post(f"{match}/undo", {"to": start}).get_json()
    assert [event["type"] for event in agreed["events"]] == ["match.TakeBackAgreed", "match.TakenBack"]
    assert agreed["to_act"] == [0]
    assert (heap(match, ada), agreed["version"]) == (21, start + 5)


def test_what_is_taken_back_stays_in_the_record(match: str, ada: Caller, bea: Caller):
    start = version(match, ada)
    play(match, ada)
    before = ada.get(f"{match}/state").get_json()
    ada.post(f"{match}/undo", {"to": start})
    bea.post(f"{match}/undo", {"to": start})
    assert ada.get(f"{match}/state?version={start + 1}").get_json() == before


def test_scores_after_a_take_back_name_events_of_the_record(match: str, ada: Caller, bea: Caller):
    play(match, ada)
    kept = version(match, ada)
    play(match, bea, ada)
    for caller in (ada, bea):
        caller.post(f"{match}/undo", {"to": kept})
    lines = [line for score in ada.get(f"{match}/scores").get_json()["scores"] for line in score["lines"]]
    assert [line["version"] for line in lines] == [kept]


def test_a_player_who_declines_ends_the_proposal(match: str, ada: Caller, bea: Caller):
    start = version(match, ada)
    play(match, ada)
    ada.post(f"{match}/undo", {"to": start})
    assert bea.delete(f"{match}/undo").get_json()["events"][0]["type"] == "match.TakeBackDeclined"
    assert ada.get(match).get_json()["take_back"] is None
    problem = bea.delete(f"{match}/undo")
    assert (problem.status_code, problem.get_json()["code"]) == (409, "nothing-proposed")


def test_a_move_ends_what_is_proposed(match: str, ada: Caller, bea: Caller):
    start = version(match, ada)
    play(match, ada)
    ada.post(f"{match}/undo", {"to": start})
    play(match, bea)
    assert ada.get(match).get_json()["take_back"] is None


def test_one_player_does_not_agree_twice(match: str, ada: Caller, bea: Caller):
    start = version(match, ada)
    play(match, ada)
    ada.post(f"{match}/undo", {"to": start})
    problem = ada.post(f"{match}/undo", {"to": start})
    assert (problem.status_code, problem.get_json()["code"]) == (409, "already-agreed")


def test_bots_agree_to_everything(ada: Caller):
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    match = ada.post("/v1/matches", {"game": "stones", "seats": seats}).headers["Location"]
    start = version(match, ada)
    play(match, ada)
    taken_back = ada.post(f"{match}/undo", {"to": start}).get_json()
    assert [event["type"] for event in taken_back["events"]] == ["match.TakeBackProposed", "match.TakenBack"]
    assert heap(match, ada) == 21


def test_a_match_that_went_back_by_consent_counts_in_no_standings(
    ada: Caller, bea: Caller, project: Callable[[], None]
):
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"game": "stones", "seats": seats, "options": {"stones": 2}}
    match = ada.post("/v1/matches", body).headers["Location"]
    bea.put(f"{match}/seats/1")
    assert ada.get(match).get_json()["rated"] is True
    start = version(match, ada)
    play(match, ada)
    ada.post(f"{match}/undo", {"to": start})
    bea.post(f"{match}/undo", {"to": start})
    ada.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 2}]})
    project()
    ended = ada.get(match).get_json()
    assert (ended["status"], ended["rated"]) == ("finished", False)
    assert ada.get("/v1/standings?game=stones").get_json()["standings"] == []


def test_the_bot_of_a_player_who_resigns_agrees_to_the_take_back(match: str, ada: Caller, bea: Caller):
    start = version(match, ada)
    play(match, ada)
    ada.post(f"{match}/undo", {"to": start})
    resigned = bea.post(f"{match}/resign", {"bot": "random"}).get_json()
    assert [event["type"] for event in resigned["events"]] == ["match.SeatResigned", "match.TakenBack"]
    assert heap(match, ada) == 21


def test_a_resignation_removes_the_take_back_that_the_player_proposed(match: str, ada: Caller, bea: Caller):
    start = version(match, ada)
    play(match, ada)
    ada.post(f"{match}/undo", {"to": start})
    ada.post(f"{match}/resign", {"bot": "random"})
    assert bea.get(match).get_json()["take_back"] is None


def test_nobody_takes_back_alone_when_the_turn_has_passed(match: str, ada: Caller, bea: Caller):
    play(match, ada)
    before = version(match, ada)
    for caller in (ada, bea):
        problem = caller.post(f"{match}/undo")
        assert (problem.status_code, problem.get_json()["code"]) == (409, "turn-passed")
    assert version(match, ada) == before


def test_without_a_move_there_is_nothing_to_take_back(match: str, ada: Caller):
    problem = ada.post(f"{match}/undo")
    assert (problem.status_code, problem.get_json()["code"]) == (409, "nothing-to-take-back")


def test_a_player_without_a_seat_takes_nothing_back(match: str, player: Callable[[str], Caller], spectator: Caller):
    assert player("Cid").post(f"{match}/undo").status_code == 403
    assert spectator.post(f"{match}/undo").status_code == 401


@pytest.mark.parametrize(("to", "code"), [(1, "not-begun"), (5, "not-between-moves"), (7, "not-earlier")])
def test_a_match_goes_back_only_to_where_it_waited_for_a_move(match: str, ada: Caller, to: int, code: str):
    play(match, ada)
    assert version(match, ada) == 7
    problem = ada.post(f"{match}/undo", {"to": to})
    assert (problem.status_code, problem.get_json()["code"]) == (409, code)


@pytest.mark.parametrize("to", [0, 99])
def test_a_match_goes_back_only_to_a_version_that_it_has(match: str, ada: Caller, operator: Caller, to: int):
    play(match, ada)
    for caller, path, body in ((ada, "undo", {}), (operator, "corrections", {"reason": "A card too many."})):
        problem = caller.post(f"{match}/{path}", body | {"to": to})
        assert problem.status_code == 404
        assert (problem.get_json()["code"], problem.get_json()["field"]) == ("unknown-version", "to")


@pytest.mark.parametrize("to", [-1, "one", 1.5])
def test_a_version_to_go_back_to_is_a_whole_number(match: str, ada: Caller, to: object):
    problem = ada.post(f"{match}/undo", {"to": to})
    assert (problem.status_code, problem.get_json()["field"]) == (422, "to")


def test_a_match_that_is_over_is_not_taken_back(ada: Caller, bea: Caller):
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"stones": 1}}
    match = ada.post("/v1/matches", body).headers["Location"]
    bea.put(f"{match}/seats/1")
    play(match, ada)
    problem = ada.post(f"{match}/undo")
    assert (problem.status_code, problem.get_json()["code"]) == (409, "match-over")


def test_a_move_sent_again_after_a_take_back_is_stale(match: str, ada: Caller, bea: Caller):
    start = version(match, ada)
    moved = ada.post(f"{match}/moves", {"moves": [TAKE_ONE]}, If_Match=f'"{start}"', Idempotency_Key="one")
    for caller in (ada, bea):
        caller.post(f"{match}/undo", {"to": start})
    again = ada.post(f"{match}/moves", {"moves": [TAKE_ONE]}, If_Match=f'"{start}"')
    assert (again.status_code, again.get_json()["version"]) == (412, start + 4)
    same = ada.post(f"{match}/moves", {"moves": [TAKE_ONE]}, If_Match=f'"{start}"', Idempotency_Key="one")
    assert same.get_json()["events"] == moved.get_json()["events"]
    assert heap(match, ada) == 21


def test_a_take_back_meant_for_an_earlier_version_is_stale(match: str, ada: Caller):
    play(match, ada)
    problem = ada.post(f"{match}/undo", If_Match='"3"')
    assert (problem.status_code, problem.get_json()["version"]) == (412, version(match, ada))


class Reader:
    """A client that knows nothing but its own stream of events, and takes it up again where it broke off."""

    def __init__(self, caller: Caller, match: str) -> None:
        self.caller, self.match = caller, match
        self.views: list[AnyMatch] = []

    def read(self, count: int) -> None:
        """Reads so many events in one connection."""
        last = {"Last_Event_ID": str(len(self.views))} if self.views else {}
        stream = self.caller.get(f"{self.match}/events", Accept="text/event-stream", **last)
        told = b""
        for part in stream.response:
            told += part
            if told.count(b"\ndata: ") >= count:
                break
        stream.close()
        for event in told.split(b"\n\n")[:-1]:
            if b"\ndata: " in event and count:
                self._take(event.partition(b"\ndata: ")[2])
                count -= 1

    def _take(self, line: bytes) -> None:
        told = msgspec.json.decode(line)
        event = msgspec.convert(told["data"], type=codec(stones.GAME)._events_union)
        before = self.views[-1] if self.views else None
        moment = Moment(told["time"], told.get("move"))
        self.views.append(evolve(stones.GAME, before, event, lambda version: self.views[version - 1], moment))


@pytest.mark.parametrize("broken_off", range(1, 11))
def test_a_stream_resumed_across_a_take_back_gives_exactly_the_view(
    app: Flask, match: str, ada: Caller, bea: Caller, spectator: Caller, broken_off: int
):
    start = version(match, ada)
    play(match, ada, bea)
    for caller in (ada, bea):
        caller.post(f"{match}/undo", {"to": start})
    play(match, ada)
    newest = version(match, ada)
    for caller in (ada, bea, spectator):
        reader = Reader(caller, match)
        reader.read(broken_off)
        reader.read(newest - len(reader.views))
        shown = codec(stones.GAME).match(caller.get(f"{match}/state").data)
        assert reader.views[-1] == without_names(shown)


@pytest.mark.parametrize("attempt", range(5))
def test_two_equal_moves_sent_at_once_around_a_take_back_are_played_once(app: Flask, ada: Caller, attempt: int):
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    match = ada.post("/v1/matches", {"game": "stones", "seats": seats}).headers["Location"]
    start = version(match, ada)
    move = (f"{match}/moves", {"moves": [TAKE_ONE]}, {"Idempotency_Key": "one"})
    first, second, taken_back = at_once(app, ada, move, move, (f"{match}/undo", {"to": start}, {}))
    assert first.get_json() == second.get_json()
    assert taken_back.status_code in (200, 409)
    told = [event["type"] for event in ada.get(f"{match}/events?since={start}").get_json()["events"]]
    assert told.count("stones.Taken") == 1
    assert heap(match, ada) == (21 if "match.TakenBack" in told else 20)


@pytest.mark.parametrize("attempt", range(5))
def test_of_two_equal_moves_meant_for_one_version_one_is_played_whatever_is_taken_back(
    app: Flask, ada: Caller, attempt: int
):
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    match = ada.post("/v1/matches", {"game": "stones", "seats": seats}).headers["Location"]
    start = version(match, ada)
    move = (f"{match}/moves", {"moves": [TAKE_ONE]}, {"If_Match": f'"{start}"'})
    first, second, _ = at_once(app, ada, move, move, (f"{match}/undo", {"to": start}, {}))
    assert sorted(answer.status_code for answer in (first, second)) == [201, 412]


def test_two_take_backs_sent_at_once_for_one_version_take_back_one_move(app: Flask, ada: Caller):
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    match = ada.post("/v1/matches", {"game": "stones", "seats": seats}).headers["Location"]
    start = version(match, ada)
    play(match, ada)
    take_back = (f"{match}/undo", {"to": start}, {"If_Match": f'"{start + 1}"'})
    assert sorted(answer.status_code for answer in at_once(app, ada, take_back, take_back)) == [200, 412]


def test_a_player_reads_how_far_the_match_goes_back_alone_and_why_no_further(match: str, ada: Caller):
    nothing = ada.get(f"{match}/undo").get_json()
    assert (nothing["last"], nothing["earliest"]) == (None, None)
    assert nothing["why_no_further"] == "There is no move to take back."
    play(match, ada)
    refused = ada.post(f"{match}/undo").get_json()["detail"]
    assert ada.get(f"{match}/undo").get_json()["why_no_further"] == refused


def test_how_far_a_match_goes_back_is_told_to_its_seats_only(match: str, player: Callable[[str], Caller]):
    assert player("Cid").get(f"{match}/undo").status_code == 403
