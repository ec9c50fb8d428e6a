"""Technologies for the president: Postal System, Stagecoach, Station, Tram (rulebook p. 17-19)."""

import pytest

from domain.yokohama.components.rows import Title
from domain.yokohama.events import PresidentMoved
from domain.yokohama.moves import EndTurn, MovePresident, PlaceAssistant, PlaceStation
from tests.domain.yokohama.components import (
    BANK,
    BLUE,
    CANAL,
    COPPER_MINE,
    CUSTOMS,
    DOCK,
    EMPLOYMENT_AGENCY,
    FISHING_GROUNDS,
    PORT,
    RED,
    TEA_PLANTATION,
    YELLOW,
)
from tests.domain.yokohama.match import Match
from tests.domain.yokohama.technology_scenes import obtains


def _beside_blue(*titles: Title, players: int = 2) -> Match:
    """Red stands in the Copper Mine; blue's president is in the Tea Plantation, the Bank lies behind it."""
    match = Match(players).has_titles(RED, *titles).president(RED, COPPER_MINE).president(BLUE, TEA_PLANTATION)
    return match.puts(RED, TEA_PLANTATION).puts(RED, BANK)


def test_postal_system_ends_in_an_area_with_an_opposing_president_for_1_yen() -> None:
    match = _beside_blue("postal_system").moves().play(MovePresident((TEA_PLANTATION,)))
    assert [merchant.stock.yen for merchant in match.state.merchants] == [3 - 1, 4 + 1]
    assert match.merchant().stock.tea == 1 + 2


def test_postal_system_pays_each_of_several_presidents() -> None:
    match = _beside_blue("postal_system", players=3).president(YELLOW, TEA_PLANTATION).moves()
    match.play(MovePresident((TEA_PLANTATION,)))
    assert [merchant.stock.yen for merchant in match.state.merchants] == [3 - 2, 4 + 1, 4 + 1]


def test_postal_system_needs_the_yen() -> None:
    _beside_blue("postal_system").owns(RED, yen=0).moves().refuses(MovePresident((TEA_PLANTATION,)), "cannot-pay-tolls")


def test_postal_system_applies_to_a_president_from_the_hand_too() -> None:
    match = _beside_blue("postal_system").president(RED, None).moves().play(MovePresident((TEA_PLANTATION,)))
    assert [merchant.stock.yen for merchant in match.state.merchants] == [3 - 1, 4 + 1]


def test_stagecoach_passes_without_paying() -> None:
    match = _beside_blue("stagecoach").owns(RED, yen=0).moves().play(MovePresident((TEA_PLANTATION, BANK)))
    assert match.merchant(BLUE).stock.yen == 4
    assert match.merchant().president == BANK


def _beside_blue_and_yellow(*titles: Title) -> Match:
    match = _beside_blue(*titles, players=3).president(YELLOW, TEA_PLANTATION)
    return match.puts(RED, EMPLOYMENT_AGENCY).owns(RED, yen=0).moves()


def test_stagecoach_passes_several_presidents_without_paying() -> None:
    match = _beside_blue_and_yellow("stagecoach").play(MovePresident((TEA_PLANTATION, EMPLOYMENT_AGENCY)))
    assert [merchant.stock.yen for merchant in match.state.merchants] == [0, 4, 4]


def test_postal_system_and_stagecoach_end_in_an_area_with_several_presidents_without_payment() -> None:
    match = _beside_blue_and_yellow("postal_system", "stagecoach").play(MovePresident((TEA_PLANTATION,)))
    assert [merchant.stock.yen for merchant in match.state.merchants] == [0, 4, 4]


def test_stagecoach_does_not_end_in_an_area_with_an_opposing_president() -> None:
    _beside_blue("stagecoach").moves().refuses(MovePresident((TEA_PLANTATION,)), "opposing-president")


def test_stagecoach_still_pays_for_the_canal() -> None:
    match = Match(players=3).has_titles(RED, "stagecoach").president(RED, BANK).puts(RED, CUSTOMS).owns(RED, yen=0)
    match.moves().refuses(MovePresident((CANAL, CUSTOMS)), "cannot-pay-tolls")


def test_stagecoach_still_pays_for_placing_assistants() -> None:
    match = Match().has_titles(RED, "stagecoach").president(BLUE, BANK).play(PlaceAssistant(BANK))
    assert match.merchant().stock.yen == 3 - 1


def test_postal_system_and_stagecoach_end_there_without_payment() -> None:
    match = _beside_blue("postal_system", "stagecoach").owns(RED, yen=0).moves()
    match.play(MovePresident((TEA_PLANTATION,)))
    assert match.merchant(BLUE).stock.yen == 4


def test_station_is_placed_when_obtained() -> None:
    match = obtains(Match(players=3), "station")
    match.refuses(PlaceStation(CANAL), "canal-takes-no-station")
    match.play(PlaceStation(PORT))
    assert match.state.station == PORT


def test_station_is_not_placed_on_the_canal() -> None:
    obtains(Match(players=3), "station").refuses(PlaceStation(CANAL), "canal-takes-no-station")
    obtains(Match(players=2), "station").refuses(PlaceStation(DOCK), "unknown-area")


