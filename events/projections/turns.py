"""The turns: which seats matches wait for, and since when."""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from itertools import chain
from math import inf
from typing import Any, Final, TypeVar

import msgspec
import redis
from msgspec import Struct

from domain.game import GameId, Seat, Version
from domain.match import MatchId, PlayerId
from events import projection_keys as keys
from events.notifier import Notifier, turns_topic, wait_for
from events.projections.match_summary import LobbyEntry, MatchSummaries, MatchSummary, Need
from events.projections.shards import from_all, seconds_since
from events.store import Millis

CHANGES_KEPT: Final = 1000
"""Changes of turns that the stream of a shard keeps, about; a listener further behind reads the turns themselves."""


T = TypeVar("T")
_REMINDS_BELOW: Final = 4


class Turn(Struct, frozen=True):
    """A match that waits for a seat."""

    match: MatchId
    game: GameId
    seat: Seat
    version: Version
    """The newest version of the match."""
    since: Millis
    """When the match began to wait for this seat."""
    needs: Need = "move"
    """What the match waits for."""
    deadline: Millis | None = None
    """When the time of the player runs out; `None` without a clock."""

    @property
    def reminder_at(self) -> Millis | None:
        """When no more than a quarter of the time is left; `None` without a clock."""
        return None if self.deadline is None else Millis(self.deadline - (self.deadline - self.since) // _REMINDS_BELOW)

    def is_reminded(self, now: Millis) -> bool:
        """True if so little time is left at a moment."""
        return self.reminder_at is not None and self.reminder_at <= now


class Away(Struct, frozen=True):
    """A seat on which a bot stands in for a player until they come back."""

    match: MatchId
    game: GameId
    seat: Seat


class BotTurn(Struct, frozen=True):
    """A match that waits for a bot."""

    match: MatchId
    account: PlayerId
    """The account whose share of the bots' time it takes: of the first person at the table, or else of the creator."""
    with_people: bool
    """True if a person plays in the match."""


ALONE_AT_ONCE: Final = 200
"""Matches of bots alone that are looked up at a time, at most, however many there are: none of them is urgent."""
PEOPLE_AT_ONCE: Final = 1000
"""Matches with people that a `Round` has looked up at a time, at most."""


class Round:
    """Goes round the overdue turns in matches with people, some at a time: what one look costs does not grow."""

    def __init__(self, at_once: int = PEOPLE_AT_ONCE) -> None:
        self.begin = 0
        """How many of each shard come before those that are looked up next."""
        self.size = at_once // len(keys.SHARDS)
        """How many of each shard are looked up at a time."""

    def go_on(self, found: int) -> None:
        """Called with the most that a shard had to give. The next look is at the ones after those, or at the first."""
        self.begin = self.begin + self.size if found == self.size else 0


class Turns:
    """The turns in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis, notifier: Notifier) -> None:
        self._client: Any = client
        self._notifier = notifier
        self._summaries = MatchSummaries(client)

    def of(self, player: PlayerId) -> Sequence[Turn]:
        """Returns the turns of a player, the one that has waited longest first."""
        documents = from_all(self._client, lambda pipe, shard: pipe.hvals(keys.turns(shard, player)))
        return sorted(map(_TURN.decode, chain(*documents)), key=lambda turn: (turn.since, turn.match, turn.seat))

    def away(self, player: PlayerId) -> Sequence[Away]:
        """Returns the seats on which bots stand in for a player, who may come back."""
        documents = from_all(self._client, lambda pipe, shard: pipe.hvals(keys.away(shard, player)))
        return sorted(map(_AWAY.decode, chain(*documents)), key=lambda away: (away.match, away.seat))

    def wait(
        self,
        player: PlayerId,
        look: Callable[[], Sequence[T]],
        timeout: float,
        is_over: Callable[[], bool] = lambda: False,
    ) -> Sequence[T]:
        """Returns what `look` finds; while it finds nothing, waits up to `timeout` seconds for changes of the turns.

        After `wake` it waits no longer if `is_over` returns true.
        """
        return wait_for(self._notifier, turns_topic(player), look, timeout, is_over)

    def wake(self, player: PlayerId) -> None:
        """Lets those in this process who wait for the turns of a player look again."""
        self._notifier.notify(turns_topic(player))

    def overdue(
        self,
        before: Millis,
        now: float = inf,
        held_up: Set[MatchId] = frozenset(),
        some: Round | None = None,
    ) -> Sequence[BotTurn]:
        """Returns the turns of bots in matches without an event since the time `before`, oldest first.

        Those with people come first, all or the next ones of a round, then some of bots alone. Matches that are held
        up are left out, and take the place of no other one. An event that lies after `now` happened before the clock
        was set back, nobody knows when: its turn is returned too.
        """
        with_people = self._with_people(before, now, some)
        alone = _in_order(self._since(False, before, now, 0, ALONE_AT_ONCE // len(keys.SHARDS) + len(held_up)))
        summaries = self._summaries.of([match for match in (*with_people, *alone) if match not in held_up])
        return [turn for summary in summaries if (turn := bot_turn(summary)) is not None]

    def waiting(self, *, with_people: bool) -> tuple[int, float]:
        """Returns how many matches, with people or of bots alone, wait for a bot, and since when the first: in seconds.

        It is 0 if none waits.
        """

        def ask(pipe: Any, shard: keys.Shard) -> None:
            pipe.zcard(keys.bot_turns(shard, with_people=with_people))
            pipe.zrange(keys.bot_turns(shard, with_people=with_people), 0, 0, withscores=True)

        answers = from_all(self._client, ask)
        times = [time for first in answers[1::2] for _match, time in first]
        return sum(answers[::2]), seconds_since(self._client, times)

    def _with_people(self, before: Millis, now: float, some: Round | None) -> list[MatchId]:
        if some is None:
            return _in_order(self._since(True, before, now))
        found = self._since(True, before, now, some.begin, some.size)
        some.go_on(max(map(len, found)))
        return _in_order(found)

    def _since(self, with_people: bool, before: Millis, now: float, *some: int) -> list[list[tuple[bytes, float]]]:
        """Returns the matches without an event since a time, and those with one after now: all, or some of a shard."""

        def ask(pipe: Any, shard: keys.Shard) -> None:
            key = keys.bot_turns(shard, with_people=with_people)
            pipe.zrangebyscore(key, "-inf", before, *some, withscores=True)
            pipe.zrangebyscore(key, f"({now}", "inf", *some, withscores=True)

        return from_all(self._client, ask)


def write(pipe: Any, before: MatchSummary | None, after: MatchSummary) -> set[PlayerId]:
    """Replaces the turns of one match; returns the players for whom a turn began or ended."""
    entry, earlier = after.entry, () if before is None else before.waiting
    shard = keys.shard(entry.id)
    for waiting in set(earlier) - set(after.waiting):
        pipe.hdel(keys.turns(shard, waiting.player), _field(entry.id, waiting.seat))
    for waiting in after.waiting:
        turn = Turn(entry.id, entry.game, waiting.seat, entry.version, waiting.since, waiting.needs, waiting.deadline)
        pipe.hset(keys.turns(shard, waiting.player), _field(entry.id, waiting.seat), msgspec.json.encode(turn))
    _write_bot_turn(pipe, None if before is None else bot_turn(before), bot_turn(after), entry.updated)
    changed = {waiting.player for waiting in set(earlier) ^ set(after.waiting)}
    return changed | _write_away(pipe, {} if before is None else before.entry.away(), entry)


def announce(pipe: Any, match: MatchId, players: Set[PlayerId]) -> None:
    """Announces the players whose turns or matches have changed."""
    for player in sorted(players):
        pipe.xadd(keys.turn_changes(keys.shard(match)), {"p": player}, maxlen=CHANGES_KEPT)


def _write_away(pipe: Any, before: Mapping[Seat, PlayerId], entry: LobbyEntry) -> set[PlayerId]:
    """Replaces the seats on which bots stand in; returns the players for whom that has changed."""
    now, shard = entry.away(), keys.shard(entry.id)
    for seat, player in before.items() - now.items():
        pipe.hdel(keys.away(shard, player), _field(entry.id, seat))
    for seat, player in now.items() - before.items():
        pipe.hset(
            keys.away(shard, player), _field(entry.id, seat), msgspec.json.encode(Away(entry.id, entry.game, seat))
        )
    return {player for _, player in before.items() ^ now.items()}


def _write_bot_turn(pipe: Any, before: BotTurn | None, after: BotTurn | None, updated: Millis) -> None:
    if before is not None and (after is None or after.with_people != before.with_people):
        pipe.zrem(keys.bot_turns(keys.shard(before.match), with_people=before.with_people), before.match)
    if after is not None:
        pipe.zadd(keys.bot_turns(keys.shard(after.match), with_people=after.with_people), {after.match: updated})


def bot_turn(summary: MatchSummary) -> BotTurn | None:
    """Returns the turn of bots in a match; `None` if it waits for none."""
    if all(waiting.bot is None for waiting in summary.waiting):
        return None
    people = summary.entry.people()
    return BotTurn(summary.entry.id, people[0] if people else summary.entry.creator, bool(people))


def new_bot_turn(before: MatchSummary | None, after: MatchSummary) -> BotTurn | None:
    """Returns the turn of bots in a match if it is new: a bot has to move that did not, or that has to move again."""
    earlier = () if before is None else before.waiting
    is_new = any(waiting.bot is not None and waiting not in earlier for waiting in after.waiting)
    return bot_turn(after) if is_new else None


def _in_order(found: Iterable[Iterable[tuple[bytes, float]]]) -> list[MatchId]:
    """Returns matches by their times."""
    return [MatchId(match.decode()) for match, _time in sorted(chain(*found), key=lambda each: each[1])]


_TURN: Final = msgspec.json.Decoder(Turn)
_AWAY: Final = msgspec.json.Decoder(Away)


def _field(match: MatchId, seat: Seat) -> str:
    return f"{match}/{seat}"
