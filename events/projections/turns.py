"""The turns: which seats matches wait for, and since when."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
import redis
from msgspec import Struct

from domain.game import GameId, Seat, Version
from domain.match import BotName, MatchId, PlayerId
from events import keys
from events.connection import reaching_redis
from events.notifier import Notifier, turns_topic, wait_for
from events.projections.match_summary import MatchSummaries, MatchSummary, Waiting
from events.store import Millis

CHANGES_KEPT: Final = 1000
"""Changes of turns that the stream keeps, about; a listener that is further behind reads the turns themselves."""


class Turn(Struct, frozen=True):
    """A match that waits for a seat."""

    match: MatchId
    game: GameId
    seat: Seat
    version: Version
    """The newest version of the match."""
    since: Millis
    """When the match began to wait for this seat."""


class BotTurn(Struct, frozen=True):
    """A match that waits for a bot."""

    match: MatchId
    seat: Seat
    version: Version
    """The newest version of the match."""
    bot: BotName


class Turns:
    """The turns in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis, notifier: Notifier) -> None:
        self._client: Any = client
        self._notifier = notifier
        self._summaries = MatchSummaries(client)

    def of(self, player: PlayerId) -> Sequence[Turn]:
        """Returns the turns of a player, the one that has waited longest first."""
        with reaching_redis():
            documents = self._client.hvals(keys.turns(player))
        return sorted(map(_TURN.decode, documents), key=lambda turn: (turn.since, turn.match, turn.seat))

    def wait(self, player: PlayerId, timeout: float) -> Sequence[Turn]:
        """Returns the turns of a player; while there are none, waits up to `timeout` seconds for the first one."""
        return wait_for(self._notifier, turns_topic(player), lambda: self.of(player), timeout)

    def overdue(self, before: Millis) -> Sequence[BotTurn]:
        """Returns the turns of bots in matches without an event since the time `before`."""
        with reaching_redis():
            still = self._client.zrangebyscore(keys.bot_turns(), "-inf", before)
        summaries = self._summaries.of([MatchId(match.decode()) for match in still])
        return [turn for summary in summaries for turn in bot_turns(summary)]


def write(pipe: Any, before: MatchSummary | None, after: MatchSummary) -> None:
    """Replaces the turns of one match, and announces the players for whom a turn began or ended."""
    entry, earlier = after.entry, () if before is None else before.waiting
    for waiting in set(earlier) - set(after.waiting):
        pipe.hdel(keys.turns(waiting.player), _field(entry.id, waiting.seat))
    for waiting in after.waiting:
        turn = Turn(entry.id, entry.game, waiting.seat, entry.version, waiting.since)
        pipe.hset(keys.turns(waiting.player), _field(entry.id, waiting.seat), msgspec.json.encode(turn))
    if bot_turns(after):
        pipe.zadd(keys.bot_turns(), {entry.id: entry.updated})
    else:
        pipe.zrem(keys.bot_turns(), entry.id)
    for player in sorted({waiting.player for waiting in set(earlier) ^ set(after.waiting)}):
        pipe.xadd(keys.turn_changes(), {"p": player}, maxlen=CHANGES_KEPT)


def bot_turns(summary: MatchSummary) -> list[BotTurn]:
    """Returns the turns of bots in a match."""
    entry = summary.entry
    return [
        BotTurn(entry.id, waiting.seat, entry.version, waiting.bot)
        for waiting in summary.waiting
        if waiting.bot is not None
    ]


def newly_waiting(before: MatchSummary | None, after: MatchSummary) -> Sequence[Waiting]:
    """Returns the seats that the match did not wait for before, or that have acted and are to act again."""
    return [waiting for waiting in after.waiting if before is None or waiting not in before.waiting]


_TURN: Final = msgspec.json.Decoder(Turn)


def _field(match: MatchId, seat: Seat) -> str:
    return f"{match}/{seat}"
