"""The language of an answer: events and problems as they are told to people."""

from collections.abc import Callable

import pytest
from flask import Flask

from domain.game import AnyGame, GameId, Seat, Version
from domain.match import MatchId
from domain.phrasebook import LANGUAGES
from domain.registry import GAMES
from events.store import Hash
from service.api.schemas.analysis_responses import analysis_answer
from service.api.schemas.guided_responses import guided_step
from service.use_cases.analyses import Analysis, Judged, Progress, Verdict
from service.use_cases.guided_matches import guided_positions
from tests.service.api.test_events import SSE, over, sse
from tests.service.conftest import Caller

FRENCH = {"Accept_Language": "fr-CH, fr;q=0.9, en;q=0.8"}
TAKE_ONE = {"type": "stones.Take", "stones": 1}


def texts(answer) -> list[str]:
    return [event["text"] for event in answer.get_json()["events"]]


@pytest.mark.parametrize(
    ("query", "headers", "seats_taken"),
    [
        ("", {}, "Ada takes seat 0."),
        ("?lang=fr", {}, "Ada prend la place 0."),
        ("", FRENCH, "Ada prend la place 0."),
        ("?lang=en", FRENCH, "Ada takes seat 0."),
        ("", {"Accept_Language": "de, en;q=0.5"}, "Ada takes seat 0."),
        ("", {"Accept_Language": "fr;q=0"}, "Ada takes seat 0."),
        ("", {"Accept_Language": "fr" * 200}, "Ada takes seat 0."),
    ],
)
def test_events_are_told_in_the_language_that_is_asked_for(
    match: str, spectator: Caller, query: str, headers: dict[str, str], seats_taken: str
):
    answer = spectator.get(f"{match}/events{query}", **headers)
    assert texts(answer)[1] == seats_taken
    assert "Accept-Language" in answer.headers["Vary"]


def test_what_a_request_did_and_a_difference_are_told_in_french(match: str, ada: Caller, bea: Caller):
    start = ada.get(match).get_json()["version"]
    ada.post(f"{match}/moves", {"moves": [TAKE_ONE]})
    bea.post(f"{match}/moves", {"moves": [TAKE_ONE]})
    proposed = ada.post(f"{match}/undo", {"to": start}, **FRENCH)
    bea.delete(f"{match}/undo")
    assert texts(proposed) == [f"Ada propose de ramener la partie à la version {start}."]
    told = texts(ada.get(f"{match}/diff?from={start}", **FRENCH))
    assert told[-1] == "Bea n'accepte pas de ramener la partie en arrière."


def test_each_follower_of_a_stream_hears_its_own_language(player: Callable[[str], Caller]):
    ada, bea = player("Ada"), player("Bea")
    path = over(ada, bea)
    for headers, last in ((FRENCH, "La graine est révélée"), ({}, "The seed is revealed")):
        told = [event["text"] for _, event in sse(ada.get(f"{path}/events", Accept=SSE, **headers))]
        assert told[-1].startswith(last)


def test_a_problem_is_told_in_french_and_its_code_is_not(match: str, bea: Caller, spectator: Caller):
    english = bea.post(f"{match}/moves", {"moves": [TAKE_ONE]})
    french = bea.post(f"{match}/moves", {"moves": [TAKE_ONE]}, **FRENCH)
    assert {**french.get_json(), "request": ""} == {
        **english.get_json(),
        "request": "",
        "detail": "Ce n'est pas à vous de jouer.",
    }
    unknown = spectator.get("/v1/matches/none?lang=fr")
    assert unknown.get_json()["code"] == "invalid-request"
    assert spectator.get("/v1/matches/none", **FRENCH).get_json()["detail"] == "Cette partie n'existe pas."


def test_what_is_wrong_with_a_field_is_told_in_french(spectator: Caller):
    told = spectator.post("/v1/players", {"name": " "}, **FRENCH).get_json()
    assert told["detail"].startswith("name\N{NO-BREAK SPACE}: Écrivez")
    assert told["errors"][0]["detail"].startswith("Écrivez")


def test_why_a_move_cannot_be_taken_back_is_told_in_french(match: str, ada: Caller):
    assert ada.get(f"{match}/undo", **FRENCH).get_json()["why_no_further"] == "Il n'y a pas de coup à reprendre."


def test_legal_moves_in_french_have_another_tag(match: str, ada: Caller):
    english = ada.get(f"{match}/moves").headers["ETag"]
    french = ada.get(f"{match}/moves", If_None_Match=english, **FRENCH)
    assert french.status_code == 200
    assert ada.get(f"{match}/moves", If_None_Match=french.headers["ETag"], **FRENCH).status_code == 304


def test_what_a_match_waits_for_is_told_in_french(player: Callable[[str], Caller]):
    ada = player("Ada")
    plan = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "wait_for_salts": True}
    path = ada.post("/v1/matches", plan).headers["Location"]
    player("Bea").put(f"{path}/seats/1", {"salt": "pepper"})
    (waited_for,) = ada.get(f"{path}/waiting", **FRENCH).get_json()["seats"]
    assert waited_for["text"] == "donner un sel pour les tirages"


def test_moves_that_an_analysis_judges_are_told_in_french(app: Flask):
    verdict = Verdict({}, "Consolidate.", 0.0, 0.0, 0.0, 0.0, 0.0)
    judged = Judged(Version(7), Seat(0), None, 2, {}, "Consolidate.", verdict, verdict)
    game = GAMES[GameId("nippon")]
    analysis = Analysis(
        MatchId("m1"),
        Hash(""),
        1,
        game.components.current,
        "",
        effort=(),
        decisions=(judged,),
        seats=(),
        turning_points=(),
    )
    with app.test_request_context("/", headers={"Accept-Language": "fr"}):
        told = analysis_answer(game, Progress("done", analysis=analysis)).analysis
    assert told is not None
    (decision,) = told.decisions
    assert {decision.text, decision.knowing.best_text, decision.open.best_text} == {"Consolider."}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_what_happened_at_a_step_of_a_guided_match_is_told_in_french(game: AnyGame):
    positions = guided_positions(game)
    english, french = (guided_step(3, positions, language).events for language in LANGUAGES)
    assert len(english) == len(french) > 0
    assert not {event.text for event in english} & {event.text for event in french}
