"""The cap on matches of bots alone: how many of them one account may have running at once."""

import time
from itertools import islice
from typing import Any, Final

import redis

from domain.match import AnyMatch, Decision, MatchId, Redealt, Started, human_seats, is_over, shares_secrets
from domain.refusals import MatchRefused
from events import keys
from events.connection import reaching_redis
from events.projections.lobby import Lobby
from events.repository import MatchRepository

_REMEMBERED: Final = 60
"""Seconds for which a match counts although it is not projected yet."""


class BotMatches:
    """Counts the running matches that an account created and only bots play.

    Every method may raise `StoreUnavailable` and `BrokenRecord`. The projections tell the matches. They lag a little,
    so a match is also remembered for a minute when it starts. Its record says if it is over. Nothing has to be given
    back, and what a crash leaves is forgotten after the minute.
    """

    def __init__(self, client: redis.Redis, lobby: Lobby, repository: MatchRepository, most: int) -> None:
        self._client: Any = client
        self._lobby = lobby
        self._repository = repository
        self._most = most

    def check(self, decision: Decision) -> None:
        """Raises `MatchRefused` if a decision starts a match of bots alone, and its creator has too many of them.

        Nobody but the creator can start such a match, so nobody learns or fills the number of another account. A match
        that the last person resigns goes on, since nobody has to stay; it counts for the next one. So does a fork that
        all players of its parent agreed to.
        """
        match = decision.match
        if _starts(decision) and not human_seats(match) and not shares_secrets(match):
            remembered = keys.begun_bot_matches(match.creator)
            with reaching_redis():
                self._client.transaction(lambda pipe: self._remember(pipe, remembered, match), remembered)

    def _remember(self, pipe: Any, remembered: keys.Key, match: AnyMatch) -> None:
        now = time.time()
        begun = {MatchId(each.decode()) for each in pipe.zrangebyscore(remembered, now - _REMEMBERED, now)}
        others = (begun | self._lobby.running_bot_matches(match.creator)) - {match.id}
        if sum(1 for _ in islice(filter(self._runs, others), self._most)) == self._most:
            raise MatchRefused(
                "too-many-bot-matches",
                f"Only bots play this match, and an account may have {self._most} of these running at once. "
                "Another one can start when one of them is over.",
            )
        pipe.multi()
        pipe.zremrangebyscore(remembered, "-inf", now - _REMEMBERED)
        pipe.zadd(remembered, {match.id: now})
        pipe.expire(remembered, _REMEMBERED)

    def _runs(self, match: MatchId) -> bool:
        """True unless a match is over; a match without a record is just being recorded."""
        snapshot = self._repository.newest(match)
        return snapshot is None or not is_over(snapshot.match)


def _starts(decision: Decision) -> bool:
    return any(isinstance(fact.event, Started | Redealt) for fact in decision.facts)
