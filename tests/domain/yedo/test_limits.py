"""Limits on what a player may hold, rulebook p. 3 and 16."""

import pytest

from domain.game import Seat
from domain.yedo.events import ActionCardResolved, CardStolen
from domain.yedo.moves import (
    AcceptOffer,
    BuyActionCard,
    BuyWeapon,
    DiscardSurplus,
    HandOver,
    MakeOffer,
    MeetBakufu,
    PickMissionDeck,
)
from domain.yedo.pending import PendingActivation, top_of
from domain.yedo.pieces import Assets, Card
from tests.domain.yedo.components import BLUE, RED, action_card, card, posts
from tests.domain.yedo.match import Match

BAKUFU, QUARTER, MARKET, HARBOR = posts("bakufu", "red_light1", "market1", "harbor1")


def test_a_fifth_mission_makes_its_owner_discard_one_under_its_deck() -> None:
    held = ("Bitter Tea", "The Dutch Pilot", "The Rice Riot", "The Silver Mint")
    match = Match().holds(RED, *held).stands(RED, "bakufu").stands(BLUE, "gates1").acting()
    gained = match.deck("green")[0]
    match.play(RED, MeetBakufu(BAKUFU, "green"))
    assert match.waiting == (RED,)
    assert {move.card for move in match.offers(RED, DiscardSurplus)} == {gained, *map(card, held)}
    match.play(RED, DiscardSurplus(card("The Rice Riot")))
    assert len(match.clan(RED).missions) == 4
    assert match.deck("red")[-1] == card("The Rice Riot")
    assert match.waiting == (BLUE,)


def test_completed_missions_count_towards_no_limit() -> None:
    match = Match().holds(RED, "Bitter Tea", "The Dutch Pilot", "The Rice Riot").stands(RED, "bakufu")
    match.has_completed(RED, "The Silver Mint", "Silver of Iwami").stands(BLUE, "gates1").acting()
    match.play(RED, MeetBakufu(BAKUFU, "green"))
    assert match.offers(RED, DiscardSurplus) == []


def test_a_third_bonus_card_makes_its_owner_discard_one_under_the_deck() -> None:
    title = "The Harbor Master's Ledger"
    match = Match().has(RED, weapons=("fukiya", "metsubushi")).holds(RED, title, "Two Fans", "Full Coffers")
    match.stands(RED, "harbor1", "market1").stands(BLUE, "gates1").acting().completes(RED, "harbor1", title)
    match.play(RED, DiscardSurplus(card("Two Fans")))
    assert len(match.clan(RED).bonus_cards) == 2
    assert match.deck("bonus")[-1] == card("Two Fans")


def _with_four_action_cards() -> Match:
    match = Match().holds(RED, "Feint", "About Face", "Silk Money").on_top("action", "Double-time!")
    match.stands(RED, "red_light1").stands(BLUE, "gates1").acting()
    return match.play(RED, BuyActionCard(QUARTER))


def test_a_fourth_action_card_makes_its_owner_discard_one_under_the_deck() -> None:
    match = _with_four_action_cards()
    assert match.waiting == (RED,)
    match.refuses(RED, DiscardSurplus(card("Walls Have Ears")), "no-surplus")
    match.play(RED, DiscardSurplus(card("Feint")))
    assert match.clan(RED).action_cards == (card("About Face"), card("Silk Money"), card("Double-time!"))
    assert match.deck("action")[-1] == card("Feint")


def test_a_card_may_be_played_instead_of_discarded() -> None:
    match = _with_four_action_cards().plays(RED, "Silk Money")
    assert match.mon(RED) == 12 - 4 + 4
    assert (len(match.clan(RED).action_cards), match.waiting) == (3, (BLUE,))


def _both_with_four_action_cards() -> Match:
    match = Match(setting="samurai").holds(RED, "The Rifled Desk", "Walls Have Ears", "Feint", "Double-time!")
    return match.holds(BLUE, "Silk Money", "Sealed Orders", "The Hidden Gate", "Double-time!").assigning()


