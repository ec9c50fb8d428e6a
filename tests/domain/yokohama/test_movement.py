"""The movement step, rulebook p. 6."""

from domain.yokohama.components.rows import AreaId
from domain.yokohama.events import AreaActionBegan, PresidentMoved
from domain.yokohama.moves import FinishRecall, MovePresident, RecallAssistant, ReturnPresident
from tests.domain.yokohama.components import (
    BANK,
    BLUE,
    CANAL,
    CHURCH,
    COPPER_MINE,
    CUSTOMS,
    EMPLOYMENT_AGENCY,
    FISHING_GROUNDS,
    LABORATORY,
    PORT,
    RED,
    SILK_MILL,
    TEA_PLANTATION,
    YELLOW,
)
from tests.domain.yokohama.match import Match


def test_the_president_may_return_to_the_hand_with_assistants_of_any_areas() -> None:
    match = Match().president(RED, PORT).puts(RED, BANK, 2).puts(RED, CUSTOMS).puts(RED, PORT).moves()
    match.play(ReturnPresident(), RecallAssistant(BANK), RecallAssistant(BANK), RecallAssistant(PORT), FinishRecall())
    assert match.merchant().president is None
    assert [match.area(area).assistants[RED] for area in (BANK, CUSTOMS, PORT)] == [0, 1, 0]
    assert match.merchant().hand.assistants == 8 - 1


def test_assistants_need_not_come_along() -> None:
    match = Match().president(RED, PORT).puts(RED, BANK, 2).moves().play(ReturnPresident(), FinishRecall())
    assert match.area(BANK).assistants[RED] == 2


def test_opponents_assistants_cannot_be_recalled() -> None:
    match = Match().puts(BLUE, BANK).puts(RED, PORT).moves().play(ReturnPresident())
    match.refuses(RecallAssistant(BANK), "no-own-assistant")
    match.refuses(RecallAssistant(AreaId("nowhere")), "unknown-area")


def test_assistants_on_management_boards_do_not_return() -> None:
    match = Match().president(RED, PORT).on_church({2: RED}).on_customs({1: RED}).puts(RED, PORT).moves()
    match.play(ReturnPresident())
    assert match.offers(RecallAssistant) == [RecallAssistant(PORT)]
    match.refuses(RecallAssistant(CHURCH), "no-own-assistant")
    match.refuses(RecallAssistant(CUSTOMS), "no-own-assistant")


def test_returning_the_president_skips_to_the_second_additional_phase() -> None:
    match = Match().president(RED, PORT).puts(RED, BANK, 2).moves().play(ReturnPresident(), FinishRecall())
    assert match.state.phase == "second_additional"
    assert match.happened(AreaActionBegan) == []


def test_returning_is_allowed_with_the_president_in_hand() -> None:
    match = Match().president(RED, None).puts(RED, BANK).moves()
    match.play(ReturnPresident(), RecallAssistant(BANK))
    assert match.merchant().president is None


def test_returning_is_allowed_although_a_destination_exists() -> None:
    match = Match().president(RED, TEA_PLANTATION).puts(RED, BANK).moves()
    assert match.offers(MovePresident) == [MovePresident((BANK,))]
    match.play(ReturnPresident())


def test_a_president_in_hand_goes_to_any_legal_destination() -> None:
    match = Match().puts(RED, BANK).puts(RED, SILK_MILL).moves()
    assert set(match.offers(MovePresident)) == {MovePresident((BANK,)), MovePresident((SILK_MILL,))}
    assert match.play(MovePresident((SILK_MILL,))).merchant().president == SILK_MILL


def test_a_president_in_hand_needs_an_own_assistant_at_the_destination() -> None:
    Match().puts(BLUE, BANK).shop(RED, BANK).moves().refuses(MovePresident((BANK,)), "no-own-assistant")


def test_a_president_in_hand_may_not_join_an_opposing_president() -> None:
    Match().puts(RED, BANK).president(BLUE, BANK).moves().refuses(MovePresident((BANK,)), "opposing-president")


def test_a_president_in_hand_goes_to_one_area_only() -> None:
    Match().puts(RED, BANK).puts(RED, PORT).moves().refuses(MovePresident((BANK, PORT)), "from-hand-straight")


