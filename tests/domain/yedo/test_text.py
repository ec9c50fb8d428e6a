"""Sentences that describe events and moves."""

from typing import get_args, get_type_hints

import pytest

from domain.secrecy import redact
from domain.value import tag_of
from domain.yedo import GAME
from domain.yedo.components.vocabulary import FavorCardId
from domain.yedo.events import DealClosed
from domain.yedo.moves import (
    AcceptOffer,
    Beg,
    BuyLuxury,
    BuyWeapon,
    CompleteMission,
    HandOver,
    MakeOffer,
    PlayActionCard,
    RecruitGeisha,
    TakeFavor,
)
from domain.yedo.pending import AnyPendingChoice, PendingActionCard, PendingChoice, PendingDraws
from domain.yedo.pieces import Aim, Assets
from domain.yedo.state import AnyPhase, SetUp
from domain.yedo.text.words import CHOICES, PHASES, SET_UP
from tests.domain.yedo.components import BLUE, RED, YELLOW, action_card, card, corrected, mission, posts
from tests.domain.yedo.match import Match

NAMES = ("Maeda", "Toyotomi", "Sanada")


def _sentences(match: Match) -> list[str]:
    return [GAME.describe(match.state, event, NAMES) for event in match.events]


def test_a_mission_is_described_in_sentences() -> None:
    title = "Stalls of the Night Market"
    match = Match().holds(RED, title).stands(RED, "market1", "red_light1").stands(BLUE, "gates1").acting()
    assert _sentences(match.completes(RED, "market1", title))[:2] == [
        "Maeda completes Stalls of the Night Market with the Disciple on Market 1.",
        "Maeda gains 1 Prestige Point and 2 Mon as the standard reward.",
    ]


def test_a_card_with_a_target_is_described_with_it() -> None:
    match = Match(3).holds(RED, "The Cutpurse").stands(RED, "market1").stands(BLUE, "market2").acting()
    sentences = _sentences(match.plays(RED, "The Cutpurse", seat=BLUE))
    assert sentences[0] == "Maeda plays The Cutpurse, aimed at Toyotomi."
    assert "Maeda takes 3 Mon from Toyotomi." in sentences


def test_a_title_with_an_exclamation_mark_ends_the_sentence() -> None:
    match = Match().patrol("red", "gates").holds(RED, "Double-time!").watch_patrol().plays(RED, "Double-time!")
    assert {"Maeda plays Double-time!", "Maeda carries out Double-time!"} <= set(_sentences(match))


def test_a_deal_is_described_with_the_cards_the_viewer_knows() -> None:
    match = Match(3).has(BLUE, weapons=("nawa",)).holds(RED, "Two Fans").stands(RED, "tavern1").stands(BLUE, "tavern2")
    match.trading().play(RED, MakeOffer(BLUE, Assets(bonus_cards=1), Assets(weapons=("nawa",))))
    assert _sentences(match)[-1] == "Maeda offers Toyotomi 1 Bonus Card for Nawa."
    match.play(BLUE, AcceptOffer()).play(RED, HandOver((card("Two Fans"),)))
    (closed,) = match.happened(DealClosed)
    seen = "Maeda gives Toyotomi 1 Bonus Card for Nawa"
    assert GAME.describe(match.state, redact(closed, BLUE), NAMES) == f"{seen}; the cards are Two Fans."
    assert GAME.describe(match.state, redact(closed, YELLOW), NAMES) == f"{seen}."


def test_cards_have_the_titles_of_the_components_of_the_match() -> None:
    renamed = corrected('title = "Two Fans"', 'title = "Three Fans"')
    match = Match(3).with_state(components=renamed).has(BLUE, weapons=("nawa",)).holds(RED, "Two Fans")
    match.stands(RED, "tavern1").stands(BLUE, "tavern2").trading()
    match.play(RED, MakeOffer(BLUE, Assets(bonus_cards=1), Assets(weapons=("nawa",))))
    match.play(BLUE, AcceptOffer()).play(RED, HandOver((card("Two Fans"),)))
    assert "Maeda hands over Three Fans." in _sentences(match)


def test_a_pending_choice_is_described() -> None:
    sentences = _sentences(Match().bidding())
    assert "The Bidding Phase begins." in sentences
    assert "Maeda now chooses whether to take part in the auctions." in sentences


NO_CHOICE = (PendingActionCard, PendingDraws)
"""What has still to take effect, and waits for no seat."""


@pytest.mark.parametrize("kind", [kind for kind in get_args(AnyPendingChoice) if kind not in NO_CHOICE])
def test_every_choice_has_words(kind: type[PendingChoice]) -> None:
    assert tag_of(kind) in CHOICES


def test_every_phase_has_words() -> None:
    assert {tag_of(kind) for kind in get_args(AnyPhase)} == {"set_up", *PHASES}
    assert set(get_args(get_type_hints(SetUp)["step"])) == set(SET_UP)


def test_a_reward_of_only_cards_is_described_without_points() -> None:
    title = "The Innkeeper's Bill of Fare"
    match = Match().has(RED, weapons=("nawa",)).holds(RED, title).stands(RED, "tavern1", "market1")
    assert "Maeda collects the bonus reward." in _sentences(match.acting().completes(RED, "tavern1", title, bonus=True))


def test_an_arrest_is_described() -> None:
    match = Match().has(RED, house=3, reserve=1).patrol("red", "gates").stands(RED, "shogun", "bakufu").watch_patrol()
    sentences = _sentences(match)
    assert "Maeda has the Disciple on the Shogun space arrested: it goes to the Reserve." in sentences
    home = "as one of the last two it returns to the Clan House."
    assert f"Maeda has the Disciple on the Bakufu space arrested: {home}" in sentences


def test_moves_are_described_in_one_line() -> None:
    match = Match().market("doku").stands(RED, "market1").acting()
    quarter, market = posts("red_light1", "market1")
    lines = {
        CompleteMission(market, mission("Rice for the Back Streets"), bonus=True): (
            "Complete Rice for the Back Streets with the Disciple on Market 1, with the bonus"
        ),
        BuyWeapon(market, 0): "Buy Doku from space 1 for 8 Mon with the Disciple on Market 1",
        RecruitGeisha(quarter): "Recruit a Geisha for 8 Mon with the Disciple on Red Light 1",
        Beg(market, 2): "Beg: give up 2 Prestige Points for 5 Mon with the Disciple on Market 1",
        BuyLuxury(market, 3): "Buy luxury goods for 9 Mon and gain 3 Prestige Points with the Disciple on Market 1",
        TakeFavor(FavorCardId("F1")): "Take the favor: the top Action Card and 3 Mon",
        PlayActionCard(action_card("Urgent Dispatch"), Aim(district="temple")): (
            "Play Urgent Dispatch on the Temple District"
        ),
        PlayActionCard(action_card("The Forged Pass"), Aim(post=market, to=quarter)): (
            "Play The Forged Pass on the Disciple on Market 1, to go to Red Light 1"
        ),
        PlayActionCard(action_card("Alley Ambush"), Aim(seat=BLUE, post=market)): (
            "Play Alley Ambush on seat 1's Disciple on Market 1"
        ),
    }
    assert {move: GAME.describe_move(match.state, move) for move in lines} == lines
