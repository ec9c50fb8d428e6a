"""A store with one of everything."""

import pytest
from msgspec import Raw

from domain.game import Version
from domain.match import MatchId
from events import keys
from events.projections.rebuilding import rebuild
from events.store import Envelope
from tests.events.conftest import Backend
from tests.events.recorder import ANNA, BEN, COR, a_finished_match


@pytest.fixture
def furnished(backend: Backend) -> Backend:
    """A store with a finished match, a running one, a waiting one, components, accounts, a remembered command."""
    a_finished_match(backend.store)
    backend.started("running", ANNA, COR, bots=[COR])
    backend.recorder("waiting").create(3)
    last = backend.recorder("remembered")
    last.create()
    envelope = Envelope(Version(2), Raw(b'{"type":"match.Abandoned"}'), 5, "c", "77" * 32)
    name = MatchId("remembered")
    backend.store.append(name, backend.store.head(name), [envelope], "command", "fingerprint")
    backend.client.hset(keys.components_files(), "12" * 32, b"stones = 21\n")
    backend.client.hset(keys.players(), BEN, b'{"id":"ben","name":"Ben"}')
    backend.client.hset(keys.tokens(), "ab" * 32, BEN)
    backend.client.sadd(keys.tokens_of(BEN), "ab" * 32)
    backend.client.set(keys.command_secret(), b"\x00\xff secret")
    rebuild(backend.client, backend.projector)
    return backend
