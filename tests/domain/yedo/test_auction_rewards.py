"""The rewards of the auction categories, rulebook p. 8."""

import pytest

from domain.yedo.events import BidPaid, WeaponsReshuffled
from domain.yedo.moves import AnnounceAuction, KeepCard, LeaveForMon, PassBid, PickAnnex, PickMissionDeck, TakePart
from domain.yedo.pending import Lot
from domain.yedo.pieces import Card, Deck
from tests.domain.yedo.components import BLUE, RED
from tests.domain.yedo.match import Match


def _wins(match: Match, lot: Lot) -> Match:
    """Red wins an auction at the minimum bid; only red and blue are on the track."""
    match.bidding()
    for seat in match.state.order:
        match.play(seat, TakePart() if seat in (RED, BLUE) else LeaveForMon())
    return match.play(RED, AnnounceAuction(lot)).play(BLUE, PassBid())


def _keeps_one_of_three(match: Match, deck: str, lot: Lot) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns the top three cards of the deck, and its bottom cards after the second of the three was kept."""
    top = match.deck(deck)[:3]
    _wins(match, lot)
    assert [move.card for move in match.offers(RED, KeepCard)] == list(dict.fromkeys(top))
    match.play(RED, KeepCard(top[1]))
    return top, match.deck(deck)[-2:]


def test_the_winner_of_action_cards_keeps_one_of_three() -> None:
    match = Match(4)
    top, bottom = _keeps_one_of_three(match, "action", "action_card")
    assert match.clan(RED).action_cards == (top[1],)
    assert bottom == (top[0], top[2])


def test_the_winner_of_bonus_cards_keeps_one_of_three() -> None:
    match = Match(4)
    top, bottom = _keeps_one_of_three(match, "bonus", "bonus_card")
    assert match.clan(RED).bonus_cards == (top[1],)
    assert bottom == (top[0], top[2])


def test_the_winner_of_weapons_keeps_one_of_three_and_discards_two() -> None:
    match = Match(4).on_top("weapon", "katana", "yumi", "doku")
    _keeps_one_of_three(match, "weapon", "weapon")
    assert match.clan(RED).weapons == ("yumi",)
    assert match.state.weapon_discards == ("katana", "doku")


def test_the_winner_of_weapons_chooses_among_the_last_one_and_two_of_the_reshuffled_discard_pile() -> None:
    match = Match(4).on_top("weapon", "katana").cut("weapon", 1).with_state(weapon_discards=("doku", "nawa", "yumi"))
    _wins(match, "weapon")
    assert match.happened(WeaponsReshuffled)
    last, *others = [move.card for move in match.offers(RED, KeepCard)]
    assert (last, len(others), len(match.deck("weapon"))) == ("katana", 2, 1)
    assert {*others, *match.deck("weapon")} == {"doku", "nawa", "yumi"}


def test_only_a_card_drawn_is_kept() -> None:
    match = Match(4).on_top("weapon", "katana", "yumi", "doku")
    _wins(match, "weapon").refuses(RED, KeepCard(Card("nawa")), "card-not-drawn")


def test_the_winner_of_annexes_takes_one_not_owned_and_2_prestige_points() -> None:
    match = _wins(Match(4).has(RED, annexes=("dojo",)), "annex")
    assert [move.annex for move in match.offers(RED, PickAnnex)] == ["kobudo_ryu", "karesansui", "yashiki"]
    match.refuses(RED, PickAnnex("dojo"), "annex-not-available").play(RED, PickAnnex("yashiki"))
    assert match.clan(RED).annexes == ("dojo", "yashiki")
    assert match.state.annexes.count("yashiki") == 2
    assert match.points(RED) == 1 + 2


def test_without_an_annex_to_take_there_are_2_prestige_points() -> None:
    owns_all = _wins(Match(4).has(RED, annexes=("dojo", "kobudo_ryu", "karesansui", "yashiki")), "annex")
    assert (owns_all.points(RED), owns_all.waiting) == (3, (BLUE,))
    exhausted = _wins(Match(4).with_state(annexes=()), "annex")
    assert (exhausted.points(RED), exhausted.waiting) == (3, (BLUE,))
    assert exhausted.happened(BidPaid) == [BidPaid(RED, "annex", 5)]


def test_the_winner_of_geisha_takes_one_and_2_prestige_points() -> None:
    match = _wins(Match(4), "geisha")
    assert (match.clan(RED).geisha, match.state.geisha, match.points(RED)) == (1, 5, 3)


def test_the_winner_pays_even_if_the_supply_is_exhausted() -> None:
    match = _wins(Match(4).with_state(geisha=0), "geisha")
    assert (match.clan(RED).geisha, match.mon(RED), match.points(RED)) == (0, 7, 3)


@pytest.mark.parametrize(("deck", "lot"), [("action", "action_card"), ("bonus", "bonus_card"), ("weapon", "weapon")])
def test_the_winner_pays_even_if_the_deck_is_exhausted(deck: Deck, lot: Lot) -> None:
    match = _wins(Match(4).cut(deck), lot)
    assert match.happened(BidPaid) == [BidPaid(RED, lot, 3)]
    assert (match.mon(RED), match.waiting) == (9, (BLUE,))
    assert (match.clan(RED).action_cards, match.clan(RED).bonus_cards, match.clan(RED).weapons) == ((), (), ())


def test_at_the_limit_of_geisha_there_are_2_prestige_points() -> None:
    match = _wins(Match(4).has(RED, geisha=3).with_state(geisha=3), "geisha")
    assert (match.clan(RED).geisha, match.state.geisha, match.points(RED)) == (3, 3, 3)


def test_the_winner_of_disciples_takes_one_from_the_reserve() -> None:
    match = _wins(Match(4), "disciple")
    assert (match.clan(RED).house, match.clan(RED).reserve) == (3, 1)


def test_without_a_disciple_in_the_reserve_the_bid_is_lost() -> None:
    match = _wins(Match(4).has(RED, house=4, reserve=0), "disciple")
    assert (match.clan(RED).house, match.mon(RED)) == (4, 9)


def test_the_winner_of_missions_keeps_one_of_three_of_a_deck() -> None:
    match = Match(4)
    top = match.deck("red")[:3]
    _wins(match, "mission").play(RED, PickMissionDeck("red"), KeepCard(top[2]))
    assert match.clan(RED).missions == (top[2],)
    assert match.deck("red")[-2:] == top[:2]


def test_a_short_mission_deck_offers_what_it_has() -> None:
    match = Match(4).cut("black", 2)
    left = match.deck("black")
    _wins(match, "mission").play(RED, PickMissionDeck("black"))
    assert [move.card for move in match.offers(RED, KeepCard)] == list(left)


def test_an_exhausted_mission_deck_cannot_be_chosen() -> None:
    match = _wins(Match(4).cut("black"), "mission")
    match.refuses(RED, PickMissionDeck("black"), "mission-deck-exhausted")
    assert [move.color for move in match.offers(RED, PickMissionDeck)] == ["green", "yellow", "red"]
