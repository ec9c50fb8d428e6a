"""Why a use case was not carried out, where the match and its game have no word for it."""

from domain.game import IllegalMove, Version
from domain.match import Refused


class Unknown(LookupError):
    """Something that was named does not exist, or not for the one who asks."""

    def __init__(self, what: str, field: str | None = None) -> None:
        super().__init__(f"there is no such {what}")
        self.what = what
        """A noun, e.g. `match`."""
        self.field = field or what
        """The part of the request that named it."""


class Forbidden(Exception):
    """The one who asks may not do this."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class StaleVersion(Exception):
    """The request was meant for an earlier version of the match."""

    def __init__(self, actual: Version) -> None:
        super().__init__(f"the match is at version {actual}")
        self.actual = actual


class MoveRefused(Exception):
    """One of several moves is refused, so none is played."""

    def __init__(self, index: int, cause: IllegalMove | Refused) -> None:
        super().__init__(cause.sentence)
        self.index = index
        self.cause = cause
