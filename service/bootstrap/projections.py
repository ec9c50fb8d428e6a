"""The projections: what is computed from all records."""

from dataclasses import dataclass

import redis

from events.notifier import Notifier
from events.projections.due import Due
from events.projections.empty_matches import EmptyMatches
from events.projections.lobby import Lobby
from events.projections.quarantine import Quarantine
from events.projections.rating_history import RatingHistory
from events.projections.standings import Standings
from events.projections.turns import Turns


@dataclass(frozen=True)
class Projections:
    """The projections that processes read."""

    lobby: Lobby
    turns: Turns
    standings: Standings
    rating_history: RatingHistory
    quarantine: Quarantine
    empty_matches: EmptyMatches
    due: Due


def projections_of(client: redis.Redis, notifier: Notifier) -> Projections:
    """Returns the projections in a store. Opens no connection yet."""
    return Projections(
        lobby=Lobby(client),
        turns=Turns(client, notifier),
        standings=Standings(client),
        rating_history=RatingHistory(client),
        quarantine=Quarantine(client),
        empty_matches=EmptyMatches(client),
        due=Due(client),
    )
