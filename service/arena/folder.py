"""The folder of an arena: its plan, the results in the order of the blocks, and the records of the matches."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from service.arena.matches import Result
from service.arena.plan import Match, Plan
from service.research.played_match import PlayedMatch

_PLAN: Final = "plan.json"
_RESULTS: Final = "results.ndjson"
_RECORDS: Final = "records"


class UnusableFolder(Exception):
    """A folder holds another arena, or cannot be read or written."""


class Folder:
    """Keeps what was played, so that the arena goes on where it was after a stop. A line that was cut is forgotten."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def begin(self, plan: Plan) -> None:
        """Creates the folder with its plan, or checks that it holds the same plan. Raises `UnusableFolder`."""
        try:
            self._path.mkdir(parents=True, exist_ok=True)
            if not (self._path / _PLAN).exists():
                self._write(_PLAN, msgspec.json.format(msgspec.json.encode(plan)) + b"\n")
        except OSError as error:
            raise UnusableFolder(f"{self._path} cannot be written to: {error.strerror}.") from error
        kept, asked = msgspec.to_builtins(self.plan()), msgspec.to_builtins(plan)
        for field, value in asked.items():
            if kept[field] != value:
                raise UnusableFolder(f"{self._path} holds another arena: its {field} is {kept[field]}, not {value}.")

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """Keeps others from playing in the folder, which has a plan. Raises `UnusableFolder` if somebody does."""
        with (self._path / _PLAN).open("rb") as plan:
            try:
                fcntl.flock(plan, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise UnusableFolder(f"Another process plays in {self._path} now.") from error
            yield

    def plan(self) -> Plan:
        """Returns the plan. Raises `UnusableFolder`."""
        try:
            return msgspec.json.decode((self._path / _PLAN).read_bytes(), type=Plan)
        except OSError as error:
            raise UnusableFolder(f"{self._path} holds no arena: {_PLAN} cannot be read: {error.strerror}.") from error
        except msgspec.MsgspecError as error:
            raise UnusableFolder(f"{self._path / _PLAN} is not the plan of an arena: {error}.") from error

    def results(self) -> tuple[Result, ...]:
        """Returns the results so far. Raises `UnusableFolder`, which names the line, if one cannot be read."""
        return tuple(self._results())

    def _results(self) -> Iterator[Result]:
        file = self._path / _RESULTS
        lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
        for number, line in enumerate(lines, 1):
            if not line.endswith(b"\n"):
                return  # the process ended while it wrote: the match is played again
            try:
                yield msgspec.json.decode(line, type=Result)
            except msgspec.MsgspecError as error:
                raise UnusableFolder(f"{file}, line {number}, is not a result: {error}.") from error

    def trim(self) -> None:
        """Removes a line that was cut, so that the next one begins on a line of its own."""
        file = self._path / _RESULTS
        if file.exists():
            whole = file.read_bytes()
            os.truncate(file, whole.rfind(b"\n") + 1)

    def keep(self, result: Result, record: bytes | None) -> None:
        """Adds a match: its record first, if it is to be kept, then its result."""
        if record is not None:
            (self._path / _RECORDS).mkdir(exist_ok=True)
            self._write(f"{_RECORDS}/{result.block}-{result.seating}.ndjson", record)
        with (self._path / _RESULTS).open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")

    def _write(self, name: str, content: bytes) -> None:
        """Writes a file that is whole or not there."""
        new = self._path / f"{name}.new"
        new.write_bytes(content)
        new.replace(self._path / name)


def record_of(match: PlayedMatch) -> bytes:
    """Returns the record of a match as one text. All matches of a block have one id, since the draws depend on it."""
    return b"".join(match.record())


def missing(block: tuple[Match, ...], results: frozenset[tuple[int, int]]) -> tuple[Match, ...]:
    """Returns the matches of a block that have no result yet, which are given by block and seating."""
    return tuple(match for match in block if (match.block, match.seating) not in results)
