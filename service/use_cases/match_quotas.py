"""The quotas of matches: how many one account may have open, take part in, and have running between bots at once."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

import redis

from domain.match import (
    AnyMatch,
    Created,
    Decision,
    MatchId,
    PlayerId,
    Redealt,
    Started,
    human_seats,
    is_over,
)
from domain.match.events import ForkBegun, SeatTaken
from domain.refusals import MatchRefused
from events import keys
from events.connection import reaching_redis
from events.projections.lobby import Lobby
from events.projections.own_matches import OwnMatches
from events.repository import MatchRepository
from events.store import UnreadableRecord
from events.timekeeper import Timekeeper
from service.use_cases.reading import takes_part

MOST_SEATS: Final = 1000
"""The most matches that are not over in which an account takes a seat, unless it may have created half as many."""
_REMEMBERED = 60
"""Seconds for which a match counts although it is not projected yet."""

_TOO_MANY_OPEN: Final = (
    "An account may have created {most} matches that are not over. Another one can be created when one of them is over."
)
_TOO_MANY_OF_BOTS: Final = (
    "Only bots play this match, and an account may have {most} of these running at once. "
    "Another one can start when one of them is over."
)
_TOO_MANY_SEATS: Final = (
    "An account may take part in {most} matches that are not over. It can take another seat when one of them is over."
)

MatchesOf = Callable[[PlayerId], Collection[MatchId]]
"""Returns the projected matches of a kind of an account."""


@dataclass(frozen=True)
class Quota:
    """The most matches of one kind that one account may have at once."""

    kind: str
    whose: Callable[[Decision], Collection[PlayerId]]
    """Returns the accounts of which a decision begins a match of this kind."""
    most: int
    code: str
    refusal: str
    """The sentence for a match too many; `{most}` stands for the number."""


def quotas(most_open: int, most_of_bots: int, most_seats: int | None = None) -> Sequence[Quota]:
    """Returns the quotas of all kinds of matches."""
    seats = max(MOST_SEATS, 2 * most_open) if most_seats is None else most_seats
    return (
        Quota("open", _creates, most_open, "too-many-open-matches", _TOO_MANY_OPEN),
        Quota("bots", _starts_for_bots, most_of_bots, "too-many-bot-matches", _TOO_MANY_OF_BOTS),
        Quota("seats", _sit_down, seats, "too-many-seats", _TOO_MANY_SEATS),
    )


class MatchQuotas:
    """Counts the matches of an account.

    Every method may raise `StoreUnavailable`. The projections tell the matches. They lag a little,
    so a match is also remembered for a minute when it begins, by the clock of the store, which processes know to some
    milliseconds; until it is projected its record says if it is over.
    Nothing has to be given back, and what a crash leaves is forgotten after the minute.
    """

    def __init__(self, client: redis.Redis, lobby: Lobby, repository: MatchRepository, kinds: Sequence[Quota]) -> None:
        self._client: Any = client
        self._timekeeper = Timekeeper(client)
        self._repository = repository
        self._kinds = kinds
        own_matches = OwnMatches(client)
        self._projected: dict[str, MatchesOf] = {
            "open": lambda player: lobby.matches_of(player, "open"),
            "bots": lambda player: lobby.matches_of(player, "bots"),
            "seats": own_matches.ids,
        }

    def check(self, decision: Decision) -> None:
        """Raises `MatchRefused` if a decision begins a match of a kind of which an account has too many.

        A match that the last person resigns goes on, since nobody has to stay; it counts for the next one. The creator
        of a fork of a running match is the player who agrees last. Nobody else can begin a match that counts as created
        by an account, so nobody learns or fills that number of another one. A challenge and a fork seat several
        accounts: none is told which of them takes part in too many matches.
        """
        for quota in self._kinds:
            for player in sorted(quota.whose(decision)):
                self._check(quota, player, decision.match)

    def _check(self, quota: Quota, player: PlayerId, match: AnyMatch) -> None:
        begun = keys.begun_matches(quota.kind, player)

        now = self._timekeeper.seconds()

        def remember(pipe: Any) -> None:
            recent = {
                MatchId(each.decode()) for each in pipe.zrangebyscore(begun, now - _REMEMBERED, now + _REMEMBERED)
            }
            projected = {*self._projected[quota.kind](player)}
            running = {each for each in recent - projected if self._runs(each, player)}
            if len((projected | running) - {match.id}) >= quota.most:
                raise MatchRefused(quota.code, quota.refusal.format(most=quota.most))
            pipe.multi()
            pipe.zremrangebyscore(begun, "-inf", now - _REMEMBERED)
            pipe.zadd(begun, {match.id: now})
            pipe.expire(begun, _REMEMBERED)

        with reaching_redis():
            self._client.transaction(remember, begun)

    def _runs(self, match: MatchId, player: PlayerId) -> bool:
        """True unless a match is over, or the account takes no part in it any more.

        One without a record is just being recorded, and a broken one is not over.
        """
        try:
            snapshot = self._repository.newest(match)
        except UnreadableRecord:
            return True
        return snapshot is None or (not is_over(snapshot.match) and takes_part(snapshot.match, player))


def _creates(decision: Decision) -> Collection[PlayerId]:
    begins = any(isinstance(fact.event, Created | ForkBegun) for fact in decision.facts)
    return [decision.match.creator] if begins else ()


def _starts_for_bots(decision: Decision) -> Collection[PlayerId]:
    starts = any(isinstance(fact.event, Started | Redealt) for fact in decision.facts)
    return [decision.match.creator] if starts and not human_seats(decision.match) else ()


def _sit_down(decision: Decision) -> Collection[PlayerId]:
    taken = (fact.event for fact in decision.facts if isinstance(fact.event, SeatTaken))
    return {event.holder.player for event in taken if event.holder.bot is None}
