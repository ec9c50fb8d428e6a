"""Remembering an answer as long as nobody asks about something newer."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Subject = TypeVar("Subject")
Detail = TypeVar("Detail")
Answer = TypeVar("Answer")
Question = Callable[[Subject, Detail], Answer]


def memoize_last(question: Question[Subject, Detail, Answer]) -> Question[Subject, Detail, Answer]:
    """The question, answered at once when it is asked again of the very same subject: nothing ever changes a table or a
    part of it, so nothing changes the answer.

    For each detail one subject is remembered, so there must be few details. A question may take its detail for that
    alone: given their seats, the clans of a table are remembered side by side.
    """
    latest: dict[Detail, tuple[Subject, Answer]] = {}

    @wraps(question)
    def answer(subject: Subject, detail: Detail) -> Answer:
        known = latest.get(detail)
        if known is None or known[0] is not subject:
            latest[detail] = known = (subject, question(subject, detail))
        return known[1]

    return answer
