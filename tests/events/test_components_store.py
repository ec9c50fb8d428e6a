"""The components files of matches are kept."""

from domain.components import Digest, Shelf
from events.components_store import Printings
from tests.events.conftest import House


def test_a_file_is_kept_as_it_was_supplied(house: House) -> None:
    shelf = Shelf(lambda document: document, b"cards = 36  # as printed\n")
    printings = Printings(house.client)
    assert printings.file(shelf.current) is None
    for _ in range(2):
        printings.keep(shelf, shelf.current)
    assert printings.file(shelf.current) == b"cards = 36  # as printed\n"
    assert printings.file(Digest("abc")) is None
