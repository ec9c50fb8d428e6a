"""A match at any version, as its viewer may know it, with its points."""

import dataclasses
from itertools import permutations

import pytest
from msgspec.structs import replace

from domain.game import Score, Seat
from domain.match import MatchId, recorded_name
from service.api.schemas.presenters import match_answer, scores_answer
from service.bootstrap import Services
from service.use_cases.reading import MatchView
from tests.games import stones
from tests.service.conftest import Caller

TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}
PARTS = ["", "/state", "/scores", "/moves"]


@pytest.mark.parametrize("part", PARTS)
def test_what_the_client_has_already_is_not_sent_again(match: str, ada: Caller, part: str):
    answer = ada.get(f"{match}{part}")
    etag = answer.headers["ETag"]
    assert etag.startswith('"6-0')
    again = ada.get(f"{match}{part}", If_None_Match=etag)
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", etag)


@pytest.mark.parametrize("part", PARTS)
def test_a_newer_version_is_sent(match: str, ada: Caller, part: str):
    etag = ada.get(f"{match}{part}").headers["ETag"]
    ada.post(f"{match}/moves", TAKE_ONE)
    assert ada.get(f"{match}{part}", If_None_Match=etag).status_code == 200


@pytest.mark.parametrize("part", PARTS)
def test_what_one_viewer_sees_is_kept_for_no_other(match: str, ada: Caller, part: str):
    known = ada.get(f"{match}{part}")
    again = ada.get(f"{match}{part}", If_None_Match=known.headers["ETag"])
    assert (known.status_code, again.status_code) == (200, 304)
    for answer in (known, again):
        assert answer.headers["Cache-Control"] == "private, no-cache"
        assert answer.headers["Vary"] == "Authorization, Accept-Language"


@pytest.mark.parametrize("part", PARTS)
def test_what_one_viewer_has_is_no_answer_to_another(
    match: str, ada: Caller, bea: Caller, spectator: Caller, part: str
):
    for one, other in permutations((ada, bea, spectator), 2):
        has = one.get(f"{match}{part}").headers["ETag"]
        assert other.get(f"{match}{part}", If_None_Match=has).status_code == 200


def test_any_version_of_a_match_can_be_seen(match: str, ada: Caller):
    ada.post(f"{match}/moves", TAKE_ONE)
    earlier = ada.get(f"{match}/state?version=6")
    assert earlier.get_json()["board"]["heap"] == 21
    assert earlier.headers["ETag"].startswith('"6-0')
    assert ada.get(f"{match}/state?version=7").get_json()["board"]["heap"] == 20
    assert "board" not in ada.get(f"{match}/state?version=1").get_json()


def test_a_view_hides_what_its_viewer_may_not_know(match: str, ada: Caller, bea: Caller, spectator: Caller):
    hidden = {"type": "hidden"}
    stashes = [caller.get(f"{match}/state").get_json()["board"]["stashes"] for caller in (ada, bea, spectator)]
    assert [[stash == hidden for stash in each] for each in stashes] == [[False, True], [True, False], [True, True]]


def test_each_point_names_the_event_that_gave_it(match: str, ada: Caller):
    ada.post(f"{match}/moves", TAKE_ONE)
    scores = ada.get(f"{match}/scores").get_json()
    assert scores["scores"][0]["lines"] == [
        {"label": "stones taken", "points": 1, "version": 7, "type": "stones.Taken"}
    ]
    assert ada.get(f"{match}/scores?version=6").get_json()["scores"][0]["total"] == 0


def test_every_version_of_a_match_can_be_rewound_to(match: str, ada: Caller, bea: Caller):
    shown = {}
    for player in [ada, bea] * 3:
        version = ada.get(match).get_json()["version"]
        shown[version] = {part: ada.get(f"{match}{part}").get_json() for part in ("/state", "/scores", "/moves")}
        player.post(f"{match}/moves", TAKE_ONE)
    for version, parts in shown.items():
        for part, answer in parts.items():
            rewound = ada.get(f"{match}{part}?version={version}")
            assert rewound.get_json() == answer
            assert rewound.headers["ETag"].startswith(f'"{version}-0')


@pytest.mark.parametrize("part", ["/state", "/scores", "/moves"])
@pytest.mark.parametrize(("version", "status"), [("0", 404), ("7", 404), ("999999999", 404), ("-1", 422), ("x", 422)])
def test_a_version_that_the_match_does_not_have_is_reported(
    match: str, ada: Caller, part: str, version: str, status: int
):
    answer = ada.get(f"{match}{part}?version={version}")
    assert (answer.status_code, answer.get_json()["field"]) == (status, "version")


def test_an_earlier_version_shows_no_more_than_it_did_then(match: str, ada: Caller, bea: Caller, spectator: Caller):
    hidden = {"type": "hidden"}
    ada.post(f"{match}/moves", TAKE_ONE)
    for caller, own in ((ada, 0), (bea, 1), (spectator, None)):
        stashes = caller.get(f"{match}/state?version=6").get_json()["board"]["stashes"]
        assert [stash == hidden for stash in stashes] == [seat != own for seat in range(2)]


def _with_known_stashes(state: stones.State) -> tuple[Score, ...]:
    return tuple(
        replace(score, total=score.total + stash) if isinstance(stash, int) else score
        for score, stash in zip(stones.scores(state), state.stashes, strict=True)
    )


def test_scores_are_those_that_the_viewer_may_know(match: str, services: Services):
    snapshot = services.repository.newest(MatchId(match.rpartition("/")[2]))
    assert snapshot is not None
    known = replace(snapshot, game=dataclasses.replace(snapshot.game, scores=_with_known_stashes))
    ada, bea = snapshot.match.board.stashes
    for viewer, totals in ((None, [0, 0]), (Seat(0), [ada, 0]), (Seat(1), [0, bea])):
        view = MatchView(known, viewer)
        assert [score.total for score in scores_answer(view).scores] == totals
        assert [score.total for score in match_answer(view, recorded_name).scores] == totals


def test_several_versions_come_in_one_answer_as_each_of_them_alone(match: str, ada: Caller):
    ada.post(f"{match}/moves", TAKE_ONE)
    newest = ada.get(match).get_json()["version"]
    answer = ada.get(f"{match}/states?since=3").get_json()
    assert [state["version"] for state in answer["states"]] == list(range(4, newest + 1))
    for state, scores in zip(answer["states"], answer["scores"], strict=True):
        version = state["version"]
        assert state == ada.get(f"{match}/state?version={version}").get_json()
        assert scores == ada.get(f"{match}/scores?version={version}").get_json()["scores"]


def test_several_versions_show_each_viewer_what_that_viewer_may_know(match: str, ada: Caller, spectator: Caller):
    own, others = (caller.get(f"{match}/states").get_json()["states"][-1] for caller in (ada, spectator))
    assert own != others
    assert others == spectator.get(f"{match}/state").get_json()


@pytest.mark.parametrize(("query", "versions"), [("since=6", 0), ("since=0&limit=2", 2), ("limit=26", None)])
def test_one_answer_has_no_more_versions_than_it_may(match: str, ada: Caller, query: str, versions: int | None):
    answer = ada.get(f"{match}/states?{query}")
    if versions is None:
        assert (answer.status_code, answer.get_json()["field"]) == (422, "limit")
    else:
        assert len(answer.get_json()["states"]) == versions
