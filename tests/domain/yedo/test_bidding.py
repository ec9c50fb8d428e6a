"""The bidding phase with four or five players, rulebook p. 7."""

import pytest

from domain.game import Seat
from domain.yedo.events import AuctionAnnounced, AuctionWon, BiddingLeft, BidForfeited, BidPaid, BidPassed
from domain.yedo.moves import AnnounceAuction, DropOut, KeepCard, LeaveForMon, PassBid, PayBid, RaiseBid, TakePart
from domain.yedo.pending import Lot
from domain.yedo.state import Bidding
from tests.domain.yedo.components import BLUE, GREEN, RED, YELLOW
from tests.domain.yedo.match import Match


def _bidding(*staying: int, players: int = 4) -> Match:
    """Begins the auctions with these seats; the others have dropped out."""
    match = Match(players).bidding()
    for seat in match.state.order:
        match.play(seat, TakePart() if seat in staying else LeaveForMon())
    return match


def _track(match: Match) -> tuple[int, ...]:
    assert isinstance(match.state.phase, Bidding)
    return match.state.phase.track


def test_each_player_is_asked_to_take_part_in_player_order() -> None:
    match = Match(4).with_state(order=(YELLOW, RED, GREEN, BLUE)).bidding()
    asked: list[Seat] = []
    for _ in range(4):
        asked += match.waiting
        match.play(match.waiting[0], TakePart())
    assert asked == [YELLOW, RED, GREEN, BLUE]


def test_dropping_out_at_the_start_earns_3_mon() -> None:
    match = Match(4).bidding().play(RED, LeaveForMon())
    assert match.mon(RED) == 15
    assert _track(match) == (BLUE, YELLOW, GREEN)


@pytest.mark.parametrize(("lot", "minimum"), [("weapon", 3), ("annex", 5), ("geisha", 5), ("disciple", 3)])
def test_the_first_on_the_bidding_track_announces_at_the_minimum_bid(lot: Lot, minimum: int) -> None:
    match = _bidding(BLUE, GREEN)
    assert match.waiting == (BLUE,)
    match.play(BLUE, AnnounceAuction(lot))
    assert match.happened(AuctionAnnounced) == [AuctionAnnounced(BLUE, lot, minimum)]


def test_seven_categories_can_be_announced() -> None:
    assert len(_bidding(RED, BLUE).offers(RED, AnnounceAuction)) == 7


def test_the_announcer_must_be_able_to_pay_the_minimum_bid() -> None:
    match = Match(4).has(RED, mon=4).bidding()
    for seat in match.state.order:
        match.play(seat, TakePart())
    match.refuses(RED, AnnounceAuction("annex"), "cannot-pay-bid")
    match.play(RED, AnnounceAuction("weapon"))


def test_a_player_who_cannot_pay_any_minimum_bid_drops_out_without_mon() -> None:
    match = Match(4).has(RED, mon=2).bidding()
    for seat in match.state.order:
        match.play(seat, TakePart())
    assert match.happened(BiddingLeft) == [BiddingLeft(RED, 0)]
    assert match.waiting == (BLUE,)


def test_each_player_is_asked_once_and_the_announcer_last() -> None:
    match = _bidding(RED, BLUE, YELLOW, GREEN).play(RED, AnnounceAuction("disciple"))
    asked = list(match.waiting)
    match.play(BLUE, RaiseBid(4))
    asked += match.waiting
    match.play(YELLOW, PassBid())
    asked += match.waiting
    match.play(GREEN, RaiseBid(6))
    asked += match.waiting
    match.play(RED, PassBid())
    assert asked == [BLUE, YELLOW, GREEN, RED]
    assert match.happened(AuctionWon) == [AuctionWon(GREEN, "disciple", 6)]


def test_a_bid_must_exceed_the_highest_bid() -> None:
    match = _bidding(RED, BLUE, YELLOW).play(RED, AnnounceAuction("disciple")).play(BLUE, RaiseBid(5))
    match.refuses(YELLOW, RaiseBid(5), "bid-too-low").refuses(YELLOW, RaiseBid(4), "bid-too-low")
    match.play(YELLOW, RaiseBid(6))


def test_a_bid_of_more_mon_than_owned_is_refused() -> None:
    match = _bidding(RED, BLUE).play(RED, AnnounceAuction("disciple"))
    match.refuses(BLUE, RaiseBid(13), "cannot-pay-bid").play(BLUE, RaiseBid(12))


def test_a_player_who_cannot_bid_more_passes() -> None:
    match = Match(4).has(YELLOW, mon=4).bidding()
    for seat in match.state.order:
        match.play(seat, TakePart())
    match.play(RED, AnnounceAuction("disciple")).play(BLUE, RaiseBid(4))
    assert BidPassed(YELLOW) in match.events
    assert match.waiting == (GREEN,)


def test_a_player_who_might_hold_a_card_that_gives_mon_is_asked() -> None:
    """The card does not matter: the question must not reveal a hidden card."""
    for title in ("Silk Money", "Feint"):
        match = Match(4).has(RED, mon=2).has(BLUE, mon=2).holds(RED, title).holds(BLUE, title).bidding()
        for seat in match.state.order:
            match.play(seat, TakePart())
        assert match.waiting == (RED,)
        match.play(RED, DropOut())
        assert match.waiting == (BLUE,)
        match.play(BLUE, DropOut()).play(YELLOW, AnnounceAuction("disciple"))
        assert match.waiting == (GREEN,)


