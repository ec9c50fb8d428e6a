"""Matching country icons, rulebook p. 8."""

from domain.yokohama.components.rows import Country
from domain.yokohama.events import ForeignAgentGained
from domain.yokohama.moves import FulfillOrder
from tests.domain.yokohama.box import LABORATORY, RED, orders_of, technologies_of
from tests.domain.yokohama.story import Table


def _fulfills_a_british_order(table: Table, *fulfilled: Country) -> list[Country]:
    *before, order = orders_of(*fulfilled, "GB")
    table.fulfilled(RED, *before).orders(RED, order).owns(RED, copper=9, silk=9, tea=9, fish=9)
    return [event.country for event in table.play(FulfillOrder(order)).happened(ForeignAgentGained)]


def test_a_first_icon_brings_nothing() -> None:
    assert _fulfills_a_british_order(Table()) == []
    assert _fulfills_a_british_order(Table(), "US", "FR") == []


def test_a_second_icon_brings_an_agent() -> None:
    table = Table()
    assert _fulfills_a_british_order(table, "GB") == ["GB"]
    assert [(agent.country, agent.used) for agent in table.merchant().agents] == [("GB", False)]
    assert {stack.country: stack.left for stack in table.state.agents}["GB"] == 3 - 1


def test_a_third_icon_brings_none_and_a_fourth_another() -> None:
    assert _fulfills_a_british_order(Table(), "GB", "GB") == []
    assert _fulfills_a_british_order(Table(), "GB", "GB", "GB") == ["GB"]


def test_a_sixth_icon_brings_an_agent_too() -> None:
    assert _fulfills_a_british_order(Table(), *["GB"] * 4) == []
    assert _fulfills_a_british_order(Table(), *["GB"] * 5) == ["GB"]


def test_two_technologies_are_a_pair() -> None:
    first, second = technologies_of("GB", "GB")
    table = Table().obtained(RED, first).lays_technologies(LABORATORY, second).owns(RED, imports=9)
    table.acts(LABORATORY, power=5).obtains(second)
    assert [event.country for event in table.happened(ForeignAgentGained)] == ["GB"]


def test_a_technology_completes_the_pair_of_a_fulfilled_order() -> None:
    [technology] = technologies_of("GB")
    table = Table().fulfilled(RED, *orders_of("GB")).lays_technologies(LABORATORY, technology).owns(RED, imports=9)
    table.acts(LABORATORY, power=5).obtains(technology)
    assert [event.country for event in table.happened(ForeignAgentGained)] == ["GB"]


def test_an_order_in_hand_does_not_count() -> None:
    table = Table()
    kept, order = orders_of("GB", "GB")
    table.orders(RED, kept, order).owns(RED, copper=9, silk=9, tea=9, fish=9).play(FulfillOrder(order))
    assert table.happened(ForeignAgentGained) == []


def test_an_exhausted_country_gives_none() -> None:
    assert _fulfills_a_british_order(Table().without_agents("GB"), "GB") == []


def test_example_matching_icons() -> None:
    [technology] = technologies_of("GB")
    assert _fulfills_a_british_order(Table().obtained(RED, technology)) == ["GB"]
