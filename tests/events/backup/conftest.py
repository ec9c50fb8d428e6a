"""A store with one of everything."""

import pytest
from msgspec import Raw

from domain.game import Version
from domain.match import MatchId
from events import account_keys, keys
from events.projections.rebuilding import rebuild
from events.store import Envelope
from tests.account_homes import PARTITIONS, home
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
    backend.client.set(account_keys.form(), "split")
    backend.client.hset(home(BEN).players, BEN, b'{"id":"ben","name":"Ben"}')
    for token in ("ab" * 32, "cd" * 32):
        backend.client.hset(home(BEN).tokens, token, BEN)
        backend.client.sadd(home(BEN).tokens_of(BEN), token)
    backend.client.hset(PARTITIONS.owners("cd" * 32), "cd" * 32, BEN)
    backend.client.set(account_keys.command_secret(), b"\x00\xff secret")
    rebuild(backend.client, backend.projector)
    return backend
