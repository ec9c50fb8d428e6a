"""Where the technologies let the president go, rulebook p. 17-19: Postal System, Stagecoach, Station, Tram."""

import pytest

from domain.yokohama.components.rows import Title
from domain.yokohama.events import PresidentMoved
from domain.yokohama.moves import EndTurn, MovePresident, PlaceAssistant, PlaceStation
from tests.domain.yokohama.box import (
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
from tests.domain.yokohama.story import Table
from tests.domain.yokohama.titles import obtains


def _beside_blue(*titles: Title, players: int = 2) -> Table:
    """Red stands in the Copper Mine; blue's president is in the Tea Plantation, the Bank lies behind it."""
    table = Table(players).knows(RED, *titles).president(RED, COPPER_MINE).president(BLUE, TEA_PLANTATION)
    return table.puts(RED, TEA_PLANTATION).puts(RED, BANK)


def test_postal_system_ends_beside_an_opposing_president_for_1_yen() -> None:
    table = _beside_blue("postal_system").moves().play(MovePresident((TEA_PLANTATION,)))
    assert [merchant.stock.yen for merchant in table.state.merchants] == [3 - 1, 4 + 1]
    assert table.merchant().stock.tea == 1 + 2


def test_postal_system_pays_each_of_several_presidents() -> None:
    table = _beside_blue("postal_system", players=3).president(YELLOW, TEA_PLANTATION).moves()
    table.play(MovePresident((TEA_PLANTATION,)))
    assert [merchant.stock.yen for merchant in table.state.merchants] == [3 - 2, 4 + 1, 4 + 1]


def test_postal_system_needs_the_yen() -> None:
    _beside_blue("postal_system").owns(RED, yen=0).moves().refuses(MovePresident((TEA_PLANTATION,)))


def test_postal_system_serves_a_president_from_the_hand_too() -> None:
    table = _beside_blue("postal_system").president(RED, None).moves().play(MovePresident((TEA_PLANTATION,)))
    assert [merchant.stock.yen for merchant in table.state.merchants] == [3 - 1, 4 + 1]


def test_stagecoach_passes_without_paying() -> None:
    table = _beside_blue("stagecoach").owns(RED, yen=0).moves().play(MovePresident((TEA_PLANTATION, BANK)))
    assert table.merchant(BLUE).stock.yen == 4
    assert table.merchant().president == BANK


def _beside_blue_and_yellow(*titles: Title) -> Table:
    table = _beside_blue(*titles, players=3).president(YELLOW, TEA_PLANTATION)
    return table.puts(RED, EMPLOYMENT_AGENCY).owns(RED, yen=0).moves()


def test_stagecoach_passes_several_presidents_without_paying() -> None:
    table = _beside_blue_and_yellow("stagecoach").play(MovePresident((TEA_PLANTATION, EMPLOYMENT_AGENCY)))
    assert [merchant.stock.yen for merchant in table.state.merchants] == [0, 4, 4]


def test_postal_system_and_stagecoach_end_beside_several_presidents_unpaid() -> None:
    table = _beside_blue_and_yellow("postal_system", "stagecoach").play(MovePresident((TEA_PLANTATION,)))
    assert [merchant.stock.yen for merchant in table.state.merchants] == [0, 4, 4]


def test_stagecoach_does_not_end_beside_an_opposing_president() -> None:
    _beside_blue("stagecoach").moves().refuses(MovePresident((TEA_PLANTATION,)))


def test_stagecoach_does_not_waive_the_canal() -> None:
    table = Table(players=3).knows(RED, "stagecoach").president(RED, BANK).puts(RED, CUSTOMS).owns(RED, yen=0)
    table.moves().refuses(MovePresident((CANAL, CUSTOMS)))


def test_stagecoach_does_not_waive_the_price_of_placing() -> None:
    table = Table().knows(RED, "stagecoach").president(BLUE, BANK).play(PlaceAssistant(BANK))
    assert table.merchant().stock.yen == 3 - 1


def test_postal_system_and_stagecoach_end_there_unpaid() -> None:
    table = _beside_blue("postal_system", "stagecoach").owns(RED, yen=0).moves()
    table.play(MovePresident((TEA_PLANTATION,)))
    assert table.merchant(BLUE).stock.yen == 4


def test_station_is_placed_when_obtained() -> None:
    table = obtains(Table(players=3), "station")
    table.refuses(PlaceStation(CANAL))
    table.play(PlaceStation(PORT))
    assert table.state.station == PORT


def test_station_is_not_placed_on_the_canal() -> None:
    obtains(Table(players=3), "station").refuses(PlaceStation(CANAL), "canal-takes-no-station")
    obtains(Table(players=2), "station").refuses(PlaceStation(DOCK), "unknown-area")


def test_station_gives_1_power_to_anyone() -> None:
    for owner in (RED, BLUE):
        table = Table().knows(owner, "station").station(FISHING_GROUNDS).acts(FISHING_GROUNDS, 2)
        assert table.merchant().stock.fish == 1 + 2 + 1


def test_station_stays_where_it_has_served() -> None:
    table = Table().knows(RED, "station").station(FISHING_GROUNDS).acts(FISHING_GROUNDS, 2).settles().play(EndTurn())
    assert table.state.station == FISHING_GROUNDS
    table.president(RED, None).acts(FISHING_GROUNDS, 2)
    assert table.merchant(BLUE).stock.fish == 1 + 2 + 1


def test_station_is_a_destination_from_anywhere() -> None:
    table = Table().knows(RED, "station").station(PORT).president(RED, COPPER_MINE).president(BLUE, PORT)
    table.puts(RED, PORT).owns(RED, yen=0).moves().play(MovePresident((PORT,)))
    assert table.merchant().president == PORT
    assert [payment for event in table.happened(PresidentMoved) for payment in event.paid] == []


def test_station_is_the_end_of_the_movement() -> None:
    table = Table().knows(RED, "station").station(PORT).president(RED, COPPER_MINE)
    table.puts(RED, PORT).puts(RED, BANK).moves().refuses(MovePresident((PORT, BANK)))


def test_station_serves_its_owner_alone() -> None:
    table = Table().knows(BLUE, "station").station(PORT).president(RED, COPPER_MINE).puts(RED, PORT).moves()
    table.refuses(MovePresident((PORT,)))


def test_station_leads_to_the_station_alone() -> None:
    table = Table().knows(RED, "station").station(PORT).president(RED, COPPER_MINE).puts(RED, BANK).moves()
    table.refuses(MovePresident((BANK,)), "not-adjacent")


def test_station_of_another_player_does_not_let_the_tram_in() -> None:
    table = Table().knows(RED, "tram").knows(BLUE, "station").station(PORT).president(BLUE, PORT)
    table.president(RED, COPPER_MINE).puts(RED, PORT).moves().refuses(MovePresident((PORT,)))


def test_tram_goes_to_any_area_without_an_opposing_president() -> None:
    table = Table(players=3).knows(RED, "tram").president(RED, COPPER_MINE).president(BLUE, BANK).puts(RED, PORT)
    table.puts(RED, BANK).moves()
    table.refuses(MovePresident((BANK,)))
    table.refuses(MovePresident((CANAL,)))
    table.play(MovePresident((PORT,)))
    assert table.merchant().president == PORT


def test_tram_is_the_whole_movement() -> None:
    table = Table().knows(RED, "tram").president(RED, COPPER_MINE).puts(RED, PORT).puts(RED, BANK).moves()
    table.refuses(MovePresident((PORT, BANK)))


def test_tram_needs_a_free_area_even_with_postal_system() -> None:
    table = Table().knows(RED, "tram", "postal_system").president(RED, COPPER_MINE).president(BLUE, PORT)
    table.puts(RED, PORT).moves().refuses(MovePresident((PORT,)))


@pytest.mark.parametrize("title", ["tram", "station"])
def test_a_jump_needs_no_assistant(title: Title) -> None:
    table = Table().knows(RED, title).station(FISHING_GROUNDS).president(RED, COPPER_MINE).moves()
    table.play(MovePresident((FISHING_GROUNDS,)))
    assert table.merchant().stock.fish == 1 + 2


@pytest.mark.parametrize("title", ["tram", "station"])
def test_a_jump_starts_from_the_hand_too(title: Title) -> None:
    table = Table().knows(RED, title).station(FISHING_GROUNDS).president(RED, None).moves()
    assert table.play(MovePresident((FISHING_GROUNDS,))).merchant().president == FISHING_GROUNDS


@pytest.mark.parametrize("title", ["tram", "station"])
def test_a_jump_does_not_return_to_the_starting_area(title: Title) -> None:
    table = Table().knows(RED, title).station(FISHING_GROUNDS).president(RED, FISHING_GROUNDS)
    table.puts(RED, FISHING_GROUNDS).moves().refuses(MovePresident((FISHING_GROUNDS,)))
