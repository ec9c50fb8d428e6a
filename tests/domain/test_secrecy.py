"""What a viewer may not know is hidden, and nothing else."""

from typing import Annotated

import pytest
from msgspec import Struct
from msgspec.structs import fields

from domain.game import AnyGame, Seat
from domain.registry import GAMES
from domain.secrecy import HIDDEN, Hidden, Secret, redact, secret_fields


class HandDealt(Struct, frozen=True):
    seat: Seat
    cards: Annotated[tuple[str | Hidden, ...], Secret(to="seat")]
    trump: str = "red"


class DeckShuffled(Struct, frozen=True):
    deck: Annotated[tuple[str | Hidden, ...], Secret()]


def test_the_named_seat_sees_its_own_secret() -> None:
    fact = HandDealt(Seat(1), ("ace", "king"))
    assert redact(fact, Seat(1)) == fact


def test_other_seats_and_spectators_see_how_many_but_not_which() -> None:
    fact = HandDealt(Seat(1), ("ace", "king"))
    hidden = HandDealt(Seat(1), (HIDDEN, HIDDEN))
    assert redact(fact, Seat(0)) == hidden
    assert redact(fact, None) == hidden


def test_what_is_secret_to_all_is_hidden_from_every_seat() -> None:
    assert redact(DeckShuffled(("ace",)), Seat(0)) == DeckShuffled((HIDDEN,))


def test_redacting_twice_changes_nothing() -> None:
    once = redact(HandDealt(Seat(1), ("ace",)), None)
    assert redact(once, None) == once


def test_secret_fields_are_found_by_their_declaration() -> None:
    assert [(field.name, field.owner) for field in secret_fields(HandDealt)] == [("cards", "seat")]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_secret_is_always_written_since_what_is_left_out_cannot_be_committed_to(game: AnyGame) -> None:
    for kind in (*game.events, *game.moves):
        required = {field.name for field in fields(kind) if field.required}
        assert {secret.name for secret in secret_fields(kind)} <= required, kind
