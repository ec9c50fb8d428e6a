"""Events and moves in plain sentences."""

from domain.secrecy import redact
from domain.yedo import GAME
from domain.yedo.choices import Aim, Assets
from domain.yedo.events.trade import DealClosed
from domain.yedo.moves.complete_mission import CompleteMission
from domain.yedo.moves.market import BuyWeapon
from domain.yedo.moves.play_action_card import PlayActionCard
from domain.yedo.moves.red_light import RecruitGeisha
from domain.yedo.moves.take_favor import TakeFavor
from domain.yedo.moves.trade import AcceptOffer, HandOver, MakeOffer
from domain.yedo.vocabulary import FavorCardId
from tests.domain.yedo.story import BLUE, RED, YELLOW, Table, action_card, card, mission, posts

NAMES = ("Maeda", "Toyotomi", "Sanada")


def _told(table: Table) -> list[str]:
    return [GAME.describe(event, NAMES) for event in table.events]


def test_a_mission_is_told_in_sentences() -> None:
    title = "Stalls of the Night Market"
    table = Table().holds(RED, title).stands(RED, "market1", "red_light1").stands(BLUE, "gates1").acting()
    assert _told(table.completes(RED, "market1", title))[:2] == [
        "Maeda completes Stalls of the Night Market on Market 1.",
        "Maeda gains 1 Prestige Point and 2 Mon as standard reward.",
    ]


def test_a_card_that_is_aimed_is_told_with_its_aim() -> None:
    table = Table(3).holds(RED, "The Cutpurse").stands(RED, "market1").stands(BLUE, "market2").acting()
    told = _told(table.plays(RED, "The Cutpurse", seat=BLUE))
    assert told[0] == "Maeda plays The Cutpurse, aimed at Toyotomi."
    assert "Maeda takes 3 Mon from Toyotomi." in told


def test_a_deal_is_told_with_what_is_known_of_it() -> None:
    table = Table(3).has(BLUE, weapons=("nawa",)).holds(RED, "Two Fans").stands(RED, "tavern1").stands(BLUE, "tavern2")
    table.trading().play(RED, MakeOffer(BLUE, Assets(bonus_cards=1), Assets(weapons=("nawa",))))
    assert _told(table)[-1] == "Maeda offers Toyotomi 1 Bonus Card for Nawa."
    table.play(BLUE, AcceptOffer()).play(RED, HandOver((card("Two Fans"),)))
    (closed,) = table.happened(DealClosed)
    seen = "Maeda gives Toyotomi 1 Bonus Card for Nawa"
    assert GAME.describe(redact(closed, BLUE), NAMES) == f"{seen}; face down went Two Fans."
    assert GAME.describe(redact(closed, YELLOW), NAMES) == f"{seen}."


def test_moves_are_told_in_one_line() -> None:
    table = Table().market("doku")
    quarter, market = posts("red_light1", "market1")
    told = {
        CompleteMission(market, mission("Rice for the Back Streets"), bonus=True): (
            "Complete Rice for the Back Streets with the Disciple on Market 1, with its bonus"
        ),
        BuyWeapon(market, 0): "Buy Doku from space 1 with the Disciple on Market 1",
        RecruitGeisha(quarter): "Recruit a Geisha for 8 Mon with the Disciple on Red Light 1",
        TakeFavor(FavorCardId("F4")): "Take the favor F4: 7 Mon",
        PlayActionCard(action_card("Urgent Dispatch"), Aim(district="temple")): "Play Urgent Dispatch on the Temple",
    }
    assert {move: GAME.describe_move(table.state, move) for move in told} == told
