"""What a record hides, and its commitments to secrets."""

from typing import Any, Final

import msgspec
from msgspec import Raw

from domain import chance
from domain.game import Seat
from domain.match import AnyMatch, Created, ForkBegun, Forked, MatchId
from domain.secrecy import HIDDEN
from domain.value import tag_of
from events.chain import opens
from events.codec import Codec, stored_type
from events.event_view import EventView
from events.record import Header
from events.sealing import Part, Salts
from events.verify.result import InvalidRecord


class CommitmentCheck:
    """Checks the secrets of one record, event by event."""

    def __init__(self, header: Header, types: Codec) -> None:
        self._header = header
        self._types = types
        self._salts: Salts | None = None
        self.opened = 0
        """The number of commitments that were opened."""
        self._owners: set[Seat] = set()
        """The seats that have had a secret."""

    def check(self, view: EventView) -> None:
        """Checks that exactly the secret fields have commitments, and that they fit the values that are shown.

        Raises `InvalidRecord`.
        """
        if set(view.commitments) != set(self._places(view)):
            raise InvalidRecord(view.version, "its commitments are not those of its secret fields")
        if self._header.opened:
            self._check_openings(view)
        else:
            self._check_hidden(view, "data", view.data)
            self._check_hidden(view, "move", view.move)

    def binds_viewer(self) -> bool:
        """True if what is shown and what is hidden fits no other viewer than the one in the header."""
        viewer = self._header.viewer
        return self._owners >= (set(range(len(self._header.seats))) if viewer is None else {viewer})

    def check_seed(self, view: EventView, match: AnyMatch) -> None:
        """Checks that a revealed seed is the one that was committed to at the start. Raises `InvalidRecord`."""
        if match.seed is not None and chance.commitment(match.seed) != match.commitment:
            raise InvalidRecord(view.version, "the seed revealed is not the one that was committed to")

    def _places(self, view: EventView) -> list[str]:
        parts: list[tuple[Part, Raw | None]] = [("data", view.data), ("move", view.move)]
        return [
            f"{part}.{field.name}"
            for part, raw in parts
            if raw is not None
            for field in self._types.secrets(stored_type(raw))
        ]

    def _check_openings(self, view: EventView) -> None:
        if self._salts is None or view.type in _BEGINNINGS:
            begun = msgspec.json.decode(view.data)
            self._salts = Salts(MatchId(str(begun.get("match"))), str(begun.get("seed")))
        if not opens(view, self._salts):
            raise InvalidRecord(view.version, "a commitment is not one to the value shown")
        self.opened += len(view.commitments)

    def _check_hidden(self, view: EventView, part: Part, raw: Raw | None) -> None:
        fields = () if raw is None else self._types.secrets(stored_type(raw))
        data: dict[str, Any] = msgspec.json.decode(raw) if raw is not None and fields else {}
        for field in fields:
            # A move's secrets are the mover's, those of an event belong to the seat that it names.
            owner = view.seat if part == "move" else field.owner and data.get(field.owner)
            is_own = owner is not None and owner == self._header.viewer
            are_hidden = _hidden(data.get(field.name))
            if any(hidden is is_own for hidden in are_hidden):
                raise InvalidRecord(view.version, f"{part}.{field.name} is not shown as its viewer may know it")
            if are_hidden and isinstance(owner, int):
                self._owners.add(Seat(owner))


def _hidden(value: Any) -> list[bool]:
    """For each item of a list, or for a single value: true if it is hidden."""
    return [item == _HIDDEN for item in (value if isinstance(value, list) else [value])]


_BEGINNINGS: Final = frozenset(tag_of(kind) for kind in (Created, Forked, ForkBegun))
"""The types of events that name a match and its seed. A fork has the salts of another match before its own."""
_HIDDEN: Final = msgspec.to_builtins(HIDDEN)