def test_silk_money_pays_for_a_higher_bid() -> None:
    match = _bidding(RED, BLUE).has(BLUE, mon=3).holds(BLUE, "Silk Money").play(RED, AnnounceAuction("disciple"))
    assert match.waiting == (BLUE,)
    match.refuses(BLUE, RaiseBid(4), "cannot-pay-bid").plays(BLUE, "Silk Money").play(BLUE, RaiseBid(7))
    assert match.waiting == (RED,)


def test_with_quick_reactions_only_a_player_with_a_playable_card_is_asked_for_a_bid_of_more_mon_than_owned() -> None:
    for title, asked in (("Silk Money", BLUE), ("Feint", YELLOW)):
        match = Match(4, quick_reactions=True).has(BLUE, mon=3).holds(BLUE, title).bidding()
        for seat in match.state.order:
            match.play(seat, TakePart())
        assert match.play(RED, AnnounceAuction("disciple")).waiting == (asked,)


def test_the_winner_pays_and_leaves_the_bidding_track() -> None:
    match = _bidding(RED, BLUE).play(RED, AnnounceAuction("disciple")).play(BLUE, RaiseBid(7)).play(RED, PassBid())
    assert match.happened(BidPaid) == [BidPaid(BLUE, "disciple", 7)]
    assert (match.mon(RED), match.mon(BLUE)) == (12, 5)
    assert _track(match) == (RED,)


def test_a_category_is_closed_once_won() -> None:
    match = _bidding(RED, BLUE).play(RED, AnnounceAuction("disciple")).play(BLUE, PassBid())
    match.refuses(BLUE, AnnounceAuction("disciple"), "category-closed")
    assert len(match.offers(BLUE, AnnounceAuction)) == 6


def test_a_main_category_is_not_announced_with_four_players() -> None:
    _bidding(RED, BLUE).refuses(RED, AnnounceAuction("white"), "category-closed")


def test_an_announcer_who_does_not_win_announces_again() -> None:
    match = _bidding(RED, BLUE, GREEN).play(RED, AnnounceAuction("disciple"))
    match.play(BLUE, RaiseBid(4)).play(GREEN, PassBid()).play(RED, PassBid())
    assert match.waiting == (RED,)
    assert match.offers(RED, AnnounceAuction)


def test_the_phase_ends_when_each_player_has_won_or_dropped_out() -> None:
    match = _bidding(RED, BLUE).play(RED, AnnounceAuction("disciple")).play(BLUE, PassBid())
    assert isinstance(match.state.phase, Bidding)
    match.play(BLUE, DropOut())
    assert not isinstance(match.state.phase, Bidding)


def test_a_minimum_bid_wins_if_nobody_bids_more() -> None:
    match = _bidding(RED, BLUE).play(RED, AnnounceAuction("disciple")).play(BLUE, PassBid())
    assert match.happened(BidPaid) == [BidPaid(RED, "disciple", 3)]
    assert match.waiting == (BLUE,)


def test_dropping_out_instead_of_announcing_earns_nothing() -> None:
    match = _bidding(RED, BLUE).play(RED, DropOut())
    assert match.mon(RED) == 12
    assert _track(match) == (BLUE,)


def test_a_winner_who_cannot_pay_loses_all_mon_and_drops_out() -> None:
    """The winner loses the mon between bid and payment; the category stays open."""
    match = _bidding(RED, BLUE).play(RED, AnnounceAuction("disciple")).play(BLUE, RaiseBid(7)).has(BLUE, mon=5)
    match.play(RED, PassBid())
    assert match.happened(BidForfeited) == [BidForfeited(BLUE, 5)]
    assert (match.mon(BLUE), match.clan(BLUE).house, _track(match)) == (0, 2, (RED,))
    match.play(RED, AnnounceAuction("disciple"))


def test_a_winner_with_an_action_card_is_asked_before_paying() -> None:
    """The card does not matter: the question must not reveal a hidden card."""
    for title in ("The Auctioneer's Debt", "Feint"):
        match = _bidding(RED, BLUE).holds(RED, title).play(RED, AnnounceAuction("disciple")).play(BLUE, PassBid())
        assert match.waiting == (RED,)
        assert PayBid() in match.legal(RED)


def test_markers_go_back_in_player_order_not_in_bidding_order() -> None:
    match = _bidding(RED, BLUE).play(RED, AnnounceAuction("disciple")).play(BLUE, PassBid()).play(BLUE, DropOut())
    assert match.state.order == (RED, BLUE, YELLOW, GREEN)


def test_example_auction() -> None:
    """Blue opens the weapons at 3, Green says 6, Blue 7 and wins; then Green alone has a category for the minimum."""
    match = _bidding(BLUE, YELLOW, GREEN)
    match.play(BLUE, AnnounceAuction("bonus_card")).play(YELLOW, RaiseBid(4)).play(GREEN, PassBid()).play(
        BLUE, PassBid()
    )
    match.play(YELLOW, match.offers(YELLOW, KeepCard)[0])

    match.refuses(BLUE, AnnounceAuction("bonus_card"), "category-closed")
    top = match.deck("weapon")[:3]
    match.play(BLUE, AnnounceAuction("weapon")).refuses(GREEN, RaiseBid(3), "bid-too-low")
    match.play(GREEN, RaiseBid(6)).play(BLUE, RaiseBid(7))
    assert match.mon(BLUE) == 12 - 7
    match.play(BLUE, KeepCard(top[2]))
    assert match.clan(BLUE).weapons == (top[2],)

    match.play(GREEN, AnnounceAuction("disciple"))
    assert match.happened(BidPaid) == [BidPaid(GREEN, "disciple", 3)]
    assert match.mon(GREEN) == 12 - 3
