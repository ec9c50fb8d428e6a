"""The true world is among those that a seat can draw, at every position: luck that leads to it is found."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from domain import nippon, yedo, yokohama
from domain.chance import casual
from domain.game import AnyGame, Seat
from domain.yedo.guesses import unseen_in
from domain.yedo.mixes import known_copies
from domain.yedo.pending import PendingAnswers, PendingDeal
from domain.yedo.pieces import MixNumbers
from domain.yedo.state import Decks
from domain.yedo.state import State as YedoState
from domain.yedo.whereabouts import placed, places_of_mixes
from domain.yokohama.state import State as YokohamaState
from tests.domain.leading_luck import First, Places, Search
from tests.games.scenario import greedy_move, set_up


def states(game: AnyGame, seats: int, one_in: int, **options: Any) -> Iterator[tuple[Any, Seat]]:
    """Yields states of a match of greedy and random moves, each with a seat that has to act: one in so many, at random.

    Those with a secret choice are always among them.
    """
    rng, play = random.Random(seats), set_up(game, seats, seats, **options)
    while waited_for := game.to_act(play.state):
        seat = rng.choice(waited_for)
        if rng.randrange(one_in) == 0 or has_secret_choice(play.state):
            yield play.state, seat
        move = rng.choice(game.legal_moves(play.state, seat)) if rng.random() < 0.5 else greedy_move(game, play, seat)
        play = game.play(play.state, play.version, casual(rng))
        game.decide(play, seat, move)


def has_secret_choice(state: Any) -> bool:
    """True if a seat has answered a card, or chosen cards for a deal, and others still choose. That is rare."""
    return any(isinstance(choice, PendingAnswers | PendingDeal) for choice in getattr(state, "pending", ()))


def places_in_yokohama(state: YokohamaState) -> Places:
    """Returns the cards of each deck by their order, and those of each merchant."""
    places: Places = {}
    for name in ("order_deck", "technology_deck"):
        places |= {(name, at): (card,) for at, card in enumerate(getattr(state, name))}
    for seat, merchant in enumerate(state.merchants):
        places |= {(name, seat): getattr(merchant, name) for name in ("dealt", "returned", "orders")}
    return places


def places_in_yedo(state: YedoState) -> Places:
    """Returns the cards of each deck by their order, those of each clan, and secret choices."""
    places: Places = {}
    for deck in Decks.__struct_fields__:
        places |= {(deck, at): (card.card,) for at, card in enumerate(getattr(state.decks, deck))}
    for seat, clan in enumerate(state.clans):
        places |= {(held, seat): getattr(clan, held) for held in MixNumbers.__struct_fields__}
    for choice in state.pending:
        if isinstance(choice, PendingAnswers):
            places |= {("answer", one.seat): (one.answer,) for one in choice.given}
        if isinstance(choice, PendingDeal):
            places |= {(side, "deal"): getattr(choice, side) or () for side in ("first", "second")}
    return places


def in_order(state: YedoState) -> YedoState:
    """Returns a state with sorted hands, whose order means nothing, and without what others know of mixes."""
    clans = tuple([_sorted(clan, MixNumbers.__struct_fields__) for clan in state.clans])
    deals = ("first", "second")
    pending = [_sorted(choice, deals) if isinstance(choice, PendingDeal) else choice for choice in state.pending]
    return replace(state, clans=clans, mixes=(), pending=tuple(pending))


def true_places_of_known_cards(state: YedoState, seat: Seat) -> First:
    """Returns which of the places of a mix have to come first, so that each known card is put where it is in truth."""
    known = unseen_in(yedo.GAME.mask(state, seat)).known
    places = places_in_yedo(state)
    cards = {mix.places: mix.cards for mix in known.mixes}

    def first(items: Sequence[Any]) -> Sequence[int]:
        found: list[int] = []
        left = {where: [*lying] for where, lying in places.items()}  # a card may have copies
        for deck, card in cards.get(items, ()) if isinstance(items, tuple) else ():
            for index, place in enumerate(items):
                where = (place.deck, place.at) if place.seat is None else (place.held, place.seat)
                if index not in found and place.deck in (None, deck) and card in left[where]:
                    left[where].remove(card)
                    found.append(index)
                    break
        return found

    return first


def _sorted(struct: Any, names: Sequence[str]) -> Any:
    changes = {name: tuple(sorted(cards)) for name in names if (cards := getattr(struct, name))}
    return replace(struct, **changes)


@pytest.mark.parametrize("seats", yokohama.GAME.seat_counts)
def test_the_true_world_can_be_drawn_in_yokohama(seats: int) -> None:
    for state, seat in states(yokohama.GAME, seats, one_in=40):
        world = Search(yokohama.GAME, state, seat, places_in_yokohama).world()
        assert world == state


@pytest.mark.parametrize("options", [{}, {"setting": "samurai"}, {"quick_reactions": True}], ids=str)
@pytest.mark.parametrize("seats", yedo.GAME.seat_counts)
def test_the_true_world_can_be_drawn_in_yedo(seats: int, options: dict[str, Any]) -> None:
    for state, seat in states(yedo.GAME, seats, one_in=10, **options):
        world = Search(yedo.GAME, state, seat, places_in_yedo, true_places_of_known_cards(state, seat)).world()
        assert in_order(world) == in_order(state)


@pytest.mark.parametrize("seats", yedo.GAME.seat_counts)
def test_each_card_that_a_seat_knows_in_yedo_has_a_place_in_a_guess(seats: int) -> None:
    for state, seat in states(yedo.GAME, seats, one_in=2, setting="samurai"):
        view = yedo.GAME.mask(state, seat)
        known = unseen_in(view).known
        assert placed(known, view.clans, casual(random.Random(1))).left == []


@pytest.mark.parametrize("seats", yedo.GAME.seat_counts)
def test_every_copy_that_a_viewer_knows_in_yedo_is_there(seats: int) -> None:
    for state, _seat in states(yedo.GAME, seats, one_in=2, setting="samurai"):
        truth = {
            mix.number: Counter(card for number, _, card in places_of_mixes(state) if number == mix.number)
            for mix in state.mixes
        }
        for viewer in (None, *state.seats):
            for mix in yedo.GAME.mask(state, viewer).mixes:
                assert known_copies(mix) <= truth[mix.number]


def test_there_is_but_the_true_world_in_nippon() -> None:
    for state, seat in states(nippon.GAME, 3, one_in=20):
        assert nippon.GAME.determinize(nippon.GAME.mask(state, seat), seat, casual(random.Random(1))) == state
