"""Remembers the last result of a function of an immutable value."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Subject = TypeVar("Subject")
Detail = TypeVar("Detail")
Result = TypeVar("Result")
Function = Callable[[Subject, Detail], Result]


def memoize_last(function: Function[Subject, Detail, Result]) -> Function[Subject, Detail, Result]:
    """Returns the function with a memory: for the very same subject and detail it computes once.

    The subject is a state or a part of one, which never changes; it is compared by identity. One subject is remembered
    for each detail, so there must be few details, e.g. the seats.
    """
    last: dict[Detail, tuple[Subject, Result]] = {}

    @wraps(function)
    def remembered(subject: Subject, detail: Detail) -> Result:
        known = last.get(detail)
        if known is None or known[0] is not subject:
            last[detail] = known = (subject, function(subject, detail))
        return known[1]

    return remembered
