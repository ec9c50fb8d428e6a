"""A signal handler sets an event while the same thread uses it."""

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent.parent
INTERRUPTED: Final = """
import signal
from service.signal_event import SignalEvent

event, handled = SignalEvent(), []

def handle(*_):
    event.set()
    handled.append(True)

signal.signal(signal.SIGALRM, handle)
signal.setitimer(signal.ITIMER_REAL, 0.005, 0.005)
while len(handled) < 200:
    event.set()
    event.clear()
    event.wait(0.0001)
signal.setitimer(signal.ITIMER_REAL, 0)
print("done")
"""


def test_a_handler_may_set_it_at_any_point_of_the_program() -> None:
    command = [sys.executable, "-c", INTERRUPTED]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert (said.stdout, said.stderr) == ("done\n", "")
