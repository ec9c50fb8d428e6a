"""Foresight, rulebook p. 12-14."""

from itertools import permutations

import pytest

from domain.yedo.components.rows import COLORS
from domain.yedo.moves import ArrangeCards, Foresee, UseKaresansui
from domain.yedo.pieces import Deck
from domain.yedo.state import Acting
from tests.domain.yedo.components import BLUE, RED, posts
from tests.domain.yedo.match import Match


def _foresees(post: str, deck: Deck) -> None:
    """Three cards return in any order, and the rest of the deck does not change."""
    match = Match().stands(RED, post).stands(BLUE, "bakufu").acting()
    before = match.deck(deck)
    match.play(RED, Foresee(posts(post)[0], deck))
    orders = {move.cards for move in match.offers(RED, ArrangeCards)}
    assert orders == set(permutations(before[:3]))
    reverse = before[2::-1]
    match.play(RED, ArrangeCards(reverse))
    assert match.deck(deck) == (*reverse, *before[3:])


def test_foresight_returns_three_action_cards_in_any_order() -> None:
    _foresees("gates1", "action")


def test_foresight_returns_three_weapons_in_any_order() -> None:
    _foresees("tavern1", "weapon")


def test_foresight_returns_three_bonus_cards_in_any_order() -> None:
    _foresees("harbor1", "bonus")


@pytest.mark.parametrize("color", COLORS)
def test_foresight_returns_three_missions_of_one_deck_in_any_order(color: Deck) -> None:
    _foresees("temple1", color)


def test_foresight_of_events_keeps_their_order() -> None:
    match = Match().stands(RED, "temple1").stands(BLUE, "bakufu").acting()
    before = match.deck("event")
    match.play(RED, Foresee(posts("temple1")[0], "event"))
    assert match.deck("event") == before
    assert match.waiting == (BLUE,)


def test_a_district_allows_foresight_only_of_its_own_decks() -> None:
    match = Match().stands(RED, "gates1").acting()
    assert [move.deck for move in match.offers(RED, Foresee)] == ["action"]
    match.refuses(RED, Foresee(posts("gates1")[0], "bonus"), "no-disciple-there")


def test_the_castle_and_the_market_give_no_foresight() -> None:
    assert Match().stands(RED, "shogun", "market1").acting().offers(RED, Foresee) == []


def test_foresight_of_a_short_deck_shows_what_there_is() -> None:
    match = Match().stands(RED, "temple1").stands(BLUE, "bakufu").cut("black", 2).acting()
    first, second = match.deck("black")
    match.play(RED, Foresee(posts("temple1")[0], "black")).play(RED, ArrangeCards((second, first)))
    assert match.deck("black") == (second, first)


def test_an_empty_deck_is_not_foreseen() -> None:
    match = Match().stands(RED, "temple1").cut("black").acting()
    match.refuses(RED, Foresee(posts("temple1")[0], "black"), "deck-empty")


def test_an_empty_weapon_deck_is_renewed_for_a_foresight() -> None:
    for post, annexes in (("tavern1", ()), ("karesansui", ("karesansui",))):
        match = Match().has(RED, annexes=annexes).stands(RED, post).stands(BLUE, "bakufu").cut("weapon")
        match.with_state(weapon_discards=("doku", "nawa")).acting()
        match.play(RED, Foresee(posts(post)[0], "weapon") if post == "tavern1" else UseKaresansui("weapon"))
        assert sorted(map(str, match.clan(RED).drawn)) == ["doku", "nawa"]
        assert match.state.weapon_discards == ()


def test_without_weapons_anywhere_there_is_nothing_to_foresee() -> None:
    match = Match().stands(RED, "tavern1").cut("weapon").acting()
    match.refuses(RED, Foresee(posts("tavern1")[0], "weapon"), "deck-empty")


@pytest.mark.parametrize("deck", ["action", "bonus", "weapon", *COLORS])
def test_the_karesansui_allows_any_foresight(deck: Deck) -> None:
    match = Match().has(RED, annexes=("karesansui",)).stands(RED, "karesansui").stands(BLUE, "bakufu").acting()
    before = match.deck(deck)
    match.play(RED, UseKaresansui(deck)).play(RED, ArrangeCards(before[2::-1]))
    assert match.deck(deck) == (*before[2::-1], *before[3:])
    assert isinstance(match.state.phase, Acting)


def test_the_karesansui_shows_events_in_their_order() -> None:
    match = Match().has(RED, annexes=("karesansui",)).stands(RED, "karesansui").stands(BLUE, "bakufu").acting()
    before = match.deck("event")
    assert match.play(RED, UseKaresansui("event")).deck("event") == before
