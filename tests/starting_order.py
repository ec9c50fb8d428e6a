"""The order in which tests start, and which of them one process runs together."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
WAITING: Sequence[str] = (
    "service/api/test_schemathesis.py",
    "system",
    "service/webhooks",
    "service/conformance",
    "clients",
    "service/cli",
    "test_add_a_game.py",
    "test_operate.py",
    "test_readme.py",
    "web",
)
"""The folders and files of long tests that mostly wait for other processes, in the order in which they start."""
COMPUTING: Sequence[str] = ("system/test_nothing_leaks.py", "service/bots/test_strength.py", "laws", "service")
"""Those of long tests that mostly compute. All other files take few seconds: so all processes finish together."""
FIRST: Sequence[str] = (*WAITING, *COMPUTING)
IN_PIECES: Sequence[str] = ("service/api/test_schemathesis.py", *COMPUTING[:3])
"""Where each test is given to whichever process is free. All other files are run by one process as a whole.

So a service that the tests of a file share is started once.
"""
COMPUTING_PROCESSES = 2 / 5
"""The share of the processes that begin with tests that compute, while the others wait."""
BEHIND = 5
"""The niceness of these processes: whoever has waited for something gets the processor at once."""


@cache
def starting_place(path: Path) -> int:
    """Returns the place of a file of tests in the order of starting."""
    matching = [(len(each), -place) for place, each in enumerate(FIRST) if _is_of(path, each)]
    return -max(matching)[1] if matching else len(FIRST)


def mostly_computes(nodeid: str) -> bool:
    """True if a test does not belong to the long ones that mostly wait."""
    return starting_place(TESTS.parent / _file(nodeid)) >= len(WAITING)


def begins_with_computing(process: str, processes: int) -> bool:
    """True if a process, of so many, begins with tests that compute. It has the name of pytest-xdist, e.g. `gw0`."""
    return int(process.removeprefix("gw")) < int(processes * COMPUTING_PROCESSES)


def runs_together(nodeid: str) -> str:
    """Returns the name of the tests that one process runs together with a test: its file, or the test alone."""
    return nodeid if _runs_in_pieces(_file(nodeid)) else _file(nodeid)


def _file(nodeid: str) -> str:
    return nodeid.partition("::")[0]


@cache
def _runs_in_pieces(file: str) -> bool:
    return any(_is_of(TESTS.parent / file, each) for each in IN_PIECES)


def _is_of(path: Path, place: str) -> bool:
    """True if a file is the one of a place in a list above, or lies in its folder."""
    return f"{path}/".startswith(f"{TESTS}/{place}/")
