"""The log file of the embedded Redis: what its start cut off because it was not whole.

Redis goes on without an incomplete last command, and says so only in its own log.
"""

import time
from pathlib import Path
from typing import Final

from msgspec import Struct

from domain.match import MatchId
from events import keys

_NAME: Final = "appendonly.aof"
_NOTE: Final = "written"
"""The file that says how long the log was: its inode and its bytes."""
_LOOKED_AT: Final = 8 * 1024 * 1024
"""Bytes at the end of the log that are kept until Redis has started: more than a command has."""


class Loss(Struct, frozen=True):
    """What was written and is no longer in the log."""

    missing: int
    """Bytes that were gone before Redis started."""
    cut: int
    """Bytes that Redis cut off, the rest of a command that was not whole."""
    matches: tuple[MatchId, ...]
    """The matches that the cut command was about."""
    kept: Path | None
    """Where the bytes that were cut off are kept."""

    def __str__(self) -> str:
        about = f" It was about the matches {', '.join(self.matches)}." if self.matches else ""
        gone = f" {self.missing} bytes of it are missing." if self.missing else ""
        cut = f" Its last command was not whole: {self.cut} bytes were cut off, now in {self.kept}." if self.cut else ""
        return f"The log of the records has lost what was written last.{gone}{cut}{about}"


class LogFile:
    """The log file in a data folder, as it was before Redis started."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / _NAME
        self._size = self._path.stat().st_size if self._path.exists() else 0
        self._missing = max(0, self._noted() - self._size)
        self._end = self._read_end()

    def loss(self) -> Loss | None:
        """Returns what is lost, once Redis has loaded the log; `None` if it is whole. Keeps what was cut off."""
        cut = self._size - self._path.stat().st_size if self._size else 0
        if cut <= 0 and not self._missing:
            return None
        end = self._end[-cut:] if cut > 0 else b""
        kept = self._folder / f"cut-off-{int(time.time())}.aof" if end else None
        if kept is not None:
            kept.write_bytes(end)
        return Loss(self._missing, max(cut, 0), keys.matches_in(end), kept)

    def note(self) -> None:
        """Notes how long the log is now, so that the next start can tell if something is missing."""
        found = self._path.stat()
        (self._folder / _NOTE).write_text(f"{found.st_ino} {found.st_size}")

    def _noted(self) -> int:
        try:
            inode, size = map(int, (self._folder / _NOTE).read_text().split())
        except (OSError, ValueError):  # none yet, or it was itself cut off
            return 0
        return size if self._path.exists() and self._path.stat().st_ino == inode else 0

    def _read_end(self) -> bytes:
        if not self._size:
            return b""
        with self._path.open("rb") as log:
            log.seek(max(0, self._size - _LOOKED_AT))
            return log.read()
