"""The evaluation of states for bots."""

from domain.yokohama import GAME
from domain.yokohama.components import REGISTRY
from domain.yokohama.components.rows import OrderId
from domain.yokohama.evaluation.overview import overview
from domain.yokohama.evaluation.reach import placeable_areas
from domain.yokohama.moves import PlaceAssistant, PlaceTwoAssistants
from tests.domain.yokohama.components import BANK, CHURCH, CUSTOMS, PORT, RED
from tests.domain.yokohama.match import Match

THREE_AREAS = PlaceAssistant(CHURCH), PlaceAssistant(CUSTOMS), PlaceAssistant(BANK)


def test_newspaper_leaves_one_more_assistant_to_place() -> None:
    fourth = placeable_areas(Match().has_titles(RED, "newspaper").play(*THREE_AREAS).state, RED)
    assert PORT in fourth
    assert BANK not in fourth


def test_after_two_in_one_area_only_telegram_leaves_one_more_to_place() -> None:
    two = PlaceTwoAssistants(CHURCH)
    assert not placeable_areas(Match().play(two).state, RED)
    with_telegram = placeable_areas(Match().has_titles(RED, "telegram").play(two).state, RED)
    beside, elsewhere = CUSTOMS, BANK
    assert beside in with_telegram
    assert elsewhere not in with_telegram


def test_a_card_without_requirements_has_the_value_of_one_that_is_met() -> None:
    file = REGISTRY.file(REGISTRY.current)
    for asked in (b"goods = { fish = 4 }", b"needs = { yen = 10 }"):
        assert asked in file
        file = file.replace(asked, asked[:8] + b"{}")
    match = Match().uses_components(REGISTRY.add(file)).achievements("A1", "B1", "C1")
    without_order = GAME.evaluate(match.orders(RED).state, RED)
    assert GAME.evaluate(match.orders(RED, OrderId("O13")).state, RED) > without_order


def test_a_forecast_counts_assistants_on_areas_and_buildings_that_stand_there() -> None:
    def counted(match: Match) -> tuple[int, int, int]:
        seen = overview(match.state)
        return sum(seen.assistants[RED]), seen.sites.shops[RED], seen.sites.trading_houses[RED]

    assert counted(Match()) == (0, 0, 0)
    built = Match().holds(RED, trading_houses=1).shop(RED, BANK).shop(RED, PORT).trading_house(RED, PORT)
    assert counted(built.play(*THREE_AREAS)) == (3, 2, 1)
