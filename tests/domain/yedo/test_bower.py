"""The Bower, rulebook p. 13-14."""

from domain.yedo.events.action import BowerActivated, PlayerOrderChanged
from domain.yedo.moves.activation import ReturnDisciple
from domain.yedo.moves.castle import ActivateBower, TakePosition
from tests.domain.yedo.story import BLUE, GREEN, RED, YELLOW, Table, posts

BOWER_1, BOWER_2, BOWER_3 = posts("bower1", "bower2", "bower3")


def _at_the_bower() -> Table:
    """Yellow on 1, red on 3; red is first to act."""
    table = Table(4).stands(RED, "bower3").stands(YELLOW, "bower1", "temple1")
    return table.stands(BLUE, "gates1").stands(GREEN, "gates2").acting()


def test_the_first_to_relax_activates_the_entire_bower() -> None:
    table = _at_the_bower().play(RED, ActivateBower(BOWER_3))
    assert table.happened(BowerActivated) == [BowerActivated(RED, (YELLOW, RED))]


def test_from_the_lowest_number_up_each_chooses_a_free_position() -> None:
    table = _at_the_bower().play(RED, ActivateBower(BOWER_3))
    assert table.waiting == (YELLOW,)
    assert table.offers(YELLOW, TakePosition) == [TakePosition(number) for number in (1, 2, 3, 4)]
    table.play(YELLOW, TakePosition(1))
    assert table.waiting == (RED,)
    table.refuses(RED, TakePosition(1), "position-taken").refuses(RED, TakePosition(5), "position-taken")
    table.play(RED, TakePosition(4))


def test_the_others_keep_their_order() -> None:
    table = _at_the_bower().play(RED, ActivateBower(BOWER_3)).play(YELLOW, TakePosition(2)).play(RED, TakePosition(4))
    assert table.happened(PlayerOrderChanged) == [PlayerOrderChanged((BLUE, YELLOW, GREEN, RED))]
    assert table.state.order == (BLUE, YELLOW, GREEN, RED)


def test_all_disciples_at_the_bower_return_to_their_clan_houses() -> None:
    table = _at_the_bower().play(RED, ActivateBower(BOWER_3)).play(YELLOW, TakePosition(2)).play(RED, TakePosition(4))
    assert (table.where(RED), table.where(YELLOW)) == ((), ("temple1",))
    assert (table.clan(RED).house, table.clan(YELLOW).house) == (2, 1)


def test_the_phase_goes_on_after_the_activators_new_position() -> None:
    table = _at_the_bower().play(RED, ActivateBower(BOWER_3)).play(YELLOW, TakePosition(1)).play(RED, TakePosition(2))
    assert table.state.order == (YELLOW, RED, BLUE, GREEN)
    assert table.waiting == (BLUE,)
    last = _at_the_bower().play(RED, ActivateBower(BOWER_3)).play(YELLOW, TakePosition(3)).play(RED, TakePosition(4))
    assert last.state.order == (BLUE, GREEN, YELLOW, RED)
    assert last.waiting == (BLUE,)


def test_an_unused_return_does_not_activate_the_bower() -> None:
    table = _at_the_bower().play(RED, ReturnDisciple(BOWER_3))
    assert not table.happened(BowerActivated)
    assert table.where(YELLOW) == ("bower1", "temple1")


def test_a_mission_from_the_bower_does_not_activate_it() -> None:
    title = "Drafts of the Bakufu Clerk"
    table = _at_the_bower().has(RED, weapons=("fukiya",), geisha=1).holds(RED, title).completes(RED, "bower3", title)
    assert not table.happened(BowerActivated)
    assert (table.where(RED), table.where(YELLOW)) == ((), ("bower1", "temple1"))


def test_a_single_visitor_takes_any_position() -> None:
    table = Table().stands(BLUE, "bower1").stands(RED, "gates1").acting().play(RED, ReturnDisciple(posts("gates1")[0]))
    table.play(BLUE, ActivateBower(BOWER_1)).play(BLUE, TakePosition(1))
    assert table.state.order == (BLUE, RED)


def test_example_bower() -> None:
    """Green activates the Bower. Red, on the lowest number, becomes last; Green takes the top; Blue proceeds."""
    table = Table(4).table(order=(GREEN, BLUE, RED, YELLOW)).stands(RED, "bower1").stands(GREEN, "bower2")
    table.stands(BLUE, "gates1").stands(YELLOW, "gates2").acting()
    table.play(GREEN, ActivateBower(BOWER_2)).play(RED, TakePosition(4)).play(GREEN, TakePosition(1))
    assert table.state.order == (GREEN, BLUE, YELLOW, RED)
    assert (table.where(RED), table.where(GREEN)) == ((), ())
    assert table.waiting == (BLUE,)
