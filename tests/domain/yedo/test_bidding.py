"""The bidding phase with four or five players, rulebook p. 7."""

import pytest

from domain.game import Seat
from domain.yedo.events.bidding import AuctionAnnounced, AuctionWon, BiddingLeft, BidForfeited, BidPaid, BidPassed
from domain.yedo.moves.auction_rewards import KeepCard
from domain.yedo.moves.bidding import AnnounceAuction, DropOut, LeaveForMon, PassBid, PayBid, RaiseBid, TakePart
from domain.yedo.pending import Lot
from domain.yedo.state import Bidding
from tests.domain.yedo.story import BLUE, GREEN, RED, YELLOW, Table


def _bidding(*staying: int, players: int = 4) -> Table:
    """The auctions begin with these seats; the others have left."""
    table = Table(players).bidding()
    for seat in table.state.order:
        table.play(seat, TakePart() if seat in staying else LeaveForMon())
    return table


def _track(table: Table) -> tuple[int, ...]:
    assert isinstance(table.state.phase, Bidding)
    return table.state.phase.track


def test_in_player_order_each_is_asked_to_take_part() -> None:
    table = Table(4).table(order=(YELLOW, RED, GREEN, BLUE)).bidding()
    asked: list[Seat] = []
    for _ in range(4):
        asked += table.waiting
        table.play(table.waiting[0], TakePart())
    assert asked == [YELLOW, RED, GREEN, BLUE]


def test_dropping_out_at_the_start_earns_3_mon() -> None:
    table = Table(4).bidding().play(RED, LeaveForMon())
    assert table.mon(RED) == 15
    assert _track(table) == (BLUE, YELLOW, GREEN)


@pytest.mark.parametrize(("lot", "minimum"), [("weapon", 3), ("annex", 5), ("geisha", 5), ("disciple", 3)])
def test_the_first_on_the_bidding_track_announces_at_the_minimum_bid(lot: Lot, minimum: int) -> None:
    table = _bidding(BLUE, GREEN)
    assert table.waiting == (BLUE,)
    table.play(BLUE, AnnounceAuction(lot))
    assert table.happened(AuctionAnnounced) == [AuctionAnnounced(BLUE, lot, minimum)]


def test_seven_categories_can_be_announced() -> None:
    assert len(_bidding(RED, BLUE).offers(RED, AnnounceAuction)) == 7


def test_the_announcer_must_be_able_to_pay_the_minimum_bid() -> None:
    table = Table(4).has(RED, mon=4).bidding()
    for seat in table.state.order:
        table.play(seat, TakePart())
    table.refuses(RED, AnnounceAuction("annex"), "cannot-pay-bid")
    table.play(RED, AnnounceAuction("weapon"))


def test_who_cannot_pay_any_minimum_bid_drops_out_without_mon() -> None:
    table = Table(4).has(RED, mon=2).bidding()
    for seat in table.state.order:
        table.play(seat, TakePart())
    assert table.happened(BiddingLeft) == [BiddingLeft(RED, 0)]
    assert table.waiting == (BLUE,)


def test_each_player_is_asked_once_and_the_announcer_last() -> None:
    table = _bidding(RED, BLUE, YELLOW, GREEN).play(RED, AnnounceAuction("disciple"))
    asked = list(table.waiting)
    table.play(BLUE, RaiseBid(4))
    asked += table.waiting
    table.play(YELLOW, PassBid())
    asked += table.waiting
    table.play(GREEN, RaiseBid(6))
    asked += table.waiting
    table.play(RED, PassBid())
    assert asked == [BLUE, YELLOW, GREEN, RED]
    assert table.happened(AuctionWon) == [AuctionWon(GREEN, "disciple", 6)]


def test_a_bid_must_top_the_highest() -> None:
    table = _bidding(RED, BLUE, YELLOW).play(RED, AnnounceAuction("disciple")).play(BLUE, RaiseBid(5))
    table.refuses(YELLOW, RaiseBid(5), "bid-too-low").refuses(YELLOW, RaiseBid(4), "bid-too-low")
    table.play(YELLOW, RaiseBid(6))


def test_a_bid_beyond_ones_mon_is_refused() -> None:
    table = _bidding(RED, BLUE).play(RED, AnnounceAuction("disciple"))
    table.refuses(BLUE, RaiseBid(13), "cannot-pay-bid").play(BLUE, RaiseBid(12))


def test_who_cannot_top_the_bid_passes() -> None:
    table = Table(4).has(YELLOW, mon=4).bidding()
    for seat in table.state.order:
        table.play(seat, TakePart())
    table.play(RED, AnnounceAuction("disciple")).play(BLUE, RaiseBid(4))
    assert BidPassed(YELLOW) in table.events
    assert table.waiting == (GREEN,)


def test_who_might_hold_a_card_that_brings_mon_is_asked_all_the_same() -> None:
    """Whatever the card is: who is asked must not tell."""
    for title in ("Silk Money", "Feint"):
        table = Table(4).has(RED, mon=2).has(BLUE, mon=2).holds(RED, title).holds(BLUE, title).bidding()
        for seat in table.state.order:
            table.play(seat, TakePart())
        assert table.waiting == (RED,)
        table.play(RED, DropOut())
        assert table.waiting == (BLUE,)
        table.play(BLUE, DropOut()).play(YELLOW, AnnounceAuction("disciple"))
        assert table.waiting == (GREEN,)


