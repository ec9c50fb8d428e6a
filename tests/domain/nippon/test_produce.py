"""Produce, rulebook p. 7."""

import pytest

from domain.nippon.components.rows import GOODS
from domain.nippon.moves import Finish, RunFactory, TakeWorker
from tests.domain.nippon.match import PURPLE, RED, SEATS, Match, factory

SILK, PAPER, BENTO, LENSES, CLOCKS, BULBS = map(
    factory, ("silk_2", "paper_1", "bento_2", "lenses_2", "clocks_2", "bulbs_2")
)


@pytest.mark.parametrize(("name", "coal"), [(SILK, 2), (PAPER, 2), (BENTO, 3), (LENSES, 3), (CLOCKS, 4), (BULBS, 4)])
def test_a_factory_uses_the_printed_coal(name: str, coal: int) -> None:
    match = Match().has(name).owns(coal=9).acts("produce").play(RunFactory(factory(name)))
    assert match.zaibatsu().coal == 9 - coal
    Match().has(name).owns(coal=coal - 1).refuses(TakeWorker("white", "produce"), "action-impossible")


@pytest.mark.parametrize(("machine", "goods"), [(0, 1), (1, 2), (2, 3)])
def test_a_run_makes_one_good_and_those_of_the_machine(machine: int, goods: int) -> None:
    match = Match().has(SILK, machine=machine).owns(coal=2).acts("produce").play(RunFactory(SILK))
    assert match.factory(SILK).goods == goods


def test_goods_without_an_empty_space_are_lost() -> None:
    match = Match().has(SILK, machine=2, goods=3).owns(coal=2).acts("produce").play(RunFactory(SILK))
    assert match.factory(SILK).goods == 4


def test_a_full_factory_cannot_be_run() -> None:
    match = Match().has(SILK, goods=4).has(PAPER).owns(coal=9).acts("produce")
    match.refuses(RunFactory(SILK), "storage-full")


def test_up_to_three_factories_are_run() -> None:
    match = Match().has(SILK).has(PAPER).has(BENTO).has(LENSES).owns(coal=20).acts("produce")
    match.play(RunFactory(SILK), RunFactory(PAPER), RunFactory(BENTO))
    assert (match.factory(LENSES).goods, match.seat) == (0, PURPLE)


def test_one_factory_is_enough() -> None:
    match = Match().has(SILK).has(PAPER).owns(coal=20).acts("produce").play(RunFactory(SILK), Finish())
    assert match.zaibatsu().coal == 18


def test_no_factory_is_run_twice_in_a_turn() -> None:
    match = Match().has(SILK).has(PAPER).owns(coal=20).acts("produce").play(RunFactory(SILK))
    match.refuses(RunFactory(SILK), "factory-already-run")


def test_without_the_coal_a_factory_cannot_be_run() -> None:
    match = Match().has(SILK).has(CLOCKS).owns(coal=3).acts("produce")
    match.refuses(RunFactory(CLOCKS), "too-little-coal")


def test_another_players_factory_cannot_be_run() -> None:
    match = Match().has(SILK).has(PAPER, seat=PURPLE).owns(coal=9).acts("produce")
    match.refuses(RunFactory(PAPER), "not-your-factory")


def test_goods_are_not_limited() -> None:
    """The box has about 90 cubes. Here 92 stand for goods, and the last factory can still be run."""
    match = Match(4)
    for number, seat in enumerate(SEATS, start=1):
        for good in GOODS:
            match.has(f"{good}_{number}", seat=seat, goods=0 if seat == RED and good == "silk" else 4)
    match.owns(coal=2).acts("produce").play(RunFactory(factory("silk_1")))
    assert match.factory("silk_1").goods == 1


def test_example_a_silk_factory_with_two_goods_and_a_machine_of_2_has_room_for_two() -> None:
    match = Match().has(SILK, machine=2, goods=2).owns(coal=2).acts("produce").play(RunFactory(SILK))
    assert (match.zaibatsu().coal, match.factory(SILK).goods) == (0, 4)