def test_the_president_moves_through_any_number_of_adjacent_areas() -> None:
    match = Match().president(RED, COPPER_MINE).puts(RED, TEA_PLANTATION).puts(RED, BANK).puts(RED, PORT).moves()
    match.play(MovePresident((TEA_PLANTATION, BANK, PORT)))
    assert match.merchant().president == PORT


def test_the_president_may_not_skip_to_an_area_that_is_not_adjacent() -> None:
    Match().president(RED, COPPER_MINE).puts(RED, PORT).moves().refuses(MovePresident((PORT,)), "not-adjacent")


def test_the_president_may_not_skip_an_area_in_the_middle_or_at_the_end_of_a_path() -> None:
    match = Match().president(RED, COPPER_MINE).puts(RED, TEA_PLANTATION).puts(RED, BANK).puts(RED, PORT)
    match.puts(RED, FISHING_GROUNDS).moves()
    match.refuses(MovePresident((TEA_PLANTATION, PORT, BANK)), "not-adjacent")
    match.refuses(MovePresident((TEA_PLANTATION, BANK, FISHING_GROUNDS)), "not-adjacent")


def test_a_destination_needs_an_own_assistant() -> None:
    Match().president(RED, COPPER_MINE).puts(BLUE, TEA_PLANTATION).moves().refuses(
        MovePresident((TEA_PLANTATION,)), "no-own-assistant"
    )


def test_a_destination_has_no_opposing_president() -> None:
    match = Match().president(RED, COPPER_MINE).puts(RED, TEA_PLANTATION).president(BLUE, TEA_PLANTATION).moves()
    match.refuses(MovePresident((TEA_PLANTATION,)), "opposing-president")


def test_each_area_on_the_way_needs_an_own_assistant() -> None:
    Match().president(RED, COPPER_MINE).puts(RED, BANK).moves().refuses(
        MovePresident((TEA_PLANTATION, BANK)), "no-own-assistant"
    )


def test_buildings_do_not_count_as_assistants_on_a_path() -> None:
    match = Match().president(RED, COPPER_MINE).puts(RED, BANK)
    match.shop(RED, TEA_PLANTATION).trading_house(RED, TEA_PLANTATION).moves()
    match.refuses(MovePresident((TEA_PLANTATION, BANK)), "no-own-assistant")


def _blue_in_the_way(red_yen: int) -> Match:
    match = Match().president(RED, COPPER_MINE).puts(RED, TEA_PLANTATION).puts(RED, BANK).owns(RED, yen=red_yen)
    return match.president(BLUE, TEA_PLANTATION).moves()


def test_each_opposing_president_on_the_way_is_paid_1_yen() -> None:
    match = _blue_in_the_way(red_yen=3).play(MovePresident((TEA_PLANTATION, BANK)))
    assert [merchant.stock.yen for merchant in match.state.merchants][BLUE] == 4 + 1
    [moved] = match.happened(PresidentMoved)
    assert [(payment.to, payment.yen) for payment in moved.paid] == [(BLUE, 1)]


def test_a_path_that_takes_the_last_yen_is_offered() -> None:
    assert _blue_in_the_way(red_yen=1).offers(MovePresident) == [MovePresident((TEA_PLANTATION, BANK))]
    assert _blue_in_the_way(red_yen=0).offers(MovePresident) == []


def test_a_path_that_cannot_be_paid_is_refused() -> None:
    _blue_in_the_way(red_yen=0).refuses(MovePresident((TEA_PLANTATION, BANK)), "cannot-pay-tolls")


def test_several_presidents_in_one_area_are_each_paid() -> None:
    match = Match(players=3).president(RED, COPPER_MINE).puts(RED, TEA_PLANTATION).puts(RED, BANK)
    match.president(BLUE, TEA_PLANTATION).president(YELLOW, TEA_PLANTATION).owns(RED, yen=2).moves()
    match.play(MovePresident((TEA_PLANTATION, BANK)))
    assert [match.merchant(seat).stock.yen for seat in (BLUE, YELLOW)] == [5, 5]


def test_an_opponent_met_twice_is_paid_twice() -> None:
    def ready(yen: int) -> Match:
        match = Match().president(RED, COPPER_MINE).president(BLUE, TEA_PLANTATION).owns(RED, yen=yen)
        for area in (TEA_PLANTATION, BANK, EMPLOYMENT_AGENCY, LABORATORY):
            match.puts(RED, area)
        return match.moves()

    twice = MovePresident((TEA_PLANTATION, BANK, TEA_PLANTATION, EMPLOYMENT_AGENCY))
    ready(yen=1).refuses(twice, "cannot-pay-tolls")
    match = ready(yen=2).play(twice)
    assert [merchant.stock.yen for merchant in match.state.merchants] == [0, 4 + 2]


