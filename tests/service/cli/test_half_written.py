"""A command that is told to end leaves no file that is half written."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from service.cli.half_written import removed_when_ended
from tests.service.cli.processes import wait_until
from tests.service.cli.serving import STONES

ENDS = pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])

IN_A_HASH = """
import msgspec, signal, sys
from pathlib import Path
from typing import Annotated
from service.cli.half_written import removed_when_ended

class Hashed:
    signals = False

    def __hash__(self):
        if self.signals:
            signal.raise_signal(int(sys.argv[2]))
        return 0

file, kind = Path(sys.argv[1]), Annotated[int, Hashed()]
Hashed.signals = True
with removed_when_ended([file]):
    file.write_text("half of it")
    msgspec.json.Decoder(kind)
"""
"""Signals itself in a hash for which C code asks; the decoder goes on after an error there."""


@contextmanager
def playing(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "service.cli", "play", "stones", "--matches", "1000000", "--parquet", folder]
    with subprocess.Popen(command, env=os.environ | STONES) as process:
        try:
            yield process
        finally:
            process.kill()


@ENDS
def test_tables_that_are_not_finished_are_removed(number: signal.Signals, tmp_path: Path) -> None:
    with playing(tmp_path) as process:
        wait_until(lambda: len([*tmp_path.glob("*.part")]) == 4)
        process.send_signal(number)
        assert process.wait(60) == -number
    assert not [*tmp_path.iterdir()]


@ENDS
def test_a_signal_ends_a_command_also_where_an_error_would_be_ignored(number: signal.Signals, tmp_path: Path) -> None:
    command = [sys.executable, "-c", IN_A_HASH, tmp_path / "backup", str(int(number))]
    assert subprocess.run(command, check=False).returncode == -number
    assert not [*tmp_path.iterdir()]


@ENDS
def test_a_signal_then_means_what_it_did(number: signal.Signals, tmp_path: Path) -> None:
    before = signal.getsignal(number)
    with removed_when_ended([tmp_path / "backup"]):
        assert signal.getsignal(number) != before
    assert signal.getsignal(number) == before


@ENDS
def test_a_signal_that_is_ignored_stays_so(number: signal.Signals, tmp_path: Path) -> None:
    before = signal.signal(number, signal.SIG_IGN)
    try:
        with removed_when_ended([tmp_path / "backup"]):
            signal.raise_signal(number)
    finally:
        signal.signal(number, before)
