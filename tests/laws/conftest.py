"""Matches leave hundreds of thousands of small structs behind, none of them in a cycle."""

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def no_search_for_cycles() -> Iterator[None]:
    """Looking through all of them again and again for a cycle would take a quarter of the time."""
    gc.disable()
    yield
    gc.enable()
