"""The stack of pending choices."""

import pytest

from domain.nippon.choices import Production, TurnStart
from domain.nippon.stack import topmost
from tests.domain.nippon.story import Table


def test_the_topmost_choice_is_read_as_what_it_is() -> None:
    state = Table().state
    assert topmost(state, TurnStart) == TurnStart()
    with pytest.raises(LookupError, match="no Production"):
        topmost(state, Production)
