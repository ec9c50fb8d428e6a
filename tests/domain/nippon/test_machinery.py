"""Machinery, rulebook p. 7."""

from domain.nippon.events import FactoryUpgraded, MachineStocked
from domain.nippon.moves import BuildFactory, Finish, StockMachine, UpgradeFactory
from tests.domain.nippon.match import PURPLE, RED, Match, factory

SILK, PAPER = factory("silk_2"), factory("paper_1")


def _rich(**machines: int) -> Match:
    """Red has 15,000 yen and factories with these machines."""
    match = Match().owns(yen=15000)
    for name, machine in machines.items():
        match.has(name, machine=machine)
    return match.acts("machinery")


def test_each_upgrade_costs_5000_yen() -> None:
    match = _rich(silk_2=0, paper_1=0)
    assert match.play(UpgradeFactory(SILK)).zaibatsu().yen == 10000
    assert match.play(UpgradeFactory(PAPER)).zaibatsu().yen == 5000


def test_one_upgrade_is_enough() -> None:
    assert _rich(silk_2=0).play(UpgradeFactory(SILK), Finish()).seat == PURPLE


def test_three_upgrades_are_the_most() -> None:
    match = Match().owns(yen=90000).has(SILK).has(PAPER).acts("machinery")
    match.play(UpgradeFactory(SILK), UpgradeFactory(SILK), UpgradeFactory(PAPER))
    assert match.seat == PURPLE


def test_the_first_machine_adds_1_and_a_better_one_2() -> None:
    match = _rich(silk_2=0).play(UpgradeFactory(SILK))
    assert match.factory(SILK).machine == 1
    assert match.play(UpgradeFactory(SILK)).factory(SILK).machine == 2


def test_a_machine_of_2_cannot_be_made_better() -> None:
    _rich(silk_2=2, paper_1=0).refuses(UpgradeFactory(SILK), "machine-is-best")


def test_an_upgrade_must_be_paid() -> None:
    match = Match().owns(yen=9000).has(SILK).acts("machinery").play(UpgradeFactory(SILK))
    assert (match.zaibatsu().yen, match.seat) == (4000, PURPLE)


def test_another_players_factory_cannot_be_upgraded() -> None:
    match = Match().has(SILK, seat=PURPLE).owns(yen=15000).acts("machinery")
    match.refuses(UpgradeFactory(SILK), "not-your-factory")


def test_machines_go_to_the_stock_only_when_no_factory_can_take_them() -> None:
    match = _rich(silk_2=1)
    match.refuses(StockMachine(), "factories-first")
    match.play(UpgradeFactory(SILK), StockMachine())
    assert match.zaibatsu().machines == 1


def test_a_player_without_factories_may_buy_machines_for_the_stock() -> None:
    match = _rich().play(StockMachine(), StockMachine(), StockMachine())
    assert (match.zaibatsu().machines, match.zaibatsu().yen) == (3, 0)


def test_a_machine_for_the_stock_costs_what_the_upgrade_would() -> None:
    match = Match().has("bulbs_4", machine=2).owns(yen=12000).acts("machinery")
    match.play(StockMachine(), StockMachine(), StockMachine())
    assert [event.yen for event in match.happened(MachineStocked)] == [2000, 5000, 5000]
    assert (match.zaibatsu().machines, match.zaibatsu().yen) == (3, 0)


def test_the_next_factory_takes_a_machine_from_the_stock() -> None:
    match = Match().owns(machines=1).acts("invest").play(BuildFactory(SILK))
    assert (match.factory(SILK).machine, match.zaibatsu().machines) == (1, 0)
    assert [event.yen for event in match.happened(FactoryUpgraded)] == [0]


def test_the_next_factory_takes_at_most_two_machines_from_the_stock() -> None:
    match = Match().owns(machines=3).acts("invest").play(BuildFactory(SILK))
    assert (match.factory(SILK).machine, match.zaibatsu().machines) == (2, 1)


def test_a_machine_stays_in_its_factory() -> None:
    match = _rich(silk_2=1, paper_1=0).play(UpgradeFactory(PAPER), Finish())
    assert match.factory(SILK).machine == 1


def test_example_10000_yen_give_a_silk_factory_a_machine_of_2() -> None:
    match = Match().owns(yen=10000).has(SILK).acts("machinery").play(UpgradeFactory(SILK), UpgradeFactory(SILK))
    assert (match.factory(SILK).machine, match.zaibatsu().yen) == (2, 0)


def test_example_15000_yen_upgrade_one_factory_and_put_two_machines_in_stock() -> None:
    match = Match().owns(yen=15000).has(SILK, machine=1).acts("machinery")
    match.play(UpgradeFactory(SILK), StockMachine(), StockMachine())
    assert (match.factory(SILK).machine, match.zaibatsu().machines, match.zaibatsu().yen) == (2, 2, 0)
    match.turn_of(RED).owns(yen=6000).acts("invest").play(BuildFactory(PAPER))
    assert (match.factory(PAPER).machine, match.zaibatsu().machines) == (2, 0)
