"""The Market District, rulebook p. 12."""

import pytest

from domain.yedo.components.vocabulary import Weapon
from domain.yedo.moves.market import BuyWeapon, SellCard
from tests.domain.yedo.story import BLUE, RED, Table, card, posts

(MARKET,) = posts("market1")
STALLS: tuple[Weapon, ...] = ("doku", "nawa", "yumi", "katana", "shuko")


def _in_the_market(**assets: object) -> Table:
    table = Table().has(RED, **assets).market(*STALLS).stands(RED, "market1")
    return table.stands(BLUE, "temple1").acting()


@pytest.mark.parametrize(("stall", "price"), list(enumerate((8, 8, 8, 6, 6))))
def test_a_weapon_costs_the_price_of_its_space(stall: int, price: int) -> None:
    table = _in_the_market().play(RED, BuyWeapon(MARKET, stall))
    assert (table.clan(RED).weapons, table.mon(RED)) == ((STALLS[stall],), 12 - price)


@pytest.mark.parametrize(("stall", "price"), [(0, 5), (4, 3)])
def test_the_owner_of_a_kobudo_ryu_pays_3_mon_less(stall: int, price: int) -> None:
    table = _in_the_market(annexes=("kobudo_ryu",)).play(RED, BuyWeapon(MARKET, stall))
    assert table.mon(RED) == 12 - price


def test_the_market_is_not_refilled_during_the_round() -> None:
    table = _in_the_market().play(RED, BuyWeapon(MARKET, 1))
    assert table.state.market == ("doku", None, "yumi", "katana", "shuko")


def test_nothing_is_bought_from_an_empty_space() -> None:
    table = _in_the_market().market("doku")
    table.refuses(RED, BuyWeapon(MARKET, 1), "no-weapon-there").refuses(RED, BuyWeapon(MARKET, 9), "no-weapon-there")


def test_a_weapon_must_be_paid() -> None:
    table = _in_the_market(mon=7)
    table.refuses(RED, BuyWeapon(MARKET, 0), "cannot-pay").play(RED, BuyWeapon(MARKET, 3))


@pytest.mark.parametrize(("title", "deck"), [("Feint", "action"), ("Two Fans", "bonus")])
def test_a_bonus_or_action_card_is_sold_for_2_mon(title: str, deck: str) -> None:
    table = _in_the_market().holds(RED, title).play(RED, SellCard(MARKET, card(title)))
    assert table.mon(RED) == 14
    assert (table.clan(RED).action_cards, table.clan(RED).bonus_cards) == ((), ())
    assert table.deck(deck)[-1] == card(title)


def test_a_mission_is_not_sold() -> None:
    table = _in_the_market().holds(RED, "Bitter Tea")
    table.refuses(RED, SellCard(MARKET, card("Bitter Tea")), "card-not-sellable")
