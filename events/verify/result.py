"""What the verification of a record ends with: a valid record, or the first version that is invalid."""

from msgspec import Struct

from domain.game import Version
from domain.wording import listed
from events.record import Header
from events.store import START


class InvalidRecord(Exception):
    """A record that is invalid: its first invalid version and the reason; version 0 is the header."""

    def __init__(self, version: Version, why: str) -> None:
        place = "The header" if version == START else f"Version {version}"
        super().__init__(f"{place} is invalid: {why}.")
        self.version = version
        self.why = why


class VerifiedRecord(Struct, frozen=True):
    """A record that is valid, and what was checked of it."""

    header: Header
    moves: int
    """How many moves were replayed and led to the same events."""
    salts: int
    """How many salts of players are mixed into the draws of the match, as it started or was forked."""
    commitments: int
    """How many commitments were opened with the seed."""
    points: tuple[int, ...]
    """The score of each seat at the end of the record."""
    limits: tuple[str, ...]
    """What could not be checked, and why; empty for an opened record whose rules are known."""

    @property
    def sentence(self) -> str:
        """The result in one line."""
        header = self.header
        found = [f"{header.version} events of {header.game} in one hash chain to {header.head[:12]}"]
        if self.commitments:
            found.append(f"{self.commitments} commitments opened with the seed")
        if self.moves:
            found.append(f"{self.moves} moves replayed with every draw from {self._key}")
        if self.points:
            found.append(f"scores {listed(map(str, self.points))}")
        valid = f"Match {header.match} is valid: {', '.join(found)}."
        return valid if not self.limits else f"{valid} Not checked: {'; '.join(self.limits)}."

    @property
    def _key(self) -> str:
        """What the draws derive from."""
        salts = f"{self.salts} salt{'' if self.salts == 1 else 's'}"
        return f"the seed and {salts}" if self.salts else "the seed alone"
