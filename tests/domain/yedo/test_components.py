"""The contents of the components, rulebook p. 2-4, and the printed values."""

from collections import Counter
from typing import get_args

import pytest

from domain.yedo.components import REGISTRY, Components
from domain.yedo.components.rows import ANNEXES, DISTRICTS, WEAPONS, MissionReward, Requirements
from domain.yedo.components.vocabulary import (
    ActionCardId,
    BonusCardId,
    Category,
    District,
    Draw,
    EachPlayerLoses,
    EventCardId,
    Exchange,
    Gain,
    Loss,
    MissionId,
    MostOfCategory,
    NegateActionCard,
    PatrolMove,
)


@pytest.fixture(scope="module")
def components() -> Components:
    return REGISTRY[REGISTRY.current]


def test_there_are_59_missions_in_four_colors(components: Components) -> None:
    colors = Counter(mission.color for mission in components.missions.values())
    assert colors == {"green": 12, "yellow": 18, "red": 18, "black": 11}
    assert sum(colors.values()) == 59


def test_each_mission_has_one_of_five_categories(components: Components) -> None:
    assert {mission.category for mission in components.missions.values()} == set(get_args(Category))
    assert len(get_args(Category)) == 5


def test_there_are_50_action_cards_27_bonus_cards_27_event_cards_and_5_favor_cards(components: Components) -> None:
    assert sum(card.copies for card in components.action_cards.values()) == 50
    assert len(components.bonus_cards) == 27
    assert sum(card.copies for card in components.event_cards.values()) == 27
    assert len(components.favor_cards) == 5


def test_there_are_40_weapons_five_of_each_of_eight_types(components: Components) -> None:
    assert Counter(components.weapon_tiles) == dict.fromkeys(WEAPONS, 5)
    assert len(components.weapon_tiles) == 40


def test_there_are_16_annexes_four_of_each_type(components: Components) -> None:
    assert {tile.id: tile.copies for tile in components.annexes.values()} == dict.fromkeys(ANNEXES, 4)


def test_five_clans_have_a_board(components: Components) -> None:
    assert len(components.clans) == 5


def test_the_board_has_seven_districts(components: Components) -> None:
    assert set(components.districts) == set(DISTRICTS)
    assert len(DISTRICTS) == 7


def test_the_bower_has_three_numbered_spaces(components: Components) -> None:
    bower = {space.id: space.number for space in components.spaces.values() if space.kind == "bower"}
    assert bower == {"bower1": 1, "bower2": 2, "bower3": 3}


@pytest.mark.parametrize(("players", "covered"), [(2, 10), (3, 6), (4, 1), (5, 0)])
def test_placeholders_cover_spaces_by_number_of_players(components: Components, players: int, covered: int) -> None:
    assert len(components.spaces) - len(components.spaces_by_players[players]) == covered


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_placeholder_of_more_players_is_there_with_fewer_too(components: Components, players: int) -> None:
    fewer = max(2, players - 1)
    assert set(components.placeholders.covered[players]) <= set(components.placeholders.covered[fewer])


@pytest.mark.parametrize(("players", "geisha"), [(2, 3), (3, 5), (4, 6), (5, 7)])
def test_the_number_of_players_says_how_many_geisha_there_are(
    components: Components, players: int, geisha: int
) -> None:
    assert components.supply.geisha[players] == geisha


@pytest.mark.parametrize(("players", "annexes"), [(2, 2), (3, 2), (4, 3), (5, 4)])
def test_the_number_of_players_says_how_many_annexes_of_each_type_there_are(
    components: Components, players: int, annexes: int
) -> None:
    assert components.supply.annexes_of_each_type[players] == annexes


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_is_one_blessing_for_each_player(components: Components, players: int) -> None:
    assert components.supply.blessings[players] == players


def test_the_geisha_setting_leaves_out_the_samurai_cards(components: Components) -> None:
    samurai = {card.id for card in components.action_cards.values() if card.samurai}
    assert set(components.action_decks["samurai"]) - set(components.action_decks["geisha"]) == samurai
    cruel = {card.id for card in components.event_cards.values() if card.samurai}
    assert set(components.event_decks["samurai"]) - set(components.event_decks["geisha"]) == cruel


def test_weapons_in_the_market_cost_8_8_8_6_and_6_mon(components: Components) -> None:
    assert components.market.prices == (8, 8, 8, 6, 6)


