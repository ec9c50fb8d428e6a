"""How many a player may hold, rulebook p. 3 and 16."""

from domain.yedo.events.action_cards import ActionCardResolved, CardStolen
from domain.yedo.moves.castle import MeetBakufu
from domain.yedo.moves.limits import DiscardSurplus
from domain.yedo.moves.market import BuyWeapon
from domain.yedo.moves.red_light import BuyActionCard
from domain.yedo.moves.trade import AcceptOffer, HandOver, MakeOffer
from domain.yedo.offers import Assets
from domain.yedo.pending import PendingActivation, top_of
from domain.yedo.pieces import Card
from tests.domain.yedo.story import BLUE, RED, Table, action_card, card, posts

BAKUFU, QUARTER, MARKET, HARBOR = posts("bakufu", "red_light1", "market1", "harbor1")


def test_a_fifth_mission_makes_its_owner_discard_one_under_its_deck() -> None:
    held = ("Bitter Tea", "The Dutch Pilot", "The Rice Riot", "The Silver Mint")
    table = Table().holds(RED, *held).stands(RED, "bakufu").stands(BLUE, "gates1").acting()
    gained = table.deck("green")[0]
    table.play(RED, MeetBakufu(BAKUFU, "green"))
    assert table.waiting == (RED,)
    assert {move.card for move in table.offers(RED, DiscardSurplus)} == {gained, *map(card, held)}
    table.play(RED, DiscardSurplus(card("The Rice Riot")))
    assert len(table.clan(RED).missions) == 4
    assert table.deck("red")[-1] == card("The Rice Riot")
    assert table.waiting == (BLUE,)


def test_completed_missions_count_towards_no_limit() -> None:
    table = Table().holds(RED, "Bitter Tea", "The Dutch Pilot", "The Rice Riot").stands(RED, "bakufu")
    table.has_completed(RED, "The Silver Mint", "Silver of Iwami").stands(BLUE, "gates1").acting()
    table.play(RED, MeetBakufu(BAKUFU, "green"))
    assert table.offers(RED, DiscardSurplus) == []


def test_a_third_bonus_card_makes_its_owner_discard_one_under_the_deck() -> None:
    title = "The Harbor Master's Ledger"
    table = Table().has(RED, weapons=("fukiya", "metsubushi")).holds(RED, title, "Two Fans", "Full Coffers")
    table.stands(RED, "harbor1", "market1").stands(BLUE, "gates1").acting().completes(RED, "harbor1", title)
    table.play(RED, DiscardSurplus(card("Two Fans")))
    assert len(table.clan(RED).bonus_cards) == 2
    assert table.deck("bonus")[-1] == card("Two Fans")


def _with_four_action_cards() -> Table:
    table = Table().holds(RED, "Feint", "About Face", "Silk Money").on_top("action", "Double-time!")
    table.stands(RED, "red_light1").stands(BLUE, "gates1").acting()
    return table.play(RED, BuyActionCard(QUARTER))


def test_a_fourth_action_card_makes_its_owner_discard_one_under_the_deck() -> None:
    table = _with_four_action_cards()
    assert table.waiting == (RED,)
    table.refuses(RED, DiscardSurplus(card("Walls Have Ears")), "no-surplus")
    table.play(RED, DiscardSurplus(card("Feint")))
    assert table.clan(RED).action_cards == (card("About Face"), card("Silk Money"), card("Double-time!"))
    assert table.deck("action")[-1] == card("Feint")


def test_a_card_may_be_played_instead_of_discarded() -> None:
    table = _with_four_action_cards().plays(RED, "Silk Money")
    assert table.mon(RED) == 12 - 4 + 4
    assert (len(table.clan(RED).action_cards), table.waiting) == (3, (BLUE,))


def _both_with_four_action_cards() -> Table:
    table = Table(setting="samurai").holds(RED, "The Rifled Desk", "Walls Have Ears", "Feint")
    table.holds(BLUE, "Silk Money", "Sealed Orders", "The Hidden Gate")
    return table.on_top("action", "Double-time!", "Double-time!").event("The Storyteller")


def test_a_card_played_instead_takes_effect_before_the_others_discard() -> None:
    table = _both_with_four_action_cards().plays(RED, "The Rifled Desk", seat=BLUE)
    assert table.waiting == (BLUE,)
    assert table.offers(BLUE, DiscardSurplus) == []
    table.refuses_card(BLUE, "Silk Money", "card-not-now").answers(BLUE)
    assert table.happened(CardStolen)
    assert (len(table.clan(RED).action_cards), table.waiting) == (4, (RED,))


def test_of_two_cards_played_instead_the_first_takes_effect_first() -> None:
    table = _both_with_four_action_cards().has(BLUE, mon=0).plays(BLUE, "Silk Money")
    table.refuses_card(RED, "The Rifled Desk", "card-not-now", seat=BLUE).answers(RED)
    assert (table.mon(BLUE), table.waiting) == (4, (RED,))
    table.plays(RED, "The Rifled Desk", seat=BLUE)
    assert (len(table.clan(BLUE).action_cards), table.waiting) == (3, (BLUE,))


def test_who_holds_two_cards_too_many_plays_one_after_the_other() -> None:
    table = Table(setting="samurai").holds(RED, "The Rifled Desk", "The Broken Lock", "Silk Money")
    table.has(BLUE, weapons=("doku",)).holds(BLUE, "Double-time!", "Feint", "Walls Have Ears")
    table.stands(RED, "tavern1").stands(BLUE, "tavern2").trading()
    table.play(RED, MakeOffer(BLUE, Assets(mon=1), Assets(action_cards=2))).play(BLUE, AcceptOffer())
    table.play(BLUE, HandOver((card("Feint"), card("Double-time!"))))
    table.plays(RED, "The Broken Lock", seat=BLUE).refuses_card(RED, "The Rifled Desk", "card-not-now", seat=BLUE)
    table.answers(BLUE)
    assert table.happened(ActionCardResolved) == [ActionCardResolved(RED, action_card("The Broken Lock"), False)]
    table.plays(RED, "The Rifled Desk", seat=BLUE).answers(BLUE)
    assert (table.clan(BLUE).action_cards, len(table.clan(RED).action_cards)) == ((), 4)


def test_a_card_of_another_moment_is_not_played_instead() -> None:
    _with_four_action_cards().refuses_card(RED, "Double-time!", "card-not-now")


def test_a_fifth_weapon_makes_its_owner_discard_one_onto_the_pile() -> None:
    table = Table().has(RED, weapons=("doku", "nawa", "yumi", "shuko")).market("katana").stands(RED, "market1")
    table.stands(BLUE, "gates1").acting().play(RED, BuyWeapon(MARKET, 0))
    assert {move.card for move in table.offers(RED, DiscardSurplus)} == {"doku", "nawa", "yumi", "shuko", "katana"}
    table.play(RED, DiscardSurplus(Card("nawa")))
    assert table.clan(RED).weapons == ("doku", "yumi", "shuko", "katana")
    assert table.state.weapon_discards == ("nawa",)


def test_the_limit_comes_before_all_else() -> None:
    table = _with_four_action_cards()
    assert not isinstance(top_of(table.state), PendingActivation)
    assert table.offers(BLUE, DiscardSurplus) == []
