"""Checks the commitments of a full record with its seed."""

from collections.abc import Iterable

from domain.game import Version
from domain.match import MatchId
from events.chain import opens
from events.event_view import EventView
from events.sealing import Salts


def verify_openings(entries: Iterable[EventView], match: MatchId, seed: str) -> Version | None:
    """Returns the first version with a commitment that seed and value do not open; `None` if there is none.

    A hidden value opens nothing, so this holds for full records only.
    """
    salts = Salts(match, seed)
    return next((shown.version for shown in entries if not opens(shown, salts)), None)
