"""Matches folded without a repository, to compare with."""

from msgspec import Raw
from msgspec.structs import replace

from domain.match import MatchId, fold
from events.codec import codec
from events.memory import MemoryStore
from events.repository import Snapshot
from events.store import NOTHING
from tests.events.recorder import Recorder
from tests.events.watched_store import WatchedStore
from tests.games.stones import GAME

KNOWN = 1
"""The newest event that is known is read again, to see that the record is still the same one."""


def folded_by_hand(recorder: Recorder, version: int) -> Snapshot:
    envelopes = recorder.envelopes[:version]
    match = fold(GAME, map(codec(GAME).event, envelopes))
    assert match is not None
    return Snapshot(GAME, match, envelopes[-1].hash, envelopes[-1].time)


def broken(store: WatchedStore, version: int, event: bytes) -> Recorder:
    """A match with an event that does not belong to its record."""
    recorder = Recorder(MemoryStore(), MatchId("broken"))
    recorder.start()
    damaged = [*recorder.envelopes]
    damaged[version - 1] = replace(damaged[version - 1], event=Raw(event))
    store.append(recorder.id, NOTHING, damaged)
    return recorder
