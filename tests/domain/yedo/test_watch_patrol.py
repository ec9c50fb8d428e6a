"""The watch patrol phase, rulebook p. 9-10."""

import pytest

from domain.game import Seat
from domain.yedo.events import DiscipleArrested, PatrolMoved, PatrolSwapped
from domain.yedo.moves import PassTurn
from domain.yedo.state import Acting, WatchPatrol
from tests.domain.yedo.components import BLUE, GREEN, RED, YELLOW, action_card
from tests.domain.yedo.match import Match


def test_the_red_patrol_moves_clockwise() -> None:
    assert Match().patrol("red", "market").watch_patrol().happened(PatrolMoved) == [PatrolMoved("red_light")]


def test_the_blue_patrol_moves_counterclockwise() -> None:
    assert Match().patrol("blue", "market").watch_patrol().happened(PatrolMoved) == [PatrolMoved("temple")]


def test_each_player_may_play_one_card_to_move_the_patrol() -> None:
    match = Match(3).with_state(order=(BLUE, RED, YELLOW)).patrol("red", "gates")
    for seat in (RED, BLUE, YELLOW):
        match.holds(seat, "Double-time!")
    match.watch_patrol()
    asked: list[Seat] = []
    for _ in range(3):
        asked += match.waiting
        match.play(match.waiting[0], PassTurn())
    assert asked == [BLUE, RED, YELLOW]


def test_only_one_card_may_be_played_in_5b() -> None:
    match = Match().patrol("red", "gates").holds(RED, "Double-time!", "The Lost Lantern").stands(BLUE, "temple1")
    match.watch_patrol().plays(RED, "Double-time!")
    assert match.district() == "temple"
    match.refuses_card(RED, "The Lost Lantern", "card-not-now")


def test_a_player_who_passed_plays_no_card_later() -> None:
    match = Match().patrol("red", "gates").holds(RED, "Double-time!").holds(BLUE, "The Lost Lantern")
    match.watch_patrol().play(RED, PassTurn()).refuses_card(RED, "Double-time!", "card-not-now")


def test_other_cards_do_not_count_for_the_limit() -> None:
    match = Match().patrol("red", "gates").holds(RED, "Double-time!", "Silk Money").watch_patrol()
    match.plays(RED, "Silk Money")
    assert match.waiting == (RED,)
    match.plays(RED, "Double-time!")
    assert (match.mon(RED), match.district()) == (16, "temple")


def test_a_card_of_5c_is_not_played_in_5b() -> None:
    match = Match().patrol("red", "gates").holds(RED, "The Cellar Door").stands(RED, "shogun", "temple1")
    match.watch_patrol().refuses_card(RED, "The Cellar Door", "card-not-now")


@pytest.mark.parametrize("title", ["Double-time!", "Silk Money"])
def test_each_player_with_an_action_card_is_asked_in_5b(title: str) -> None:
    """The card does not matter: the question must not reveal a hidden card."""
    match = Match(3).patrol("red", "gates").holds(BLUE, title).watch_patrol()
    assert match.waiting == (BLUE,)


@pytest.mark.parametrize("title", ["The Cellar Door", "Silk Money"])
def test_each_player_with_an_action_card_and_a_disciple_in_danger_is_asked_in_5c(title: str) -> None:
    match = Match(3).patrol("red", "gates").holds(BLUE, title).holds(YELLOW, title).stands(BLUE, "shogun")
    match.stands(YELLOW, "market1").watch_patrol().play(BLUE, PassTurn()).play(YELLOW, PassTurn())
    assert match.waiting == (BLUE,)


def test_with_quick_reactions_only_players_who_can_play_a_card_are_asked() -> None:
    match = Match(3, quick_reactions=True).patrol("red", "gates").holds(BLUE, "Silk Money").stands(BLUE, "shogun")
    match.holds(YELLOW, "Double-time!").stands(RED, "temple1").watch_patrol()
    assert match.waiting == (YELLOW,)
    match.play(YELLOW, PassTurn())
    assert isinstance(match.state.phase, Acting)


def test_each_player_may_play_one_card_to_save_disciples() -> None:
    match = Match(3).with_state(order=(YELLOW, RED, BLUE)).patrol("red", "gates")
    match.stands(RED, "shogun").stands(YELLOW, "bakufu").holds(RED, "The Cellar Door").holds(YELLOW, "The Cellar Door")
    match.watch_patrol().play(YELLOW, PassTurn()).play(RED, PassTurn())
    assert match.waiting == (YELLOW,)
    match.plays(YELLOW, "The Cellar Door", post="bakufu").answers(RED)
    assert match.waiting == (RED,)
    match.plays(RED, "The Cellar Door", post="shogun")
    assert not match.happened(DiscipleArrested)


