"""A match whose record lost events or went another way is projected anew."""

import itertools
import random
from collections.abc import Sequence

from domain.match import MatchId
from events import keys
from events.memory import MemoryStore
from events.projections.rebuilding import rebuild
from events.store import NOTHING, Envelope
from tests.events.conftest import Backend
from tests.events.recorder import ANNA, BEN, Recorder
from tests.projected import everything_projected


def replace_record(backend: Backend, match: MatchId, envelopes: Sequence[Envelope]) -> None:
    """Gives a match another record, as a replica does that lacked events when it took over."""
    backend.client.delete(keys.record(match))
    backend.store.append(match, NOTHING, envelopes)


def test_a_match_that_lost_its_newest_events_is_projected_again(backend: Backend) -> None:
    backend.started("other", ANNA, BEN)
    recorder = backend.started("m1", ANNA, BEN)
    backend.projector.drain()
    before = everything_projected(backend.client)
    recorder.finish(random.Random(1))
    backend.projector.drain()
    assert everything_projected(backend.client) != before
    started = next(at for at, each in enumerate(recorder.envelopes) if each.move is not None)
    replace_record(backend, recorder.id, recorder.envelopes[:started])
    assert backend.a_projector("restarted").reconcile() == 1
    assert everything_projected(backend.client) == before
    assert backend.quarantine.all() == {}


def test_a_match_that_went_another_way_is_projected_again(backend: Backend) -> None:
    recorder, other = backend.started("m1", ANNA, BEN), Recorder(MemoryStore())
    other.start(ANNA, BEN)
    recorder.finish(random.Random(1))
    other.finish(random.Random(2))
    backend.projector.drain()
    replace_record(backend, recorder.id, other.envelopes)
    backend.a_projector("restarted").project([recorder.id])
    live = everything_projected(backend.client)
    rebuild(backend.client, backend.projector)
    assert live == everything_projected(backend.client)


def test_the_standings_count_a_match_that_went_another_way_as_it_ended_now(backend: Backend) -> None:
    recorders = [backend.started(f"m{number}", ANNA, BEN, stones=100) for number in range(3)]
    for seed, recorder in enumerate(recorders):
        recorder.finish(random.Random(seed))
    other = Recorder(MemoryStore(), MatchId("m0"), clock=itertools.count(recorders[2].envelopes[-2].time, 0))
    other.start(ANNA, BEN, stones=100)
    other.finish(random.Random(9))
    backend.projector.drain()
    replace_record(backend, MatchId("m0"), other.envelopes)
    backend.a_projector("restarted").reconcile()
    live = everything_projected(backend.client)
    rebuild(backend.client, backend.a_projector("rebuilder"))
    assert live == everything_projected(backend.client)


def test_a_match_that_lost_all_its_events_is_set_aside(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN)
    backend.projector.drain()
    backend.client.delete(keys.record(recorder.id))
    backend.a_projector("restarted").project([recorder.id])
    assert "all its events are lost" in backend.quarantine.all()[recorder.id].why
