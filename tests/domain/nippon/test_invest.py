"""Invest, rulebook p. 6. What the single factories do is in `test_synergies.py`."""

import pytest

from domain.nippon.events import FactoryBuilt
from domain.nippon.moves import BuildFactory, TakeWorker
from domain.nippon.player_board import level
from tests.domain.nippon.story import COMPONENTS, PURPLE, RED, Table, factory

SILK, PAPER, BENTO, CLOCKS = map(factory, ("silk_2", "paper_1", "bento_1", "clocks_1"))


def test_any_factory_beside_the_board_may_be_chosen() -> None:
    table = Table().at(knowledge=9).acts("invest")
    assert [move.factory for move in table.offers(BuildFactory)] == list(COMPONENTS.factories)


def test_a_factory_costs_6000_yen() -> None:
    table = Table().at(knowledge=9).acts("invest").play(BuildFactory(SILK))
    assert table.zaibatsu().yen == 12000 - 6000
    assert [own.id for own in table.zaibatsu().factories] == [SILK]


def test_without_6000_yen_nothing_is_built() -> None:
    Table().owns(yen=5999).refuses(TakeWorker("white", "invest"), "action-impossible")
    Table().acts("invest").owns(yen=5999).refuses(BuildFactory(SILK), "cannot-pay-factory")


def test_a_factory_that_somebody_has_built_is_gone() -> None:
    Table().has(SILK, seat=PURPLE).at(knowledge=9).acts("invest").refuses(BuildFactory(SILK), "factory-not-available")


def test_an_unknown_factory_is_refused() -> None:
    Table().at(knowledge=9).acts("invest").refuses(BuildFactory(factory("rice_1")), "factory-not-available")


def test_nobody_has_two_factories_of_one_good() -> None:
    table = Table().has("silk_1").at(knowledge=9).acts("invest")
    table.refuses(BuildFactory(SILK), "good-already-produced")


@pytest.mark.parametrize(
    ("step", "goods"),
    [
        (0, set()),
        (1, {"silk", "paper"}),
        (5, {"silk", "paper", "bento", "lenses"}),
        (9, {"silk", "paper", "bento", "lenses", "clocks", "bulbs"}),
    ],
)
def test_levels_1_2_and_3_need_a_knowledge_of_2_4_and_6(step: int, goods: set[str]) -> None:
    table = Table().owns(blueprints=0).at(knowledge=step)
    if not goods:
        assert "invest" not in table.actions()
        return
    table.acts("invest")
    assert {COMPONENTS.factories[move.factory].good for move in table.offers(BuildFactory)} == goods


def test_each_missing_point_of_knowledge_costs_a_blueprint() -> None:
    table = Table().owns(blueprints=6).at(knowledge=1).acts("invest").play(BuildFactory(CLOCKS))
    assert table.zaibatsu().blueprints == 6 - 4


def test_with_too_few_blueprints_the_factory_cannot_be_built() -> None:
    Table().owns(blueprints=3).at(knowledge=1).acts("invest").refuses(BuildFactory(CLOCKS), "knowledge-too-low")


def test_knowledge_is_not_spent() -> None:
    table = Table().at(knowledge=9).acts("invest").play(BuildFactory(CLOCKS))
    assert level(table.state, RED, "knowledge") == 6
    assert table.zaibatsu().blueprints == 1


def test_a_first_factory_of_level_1_can_be_built_on_the_first_turn() -> None:
    table = Table().acts("invest").play(BuildFactory(PAPER))
    assert table.zaibatsu().blueprints == 0


def test_a_new_factory_has_no_goods_and_no_machine() -> None:
    built = Table().acts("invest").play(BuildFactory(SILK)).factory(SILK)
    assert (built.goods, built.machine) == (0, 0)


def test_a_factory_that_a_player_does_not_have_is_not_found() -> None:
    with pytest.raises(LookupError, match="no factory silk_2"):
        Table().factory(SILK)


def test_example_knowledge_between_3_and_4_is_3() -> None:
    printed_4 = COMPONENTS.tracks.knowledge.levels.index(4)
    assert level(Table().at(knowledge=printed_4 - 1).state, RED, "knowledge") == 3


def test_example_a_bento_factory_with_knowledge_3_costs_a_blueprint() -> None:
    table = Table().at(knowledge=COMPONENTS.tracks.knowledge.levels.index(3)).acts("invest").play(BuildFactory(BENTO))
    [built] = table.happened(FactoryBuilt)
    assert (built.blueprints, built.yen) == (1, 6000)
