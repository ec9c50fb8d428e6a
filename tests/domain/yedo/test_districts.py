"""The districts except the Castle, rulebook p. 12-13."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.yedo.components.vocabulary import Weapon
from domain.yedo.moves import (
    Beg,
    BuildAnnex,
    BuyActionCard,
    BuyLuxury,
    BuyWeapon,
    ReceiveBlessing,
    RecruitDisciple,
    RecruitGeisha,
    SellCard,
    VisitChurch,
)
from domain.yedo.pieces import Post
from tests.domain.yedo.components import BLUE, RED, card, posts
from tests.domain.yedo.match import Match

# The Gates, p. 12

(GATES,) = posts("gates1")


def _at_the_gates() -> Match:
    return Match().stands(RED, "gates1").stands(BLUE, "temple1").acting()


def test_recruiting_takes_a_disciple_from_the_reserve_for_7_mon() -> None:
    match = _at_the_gates().play(RED, RecruitDisciple(GATES))
    assert (match.clan(RED).house, match.clan(RED).reserve, match.mon(RED)) == (3, 1, 5)


def test_with_all_four_disciples_none_is_recruited() -> None:
    match = _at_the_gates().has(RED, house=3, reserve=0)
    match.refuses(RED, RecruitDisciple(GATES), "no-disciple-in-reserve")


def test_recruiting_needs_7_mon() -> None:
    _at_the_gates().has(RED, mon=6).refuses(RED, RecruitDisciple(GATES), "cannot-pay")


@pytest.mark.parametrize(("points", "mon"), [(1, 3), (2, 5)])
def test_begging_gives_3_mon_for_1_prestige_point_or_5_for_2(points: int, mon: int) -> None:
    match = _at_the_gates().scores(RED, 4).play(RED, Beg(GATES, points))
    assert (match.points(RED), match.mon(RED)) == (4 - points, 12 + mon)


def test_points_that_one_does_not_have_are_not_given_up() -> None:
    match = _at_the_gates().scores(RED, 1)
    match.refuses(RED, Beg(GATES, 2), "too-little-prestige").play(RED, Beg(GATES, 1))
    assert match.points(RED) == 0


def test_begging_for_another_amount_is_refused() -> None:
    _at_the_gates().scores(RED, 9).refuses(RED, Beg(GATES, 3), "no-such-alms")


def test_an_action_may_be_chosen_by_any_number_of_players() -> None:
    match = Match().stands(RED, "gates1").stands(BLUE, "gates2", "temple1").acting()
    match.play(RED, Beg(GATES, 1)).play(BLUE, Beg(posts("gates2")[0], 1))
    assert (match.mon(RED), match.mon(BLUE)) == (15, 15)


# The Tavern, p. 12

(TAVERN,) = posts("tavern1")


def _in_the_tavern(**assets: object) -> Match:
    return Match().has(RED, **assets).stands(RED, "tavern1").stands(BLUE, "temple1").acting()


def test_the_carpenter_builds_an_annex_for_11_mon() -> None:
    match = _in_the_tavern().play(RED, BuildAnnex(TAVERN, "yashiki"))
    assert (match.clan(RED).annexes, match.mon(RED)) == (("yashiki",), 1)
    assert match.state.annexes.count("yashiki") == 1


def test_an_annex_that_is_owned_cannot_be_built_again() -> None:
    _in_the_tavern(annexes=("dojo",)).refuses(RED, BuildAnnex(TAVERN, "dojo"), "annex-not-available")


def test_an_annex_that_is_not_available_cannot_be_built() -> None:
    match = _in_the_tavern().with_state(annexes=("dojo", "dojo"))
    match.refuses(RED, BuildAnnex(TAVERN, "yashiki"), "annex-not-available")
    assert match.offers(RED, BuildAnnex) == [BuildAnnex(TAVERN, "dojo")]


def test_building_needs_11_mon() -> None:
    _in_the_tavern(mon=10).refuses(RED, BuildAnnex(TAVERN, "dojo"), "cannot-pay")


# The Red Light District, p. 12

(QUARTER,) = posts("red_light1")


def _in_the_quarter(**assets: object) -> Match:
    return Match().has(RED, **assets).stands(RED, "red_light1").stands(BLUE, "temple1").acting()


def test_a_geisha_costs_8_mon() -> None:
    match = _in_the_quarter().play(RED, RecruitGeisha(QUARTER))
    assert (match.clan(RED).geisha, match.state.geisha, match.mon(RED), match.points(RED)) == (1, 2, 4, 1)


def test_a_geisha_costs_2_prestige_points() -> None:
    match = _in_the_quarter().scores(RED, 2).play(RED, RecruitGeisha(QUARTER, for_points=True))
    assert (match.clan(RED).geisha, match.state.geisha, match.mon(RED), match.points(RED)) == (1, 2, 12, 0)


def test_points_or_mon_must_suffice_for_a_geisha() -> None:
    match = _in_the_quarter(mon=7)
    match.refuses(RED, RecruitGeisha(QUARTER), "cannot-pay")
    match.refuses(RED, RecruitGeisha(QUARTER, for_points=True), "too-little-prestige")


def test_without_geisha_on_the_board_none_is_recruited() -> None:
    _in_the_quarter().with_state(geisha=0).refuses(RED, RecruitGeisha(QUARTER), "no-geisha-left")


def test_a_third_geisha_is_recruited() -> None:
    match = _in_the_quarter(geisha=2).with_state(geisha=1).play(RED, RecruitGeisha(QUARTER))
    assert (match.clan(RED).geisha, match.state.geisha) == (3, 0)


def test_a_fourth_geisha_is_refused() -> None:
    match = Match(4).has(RED, geisha=3).with_state(geisha=3).stands(RED, "red_light1").stands(BLUE, "temple1").acting()
    match.refuses(RED, RecruitGeisha(QUARTER), "too-many-geisha")


def test_an_action_card_costs_4_mon() -> None:
    match = _in_the_quarter()
    top = match.deck("action")[0]
    match.play(RED, BuyActionCard(QUARTER))
    assert (match.clan(RED).action_cards, match.mon(RED)) == ((top,), 8)


def test_an_action_card_needs_4_mon() -> None:
    _in_the_quarter(mon=3).refuses(RED, BuyActionCard(QUARTER), "cannot-pay")


# The Market, p. 12

(MARKET,) = posts("market1")
STALLS: tuple[Weapon, ...] = ("doku", "nawa", "yumi", "katana", "shuko")


def _in_the_market(**assets: object) -> Match:
    match = Match().has(RED, **assets).market(*STALLS).stands(RED, "market1")
    return match.stands(BLUE, "temple1").acting()


@pytest.mark.parametrize(("stall", "price"), list(enumerate((8, 8, 8, 6, 6))))
def test_a_weapon_costs_the_price_of_its_space(stall: int, price: int) -> None:
    match = _in_the_market().play(RED, BuyWeapon(MARKET, stall))
    assert (match.clan(RED).weapons, match.mon(RED)) == ((STALLS[stall],), 12 - price)


@pytest.mark.parametrize(("stall", "price"), [(0, 5), (4, 3)])
def test_the_owner_of_a_kobudo_ryu_pays_3_mon_less(stall: int, price: int) -> None:
    match = _in_the_market(annexes=("kobudo_ryu",)).play(RED, BuyWeapon(MARKET, stall))
    assert match.mon(RED) == 12 - price


def test_the_market_is_not_refilled_during_the_round() -> None:
    match = _in_the_market().play(RED, BuyWeapon(MARKET, 1))
    assert match.state.market == ("doku", None, "yumi", "katana", "shuko")


def test_nothing_is_bought_from_an_empty_space() -> None:
    match = _in_the_market().market("doku")
    match.refuses(RED, BuyWeapon(MARKET, 1), "no-weapon-there").refuses(RED, BuyWeapon(MARKET, 9), "no-weapon-there")


def test_a_weapon_must_be_paid() -> None:
    match = _in_the_market(mon=7)
    match.refuses(RED, BuyWeapon(MARKET, 0), "cannot-pay").play(RED, BuyWeapon(MARKET, 3))


@pytest.mark.parametrize(("title", "deck"), [("Feint", "action"), ("Two Fans", "bonus")])
def test_a_bonus_or_action_card_is_sold_for_2_mon(title: str, deck: str) -> None:
    match = _in_the_market().holds(RED, title).play(RED, SellCard(MARKET, card(title)))
    assert match.mon(RED) == 14
    assert (match.clan(RED).action_cards, match.clan(RED).bonus_cards) == ((), ())
    assert match.deck(deck)[-1] == card(title)


def test_a_mission_is_not_sold() -> None:
    match = _in_the_market().holds(RED, "Bitter Tea")
    match.refuses(RED, SellCard(MARKET, card("Bitter Tea")), "card-not-sellable")


# The Harbor, p. 13

(HARBOR,) = posts("harbor1")


def _in_the_harbor(**assets: object) -> Match:
    return Match().has(RED, **assets).stands(RED, "harbor1").stands(BLUE, "temple1").acting()


def test_the_church_gives_all_its_mon() -> None:
    match = _in_the_harbor().with_state(church=5).play(RED, VisitChurch(HARBOR))
    assert (match.mon(RED), match.state.church) == (17, 0)


def test_an_empty_church_is_not_visited() -> None:
    _in_the_harbor().with_state(church=0).refuses(RED, VisitChurch(HARBOR), "church-empty")


@pytest.mark.parametrize(("points", "mon"), [(1, 4), (3, 9)])
def test_luxury_goods_give_1_prestige_point_for_4_mon_or_3_for_9(points: int, mon: int) -> None:
    match = _in_the_harbor().play(RED, BuyLuxury(HARBOR, points))
    assert (match.points(RED), match.mon(RED)) == (1 + points, 12 - mon)


def test_luxury_goods_are_not_sold_in_another_amount() -> None:
    _in_the_harbor().refuses(RED, BuyLuxury(HARBOR, 2), "no-such-goods")


def test_luxury_goods_must_be_paid() -> None:
    _in_the_harbor(mon=8).refuses(RED, BuyLuxury(HARBOR, 3), "cannot-pay")


# The Temple, p. 13

(TEMPLE,) = posts("temple1")


def test_the_temple_gives_a_blessing() -> None:
    match = Match().stands(RED, "temple1").stands(BLUE, "gates1").acting().play(RED, ReceiveBlessing(TEMPLE))
    assert (match.clan(RED).blessings, match.state.blessings) == (1, 1)


def test_a_second_blessing_is_refused() -> None:
    match = Match().has(RED, blessings=1).with_state(blessings=1).stands(RED, "temple1").acting()
    match.refuses(RED, ReceiveBlessing(TEMPLE), "already-blessed")


# All districts

ACTIONS = (
    RecruitDisciple(GATES),
    Beg(GATES, 1),
    BuildAnnex(TAVERN, "yashiki"),
    RecruitGeisha(QUARTER),
    BuyActionCard(QUARTER),
    BuyWeapon(MARKET, 0),
    SellCard(MARKET, card("Feint")),
    VisitChurch(HARBOR),
    BuyLuxury(HARBOR, 1),
    ReceiveBlessing(TEMPLE),
)


def _with_means(red: Post, blue: Post) -> Match:
    """Returns a match in which red has what each action costs, and both seats have one disciple on the board."""
    return Match().holds(RED, "Feint").market("doku").stands(RED, red).stands(BLUE, blue).acting()


@pytest.mark.parametrize("move", ACTIONS, ids=lambda move: type(move).__name__)
def test_the_actions_of_a_district_need_a_disciple_there(move: Any) -> None:
    """A disciple in another district does not do, nor does an opponent's disciple."""
    (shogun,) = posts("shogun")
    _with_means(red=move.disciple, blue=shogun).play(RED, move)
    match = _with_means(red=shogun, blue=move.disciple)
    match.refuses(RED, move, "no-disciple-there")
    match.refuses(RED, replace(move, disciple=shogun), "no-disciple-there")
