"""Decks that run out, rulebook p. 8, 9 and 16."""

from domain.yedo.events.cards import WeaponsReshuffled
from domain.yedo.moves.annexes import UseDojo, UseKobudoRyu
from domain.yedo.moves.castle import MeetBakufu
from domain.yedo.moves.harbor import VisitChurch
from domain.yedo.moves.red_light import BuyActionCard
from tests.domain.yedo.story import BLUE, RED, Table, card, posts


def test_an_exhausted_weapon_deck_is_renewed_from_the_discard_pile() -> None:
    table = Table().market().cut("weapon", 1).table(weapon_discards=("doku", "nawa", "yumi"))
    (last,) = table.deck("weapon")
    table.event("Good Rice Harvest")
    assert table.happened(WeaponsReshuffled)
    assert table.state.market[0] == last
    assert {*table.state.market[1:3], *table.deck("weapon")} == {"doku", "nawa", "yumi"}
    assert table.state.weapon_discards == ()


def test_the_reshuffle_is_a_matter_of_chance() -> None:
    pile = ("doku", "nawa", "yumi", "katana", "shuko", "fukiya")
    markets = {
        Table(seed=seed).market().cut("weapon").table(weapon_discards=pile).event("Good Rice Harvest").state.market
        for seed in range(9)
    }
    assert len(markets) > 1


def test_without_weapons_anywhere_the_market_stays_empty() -> None:
    assert Table().market().cut("weapon").event("Good Rice Harvest").state.market == (None,) * 5


def test_the_dojo_may_give_its_own_weapon_back() -> None:
    table = Table().has(RED, annexes=("dojo",), weapons=("doku",)).cut("weapon").stands(RED, "dojo")
    table.stands(BLUE, "gates1").acting().play(RED, UseDojo("doku"))
    assert table.clan(RED).weapons == ("doku",)


def test_an_empty_action_deck_gives_nothing() -> None:
    table = Table().cut("action").stands(RED, "red_light1").stands(BLUE, "gates1")
    table.event("The Storyteller")
    assert table.clan(RED).action_cards == ()
    table.acting().refuses(RED, BuyActionCard(posts("red_light1")[0]), "action-deck-empty")


def test_a_card_under_the_deck_is_drawn_again() -> None:
    table = Table().cut("action").has(RED, annexes=("kobudo_ryu",)).holds(RED, "Feint").stands(RED, "kobudo_ryu")
    table.stands(BLUE, "gates1").acting().play(RED, UseKobudoRyu(card("Feint")))
    assert table.clan(RED).action_cards == (card("Feint"),)


def test_an_exhausted_mission_deck_gives_none() -> None:
    table = Table().cut("black").stands(RED, "bakufu").acting()
    assert [move.color for move in table.offers(RED, MeetBakufu)] == ["green", "yellow", "red"]


def test_mon_never_run_out() -> None:
    table = Table().has(RED, mon=500).table(church=400).stands(RED, "harbor1").stands(BLUE, "gates1").acting()
    assert table.play(RED, VisitChurch(posts("harbor1")[0])).mon(RED) == 900
