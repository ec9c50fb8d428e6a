"""The order in which tests start, and which of them one process runs together."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
FIRST: Sequence[str] = (
    "system",
    "service/api/test_schemathesis.py",
    "service/webhooks",
    "service/conformance",
    "clients",
    "service/cli",
    "test_add_a_game.py",
    "test_operate.py",
    "test_readme.py",
    "web",
    "system/test_nothing_leaks.py",
    "service/bots/test_strength.py",
    "laws",
    "service",
)
"""The folders and files of long tests in the order in which they start, before all others.

Most of the system tests and of those of the page wait for other processes; the laws and what follows only compute. At
the end come files of few seconds, so that all processes finish together.
"""
IN_PIECES: Sequence[str] = ("system/test_nothing_leaks.py", "service/bots/test_strength.py", "laws")
"""Where each test is given to whichever process is free. All other files are run by one process as a whole.

So a service that the tests of a file share is started once.
"""


@cache
def starting_place(path: Path) -> int:
    """Returns the place of a file of tests in the order of starting."""
    matching = [(len(each), -place) for place, each in enumerate(FIRST) if _is_of(path, each)]
    return -max(matching)[1] if matching else len(FIRST)


def runs_together(nodeid: str) -> str:
    """Returns the name of the tests that one process runs together with a test: its file, or the test alone."""
    file = nodeid.partition("::")[0]
    return nodeid if _runs_in_pieces(file) else file


@cache
def _runs_in_pieces(file: str) -> bool:
    return any(_is_of(TESTS.parent / file, each) for each in IN_PIECES)


def _is_of(path: Path, place: str) -> bool:
    """True if a file is the one of a place in a list above, or lies in its folder."""
    return f"{path}/".startswith(f"{TESTS}/{place}/")
