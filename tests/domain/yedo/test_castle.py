"""The Castle and its Bower, rulebook p. 13-14."""

import pytest

from domain.yedo.components.rows import COLORS
from domain.yedo.components.vocabulary import Color
from domain.yedo.events import BowerActivated, PlayerOrderChanged
from domain.yedo.moves import ActivateBower, MeetBakufu, MeetShogun, ReturnDisciple, TakePosition
from tests.domain.yedo.components import BLUE, GREEN, RED, YELLOW, posts
from tests.domain.yedo.match import Match

# The Shogun and the Bakufu

SHOGUN, BAKUFU, BOWER = posts("shogun", "bakufu", "bower2")


def _in_the_castle(post: str) -> Match:
    return Match().stands(RED, post).stands(BLUE, "temple1").acting()


def test_each_space_of_the_castle_has_its_own_action() -> None:
    kinds = {
        post: {type(move) for move in _in_the_castle(post).legal(RED)} & {MeetShogun, MeetBakufu, ActivateBower}
        for post in ("shogun", "bakufu", "bower2")
    }
    assert kinds == {"shogun": {MeetShogun}, "bakufu": {MeetBakufu}, "bower2": {ActivateBower}}
    _in_the_castle("shogun").refuses(RED, MeetBakufu(SHOGUN, "green"), "no-disciple-there")
    _in_the_castle("bakufu").refuses(RED, ActivateBower(BAKUFU), "no-disciple-there")
    _in_the_castle("bower2").refuses(RED, MeetShogun(BOWER), "no-disciple-there")


def test_an_audience_with_the_shogun_gives_1_prestige_point() -> None:
    assert _in_the_castle("shogun").play(RED, MeetShogun(SHOGUN)).points(RED) == 2


@pytest.mark.parametrize("color", COLORS)
def test_an_audience_with_the_bakufu_gives_a_mission(color: Color) -> None:
    match = _in_the_castle("bakufu")
    top = match.deck(color)[0]
    match.play(RED, MeetBakufu(BAKUFU, color))
    assert match.clan(RED).missions == (top,)


def test_the_bakufu_has_no_orders_of_an_exhausted_color() -> None:
    _in_the_castle("bakufu").cut("red").refuses(RED, MeetBakufu(BAKUFU, "red"), "mission-deck-exhausted")


# The Bower

BOWER_1, BOWER_2, BOWER_3 = posts("bower1", "bower2", "bower3")


def _at_the_bower() -> Match:
    """Returns a match with yellow on space 1 of the Bower and red on space 3; red acts first."""
    match = Match(4).stands(RED, "bower3").stands(YELLOW, "bower1", "temple1")
    return match.stands(BLUE, "gates1").stands(GREEN, "gates2").acting()


def test_the_first_to_relax_activates_the_entire_bower() -> None:
    match = _at_the_bower().play(RED, ActivateBower(BOWER_3))
    assert match.happened(BowerActivated) == [BowerActivated(RED, (YELLOW, RED))]


def test_from_the_lowest_number_up_each_chooses_a_free_position() -> None:
    match = _at_the_bower().play(RED, ActivateBower(BOWER_3))
    assert match.waiting == (YELLOW,)
    assert match.offers(YELLOW, TakePosition) == [TakePosition(number) for number in (1, 2, 3, 4)]
    match.play(YELLOW, TakePosition(1))
    assert match.waiting == (RED,)
    match.refuses(RED, TakePosition(1), "position-taken").refuses(RED, TakePosition(5), "position-taken")
    match.play(RED, TakePosition(4))


def test_the_others_keep_their_order() -> None:
    match = _at_the_bower().play(RED, ActivateBower(BOWER_3)).play(YELLOW, TakePosition(2)).play(RED, TakePosition(4))
    assert match.happened(PlayerOrderChanged) == [PlayerOrderChanged((BLUE, YELLOW, GREEN, RED))]
    assert match.state.order == (BLUE, YELLOW, GREEN, RED)


def test_all_disciples_at_the_bower_return_to_their_clan_houses() -> None:
    match = _at_the_bower().play(RED, ActivateBower(BOWER_3)).play(YELLOW, TakePosition(2)).play(RED, TakePosition(4))
    assert (match.where(RED), match.where(YELLOW)) == ((), ("temple1",))
    assert (match.clan(RED).house, match.clan(YELLOW).house) == (2, 1)


def test_the_phase_continues_after_the_activators_new_position() -> None:
    match = _at_the_bower().play(RED, ActivateBower(BOWER_3)).play(YELLOW, TakePosition(1)).play(RED, TakePosition(2))
    assert match.state.order == (YELLOW, RED, BLUE, GREEN)
    assert match.waiting == (BLUE,)
    last = _at_the_bower().play(RED, ActivateBower(BOWER_3)).play(YELLOW, TakePosition(3)).play(RED, TakePosition(4))
    assert last.state.order == (BLUE, GREEN, YELLOW, RED)
    assert last.waiting == (BLUE,)


def test_an_unused_return_does_not_activate_the_bower() -> None:
    match = _at_the_bower().play(RED, ReturnDisciple(BOWER_3))
    assert not match.happened(BowerActivated)
    assert match.where(YELLOW) == ("bower1", "temple1")


def test_a_mission_from_the_bower_does_not_activate_it() -> None:
    title = "Drafts of the Bakufu Clerk"
    match = _at_the_bower().has(RED, weapons=("fukiya",), geisha=1).holds(RED, title).completes(RED, "bower3", title)
    assert not match.happened(BowerActivated)
    assert (match.where(RED), match.where(YELLOW)) == ((), ("bower1", "temple1"))


def test_a_single_visitor_takes_any_position() -> None:
    match = Match().stands(BLUE, "bower1").stands(RED, "gates1").acting().play(RED, ReturnDisciple(posts("gates1")[0]))
    match.play(BLUE, ActivateBower(BOWER_1)).play(BLUE, TakePosition(1))
    assert match.state.order == (BLUE, RED)


def test_example_bower() -> None:
    """Green activates the Bower. Red, on the lowest number, becomes last; Green takes the top; Blue proceeds."""
    match = Match(4).with_state(order=(GREEN, BLUE, RED, YELLOW)).stands(RED, "bower1").stands(GREEN, "bower2")
    match.stands(BLUE, "gates1").stands(YELLOW, "gates2").acting()
    match.play(GREEN, ActivateBower(BOWER_2)).play(RED, TakePosition(4)).play(GREEN, TakePosition(1))
    assert match.state.order == (GREEN, BLUE, YELLOW, RED)
    assert (match.where(RED), match.where(GREEN)) == ((), ())
    assert match.waiting == (BLUE,)
