"""Sentences that describe events and moves."""

from typing import get_args, get_type_hints

import pytest

from domain.components import Digest
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


def test_a_mission_is_described_in_sentences() -> None:
    title = "Stalls of the Night Market"
    match = Match().holds(RED, title).stands(RED, "market1", "red_light1").stands(BLUE, "gates1").acting()
    assert match.completes(RED, "market1", title).told(NAMES)[:2] == [
        "Maeda completes Stalls of the Night Market with the Disciple on Market 1.",
        "Maeda gains 1 Prestige Point and 2 Mon as the standard reward.",
    ]


def test_a_card_with_a_target_is_described_with_it() -> None:
    match = Match(3).holds(RED, "The Cutpurse").stands(RED, "market1").stands(BLUE, "market2").acting()
    sentences = match.plays(RED, "The Cutpurse", seat=BLUE).told(NAMES)
    assert sentences[0] == "Maeda plays The Cutpurse, aimed at Toyotomi."
    assert "Maeda takes 3 Mon from Toyotomi." in sentences


def test_a_title_with_an_exclamation_mark_ends_the_sentence() -> None:
    match = Match().patrol("red", "gates").holds(RED, "Double-time!").watch_patrol().plays(RED, "Double-time!")
    assert {"Maeda plays Double-time!", "Maeda carries out Double-time!"} <= set(match.told(NAMES))


def test_a_deal_is_described_with_the_cards_the_viewer_knows() -> None:
    match = Match(3).has(BLUE, weapons=("nawa",)).holds(RED, "Two Fans").stands(RED, "tavern1").stands(BLUE, "tavern2")
    match.trading().play(RED, MakeOffer(BLUE, Assets(bonus_cards=1), Assets(weapons=("nawa",))))
    assert match.told(NAMES)[-1] == "Maeda offers Toyotomi 1 Bonus Card for Nawa."
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
    assert "Maeda hands over Three Fans." in match.told(NAMES)


def test_a_pending_choice_is_described() -> None:
    sentences = Match().bidding().told(NAMES)
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
    assert "Maeda collects the bonus reward." in match.acting().completes(RED, "tavern1", title, bonus=True).told(NAMES)


def test_an_arrest_is_described() -> None:
    match = Match().has(RED, house=3, reserve=1).patrol("red", "gates").stands(RED, "shogun", "bakufu").watch_patrol()
    sentences = match.told(NAMES)
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


def _glossary(components: Digest = GAME.components.current) -> dict[str, str]:
    assert GAME.glossary is not None
    return {entry.id: entry.text for entry in GAME.glossary.entries(GAME.components, components)}


def test_the_glossary_tells_the_special_requirement_of_a_mission_and_counts_the_disciples_of_a_district() -> None:
    told = _glossary()
    assert not [text for text in told.values() if "something special" in text]
    assert "Metsubushi and at least 3 Weapons in the Market, and gives" in told["missions:Y04"]
    assert "2 other Missions completed before, and gives" in told["missions:B02"]
    assert "It needs 2 Disciples in the Gates District, Yumi and Katana, and gives" in told["missions:Y16"]


def test_the_glossary_tells_what_each_place_and_each_auction_gives_and_what_a_weapon_is_called() -> None:
    told = _glossary()
    assert not [
        name for name, text in told.items() if name.startswith(("districts:", "spaces:", "weapons:")) and not text
    ]
    assert "for 4 Mon or 3 Prestige Points for 9 Mon;" in told["districts:harbor"]
    assert told["spaces:shogun"].endswith("An audience with the Shogun gives 1 Prestige Point.")
    assert "Take a Geisha, and gain 2 Prestige Points." in told["auction_categories:geisha"]
    assert told["weapons:nawa"].endswith("call it Nawa.")


@pytest.mark.parametrize(
    ("printed", "other", "name", "sentence"),
    [
        ("foresight_cards = 3", "foresight_cards = 4", "districts:gates", "look at the top 4 Action Cards"),
        ("foresight_cards = 3", "foresight_cards = 4", "districts:temple", "look at the top 4 Event Cards"),
        ("dojo_mon = 1", "dojo_mon = 2", "annexes:dojo", "receives 2 Mon"),
        ("kobudo_ryu_discount = 3", "kobudo_ryu_discount = 2", "annexes:kobudo_ryu", "pays 2 Mon less"),
        ("cards_shown = 3", "cards_shown = 4", "auction_categories:weapon", "Keep one of the top 4 Weapons."),
        ("cards_shown = 3\npp = 2", "cards_shown = 3\npp = 1", "auction_categories:annex", "gain 1 Prestige Point."),
    ],
)
def test_the_glossary_takes_its_numbers_from_the_components(printed: str, other: str, name: str, sentence: str) -> None:
    assert sentence in _glossary(corrected(printed, other))[name]


def test_an_offer_tells_first_what_is_given_and_then_to_whom() -> None:
    match = Match().has(RED, weapons=("nawa",)).stands(RED, "market1").stands(BLUE, "market2").trading()
    offer = MakeOffer(BLUE, give=Assets(weapons=("nawa",)), ask=Assets(mon=5))
    assert GAME.describe_move(match.state, offer) == "Offer Nawa to seat 1 for 5 Mon"


@pytest.mark.parametrize(
    ("line", "french"),
    [
        ("Return the Disciple on the Dojo to the Clan House", "Ramener à la maison du clan le disciple sur le Dojo"),
        ("Take the favor: the top Bonus Card and 3 Mon", "Prendre la faveur : la première carte Bonus et 3 mon"),
        ("Return a Blessing and only lose Mon", "Rendre une bénédiction et perdre seulement des mon"),
        ("Announce an auction for Annexes", "Annoncer une enchère pour des annexes"),
        ("Offer 1 Mission to seat 1 for 3 Mon", "Proposer 1 mission à la place 1 contre 3 mon"),
        ("Build the Yashiki for 11 Mon", "Construire le Yashiki pour 11 mon"),
    ],
)
def test_a_line_is_told_in_french_with_its_articles(line: str, french: str) -> None:
    assert GAME.translate(line, "fr").replace("\N{NO-BREAK SPACE}", " ") == french
