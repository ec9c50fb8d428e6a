"""The contents of the components, rulebook p. 2."""

from collections import Counter

import pytest

from domain.yokohama.components import REGISTRY, Components
from domain.yokohama.components.rows import AreaId, Goods, OrderId, Reward, TechnologyId, TokenId


@pytest.fixture(scope="module")
def components() -> Components:
    return REGISTRY[REGISTRY.current]


def test_the_box_holds_36_orders_30_technologies_24_sites_and_20_tokens(components: Components) -> None:
    assert (len(components.orders), len(components.technologies), len(components.sites), len(components.tokens)) == (
        36,
        30,
        24,
        20,
    )


def test_the_30_technologies_have_20_titles(components: Components) -> None:
    assert len(components.titles) == 20
    assert {card.title for card in components.technologies.values()} == set(components.titles)


def test_there_are_four_achievements_in_each_of_three_decks(components: Components) -> None:
    assert Counter(card.deck for card in components.achievements.values()) == {"A": 4, "B": 4, "C": 4}


def test_ten_foreign_agents_come_from_five_countries(components: Components) -> None:
    assert {country.id: country.agents for country in components.countries.values()} == {
        "GB": 3,
        "US": 2,
        "FR": 2,
        "DE": 2,
        "NL": 1,
    }


def test_of_18_areas_8_are_production_9_commercial_and_1_the_canal(components: Components) -> None:
    assert Counter(area.category for area in components.areas.values()) == {
        "production": 8,
        "commercial": 9,
        "canal": 1,
    }


FOR_TWO = (
    "bank church copper_mine_1 customs employment_agency fishing_grounds_1 laboratory port silk_mill_1 tea_plantation_1"
)
FOR_THREE = f"{FOR_TWO} dock chinatown canal fishing_grounds_2"


@pytest.mark.parametrize(("players", "areas"), [(2, FOR_TWO), (3, FOR_THREE)])
def test_two_and_three_players_use_the_printed_list_of_areas(components: Components, players: int, areas: str) -> None:
    assert set(components.areas_by_players[players]) == set(areas.split())


def test_four_players_use_every_area(components: Components) -> None:
    assert set(components.areas_by_players[4]) == set(components.areas)


@pytest.mark.parametrize(("players", "returned"), [(2, 16), (3, 5), (4, 0)])
def test_orders_go_back_to_the_box_by_number_of_players(components: Components, players: int, returned: int) -> None:
    assert components.start.orders_returned_to_the_box[players] == returned


@pytest.mark.parametrize(("players", "left"), [(2, 10), (3, 13), (4, 16)])
def test_the_order_deck_has_so_many_cards_once_boards_and_players_have_theirs(
    components: Components, players: int, left: int
) -> None:
    boards = sum(area in components.areas_by_players[players] for area in components.order_boards.areas)
    on_boards = boards * len(components.order_boards.levels)
    assert 36 - components.start.orders_returned_to_the_box[players] - on_boards - 2 * players == left


def test_a_player_owns_20_assistants_8_shops_and_4_trading_houses(components: Components) -> None:
    hand, warehouse = components.start.hand, components.start.warehouse
    assert hand.assistants + warehouse.assistants == 20
    assert hand.shops + warehouse.shops == 8
    assert hand.trading_houses + warehouse.trading_houses == 4


def test_the_four_trading_houses_cost_4_5_6_and_7_yen(components: Components) -> None:
    assert components.prices.trading_houses == (4, 5, 6, 7)


@pytest.mark.parametrize(
    ("action", "by_power"),
    [
        ("copper_mine", (0, 0, 1, 2, 3)),
        ("fishing_grounds", (1, 2, 3, 4, 5)),
        ("silk_mill", (0, 1, 2, 3, 4)),
        ("tea_plantation", (1, 2, 3, 4, 5)),
        ("bank", (1, 2, 3, 4, 5)),
        ("chinatown", (1, 2, 3, 4, 5)),
        ("church", (1, 2, 3, 4, 5)),
        ("customs", (0, 1, 2, 3, 4)),
        ("employment_agency", (0, 1, 2, 3, 4)),
        ("technologies", (1, 2, 3, 4, 5)),
    ],
)
def test_each_area_gives_by_power_what_its_board_says(
    components: Components, action: str, by_power: tuple[int, ...]
) -> None:
    assert components.area_actions[action].by_power == by_power  # type: ignore[index]


