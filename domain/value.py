"""What events, moves and states are made of: structs and tuples that never change, so a result can be remembered."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Final, TypeVar, cast

from msgspec import Struct

T = TypeVar("T")


class Value(Struct, frozen=True, gc=False):
    """A struct that never changes, and that refers to no struct that refers back to it.

    Since it is part of no reference cycle, the garbage collector does not track it: random play takes a twentieth less
    time for that, a fold a quarter less, and each value 16 bytes less. Subclasses inherit it.
    """


def tag_of(kind: type[Struct]) -> str:
    """Returns the tag under which a struct type is stored, e.g. `match.SeatTaken`."""
    return str(kind.__struct_config__.tag)


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Returns the items with another one at an index from 0 up. Raises `IndexError`."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


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
        try:  # faster than `get`, since a detail is almost always known
            known = last[detail]
            if known[0] is subject:
                return known[1]
        except KeyError:
            pass
        last[detail] = known = (subject, function(subject, detail))
        return known[1]

    return remembered


_UNKNOWN: Final = object()
"""No function returns it."""


def memoize_last_call(function: Callable[[Subject], Result]) -> Callable[[Subject], Result]:
    """Returns the function with a memory of its last call: for the very same subject it computes once."""
    last: tuple[object, Any] = (_UNKNOWN, None)

    @wraps(function)
    def remembered(subject: Subject) -> Result:
        nonlocal last
        known = last  # read once: another thread may put another call in its place meanwhile
        if known[0] is not subject:
            last = known = (subject, function(subject))
        result: Result = known[1]
        return result

    return remembered


class Remembered(dict[Detail, Result]):
    """What a function returns for each argument, found when it is first asked for.

    It takes less time than a function with `lru_cache`. `size` results are remembered at most; then all are forgotten.
    """

    __slots__ = "_function", "_size"

    def __init__(self, function: Callable[[Detail], Result], size: int = 4096) -> None:
        super().__init__()
        self._function, self._size = function, size

    def __missing__(self, argument: Detail) -> Result:
        if len(self) >= self._size:
            self.clear()
        self[argument] = result = self._function(argument)
        return result


F = TypeVar("F", bound=Callable[..., Any])


def memoize_by(parts: Callable[..., Hashable], size: int = 1024) -> Callable[[F], F]:
    """Returns a decorator: for the same parts of its arguments a function computes once.

    `parts` gets the arguments of the function and returns all that it reads of them. So a result is found again in
    another state that has these parts. `size` results are remembered at most; then all of them are forgotten. More of
    them are seldom found again, and fit less well into the caches of the processor.
    """

    def decorated(function: F) -> F:
        known: dict[Hashable, Any] = {}

        @wraps(function)
        def remembered(*arguments: Any) -> Any:
            key = parts(*arguments)
            result = known.get(key, _UNKNOWN)  # asked once: another thread may forget it meanwhile
            if result is _UNKNOWN:
                if len(known) >= size:
                    known.clear()
                known[key] = result = function(*arguments)
            return result

        return cast("F", remembered)

    return decorated