def test_only_one_card_may_be_played_in_5c() -> None:
    match = Match().patrol("red", "gates").stands(RED, "shogun", "bakufu")
    match.holds(RED, "The Cellar Door", "The Bribed Captain").watch_patrol().play(RED, PassTurn())
    match.plays(RED, "The Cellar Door", post="shogun")
    assert [event.post for event in match.happened(DiscipleArrested)] == ["bakufu"]
    assert action_card("The Bribed Captain") in match.clan(RED).action_cards


def test_disciples_in_the_patrols_district_are_arrested() -> None:
    match = Match().has(RED, house=4, reserve=0).patrol("red", "gates").stands(RED, "shogun", "bower1", "temple1")
    match.watch_patrol()
    assert len(match.happened(DiscipleArrested)) == 2
    assert (match.where(RED), match.clan(RED).reserve) == (("temple1",), 2)


def test_a_saved_disciple_stays() -> None:
    match = Match().has(RED, house=3, reserve=1).patrol("red", "gates").stands(RED, "shogun")
    match.holds(RED, "The Cellar Door").watch_patrol().play(RED, PassTurn())
    match.plays(RED, "The Cellar Door", post="shogun")
    assert not match.happened(DiscipleArrested)
    assert match.where(RED) == ("shogun",)
    assert isinstance(match.state.phase, Acting)
    assert match.waiting == (RED,)


def test_with_two_in_the_reserve_an_arrested_disciple_returns_to_the_clan_house() -> None:
    match = Match().patrol("red", "gates").stands(RED, "shogun", "temple1").watch_patrol()
    assert [event.spared for event in match.happened(DiscipleArrested)] == [True]
    assert (match.clan(RED).house, match.clan(RED).reserve) == (1, 2)


def test_arrests_are_checked_one_by_one() -> None:
    """Three disciples are arrested in the Castle with one in the reserve: one goes to the reserve, two go home."""
    match = Match().has(RED, house=3, reserve=1).patrol("red", "gates").stands(RED, "shogun", "bakufu", "bower1")
    match.watch_patrol()
    assert [event.spared for event in match.happened(DiscipleArrested)] == [False, True, True]
    assert (match.clan(RED).house, match.clan(RED).reserve) == (2, 2)


def test_a_disciple_on_an_annex_is_not_arrested() -> None:
    match = Match().has(RED, annexes=("dojo",)).patrol("red", "gates").stands(RED, "dojo", "shogun").watch_patrol()
    assert match.clan(RED).manned == ("dojo",)
    assert len(match.happened(DiscipleArrested)) == 1


def test_no_disciple_is_arrested_in_a_district_that_the_patrol_passes() -> None:
    match = Match().patrol("red", "gates").stands(RED, "shogun", "market1").holds(BLUE, "Double-time!")
    match.watch_patrol().plays(BLUE, "Double-time!")
    assert not match.happened(DiscipleArrested)


def test_without_a_patrol_there_is_no_swap() -> None:
    match = Match().without_patrol().event("Changing of the Guard")
    assert not match.happened(PatrolSwapped)
    assert match.watch_patrol().state.patrol is None
    assert not isinstance(match.state.phase, WatchPatrol)


def test_example_double_time() -> None:
    """The watch patrol moves one additional district."""
    match = Match().patrol("red", "gates").holds(RED, "Double-time!").watch_patrol()
    assert match.district() == "castle"
    assert match.plays(RED, "Double-time!").district() == "temple"


def test_example_arrest() -> None:
    """The blue patrol ends in the Red Light District: the green and the yellow disciple there are arrested."""
    match = Match(4).patrol("blue", "harbor")
    for seat in (YELLOW, GREEN):
        match.has(seat, house=3, reserve=1)
    match.stands(GREEN, "red_light1", "gates1", "gates2").stands(YELLOW, "red_light2", "gates3", "temple1")
    match.stands(RED, "market1", "market2").stands(BLUE, "harbor1", "harbor2").watch_patrol()
    assert match.district() == "red_light"
    arrested = {(event.seat, event.post) for event in match.happened(DiscipleArrested)}
    assert arrested == {(GREEN, "red_light1"), (YELLOW, "red_light2")}
    assert (match.clan(GREEN).reserve, match.clan(YELLOW).reserve) == (2, 2)
    assert match.clan(RED).reserve == 2
