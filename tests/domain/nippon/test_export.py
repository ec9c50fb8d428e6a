"""Export, rulebook p. 9."""

import pytest

from domain.nippon.moves import Finish, FulfillContract, TakeWorker
from domain.nippon.state import Goods
from tests.domain.nippon.match import PURPLE, Match, contract, factory

SILK, PAPER, BENTO = map(factory, ("silk_2", "paper_1", "bento_2"))
SINGLE, PAIR, THREE_OF_ONE, TWO_AND_ONE = map(contract, (1, 2, 3, 4))


def test_the_goods_leave_the_factory_and_the_contract_is_turned_over() -> None:
    match = Match().stores(silk=3).acts("export").play(FulfillContract(SINGLE, Goods(silk=2)))
    assert match.factory(SILK).goods == 1
    assert match.zaibatsu().fulfilled == (SINGLE,)
    assert SINGLE not in match.zaibatsu().contracts


def test_a_contract_gives_its_yen_and_money_steps() -> None:
    match = Match().stores(silk=2).acts("export").play(FulfillContract(SINGLE, Goods(silk=2)))
    assert match.zaibatsu().yen == 12000 + 5000
    assert match.zaibatsu().markers.money == 2


def test_a_contract_gives_its_points() -> None:
    match = Match().stores(silk=3).acts("export").play(FulfillContract(THREE_OF_ONE, Goods(silk=3)))
    assert match.scored("Contract") == 4


def test_money_steps_end_at_the_last_step() -> None:
    match = Match().stores(silk=2).at(money=8).acts("export").play(FulfillContract(SINGLE, Goods(silk=2)))
    assert match.zaibatsu().markers.money == 9


def test_each_number_is_paid_with_another_good() -> None:
    match = Match().stores(silk=4).acts("export")
    match.refuses(FulfillContract(PAIR, Goods(silk=2)), "wrong-goods")
    assert {move.contract for move in match.offers(FulfillContract)} == {SINGLE, THREE_OF_ONE}


def test_every_choice_of_goods_is_offered_once() -> None:
    match = Match().stores(silk=2, paper=2).acts("export")
    ways = [move.delivered for move in match.offers(FulfillContract) if move.contract == TWO_AND_ONE]
    assert ways == [Goods(silk=2, paper=1), Goods(silk=1, paper=2)]
    pairs = [move.delivered for move in match.offers(FulfillContract) if move.contract == PAIR]
    assert pairs == [Goods(silk=1, paper=1)]


def test_a_contract_is_fulfilled_at_once_and_exactly() -> None:
    match = Match().stores(silk=4).acts("export")
    for delivered in (Goods(silk=1), Goods(silk=3), Goods(), Goods(silk=2, paper=1), Goods(silk=2, paper=-1)):
        match.refuses(FulfillContract(SINGLE, delivered), "wrong-goods")


def test_goods_must_be_stored() -> None:
    match = Match().stores(silk=2).acts("export")
    match.refuses(FulfillContract(SINGLE, Goods(paper=2)), "goods-not-stored")
    match.refuses(FulfillContract(THREE_OF_ONE, Goods(silk=3)), "goods-not-stored")


def test_a_fulfilled_or_unknown_contract_is_refused() -> None:
    match = Match().stores(paper=4).fulfilled(1).acts("export")
    match.refuses(FulfillContract(SINGLE, Goods(paper=2)), "contract-not-open")
    match.refuses(FulfillContract(contract(9), Goods(paper=2)), "contract-not-open")


def test_up_to_three_contracts_are_fulfilled() -> None:
    match = Match().stores(silk=4, paper=4, bento=4).acts("export")
    match.play(FulfillContract(SINGLE, Goods(silk=2)), FulfillContract(PAIR, Goods(silk=1, paper=1)))
    assert match.play(FulfillContract(THREE_OF_ONE, Goods(bento=3))).seat == PURPLE


def test_one_contract_is_enough() -> None:
    match = Match().stores(silk=4, paper=4).acts("export").play(FulfillContract(SINGLE, Goods(silk=2)), Finish())
    assert match.seat == PURPLE


def test_one_factory_may_serve_several_contracts() -> None:
    match = Match().stores(silk=3, paper=1).acts("export")
    match.play(FulfillContract(SINGLE, Goods(silk=2)), FulfillContract(PAIR, Goods(silk=1, paper=1)))
    assert match.factory(SILK).goods == 0


def test_without_goods_for_any_contract_export_is_impossible() -> None:
    Match().stores(silk=1).refuses(TakeWorker("white", "export"), "action-impossible")


@pytest.mark.parametrize("amount", [2**63, -1])
def test_impossible_amounts_are_refused(amount: int) -> None:
    Match().stores(silk=4).acts("export").refuses(FulfillContract(SINGLE, Goods(silk=amount)), "wrong-goods")


def test_example_two_goods_of_one_factory_and_one_of_another() -> None:
    match = Match().stores(silk=2, bento=1).acts("export").play(FulfillContract(TWO_AND_ONE, Goods(silk=2, bento=1)))
    assert (match.factory(SILK).goods, match.factory(BENTO).goods) == (0, 0)
    assert match.zaibatsu().fulfilled == (TWO_AND_ONE,)
