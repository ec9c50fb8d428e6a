"""A command that is told to end leaves no file that is half written."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from events.whole_files import written_whole
from service.cli.half_written import ended_in_order
from tests.service.cli.processes import wait_until
from tests.service.cli.serving import STONES


def test_tables_that_are_not_finished_are_removed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "service.cli", "play", "stones", "--matches", "1000000", "--parquet", tmp_path]
    with subprocess.Popen(command, env=os.environ | STONES) as playing:
        wait_until(lambda: len([*tmp_path.glob("*.part")]) == 4)
        playing.terminate()
    assert playing.returncode == 128 + signal.SIGTERM
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_file_that_is_not_whole_is_removed_and_the_signal_then_means_what_it_did(
    number: signal.Signals, tmp_path: Path
) -> None:
    before = signal.getsignal(number)
    with pytest.raises(SystemExit) as ended, ended_in_order(), written_whole(tmp_path / "backup"):
        signal.raise_signal(number)
    assert ended.value.code == 128 + number
    assert not [*tmp_path.iterdir()]
    assert signal.getsignal(number) == before
