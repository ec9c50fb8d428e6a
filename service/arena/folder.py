"""The folder of an arena: its plan, the results in the order of the blocks, and the records of the matches."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Final

import msgspec
from msgspec.structs import replace

from events.codec import NOT_JSON
from service.arena import agreement
from service.arena.matches import Result
from service.arena.plan import Match, NoLineUps, Plan
from service.research.played_match import RecordedMatch

_PLAN: Final = "plan.json"
_RESULTS: Final = "results.ndjson"
_RECORDS: Final = "records"


class UnusableFolder(Exception):
    """A folder holds another arena, or cannot be read or written."""


class Folder:
    """Keeps what was played, so that the arena goes on where it was after a stop. A line that was cut is forgotten."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """Creates the folder if there is none, and keeps others from playing in it.

        Raises `UnusableFolder` if somebody does. The lock is on the folder itself: its files may be replaced.
        """
        try:
            self._path.mkdir(parents=True, exist_ok=True)
            folder = os.open(self._path, os.O_RDONLY)
        except OSError as error:
            raise UnusableFolder(f"{self._path} cannot be written to: {error.strerror}.") from error
        try:
            self._lock(folder)
            yield
        finally:
            os.close(folder)

    def _lock(self, folder: int) -> None:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise UnusableFolder(f"Another process plays in {self._path} now.") from error
        except OSError as error:
            raise UnusableFolder(f"{self._path} cannot be locked: {error.strerror}.") from error

    def begin(self, plan: Plan, *, other_code: bool) -> None:
        """Keeps the plan of a folder that is claimed, or checks that it holds the same. Raises `UnusableFolder`.

        A folder goes on with other code only if that is allowed; its plan then tells both codes.
        """
        if not (self._path / _PLAN).exists():
            if any(self._numbered()):
                raise UnusableFolder(f"{self._path} holds results, but no {_PLAN} says of which arena.")
            self._keep_plan(plan)
        kept = self.plan()
        if differs := agreement.other_plan(kept, plan):
            raise UnusableFolder(f"{self._path} holds another arena: {differs}.")
        for code in plan.codes:
            if changed := agreement.other_code(kept, code):
                if not other_code:
                    raise UnusableFolder(
                        f"{self._path} was played with other code of {changed}: its results would be mixed with those "
                        "of other bots. With --other-code it goes on."
                    )
                self._keep_plan(replace(kept, codes=(*kept.codes, code)))

    def _keep_plan(self, plan: Plan) -> None:
        with self._writing():
            self._write(_PLAN, msgspec.json.format(msgspec.json.encode(plan)) + b"\n")

    def plan(self) -> Plan:
        """Returns the plan. Raises `UnusableFolder`."""
        try:
            plan = msgspec.json.decode((self._path / _PLAN).read_bytes(), type=Plan)
            plan.line_ups()
        except OSError as error:
            raise UnusableFolder(f"{self._path} holds no arena: {_PLAN} cannot be read: {error.strerror}.") from error
        except (*NOT_JSON, NoLineUps) as error:
            raise UnusableFolder(f"{self._path / _PLAN} is not the plan of an arena: {error}.") from error
        return plan

    def results(self) -> tuple[Result, ...]:
        """Returns the results so far. Raises `UnusableFolder`, which names the line, if one cannot be used."""
        plan = self.plan()
        known: dict[tuple[int, int], Result] = {}
        for line, result in self._numbered():
            if why := agreement.misfit(plan, result):
                raise UnusableFolder(f"{line}, is no result of this arena: {why}.")
            if known.setdefault((result.block, result.seating), result) is not result:
                match = f"block {result.block}, seating {result.seating}"
                raise UnusableFolder(f"{line}, is a second result of {match}: remove one of them.")
        return tuple(known.values())

    def _numbered(self) -> Iterator[tuple[str, Result]]:
        """Yields each result with the words that name its line."""
        file = self._path / _RESULTS
        for number, line in enumerate(self._lines(file), 1):
            if not line.endswith(b"\n"):
                return  # the process ended while it wrote: the match is played again
            try:
                yield f"{file}, line {number}", msgspec.json.decode(line, type=Result)
            except NOT_JSON as error:
                raise UnusableFolder(f"{file}, line {number}, is not a result: {error}.") from error

    def _lines(self, file: Path) -> list[bytes]:
        try:
            return file.read_bytes().splitlines(keepends=True) if file.exists() else []
        except OSError as error:
            raise UnusableFolder(f"{file} cannot be read: {error.strerror}.") from error

    def trim(self) -> None:
        """Removes a line that was cut, so that the next one begins on a line of its own, and files that were cut."""
        file = self._path / _RESULTS
        if file.exists():
            whole = file.read_bytes()
            os.truncate(file, whole.rfind(b"\n") + 1)
        for cut in (*self._path.glob(f"{_PLAN}.*.new"), *self._path.glob(f"{_RECORDS}/*.ndjson.*.new")):
            cut.unlink()

    def keep(self, result: Result, record: bytes | None) -> None:
        """Adds a match: its record first, if it is to be kept, then its result. Raises `UnusableFolder`."""
        if record is not None:
            (self._path / _RECORDS).mkdir(exist_ok=True)
            with self._writing():
                self._write(f"{_RECORDS}/{result.block}-{result.seating}.ndjson", record)
        with self._writing(), (self._path / _RESULTS).open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Raises `UnusableFolder` if something cannot be written inside the block, as when the disk is full."""
        try:
            yield
        except OSError as error:
            raise UnusableFolder(f"{self._path} cannot be written to: {error.strerror}.") from error

    def _write(self, name: str, content: bytes) -> None:
        """Writes a file that is whole or not there. Until it is whole it has a name that nobody else uses."""
        new = self._path / f"{name}.{token_hex(8)}.new"
        new.write_bytes(content)
        new.replace(self._path / name)


def record_of(match: RecordedMatch) -> bytes:
    """Returns the record of a match as one text. All matches of a block have one id, since the draws depend on it."""
    return b"".join(match.record())


def missing(block: tuple[Match, ...], results: frozenset[tuple[int, int]]) -> tuple[Match, ...]:
    """Returns the matches of a block that have no result yet, which are given by block and seating."""
    return tuple(match for match in block if (match.block, match.seating) not in results)
