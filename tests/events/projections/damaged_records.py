"""Records in Redis that are damaged in several ways."""

from msgspec import Raw
from msgspec.structs import replace

from domain.game import Version
from domain.match import MatchId
from events import keys
from tests.events.conftest import Backend
from tests.events.recorder import ANNA, BEN, Recorder


def break_match(backend: Backend, name: str) -> Recorder:
    """A match whose newest event has an unknown type."""
    recorder = backend.started(name, ANNA, BEN)
    unknown = replace(
        recorder.envelopes[-1],
        version=Version(len(recorder.envelopes) + 1),
        event=Raw(b'{"type":"stones.Stolen"}'),
    )
    backend.store.append(recorder.id, backend.store.head(recorder.id), [unknown])
    return recorder


def half_an_entry(backend: Backend, match: MatchId) -> None:
    """Removes nearly all fields of the newest entry of a stream."""
    backend.client.xadd(keys.record(match), {"e": "{}"}, id=f"{backend.store.head(match)[0] + 1}-0")


def no_entry(backend: Backend, match: MatchId) -> None:
    """Deletes one entry of a stream."""
    backend.client.xdel(keys.record(match), f"{backend.store.head(match)[0] - 1}-0")


def no_move(backend: Backend, match: MatchId) -> None:
    """Damages the move in the newest entry of a stream."""
    ((_, fields),) = backend.client.xrevrange(keys.record(match), count=1)
    backend.client.xadd(keys.record(match), {**fields, b"m": b"{oops"}, id=f"{backend.store.head(match)[0] + 1}-0")
