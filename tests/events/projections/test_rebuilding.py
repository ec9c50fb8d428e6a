"""A rebuild deletes all projections and computes them again from the records."""

import random
import threading

from events.projections.rebuilding import clear, rebuild
from tests.events.conftest import Backend, some_matches
from tests.events.projections.damaged_records import break_match, half_an_entry, no_entry, no_move
from tests.events.recorder import ANNA, BEN
from tests.projected import everything_projected


def test_a_rebuild_equals_what_was_projected_live(backend: Backend) -> None:
    some_matches(backend)
    backend.projector.drain()
    live = everything_projected(backend.client)
    assert rebuild(backend.client, backend.a_projector("rebuilder")) == 3
    assert everything_projected(backend.client) == live


def test_a_rebuild_skips_damaged_streams(backend: Backend) -> None:
    for number, damage in enumerate((half_an_entry, no_entry, no_move)):
        damage(backend, backend.started(f"m{number}", ANNA, BEN).id)
    some_matches(backend)
    rebuild(backend.client, backend.projector)
    assert set(backend.quarantine.all()) == {"m0", "m1", "m2"}
    assert len(backend.lobby.page(ANNA).matches) == 3


def test_a_rebuild_skips_broken_matches(backend: Backend) -> None:
    break_match(backend, "broken")
    some_matches(backend)
    rebuild(backend.client, backend.projector)
    assert set(backend.quarantine.all()) == {"broken"}
    assert len(backend.lobby.page(ANNA).matches) == 3


def test_a_rebuild_while_a_projector_is_at_work_loses_nothing(backend: Backend) -> None:
    recorders = [backend.started(f"m{number}", ANNA, BEN) for number in range(6)]
    worker = backend.a_projector("worker")

    def play() -> None:
        for recorder in recorders:
            recorder.finish(random.Random(2))
            worker.drain()

    player = threading.Thread(target=play)
    player.start()
    while player.is_alive():
        rebuild(backend.client, backend.projector)
    player.join()
    worker.drain()
    projected = everything_projected(backend.client)
    rebuild(backend.client, backend.projector)
    assert everything_projected(backend.client) == projected


def test_clearing_does_not_change_the_records(backend: Backend) -> None:
    (recorder, *_others) = some_matches(backend)
    backend.projector.drain()
    clear(backend.client)
    assert everything_projected(backend.client) == {}
    assert list(backend.store.read(recorder.id)) == recorder.envelopes
