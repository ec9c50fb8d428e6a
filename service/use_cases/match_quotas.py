"""The quotas of matches: how many one account may have open at once, and how many of them that only bots play."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import redis

from domain.match import Created, Decision, MatchId, Redealt, Started, human_seats, is_over
from domain.match.events import ForkBegun
from domain.refusals import MatchRefused
from events import keys
from events.connection import reaching_redis
from events.projections.lobby import Lobby, MatchesOfCreator
from events.repository import MatchRepository
from events.store import UnreadableRecord

_REMEMBERED = 60
"""Seconds for which a match counts although it is not projected yet."""


@dataclass(frozen=True)
class Quota:
    """The most matches of one kind that one account may have at once."""

    matches: MatchesOfCreator
    begins: Callable[[Decision], bool]
    """True if a decision begins a match of this kind."""
    most: int
    code: str
    refusal: str
    """The sentence for a match too many; `{most}` stands for the number."""


def quotas(most_open: int, most_of_bots: int) -> Sequence[Quota]:
    """Returns the quotas of all kinds of matches."""
    return (
        Quota(
            "open",
            _creates,
            most_open,
            "too-many-open-matches",
            "An account may have created {most} matches that are not over. "
            "Another one can be created when one of them is over.",
        ),
        Quota(
            "bots",
            _starts_for_bots,
            most_of_bots,
            "too-many-bot-matches",
            "Only bots play this match, and an account may have {most} of these running at once. "
            "Another one can start when one of them is over.",
        ),
    )


class MatchQuotas:
    """Counts the matches that an account has created.

    Every method may raise `StoreUnavailable`. The projections tell the matches. They lag a little,
    so a match is also remembered for a minute when it begins; until it is projected its record says if it is over.
    Nothing has to be given back, and what a crash leaves is forgotten after the minute.
    """

    def __init__(self, client: redis.Redis, lobby: Lobby, repository: MatchRepository, kinds: Sequence[Quota]) -> None:
        self._client: Any = client
        self._lobby = lobby
        self._repository = repository
        self._kinds = kinds

    def check(self, decision: Decision) -> None:
        """Raises `MatchRefused` if a decision begins a match of a kind of which its creator has too many.

        Nobody but the creator can begin such a match, so nobody learns or fills the number of another account. A match
        that the last person resigns goes on, since nobody has to stay; it counts for the next one. The creator of a
        fork of a running match is the player who agrees last.
        """
        for quota in self._kinds:
            if quota.begins(decision):
                self._check(quota, decision)

    def _check(self, quota: Quota, decision: Decision) -> None:
        match = decision.match
        begun = keys.begun_matches(quota.matches, match.creator)

        def remember(pipe: Any) -> None:
            now = time.time()
            recent = {MatchId(each.decode()) for each in pipe.zrangebyscore(begun, now - _REMEMBERED, now)}
            projected = self._lobby.matches_of(match.creator, quota.matches)
            others = (projected | set(filter(self._runs, recent - projected))) - {match.id}
            if len(others) >= quota.most:
                raise MatchRefused(quota.code, quota.refusal.format(most=quota.most))
            pipe.multi()
            pipe.zremrangebyscore(begun, "-inf", now - _REMEMBERED)
            pipe.zadd(begun, {match.id: now})
            pipe.expire(begun, _REMEMBERED)

        with reaching_redis():
            self._client.transaction(remember, begun)

    def _runs(self, match: MatchId) -> bool:
        """True unless a match is over; one without a record is just being recorded, and a broken one is not over."""
        try:
            snapshot = self._repository.newest(match)
        except UnreadableRecord:
            return True
        return snapshot is None or not is_over(snapshot.match)


def _creates(decision: Decision) -> bool:
    return any(isinstance(fact.event, Created | ForkBegun) for fact in decision.facts)


def _starts_for_bots(decision: Decision) -> bool:
    starts = any(isinstance(fact.event, Started | Redealt) for fact in decision.facts)
    return starts and not human_seats(decision.match)
