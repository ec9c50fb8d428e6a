"""What the moves of Yedo lead to and warn of, in words."""

from typing import Any

import pytest

from domain.game import Seat
from domain.guidance import OutcomeText
from domain.match import legal_moves, mask, outcome
from domain.secrecy import redact
from domain.yedo import GAME
from domain.yedo.moves import (
    AcceptOffer,
    ActivateBower,
    AnnounceAuction,
    AssignDisciple,
    Beg,
    BuyLuxury,
    CompleteMission,
    DropOut,
    LeaveForMon,
    MakeOffer,
    MeetShogun,
    PassTurn,
    PickCategory,
    PlayActionCard,
    PlayBlackmail,
    RaiseBid,
    ReturnDisciple,
    TakePart,
    YedoMove,
)
from domain.yedo.pieces import Aim, Assets
from tests.domain.yedo.components import BLUE, RED, action_card, mission, posts
from tests.domain.yedo.match import Match
from tests.playthroughs.recording import FOLDER, game_of, read, versions

(SHOGUN, BAKUFU, BOWER1, BOWER2, GATES, HARBOR, MARKET, RED_LIGHT, TAVERN, DOJO) = posts(
    "shogun", "bakufu", "bower1", "bower2", "gates1", "harbor1", "market1", "red_light1", "tavern1", "dojo"
)
PATROL_COMES = "The Watch Patrol stops in this District, unless a card changes its way."


def leads_to(match: Match, seat: Seat, move: YedoMove) -> OutcomeText:
    """What a move leads to. It is told in French, too."""
    before = match.state
    match.play(seat, move)
    told = GAME.guidance.outcome(before, match.state, seat, [redact(event, seat) for event in match.events])
    for words in filter(None, (*told.parts, told.warning)):
        assert GAME.translate(words, "fr") != words
    return told


def auction(players: int = 4, **supplies: object) -> Match:
    """Auctions of red and blue: red is to announce."""
    match = Match(players).with_state(**supplies).bidding()
    for seat in match.state.order:
        match.play(seat, TakePart() if seat in (RED, BLUE) else LeaveForMon())
    return match


def test_a_disciple_is_placed_with_a_warning_where_the_patrol_comes_next() -> None:
    match = Match().patrol("red", "gates").has(RED, house=2)
    assert leads_to(match.assigning(), RED, AssignDisciple(SHOGUN)).warning == PATROL_COMES
    assert leads_to(Match().patrol("blue", "gates").assigning(), RED, AssignDisciple(SHOGUN)).warning == ""
    assert leads_to(Match().patrol("blue", "gates").assigning(), RED, AssignDisciple(TAVERN)).warning == PATROL_COMES


@pytest.mark.parametrize("title", ["The Watch Drinks", "Curfew"])
def test_the_warning_of_the_patrol_follows_the_event_of_the_round(title: str) -> None:
    match = Match().patrol("red", "gates").event(title)
    assert leads_to(match, RED, AssignDisciple(SHOGUN)).warning == ""


def test_without_a_patrol_no_place_is_warned_of() -> None:
    assert leads_to(Match().without_patrol().assigning(), RED, AssignDisciple(SHOGUN)).warning == ""


def test_a_disciple_is_placed_with_a_warning_where_no_action_can_be_paid_for() -> None:
    poor = Match().patrol("blue", "gates").has(RED, mon=3).scores(RED, 1).assigning()
    assert leads_to(poor, RED, AssignDisciple(RED_LIGHT)).warning == "You can pay for no action here now."
    rich = Match().patrol("blue", "gates").has(RED, mon=4).assigning()
    assert leads_to(rich, RED, AssignDisciple(RED_LIGHT)).warning == ""


def test_a_disciple_is_placed_at_the_market_with_a_warning_if_nothing_can_be_bought_or_sold() -> None:
    poor = Match().patrol("blue", "gates").has(RED, mon=5).market("nawa", None, None, "doku").assigning()
    assert leads_to(poor, RED, AssignDisciple(MARKET)).warning == "You can pay for no action here now."
    rich = Match().patrol("blue", "gates").has(RED, mon=6).market("nawa", None, None, "doku").assigning()
    assert leads_to(rich, RED, AssignDisciple(MARKET)).warning == ""
    seller = Match().patrol("blue", "gates").has(RED, mon=0).holds(RED, "Two Fans").assigning()
    assert leads_to(seller, RED, AssignDisciple(MARKET)).warning == ""


