"""One match around a game: seats, start, moves, resignation, end.

A match is decided and folded like a game: a `Decision` plays out one command, emitting facts; `evolve` folds them.
Events of the match are tagged `match.*`, those of its game `<game>.*`; both count in the one version.
"""

from domain.match.decision import Decision, Fact, Refusal
from domain.match.events import MATCH_EVENTS, BotName, Created, Final, Finished, Holder, MatchEvent, MatchId, PlayerId
from domain.match.foresight import foreseen
from domain.match.state import AnyMatch, Match, Status, evolve, fold, legal_moves, mask, scores, seat_of, to_act
from domain.match.text import describe, names

__all__ = [
    "MATCH_EVENTS",
    "AnyMatch",
    "BotName",
    "Created",
    "Decision",
    "Fact",
    "Final",
    "Finished",
    "Holder",
    "Match",
    "MatchEvent",
    "MatchId",
    "PlayerId",
    "Refusal",
    "Status",
    "describe",
    "evolve",
    "fold",
    "foreseen",
    "legal_moves",
    "mask",
    "names",
    "scores",
    "seat_of",
    "to_act",
]
