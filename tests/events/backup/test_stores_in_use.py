"""A backup of a store in use has each match as at one moment."""

import io
import random
import threading

from msgspec import Raw

from domain.game import Version
from domain.match import MatchId
from events.backup import back_up
from events.store import Envelope, Head
from events.streams import RedisStore
from tests.events.backup.backups import backed_up, restored
from tests.events.conftest import Backend
from tests.events.recorder import GAMES


def test_a_backup_of_a_store_in_use_has_each_match_as_at_one_moment(backend: Backend) -> None:
    recorders = [backend.started(f"m{number}", stones=100) for number in range(20)]
    stop = threading.Event()

    def play() -> None:
        rng = random.Random(1)
        while not stop.is_set() and any(recorder.match.board.heap for recorder in recorders):
            recorder = rng.choice(recorders)
            if recorder.match.board.heap:
                recorder.move(rng)

    playing = threading.Thread(target=play)
    playing.start()
    backup, _ = backed_up(backend)
    stop.set()
    playing.join()
    whole = {recorder.id: backend.store.read(recorder.id) for recorder in recorders}
    backend.client.flushall()
    assert restored(backend, backup).broken == {}
    for match, envelopes in whole.items():
        kept = backend.store.read(match)
        assert kept == envelopes[: len(kept)]
        assert len(kept) >= 6


class InUse(RedisStore):
    """A store in which somebody changes a match as soon as a backup has looked how long it is."""

    def head(self, match: MatchId) -> Head:
        head = super().head(match)
        envelope = Envelope(Version(head.version + 1), Raw(b'{"type":"match.Abandoned"}'), 5, "c", "77" * 32)
        self.append(match, head, [envelope], "meanwhile", "fingerprint")
        return head


def test_a_backup_of_a_store_in_use_remembers_no_request_whose_events_it_lacks(furnished: Backend) -> None:
    store = InUse(furnished.client, furnished.notifier)
    file = io.BytesIO()
    back_up(furnished.client, store, GAMES, file, time=5, progress=lambda _done, _total: None)
    furnished.client.flushall()
    restored(furnished, file.getvalue())
    for match in furnished.store.matches():
        assert furnished.store.command(match, "meanwhile", "fingerprint") is None
    kept = furnished.store.command(MatchId("remembered"), "command", "fingerprint")
    assert (kept and kept.last, furnished.store.head(MatchId("remembered"))[0]) == (2, 2)
