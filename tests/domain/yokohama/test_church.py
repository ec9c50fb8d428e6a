"""The Church, rulebook p. 12."""

import pytest

from domain.yokohama import GAME
from domain.yokohama.components.rows import Reward, Space
from domain.yokohama.events import ChurchEntered
from domain.yokohama.moves import (
    BuildShop,
    CollectToken,
    Decline,
    PickUpAssistant,
    PlaceInChurch,
    PutDownAssistant,
)
from domain.yokohama.state import Stock
from tests.domain.yokohama.components import BANK, BLUE, CHURCH, COMPONENTS, PORT, RED
from tests.domain.yokohama.match import Match

ONE_OF_EACH = {"imports": 1, "copper": 1, "silk": 1, "fish": 1, "tea": 1, "yen": 2}
NOTHING = dict.fromkeys(ONE_OF_EACH, 0)


def _space(faith: int) -> Space:
    return Space(next(index for index, space in enumerate(COMPONENTS.church.spaces) if space.needs == faith))


def _in_church(power: int, **owned: int) -> Match:
    return Match(players=3).without_token(CHURCH).owns(RED, **{**NOTHING, **owned}).acts(CHURCH, power)


@pytest.mark.parametrize("power", [4, 5])
def test_power_alone_earns_its_faith(power: int) -> None:
    match = _in_church(power).play(PlaceInChurch(_space(power)))
    assert match.state.church[_space(power)] == RED


@pytest.mark.parametrize("power", [1, 2, 3])
def test_little_power_alone_reaches_no_space(power: int) -> None:
    match = _in_church(power)
    match.refuses(PlaceInChurch(_space(4)), "not-now")
    assert RED not in match.state.church


@pytest.mark.parametrize("power", [1, 2, 3, 4, 5])
def test_each_power_earns_1_faith(power: int) -> None:
    match = _in_church(power, **ONE_OF_EACH)
    reachable = {COMPONENTS.church.spaces[move.space].needs for move in match.offers(PlaceInChurch)}
    assert max(reachable) == power + len(ONE_OF_EACH)


@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_each_donation_adds_1_faith(kind: str) -> None:
    donation = {kind: ONE_OF_EACH[kind]}
    match = _in_church(3, **donation).play(PlaceInChurch(_space(4), Stock(**donation)))
    assert match.state.church[_space(4)] == RED
    assert match.merchant().stock == Stock()


def test_all_donations_together_reach_the_last_space() -> None:
    match = _in_church(5, **ONE_OF_EACH).play(PlaceInChurch(_space(11), Stock(**ONE_OF_EACH)))
    assert match.state.church[_space(11)] == RED


@pytest.mark.parametrize("twice", [{"fish": 2}, {"yen": 4}, {"imports": 2}])
def test_each_type_is_donated_once(twice: dict[str, int]) -> None:
    _in_church(3, **twice).refuses(PlaceInChurch(_space(5), Stock(**twice)), "no-such-donation")


def test_a_single_yen_is_no_donation() -> None:
    _in_church(3, yen=1).refuses(PlaceInChurch(_space(4), Stock(yen=1)), "not-now")


def test_a_donation_must_be_owned() -> None:
    _in_church(3, fish=1).refuses(PlaceInChurch(_space(4), Stock(tea=1)), "cannot-donate")


def test_a_space_needs_its_faith() -> None:
    match = _in_church(3, fish=1)
    match.refuses(PlaceInChurch(_space(4)), "faith-does-not-fit")
    match.refuses(PlaceInChurch(_space(5), Stock(fish=1)), "faith-does-not-fit")


def test_less_faith_than_earned_may_be_used() -> None:
    assert _in_church(5).play(PlaceInChurch(_space(4))).state.church[_space(4)] == RED


def test_no_more_is_donated_than_the_space_needs() -> None:
    _in_church(4, fish=1).refuses(PlaceInChurch(_space(4), Stock(fish=1)), "faith-does-not-fit")


def test_a_taken_space_cannot_be_taken_again() -> None:
    match = Match(players=3).on_church({_space(4): BLUE}).acts(CHURCH, 5)
    match.refuses(PlaceInChurch(_space(4)), "space-taken")


def test_there_are_no_spaces_beyond_the_board() -> None:
    match = _in_church(5)
    match.refuses(PlaceInChurch(Space(8)), "unknown-space")
    match.refuses(PlaceInChurch(Space(-1)), "unknown-space")


def test_an_assistant_comes_from_the_area_or_from_the_hand() -> None:
    from_hand = _in_church(4)
    there, hand = from_hand.area(CHURCH).assistants[RED], from_hand.merchant().hand.assistants
    from_hand.play(PlaceInChurch(_space(4)))
    assert (from_hand.area(CHURCH).assistants[RED], from_hand.merchant().hand.assistants) == (there, hand - 1)

    from_area = _in_church(4).play(PlaceInChurch(_space(4), source=CHURCH))
    assert (from_area.area(CHURCH).assistants[RED], from_area.merchant().hand.assistants) == (there - 1, hand)


