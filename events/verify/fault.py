"""Where a record does not hold."""

from domain.game import Version
from events.store import START


class DoesNotHold(Exception):
    """The first version of a record that does not hold, and why; version 0 is its header."""

    def __init__(self, version: Version, why: str) -> None:
        place = "The header" if version == START else f"Version {version}"
        super().__init__(f"{place} does not hold: {why}.")
        self.version = version
        self.why = why
