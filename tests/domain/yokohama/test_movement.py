"""The movement step, rulebook p. 6."""

from domain.yokohama.components.rows import AreaId
from domain.yokohama.events import AreaActionBegan, PresidentMoved
from domain.yokohama.moves import FinishRecall, MovePresident, RecallAssistant, ReturnPresident
from tests.domain.yokohama.box import (
    BANK,
    BLUE,
    CANAL,
    CHURCH,
    COPPER_MINE,
    CUSTOMS,
    EMPLOYMENT_AGENCY,
    LABORATORY,
    PORT,
    RED,
    SILK_MILL,
    TEA_PLANTATION,
    YELLOW,
)
from tests.domain.yokohama.story import Table


def test_the_president_may_return_to_the_hand_with_assistants_of_any_areas() -> None:
    table = Table().president(RED, PORT).puts(RED, BANK, 2).puts(RED, CUSTOMS).puts(RED, PORT).moves()
    table.play(ReturnPresident(), RecallAssistant(BANK), RecallAssistant(BANK), RecallAssistant(PORT), FinishRecall())
    assert table.merchant().president is None
    assert [table.area(area).assistants[RED] for area in (BANK, CUSTOMS, PORT)] == [0, 1, 0]
    assert table.merchant().hand.assistants == 8 - 1


def test_assistants_need_not_come_along() -> None:
    table = Table().president(RED, PORT).puts(RED, BANK, 2).moves().play(ReturnPresident(), FinishRecall())
    assert table.area(BANK).assistants[RED] == 2


def test_opponents_assistants_cannot_be_recalled() -> None:
    table = Table().puts(BLUE, BANK).puts(RED, PORT).moves().play(ReturnPresident())
    table.refuses(RecallAssistant(BANK), "no-own-assistant")
    table.refuses(RecallAssistant(AreaId("nowhere")), "unknown-area")


def test_assistants_on_management_boards_do_not_return() -> None:
    table = Table().president(RED, PORT).on_church({2: RED}).on_customs({1: RED}).puts(RED, PORT).moves()
    table.play(ReturnPresident())
    assert table.offers(RecallAssistant) == [RecallAssistant(PORT)]
    table.refuses(RecallAssistant(CHURCH))
    table.refuses(RecallAssistant(CUSTOMS))


def test_returning_the_president_skips_to_the_second_additional_phase() -> None:
    table = Table().president(RED, PORT).puts(RED, BANK, 2).moves().play(ReturnPresident(), FinishRecall())
    assert table.state.phase == "second_additional"
    assert table.happened(AreaActionBegan) == []


def test_returning_is_allowed_with_the_president_in_hand() -> None:
    table = Table().president(RED, None).puts(RED, BANK).moves()
    table.play(ReturnPresident(), RecallAssistant(BANK))
    assert table.merchant().president is None


def test_returning_is_allowed_although_a_destination_exists() -> None:
    table = Table().president(RED, TEA_PLANTATION).puts(RED, BANK).moves()
    assert table.offers(MovePresident) == [MovePresident((BANK,))]
    table.play(ReturnPresident())


def test_a_president_in_hand_goes_to_any_legal_destination() -> None:
    table = Table().puts(RED, BANK).puts(RED, SILK_MILL).moves()
    assert set(table.offers(MovePresident)) == {MovePresident((BANK,)), MovePresident((SILK_MILL,))}
    assert table.play(MovePresident((SILK_MILL,))).merchant().president == SILK_MILL


def test_a_president_in_hand_needs_an_own_assistant_at_the_destination() -> None:
    Table().puts(BLUE, BANK).shop(RED, BANK).moves().refuses(MovePresident((BANK,)))


def test_a_president_in_hand_may_not_join_an_opposing_president() -> None:
    Table().puts(RED, BANK).president(BLUE, BANK).moves().refuses(MovePresident((BANK,)))


def test_a_president_in_hand_goes_to_one_area_only() -> None:
    Table().puts(RED, BANK).puts(RED, PORT).moves().refuses(MovePresident((BANK, PORT)))