def test_station_gives_1_power_to_anyone() -> None:
    for owner in (RED, BLUE):
        match = Match().has_titles(owner, "station").station(FISHING_GROUNDS).acts(FISHING_GROUNDS, 2)
        assert match.merchant().stock.fish == 1 + 2 + 1


def test_the_station_token_stays_in_its_area() -> None:
    match = (
        Match()
        .has_titles(RED, "station")
        .station(FISHING_GROUNDS)
        .acts(FISHING_GROUNDS, 2)
        .declines_the_rest()
        .play(EndTurn())
    )
    assert match.state.station == FISHING_GROUNDS
    match.president(RED, None).acts(FISHING_GROUNDS, 2)
    assert match.merchant(BLUE).stock.fish == 1 + 2 + 1


def test_station_is_a_destination_from_anywhere() -> None:
    match = Match().has_titles(RED, "station").station(PORT).president(RED, COPPER_MINE).president(BLUE, PORT)
    match.puts(RED, PORT).owns(RED, yen=0).moves().play(MovePresident((PORT,)))
    assert match.merchant().president == PORT
    assert [payment for event in match.happened(PresidentMoved) for payment in event.paid] == []


def test_a_direct_move_to_the_station_ends_the_movement() -> None:
    match = Match().has_titles(RED, "station").station(PORT).president(RED, COPPER_MINE)
    match.puts(RED, PORT).puts(RED, BANK).moves().refuses(MovePresident((PORT, BANK)), "not-adjacent")


def test_a_walk_to_the_station_is_no_direct_move() -> None:
    match = _beside_blue("station").station(BANK).moves().play(MovePresident((TEA_PLANTATION, BANK)))
    assert [merchant.stock.yen for merchant in match.state.merchants] == [3 - 1 + 3, 4 + 1]
    match = _beside_blue("station", players=3).president(YELLOW, BANK).station(BANK).moves()
    match.refuses(MovePresident((TEA_PLANTATION, BANK)), "opposing-president")


def test_only_the_owner_of_station_moves_directly_to_it() -> None:
    match = Match().has_titles(BLUE, "station").station(PORT).president(RED, COPPER_MINE).puts(RED, PORT).moves()
    match.refuses(MovePresident((PORT,)), "not-adjacent")


def test_station_allows_a_direct_move_to_the_station_only() -> None:
    match = Match().has_titles(RED, "station").station(PORT).president(RED, COPPER_MINE).puts(RED, BANK).moves()
    match.refuses(MovePresident((BANK,)), "not-adjacent")


def test_tram_does_not_reach_a_station_with_an_opposing_president() -> None:
    match = Match().has_titles(RED, "tram").has_titles(BLUE, "station").station(PORT).president(BLUE, PORT)
    match.president(RED, COPPER_MINE).puts(RED, PORT).moves().refuses(MovePresident((PORT,)), "not-adjacent")


def test_tram_goes_to_any_area_without_an_opposing_president() -> None:
    match = Match(players=3).has_titles(RED, "tram").president(RED, COPPER_MINE).president(BLUE, BANK).puts(RED, PORT)
    match.puts(RED, BANK).moves()
    match.refuses(MovePresident((BANK,)), "not-adjacent")
    match.refuses(MovePresident((CANAL,)), "not-adjacent")
    match.play(MovePresident((PORT,)))
    assert match.merchant().president == PORT


def test_a_direct_move_by_tram_is_the_whole_movement() -> None:
    match = Match().has_titles(RED, "tram").president(RED, COPPER_MINE).puts(RED, PORT).puts(RED, BANK).moves()
    match.refuses(MovePresident((PORT, BANK)), "not-adjacent")


def test_tram_needs_a_free_area_even_with_postal_system() -> None:
    match = Match().has_titles(RED, "tram", "postal_system").president(RED, COPPER_MINE).president(BLUE, PORT)
    match.puts(RED, PORT).moves().refuses(MovePresident((PORT,)), "not-adjacent")


@pytest.mark.parametrize("title", ["tram", "station"])
def test_a_direct_move_needs_no_assistant(title: Title) -> None:
    match = Match().has_titles(RED, title).station(FISHING_GROUNDS).president(RED, COPPER_MINE).moves()
    match.play(MovePresident((FISHING_GROUNDS,)))
    assert match.merchant().stock.fish == 1 + 2


@pytest.mark.parametrize("title", ["tram", "station"])
def test_a_direct_move_starts_from_the_hand_too(title: Title) -> None:
    match = Match().has_titles(RED, title).station(FISHING_GROUNDS).president(RED, None).moves()
    assert match.play(MovePresident((FISHING_GROUNDS,))).merchant().president == FISHING_GROUNDS


@pytest.mark.parametrize("title", ["tram", "station"])
def test_a_direct_move_does_not_return_to_the_starting_area(title: Title) -> None:
    match = Match().has_titles(RED, title).station(FISHING_GROUNDS).president(RED, FISHING_GROUNDS)
    match.puts(RED, FISHING_GROUNDS).moves().refuses(MovePresident((FISHING_GROUNDS,)), "back-to-start")
