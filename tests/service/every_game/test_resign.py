"""Resigning, in every game, at whatever moment: the bot finds exactly what was to be decided."""

import io

import pytest

from domain.game import AnyGame, Seat
from domain.match import legal_moves, to_act
from domain.registry import GAMES
from domain.yedo import GAME as YEDO
from domain.yedo.pending import PendingAnswers, PendingOffer
from events.verify import verify
from tests.service.every_game.table import House, Table


def resigned(table: Table, seat: Seat) -> None:
    """A seat that is waited for resigns, and nothing else changes."""
    board, moves = table.match.board, legal_moves(table.game, table.match, seat)
    answer = table.callers[seat].post(f"{table.path}/resign", {"bot": "random"})
    assert [event["type"] for event in answer.get_json()["events"]] == ["match.SeatResigned"]
    assert seat in answer.get_json()["to_act"]
    assert (table.match.board, legal_moves(table.game, table.match, seat)) == (board, moves)
    assert table.callers[seat].post(f"{table.path}/undo").status_code == 403


def holds(table: Table) -> bool:
    """The match goes on to its end, and its record holds."""
    record = table.finish().house.spectator.get(f"{table.path}/record").data
    return verify(io.BytesIO(record), GAMES).limits == ()


def test_a_bot_plays_on_where_a_player_resigned_in_the_midst_of_a_turn(table: Table) -> None:
    resigned(table, to_act(table.game, table.match)[0])
    assert holds(table)


@pytest.mark.parametrize("choice", [PendingOffer, PendingAnswers])
def test_who_resigns_while_asked_to_react_leaves_the_answer_to_the_bot(house: House, choice: type) -> None:
    table = house.table(YEDO, seed=8)
    while not any(isinstance(pending, choice) for pending in table.match.board.pending):
        if not to_act(YEDO, table.match):
            table = house.table(YEDO)
        table.move()
    resigned(table, to_act(YEDO, table.match)[0])
    assert holds(table)


def test_the_last_to_resign_leaves_the_match_to_the_bots(house: House, game: AnyGame) -> None:
    table = house.table(game, seed=9).play(10)
    for caller in table.callers:
        assert caller.post(f"{table.path}/resign", {"bot": "random"}).status_code == 200
    assert holds(table)
