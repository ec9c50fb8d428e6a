"""What a request can end with, other than an answer: a problem that the service reports, or no answer."""

import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any, Final, TypeVar

from kifu_client import types

T = TypeVar("T")
UNSAID: Final = "no-problem-document"
"""The code of an error that does not come from Kifu, for example from a proxy in front of it."""
_FAULT: Final = 500
"""The first status that says that the service, or a proxy before it, has failed."""
_NOT_DONE: Final = frozenset({408, 429})
_PASSING: Final = frozenset({502, 503, 504})
_SURE: Final = frozenset(
    {
        *("store-unavailable", "store-full", "newer-release", "archive-unavailable", "overloaded"),
        *("broken-record", "broken-account", "broken-webhook"),
        *("unsupported-transfer-coding", "unsupported-http-version"),
    }
)
"""The codes of faults with which the service says that nothing was done. A proxy may have codes of its own."""


class KifuError(Exception):
    """A request has no answer that can be used."""

    outcome_unknown: bool = False
    """True if the request may have been carried out all the same."""
    key: str | None = None
    """The `Idempotency-Key` of the request. Sent again with it, the request is done once and gets its first answer."""


class Unreachable(KifuError):
    """No answer of the service arrived."""

    def __init__(self, sentence: str, *, outcome_unknown: bool) -> None:
        super().__init__(sentence)
        self.outcome_unknown = outcome_unknown


class Problem(KifuError):
    """The service has refused a request, and says why (RFC 9457)."""

    def __init__(self, status: int, document: Mapping[str, Any], retry_after: float | None = None) -> None:
        self.status = status
        """The HTTP status."""
        self.code = _of(document, "code", str) or UNSAID
        """What is wrong, as a word that never changes: `not-now`, `stale-version`."""
        self.detail = _of(document, "detail", str) or f"HTTP status {status} without a reason."
        """What is wrong, in a sentence for people."""
        self.rule = _of(document, "rule", str)
        """The place in the rulebook that a move breaks."""
        self.field = _of(document, "field", str)
        """The part of the request that is wrong."""
        self.errors: list[types.FieldError] = _of(document, "errors", list) or []
        """All parts of the request that are wrong, if there are several."""
        self.version = _of(document, "version", int)
        """The newest version of the match."""
        self.index = _of(document, "index", int)
        """Which of several moves was refused, from 0."""
        self.request = _of(document, "request", str)
        """The id of the request in the log of the service."""
        self.retry_after = retry_after
        """Seconds after which the service may be asked again."""
        self.outcome_unknown = self._is_uncertain()
        super().__init__(f"{self.code}: {self.detail}" + (f" ({self.rule})" if self.rule else ""))

    def _is_uncertain(self) -> bool:
        return self.status >= _FAULT and self.code not in _SURE

    @property
    def may_pass(self) -> bool:
        """True if the same request may be answered later."""
        return self.status in _NOT_DONE | _PASSING


class StaleVersion(Problem):
    """The match has gone on since the caller looked at it: look again, then decide again."""


class RecordReplaced(Problem):
    """A replica without the newest events has taken over: forget the events that were read, and begin again."""


_KINDS: Final[Mapping[str, type[Problem]]] = {"stale-version": StaleVersion, "record-replaced": RecordReplaced}


def problem(status: int, document: object, retry_after: str | None = None) -> Problem:
    """Returns the problem that an answer describes. A document of another form is told as `UNSAID`."""
    told: Mapping[str, Any] = document if isinstance(document, dict) else {}
    kind = _KINDS.get(str(told.get("code")), Problem)
    return kind(status, told, _seconds(retry_after or ""))


def _of(document: Mapping[str, Any], name: str, kind: type[T]) -> T | None:
    """Returns a field of a problem; `None` if somebody else has written one of another kind."""
    said = document.get(name)
    return said if isinstance(said, kind) else None


def _seconds(retry_after: str) -> float | None:
    """Returns the seconds of a header `Retry-After`, which a proxy may write as a date; `None` if it says neither."""
    if retry_after.isdecimal():
        return float(retry_after)
    try:
        left = parsedate_to_datetime(retry_after).timestamp() - time.time()
    except ValueError:
        return None
    return left if left > 0 else None  # it is over, or one of the two clocks is wrong: then own pauses, which grow
