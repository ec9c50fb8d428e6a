"""That each salt was given before the first draw, and is mixed into every draw.

The draws themselves are decided again only when the seed is known. This check needs no seed, so a player can make it at
any time of a running match.
"""

from msgspec import Struct

from domain.game import Version
from domain.match import AnyMatch, Forked, MatchEvent, missing_salts
from domain.match.events import Redealt, SaltGiven, SeatTaken, Started
from events.event_view import EventView
from events.store import START
from events.verify.result import InvalidRecord


class SaltCheck:
    """Checks the salts of one record, event by event."""

    def __init__(self) -> None:
        self._shared: Version = START
        """The last version that a fork shares with its parent, whose seed was another one."""
        self.count = 0
        """The number of salts that are mixed into the newest draws."""

    def check(self, view: EventView, event: Struct, match: AnyMatch) -> None:
        """Checks an event; `match` is the match after it. Raises `InvalidRecord`."""
        if isinstance(event, Forked):
            self._shared = event.parent.version
        elif isinstance(event, Started | Redealt):
            self._check_start(view, event, match)
        elif isinstance(event, SeatTaken | SaltGiven):
            if match.status != "waiting":
                raise InvalidRecord(view.version, "a salt is given after the first draw")
        elif match.status == "waiting" and not isinstance(event, MatchEvent):
            raise InvalidRecord(view.version, "the game goes on before the match has started")

    def _check_start(self, view: EventView, event: Started | Redealt, match: AnyMatch) -> None:
        if event.salts != match.salts:
            raise InvalidRecord(view.version, "its salts are not those that the players gave")
        if missing := missing_salts(match):
            raise InvalidRecord(view.version, f"the match starts before seat {missing[0]} has given a salt")
        if view.version > self._shared and event.commitment != match.commitment:
            raise InvalidRecord(view.version, "its commitment is not the one from before the salts")
        self.count = sum(map(bool, event.salts))
