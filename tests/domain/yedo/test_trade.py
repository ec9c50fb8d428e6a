"""The trade phase, rulebook p. 10."""

from itertools import product

from domain.game import Seat
from domain.yedo.events import DealClosed, OfferDeclined, OfferMade
from domain.yedo.moves import AcceptOffer, DeclineOffer, DiscardSurplus, FinishTrading, HandOver, MakeOffer
from domain.yedo.pieces import Assets, Card, Offer
from domain.yedo.state import Acting, Trading
from tests.domain.yedo.components import BLUE, GREEN, RED, YELLOW, card
from tests.domain.yedo.match import Match


def _in_the_market(**assets: object) -> Match:
    match = Match(3).has(RED, weapons=("doku", "yumi"), **assets).has(BLUE, weapons=("nawa",))
    return match.stands(RED, "market1").stands(BLUE, "market2").stands(YELLOW, "temple1")


def _in_the_tavern() -> Match:
    match = Match(3).has(RED, weapons=("doku",), geisha=1).has(BLUE, weapons=("nawa",))
    match.holds(RED, "Feint", "Two Fans", "Bitter Tea").holds(BLUE, "Silk Money", "Full Coffers", "The Rice Riot")
    return match.stands(RED, "tavern1").stands(BLUE, "tavern2").stands(YELLOW, "market1")


A_DOKU, A_NAWA, A_COIN = Assets(weapons=("doku",)), Assets(weapons=("nawa",)), Assets(mon=1)


def test_weapons_and_mon_are_exchanged_in_the_market() -> None:
    match = _in_the_market().trading().play(RED, MakeOffer(BLUE, Assets(mon=2, weapons=("doku", "yumi")), A_NAWA))
    assert match.waiting == (BLUE,)
    match.play(BLUE, AcceptOffer())
    assert (match.clan(RED).weapons, match.clan(BLUE).weapons) == (("nawa",), ("doku", "yumi"))
    assert (match.mon(RED), match.mon(BLUE)) == (10, 14)


def test_only_weapons_and_mon_are_exchanged_in_the_market() -> None:
    match = _in_the_market(geisha=1).holds(RED, "Feint", "Two Fans", "Bitter Tea").trading()
    cards = (Assets(action_cards=1), Assets(bonus_cards=1), Assets(missions=1), Assets(action_cards=1, bonus_cards=1))
    for asset in (Assets(geisha=1), *cards):
        match.refuses(RED, MakeOffer(BLUE, asset, A_NAWA), "market-trades-weapons")


def test_six_kinds_of_assets_are_exchanged_in_the_tavern() -> None:
    match = _in_the_tavern().trading()
    give = Assets(geisha=1, weapons=("doku",), action_cards=1, bonus_cards=1, missions=1)
    match.play(RED, MakeOffer(BLUE, give, Assets(mon=9, weapons=("nawa",), action_cards=1, bonus_cards=1, missions=1)))
    match.play(BLUE, AcceptOffer())
    assert set(match.waiting) == {RED, BLUE}
    match.play(RED, HandOver((card("Feint"), card("Two Fans"), card("Bitter Tea"))))
    match.play(BLUE, HandOver((card("Silk Money"), card("Full Coffers"), card("The Rice Riot"))))
    red, blue = match.clan(RED), match.clan(BLUE)
    assert (red.mon, red.geisha, red.weapons, blue.mon, blue.geisha, blue.weapons) == (
        21,
        0,
        ("nawa",),
        3,
        1,
        ("doku",),
    )
    assert (red.action_cards, red.bonus_cards, red.missions) == tuple(
        (card(title),) for title in ("Silk Money", "Full Coffers", "The Rice Riot")
    )
    assert (blue.action_cards, blue.bonus_cards, blue.missions) == tuple(
        (card(title),) for title in ("Feint", "Two Fans", "Bitter Tea")
    )


def test_a_player_without_a_disciple_there_does_not_trade() -> None:
    match = _in_the_market().trading()
    match.refuses(RED, MakeOffer(YELLOW, A_DOKU, A_COIN), "not-a-trading-partner")
    assert {move.to for move in match.offers(RED, MakeOffer)} == {BLUE}


def test_one_in_the_market_and_one_in_the_tavern_do_not_trade() -> None:
    match = Match().has(RED, weapons=("doku",)).stands(RED, "market1").stands(BLUE, "tavern1").trading()
    assert isinstance(match.state.phase, Acting)


def test_a_disciple_on_an_annex_does_not_trade() -> None:
    match = Match().has(RED, annexes=("dojo",)).stands(RED, "dojo").stands(BLUE, "tavern1", "market1").trading()
    assert isinstance(match.state.phase, Acting)


def test_completed_missions_are_not_traded() -> None:
    match = _in_the_tavern().has(RED, missions=()).has_completed(RED, "The Dutch Pilot").trading()
    match.refuses(RED, MakeOffer(BLUE, Assets(missions=1), A_NAWA), "offer-beyond-assets")