def test_the_president_moves_through_any_number_of_adjacent_areas() -> None:
    table = Table().president(RED, COPPER_MINE).puts(RED, TEA_PLANTATION).puts(RED, BANK).puts(RED, PORT).moves()
    table.play(MovePresident((TEA_PLANTATION, BANK, PORT)))
    assert table.merchant().president == PORT


def test_the_president_may_not_jump_to_an_area_that_is_not_adjacent() -> None:
    Table().president(RED, COPPER_MINE).puts(RED, PORT).moves().refuses(MovePresident((PORT,)))


def test_a_destination_needs_an_own_assistant() -> None:
    Table().president(RED, COPPER_MINE).puts(BLUE, TEA_PLANTATION).moves().refuses(MovePresident((TEA_PLANTATION,)))


def test_a_destination_has_no_opposing_president() -> None:
    table = Table().president(RED, COPPER_MINE).puts(RED, TEA_PLANTATION).president(BLUE, TEA_PLANTATION).moves()
    table.refuses(MovePresident((TEA_PLANTATION,)))


def test_each_area_on_the_way_needs_an_own_assistant() -> None:
    Table().president(RED, COPPER_MINE).puts(RED, BANK).moves().refuses(MovePresident((TEA_PLANTATION, BANK)))


def test_buildings_do_not_open_the_way() -> None:
    table = Table().president(RED, COPPER_MINE).puts(RED, BANK)
    table.shop(RED, TEA_PLANTATION).trading_house(RED, TEA_PLANTATION).moves()
    table.refuses(MovePresident((TEA_PLANTATION, BANK)))


def _blue_in_the_way(red_yen: int) -> Table:
    table = Table().president(RED, COPPER_MINE).puts(RED, TEA_PLANTATION).puts(RED, BANK).owns(RED, yen=red_yen)
    return table.president(BLUE, TEA_PLANTATION).moves()


def test_each_opposing_president_on_the_way_is_paid_1_yen() -> None:
    table = _blue_in_the_way(red_yen=3).play(MovePresident((TEA_PLANTATION, BANK)))
    assert [merchant.stock.yen for merchant in table.state.merchants][BLUE] == 4 + 1
    [moved] = table.happened(PresidentMoved)
    assert [(payment.to, payment.yen) for payment in moved.paid] == [(BLUE, 1)]


def test_a_way_that_takes_the_last_yen_is_offered() -> None:
    assert _blue_in_the_way(red_yen=1).offers(MovePresident) == [MovePresident((TEA_PLANTATION, BANK))]
    assert _blue_in_the_way(red_yen=0).offers(MovePresident) == []


def test_who_cannot_pay_may_not_pass() -> None:
    _blue_in_the_way(red_yen=0).refuses(MovePresident((TEA_PLANTATION, BANK)))


def test_several_presidents_in_one_area_are_each_paid() -> None:
    table = Table(players=3).president(RED, COPPER_MINE).puts(RED, TEA_PLANTATION).puts(RED, BANK)
    table.president(BLUE, TEA_PLANTATION).president(YELLOW, TEA_PLANTATION).owns(RED, yen=2).moves()
    table.play(MovePresident((TEA_PLANTATION, BANK)))
    assert [table.merchant(seat).stock.yen for seat in (BLUE, YELLOW)] == [5, 5]


def test_an_opponent_met_twice_is_paid_twice() -> None:
    def ready(yen: int) -> Table:
        table = Table().president(RED, COPPER_MINE).president(BLUE, TEA_PLANTATION).owns(RED, yen=yen)
        for area in (TEA_PLANTATION, BANK, EMPLOYMENT_AGENCY, LABORATORY):
            table.puts(RED, area)
        return table.moves()

    twice = MovePresident((TEA_PLANTATION, BANK, TEA_PLANTATION, EMPLOYMENT_AGENCY))
    ready(yen=1).refuses(twice, "cannot-pay-tolls")
    table = ready(yen=2).play(twice)
    assert [merchant.stock.yen for merchant in table.state.merchants] == [0, 4 + 2]


