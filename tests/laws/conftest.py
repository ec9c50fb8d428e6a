"""Law runs create hundreds of thousands of small structs, none of them in a reference cycle."""

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def without_garbage_collection() -> Iterator[None]:
    """Switches the garbage collector off, which would take a quarter of the time."""
    gc.disable()
    yield
    gc.enable()
