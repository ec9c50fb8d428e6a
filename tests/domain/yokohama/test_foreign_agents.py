"""Foreign agents, rulebook p. 8."""

from domain.yokohama.components.rows import Space
from domain.yokohama.events import AreaActionBegan
from domain.yokohama.moves import BuildShop, CollectToken, Decline, EndTurn, FulfillOrder, UseForeignAgent
from tests.domain.yokohama.box import (
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
from tests.domain.yokohama.story import Table


def test_one_agent_per_turn() -> None:
    table = Table().agents(RED, "GB", "US").puts(RED, BANK).puts(RED, FISHING_GROUNDS)
    table.play(UseForeignAgent("GB", BANK))
    table.refuses(UseForeignAgent("US", FISHING_GROUNDS), "agent-used-this-turn")
    table.puts(RED, PORT).acts_in(PORT).settles()
    assert table.state.phase == "second_additional"
    table.refuses(UseForeignAgent("US", FISHING_GROUNDS), "agent-used-this-turn")


def test_the_next_turn_allows_another() -> None:
    table = Table().agents(RED, "GB", "US").puts(RED, BANK).puts(RED, FISHING_GROUNDS)
    table.play(UseForeignAgent("GB", BANK)).acts(BANK, 2).play(EndTurn())
    table.acts(SILK_MILL, 2).play(EndTurn())
    assert table.seat == RED
    table.play(UseForeignAgent("US", FISHING_GROUNDS))


def test_an_agent_may_be_used_after_the_main_action() -> None:
    table = Table().agents(RED, "GB").puts(RED, FISHING_GROUNDS).acts(BANK, 2)
    table.play(UseForeignAgent("GB", FISHING_GROUNDS))
    assert table.state.phase == "second_additional"


def test_a_used_agent_is_turned_face_down() -> None:
    table = Table().agents(RED, "GB").puts(RED, BANK).play(UseForeignAgent("GB", BANK))
    assert [(agent.country, agent.used) for agent in table.merchant().agents] == [("GB", True)]


def test_a_used_agent_cannot_be_used_again() -> None:
    table = Table().used_agents(RED, "GB").puts(RED, BANK)
    table.refuses(UseForeignAgent("GB", BANK))


def test_only_an_owned_agent_can_be_used() -> None:
    Table().agents(RED, "GB").puts(RED, BANK).refuses(UseForeignAgent("US", BANK))


def test_the_area_needs_an_own_assistant() -> None:
    table = Table().agents(RED, "GB").shop(RED, BANK).trading_house(RED, BANK).puts(BLUE, BANK)
    table.refuses(UseForeignAgent("GB", BANK))


def test_the_area_may_not_hold_ones_own_president() -> None:
    Table().agents(RED, "GB").puts(RED, BANK).president(RED, BANK).refuses(UseForeignAgent("GB", BANK))


def test_nor_after_the_main_action() -> None:
    table = Table().agents(RED, "GB").acts(BANK, 2).puts(RED, BANK)
    assert table.state.phase == "second_additional"
    table.refuses(UseForeignAgent("GB", BANK), "own-president")


def test_a_president_in_hand_is_no_obstacle() -> None:
    Table().agents(RED, "GB").puts(RED, BANK).president(RED, None).play(UseForeignAgent("GB", BANK))


def test_an_agent_does_not_act_on_the_canal() -> None:
    Table(players=3).agents(RED, "GB").refuses(UseForeignAgent("GB", CANAL))


def test_an_agent_does_not_act_in_an_area_that_is_not_used() -> None:
    Table(players=2).agents(RED, "GB").refuses(UseForeignAgent("GB", DOCK), "unknown-area")


def test_an_opposing_president_is_no_obstacle_and_costs_nothing() -> None:
    table = Table().agents(RED, "GB").puts(RED, FISHING_GROUNDS, 2).president(BLUE, FISHING_GROUNDS)
    table.play(UseForeignAgent("GB", FISHING_GROUNDS))
    assert [merchant.stock.yen for merchant in table.state.merchants] == [3, 4]
    assert table.merchant().stock.fish == 1 + 2


def test_bonus_construction_and_recovery_follow() -> None:
    table = Table().agents(RED, "GB").puts(RED, FISHING_GROUNDS, 5)
    table.play(UseForeignAgent("GB", FISHING_GROUNDS), CollectToken())
    while not table.offers(BuildShop):
        table.settles()
    table.play(BuildShop(Space(0)))
    while table.state.pending:
        table.settles()
    assert table.area(FISHING_GROUNDS).shops[0] == RED
    assert table.area(FISHING_GROUNDS).assistants[RED] == 0
    assert table.state.phase == "first_additional"


def test_an_opponents_trading_house_earns_1_yen() -> None:
    table = Table().agents(RED, "GB").trading_house(BLUE, BANK).puts(RED, BANK).play(UseForeignAgent("GB", BANK))
    assert [merchant.stock.yen for merchant in table.state.merchants] == [3 + 1, 4 + 1]


def test_ones_own_trading_house_earns_nothing() -> None:
    table = Table().agents(RED, "GB").trading_house(RED, FISHING_GROUNDS).puts(RED, FISHING_GROUNDS)
    assert table.play(UseForeignAgent("GB", FISHING_GROUNDS)).merchant().stock.yen == 3


def test_an_agent_gained_this_turn_may_be_used() -> None:
    table = Table().fulfilled(RED, *orders_of("DE")).orders(RED, A_GERMAN_ORDER.id)
    table.owns(RED, **goods_of(A_GERMAN_ORDER)).puts(RED, BANK)
    table.play(FulfillOrder(A_GERMAN_ORDER.id), UseForeignAgent("DE", BANK))


def test_example_foreign_agent() -> None:
    table = Table().agents(RED, "GB").puts(RED, COPPER_MINE, 2).trading_house(RED, COPPER_MINE)
    hand = table.merchant().hand.assistants
    table.play(UseForeignAgent("GB", COPPER_MINE))
    assert [event.power for event in table.happened(AreaActionBegan)] == [3]
    assert table.merchant().stock.copper == 1 + 1
    assert table.merchant().hand.assistants == hand + 2
    table.refuses(CollectToken())
    table.refuses(Decline())
