"""Matching country icons, rulebook p. 8."""

from domain.yokohama.components.rows import Country
from domain.yokohama.events import ForeignAgentGained
from domain.yokohama.moves import FulfillOrder
from tests.domain.yokohama.components import LABORATORY, RED, orders_of, technologies_of
from tests.domain.yokohama.match import Match


def _fulfills_a_british_order(match: Match, *fulfilled: Country) -> list[Country]:
    *before, order = orders_of(*fulfilled, "GB")
    match.fulfilled(RED, *before).orders(RED, order).owns(RED, copper=9, silk=9, tea=9, fish=9)
    return [event.country for event in match.play(FulfillOrder(order)).happened(ForeignAgentGained)]


def test_a_first_icon_brings_nothing() -> None:
    assert _fulfills_a_british_order(Match()) == []
    assert _fulfills_a_british_order(Match(), "US", "FR") == []


def test_a_second_icon_brings_an_agent() -> None:
    match = Match()
    assert _fulfills_a_british_order(match, "GB") == ["GB"]
    assert [(agent.country, agent.used) for agent in match.merchant().agents] == [("GB", False)]
    assert {stack.country: stack.left for stack in match.state.agents}["GB"] == 3 - 1


def test_a_third_icon_brings_none_and_a_fourth_another() -> None:
    assert _fulfills_a_british_order(Match(), "GB", "GB") == []
    assert _fulfills_a_british_order(Match(), "GB", "GB", "GB") == ["GB"]


def test_a_sixth_icon_brings_an_agent_too() -> None:
    assert _fulfills_a_british_order(Match(), *["GB"] * 4) == []
    assert _fulfills_a_british_order(Match(), *["GB"] * 5) == ["GB"]


def test_two_technologies_are_a_pair() -> None:
    first, second = technologies_of("GB", "GB")
    match = Match().has_technologies(RED, first).lays_technologies(LABORATORY, second).owns(RED, imports=9)
    match.acts(LABORATORY, power=5).obtains(second)
    assert [event.country for event in match.happened(ForeignAgentGained)] == ["GB"]


def test_a_technology_completes_the_pair_of_a_fulfilled_order() -> None:
    [technology] = technologies_of("GB")
    match = Match().fulfilled(RED, *orders_of("GB")).lays_technologies(LABORATORY, technology).owns(RED, imports=9)
    match.acts(LABORATORY, power=5).obtains(technology)
    assert [event.country for event in match.happened(ForeignAgentGained)] == ["GB"]


def test_an_order_in_hand_does_not_count() -> None:
    match = Match()
    kept, order = orders_of("GB", "GB")
    match.orders(RED, kept, order).owns(RED, copper=9, silk=9, tea=9, fish=9).play(FulfillOrder(order))
    assert match.happened(ForeignAgentGained) == []


def test_an_exhausted_country_gives_none() -> None:
    assert _fulfills_a_british_order(Match().without_agents("GB"), "GB") == []


def test_example_matching_icons() -> None:
    [technology] = technologies_of("GB")
    assert _fulfills_a_british_order(Match().has_technologies(RED, technology)) == ["GB"]
