"""Foreign agents, rulebook p. 8."""

from domain.yokohama.components.rows import Space
from domain.yokohama.events import AreaActionBegan
from domain.yokohama.moves import BuildShop, CollectToken, Decline, EndTurn, FulfillOrder, UseForeignAgent
from tests.domain.yokohama.components import (
    A_GERMAN_ORDER,
    BANK,
    BLUE,
    CANAL,
    COPPER_MINE,
    DOCK,
    FISHING_GROUNDS,
    PORT,
    RED,
    SILK_MILL,
    goods_of,
    orders_of,
)
from tests.domain.yokohama.match import Match


def test_a_seat_uses_one_agent_per_turn() -> None:
    match = Match().agents(RED, "GB", "US").puts(RED, BANK).puts(RED, FISHING_GROUNDS)
    match.play(UseForeignAgent("GB", BANK))
    match.refuses(UseForeignAgent("US", FISHING_GROUNDS), "agent-used-this-turn")
    match.puts(RED, PORT).acts_in(PORT).declines_the_rest()
    assert match.state.phase == "second_additional"
    match.refuses(UseForeignAgent("US", FISHING_GROUNDS), "agent-used-this-turn")


def test_the_next_turn_allows_another() -> None:
    match = Match().agents(RED, "GB", "US").puts(RED, BANK).puts(RED, FISHING_GROUNDS)
    match.play(UseForeignAgent("GB", BANK)).acts(BANK, 2).play(EndTurn())
    match.acts(SILK_MILL, 2).play(EndTurn())
    assert match.seat == RED
    match.play(UseForeignAgent("US", FISHING_GROUNDS))


def test_an_agent_may_be_used_after_the_main_action() -> None:
    match = Match().agents(RED, "GB").puts(RED, FISHING_GROUNDS).acts(BANK, 2)
    match.play(UseForeignAgent("GB", FISHING_GROUNDS))
    assert match.state.phase == "second_additional"


def test_a_used_agent_is_turned_face_down() -> None:
    match = Match().agents(RED, "GB").puts(RED, BANK).play(UseForeignAgent("GB", BANK))
    assert [(agent.country, agent.used) for agent in match.merchant().agents] == [("GB", True)]


def test_a_used_agent_cannot_be_used_again() -> None:
    match = Match().used_agents(RED, "GB").puts(RED, BANK)
    match.refuses(UseForeignAgent("GB", BANK), "no-unused-agent")


def test_only_an_owned_agent_can_be_used() -> None:
    Match().agents(RED, "GB").puts(RED, BANK).refuses(UseForeignAgent("US", BANK), "no-unused-agent")


def test_the_area_needs_an_own_assistant() -> None:
    match = Match().agents(RED, "GB").shop(RED, BANK).trading_house(RED, BANK).puts(BLUE, BANK)
    match.refuses(UseForeignAgent("GB", BANK), "no-own-assistant")


def test_the_area_may_not_hold_ones_own_president() -> None:
    Match().agents(RED, "GB").puts(RED, BANK).president(RED, BANK).refuses(UseForeignAgent("GB", BANK), "own-president")


def test_the_area_may_not_hold_ones_own_president_after_the_main_action() -> None:
    match = Match().agents(RED, "GB").acts(BANK, 2).puts(RED, BANK)
    assert match.state.phase == "second_additional"
    match.refuses(UseForeignAgent("GB", BANK), "own-president")


def test_a_president_in_hand_is_no_obstacle() -> None:
    Match().agents(RED, "GB").puts(RED, BANK).president(RED, None).play(UseForeignAgent("GB", BANK))


def test_an_agent_does_not_act_on_the_canal() -> None:
    Match(players=3).agents(RED, "GB").refuses(UseForeignAgent("GB", CANAL), "no-own-assistant")


def test_an_agent_does_not_act_in_an_area_that_is_not_used() -> None:
    Match(players=2).agents(RED, "GB").refuses(UseForeignAgent("GB", DOCK), "unknown-area")


def test_an_opposing_president_is_no_obstacle_and_costs_nothing() -> None:
    match = Match().agents(RED, "GB").puts(RED, FISHING_GROUNDS, 2).president(BLUE, FISHING_GROUNDS)
    match.play(UseForeignAgent("GB", FISHING_GROUNDS))
    assert [merchant.stock.yen for merchant in match.state.merchants] == [3, 4]
    assert match.merchant().stock.fish == 1 + 2


def test_bonus_construction_and_recovery_follow() -> None:
    match = Match().agents(RED, "GB").puts(RED, FISHING_GROUNDS, 5)
    match.play(UseForeignAgent("GB", FISHING_GROUNDS), CollectToken())
    while not match.offers(BuildShop):
        match.declines_the_rest()
    match.play(BuildShop(Space(0)))
    while match.state.pending:
        match.declines_the_rest()
    assert match.area(FISHING_GROUNDS).shops[0] == RED
    assert match.area(FISHING_GROUNDS).assistants[RED] == 0
    assert match.state.phase == "first_additional"


def test_an_opponents_trading_house_earns_1_yen() -> None:
    match = Match().agents(RED, "GB").trading_house(BLUE, BANK).puts(RED, BANK).play(UseForeignAgent("GB", BANK))
    assert [merchant.stock.yen for merchant in match.state.merchants] == [3 + 1, 4 + 1]


def test_ones_own_trading_house_earns_nothing() -> None:
    match = Match().agents(RED, "GB").trading_house(RED, FISHING_GROUNDS).puts(RED, FISHING_GROUNDS)
    assert match.play(UseForeignAgent("GB", FISHING_GROUNDS)).merchant().stock.yen == 3


def test_an_agent_gained_this_turn_may_be_used() -> None:
    match = Match().fulfilled(RED, *orders_of("DE")).orders(RED, A_GERMAN_ORDER.id)
    match.owns(RED, **goods_of(A_GERMAN_ORDER)).puts(RED, BANK)
    match.play(FulfillOrder(A_GERMAN_ORDER.id), UseForeignAgent("DE", BANK))


def test_example_foreign_agent() -> None:
    match = Match().agents(RED, "GB").puts(RED, COPPER_MINE, 2).trading_house(RED, COPPER_MINE)
    hand = match.merchant().hand.assistants
    match.play(UseForeignAgent("GB", COPPER_MINE))
    assert [event.power for event in match.happened(AreaActionBegan)] == [3]
    assert match.merchant().stock.copper == 1 + 1
    assert match.merchant().hand.assistants == hand + 2
    match.refuses(CollectToken(), "not-now")
    match.refuses(Decline(), "not-now")
