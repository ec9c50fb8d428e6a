"""The matches of an account that are not over, with what is proposed there."""

from collections.abc import Sequence
from itertools import chain
from typing import Any, Final

import msgspec
import redis
from msgspec import Struct

from domain.game import GameId, Seat
from domain.match import MatchId, PlayerId, Proposal, Status
from events import projection_keys as keys
from events.projections.match_summary import MatchSummary
from events.projections.shards import from_all


class OwnMatch(Struct, frozen=True, omit_defaults=True):
    """A match that is not over and that an account has created, plays or has resigned."""

    match: MatchId
    game: GameId
    status: Status
    seats: tuple[Seat, ...]
    """The seats that the account holds."""
    take_back: Proposal | None = None
    """A take-back that waits for the consent of all players."""
    fork: Proposal | None = None
    """A fork that waits for the consent of all players."""


class OwnMatches:
    """These matches in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client

    def of(self, player: PlayerId) -> Sequence[OwnMatch]:
        """Returns the matches of an account that are not over, private ones too."""
        documents = from_all(self._client, lambda pipe, shard: pipe.hvals(keys.own_matches(shard, player)))
        return sorted(map(_DECODER.decode, chain(*documents)), key=lambda each: each.match)

    def ids(self, player: PlayerId) -> Sequence[MatchId]:
        """Returns the ids of these matches, in no order."""
        names = from_all(self._client, lambda pipe, shard: pipe.hkeys(keys.own_matches(shard, player)))
        return [MatchId(name.decode()) for name in chain(*names)]

    def number(self, player: PlayerId) -> int:
        """Returns how many matches of an account are not over, private ones too."""
        return sum(from_all(self._client, lambda pipe, shard: pipe.hlen(keys.own_matches(shard, player))))


def write(pipe: Any, before: MatchSummary | None, after: MatchSummary) -> set[PlayerId]:
    """Replaces what the accounts follow of one match; returns the accounts for which that has changed."""
    earlier, now, match = _documents(before), _documents(after), after.entry.id
    shard = keys.shard(match)
    for player in earlier.keys() - now.keys():
        pipe.hdel(keys.own_matches(shard, player), match)
    changed = {player for player, document in now.items() if earlier.get(player) != document}
    for player in sorted(changed):
        pipe.hset(keys.own_matches(shard, player), match, msgspec.json.encode(now[player]))
    return changed | (earlier.keys() - now.keys())


def _documents(summary: MatchSummary | None) -> dict[PlayerId, OwnMatch]:
    """Returns what each account follows of a match: nothing once it is over. Bots follow none."""
    if summary is None or summary.entry.status not in ("waiting", "playing"):
        return {}
    entry = summary.entry
    bots = {holder.player for holder in entry.seats if holder is not None and holder.bot is not None}

    def document(player: PlayerId) -> OwnMatch:
        own = (Seat(seat) for seat, holder in enumerate(entry.seats) if holder is not None and holder.player == player)
        return OwnMatch(entry.id, entry.game, entry.status, tuple(own), summary.take_back, summary.fork)

    return {player: document(player) for player in entry.participants() - bots}


_DECODER: Final = msgspec.json.Decoder(OwnMatch)
