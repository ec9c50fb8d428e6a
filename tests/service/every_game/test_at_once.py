"""Requests at the same time, in every game."""

import random

from domain.game import AnyGame
from domain.match import to_act
from tests.service.conftest import at_once
from tests.service.every_game.api_match import ApiMatch, RunningService


def match_against_a_bot(service: RunningService, game: AnyGame) -> ApiMatch:
    """A match of one person, who is waited for, against a bot that agrees to everything."""
    ada = service.caller("Ada")
    body = {"game": game.id, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    api_match = ApiMatch(service, game, ada.post("/v1/matches", body).headers["Location"], [ada], random.Random(1))
    while api_match.match.seats[to_act(game, api_match.match)[0]].player != ada.id:
        api_match.move()
    return api_match


def test_two_equal_moves_sent_at_once_around_an_undo_are_played_once(service: RunningService, game: AnyGame) -> None:
    api_match = match_against_a_bot(service, game)
    (ada,) = api_match.callers
    start, board = api_match.version, api_match.match.board
    move = ada.get(f"{api_match.path}/moves").get_json()["moves"][0]["move"]
    play = (f"{api_match.path}/moves", {"moves": [move]}, {"Idempotency_Key": "one"})
    first, second, undone = at_once(service.app, ada, play, play, (f"{api_match.path}/undo", {"to": start}, {}))
    assert (first.status_code, first.get_json()) == (201, second.get_json())
    told = api_match.events(ada, start)
    assert sum("move" in event for event in told) == 1
    assert undone.status_code == (200 if told[-1]["type"] == "match.TakenBack" else 409)
    assert (api_match.match.board == board) is (undone.status_code == 200)
