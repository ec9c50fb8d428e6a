"""The way of an account from the one place of earlier releases to its partition.

On a cluster no script reaches both, so an account moves in steps, each of which can be done again after a crash:

1. It *leaves*: it is no account of the one place any more, and nothing changes what is stored of it there.
2. It *arrives*: what is stored is copied to its partition, in one step, unless the account is there already.
3. It is *cleared* from the one place, a minute later: a server that takes over may lack the copy.

Whoever looks for an account that has left lets it arrive.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
import redis
from msgspec import Struct

from domain.match import PlayerId
from events import account_keys
from events.account_keys import ONE_PLACE, AccountKeys, AccountPartitions
from events.keys import Key

_LEAVE: Final = """
local document = redis.call('HGET', KEYS[1], ARGV[1])
if not document then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], document)
redis.call('HDEL', KEYS[1], ARGV[1])
for _, token in ipairs(redis.call('SMEMBERS', KEYS[3])) do redis.call('SREM', KEYS[4], token) end
return 1
"""

_ARRIVE: Final = """
local player, document, kept = ARGV[1], ARGV[2], cjson.decode(ARGV[3])
if redis.call('HEXISTS', KEYS[1], player) == 1 then return 0 end
redis.call('HSET', KEYS[1], player, document)
for _, token in ipairs(kept.tokens) do
  redis.call('HSET', KEYS[2], token.hash, player)
  if token.details then redis.call('HSET', KEYS[3], token.hash, token.details) end
  if token.used then redis.call('HSET', KEYS[4], token.hash, token.used) end
  if token.operates then redis.call('SADD', KEYS[5], token.hash) end
  redis.call('SADD', KEYS[6], token.hash)
end
for _, blocked in ipairs(kept.blocks) do redis.call('SADD', KEYS[7], blocked) end
if kept.link then redis.call('SET', KEYS[8], kept.link, 'PX', kept.link_ms) end
if kept.vacation then redis.call('HSET', KEYS[9], player, kept.vacation) end
if kept.deleted then redis.call('ZADD', KEYS[10], kept.deleted, player) end
for match, note in pairs(kept.notes or {}) do redis.call('HSET', KEYS[11], match, note) end
for match, since in pairs(kept.watched or {}) do redis.call('ZADD', KEYS[12], since, match) end
for token, remembered_until in pairs(kept.ended or {}) do redis.call('ZADD', KEYS[13], remembered_until, token) end
local last = redis.call('ZRANGE', KEYS[13], -1, -1, 'WITHSCORES')[2]
if last then redis.call('PEXPIREAT', KEYS[13], last) end
return 1
"""

_CLEAR: Final = """
if redis.call('HDEL', KEYS[1], ARGV[1]) == 0 then return 0 end
for _, token in ipairs(redis.call('SMEMBERS', KEYS[2])) do
  for place = 3, 5 do redis.call('HDEL', KEYS[place], token) end