def test_a_disciple_is_placed_on_a_dojo_with_a_warning_if_there_is_no_weapon_to_exchange() -> None:
    bare = Match().has(RED, annexes=("dojo",)).assigning()
    assert leads_to(bare, RED, AssignDisciple(DOJO)).warning == "You have no Weapon to exchange here now."
    armed = Match().has(RED, annexes=("dojo",), weapons=("nawa",)).assigning()
    assert leads_to(armed, RED, AssignDisciple(DOJO)).warning == ""


def test_a_disciple_that_takes_no_action_is_warned_of() -> None:
    match = Match().stands(RED, "shogun", "gates1").acting()
    assert leads_to(match, RED, ReturnDisciple(GATES)).warning == "The Disciple takes no action in this round."
    assert leads_to(match, RED, MeetShogun(SHOGUN)).warning == ""


def test_the_last_disciple_of_a_round_is_warned_of_too_though_what_follows_is_not_all_known() -> None:
    told = leads_to(Match().stands(RED, "shogun").acting(), RED, ReturnDisciple(SHOGUN))
    assert told.warning == "The Disciple takes no action in this round."
    assert told.is_certain


def test_the_last_disciple_of_the_game_is_warned_of_too() -> None:
    match = Match().holds(RED, "Two Fans").stands(RED, "shogun").with_state(round=11).acting()
    told = leads_to(match, RED, ReturnDisciple(SHOGUN))
    assert told.warning == "The Disciple takes no action in this round."
    assert told.is_certain


def test_a_disciple_in_danger_that_no_card_saves_is_warned_of() -> None:
    match = Match().has(RED, house=4, reserve=0, blackmail=True).patrol("red", "gates").stands(RED, "shogun", "bakufu")
    before = match.watch_patrol().state
    arrested = "The Watch Patrol arrests your Disciple on the "
    assert leads_to(match, RED, PassTurn()).warning == f"{arrested}Shogun space and the Bakufu space."
    match.state = before
    assert leads_to(match, RED, PlayBlackmail(BAKUFU)).warning == f"{arrested}Shogun space."


def test_before_the_patrol_has_stopped_a_disciple_in_its_way_is_warned_of() -> None:
    match = Match().holds(RED, "Double-time!").patrol("red", "gates").stands(RED, "shogun", "market1").watch_patrol()
    told = leads_to(match, RED, PassTurn())
    assert told.warning == "The Watch Patrol is about to arrest your Disciple on the Shogun space."


@pytest.mark.parametrize(("title", "aim"), [("The Cellar Door", {"post": SHOGUN}), ("Double-time!", {})])
def test_a_card_that_may_save_a_disciple_is_played_without_a_warning_of_arrest(title: str, aim: dict[str, Any]) -> None:
    match = Match().holds(RED, title).holds(BLUE, "Feint").patrol("red", "gates").stands(RED, "shogun").watch_patrol()
    while not any(move.card == action_card(title) for move in match.offers(RED, PlayActionCard)):
        match.play(match.waiting[0], PassTurn())
    assert leads_to(match, RED, PlayActionCard(action_card(title), Aim(**aim))).warning == ""


def test_dropping_out_later_than_at_the_start_warns_that_it_gives_no_mon() -> None:
    assert leads_to(auction(), RED, DropOut()).warning.startswith("You receive no Mon")
    assert leads_to(Match(4).bidding(), RED, LeaveForMon()).warning == ""


@pytest.mark.parametrize(
    ("lot", "supplies", "warning"),
    [
        ("geisha", {"geisha": 0}, "There is no Geisha for you: the auction gives only 2 Prestige Points."),
        ("annex", {"annexes": ()}, "There is no Annex for you: the auction gives only 2 Prestige Points."),
        ("geisha", {"annexes": ()}, ""),
        ("weapon", {"geisha": 0, "annexes": ()}, ""),
    ],
)
def test_an_auction_warns_if_it_has_no_asset_for_the_player(
    lot: str, supplies: dict[str, object], warning: str
) -> None:
    match = auction(**supplies)
    assert leads_to(match, RED, AnnounceAuction(lot)).warning == warning  # type: ignore[arg-type]
    assert leads_to(match, BLUE, RaiseBid(6)).warning == warning


