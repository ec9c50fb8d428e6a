"""What a use case refuses because of who asks, and for what: the match and its rules are not asked."""

from domain.game import Version
from domain.refusals import Refused


class Forbidden(Refused):
    """The caller may not do this."""


class NotFound(Refused):
    """Something that the request names does not exist, or the caller may not know of it."""


class StaleVersion(Refused):
    """The request is meant for an earlier version of the match."""


def not_found(what: str, field: str | None = None) -> NotFound:
    """Returns the refusal for a thing that does not exist.

    `what` is a noun, e.g. `match`; `field` is the part of the request that names it, by default the noun itself.
    """
    return NotFound(f"unknown-{what}", f"There is no such {what}.", field=field or what)


def stale_version(newest: Version) -> StaleVersion:
    """Returns the refusal for a match that has moved on to its version `newest`."""
    sentence = f"The match has moved on: it is at version {newest}."
    return StaleVersion("stale-version", sentence, version=newest)
