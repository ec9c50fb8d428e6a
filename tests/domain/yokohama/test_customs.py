"""Customs, rulebook p. 12."""

import pytest

from domain.yokohama.components.rows import Reward, Space
from domain.yokohama.moves import Decline, PlaceInCustoms
from domain.yokohama.state import Stock
from tests.domain.yokohama.components import BANK, BLUE, COMPONENTS, CUSTOMS, RED
from tests.domain.yokohama.match import Match

FREE, SECOND = Space(0), Space(1)


def _in_customs(power: int, imports: int = 0) -> Match:
    match = Match(players=3).without_token(CUSTOMS)
    match.owns(RED, yen=0, imports=imports, copper=0, silk=0, tea=0, fish=0)
    return match.acts(CUSTOMS, power)


def _needing(imports: int) -> Space:
    return Space(next(index for index, space in enumerate(COMPONENTS.customs.spaces) if space.needs == imports))


@pytest.mark.parametrize(("power", "limit"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4)])
def test_power_limits_the_imports(power: int, limit: int) -> None:
    match = _in_customs(power, imports=9)
    reachable = {COMPONENTS.customs.spaces[move.space].needs for move in match.offers(PlaceInCustoms)}
    assert max(reachable) == limit
    if limit < 4:
        match.refuses(PlaceInCustoms(_needing(limit + 1)), "too-little-power")


def test_a_space_needs_its_imports() -> None:
    _in_customs(5, imports=1).refuses(PlaceInCustoms(_needing(2)), "too-few-imports")


@pytest.mark.parametrize("imports", range(5))
def test_exactly_the_imports_of_the_space_are_discarded(imports: int) -> None:
    assert _in_customs(5, imports=4).play(PlaceInCustoms(_needing(imports))).merchant().stock.imports == 4 - imports


def test_a_taken_space_cannot_be_taken_again() -> None:
    _in_customs(5, imports=4).on_customs({FREE: BLUE}).refuses(PlaceInCustoms(FREE), "space-taken")


def test_there_are_no_spaces_beyond_the_board() -> None:
    _in_customs(5, imports=9).refuses(PlaceInCustoms(Space(7)), "unknown-space")
    _in_customs(5, imports=9).refuses(PlaceInCustoms(Space(-1)), "unknown-space")


def test_an_assistant_comes_from_the_area_or_from_the_hand() -> None:
    good = Space(next(index for index, space in enumerate(COMPONENTS.customs.spaces) if space.reward.any_good))
    from_hand, from_area = _in_customs(3, imports=2), _in_customs(3, imports=2)
    there, hand = from_hand.area(CUSTOMS).assistants[RED], from_hand.merchant().hand.assistants
    from_hand.play(PlaceInCustoms(good))  # the good is still to be chosen, so nothing is recovered yet
    assert (from_hand.area(CUSTOMS).assistants[RED], from_hand.merchant().hand.assistants) == (there, hand - 1)
    from_area.play(PlaceInCustoms(good, source=CUSTOMS))
    assert (from_area.area(CUSTOMS).assistants[RED], from_area.merchant().hand.assistants) == (there - 1, hand)
    assert from_hand.state.customs[good] == from_area.state.customs[good] == RED


def test_an_assistant_of_the_area_is_not_recovered() -> None:
    match = _in_customs(3)
    hand = match.merchant().hand.assistants
    match.play(PlaceInCustoms(FREE, source=CUSTOMS))
    assert (match.area(CUSTOMS).assistants[RED], match.merchant().hand.assistants) == (0, hand + 2 - 1)


def test_an_assistant_of_another_area_is_not_at_hand() -> None:
    Match(players=3).puts(RED, BANK).acts(CUSTOMS, 3).refuses(PlaceInCustoms(FREE, source=BANK), "other-source")


@pytest.mark.parametrize("space", range(7))
def test_every_space_gives_what_it_shows(space: int) -> None:
    needs, reward = COMPONENTS.customs.spaces[space].needs, COMPONENTS.customs.spaces[space].reward
    match = _in_customs(5, imports=needs).play(PlaceInCustoms(Space(space)))
    assert match.points() == reward.vp
    assert match.merchant().stock == Stock(yen=reward.yen)
    assert match.goods_left_to_choose() == reward.any_good


def test_a_free_space_must_be_taken() -> None:
    _in_customs(3, imports=2).refuses(Decline(), "must-place")


def test_a_space_that_costs_imports_may_be_declined() -> None:
    match = Match(players=3).on_customs({FREE: BLUE}).owns(RED, imports=2).acts(CUSTOMS, 3).play(Decline())
    assert RED not in match.state.customs
    assert match.merchant().stock.imports == 2


def test_example_customs() -> None:
    match = _in_customs(3, imports=1)
    match.refuses(PlaceInCustoms(_needing(2)), "too-few-imports")
    match.play(PlaceInCustoms(SECOND, source=CUSTOMS))
    assert COMPONENTS.customs.spaces[SECOND].reward == Reward(vp=4, yen=2)
    assert match.points() == 4
    assert match.merchant().stock == Stock(yen=2)