def test_an_auction_for_disciples_warns_if_the_reserve_is_empty() -> None:
    match = Match(4).has(RED, reserve=0, house=4).bidding()
    for seat in match.state.order:
        match.play(seat, TakePart())
    warning = "There is no Disciple in the Reserve for you: the auction gives nothing."
    assert leads_to(match, RED, AnnounceAuction("disciple")).warning == warning


def test_a_category_warns_where_its_color_has_another_that_gives_an_asset() -> None:
    match = auction(2, geisha=0).play(RED, AnnounceAuction("black")).play(BLUE, RaiseBid(6))
    told = leads_to(match, RED, RaiseBid(7))
    assert (told.warning, told.parts[-1]) == ("", "5 Mon left")
    warning = "There is no Geisha for you: the auction gives only 2 Prestige Points."
    assert leads_to(match, RED, PickCategory("geisha")).warning == warning


def test_a_payment_tells_what_is_left() -> None:
    match = Match().has(RED, mon=12).scores(RED, 3).stands(RED, "harbor1", "gates1").stands(BLUE, "market1").acting()
    assert leads_to(match, RED, BuyLuxury(HARBOR, 1)).parts == ("8 Mon left",)
    match.play(BLUE, ReturnDisciple(MARKET))
    assert leads_to(match, RED, Beg(GATES, 2)).parts == ("2 Prestige Points left",)


def test_a_mission_tells_all_that_it_costs_and_gives_and_warns_of_a_bonus_that_is_left_out() -> None:
    title = "Rice for the Back Streets"
    match = Match().holds(RED, title).has(RED, weapons=("nawa",), blessings=1, house=4, reserve=0)
    match.stands(RED, "market1", "gates1").acting()
    before = match.state
    without = leads_to(match, RED, CompleteMission(MARKET, mission(title), bonus=False))
    assert without.warning == "The bonus reward is not gained, though you meet its requirements."
    match.state = before
    told = leads_to(match, RED, CompleteMission(MARKET, mission(title), bonus=True))
    assert told.warning == ""
    assert told.parts == (
        "returns the Blessing",
        "gains 2 Prestige Points and 3 Mon as the standard reward",
        "gains 2 Prestige Points as the bonus reward",
    )


def test_the_bower_tells_who_chooses_a_position() -> None:
    match = Match().stands(RED, "bower2").stands(BLUE, "bower1").acting()
    assert leads_to(match, RED, ActivateBower(BOWER2)).parts == ("seat 1 and you choose positions in this order",)
    alone = Match().stands(RED, "bower1").acting()
    assert leads_to(alone, RED, ActivateBower(BOWER1)).parts == ("you choose a position",)


def test_an_offer_that_is_accepted_tells_what_is_exchanged() -> None:
    match = Match().has(RED, weapons=("nawa",)).stands(RED, "market1").stands(BLUE, "market2").trading()
    match.play(RED, MakeOffer(BLUE, give=Assets(weapons=("nawa",)), ask=Assets(mon=5)))
    assert leads_to(match, BLUE, AcceptOffer()).parts == ("you give 5 Mon for Nawa", "7 Mon left")


def test_an_action_card_tells_its_text() -> None:
    match = Match().holds(RED, "Silk Money").stands(RED, "market1").acting()
    assert leads_to(match, RED, PlayActionCard(action_card("Silk Money"))).parts[0] == "Gain 4 Mon"


def test_a_warning_that_holds_whatever_follows_is_given_although_an_unknown_card_follows() -> None:
    playthrough = read(FOLDER / "yedo" / "4-seats-geisha.ndjson")
    game, warned = game_of(playthrough), set()
    for match, following in zip(versions(playthrough), playthrough.entries[1:], strict=False):
        if following.move and following.seat is not None and DropOut() in legal_moves(game, match, following.seat):
            told = outcome(game, mask(game, match, following.seat), following.seat, DropOut())
            warned.add((told.complete, bool(told.warning)))
    assert (False, True) in warned
    assert not {(False, False), (True, False)} & warned
