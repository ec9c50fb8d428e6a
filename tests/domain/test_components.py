"""The registry holds the components of a game by the digest of their file."""

import hashlib
from typing import Any

import pytest

from domain.components import BadComponents, ComponentsRegistry, Digest, UnknownComponents


def parse(document: dict[str, Any]) -> int:
    return int(document["cards"]) + 0


def test_components_are_found_by_the_digest_of_their_file() -> None:
    registry = ComponentsRegistry(parse, b"cards = 36")
    assert registry.current == hashlib.sha256(b"cards = 36").hexdigest()
    assert registry[registry.current] == 36
    assert registry.document(registry.current) == {"cards": 36}


def test_a_supplied_file_becomes_current_and_the_old_one_stays() -> None:
    registry = ComponentsRegistry(parse, b"cards = 36")
    old = registry.current
    registry.supply(b"cards = 37")
    assert registry[registry.current] == 37
    assert registry[old] == 36


@pytest.mark.parametrize("text", [b"cards = ", b"card = 3", b"cards = 'many'", b"\xff"])
def test_a_bad_file_is_refused_and_the_current_one_stays(text: bytes) -> None:
    registry = ComponentsRegistry(parse, b"cards = 36")
    with pytest.raises(BadComponents):
        registry.supply(text)
    assert registry[registry.current] == 36


def test_an_unknown_digest_is_named() -> None:
    with pytest.raises(UnknownComponents, match="abc"):
        ComponentsRegistry(parse, b"cards = 36")[Digest("abc")]
