"""The signs of life of the projector process."""

import os
import threading
from collections.abc import Iterator

import pytest

from service.processes import heartbeat, projecting


@pytest.fixture
def pipe(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The end of a pipe at which a supervisor hears this process."""
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    monkeypatch.setenv(heartbeat.PIPE, str(writer))
    yield reader
    os.close(reader)
    os.close(writer)


def test_a_projector_gives_signs_of_life_only_while_its_sweep_runs_too(pipe: int) -> None:
    ending = threading.Event()
    sweep = threading.Thread(target=ending.wait)
    sweep.start()
    projecting._beat_beside([sweep])
    assert heartbeat.has_data(pipe)
    ending.set()
    sweep.join()
    projecting._beat_beside([sweep])
    assert not heartbeat.has_data(pipe)
