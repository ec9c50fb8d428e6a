"""The changes between two versions of a match, as one viewer may know them."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final, Literal

import jsonpatch
import msgspec
from jsonpointer import escape
from msgspec import Struct

from domain.game import Version
from domain.match import Naming, recorded_name
from domain.phrasebook import ENGLISH, Language
from events.event_view import EventView
from events.pacing import pause
from events.store import Envelopes, chunks
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


MOST_EVENTS: Final = 1000
"""Events that are listed with the changes at most."""


class Changes(Struct, frozen=True):
    """The changes from one version of a view to another."""

    since: Version = msgspec.field(name="from")
    to: Version
    patch: tuple[Step, ...]
    """Turns the state at `from` into the state at `to`."""
    events: tuple[EventView, ...]
    """The events in between, oldest first, at most 1,000 of them."""
    next: Version
    """The version of the last event listed. If it is less than the later version, the rest is listed by `/events`."""


def changes(
    store: Envelopes, before: MatchView, after: MatchView, naming: Naming = recorded_name, language: Language = ENGLISH
) -> Changes:
    """Returns the changes between two views of a match, for the viewer of `after`. May raise `StoreUnavailable`."""
    earlier, later = sorted((before, after), key=lambda each: each.match.version)
    since, until = earlier.match.version, later.match.version
    # The later view names the match whose record has both versions: the earlier one may show the parent of a fork.
    between = chain.from_iterable(chunks(store, later.match.id, since, until, MOST_EVENTS))
    events = later.events(between, naming, language)
    return Changes(
        since=before.match.version,
        to=after.match.version,
        patch=steps(before.masked_with_names(naming), after.masked_with_names(naming)),
        events=events,
        next=events[-1].version if events else until,
    )


def steps(before: Struct | None, after: Struct) -> tuple[Step, ...]:
    """Returns the JSON Patch that turns one state into another, in the form in which states are sent."""
    return tuple(msgspec.convert([*_steps(as_sent(before), as_sent(after), "")], list[Step]))


def _steps(before: Any, after: Any, path: str) -> Iterator[dict[str, Any]]:
    """Yields the steps of each part by itself, with pauses in between, since whole states take long to compare."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for name in after:
            yield from _steps(before[name], after[name], f"{path}/{escape(name)}")
    elif before != after:
        for step in jsonpatch.make_patch(before, after).patch:
            yield {name: path + place if name in ("path", "from") else place for name, place in step.items()}
        pause()


def as_sent(value: Any) -> Any:
    """Returns a value as plain data, as its JSON is read."""
    return msgspec.json.decode(msgspec.json.encode(value))
