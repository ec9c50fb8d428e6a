"""What a viewer may not know is hidden, and nothing else is."""

from typing import Annotated

import pytest
from msgspec import Struct
from msgspec.structs import fields

from domain.game import AnyGame, Seat
from domain.registry import GAMES
from domain.secrecy import HIDDEN, Hidden, Secret, redact, secret_fields, without


class HandDealt(Struct, frozen=True):
    seat: Seat
    cards: Annotated[tuple[str | Hidden, ...], Secret(to="seat")]
    trump: str = "red"


class DeckShuffled(Struct, frozen=True):
    deck: Annotated[tuple[str | Hidden, ...], Secret()]


def test_the_owner_sees_its_own_secret() -> None:
    fact = HandDealt(Seat(1), ("ace", "king"))
    assert redact(fact, Seat(1)) == fact


def test_other_seats_and_spectators_see_only_the_number_of_cards() -> None:
    fact = HandDealt(Seat(1), ("ace", "king"))
    hidden = HandDealt(Seat(1), (HIDDEN, HIDDEN))
    assert redact(fact, Seat(0)) == hidden
    assert redact(fact, None) == hidden


def test_a_secret_without_owner_is_hidden_from_every_seat() -> None:
    assert redact(DeckShuffled(("ace",)), Seat(0)) == DeckShuffled((HIDDEN,))


def test_redacting_twice_changes_nothing() -> None:
    once = redact(HandDealt(Seat(1), ("ace",)), None)
    assert redact(once, None) == once


def test_secret_fields_are_found_from_their_declaration() -> None:
    assert [(field.name, field.owner) for field in secret_fields(HandDealt)] == [("cards", "seat")]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_secret_field_has_no_default_so_it_is_always_stored_and_committed_to(game: AnyGame) -> None:
    for kind in (*game.events, *game.moves):
        required = {field.name for field in fields(kind) if field.required}
        assert {secret.name for secret in secret_fields(kind)} <= required, kind


def test_only_one_of_equal_items_is_removed() -> None:
    assert without(("a", "b", "a"), "a") == ("b", "a")


def test_an_item_that_is_not_visible_is_removed_as_a_hidden_one() -> None:
    assert without((HIDDEN, "b", HIDDEN), "a") == ("b", HIDDEN)
    assert without(("a", HIDDEN), "a") == (HIDDEN,)


def test_an_item_that_is_not_there_cannot_be_removed() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        without(("a", "b"), "c")
