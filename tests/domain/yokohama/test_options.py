"""What may be agreed where the rulebook leaves a question open."""

import pytest

from domain.yokohama.components.rows import Title
from domain.yokohama.moves import Buy, MovePresident, UseForeignAgent
from tests.domain.yokohama.box import CHINATOWN, COPPER_MINE, FISHING_GROUNDS, RED
from tests.domain.yokohama.story import Table


@pytest.mark.parametrize("title", ["tram", "station"])
def test_a_jump_needs_an_assistant_where_the_match_says_so(title: Title) -> None:
    def ready() -> Table:
        table = Table(jump_needs_assistant=True).knows(RED, title).station(FISHING_GROUNDS)
        return table.president(RED, COPPER_MINE)

    ready().moves().refuses(MovePresident((FISHING_GROUNDS,)))
    ready().puts(RED, FISHING_GROUNDS).moves().play(MovePresident((FISHING_GROUNDS,)))


def test_mining_adds_one_copper_per_action_where_the_match_says_so() -> None:
    table = Table(players=3, mining_once_per_action=True).knows(RED, "mining_technology").owns(RED, yen=9, copper=0)
    table.acts(CHINATOWN, 4).play(Buy("silk"), Buy("copper"), Buy("tea"), Buy("copper"))
    assert table.merchant().stock.copper == 2 + 1


def test_an_agents_action_and_the_main_action_each_have_their_copper() -> None:
    table = Table(players=3, mining_once_per_action=True).knows(RED, "mining_technology").owns(RED, yen=8, copper=0)
    table.agents(RED, "GB").puts(RED, CHINATOWN, 2).play(UseForeignAgent("GB", CHINATOWN), *[Buy("copper")] * 2)
    assert table.merchant().stock.copper == 2 + 1
    table.acts(CHINATOWN, 2).play(*[Buy("copper")] * 2)
    assert table.merchant().stock.copper == (2 + 1) + (2 + 1)
