"""What changed between two versions of a match, as one viewer may know it."""

from typing import Any, Literal

import jsonpatch
import msgspec
from msgspec import Struct

from domain.game import Version
from events.event_view import EventView
from events.store import Store
from service.use_cases.reading import MatchView


class Step(Struct, frozen=True, omit_defaults=True):
    """One step of a JSON Patch (RFC 6902)."""

    op: Literal["add", "remove", "replace", "move"]
    path: str
    """Where, as a JSON Pointer (RFC 6901) into the state."""
    value: Any = msgspec.UNSET
    """What is to stand there."""
    source: str | msgspec.UnsetType = msgspec.field(default=msgspec.UNSET, name="from")
    """Where it stood before, for a `move`."""


class Changes(Struct, frozen=True):
    """From one version of a view to another."""

    since: Version = msgspec.field(name="from")
    to: Version
    patch: tuple[Step, ...]
    """Makes the state at `to` of the one at `from`."""
    events: tuple[EventView, ...]
    """What happened in between, oldest first."""


def changes(store: Store, before: MatchView, after: MatchView) -> Changes:
    """What leads from one sight of a match to another. May raise `StoreUnavailable`."""
    earlier, later = sorted((before.match.version, after.match.version))
    return Changes(
        since=before.match.version,
        to=after.match.version,
        patch=steps(before.masked(), after.masked()),
        events=after.events(store.read(after.match.id, earlier, later)),
    )


def steps(before: Struct | None, after: Struct) -> tuple[Step, ...]:
    """What makes one state of another, in the form in which states are sent."""
    patch = jsonpatch.make_patch(as_sent(before), as_sent(after)).patch
    return tuple(msgspec.convert(patch, list[Step]))


def as_sent(value: Any) -> Any:
    """A value as the plain data that its JSON is read as."""
    return msgspec.json.decode(msgspec.json.encode(value))
