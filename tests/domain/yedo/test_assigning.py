"""The assigning phase, rulebook p. 9."""

import pytest

from domain.game import Seat
from domain.yedo.components.rows import ANNEXES
from domain.yedo.moves import AssignDisciple, PassTurn
from domain.yedo.state import Assigning
from tests.domain.yedo.components import BLUE, COMPONENTS, GREEN, RED, YELLOW, posts, spaces_of
from tests.domain.yedo.match import Match

GATES, GATES_2, BOWER, BOWER_2, DOJO = posts("gates1", "gates2", "bower1", "bower2", "dojo")


def test_disciples_are_placed_one_at_a_time_in_player_order() -> None:
    match = Match(4).with_state(order=(BLUE, GREEN, RED, YELLOW)).has(GREEN, house=3, reserve=1)
    match.patrol("red", "harbor").assigning()
    asked: list[Seat] = []
    for move in posts("shogun", "market1", "market2", "market3", "bakufu", "temple1", "temple2", "temple3", "gates1"):
        asked += match.waiting
        match.play(match.waiting[0], AssignDisciple(move))
    assert asked == [BLUE, GREEN, RED, YELLOW, BLUE, GREEN, RED, YELLOW, GREEN]
    assert not isinstance(match.state.phase, Assigning)


def test_a_disciple_goes_onto_a_free_space() -> None:
    match = Match().assigning().play(RED, AssignDisciple(GATES))
    assert match.where(RED) == (GATES,)
    assert match.clan(RED).house == 1


@pytest.mark.parametrize("annex", ANNEXES)
def test_a_disciple_goes_onto_an_annex_that_is_owned(annex: str) -> None:
    match = Match().has(RED, annexes=(annex,)).assigning()
    offered = {move.post for move in match.offers(RED, AssignDisciple)}
    assert offered & set(posts(*ANNEXES)) == set(posts(annex))
    match.play(RED, AssignDisciple(posts(annex)[0]))
    assert (match.clan(RED).manned, match.where(RED)) == ((annex,), ())
    match.refuses(BLUE, AssignDisciple(posts(annex)[0]), "no-free-place")


def test_a_space_holds_one_disciple() -> None:
    match = Match().assigning().play(RED, AssignDisciple(GATES))
    match.refuses(BLUE, AssignDisciple(GATES), "no-free-place").play(BLUE, AssignDisciple(GATES_2))


def test_an_annex_holds_one_disciple() -> None:
    match = (
        Match()
        .has(RED, annexes=("dojo",))
        .assigning()
        .play(RED, AssignDisciple(DOJO))
        .play(BLUE, AssignDisciple(GATES))
    )
    match.refuses(RED, AssignDisciple(DOJO), "no-free-place")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_disciple_is_placed_on_a_placeholder(players: int) -> None:
    match = Match(players).assigning()
    offered = {move.post for move in match.offers(RED, AssignDisciple)}
    assert offered == set(posts(*COMPONENTS.spaces_by_players[players]))
    for covered in posts(*COMPONENTS.placeholders.covered[players]):
        match.refuses(RED, AssignDisciple(covered), "no-free-place")


def test_no_player_has_two_disciples_on_the_bower() -> None:
    match = Match().assigning().play(RED, AssignDisciple(BOWER))
    match.play(BLUE, AssignDisciple(BOWER_2))
    match.refuses(RED, AssignDisciple(posts("bower3")[0]), "one-disciple-at-the-bower")
    three = Match(4).assigning().play(RED, AssignDisciple(BOWER)).play(BLUE, AssignDisciple(GATES))
    three.play(YELLOW, AssignDisciple(GATES_2)).play(GREEN, AssignDisciple(posts("market1")[0]))
    three.refuses(RED, AssignDisciple(BOWER_2), "one-disciple-at-the-bower")


def test_all_disciples_must_be_placed() -> None:
    match = Match().patrol("red", "harbor").assigning()
    assert all(isinstance(move, AssignDisciple) for move in match.legal(RED))
    match.refuses(RED, PassTurn(), "not-now")
    for name in ("shogun", "bakufu", "temple1", "temple2"):
        match.play(match.waiting[0], AssignDisciple(posts(name)[0]))
    assert (match.clan(RED).house, match.clan(BLUE).house) == (0, 0)


def test_a_disciple_without_a_place_stays_in_the_clan_house() -> None:
    """A real match always has enough spaces; here all of them are taken or closed."""
    match = Match().with_state(closed="castle")
    for number, space in enumerate(set(COMPONENTS.spaces_by_players[2]) - set(spaces_of("castle"))):
        match.has((RED, BLUE)[number % 2], house=1).stands((RED, BLUE)[number % 2], space)
    match.has(RED, house=1).assigning()
    assert not isinstance(match.state.phase, Assigning)
    assert match.clan(RED).house == 1
