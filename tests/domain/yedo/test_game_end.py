"""The end of the game, rulebook p. 15."""

import pytest

from domain.yedo import GAME
from domain.yedo.events import GameEndTriggered
from domain.yedo.moves import MeetShogun, ReturnDisciple
from domain.yedo.state import Acting, Over
from tests.domain.yedo.components import BLUE, GREEN, RED, SEATS, YELLOW, posts
from tests.domain.yedo.match import Match

TITLE = "Kill the Shogun"


def _killed(in_round: int = 4) -> Match:
    """Returns a match in which red has killed the Shogun; red and blue have two disciples each left to activate."""
    match = Match(5).with_state(round=in_round).has(RED, house=4, reserve=0, weapons=("katana", "fukiya", "doku"))
    match.has(RED, annexes=("dojo", "kobudo_ryu"), geisha=2, blessings=1).holds(RED, TITLE)
    match.stands(RED, "bower1", "bakufu", "red_light1").stands(BLUE, "shogun", "gates1").acting()
    return match.completes(RED, "red_light1", TITLE)


def test_kill_the_shogun_gives_its_points_and_triggers_the_end() -> None:
    match = _killed()
    assert match.happened(GameEndTriggered) == [GameEndTriggered(RED)]
    assert match.points(RED) == 1 + 20


def test_the_round_of_kill_the_shogun_is_finished_in_full() -> None:
    match = _killed()
    assert isinstance(match.state.phase, Acting)
    match.play(BLUE, MeetShogun(posts("shogun")[0]))
    assert match.points(BLUE) == 2
    assert isinstance(match.state.phase, Acting)


def test_the_game_ends_after_the_round_of_kill_the_shogun() -> None:
    match = _finished(_killed())
    assert isinstance(match.state.phase, Over)
    assert (match.state.round, match.waiting) == (4, ())


def test_kill_the_shogun_in_round_11_changes_nothing() -> None:
    match = _finished(_killed(in_round=11))
    assert (match.state.round, match.waiting) == (11, ())


def _finished(match: Match) -> Match:
    while isinstance(match.state.phase, Acting):
        match.play(match.waiting[0], match.offers(match.waiting[0], ReturnDisciple)[0])
    return match


def _ranks(match: Match) -> list[int]:
    return [score.rank for score in GAME.scores(match.state)]


def test_the_most_prestige_points_win() -> None:
    match = Match(3).scores(RED, 5).scores(BLUE, 9).scores(YELLOW, 7).with_state(round=11).next_round()
    assert [score.total for score in GAME.scores(match.state)] == [5, 9, 7]
    assert _ranks(match) == [3, 1, 2]


def test_a_tie_goes_to_the_player_farther_up_the_player_order() -> None:
    match = Match(4).with_state(order=(YELLOW, GREEN, RED, BLUE), round=11)
    match.scores(RED, 9).scores(BLUE, 9).scores(YELLOW, 3).scores(GREEN, 3).next_round()
    assert _ranks(match) == [1, 2, 3, 4]


def test_bonus_cards_count_before_the_winner_is_found() -> None:
    match = Match().scores(RED, 5).scores(BLUE, 4).has(BLUE, geisha=2).holds(BLUE, "Two Fans").with_state(round=11)
    assert _ranks(match.next_round()) == [2, 1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_after_the_end_there_are_no_legal_moves(players: int) -> None:
    match = Match(players).with_state(round=11).holds(RED, "Silk Money").next_round()
    assert not any(GAME.legal_moves(match.state, seat) for seat in SEATS[:players])