end
redis.call('DEL', KEYS[2], KEYS[6], KEYS[7], KEYS[10], KEYS[11], KEYS[12])
redis.call('HDEL', KEYS[8], ARGV[1])
redis.call('ZREM', KEYS[9], ARGV[1])
return 1
"""


class _MovedToken(Struct, frozen=True, omit_defaults=True):
    hash: str
    details: str | None = None
    used: str | None = None
    operates: bool = False


class _Moved(Struct, frozen=True, omit_defaults=True):
    """What is stored of an account beside its document."""

    tokens: Sequence[_MovedToken]
    blocks: Sequence[str]
    link: str | None = None
    link_ms: int = 0
    vacation: str | None = None
    deleted: str | None = None
    notes: Mapping[str, str] = {}
    watched: Mapping[str, str] = {}
    ended: Mapping[str, str] = {}


class AccountMove:
    """The steps of a move. Every method may raise `redis.RedisError`."""

    def __init__(self, client: redis.Redis, partitions: AccountPartitions) -> None:
        self._redis: Any = client
        self._partitions = partitions
        self._leave, self._arrive, self._clear = map(client.register_script, (_LEAVE, _ARRIVE, _CLEAR))

    def leave(self, player: PlayerId) -> None:
        """Lets an account leave the one place, if it is there. All its tokens must be indexed."""
        places = [ONE_PLACE.players, account_keys.moving(), ONE_PLACE.tokens_of(player), ONE_PLACE.operators]
        self._leave(places, [player])

    def arrive(self, player: PlayerId) -> None:
        """Copies an account that has left to its partition, unless it is there already."""
        document = self._redis.hget(account_keys.moving(), player)
        if document is None:
            return
        moved, home = self._stored(player), self._partitions.of(player)
        self._note_owners(player, self._not_ended(home, player, [token.hash for token in moved.tokens]))
        places = [
            *(home.players, home.tokens, home.token_details, home.token_uses, home.operators, home.tokens_of(player)),
            *(home.blocks(player), home.sign_in_link(player), home.vacations, home.deletions),
            *(home.notes(player), home.watched(player), home.ended_tokens(player)),
        ]
        self._arrive(places, [player, document, msgspec.json.encode(moved)])

    def clear(self, player: PlayerId) -> None:
        """Removes from the one place what is stored of an account that has left and arrived."""
        self._clear(_left_behind(player), [player])

    def _not_ended(self, home: AccountKeys, player: PlayerId, tokens: Sequence[str]) -> Sequence[str]:
        """Returns those of an account's tokens that have not ended since it has arrived."""
        if not tokens or not self._redis.hexists(home.players, player):
            return tokens
        owners = self._redis.hmget(home.tokens, tokens)
        return [token for token, owner in zip(tokens, owners, strict=True) if owner is not None]

    def _note_owners(self, player: PlayerId, tokens: Sequence[str]) -> None:
        """Notes whose these tokens are: they do not name their account."""
        with self._redis.pipeline(transaction=False) as pipe:
            for token in tokens:
                pipe.hset(self._partitions.owners(token), token, player)
            pipe.execute()

    def _stored(self, player: PlayerId) -> _Moved:
        """Returns what the one place has of an account that has left: it does not change any more."""
        link = ONE_PLACE.sign_in_link(player)
        with self._redis.pipeline() as pipe:
            pipe.smembers(ONE_PLACE.tokens_of(player))
            pipe.smembers(ONE_PLACE.blocks(player))
            pipe.get(link)
            pipe.pttl(link)
            pipe.hget(ONE_PLACE.vacations, player)
            pipe.zscore(ONE_PLACE.deletions, player)
            pipe.hgetall(ONE_PLACE.notes(player))
            pipe.zrange(ONE_PLACE.watched(player), 0, -1, withscores=True)
            tokens, blocks, made, link_ms, vacation, deleted, notes, watched = pipe.execute()
        return _Moved(
            tokens=self._tokens(player, sorted(tokens)),
            blocks=[each.decode() for each in sorted(blocks)],
            link=_text(made) if link_ms > 0 else None,
            link_ms=link_ms,
            vacation=_text(vacation),
            deleted=None if deleted is None else repr(deleted),
            notes={match.decode(): note.decode() for match, note in notes.items()},
            watched={match.decode(): repr(since) for match, since in watched},
            ended=self._ended(player),
        )

    def _ended(self, player: PlayerId) -> Mapping[str, str]:
        """Returns until when the end of each token is remembered."""
        ended = self._redis.zrange(ONE_PLACE.ended_tokens(player), 0, -1, withscores=True)
        return {token.decode(): str(int(until)) for token, until in ended}

    def _tokens(self, player: PlayerId, hashes: Sequence[bytes]) -> Sequence[_MovedToken]:
        if not hashes:
            return ()
        with self._redis.pipeline() as pipe:
            for key in (ONE_PLACE.tokens, ONE_PLACE.token_details, ONE_PLACE.token_uses):
                pipe.hmget(key, hashes)
            found = zip(hashes, *pipe.execute(), strict=True)
        return [_token(hashed, details, used) for hashed, owner, details, used in found if owner == player.encode()]


def _token(hashed: bytes, details: bytes | None, used: bytes | None) -> _MovedToken:
    operates = details is not None and "operate" in msgspec.json.decode(details)["scopes"]
    return _MovedToken(hashed.decode(), _text(details), _text(used), operates)


def _text(stored: bytes | None) -> str | None:
    return None if stored is None else stored.decode()


def _left_behind(player: PlayerId) -> Sequence[Key]:
    """Returns where the one place has what is stored of an account that has left."""
    return [
        *(account_keys.moving(), ONE_PLACE.tokens_of(player)),
        *(ONE_PLACE.tokens, ONE_PLACE.token_details, ONE_PLACE.token_uses),
        *(ONE_PLACE.blocks(player), ONE_PLACE.sign_in_link(player), ONE_PLACE.vacations, ONE_PLACE.deletions),
        *(ONE_PLACE.notes(player), ONE_PLACE.watched(player), ONE_PLACE.ended_tokens(player)),
    ]
