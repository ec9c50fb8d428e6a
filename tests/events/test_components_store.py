"""The components files of matches are kept."""

from domain.components import ComponentsRegistry, Digest
from events import keys
from events.components_store import ComponentsStore
from tests.events.conftest import Backend


def test_a_file_is_kept_as_it_was_supplied(backend: Backend) -> None:
    registry = ComponentsRegistry(lambda document: document, b"cards = 36  # as printed\n")
    components_files = ComponentsStore(backend.client)
    assert components_files.file(registry.current) is None
    for _ in range(2):
        components_files.keep(registry, registry.current)
    assert components_files.file(registry.current) == b"cards = 36  # as printed\n"
    assert components_files.file(Digest("abc")) is None


def test_a_file_that_is_kept_is_not_written_again(backend: Backend) -> None:
    registry = ComponentsRegistry(lambda document: document, b"cards = 36\n")
    backend.client.hset(keys.components_files(), registry.current, b"as it was kept")
    components_files = ComponentsStore(backend.client)
    components_files.keep(registry, registry.current)
    assert components_files.file(registry.current) == b"as it was kept"
