"""The records of all matches that are finished, one after another, however often the connection is lost."""

from collections.abc import Iterator
from typing import NamedTuple

import httpx

from kifu_client.answers import lost, told
from kifu_client.errors import KifuError, Problem, Unreachable
from kifu_client.pauses import Pauses
from kifu_client.transport import Query, Transport

_CURSOR = b'{"type":"kifu.cursor"'


class FinishedRecord(NamedTuple):
    """The record of a match that is finished."""

    match: str
    record: bytes
    """A header and one event a line, in UTF-8: what `kifu verify` takes."""
    cursor: str
    """What to go on after."""


class FinishedRecords:
    """A reader of these records, and how far it has read."""

    def __init__(self, transport: Transport, query: Query, cursor: str | None, patience: float) -> None:
        self._transport = transport
        self._query = query
        self._cursor = cursor
        self._patience = patience
        self._pauses: Pauses | None = None
        """Those since something was told: how long the caller works with it does not count."""
        self._more = True

    def records(self) -> Iterator[FinishedRecord]:
        """Yields the records that there are now. Raises `Problem`, and `Unreachable` when the patience is over."""
        while self._more:
            at_least = None
            failed: KifuError
            self._pauses = self._pauses or self._transport.pauses(self._patience)
            try:
                yield from self._page()
                continue
            except httpx.RequestError as error:  # lost, perhaps in the middle of a record
                failed = lost(error)
            except Unreachable as error:
                failed = error
            except Problem as refusal:
                if not refusal.may_pass:
                    raise
                failed, at_least = refusal, refusal.retry_after
            self._pauses = self._pauses or self._transport.pauses(self._patience)
            if not self._pauses.sleep(at_least):
                raise failed

    def _page(self) -> Iterator[FinishedRecord]:
        lines: list[bytes] = []
        is_told = False
        with self._transport.opened("/v1/records", {**self._query, "cursor": self._cursor}) as answer:
            for line in _lines(answer):
                if not line.startswith(_CURSOR):
                    lines.append(line)
                    continue
                after, is_told = told(line, ("cursor", "more")), True
                match = told(lines[0], ("match",))["match"] if lines else None
                self._cursor, self._more, self._pauses = after["cursor"], after["more"], None
                if match is not None:
                    yield FinishedRecord(match, b"".join(each + b"\n" for each in lines), after["cursor"])
                lines = []
        if lines or not is_told:
            raise Unreachable("The answer was lost: it ends in the middle of a record.", outcome_unknown=True)


def _lines(answer: httpx.Response) -> Iterator[bytes]:
    """Yields the whole lines of an answer; other ends of lines than a line feed belong to the text."""
    rest = b""
    for chunk in answer.iter_bytes():
        *lines, rest = (rest + chunk).split(b"\n")
        yield from lines