def test_an_assistant_of_another_area_is_not_at_hand() -> None:
    Match(players=3).puts(RED, BANK).acts(CHURCH, 4).refuses(PlaceInChurch(_space(4), source=BANK), "other-source")


@pytest.mark.parametrize("faith", range(4, 12))
def test_every_space_gives_what_it_shows(faith: int) -> None:
    match = _in_church(5, **ONE_OF_EACH)
    donation = dict(list(ONE_OF_EACH.items())[: max(0, faith - 5)])
    kept = {**ONE_OF_EACH, **dict.fromkeys(donation, 0)}
    match.play(PlaceInChurch(_space(faith), Stock(**donation)))
    reward = COMPONENTS.church.spaces[_space(faith)].reward
    assert match.points() == reward.vp
    assert match.merchant().stock == Stock(**kept)
    assert match.movements_left() == reward.movement


def test_a_free_space_must_be_taken() -> None:
    _in_church(4).refuses(Decline(), "must-place")


def test_a_space_that_costs_a_donation_may_be_declined() -> None:
    match = _in_church(3, fish=1).play(Decline())
    assert RED not in match.state.church
    assert match.merchant().stock == Stock(fish=1)


def test_a_taken_space_need_not_be_taken() -> None:
    match = Match(players=3).on_church({_space(4): BLUE}).owns(RED, **{**NOTHING, "fish": 1}).acts(CHURCH, 4)
    assert match.offers(PlaceInChurch)
    assert RED not in match.play(Decline()).state.church


def test_without_an_assistant_nothing_is_placed() -> None:
    match = Match(players=3).has_titles(RED, "tram").holds(RED, assistants=0).station(CHURCH)
    match.shop(RED, CHURCH).trading_house(RED, CHURCH).owns(RED, **ONE_OF_EACH).president(RED, BANK)
    match.acts_in(CHURCH)
    assert RED not in match.state.church
    assert match.happened(ChurchEntered) == []


def test_an_assistant_of_the_area_counts_for_power_and_is_not_recovered() -> None:
    match = _in_church(4)
    hand = match.merchant().hand.assistants
    match.play(PlaceInChurch(_space(4), source=CHURCH)).declines_the_rest()
    assert match.merchant().hand.assistants == hand + 3 - 1


def test_movements_are_resolved_before_recovery() -> None:
    match = _in_church(3, fish=1, tea=1, silk=1).puts(RED, PORT)
    match.play(PlaceInChurch(_space(6), Stock(fish=1, tea=1, silk=1), source=CHURCH))
    hand = match.merchant().hand.assistants
    match.play(PickUpAssistant(CHURCH), PutDownAssistant(BANK), PickUpAssistant(PORT), PutDownAssistant(CHURCH))
    assert match.area(BANK).assistants[RED] == 1
    assert match.merchant().hand.assistants == hand + 1


def test_the_power_does_not_change_when_assistants_leave_the_area() -> None:
    match = Match(players=3).token(CHURCH, Reward(imports=1)).acts(CHURCH, 5)
    match.play(PlaceInChurch(_space(4), source=CHURCH), PickUpAssistant(CHURCH), PutDownAssistant(BANK))
    match.play(CollectToken(), BuildShop(Space(0)))


def test_example_donation() -> None:
    silk_fish_and_2_yen = Stock(silk=1, fish=1, yen=2)
    match = _in_church(3, silk=1, fish=2, yen=4).play(PlaceInChurch(_space(6), silk_fish_and_2_yen))
    assert match.merchant().stock == Stock(fish=1, yen=2)
    for twice in (Stock(fish=2, yen=2), Stock(silk=1, fish=2), Stock(silk=1, yen=4)):
        _in_church(3, silk=1, fish=2, yen=4).refuses(PlaceInChurch(_space(6), twice), "no-such-donation")


def test_example_church() -> None:
    match = _in_church(3, copper=1, silk=1, yen=2)
    match.play(PlaceInChurch(_space(6), Stock(copper=1, silk=1, yen=2), source=CHURCH))
    assert match.merchant().stock == Stock()
    assert match.points() == 5
    assert match.movements_left() == 2
    assert {type(move) for move in GAME.legal_moves(match.state, RED)} == {PickUpAssistant, Decline}
    match.play(PickUpAssistant(CHURCH), PutDownAssistant(BANK), PickUpAssistant(None), PutDownAssistant(PORT))
    assert [match.area(area).assistants[RED] for area in (BANK, PORT)] == [1, 1]
    assert match.state.phase == "second_additional"
