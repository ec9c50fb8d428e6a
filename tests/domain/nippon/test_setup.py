"""The set-up, rulebook p. 2-3."""

from collections import Counter

import pytest

from domain.nippon.events import CitiesPlaced, RewardsPiled
from domain.nippon.moves import Consolidate
from tests.domain.nippon.match import BLUE, COMPONENTS, PURPLE, RED, SEATS, Match, opening


@pytest.mark.parametrize(("players", "per_color"), [(2, 6), (3, 7), (4, 8)])
def test_few_players_use_fewer_workers_of_each_color(players: int, per_color: int) -> None:
    state = opening(players).state
    workers = Counter(color for place in (state.bag, *state.spaces, *state.rows) for color in place)
    assert set(workers.values()) == {per_color}
    assert len(workers) == 6


@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_workers_are_on_each_of_five_action_spaces(players: int) -> None:
    assert [len(space) for space in opening(players).state.spaces] == [3] * 5


@pytest.mark.parametrize(("players", "rows"), [(2, [2, 2]), (3, [3, 3, 3]), (4, [3, 3, 3, 3])])
def test_the_number_of_players_says_how_many_workers_the_rows_hold(players: int, rows: list[int]) -> None:
    assert [len(row) for row in opening(players).state.rows] == rows


def test_each_of_the_8_city_spaces_gets_a_random_tile_turned_at_random() -> None:
    cities = opening(4, seed=1).state.cities
    others = opening(4, seed=2).state.cities
    assert [city.id for city in cities] == list(COMPONENTS.cities)
    assert len({city.tile for city in cities}) == 8
    assert [city.tile for city in cities] != [city.tile for city in others]
    printed = {tile.id: tile.goods for tile in COMPONENTS.city_tiles.values()}
    turned = {printed[city.tile].index(city.demand[0]) for city in (*cities, *others)}
    assert turned == {0, 1, 2, 3}


def test_a_turned_tile_keeps_its_goods_in_their_order() -> None:
    printed = {tile.id: tile.goods for tile in COMPONENTS.city_tiles.values()}
    for city in opening(2).state.cities:
        goods = printed[city.tile]
        turn = goods.index(city.demand[0])
        assert city.demand == goods[turn:] + goods[:turn]


def test_four_players_use_12_piles_of_two_reward_tiles() -> None:
    assert [pile.tiles for pile in opening(4).state.rewards] == [2] * 12


@pytest.mark.parametrize(("players", "left"), [(2, 4), (3, 5), (4, 6)])
def test_few_players_use_fewer_reward_tiles_of_each_multiplier(players: int, left: int) -> None:
    tiles: Counter[int] = Counter()
    for pile in opening(players).state.rewards:
        tiles[pile.multiplier] += pile.tiles
    assert tiles == {2: left, 3: left, 4: left, 5: left}


def test_which_reward_tiles_are_removed_is_random() -> None:
    assert len({opening(2, seed).state.rewards for seed in range(5)}) > 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_24_factories_are_available_whatever_the_number_of_players(players: int) -> None:
    assert opening(players).state.factories == tuple(COMPONENTS.factories)


def test_each_player_starts_with_12000_yen_2_coal_and_a_blueprint() -> None:
    for zaibatsu in opening(4).state.zaibatsu:
        assert (zaibatsu.yen, zaibatsu.coal, zaibatsu.blueprints) == (12000, 2, 1)


def test_the_markers_start_on_12_on_2_and_on_1() -> None:
    tracks = COMPONENTS.tracks
    for zaibatsu in opening(4).state.zaibatsu:
        markers = zaibatsu.markers
        assert tracks.money.levels[markers.money] == 12000
        assert tracks.coal.levels[markers.coal] == 2
        assert tracks.knowledge.levels[markers.knowledge] == 1


def test_each_player_starts_with_6_trains_6_ships_8_contracts_and_10_influence_tiles() -> None:
    for zaibatsu in opening(4).state.zaibatsu:
        assert (zaibatsu.trains.left, zaibatsu.ships.left) == (6, 6)
        assert (len(zaibatsu.contracts), len(zaibatsu.influence)) == (8, 10)
        assert not zaibatsu.trains.turned
        assert not zaibatsu.ships.turned


def test_players_start_with_10_11_12_and_13_points_in_turn_order() -> None:
    assert [Match(4).points(seat) for seat in SEATS] == [10, 11, 12, 13]


def test_the_scoring_marker_starts_on_the_leftmost_space() -> None:
    assert opening(3).state.marker == 1


def test_four_multiplier_tiles_are_beside_the_board() -> None:
    assert opening(3).state.spare_tiles == 4


def test_the_first_player_begins_and_turns_go_clockwise() -> None:
    match = Match(3)
    seats = [match.play(Consolidate()).seat for _ in range(3)]
    assert seats == [PURPLE, BLUE, RED]


def test_the_set_up_has_one_event_for_the_cities_and_one_for_the_rewards() -> None:
    events = opening(2).events
    assert len([event for event in events if isinstance(event, CitiesPlaced | RewardsPiled)]) == 2
