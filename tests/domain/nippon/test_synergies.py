"""The synergy bonuses of the factories, rulebook annex 2."""

import pytest

from domain.nippon.events import FactoryUpgraded, MarkerAdvanced
from domain.nippon.moves import (
    AdvanceMarker,
    BuildFactory,
    BuildShip,
    BuildTrain,
    Consolidate,
    Finish,
    RunFactory,
    StockMachine,
    TakeWorker,
    UpgradeFactory,
)
from tests.domain.nippon.match import KANSAI, KANTO, KYUSHU, PURPLE, RED, TOHOKU, Match, factory


def _building(name: str, **amounts: int) -> Match:
    """Red can build every factory, and builds the factory of this name."""
    return Match(4).at(knowledge=9).owns(**amounts).acts("invest").play(BuildFactory(factory(name)))


def test_silk_1_adds_2000_yen_to_a_consolidation_even_at_the_end_of_the_track() -> None:
    assert Match().has("silk_1").play(Consolidate()).zaibatsu().yen == 14000
    assert Match().has("silk_1").at(money=9).play(Consolidate()).zaibatsu().yen == 32000


@pytest.mark.parametrize(("coal", "after"), [(0, 2), (1, 3), (5, 3)])
def test_silk_2_keeps_one_coal(coal: int, after: int) -> None:
    assert Match().has("silk_2").owns(coal=coal).play(Consolidate()).zaibatsu().coal == after


def test_silk_3_makes_a_money_symbol_worth_two_steps() -> None:
    match = Match().has("silk_3").acts("ships").play(BuildShip(KANTO), BuildShip(KANSAI))
    assert match.zaibatsu().markers.money == 2


def test_silk_3_counts_for_symbols_revealed_before() -> None:
    match = Match(4).at(knowledge=9).builds(RED, "ship", KANTO, 4).builds(RED, "train", KANTO, 3)
    match.acts("invest").play(BuildFactory(factory("silk_3")))
    assert match.zaibatsu().markers.money == 2 + 1


def test_silk_4_gives_5000_yen_once() -> None:
    assert _building("silk_4").zaibatsu().yen == 12000 - 6000 + 5000


def test_paper_1_adds_a_knowledge_step_to_the_action() -> None:
    match = Match().has("paper_1").acts("knowledge").play(AdvanceMarker(1))
    assert (match.zaibatsu().markers.knowledge, match.zaibatsu().yen) == (2, 11000)


def test_paper_1_counts_once_per_action_and_not_for_mines() -> None:
    assert Match().has("paper_1").acts("knowledge").play(AdvanceMarker(3)).zaibatsu().markers.knowledge == 4
    assert Match().has("paper_1").acts("mines").play(AdvanceMarker(3)).zaibatsu().markers.coal == 3


def test_the_extra_step_is_lost_at_the_end_of_the_track() -> None:
    match = Match().has("paper_1").at(knowledge=9).acts("knowledge").play(AdvanceMarker(1))
    assert match.zaibatsu().markers.knowledge == 10


def test_the_extra_step_alone_does_not_make_the_action_possible() -> None:
    Match().has("paper_1").at(knowledge=10).refuses(TakeWorker("white", "knowledge"), "action-impossible")


@pytest.mark.parametrize(("name", "action"), [("paper_2", "knowledge"), ("bento_2", "mines")])
@pytest.mark.parametrize(("steps", "yen"), [(1, 0), (2, 2000), (3, 4000)])
def test_paper_2_and_bento_2_make_steps_cheaper(name: str, action: str, steps: int, yen: int) -> None:
    match = Match().has(name).acts(action).play(AdvanceMarker(steps))
    assert [event.yen for event in match.happened(MarkerAdvanced)] == [yen]
    assert match.zaibatsu().yen == 12000 - yen


def test_paper_2_leaves_mines_at_their_price() -> None:
    assert Match().has("paper_2").acts("mines").play(AdvanceMarker(2)).zaibatsu().yen == 9000


def test_paper_3_advances_knowledge_two_steps_once() -> None:
    match = Match().owns(blueprints=6).at(knowledge=1).acts("invest").play(BuildFactory(factory("paper_3")))
    assert match.zaibatsu().markers.knowledge == 3


def test_paper_4_gives_two_blueprints_once() -> None:
    assert _building("paper_4", blueprints=0).zaibatsu().blueprints == 2


@pytest.mark.parametrize(("name", "coal"), [("bento_1", 2), ("lenses_1", 2), ("clocks_1", 3), ("bulbs_1", 3)])
def test_the_first_factories_of_levels_2_and_3_use_less_coal(name: str, coal: int) -> None:
    match = Match().has(name).owns(coal=9).acts("produce").play(RunFactory(factory(name)))
    assert match.zaibatsu().coal == 9 - coal


def test_less_coal_is_used_by_this_factory_only() -> None:
    match = Match().has("bento_1").has("lenses_2").owns(coal=9).acts("produce").play(RunFactory(factory("lenses_2")))
    assert match.zaibatsu().coal == 9 - 3


