"""The stack of pending choices."""

from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from domain.pending import popped, pushed, repeated, topmost, with_topmost


class Once(Struct, frozen=True):
    name: str


class Several(Struct, frozen=True):
    left: int
    taken: str = ""

    def repeated(self, **changes: Any) -> "Several | None":
        return replace(self, left=self.left - 1, **changes) if self.left > 1 else None


class State(Struct, frozen=True):
    pending: tuple[Struct, ...] = ()


STATE = State((Once("first"), Several(2)))


def test_the_topmost_choice_is_the_last_one() -> None:
    assert topmost(STATE, Several) == Several(2)


def test_a_topmost_choice_of_another_kind_raises_an_error() -> None:
    with pytest.raises(LookupError, match="the topmost choice is a Several, not a Once"):
        topmost(STATE, Once)
    with pytest.raises(LookupError, match="not a Once"):
        topmost(State(), Once)


def test_pushed_choices_are_on_top_in_their_order() -> None:
    assert pushed(STATE, Once("a"), Once("b")).pending == (*STATE.pending, Once("a"), Once("b"))


def test_only_the_topmost_choice_is_popped_or_changed() -> None:
    assert popped(STATE).pending == (Once("first"),)
    assert with_topmost(STATE, Once("other")).pending == (Once("first"), Once("other"))


def test_a_repeated_choice_leaves_the_stack_once_it_is_used_up() -> None:
    after_one = repeated(STATE, Several, taken="silk")
    assert after_one.pending == (Once("first"), Several(1, "silk"))
    assert repeated(after_one, Several).pending == (Once("first"),)


def test_a_choice_of_another_kind_is_not_repeated() -> None:
    with pytest.raises(LookupError):
        repeated(popped(STATE), Several)
