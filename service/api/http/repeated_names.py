"""Names that an object of a JSON body gives more than once.

RFC 8259 leaves open what such an object means: some readers take the first value, some the last one. So a proxy or a
log could read another request than the service carries out.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

from service.api.http.problems import FieldError

_MOST: Final = 10
"""The most names that an answer tells."""
_LONG_ENOUGH: Final = 2_000
"""Characters of their paths after which it tells no others: those of a deep body would be far longer than the body."""
_LONGEST: Final = 1_000
"""Characters after which a path is cut."""
_Path = tuple["_Path | None", str]
"""The path of the outer value, and the name or the place of this one in it."""


class _Object(tuple[tuple[str, Any], ...]):
    """The members of an object, as they are written."""

    __slots__ = ()


class _NameRepeated(Exception):
    """An object gives a name more than once."""


def repeated_names(body: str) -> tuple[FieldError, ...]:
    """Returns an error for each name that an object of a body, which is valid JSON, gives more than once.

    It returns the first ones only if there are many. Raises `RecursionError` for a body that is nested too deeply.
    """
    try:
        _CHECKING.decode(body)
    except _NameRepeated:
        return tuple(_first(_found(_KEEPING.decode(body), None)))
    return ()


def _first(errors: Iterator[FieldError]) -> Iterator[FieldError]:
    left = _LONG_ENOUGH
    for error in islice(errors, _MOST):
        yield error
        left -= len(error.field)
        if left < 0:
            return


def _without_repeats(members: list[tuple[str, Any]]) -> None:
    if len(dict(members)) < len(members):
        raise _NameRepeated


def _found(value: Any, path: _Path | None) -> Iterator[FieldError]:
    inside: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, _Object):
        inside = value
        times = Counter(name for name, _ in value)
        yield from (FieldError(_told((path, name)), _SENTENCE) for name in times if times[name] > 1)
    elif isinstance(value, list):
        inside = enumerate(value)
    for place, each in inside:
        if each and isinstance(each, list | _Object):
            yield from _found(each, (path, str(place)))


def _told(path: _Path | None) -> str:
    names: list[str] = []
    while path is not None:
        path, name = path
        names.append(name)
    told = ".".join(reversed(names))
    return told if len(told) <= _LONGEST else f"{told[:_LONGEST]}…"


_SENTENCE: Final = "Given more than once."
_CHECKING: Final = json.JSONDecoder(object_pairs_hook=_without_repeats, parse_int=str, parse_float=str)
_KEEPING: Final = json.JSONDecoder(object_pairs_hook=_Object, parse_int=str, parse_float=str)