def test_bento_3_adds_a_coal_step_to_the_action() -> None:
    assert Match().has("bento_3").acts("mines").play(AdvanceMarker(2)).zaibatsu().markers.coal == 3


def test_bento_4_advances_coal_two_steps_once() -> None:
    assert _building("bento_4").zaibatsu().markers.coal == 2


def test_lenses_2_turns_the_ships_on_the_own_board() -> None:
    match = Match(4).at(knowledge=9).builds(RED, "ship", KANTO).acts("invest").play(BuildFactory(factory("lenses_2")))
    match.turn_of(RED).owns(yen=5000).acts("ships", "yellow").play(BuildShip(KANSAI))
    assert [built.value for built in match.built(KANTO)] == [2]
    assert [built.value for built in match.built(KANSAI)] == [3]


def test_clocks_2_turns_the_trains_on_the_own_board() -> None:
    match = _building("clocks_2")
    assert match.zaibatsu().trains.turned
    assert not match.zaibatsu().ships.turned
    match.turn_of(RED).owns(yen=5000).acts("trains").play(BuildTrain(KANSAI))
    assert [built.value for built in match.built(KANSAI)] == [3]


@pytest.mark.parametrize(("name", "move"), [("lenses_3", BuildShip), ("clocks_3", BuildTrain)])
def test_lenses_3_and_clocks_3_build_two_for_free_in_different_regions(name: str, move: type) -> None:
    match = _building(name)
    assert match.play(move(KANTO)).seat == RED
    match.refuses(move(KANTO), "region-already-served")
    match.play(move(KANSAI))
    assert (match.zaibatsu().yen, match.seat) == (6000, PURPLE)
    assert match.zaibatsu().markers.money == 1


@pytest.mark.parametrize(("name", "move"), [("lenses_3", BuildShip), ("clocks_3", BuildTrain)])
def test_fewer_free_trains_or_ships_or_none_may_be_built(name: str, move: type) -> None:
    assert _building(name).play(Finish()).seat == PURPLE
    assert _building(name).play(move(KANTO), Finish()).seat == PURPLE


def test_free_trains_that_cannot_be_built_are_skipped() -> None:
    match = Match(4).at(knowledge=9).builds(RED, "train", KYUSHU, 6).acts("invest")
    assert match.play(BuildFactory(factory("clocks_3"))).seat == PURPLE


@pytest.mark.parametrize(
    ("name", "action", "moves"),
    [
        ("lenses_4", "ships", [BuildShip(KANTO), BuildShip(KANSAI), BuildShip(TOHOKU)]),
        ("clocks_4", "trains", [BuildTrain(KANTO), BuildTrain(KANSAI), BuildTrain(TOHOKU)]),
        ("bulbs_4", "machinery", [UpgradeFactory("bulbs_4"), UpgradeFactory("bulbs_4"), StockMachine()]),
    ],
)
def test_the_fourth_factories_cost_2000_7000_or_12000_yen_in_all(name: str, action: str, moves: list) -> None:
    match = Match().has(name).owns(yen=12000).acts(action)
    assert [match.play(move).zaibatsu().yen for move in moves] == [10000, 5000, 0]


def test_the_cheaper_price_makes_the_action_possible() -> None:
    assert "ships" in Match().has("lenses_4").owns(yen=2000).actions()


def test_bulbs_2_makes_two_free_upgrades() -> None:
    match = Match().has("silk_2").at(knowledge=9).acts("invest").play(BuildFactory(factory("bulbs_2")))
    match.play(UpgradeFactory(factory("bulbs_2")), UpgradeFactory(factory("silk_2")))
    assert (match.factory("bulbs_2").machine, match.factory("silk_2").machine) == (1, 1)
    assert (match.zaibatsu().yen, match.seat) == (6000, PURPLE)


def test_bulbs_2_may_be_declined_and_puts_nothing_in_stock() -> None:
    match = _building("bulbs_2")
    match.refuses(StockMachine(), "free-upgrade-not-for-stock")
    assert match.play(Finish()).zaibatsu().machines == 0


def test_machines_from_the_stock_go_onto_bulbs_2_before_its_upgrades() -> None:
    match = Match().has("silk_2").at(knowledge=9).owns(machines=1).acts("invest")
    match.play(BuildFactory(factory("bulbs_2")))
    assert [event.from_stock for event in match.happened(FactoryUpgraded)] == [True]
    match.play(UpgradeFactory(factory("bulbs_2")), UpgradeFactory(factory("silk_2")))
    assert (match.factory("bulbs_2").machine, match.factory("silk_2").machine) == (2, 1)


@pytest.mark.parametrize(("stored", "goods"), [(0, 3), (3, 4)])
def test_bulbs_3_makes_one_good_more_within_its_storage(stored: int, goods: int) -> None:
    match = Match().has("bulbs_3", machine=1, goods=stored).owns(coal=4).acts("produce")
    assert match.play(RunFactory(factory("bulbs_3"))).factory("bulbs_3").goods == goods


def test_a_bonus_that_counts_once_does_not_count_again() -> None:
    match = _building("silk_4").turn_of(RED).play(Consolidate())
    assert match.zaibatsu().yen == 12000 - 3000
