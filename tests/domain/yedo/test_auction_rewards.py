"""The rewards of the auction categories, rulebook p. 8."""

from domain.yedo.events.bidding import BidPaid
from domain.yedo.moves.auction_rewards import KeepCard, PickAnnex, PickMissionDeck
from domain.yedo.moves.bidding import AnnounceAuction, LeaveForMon, PassBid, TakePart
from domain.yedo.pending import Lot
from domain.yedo.pieces import Card
from tests.domain.yedo.story import BLUE, RED, Table


def _wins(table: Table, lot: Lot) -> Table:
    """Red wins an auction at the minimum bid, alone on the track with blue."""
    table.bidding()
    for seat in table.state.order:
        table.play(seat, TakePart() if seat in (RED, BLUE) else LeaveForMon())
    return table.play(RED, AnnounceAuction(lot)).play(BLUE, PassBid())


def _keeps_one_of_three(table: Table, deck: str, lot: Lot) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What was on top of the deck, and what lies at its bottom after the second of these was kept."""
    top = table.deck(deck)[:3]
    _wins(table, lot)
    assert [move.card for move in table.offers(RED, KeepCard)] == list(dict.fromkeys(top))
    table.play(RED, KeepCard(top[1]))
    return top, table.deck(deck)[-2:]


def test_the_winner_of_action_cards_keeps_one_of_three() -> None:
    table = Table(4)
    top, bottom = _keeps_one_of_three(table, "action", "action_card")
    assert table.clan(RED).action_cards == (top[1],)
    assert bottom == (top[0], top[2])


def test_the_winner_of_bonus_cards_keeps_one_of_three() -> None:
    table = Table(4)
    top, bottom = _keeps_one_of_three(table, "bonus", "bonus_card")
    assert table.clan(RED).bonus_cards == (top[1],)
    assert bottom == (top[0], top[2])


def test_the_winner_of_weapons_keeps_one_of_three_and_discards_two() -> None:
    table = Table(4).on_top("weapon", "katana", "yumi", "doku")
    _keeps_one_of_three(table, "weapon", "weapon")
    assert table.clan(RED).weapons == ("yumi",)
    assert table.state.weapon_discards == ("katana", "doku")


def test_only_a_card_drawn_is_kept() -> None:
    table = Table(4).on_top("weapon", "katana", "yumi", "doku")
    _wins(table, "weapon").refuses(RED, KeepCard(Card("nawa")), "card-not-drawn")


def test_the_winner_of_annexes_takes_one_not_owned_and_2_prestige_points() -> None:
    table = _wins(Table(4).has(RED, annexes=("dojo",)), "annex")
    assert [move.annex for move in table.offers(RED, PickAnnex)] == ["kobudo_ryu", "karesansui", "yashiki"]
    table.refuses(RED, PickAnnex("dojo"), "annex-not-available").play(RED, PickAnnex("yashiki"))
    assert table.clan(RED).annexes == ("dojo", "yashiki")
    assert table.state.annexes.count("yashiki") == 2
    assert table.points(RED) == 1 + 2


def test_without_an_annex_to_take_there_are_2_prestige_points() -> None:
    owns_all = _wins(Table(4).has(RED, annexes=("dojo", "kobudo_ryu", "karesansui", "yashiki")), "annex")
    assert (owns_all.points(RED), owns_all.waiting) == (3, (BLUE,))
    exhausted = _wins(Table(4).table(annexes=()), "annex")
    assert (exhausted.points(RED), exhausted.waiting) == (3, (BLUE,))
    assert exhausted.happened(BidPaid) == [BidPaid(RED, "annex", 5)]


def test_the_winner_of_geisha_takes_one_and_2_prestige_points() -> None:
    table = _wins(Table(4), "geisha")
    assert (table.clan(RED).geisha, table.state.geisha, table.points(RED)) == (1, 5, 3)


def test_an_exhausted_supply_is_paid_for_all_the_same() -> None:
    table = _wins(Table(4).table(geisha=0), "geisha")
    assert (table.clan(RED).geisha, table.mon(RED), table.points(RED)) == (0, 7, 3)


def test_at_the_limit_of_geisha_there_are_2_prestige_points() -> None:
    table = _wins(Table(4).has(RED, geisha=3).table(geisha=3), "geisha")
    assert (table.clan(RED).geisha, table.state.geisha, table.points(RED)) == (3, 3, 3)


def test_the_winner_of_disciples_takes_one_from_the_reserve() -> None:
    table = _wins(Table(4), "disciple")
    assert (table.clan(RED).house, table.clan(RED).reserve) == (3, 1)


def test_without_a_disciple_in_the_reserve_the_bid_is_lost() -> None:
    table = _wins(Table(4).has(RED, house=4, reserve=0), "disciple")
    assert (table.clan(RED).house, table.mon(RED)) == (4, 9)


def test_the_winner_of_missions_keeps_one_of_three_of_a_deck() -> None:
    table = Table(4)
    top = table.deck("red")[:3]
    _wins(table, "mission").play(RED, PickMissionDeck("red"), KeepCard(top[2]))
    assert table.clan(RED).missions == (top[2],)
    assert table.deck("red")[-2:] == top[:2]


def test_a_short_mission_deck_offers_what_it_has() -> None:
    table = Table(4).cut("black", 2)
    left = table.deck("black")
    _wins(table, "mission").play(RED, PickMissionDeck("black"))
    assert [move.card for move in table.offers(RED, KeepCard)] == list(left)


def test_an_exhausted_mission_deck_cannot_be_chosen() -> None:
    table = _wins(Table(4).cut("black"), "mission")
    table.refuses(RED, PickMissionDeck("black"), "mission-deck-exhausted")
    assert [move.color for move in table.offers(RED, PickMissionDeck)] == ["green", "yellow", "red"]
