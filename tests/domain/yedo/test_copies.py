"""Most action cards have copies: a seat knows how many of them lie where. Rulebook p. 3, 8, 10 and 12."""

from domain.game import Seat
from domain.yedo.moves import (
    AcceptOffer,
    AnnounceAuction,
    ArrangeCards,
    BuyActionCard,
    Foresee,
    HandOver,
    KeepCard,
    LeaveForMon,
    MakeOffer,
    PassBid,
    TakePart,
)
from domain.yedo.pieces import Assets, Card, known
from domain.yedo.state import State
from tests.domain.yedo.components import BLUE, RED, YELLOW, card, posts
from tests.domain.yedo.match import Match

MONEY, ORDERS = card("Silk Money"), card("Sealed Orders")
FORESEEN = sorted([MONEY, MONEY, ORDERS])


def _held(guess: State, holder: Seat) -> list[Card]:
    """Returns the action cards of a hand."""
    return [Card(known(held)) for held in guess.clans[holder].action_cards]


def _bottom(guess: State, count: int) -> list[Card]:
    """Returns so many cards at the bottom of the deck of action cards."""
    return [known(one.card) for one in guess.decks.action[-count:]]


def _foreseen_and_kept(kept: Card) -> Match:
    """The blue seat has foreseen two of the same card and another one; then the red one has kept one of the three."""
    match = Match(4).on_top("action", "Silk Money", "Silk Money", "Sealed Orders").stands(BLUE, "gates1").acting()
    match.play(BLUE, Foresee(posts("gates1")[0], "action")).play(BLUE, ArrangeCards((MONEY, MONEY, ORDERS)))
    match.with_state(disciples=(), pending=()).bidding()
    for seat in match.state.order:
        match.play(seat, TakePart() if seat in (RED, BLUE) else LeaveForMon())
    match.play(RED, AnnounceAuction("action_card")).play(BLUE, PassBid())
    return match.play(RED, KeepCard(kept))


def test_who_has_foreseen_two_of_the_same_card_of_which_another_keeps_one_knows_of_both() -> None:
    match = _foreseen_and_kept(MONEY)
    for guess in match.guesses(BLUE):
        assert sorted([*_held(guess, RED), *_bottom(guess, 2)]) == FORESEEN


def test_who_knows_two_of_the_same_card_knows_of_one_after_the_other_is_played() -> None:
    match = _foreseen_and_kept(MONEY).with_state(pending=()).assigning().plays(RED, "Silk Money")
    assert all(sorted(_bottom(guess, 3)) == FORESEEN for guess in match.guesses(BLUE))


def test_who_has_foreseen_two_of_the_same_card_which_others_draw_one_by_one_knows_of_both() -> None:
    match = Match(4).on_top("action", "Silk Money", "Silk Money", "Sealed Orders").has(YELLOW, mon=20)
    match.stands(BLUE, "gates1").acting()
    match.play(BLUE, Foresee(posts("gates1")[0], "action")).play(BLUE, ArrangeCards((MONEY, MONEY, ORDERS)))
    match.with_state(disciples=(), pending=()).stands(RED, "gates1").acting()
    match.play(RED, Foresee(posts("gates1")[0], "action")).play(RED, ArrangeCards((MONEY, MONEY, ORDERS)))
    for post in ("red_light1", "red_light2"):
        match.with_state(disciples=(), pending=()).stands(YELLOW, post).acting()
        match.play(YELLOW, BuyActionCard(posts(post)[0]))
    assert all(guess.clans[YELLOW].action_cards == (MONEY, MONEY) for guess in match.guesses(RED))
    for guess in match.guesses(BLUE):
        assert sorted([*_held(guess, YELLOW), known(guess.decks.action[0].card)]) == FORESEEN


def _hands_over(match: Match, giver: Seat, taker: Seat, *cards: Card) -> Match:
    match.play(giver, MakeOffer(taker, Assets(action_cards=len(cards)), Assets(mon=1)))
    return match.play(taker, AcceptOffer()).play(giver, HandOver(cards))


def _meeting() -> Match:
    match = Match(3).has(BLUE, mon=5).has(YELLOW, mon=5)
    for number, seat in enumerate((RED, BLUE, YELLOW), start=1):
        match.stands(seat, f"tavern{number}")
    return match


def test_who_has_handed_over_two_of_the_same_card_guesses_both_there() -> None:
    match = _meeting().holds(RED, "Silk Money", "Silk Money").holds(BLUE, "Sealed Orders").trading()
    _hands_over(match, RED, BLUE, MONEY, MONEY)
    assert all(guess.clans[BLUE].action_cards.count(MONEY) == 2 for guess in match.guesses(RED))


def test_who_keeps_a_copy_of_a_card_that_it_hands_on_guesses_the_other_one_there() -> None:
    match = _meeting().holds(RED, "Silk Money").holds(BLUE, "Silk Money").trading()
    _hands_over(match, RED, BLUE, MONEY)
    match.with_state(order=(BLUE, RED, YELLOW)).trading()
    _hands_over(match, BLUE, YELLOW, MONEY)
    assert all(guess.clans[YELLOW].action_cards == (MONEY,) for guess in match.guesses(BLUE))
