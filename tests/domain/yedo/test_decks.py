"""Exhausted decks, rulebook p. 8, 9 and 16."""

from domain.yedo.events import WeaponsReshuffled
from domain.yedo.moves import BuyActionCard, MeetBakufu, UseDojo, UseKobudoRyu, VisitChurch
from tests.domain.yedo.components import BLUE, RED, card, posts
from tests.domain.yedo.match import Match


def test_an_exhausted_weapon_deck_is_renewed_from_the_discard_pile() -> None:
    match = Match().market().cut("weapon", 1).with_state(weapon_discards=("doku", "nawa", "yumi"))
    (last,) = match.deck("weapon")
    match.event("Good Rice Harvest")
    assert match.happened(WeaponsReshuffled)
    assert match.state.market[0] == last
    assert {*match.state.market[1:3], *match.deck("weapon")} == {"doku", "nawa", "yumi"}
    assert match.state.weapon_discards == ()


def test_the_reshuffle_is_a_matter_of_chance() -> None:
    pile = ("doku", "nawa", "yumi", "katana", "shuko", "fukiya")
    markets = {
        Match(seed=seed).market().cut("weapon").with_state(weapon_discards=pile).event("Good Rice Harvest").state.market
        for seed in range(9)
    }
    assert len(markets) > 1


def test_without_weapons_anywhere_the_market_stays_empty() -> None:
    assert Match().market().cut("weapon").event("Good Rice Harvest").state.market == (None,) * 5


def test_the_dojo_may_give_its_own_weapon_back() -> None:
    match = Match().has(RED, annexes=("dojo",), weapons=("doku",)).cut("weapon").stands(RED, "dojo")
    match.stands(BLUE, "gates1").acting().play(RED, UseDojo("doku"))
    assert match.clan(RED).weapons == ("doku",)


def test_an_empty_action_deck_gives_nothing() -> None:
    match = Match().cut("action").stands(RED, "red_light1").stands(BLUE, "gates1")
    match.event("The Storyteller")
    assert match.clan(RED).action_cards == ()
    match.acting().refuses(RED, BuyActionCard(posts("red_light1")[0]), "action-deck-empty")


def test_a_card_under_the_deck_is_drawn_again() -> None:
    match = Match().cut("action").has(RED, annexes=("kobudo_ryu",)).holds(RED, "Feint").stands(RED, "kobudo_ryu")
    match.stands(BLUE, "gates1").acting().play(RED, UseKobudoRyu(card("Feint")))
    assert match.clan(RED).action_cards == (card("Feint"),)


def test_an_exhausted_mission_deck_gives_none() -> None:
    match = Match().cut("black").stands(RED, "bakufu").acting()
    assert [move.color for move in match.offers(RED, MeetBakufu)] == ["green", "yellow", "red"]


def test_mon_never_run_out() -> None:
    match = Match().has(RED, mon=500).with_state(church=400).stands(RED, "harbor1").stands(BLUE, "gates1").acting()
    assert match.play(RED, VisitChurch(posts("harbor1")[0])).mon(RED) == 900
