"""The placement step, rulebook p. 5."""

from domain.yokohama.events import AssistantsPlaced
from domain.yokohama.moves import FinishPlacement, PlaceAssistant, PlaceTwoAssistants
from tests.domain.yokohama.components import (
    BANK,
    BLUE,
    CANAL,
    CHURCH,
    CUSTOMS,
    DOCK,
    EMPLOYMENT_AGENCY,
    GREEN,
    LABORATORY,
    PORT,
    RED,
    SILK_MILL,
    YELLOW,
)
from tests.domain.yokohama.match import Match


def test_up_to_three_assistants_go_to_three_different_areas() -> None:
    match = Match().play(PlaceAssistant(BANK), PlaceAssistant(PORT), PlaceAssistant(CHURCH))
    assert [match.area(area).assistants[RED] for area in (BANK, PORT, CHURCH)] == [1, 1, 1]
    assert match.merchant().hand.assistants == 8 - 3


def test_a_fourth_assistant_may_not_be_placed() -> None:
    match = Match().play(PlaceAssistant(BANK), PlaceAssistant(PORT), PlaceAssistant(CHURCH))
    match.refuses(PlaceAssistant(CUSTOMS), "not-now")


def test_no_second_assistant_goes_to_an_area_of_this_step() -> None:
    Match().play(PlaceAssistant(BANK)).refuses(PlaceAssistant(BANK), "area-already-chosen")


def test_placing_none_is_allowed() -> None:
    match = Match().play(FinishPlacement())
    assert match.merchant().hand.assistants == 8
    assert match.state.phase == "movement"


def test_fewer_than_three_may_be_placed() -> None:
    match = Match().play(PlaceAssistant(BANK), FinishPlacement())
    assert match.state.phase == "movement"


def test_placement_ends_when_no_more_can_be_placed() -> None:
    assert Match().play(PlaceTwoAssistants(BANK)).state.phase == "movement"
    assert Match().holds(RED, assistants=1).play(PlaceAssistant(BANK)).state.phase == "movement"


def test_two_assistants_go_to_one_area() -> None:
    match = Match().play(PlaceTwoAssistants(BANK))
    assert match.area(BANK).assistants[RED] == 2
    assert match.merchant().hand.assistants == 8 - 2


def test_two_are_placed_in_one_area_only_instead_of_one_by_one() -> None:
    Match().play(PlaceAssistant(BANK)).refuses(PlaceTwoAssistants(PORT), "placement-form-chosen")
    Match().play(PlaceTwoAssistants(BANK)).refuses(PlaceAssistant(PORT), "not-now")


def test_two_into_one_area_needs_two_assistants_in_hand() -> None:
    match = Match().holds(RED, assistants=1)
    match.refuses(PlaceTwoAssistants(BANK), "too-few-assistants-in-hand")
    match.play(PlaceAssistant(BANK))


def test_assistants_come_from_the_hand_not_from_the_warehouse_or_a_board() -> None:
    match = Match().puts(RED, BANK, 2).puts(RED, PORT, 2).on_church({0: RED}).on_customs({0: RED})
    match.holds(RED, assistants=0)
    assert match.merchant().warehouse.assistants > 0
    for area in (BANK, SILK_MILL):
        match.refuses(PlaceAssistant(area), "too-few-assistants-in-hand")
        match.refuses(PlaceTwoAssistants(area), "too-few-assistants-in-hand")
    assert match.offers(PlaceAssistant) == match.offers(PlaceTwoAssistants) == []


def test_an_assistant_may_not_be_placed_in_the_canal() -> None:
    match = Match(players=3)
    match.refuses(PlaceAssistant(CANAL), "canal-takes-no-assistant")
    match.refuses(PlaceTwoAssistants(CANAL), "canal-takes-no-assistant")


def test_an_assistant_may_not_be_placed_in_an_area_that_is_not_used() -> None:
    Match(players=2).refuses(PlaceAssistant(DOCK), "unknown-area")


def test_an_assistant_may_be_placed_in_the_area_of_ones_own_president() -> None:
    match = Match().president(RED, BANK).owns(RED, yen=0).play(PlaceAssistant(BANK))
    assert [event.paid for event in match.happened(AssistantsPlaced)] == [()]


def test_each_opposing_president_is_paid_1_yen() -> None:
    match = Match(players=3).president(BLUE, BANK).president(YELLOW, BANK).play(PlaceAssistant(BANK))
    assert [merchant.stock.yen for merchant in match.state.merchants] == [3 - 2, 4 + 1, 4 + 1]


def test_two_assistants_in_an_area_with_an_opposing_president_cost_2_yen() -> None:
    match = Match().president(BLUE, BANK).play(PlaceTwoAssistants(BANK))
    assert [merchant.stock.yen for merchant in match.state.merchants] == [3 - 2, 4 + 2]


def test_two_assistants_in_an_area_with_two_opposing_presidents_cost_4_yen() -> None:
    match = Match(players=3).president(BLUE, BANK).president(YELLOW, BANK).owns(RED, yen=4)
    match.play(PlaceTwoAssistants(BANK))
    assert [merchant.stock.yen for merchant in match.state.merchants] == [0, 4 + 2, 4 + 2]


def test_a_placement_that_cannot_be_paid_is_refused() -> None:
    match = Match(players=3).president(BLUE, BANK).president(YELLOW, BANK).owns(RED, yen=1)
    match.refuses(PlaceAssistant(BANK), "cannot-pay-presidents")
    match.owns(RED, yen=3).refuses(PlaceTwoAssistants(BANK), "cannot-pay-presidents")


def test_example_placement() -> None:
    match = Match(players=4).president(GREEN, LABORATORY).president(YELLOW, LABORATORY)
    match.president(BLUE, EMPLOYMENT_AGENCY)

    match.play(PlaceAssistant(LABORATORY), PlaceAssistant(EMPLOYMENT_AGENCY), PlaceAssistant(SILK_MILL))

    paid = {
        event.area: {payment.to: payment.yen for payment in event.paid} for event in match.happened(AssistantsPlaced)
    }
    assert paid == {LABORATORY: {GREEN: 1, YELLOW: 1}, EMPLOYMENT_AGENCY: {BLUE: 1}, SILK_MILL: {}}
    assert [merchant.stock.yen for merchant in match.state.merchants] == [0, 5, 5, 5]
