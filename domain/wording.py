"""Numbers and lists in sentences for people."""

from collections.abc import Iterable


def counted(number: int, one: str, several: str = "") -> str:
    """Returns a number of things, e.g. `3 orders`. `several` is the plural where it is not `one` with an s."""
    return f"{number} {one if number == 1 else several or one + 's'}"


def listed(parts: Iterable[str]) -> str:
    """Returns the parts as a list, e.g. `2, 3 and 4`, without empty ones; `nothing` if there are none."""
    *most, last = [part for part in parts if part] or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last