def test_order_and_technology_boards_have_six_spaces(components: Components) -> None:
    assert len(components.order_boards.levels) == 6
    assert len(components.technology_boards.additional_cost) == 6


def test_a_port_has_low_then_mid_then_high_spaces_and_one_mid_space(components: Components) -> None:
    levels = components.order_boards.levels
    assert levels.count("MID") == 1
    assert list(levels) == sorted(levels, key=["LOW", "MID", "HIGH"].index)


def test_the_first_two_technology_spaces_cost_nothing_more_and_the_other_four_do(components: Components) -> None:
    cost = components.technology_boards.additional_cost
    assert cost[:2] == (0, 0)
    assert all(cost[2:])


def test_church_spaces_need_4_to_11_faith(components: Components) -> None:
    assert [space.needs for space in components.church.spaces] == [4, 5, 6, 7, 8, 9, 10, 11]


def test_customs_points_are_the_seven_printed_ones(components: Components) -> None:
    assert [space.reward.vp for space in components.customs.spaces] == [1, 4, 10, 9, 16, 15, 22]


def test_customs_spaces_need_up_to_4_imports(components: Components) -> None:
    assert [space.needs for space in components.customs.spaces] == [0, 1, 2, 2, 3, 3, 4]


def test_the_known_cards_are_as_printed(components: Components) -> None:
    german, american = components.orders[OrderId("O26")], components.orders[OrderId("O12")]
    assert (german.country, german.goods, german.reward) == ("DE", Goods(tea=2, silk=2, copper=1), Reward(vp=6, yen=2))
    assert (american.country, american.reward.vp) == ("US", 9)
    gaslight = components.technologies[TechnologyId("T07")]
    assert (gaslight.title, gaslight.industry, gaslight.country) == ("gaslight", 3, "FR")
    assert components.tokens[TokenId("P01")].reward == Reward(imports=1)


def test_every_table_and_row_states_its_provenance(components: Components) -> None:
    document = REGISTRY.document(REGISTRY.current)
    assert all("provenance" in match for match in document.values() if isinstance(match, dict))
    assert components.orders[OrderId("O26")].provenance == "printed"
    assert components.orders[OrderId("O01")].provenance == "reconstructed"
    assert components.areas[AreaId("bank")].provenance == "printed"


def test_unknown_points_of_achievements_are_marked_as_reconstructed(components: Components) -> None:
    known = {card.id for card in components.achievements.values() if card.provenance != "reconstructed"}
    assert known == {"A1", "A3", "A4"}


def test_unknown_values_of_boards_are_marked_as_reconstructed(components: Components) -> None:
    assert {
        (name, board.provenance, board.reconstructed)
        for name, board in {
            "church": components.church,
            "customs": components.customs,
            "order_boards": components.order_boards,
            "technology_boards": components.technology_boards,
        }.items()
    } == {
        ("church", "printed", ("blocked",)),
        ("customs", "printed", ("blocked",)),
        ("order_boards", "printed", ("levels",)),
        ("technology_boards", "printed", ("additional_cost",)),
    }
    assert [space.needs for space in components.church.spaces if space.provenance == "printed"] == [6]
    [example] = (space for space in components.customs.spaces if space.provenance == "printed")
    assert (example.needs, example.inferred) == (1, ("needs",))


def test_a_row_without_provenance_has_that_of_its_table(components: Components) -> None:
    assert components.technologies[TechnologyId("T01")].provenance == "reconstructed"
    assert components.areas[AreaId("research_center")].provenance == "inferred"
