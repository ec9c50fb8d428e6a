"""Invest, rulebook p. 6. The bonuses of the factories are in `test_synergies.py`."""

import pytest

from domain.nippon.events import FactoryBuilt
from domain.nippon.moves import BuildFactory, TakeWorker
from domain.nippon.player_board import level
from tests.domain.nippon.match import COMPONENTS, PURPLE, RED, Match, factory

SILK, PAPER, BENTO, CLOCKS = map(factory, ("silk_2", "paper_1", "bento_1", "clocks_1"))


def test_any_factory_beside_the_board_may_be_chosen() -> None:
    match = Match().at(knowledge=9).acts("invest")
    assert [move.factory for move in match.offers(BuildFactory)] == list(COMPONENTS.factories)


def test_a_factory_costs_6000_yen() -> None:
    match = Match().at(knowledge=9).acts("invest").play(BuildFactory(SILK))
    assert match.zaibatsu().yen == 12000 - 6000
    assert [own.id for own in match.zaibatsu().factories] == [SILK]


def test_without_6000_yen_nothing_is_built() -> None:
    Match().owns(yen=5999).refuses(TakeWorker("white", "invest"), "action-impossible")
    Match().acts("invest").owns(yen=5999).refuses(BuildFactory(SILK), "cannot-pay-factory")


def test_a_factory_that_somebody_has_built_is_gone() -> None:
    Match().has(SILK, seat=PURPLE).at(knowledge=9).acts("invest").refuses(BuildFactory(SILK), "factory-not-available")


def test_an_unknown_factory_is_refused() -> None:
    Match().at(knowledge=9).acts("invest").refuses(BuildFactory(factory("rice_1")), "factory-not-available")


def test_nobody_has_two_factories_of_one_good() -> None:
    match = Match().has("silk_1").at(knowledge=9).acts("invest")
    match.refuses(BuildFactory(SILK), "good-already-produced")


@pytest.mark.parametrize(
    ("step", "goods"),
    [
        (0, set()),
        (1, {"silk", "paper"}),
        (4, {"silk", "paper"}),
        (5, {"silk", "paper", "bento", "lenses"}),
        (8, {"silk", "paper", "bento", "lenses"}),
        (9, {"silk", "paper", "bento", "lenses", "clocks", "bulbs"}),
    ],
)
def test_levels_1_2_and_3_need_a_knowledge_of_2_4_and_6(step: int, goods: set[str]) -> None:
    match = Match().owns(blueprints=0).at(knowledge=step)
    if not goods:
        assert "invest" not in match.actions()
        return
    match.acts("invest")
    assert {COMPONENTS.factories[move.factory].good for move in match.offers(BuildFactory)} == goods


def test_each_missing_point_of_knowledge_costs_a_blueprint() -> None:
    match = Match().owns(blueprints=6).at(knowledge=1).acts("invest").play(BuildFactory(CLOCKS))
    assert match.zaibatsu().blueprints == 6 - 4


def test_with_too_few_blueprints_the_factory_cannot_be_built() -> None:
    Match().owns(blueprints=3).at(knowledge=1).acts("invest").refuses(BuildFactory(CLOCKS), "knowledge-too-low")


def test_knowledge_is_not_spent() -> None:
    match = Match().at(knowledge=9).acts("invest").play(BuildFactory(CLOCKS))
    assert level(match.state, RED, "knowledge") == 6
    assert match.zaibatsu().blueprints == 1


def test_a_first_factory_of_level_1_can_be_built_on_the_first_turn() -> None:
    match = Match().acts("invest").play(BuildFactory(PAPER))
    assert match.zaibatsu().blueprints == 0


def test_a_new_factory_has_no_goods_and_no_machine() -> None:
    built = Match().acts("invest").play(BuildFactory(SILK)).factory(SILK)
    assert (built.goods, built.machine) == (0, 0)


def test_a_factory_that_a_player_does_not_have_raises_an_error() -> None:
    with pytest.raises(LookupError, match="no factory silk_2"):
        Match().factory(SILK)


def test_example_knowledge_between_3_and_4_is_3() -> None:
    printed_4 = COMPONENTS.tracks.knowledge.levels.index(4)
    assert level(Match().at(knowledge=printed_4 - 1).state, RED, "knowledge") == 3


def test_example_a_bento_factory_with_knowledge_3_costs_a_blueprint() -> None:
    match = Match().at(knowledge=COMPONENTS.tracks.knowledge.levels.index(3)).acts("invest").play(BuildFactory(BENTO))
    [built] = match.happened(FactoryBuilt)
    assert (built.blueprints, built.yen) == (1, 6000)
