"""The end of the game, rulebook p. 15."""

import pytest

from domain.yedo import GAME
from domain.yedo.events.action import GameEndTriggered
from domain.yedo.moves.activation import ReturnDisciple
from domain.yedo.moves.castle import MeetShogun
from domain.yedo.state import Acting, Over
from tests.domain.yedo.story import BLUE, GREEN, RED, SEATS, YELLOW, Table, posts

TITLE = "Kill the Shogun"


def _killed(in_round: int = 4) -> Table:
    """Red has killed the Shogun and has two more disciples to activate, blue has two."""
    table = Table(5).table(round=in_round).has(RED, house=4, reserve=0, weapons=("katana", "fukiya", "doku"))
    table.has(RED, annexes=("dojo", "kobudo_ryu"), geisha=2, blessings=1).holds(RED, TITLE)
    table.stands(RED, "bower1", "bakufu", "red_light1").stands(BLUE, "shogun", "gates1").acting()
    return table.completes(RED, "red_light1", TITLE)


def test_kill_the_shogun_gives_its_points_and_triggers_the_end() -> None:
    table = _killed()
    assert table.happened(GameEndTriggered) == [GameEndTriggered(RED)]
    assert table.points(RED) == 1 + 20


def test_the_round_of_kill_the_shogun_is_finished_in_full() -> None:
    table = _killed()
    assert isinstance(table.state.phase, Acting)
    table.play(BLUE, MeetShogun(posts("shogun")[0]))
    assert table.points(BLUE) == 2
    assert isinstance(table.state.phase, Acting)


def test_the_game_ends_after_the_round_of_kill_the_shogun() -> None:
    table = _finished(_killed())
    assert isinstance(table.state.phase, Over)
    assert (table.state.round, table.waiting) == (4, ())


def test_kill_the_shogun_in_round_11_changes_nothing() -> None:
    table = _finished(_killed(in_round=11))
    assert (table.state.round, table.waiting) == (11, ())


def _finished(table: Table) -> Table:
    while isinstance(table.state.phase, Acting):
        table.play(table.waiting[0], table.offers(table.waiting[0], ReturnDisciple)[0])
    return table


def _ranks(table: Table) -> list[int]:
    return [score.rank for score in GAME.scores(table.state)]


def test_the_most_prestige_points_win() -> None:
    table = Table(3).scores(RED, 5).scores(BLUE, 9).scores(YELLOW, 7).table(round=11).next_round()
    assert [score.total for score in GAME.scores(table.state)] == [5, 9, 7]
    assert _ranks(table) == [3, 1, 2]


def test_a_tie_goes_to_the_player_farther_up_the_player_order() -> None:
    table = Table(4).table(order=(YELLOW, GREEN, RED, BLUE), round=11)
    table.scores(RED, 9).scores(BLUE, 9).scores(YELLOW, 3).scores(GREEN, 3).next_round()
    assert _ranks(table) == [1, 2, 3, 4]


def test_bonus_cards_count_before_the_winner_is_found() -> None:
    table = Table().scores(RED, 5).scores(BLUE, 4).has(BLUE, geisha=2).holds(BLUE, "Two Fans").table(round=11)
    assert _ranks(table.next_round()) == [2, 1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_when_it_is_over_nobody_moves(players: int) -> None:
    table = Table(players).table(round=11).holds(RED, "Silk Money").next_round()
    assert not any(GAME.legal_moves(table.state, seat) for seat in SEATS[:players])
