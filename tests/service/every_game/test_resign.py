"""Resigning in every game at any moment: the bot has exactly the decision of the player."""

import io

import pytest

from domain.game import AnyGame, Seat
from domain.match import legal_moves, to_act
from domain.registry import GAMES
from domain.yedo import GAME as YEDO
from domain.yedo.pending import PendingAnswers, PendingOffer
from events.verify import verify
from tests.service.every_game.api_match import ApiMatch, RunningService


def resigned(api_match: ApiMatch, seat: Seat) -> None:
    """A seat that is waited for resigns, and nothing else changes."""
    board, moves = api_match.match.board, legal_moves(api_match.game, api_match.match, seat)
    answer = api_match.callers[seat].post(f"{api_match.path}/resign", {"bot": "random"})
    assert [event["type"] for event in answer.get_json()["events"]] == ["match.SeatResigned"]
    assert seat in answer.get_json()["to_act"]
    assert (api_match.match.board, legal_moves(api_match.game, api_match.match, seat)) == (board, moves)
    assert api_match.callers[seat].post(f"{api_match.path}/undo").status_code == 403


def holds(api_match: ApiMatch) -> bool:
    """The match goes on to its end, and its record holds."""
    record = api_match.finish().service.spectator.get(f"{api_match.path}/record").data
    return verify(io.BytesIO(record), GAMES).limits == ()


def test_a_bot_plays_on_where_a_player_resigned_in_the_midst_of_a_turn(api_match: ApiMatch) -> None:
    resigned(api_match, to_act(api_match.game, api_match.match)[0])
    assert holds(api_match)


@pytest.mark.parametrize("choice", [PendingOffer, PendingAnswers])
def test_the_bot_answers_the_reaction_of_a_player_who_resigned(service: RunningService, choice: type) -> None:
    api_match = service.start_match(YEDO, seed=8)
    while not any(isinstance(pending, choice) for pending in api_match.match.board.pending):
        if not to_act(YEDO, api_match.match):
            api_match = service.start_match(YEDO)
        api_match.move()
    resigned(api_match, to_act(YEDO, api_match.match)[0])
    assert holds(api_match)


def test_the_last_to_resign_leaves_the_match_to_the_bots(service: RunningService, game: AnyGame) -> None:
    api_match = service.start_match(game, seed=9).play(10)
    for caller in api_match.callers:
        assert caller.post(f"{api_match.path}/resign", {"bot": "random"}).status_code == 200
    assert holds(api_match)
