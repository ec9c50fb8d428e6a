"""What a viewer may not know is hidden, and nothing else is."""

import operator
import pickle
from collections.abc import Callable
from typing import Annotated

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import fields

from domain.game import AnyGame, Seat
from domain.registry import GAMES
from domain.secrecy import HIDDEN, Hidden, HiddenCompared, Secret, is_hidden, redact, same_view, secret_fields, without


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


def test_a_hidden_item_is_removed_as_a_hidden_one_wherever_it_is() -> None:
    assert without(("a", HIDDEN, "b"), HIDDEN) == ("a", "b")


@pytest.mark.parametrize(("items", "item"), [(("a", "b"), "c"), (("a",), HIDDEN), ((), "a")])
def test_an_item_that_is_not_there_cannot_be_removed(items: tuple[str, ...], item: str | Hidden) -> None:
    with pytest.raises(ValueError, match="not in"):
        without(items, item)


@pytest.mark.parametrize(
    "use",
    [
        lambda: HIDDEN < 3,
        lambda: HIDDEN <= 3,
        lambda: HIDDEN + 1,
        lambda: -HIDDEN,
        lambda: sorted(["ace", HIDDEN]),
        lambda: max(HIDDEN, 1),
        lambda: sum([1, HIDDEN]),
        lambda: len(HIDDEN),
        lambda: [*HIDDEN],
        lambda: "a" in HIDDEN,
        lambda: ("ace", "king")[HIDDEN],
        lambda: HIDDEN.color,
        lambda: {"ace": 1}[HIDDEN],
    ],
)
def test_a_rule_that_needs_what_is_hidden_raises(use: Callable[[], object]) -> None:
    with pytest.raises((TypeError, AttributeError, KeyError)):
        use()


class Held(Struct, frozen=True):
    card: str | Hidden | None


@pytest.mark.parametrize(
    "compare",
    [
        lambda: HIDDEN == "ace",
        lambda: HIDDEN != "ace",
        lambda: operator.eq(3, HIDDEN),
        lambda: operator.ne("ace", HIDDEN),
        lambda: HIDDEN == None,  # noqa: E711
        lambda: "ace" in (HIDDEN, HIDDEN),
        lambda: HIDDEN in ("ace", "king"),
        lambda: ("king", HIDDEN).index("ace"),
        lambda: (HIDDEN, "king").count("ace"),
        lambda: [HIDDEN, 1] == ["ace", 1],
        lambda: Held("ace") == Held(HIDDEN),
        lambda: Held(HIDDEN) != Held(None),
        lambda: Held(HIDDEN) in (Held("king"), Held("ace")),
        lambda: {"of": HIDDEN} == {"of": "ace"},
    ],
)
def test_to_compare_what_is_hidden_raises_and_says_what_to_do(compare: Callable[[], object]) -> None:
    with pytest.raises(HiddenCompared, match="Ask isinstance") as raised:
        compare()
    assert "'ace'" not in str(raised.value)


def test_what_is_hidden_equals_what_is_hidden_and_has_its_place_in_sets_and_json() -> None:
    other = msgspec.json.decode(msgspec.json.encode(Held(HIDDEN)), type=Held)
    assert (other, other.card, hash(other), Hidden()) == (Held(HIDDEN), HIDDEN, hash(Held(HIDDEN)), HIDDEN)
    assert not operator.ne(other.card, HIDDEN)
    assert {HIDDEN, "ace", other.card} == {"ace", HIDDEN}
    assert "ace" in ("ace", HIDDEN)
    assert pickle.loads(pickle.dumps(Held(HIDDEN))) == other


def test_it_is_told_whether_something_is_hidden_without_comparing_it() -> None:
    assert is_hidden(HIDDEN)
    assert is_hidden(("ace", HIDDEN))
    assert not is_hidden(("ace", None))
    assert not is_hidden("ace")


def test_views_are_the_same_if_the_same_is_hidden_and_the_rest_is_equal() -> None:
    view = Held(HIDDEN), Held("ace")
    assert same_view(view, (Held(Hidden()), Held("ace")))
    assert not same_view(view, (Held("king"), Held("ace")))
    assert not same_view(view, (Held(HIDDEN), Held("king")))
