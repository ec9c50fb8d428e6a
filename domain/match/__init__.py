"""One match around a game: seats, start, moves, resignation, take-backs, forks, end.

A match is decided and folded like a game: a `Decision` plays out one command, emitting facts; `evolve` folds them.
Events of the match are tagged `match.*`, those of its game `<game>.*`; both count in the one version.

Where to find what:

    the match, and each event of it        state, events
    what an event does to it               evolve
    what can be read off it                queries, text
    what a command leads to                decision, opening, checks, drawing
    going back, and going another way      take_back, forking, consent, past
    what a move would lead to              attempt, dry_run
"""

from domain.match.attempt import brings_to_light
from domain.match.decision import Decision
from domain.match.dry_run import Foreseen, foresee
from domain.match.events import (
    MATCH_EVENTS,
    BotName,
    Created,
    Finished,
    Forked,
    ForkOpened,
    Holder,
    MatchEvent,
    MatchId,
    Parent,
    PlayerId,
    SeatResult,
)
from domain.match.evolve import Recall, evolve, fold
from domain.match.history import Fact, History
from domain.match.queries import (
    human_seats,
    is_over,
    legal_moves,
    mask,
    scores,
    seat_of,
    shares_secrets,
    to_act,
)
from domain.match.state import AnyMatch, Match, Proposal, Status
from domain.match.text import describe, names

__all__ = [
    "MATCH_EVENTS",
    "AnyMatch",
    "BotName",
    "Created",
    "Decision",
    "Fact",
    "Finished",
    "Foreseen",
    "ForkOpened",
    "Forked",
    "History",
    "Holder",
    "Match",
    "MatchEvent",
    "MatchId",
    "Parent",
    "PlayerId",
    "Proposal",
    "Recall",
    "SeatResult",
    "Status",
    "brings_to_light",
    "describe",
    "evolve",
    "fold",
    "foresee",
    "human_seats",
    "is_over",
    "legal_moves",
    "mask",
    "names",
    "scores",
    "seat_of",
    "shares_secrets",
    "to_act",
]
