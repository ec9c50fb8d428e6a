"""Events and moves in plain sentences."""

from domain.nippon import GAME
from domain.nippon.choices import InfluenceSpace
from domain.nippon.events import CitySupplied, VehicleBuilt
from domain.nippon.moves import (
    AdvanceMarker,
    BuildFactory,
    ExchangeBlueprints,
    FulfillContract,
    PlaceInfluence,
    SupplyCity,
    TakeReward,
    TakeWorker,
)
from domain.nippon.printed import CityId, RegionId
from domain.nippon.state import Goods
from tests.domain.nippon.story import NAGASAKI, PURPLE, RED, SENDAI, Table, contract, factory

NAMES = ("Iwasaki", "Mitsui")


def _told(table: Table) -> list[str]:
    return [GAME.describe(event, NAMES) for event in table.events]


def test_a_turn_is_told_in_sentences() -> None:
    assert _told(Table().spends_the_turn()) == [
        "Iwasaki takes a white worker and carries out Knowledge.",
        "Iwasaki advances 1 step on the knowledge track for 1,000 yen.",
        "Iwasaki has done this.",
        "The turn of Iwasaki ends.",
        "Mitsui is in turn.",
    ]


def test_a_scoring_is_told_with_its_places() -> None:
    table = Table().places(PURPLE, NAGASAKI, "lenses", 7).builds(PURPLE, "ship", "kyushu").scores_regions(1)
    assert "Scoring 1 of Kyushu & Shikoku: Mitsui is no. 2 with 7 influence: 7 VP and 2 for ships." in _told(table)
    assert "Scoring 1 of Kanto & Chubu: nobody has influence." in _told(table)


def test_wages_are_told_with_what_was_not_paid() -> None:
    table = Table().holds("white", "yellow", "black", "red", "blue", "green").rewards().spare_tiles(0)
    table.turn_of(0).play(*table.moves())
    assert "Iwasaki pays 12,000 yen in wages; 2 colors unpaid cost 4 VP." in _told(table)


def test_moves_are_told_in_one_line() -> None:
    state = Table().state
    told = {
        TakeWorker("red", "local_market"): "Take a red worker: Local Market.",
        BuildFactory(factory("silk_4")): "Build factory silk 4. Once: receive 5,000 yen.",
        AdvanceMarker(2): "Advance 2 steps.",
        FulfillContract(contract(4), Goods(silk=2, paper=1)): (
            "Export 2 silk and 1 paper for contract 4: 5,000 yen and 3 money steps."
        ),
        SupplyCity(SENDAI, "silk", 2): "Supply 2 silk to Sendai.",
        PlaceInfluence(5, "bento"): "Place an influence tile of 5, returning the tile at the bento side.",
        TakeReward(3, "coal"): "Take the 3x reward: 2 coal.",
        ExchangeBlueprints("money"): "Exchange 3 blueprints for a step on the money track.",
    }
    assert {move: GAME.describe_move(state, move) for move in told} == told


def test_a_place_that_the_current_printing_does_not_have_is_told_by_its_id() -> None:
    supplied = CitySupplied(RED, InfluenceSpace(CityId("kyoto"), "silk"), 2, 2)
    assert GAME.describe(supplied, NAMES) == "Iwasaki supplies 2 silk to kyoto."
    assert GAME.describe(VehicleBuilt(RED, "train", RegionId("korea"), 2), NAMES) == "Iwasaki builds a train in korea."