def test_assets_that_are_not_owned_are_not_traded() -> None:
    match = _in_the_tavern().trading()
    match.refuses(RED, MakeOffer(BLUE, A_NAWA, A_COIN), "offer-beyond-assets")
    match.refuses(RED, MakeOffer(BLUE, A_DOKU, Assets(mon=13)), "offer-beyond-assets")
    match.refuses(RED, MakeOffer(BLUE, Assets(mon=-1, geisha=1), A_COIN), "offer-beyond-assets")


def test_an_offer_gives_and_asks() -> None:
    match = _in_the_tavern().trading()
    match.refuses(RED, MakeOffer(BLUE, A_DOKU, Assets()), "one-sided-offer")
    match.refuses(RED, MakeOffer(BLUE, Assets(), A_NAWA), "one-sided-offer")


def test_an_offer_may_be_declined() -> None:
    match = _in_the_market().trading().play(RED, MakeOffer(BLUE, A_DOKU, A_NAWA)).play(BLUE, DeclineOffer())
    assert match.happened(OfferDeclined)
    assert match.clan(RED).weapons == ("doku", "yumi")


def test_a_counter_offer_goes_to_the_player_who_made_the_offer() -> None:
    match = Match(3).has(RED, weapons=("doku",)).has(BLUE, weapons=("nawa",)).has(YELLOW, weapons=("yumi",))
    match.stands(RED, "market1").stands(BLUE, "market2").stands(YELLOW, "market3").trading()
    match.play(RED, MakeOffer(BLUE, A_DOKU, A_NAWA))
    match.refuses(BLUE, MakeOffer(YELLOW, A_NAWA, A_COIN), "counter-to-another")
    match.play(BLUE, MakeOffer(RED, A_NAWA, Assets(mon=2, weapons=("doku",)))).play(RED, AcceptOffer())
    assert (match.clan(BLUE).weapons, match.mon(BLUE)) == (("doku",), 14)


def test_the_phase_ends_when_all_players_are_done() -> None:
    match = _in_the_market().trading().play(RED, FinishTrading())
    assert isinstance(match.state.phase, Trading)
    match.play(BLUE, FinishTrading())
    assert isinstance(match.state.phase, Acting)


def test_a_player_makes_as_many_offers_as_the_option_allows() -> None:
    match = Match(offers_each=2).has(RED, weapons=("doku",)).stands(RED, "market1").stands(BLUE, "market2").trading()
    for _ in range(2):
        match.play(RED, MakeOffer(BLUE, A_DOKU, A_COIN)).play(BLUE, DeclineOffer())
        if match.waiting == (BLUE,):
            match.play(BLUE, FinishTrading())
    assert isinstance(match.state.phase, Acting)


def test_a_player_without_offers_left_makes_no_counter_offer() -> None:
    match = Match(offers_each=1).has(RED, weapons=("doku", "yumi")).has(BLUE, weapons=("nawa",))
    match.stands(RED, "market1").stands(BLUE, "market2").trading()
    match.play(RED, MakeOffer(BLUE, A_DOKU, A_COIN)).play(BLUE, MakeOffer(RED, A_COIN, A_DOKU))
    match.refuses(RED, MakeOffer(BLUE, A_DOKU, A_NAWA), "no-offers-left").play(RED, AcceptOffer())


def test_an_offer_lapses_when_its_assets_are_gone() -> None:
    match = Match(setting="samurai").has(RED, weapons=("doku",)).holds(BLUE, "The Broken Lock")
    match.stands(RED, "market1").stands(BLUE, "market2").trading().play(RED, MakeOffer(BLUE, A_DOKU, A_COIN))
    match.plays(BLUE, "The Broken Lock", seat=RED)
    assert AcceptOffer() not in match.legal(BLUE)
    assert match.mon(BLUE) == 12


def test_cards_offered_are_face_down() -> None:
    match = _in_the_tavern().trading().play(RED, MakeOffer(BLUE, Assets(bonus_cards=1), A_NAWA))
    (made,) = match.happened(OfferMade)
    assert made.offer == Offer(RED, BLUE, Assets(bonus_cards=1), A_NAWA)


def test_only_cards_of_the_kinds_agreed_are_handed_over() -> None:
    match = (
        _in_the_tavern().trading().play(RED, MakeOffer(BLUE, Assets(bonus_cards=1), A_NAWA)).play(BLUE, AcceptOffer())
    )
    assert match.waiting == (RED,)
    for cards in ((), (card("Feint"),), (card("Two Fans"), card("Feint")), (card("Full Coffers"),)):
        match.refuses(RED, HandOver(cards), "cards-do-not-fit")