def test_the_president_may_not_return_to_its_starting_area() -> None:
    table = Table().president(RED, COPPER_MINE)
    for area in (COPPER_MINE, TEA_PLANTATION, LABORATORY):
        table.puts(RED, area)
    table.moves()
    table.refuses(MovePresident((TEA_PLANTATION, COPPER_MINE)))
    table.refuses(MovePresident((TEA_PLANTATION, COPPER_MINE, LABORATORY)))


def test_the_president_may_not_stay_where_it_is() -> None:
    table = Table().president(RED, COPPER_MINE).puts(RED, COPPER_MINE).moves()
    table.refuses(MovePresident((COPPER_MINE,)))
    table.refuses(MovePresident(()))


def test_without_a_destination_the_president_must_return_to_the_hand() -> None:
    table = Table().president(RED, COPPER_MINE).puts(RED, PORT).moves()
    assert table.offers(MovePresident) == []
    table.play(ReturnPresident())


def _beside_the_canal(**yen: int) -> Table:
    return Table(players=3).president(RED, BANK).puts(RED, CUSTOMS).owns(RED, **yen)


def test_the_canal_costs_1_yen_and_needs_no_assistant() -> None:
    table = _beside_the_canal(yen=3).moves().play(MovePresident((CANAL, CUSTOMS)))
    [moved] = table.happened(PresidentMoved)
    assert [(payment.to, payment.yen) for payment in moved.paid] == [(None, 1)]
    _beside_the_canal(yen=0).moves().refuses(MovePresident((CANAL, CUSTOMS)))


def test_the_canal_is_no_destination() -> None:
    _beside_the_canal(yen=3).moves().refuses(MovePresident((CANAL,)), "canal-is-no-destination")
    Table(players=3).moves().refuses(MovePresident((CANAL,)), "canal-is-no-destination")


def test_the_canal_may_be_crossed_twice() -> None:
    table = _beside_the_canal(yen=2).puts(RED, PORT).moves()
    table.play(MovePresident((CANAL, PORT, CANAL, CUSTOMS)))
    assert sum(payment.yen for payment in table.happened(PresidentMoved)[0].paid) == 2
    _beside_the_canal(yen=1).puts(RED, PORT).moves().refuses(MovePresident((CANAL, PORT, CANAL, CUSTOMS)))


def test_every_way_that_pays_somebody_else_is_offered() -> None:
    table = _beside_the_canal(yen=3).puts(RED, PORT).president(BLUE, PORT).moves()
    ways = [move.path for move in table.offers(MovePresident) if move.path[-1] == CUSTOMS]
    assert sorted(ways) == [(CANAL, CUSTOMS), (PORT, CUSTOMS)]


def test_a_way_that_only_costs_more_is_not_offered_but_accepted() -> None:
    table = _beside_the_canal(yen=3).puts(RED, PORT).moves()
    ways = [move.path for move in table.offers(MovePresident) if move.path[-1] == CUSTOMS]
    assert ways == [(PORT, CUSTOMS)]
    assert table.play(MovePresident((CANAL, CUSTOMS))).merchant().president == CUSTOMS


def test_a_way_through_an_unknown_area_is_refused() -> None:
    Table().president(RED, COPPER_MINE).moves().refuses(MovePresident((AreaId("nowhere"),)), "unknown-area")


def test_example_movement() -> None:
    table = Table(players=4).president(RED, TEA_PLANTATION).president(BLUE, EMPLOYMENT_AGENCY)
    table.puts(RED, EMPLOYMENT_AGENCY).puts(RED, SILK_MILL).moves()
    table.refuses(MovePresident((LABORATORY, SILK_MILL)))
    table.refuses(MovePresident((EMPLOYMENT_AGENCY,)))

    table.play(MovePresident((EMPLOYMENT_AGENCY, SILK_MILL)))

    assert table.merchant().president == SILK_MILL
    assert [merchant.stock.yen for merchant in table.state.merchants] == [3 - 1, 4 + 1, 4, 4]