def test_minimum_bids_are_5_for_annexes_and_geisha_and_3_for_all_else(components: Components) -> None:
    assert {auction.id: auction.minimum_bid for auction in components.auction_categories.values()} == {
        "action_card": 3,
        "bonus_card": 3,
        "weapon": 3,
        "annex": 5,
        "geisha": 5,
        "disciple": 3,
        "mission": 3,
    }


def test_three_main_auction_categories_comprise_the_seven(components: Components) -> None:
    assert components.auctions_in == {
        "white": ("action_card", "bonus_card", "weapon"),
        "black": ("annex", "geisha"),
        "red": ("disciple", "mission"),
    }
    assert components.minimum_bid_in == {"white": 3, "black": 5, "red": 3}


def test_two_and_three_players_announce_main_categories(components: Components) -> None:
    assert components.auctions.grouped == {2: True, 3: True, 4: False, 5: False}


def test_the_limits_of_the_clan_board(components: Components) -> None:
    limits = components.limits
    assert (limits.missions, limits.action_cards, limits.bonus_cards, limits.weapons) == (4, 3, 2, 4)
    assert (limits.geisha, limits.blessings, limits.annexes_of_each_type) == (3, 1, 1)


def test_prices_and_gains_in_the_districts(components: Components) -> None:
    prices = components.prices
    assert (prices.disciple, prices.annex, prices.action_card, prices.sold_card) == (7, 11, 4, 2)
    assert (prices.geisha, prices.geisha_pp, prices.audience_pp) == (8, 2, 1)
    assert prices.beg == (Exchange(pp=1, mon=3), Exchange(pp=2, mon=5))
    assert prices.luxury == (Exchange(mon=4, pp=1), Exchange(mon=9, pp=3))


def test_the_favors_are_a_card_or_a_weapon_and_3_mon_or_7_mon_or_a_blessing(components: Components) -> None:
    assert [card.effect for card in components.favor_cards.values()] == [
        (Draw("action", 1), Gain(mon=3)),
        (Draw("bonus", 1), Gain(mon=3)),
        (Draw("weapon", 1), Gain(mon=3)),
        (Gain(mon=7),),
        (Gain(blessing=1),),
    ]


def test_the_known_cards_are_as_printed(components: Components) -> None:
    assert components.action_cards[ActionCardId("A01")].effect == (NegateActionCard(),)
    assert components.action_cards[ActionCardId("A03")].effect == (PatrolMove(1),)
    assert components.bonus_cards[BonusCardId("N01")].rule == MostOfCategory("warfare", alone=4, tied=2, at_least=1)
    earthquake = components.event_cards[EventCardId("E08")]
    assert (earthquake.title, earthquake.samurai) == ("Earthquake", True)
    assert earthquake.effect == (EachPlayerLoses((Loss("disciple", 1), Loss("annex", 1))),)
    example = components.missions[MissionId("Y02")]
    assert example.standard == Requirements(("market", "temple"), ("metsubushi",), ("yashiki",), geisha=1)
    assert example.standard_reward == MissionReward(pp=3, mon=10, action_cards=1)


def test_every_mission_needs_a_district(components: Components) -> None:
    assert all(mission.standard.districts for mission in components.missions.values())


def test_only_kill_the_shogun_ends_the_game(components: Components) -> None:
    ending = [mission.title for mission in components.missions.values() if mission.standard_reward.ends_the_game]
    assert ending == ["Kill the Shogun"]


def test_every_table_states_its_provenance(components: Components) -> None:
    document = REGISTRY.document(REGISTRY.current)
    assert all("provenance" in table for table in document.values() if isinstance(table, dict))


def test_most_cards_are_reconstructed_and_state_it(components: Components) -> None:
    assert {mission.provenance for mission in components.missions.values()} == {"reconstructed"}
    printed = {card.title for card in components.action_cards.values() if card.provenance == "printed"}
    assert printed == {"Walls Have Ears", "Double-time!"}


@pytest.mark.parametrize(
    ("district", "steps", "reached"),
    [("gates", 1, "castle"), ("gates", -1, "tavern"), ("tavern", 1, "gates"), ("castle", 7, "castle")],
)
def test_red_goes_clockwise_and_blue_the_other_way_round_the_circuit(
    components: Components, district: District, steps: int, reached: District
) -> None:
    assert components.next_district(district, steps) == reached


def test_a_district_lies_between_two_others_on_the_circuit(components: Components) -> None:
    assert components.neighbors["castle"] == {"gates", "temple"}
    assert components.neighbors["red_light"] == {"market", "harbor"}