def test_a_card_played_instead_takes_effect_before_the_others_discard() -> None:
    match = _both_with_four_action_cards().plays(RED, "The Rifled Desk", seat=BLUE)
    assert match.waiting == (BLUE,)
    assert match.offers(BLUE, DiscardSurplus) == []
    match.refuses_card(BLUE, "Silk Money", "card-not-now").answers(BLUE)
    assert match.happened(CardStolen)
    assert (len(match.clan(RED).action_cards), match.waiting) == (4, (RED,))


def test_of_two_cards_played_instead_the_first_takes_effect_first() -> None:
    match = _both_with_four_action_cards().has(BLUE, mon=0).plays(BLUE, "Silk Money")
    match.refuses_card(RED, "The Rifled Desk", "card-not-now", seat=BLUE).answers(RED)
    assert (match.mon(BLUE), match.waiting) == (4, (RED,))
    match.plays(RED, "The Rifled Desk", seat=BLUE)
    assert (len(match.clan(BLUE).action_cards), match.waiting) == (3, (BLUE,))


def test_a_player_with_two_surplus_cards_may_play_them_one_by_one() -> None:
    match = Match(setting="samurai").holds(RED, "The Rifled Desk", "The Broken Lock", "Silk Money")
    match.has(BLUE, weapons=("doku",)).holds(BLUE, "Double-time!", "Feint", "Walls Have Ears")
    match.stands(RED, "tavern1").stands(BLUE, "tavern2").trading()
    match.play(RED, MakeOffer(BLUE, Assets(mon=1), Assets(action_cards=2))).play(BLUE, AcceptOffer())
    match.play(BLUE, HandOver((card("Feint"), card("Double-time!"))))
    match.plays(RED, "The Broken Lock", seat=BLUE).refuses_card(RED, "The Rifled Desk", "card-not-now", seat=BLUE)
    match.answers(BLUE)
    assert match.happened(ActionCardResolved) == [ActionCardResolved(RED, action_card("The Broken Lock"), False)]
    match.plays(RED, "The Rifled Desk", seat=BLUE).answers(BLUE)
    assert (match.clan(BLUE).action_cards, len(match.clan(RED).action_cards)) == ((), 4)


def test_a_card_of_another_moment_is_not_played_instead() -> None:
    _with_four_action_cards().refuses_card(RED, "Double-time!", "card-not-now")


@pytest.mark.parametrize("over", [RED, BLUE])
def test_no_card_of_a_turn_is_played_before_a_surplus_is_discarded(over: Seat) -> None:
    """The surplus is that of the player in turn or of another one."""
    held = ("Bitter Tea", "The Dutch Pilot", "The Rice Riot", "The Silver Mint")
    match = Match(quick_reactions=True).holds(RED, "The Forged Pass").holds(over, "Sealed Orders", *held)
    match.stands(RED, "gates1").stands(BLUE, "gates2").acting()
    match.plays(over, "Sealed Orders").play(over, PickMissionDeck("green"))
    assert match.waiting == (over,)
    match.refuses_card(RED, "The Forged Pass", "card-not-now", post="gates1", to="bakufu")
    match.play(over, DiscardSurplus(card("Bitter Tea"))).plays(RED, "The Forged Pass", post="gates1", to="bakufu")


def test_a_fifth_weapon_makes_its_owner_discard_one_onto_the_pile() -> None:
    match = Match().has(RED, weapons=("doku", "nawa", "yumi", "shuko")).market("katana").stands(RED, "market1")
    match.stands(BLUE, "gates1").acting().play(RED, BuyWeapon(MARKET, 0))
    assert {move.card for move in match.offers(RED, DiscardSurplus)} == {"doku", "nawa", "yumi", "shuko", "katana"}
    match.play(RED, DiscardSurplus(Card("nawa")))
    assert match.clan(RED).weapons == ("doku", "yumi", "shuko", "katana")
    assert match.state.weapon_discards == ("nawa",)


def test_the_limit_comes_before_all_else() -> None:
    match = _with_four_action_cards()
    assert not isinstance(top_of(match.state), PendingActivation)
    assert match.offers(BLUE, DiscardSurplus) == []
