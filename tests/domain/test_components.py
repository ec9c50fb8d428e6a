"""Printed components stand on a shelf under the digest of their file."""

import hashlib
from typing import Any

import pytest

from domain.components import BadComponents, ComponentsRegistry, Digest, UnknownComponents


def parse(document: dict[str, Any]) -> int:
    return int(document["cards"]) + 0


def test_a_printing_stands_under_the_digest_of_its_file() -> None:
    shelf = ComponentsRegistry(parse, b"cards = 36")
    assert shelf.current == hashlib.sha256(b"cards = 36").hexdigest()
    assert shelf[shelf.current] == 36
    assert shelf.document(shelf.current) == {"cards": 36}


def test_a_supplied_file_is_for_new_matches_and_the_old_one_stays_at_hand() -> None:
    shelf = ComponentsRegistry(parse, b"cards = 36")
    old = shelf.current
    shelf.supply(b"cards = 37")
    assert shelf[shelf.current] == 37
    assert shelf[old] == 36


@pytest.mark.parametrize("text", [b"cards = ", b"card = 3", b"cards = 'many'", b"\xff"])
def test_a_bad_file_is_refused_and_the_current_one_stays(text: bytes) -> None:
    shelf = ComponentsRegistry(parse, b"cards = 36")
    with pytest.raises(BadComponents):
        shelf.supply(text)
    assert shelf[shelf.current] == 36


def test_components_that_are_not_at_hand_are_named() -> None:
    with pytest.raises(UnknownComponents, match="abc"):
        ComponentsRegistry(parse, b"cards = 36")[Digest("abc")]