def test_silk_money_pays_for_a_higher_bid() -> None:
    table = _bidding(RED, BLUE).has(BLUE, mon=3).holds(BLUE, "Silk Money").play(RED, AnnounceAuction("disciple"))
    assert table.waiting == (BLUE,)
    table.refuses(BLUE, RaiseBid(4), "cannot-pay-bid").plays(BLUE, "Silk Money").play(BLUE, RaiseBid(7))
    assert table.waiting == (RED,)


def test_with_quick_reactions_only_who_can_play_a_card_is_asked_for_a_bid_beyond_ones_mon() -> None:
    for title, asked in (("Silk Money", BLUE), ("Feint", YELLOW)):
        table = Table(4, quick_reactions=True).has(BLUE, mon=3).holds(BLUE, title).bidding()
        for seat in table.state.order:
            table.play(seat, TakePart())
        assert table.play(RED, AnnounceAuction("disciple")).waiting == (asked,)


def test_the_winner_pays_and_leaves_the_bidding_track() -> None:
    table = _bidding(RED, BLUE).play(RED, AnnounceAuction("disciple")).play(BLUE, RaiseBid(7)).play(RED, PassBid())
    assert table.happened(BidPaid) == [BidPaid(BLUE, "disciple", 7)]
    assert (table.mon(RED), table.mon(BLUE)) == (12, 5)
    assert _track(table) == (RED,)


def test_a_category_is_closed_once_won() -> None:
    table = _bidding(RED, BLUE).play(RED, AnnounceAuction("disciple")).play(BLUE, PassBid())
    table.refuses(BLUE, AnnounceAuction("disciple"), "category-closed")
    assert len(table.offers(BLUE, AnnounceAuction)) == 6


def test_a_main_category_is_not_announced_with_four_players() -> None:
    _bidding(RED, BLUE).refuses(RED, AnnounceAuction("white"), "category-closed")


def test_an_announcer_who_does_not_win_announces_again() -> None:
    table = _bidding(RED, BLUE, GREEN).play(RED, AnnounceAuction("disciple"))
    table.play(BLUE, RaiseBid(4)).play(GREEN, PassBid()).play(RED, PassBid())
    assert table.waiting == (RED,)
    assert table.offers(RED, AnnounceAuction)


def test_the_phase_ends_when_each_has_won_or_dropped_out() -> None:
    table = _bidding(RED, BLUE).play(RED, AnnounceAuction("disciple")).play(BLUE, PassBid())
    assert isinstance(table.state.phase, Bidding)
    table.play(BLUE, DropOut())
    assert not isinstance(table.state.phase, Bidding)


def test_an_untopped_minimum_bid_wins() -> None:
    table = _bidding(RED, BLUE).play(RED, AnnounceAuction("disciple")).play(BLUE, PassBid())
    assert table.happened(BidPaid) == [BidPaid(RED, "disciple", 3)]
    assert table.waiting == (BLUE,)


def test_dropping_out_instead_of_announcing_earns_nothing() -> None:
    table = _bidding(RED, BLUE).play(RED, DropOut())
    assert table.mon(RED) == 12
    assert _track(table) == (BLUE,)


def test_a_winner_who_cannot_pay_loses_all_mon_and_drops_out() -> None:
    """The mon are gone between bid and payment; the category stays open."""
    table = _bidding(RED, BLUE).play(RED, AnnounceAuction("disciple")).play(BLUE, RaiseBid(7)).has(BLUE, mon=5)
    table.play(RED, PassBid())
    assert table.happened(BidForfeited) == [BidForfeited(BLUE, 5)]
    assert (table.mon(BLUE), table.clan(BLUE).house, _track(table)) == (0, 2, (RED,))
    table.play(RED, AnnounceAuction("disciple"))


def test_a_winner_with_an_action_card_is_asked_before_paying() -> None:
    """Whatever the card is: who is asked must not tell."""
    for title in ("The Auctioneer's Debt", "Feint"):
        table = _bidding(RED, BLUE).holds(RED, title).play(RED, AnnounceAuction("disciple")).play(BLUE, PassBid())
        assert table.waiting == (RED,)
        assert PayBid() in table.legal(RED)


def test_markers_go_back_in_player_order_not_in_bidding_order() -> None:
    table = _bidding(RED, BLUE).play(RED, AnnounceAuction("disciple")).play(BLUE, PassBid()).play(BLUE, DropOut())
    assert table.state.order == (RED, BLUE, YELLOW, GREEN)


def test_example_auction() -> None:
    """Blue opens the weapons at 3, Green says 6, Blue 7 and wins; then Green alone has a category for the minimum."""
    table = _bidding(BLUE, YELLOW, GREEN)
    table.play(BLUE, AnnounceAuction("bonus_card")).play(YELLOW, RaiseBid(4)).play(GREEN, PassBid()).play(
        BLUE, PassBid()
    )
    table.play(YELLOW, table.offers(YELLOW, KeepCard)[0])

    table.refuses(BLUE, AnnounceAuction("bonus_card"), "category-closed")
    top = table.deck("weapon")[:3]
    table.play(BLUE, AnnounceAuction("weapon")).refuses(GREEN, RaiseBid(3), "bid-too-low")
    table.play(GREEN, RaiseBid(6)).play(BLUE, RaiseBid(7))
    assert table.mon(BLUE) == 12 - 7
    table.play(BLUE, KeepCard(top[2]))
    assert table.clan(BLUE).weapons == (top[2],)

    table.play(GREEN, AnnounceAuction("disciple"))
    assert table.happened(BidPaid) == [BidPaid(GREEN, "disciple", 3)]
    assert table.mon(GREEN) == 12 - 3
