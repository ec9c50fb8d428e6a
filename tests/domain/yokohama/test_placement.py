"""The placement step, rulebook p. 5."""

from domain.yokohama.events import AssistantsPlaced
from domain.yokohama.moves import FinishPlacement, PlaceAssistant, PlaceTwoAssistants
from tests.domain.yokohama.box import (
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
from tests.domain.yokohama.story import Table


def test_up_to_three_assistants_go_to_three_different_areas() -> None:
    table = Table().play(PlaceAssistant(BANK), PlaceAssistant(PORT), PlaceAssistant(CHURCH))
    assert [table.area(area).assistants[RED] for area in (BANK, PORT, CHURCH)] == [1, 1, 1]
    assert table.merchant().hand.assistants == 8 - 3


def test_a_fourth_assistant_may_not_be_placed() -> None:
    table = Table().play(PlaceAssistant(BANK), PlaceAssistant(PORT), PlaceAssistant(CHURCH))
    table.refuses(PlaceAssistant(CUSTOMS))


def test_no_second_assistant_goes_to_an_area_of_this_step() -> None:
    Table().play(PlaceAssistant(BANK)).refuses(PlaceAssistant(BANK))


def test_placing_none_is_allowed() -> None:
    table = Table().play(FinishPlacement())
    assert table.merchant().hand.assistants == 8
    assert table.state.phase == "movement"


def test_fewer_than_three_may_be_placed() -> None:
    table = Table().play(PlaceAssistant(BANK), FinishPlacement())
    assert table.state.phase == "movement"


def test_placement_ends_when_no_more_can_be_placed() -> None:
    assert Table().play(PlaceTwoAssistants(BANK)).state.phase == "movement"
    assert Table().holds(RED, assistants=1).play(PlaceAssistant(BANK)).state.phase == "movement"


def test_two_assistants_go_to_one_area() -> None:
    table = Table().play(PlaceTwoAssistants(BANK))
    assert table.area(BANK).assistants[RED] == 2
    assert table.merchant().hand.assistants == 8 - 2


def test_two_into_one_area_only_instead_of_one_by_one() -> None:
    Table().play(PlaceAssistant(BANK)).refuses(PlaceTwoAssistants(PORT))
    Table().play(PlaceTwoAssistants(BANK)).refuses(PlaceAssistant(PORT))


def test_two_into_one_area_needs_two_assistants_in_hand() -> None:
    table = Table().holds(RED, assistants=1)
    table.refuses(PlaceTwoAssistants(BANK))
    table.play(PlaceAssistant(BANK))


def test_assistants_come_from_the_hand_not_from_the_warehouse_or_a_board() -> None:
    table = Table().puts(RED, BANK, 2).puts(RED, PORT, 2).on_church({0: RED}).on_customs({0: RED})
    table.holds(RED, assistants=0)
    assert table.merchant().warehouse.assistants > 0
    for area in (BANK, SILK_MILL):
        table.refuses(PlaceAssistant(area), "too-few-assistants-in-hand")
        table.refuses(PlaceTwoAssistants(area), "too-few-assistants-in-hand")
    assert table.offers(PlaceAssistant) == table.offers(PlaceTwoAssistants) == []


def test_an_assistant_may_not_be_placed_in_the_canal() -> None:
    table = Table(players=3)
    table.refuses(PlaceAssistant(CANAL))
    table.refuses(PlaceTwoAssistants(CANAL))


def test_an_assistant_may_not_be_placed_in_an_area_that_is_not_used() -> None:
    Table(players=2).refuses(PlaceAssistant(DOCK), "unknown-area")


def test_an_assistant_may_be_placed_beside_ones_own_president() -> None:
    table = Table().president(RED, BANK).owns(RED, yen=0).play(PlaceAssistant(BANK))
    assert [event.paid for event in table.happened(AssistantsPlaced)] == [()]


def test_each_opposing_president_is_paid_1_yen() -> None:
    table = Table(players=3).president(BLUE, BANK).president(YELLOW, BANK).play(PlaceAssistant(BANK))
    assert [merchant.stock.yen for merchant in table.state.merchants] == [3 - 2, 4 + 1, 4 + 1]


def test_two_assistants_beside_an_opposing_president_cost_2_yen() -> None:
    table = Table().president(BLUE, BANK).play(PlaceTwoAssistants(BANK))
    assert [merchant.stock.yen for merchant in table.state.merchants] == [3 - 2, 4 + 2]


def test_two_assistants_beside_two_opposing_presidents_cost_4_yen() -> None:
    table = Table(players=3).president(BLUE, BANK).president(YELLOW, BANK).owns(RED, yen=4)
    table.play(PlaceTwoAssistants(BANK))
    assert [merchant.stock.yen for merchant in table.state.merchants] == [0, 4 + 2, 4 + 2]


def test_who_cannot_pay_may_not_place() -> None:
    table = Table(players=3).president(BLUE, BANK).president(YELLOW, BANK).owns(RED, yen=1)
    table.refuses(PlaceAssistant(BANK))
    table.owns(RED, yen=3).refuses(PlaceTwoAssistants(BANK))


def test_example_placement() -> None:
    table = Table(players=4).president(GREEN, LABORATORY).president(YELLOW, LABORATORY)
    table.president(BLUE, EMPLOYMENT_AGENCY)

    table.play(PlaceAssistant(LABORATORY), PlaceAssistant(EMPLOYMENT_AGENCY), PlaceAssistant(SILK_MILL))

    paid = {
        event.area: {payment.to: payment.yen for payment in event.paid} for event in table.happened(AssistantsPlaced)
    }
    assert paid == {LABORATORY: {GREEN: 1, YELLOW: 1}, EMPLOYMENT_AGENCY: {BLUE: 1}, SILK_MILL: {}}
    assert [merchant.stock.yen for merchant in table.state.merchants] == [0, 5, 5, 5]
