"""The changes between two versions of a match, as one viewer may know them."""

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
    """The place in the state, as a JSON Pointer (RFC 6901)."""
    value: Any = msgspec.UNSET
    """The new value, for `add` and `replace`."""
    source: str | msgspec.UnsetType = msgspec.field(default=msgspec.UNSET, name="from")
    """The place before, for `move`."""


class Changes(Struct, frozen=True):
    """The changes from one version of a view to another."""

    since: Version = msgspec.field(name="from")
    to: Version
    patch: tuple[Step, ...]
    """Turns the state at `from` into the state at `to`."""
    events: tuple[EventView, ...]
    """The events in between, oldest first."""


def changes(store: Store, before: MatchView, after: MatchView) -> Changes:
    """Returns the changes between two views of a match, for the viewer of `after`. May raise `StoreUnavailable`."""
    earlier, later = sorted((before.match.version, after.match.version))
    return Changes(
        since=before.match.version,
        to=after.match.version,
        patch=steps(before.masked(), after.masked()),
        events=after.events(store.read(after.match.id, earlier, later)),
    )


def steps(before: Struct | None, after: Struct) -> tuple[Step, ...]:
    """Returns the JSON Patch that turns one state into another, in the form in which states are sent."""
    patch = jsonpatch.make_patch(as_sent(before), as_sent(after)).patch
    return tuple(msgspec.convert(patch, list[Step]))


def as_sent(value: Any) -> Any:
    """Returns a value as plain data, as its JSON is read."""
    return msgspec.json.decode(msgspec.json.encode(value))
