"""The bidding phase with two or three players, rulebook p. 8."""

import pytest

from domain.yedo.components.rows import AuctionCategory
from domain.yedo.moves import AnnounceAuction, KeepCard, PassBid, PickCategory, TakePart
from domain.yedo.pending import Lot
from tests.domain.yedo.components import BLUE, RED
from tests.domain.yedo.match import Match


def _bidding(players: int = 2) -> Match:
    match = Match(players).bidding()
    for seat in match.state.order:
        match.play(seat, TakePart())
    return match


def _won(lot: Lot) -> Match:
    return _bidding().play(RED, AnnounceAuction(lot)).play(BLUE, PassBid())


@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_players_announce_a_main_category(players: int) -> None:
    match = _bidding(players)
    assert [move.lot for move in match.offers(RED, AnnounceAuction)] == ["white", "black", "red"]
    match.refuses(RED, AnnounceAuction("weapon"), "category-closed")


@pytest.mark.parametrize(
    ("lot", "bid", "categories"),
    [
        ("white", 3, ["action_card", "bonus_card", "weapon"]),
        ("black", 5, ["annex", "geisha"]),
        ("red", 3, ["disciple", "mission"]),
    ],
)
def test_the_winner_chooses_a_subcategory(lot: Lot, bid: int, categories: list[str]) -> None:
    match = _won(lot)
    assert match.mon(RED) == 12 - bid
    assert [move.category for move in match.offers(RED, PickCategory)] == categories


def test_a_subcategory_of_another_group_is_refused() -> None:
    _won("red").refuses(RED, PickCategory("geisha"), "category-not-won")


def test_the_whole_main_category_is_closed() -> None:
    match = _won("red").play(RED, PickCategory("disciple"))
    assert match.clan(RED).house == 3
    match.refuses(BLUE, AnnounceAuction("red"), "category-closed")
    assert [move.lot for move in match.offers(BLUE, AnnounceAuction)] == ["white", "black"]


@pytest.mark.parametrize(
    ("category", "hand"), [("action_card", "action_cards"), ("bonus_card", "bonus_cards"), ("weapon", "weapons")]
)
def test_example_white_category(category: AuctionCategory, hand: str) -> None:
    """The winner of White acquires an action card, a bonus card or a weapon."""
    match = _won("white").play(RED, PickCategory(category))
    kept = match.offers(RED, KeepCard)[0]
    match.play(RED, kept)
    held = {name: getattr(match.clan(RED), name) for name in ("action_cards", "bonus_cards", "weapons")}
    assert held == {**dict.fromkeys(held, ()), hand: (kept.card,)}
