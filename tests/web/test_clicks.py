"""The count of clicks in `docs/performance.md` follows from the places of moves."""

from domain.registry import GAMES
from tests.web.clicks import RECORD, clicks, turns


def test_a_move_takes_two_clicks_and_with_one_click_two_only_where_a_place_has_several_moves() -> None:
    game = next(iter(GAMES.values()))
    turn = turns(game, RECORD)[1]
    own_places = [[[f"place:{number}"] for number, _ in enumerate(one.moves)] for one in turn]
    one_place = [[["place:0"] for _ in one.moves] for one in turn]
    assert clicks(game, turn, own_places).selected == 2 * len(turn)
    assert clicks(game, turn, own_places).at_once < clicks(game, turn, one_place).at_once <= 2 * len(turn)