def test_the_president_may_not_return_to_its_starting_area() -> None:
    match = Match().president(RED, COPPER_MINE)
    for area in (COPPER_MINE, TEA_PLANTATION, LABORATORY):
        match.puts(RED, area)
    match.moves()
    match.refuses(MovePresident((TEA_PLANTATION, COPPER_MINE)), "back-to-start")
    match.refuses(MovePresident((TEA_PLANTATION, COPPER_MINE, LABORATORY)), "back-to-start")


def test_the_president_may_not_stay_where_it_is() -> None:
    match = Match().president(RED, COPPER_MINE).puts(RED, COPPER_MINE).moves()
    match.refuses(MovePresident((COPPER_MINE,)), "back-to-start")
    match.refuses(MovePresident(()), "no-path")


def test_without_a_destination_the_president_must_return_to_the_hand() -> None:
    match = Match().president(RED, COPPER_MINE).puts(RED, PORT).moves()
    assert match.offers(MovePresident) == []
    match.play(ReturnPresident())


def _beside_the_canal(**yen: int) -> Match:
    return Match(players=3).president(RED, BANK).puts(RED, CUSTOMS).owns(RED, **yen)


def test_the_canal_costs_1_yen_and_needs_no_assistant() -> None:
    match = _beside_the_canal(yen=3).moves().play(MovePresident((CANAL, CUSTOMS)))
    [moved] = match.happened(PresidentMoved)
    assert [(payment.to, payment.yen) for payment in moved.paid] == [(None, 1)]
    _beside_the_canal(yen=0).moves().refuses(MovePresident((CANAL, CUSTOMS)), "cannot-pay-tolls")


def test_the_canal_is_no_destination() -> None:
    _beside_the_canal(yen=3).moves().refuses(MovePresident((CANAL,)), "canal-is-no-destination")
    Match(players=3).moves().refuses(MovePresident((CANAL,)), "canal-is-no-destination")


def test_the_canal_may_be_crossed_twice() -> None:
    match = _beside_the_canal(yen=2).puts(RED, PORT).moves()
    match.play(MovePresident((CANAL, PORT, CANAL, CUSTOMS)))
    assert sum(payment.yen for payment in match.happened(PresidentMoved)[0].paid) == 2
    _beside_the_canal(yen=1).puts(RED, PORT).moves().refuses(
        MovePresident((CANAL, PORT, CANAL, CUSTOMS)), "cannot-pay-tolls"
    )


def test_every_path_that_pays_another_opponent_is_offered() -> None:
    match = _beside_the_canal(yen=3).puts(RED, PORT).president(BLUE, PORT).moves()
    ways = [move.path for move in match.offers(MovePresident) if move.path[-1] == CUSTOMS]
    assert sorted(ways) == [(CANAL, CUSTOMS), (PORT, CUSTOMS)]


def test_a_path_that_only_costs_more_is_not_offered_but_accepted() -> None:
    match = _beside_the_canal(yen=3).puts(RED, PORT).moves()
    ways = [move.path for move in match.offers(MovePresident) if move.path[-1] == CUSTOMS]
    assert ways == [(PORT, CUSTOMS)]
    assert match.play(MovePresident((CANAL, CUSTOMS))).merchant().president == CUSTOMS


def test_a_path_through_an_unknown_area_is_refused() -> None:
    Match().president(RED, COPPER_MINE).moves().refuses(MovePresident((AreaId("nowhere"),)), "unknown-area")


def test_example_movement() -> None:
    match = Match(players=4).president(RED, TEA_PLANTATION).president(BLUE, EMPLOYMENT_AGENCY)
    match.puts(RED, EMPLOYMENT_AGENCY).puts(RED, SILK_MILL).moves()
    match.refuses(MovePresident((LABORATORY, SILK_MILL)), "no-own-assistant")
    match.refuses(MovePresident((EMPLOYMENT_AGENCY,)), "opposing-president")

    match.play(MovePresident((EMPLOYMENT_AGENCY, SILK_MILL)))

    assert match.merchant().president == SILK_MILL
    assert [merchant.stock.yen for merchant in match.state.merchants] == [3 - 1, 4 + 1, 4, 4]