def test_all_players_see_the_kinds_and_numbers_of_traded_assets() -> None:
    match = _in_the_tavern().trading().play(RED, MakeOffer(BLUE, Assets(bonus_cards=1, mon=2), A_NAWA))
    match.play(BLUE, AcceptOffer()).play(RED, HandOver((card("Two Fans"),)))
    (closed,) = match.happened(DealClosed)
    assert (closed.first_gives, closed.second_gives) == (Assets(bonus_cards=1, mon=2), A_NAWA)


def test_the_disciples_stay_where_they_are() -> None:
    match = _in_the_market().trading().play(RED, MakeOffer(BLUE, A_DOKU, A_NAWA)).play(BLUE, AcceptOffer())
    assert (match.where(RED), match.where(BLUE)) == (("market1",), ("market2",))


def test_limits_apply_after_a_trade() -> None:
    match = _in_the_market().has(BLUE, weapons=("nawa", "katana", "shuko", "fukiya")).trading()
    match.play(RED, MakeOffer(BLUE, A_DOKU, A_COIN)).play(BLUE, AcceptOffer())
    assert match.waiting == (BLUE,)
    match.play(BLUE, DiscardSurplus(Card("katana")))
    assert match.clan(BLUE).weapons == ("nawa", "shuko", "fukiya", "doku")


def test_a_deal_for_a_third_geisha_is_listed() -> None:
    match = _in_the_tavern().has(BLUE, geisha=2).trading()
    assert MakeOffer(BLUE, Assets(geisha=1), A_COIN) in match.offers(RED, MakeOffer)


def test_a_deal_for_a_fourth_geisha_is_refused() -> None:
    match = _in_the_tavern().has(BLUE, geisha=3).trading()
    match.refuses(RED, MakeOffer(BLUE, Assets(geisha=1), A_COIN), "too-many-geisha")


def test_no_deal_gives_a_fourth_geisha_to_the_player_who_offers() -> None:
    match = _in_the_tavern().has(RED, geisha=3).has(BLUE, geisha=1).trading()
    match.refuses(RED, MakeOffer(BLUE, A_COIN, Assets(geisha=1)), "too-many-geisha")


def test_simple_offers_are_listed_and_others_accepted() -> None:
    match = _in_the_tavern().trading()
    listed = match.offers(RED, MakeOffer)
    assert MakeOffer(BLUE, A_DOKU, A_NAWA) in listed
    assert MakeOffer(BLUE, A_DOKU, A_COIN) in listed
    odd = MakeOffer(BLUE, Assets(mon=2, geisha=1), Assets(mon=5, weapons=("nawa",)))
    assert odd not in listed
    match.play(RED, odd)
    assert match.waiting == (BLUE,)


def test_example_trade() -> None:
    """Red offers a bonus card and a Nawa for a Geisha and a Doku; Green wants 6 mon more, and Red agrees."""
    match = Match(4).has(GREEN, geisha=1, weapons=("doku",)).has(RED, weapons=("nawa",)).holds(RED, "Two Fans")
    match.stands(BLUE, "tavern1").stands(GREEN, "tavern2").stands(RED, "tavern3").trading()
    red_gets = Assets(geisha=1, weapons=("doku",))
    match.play(RED, MakeOffer(GREEN, Assets(bonus_cards=1, weapons=("nawa",)), red_gets))
    match.play(GREEN, MakeOffer(RED, red_gets, Assets(bonus_cards=1, weapons=("nawa",), mon=6)))
    match.play(RED, AcceptOffer()).play(RED, HandOver((card("Two Fans"),)))
    red, green = match.clan(RED), match.clan(GREEN)
    assert (red.geisha, red.weapons, red.bonus_cards, red.mon) == (1, ("doku",), (), 6)
    assert (green.geisha, green.weapons, green.bonus_cards, green.mon) == (0, ("nawa",), (card("Two Fans"),), 18)


MEANINGLESS = (
    Assets(),
    Assets(mon=-1, geisha=1),
    Assets(mon=2**63, geisha=2**63),
    Assets(weapons=("doku",) * 99),
    Assets(action_cards=-1, bonus_cards=1),
    Assets(missions=2**63),
)


def test_meaningless_offers_are_refused() -> None:
    match = Match().has(RED, weapons=("doku",) * 4).stands(RED, "tavern1").stands(BLUE, "tavern2").trading()
    sensible = MakeOffer(BLUE, A_COIN, A_COIN)
    for to, give, ask in product((RED, BLUE, Seat(-1), Seat(2**63)), (A_COIN, *MEANINGLESS), (A_COIN, *MEANINGLESS)):
        if (offer := MakeOffer(to, give, ask)) != sensible:
            meaningless = "one-sided-offer" if Assets() in (give, ask) else "offer-beyond-assets"
            match.refuses(RED, offer, meaningless if to == BLUE else "not-a-trading-partner")
    match.play(RED, sensible)
