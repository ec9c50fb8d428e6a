"""The match options: questions that the rulebook leaves open."""

import pytest

from domain.yokohama.components.rows import Title
from domain.yokohama.moves import Buy, MovePresident, UseForeignAgent
from tests.domain.yokohama.components import CHINATOWN, COPPER_MINE, FISHING_GROUNDS, RED
from tests.domain.yokohama.match import Match


@pytest.mark.parametrize("title", ["tram", "station"])
def test_a_direct_move_needs_an_assistant_by_option(title: Title) -> None:
    def ready() -> Match:
        match = Match(jump_needs_assistant=True).has_titles(RED, title).station(FISHING_GROUNDS)
        return match.president(RED, COPPER_MINE)

    ready().moves().refuses(MovePresident((FISHING_GROUNDS,)), "not-adjacent")
    ready().puts(RED, FISHING_GROUNDS).moves().play(MovePresident((FISHING_GROUNDS,)))


def test_mining_technology_adds_one_copper_per_action_by_option() -> None:
    match = (
        Match(players=3, mining_once_per_action=True).has_titles(RED, "mining_technology").owns(RED, yen=9, copper=0)
    )
    match.acts(CHINATOWN, 4).play(Buy("silk"), Buy("copper"), Buy("tea"), Buy("copper"))
    assert match.merchant().stock.copper == 2 + 1


def test_by_option_an_agents_action_and_the_main_action_add_one_copper_each() -> None:
    match = (
        Match(players=3, mining_once_per_action=True).has_titles(RED, "mining_technology").owns(RED, yen=8, copper=0)
    )
    match.agents(RED, "GB").puts(RED, CHINATOWN, 2).play(UseForeignAgent("GB", CHINATOWN), *[Buy("copper")] * 2)
    assert match.merchant().stock.copper == 2 + 1
    match.acts(CHINATOWN, 2).play(*[Buy("copper")] * 2)
    assert match.merchant().stock.copper == (2 + 1) + (2 + 1)
