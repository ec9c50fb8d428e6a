"""What is secret: order cards in hand (rulebook p. 4), and all face-down cards; and what seats know of them anyway."""

import random

import pytest
from msgspec.structs import replace

from domain.chance import casual
from domain.game import Seat, Viewer
from domain.secrecy import HIDDEN
from domain.yokohama import GAME
from domain.yokohama.components.rows import Space
from domain.yokohama.moves import FulfillOrder, TakeOrder
from domain.yokohama.state import State
from tests.domain.yokohama.components import BLUE, PORT, RED
from tests.domain.yokohama.match import Match, opening

each_viewer = pytest.mark.parametrize("viewer", [None, RED, BLUE], ids=["spectator", "red", "blue"])


def _without_secrets(state: State) -> State:
    merchants = tuple(replace(merchant, dealt=(), returned=(), orders=()) for merchant in state.merchants)
    return replace(state, merchants=merchants, order_deck=(), technology_deck=())


def test_orders_in_hand_are_secret() -> None:
    state = Match().state
    for seat in (RED, BLUE):
        assert GAME.mask(state, seat).merchants[seat].orders == state.merchants[seat].orders
        assert GAME.mask(state, Seat(1 - seat)).merchants[seat].orders == (HIDDEN,)
        assert GAME.mask(state, None).merchants[seat].orders == (HIDDEN,)


def test_a_dealt_order_is_seen_by_its_owner_alone() -> None:
    state = opening(2).state
    assert GAME.mask(state, RED).merchants[RED].dealt == state.merchants[RED].dealt
    assert GAME.mask(state, BLUE).merchants[RED].dealt == (HIDDEN, HIDDEN)
    assert GAME.mask(state, None).merchants[RED].dealt == (HIDDEN, HIDDEN)


def test_an_order_returned_to_the_box_stays_its_owners_secret() -> None:
    state = Match().state
    assert GAME.mask(state, RED).merchants[RED].returned == state.merchants[RED].returned
    assert GAME.mask(state, BLUE).merchants[RED].returned == (HIDDEN,)


@each_viewer
def test_nobody_sees_the_decks_but_all_see_how_high_they_are(viewer: Viewer) -> None:
    state = Match().state
    view = GAME.mask(state, viewer)
    assert view.order_deck == (HIDDEN,) * len(state.order_deck)
    assert view.technology_deck == (HIDDEN,) * len(state.technology_deck)


@each_viewer
def test_everything_but_decks_and_orders_in_hand_is_public(viewer: Viewer) -> None:
    state = Match(players=3).state
    assert _without_secrets(GAME.mask(state, viewer)) == _without_secrets(state)


def _guessed(match: Match) -> list[tuple[object, ...]]:
    """Returns the orders that the red seat holds in 20 guesses of the blue one."""
    view = GAME.mask(match.state, BLUE)
    guesses = [GAME.determinize(view, BLUE, casual(random.Random(number))) for number in range(20)]
    assert all(GAME.mask(guess, BLUE) == view for guess in guesses)
    return [guess.merchants[RED].orders for guess in guesses]


def test_all_remember_which_order_was_taken_from_a_board() -> None:
    match = Match().without_token(PORT)
    (kept,), taken = match.merchant().orders, match.order_cards(PORT)[0]
    match.acts(PORT, 2).play(TakeOrder(Space(0)))
    assert GAME.mask(match.state, BLUE).merchants[RED].orders == (HIDDEN, HIDDEN)
    assert {orders[1] for orders in _guessed(match)} == {taken}
    assert len({orders[0] for orders in _guessed(match)}) > 1
    assert match.merchant().orders == (kept, taken)


def test_an_order_that_is_fulfilled_is_known_to_have_left_the_hand() -> None:
    match = Match().orders(RED).without_token(PORT).owns(RED, yen=0, imports=0, copper=9, silk=9, tea=9, fish=9)
    taken = match.order_cards(PORT)[0]
    match.acts(PORT, 2).play(TakeOrder(Space(0)))
    assert match.merchant().known == (taken,)
    match.play(FulfillOrder(taken))
    assert match.merchant().known == ()
    assert _guessed(match) == [()] * 20
