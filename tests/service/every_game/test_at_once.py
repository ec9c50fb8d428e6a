"""Requests at the same time, in every game."""

import random

from domain.game import AnyGame
from domain.match import to_act
from tests.service.conftest import at_once
from tests.service.every_game.table import House, Table


def alone(house: House, game: AnyGame) -> Table:
    """A match of one person, who is waited for, against a bot that agrees to everything."""
    ada = house.caller("Ada")
    body = {"game": game.id, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    table = Table(house, game, ada.post("/v1/matches", body).headers["Location"], [ada], random.Random(1))
    while table.match.seats[to_act(game, table.match)[0]].player != ada.id:
        table.move()
    return table


def test_two_equal_moves_sent_at_once_around_an_undo_are_played_once(house: House, game: AnyGame) -> None:
    table = alone(house, game)
    (ada,) = table.callers
    start, board = table.version, table.match.board
    move = ada.get(f"{table.path}/moves").get_json()["moves"][0]["move"]
    play = (f"{table.path}/moves", {"moves": [move]}, {"Idempotency_Key": "one"})
    first, second, undone = at_once(house.app, ada, play, play, (f"{table.path}/undo", {"to": start}, {}))
    assert (first.status_code, first.get_json()) == (201, second.get_json())
    told = table.events(ada, start)
    assert sum("move" in event for event in told) == 1
    assert undone.status_code == (200 if told[-1]["type"] == "match.TakenBack" else 409)
    assert (table.match.board == board) is (undone.status_code == 200)
