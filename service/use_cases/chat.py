"""The chat of a match: what its players say to each other, or to everybody who watches.

It is no part of the record: it proves nothing, and is forgotten some time after the last message.
"""

import hashlib
import re
import secrets
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from functools import lru_cache
from typing import Any, Final, Literal, NewType, get_args

import msgspec
import redis
from msgspec import Struct

from domain.game import Seat
from domain.match import AnyMatch, MatchId, PlayerId
from domain.refusals import MatchRefused
from events import keys
from events.cluster import partitions_of
from events.connection import reaching_redis, writing_redis
from events.pacing import pause
from events.store import REMEMBERED_FOR, CommandReused, Millis
from service.use_cases.accounts import DELETED
from service.use_cases.blocks import Blocks
from service.use_cases.checks import Forbidden, keeps_seat, kept_seat, not_found
from service.use_cases.naming import Names

MessageId = NewType("MessageId", str)
"""When a message was written, in milliseconds, and a number: later messages have higher ones."""
Audience = Literal["seats", "everybody"]
"""Who reads a message: the players of the match, or everybody who may see the match."""
AUDIENCES: Final[tuple[Audience, ...]] = get_args(Audience)
LONGEST: Final = 500
"""Characters of the longest message."""
KEPT_FOR: Final = timedelta(days=90)
"""How long messages are kept after the last one of their match."""
AT_ONCE: Final = 10
"""The messages that a player may write in a minute."""
MESSAGE_ID: Final = "[0-9]{1,15}-[0-9]{1,9}"
FIRST: Final = MessageId("0-0")
"""Lower than every id."""

_MINUTE: Final = 60_000
"""Milliseconds."""
_READ_AT_ONCE: Final = 100
"""Messages that are read at a time: as many as a page has by default."""

# Writes a message, unless its command is remembered. Returns its id and the hash of what it says; or `often`, if the
# player has written too many within a minute, and for how many milliseconds the earliest of them still counts. Times
# and commands have keys of their own, since a message can be removed. A time in the future counts no more: the clock of
# Redis was set back since.
_WRITE: Final = f"""
local chat, times, command = unpack(KEYS)
local said, hash, name, player, length, remembered_for = unpack(ARGV)
local known = redis.call('GET', command)
if known then return known end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local earliest = tonumber(redis.call('LINDEX', times, {AT_ONCE - 1}) or '0')
local left = earliest + {_MINUTE} - now
if earliest <= now and left >= 0 then return 'often ' .. string.format('%.0f', left) end
local id = redis.call('XADD', chat, 'MAXLEN', length, '*', 'm', said, 'c', name, 'p', player)
redis.call('PEXPIRE', chat, {KEPT_FOR // timedelta(milliseconds=1)})
redis.call('LPUSH', times, string.format('%.0f', now))
redis.call('LTRIM', times, 0, {AT_ONCE - 1})
redis.call('PEXPIRE', times, {_MINUTE})
redis.call('SET', command, id .. ' ' .. hash, 'PX', remembered_for)
return id .. ' ' .. hash
"""


class _Written(Struct, frozen=True):
    seat: Seat
    audience: Audience
    text: str


_Stored = tuple[bytes, PlayerId, _Written]


class Message(Struct, frozen=True):
    """A message in the chat of a match."""

    id: MessageId
    time: Millis
    player: PlayerId
    name: str
    seat: Seat
    """The seat of the player when the message was written."""
    audience: Audience
    text: str


class Chat:
    """The chats of all matches, in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis, names: Names, blocks: Blocks, *, most: int) -> None:
        self._client: Any = client
        self._names = names
        self._blocks = blocks
        self._most = most
        """The messages that are kept of a match; 0 if there is no chat."""
        self._partitions = partitions_of(client)
        self._write: Any = client.register_script(_WRITE)

    def write(
        self, match: AnyMatch, player: PlayerId, audience: Audience, text: str, key: str | None = None
    ) -> Message:
        """Writes a message of a player, and returns it. The same request with the same key writes nothing more.

        Raises `Forbidden` for one without a seat, `MatchRefused` if there is no chat or too much of it, and
        `CommandReused`.
        """
        self._check_is_on()
        try:
            said = _Written(kept_seat(match, player), audience, text)
        except Forbidden:
            if key is None or (earlier := self._written_before(match, player, audience, text, key)) is None:
                raise
            return earlier
        body = msgspec.json.encode(said)
        id_, _, hashed = self._written(match.id, player, body, key).partition(b" ")
        if id_ == b"often":
            raise _too_fast(int(hashed))
        if hashed != hash_of(body):
            raise CommandReused
        return _message(id_, player, self._names.of([player]).get(player, ""), said)

    def read(
        self, match: AnyMatch, reader: PlayerId | None, after: MessageId = FIRST, limit: int = 100
    ) -> Sequence[Message]:
        """Returns the messages after another one that a reader may see, the oldest first.

        Messages of deleted accounts, and of those whom the reader blocks, are left out.
        """
        if not self._most:
            return ()
        told: list[Message] = []
        blocked = lru_cache(1)(lambda: self._blocks.of(reader) if reader is not None else ())
        for some in self._in_pieces(match.id, after):
            told += self._told(match, reader, some, blocked)
            if len(told) >= limit:
                break
        return told[:limit]

    def _in_pieces(self, match: MatchId, after: MessageId) -> Iterator[Sequence[_Stored]]:
        """Returns what is stored after a message, some at a time: a page costs the same however long a chat is."""
        while True:
            with reaching_redis():
                found = self._client.xrange(self._key(match), min=f"({after}", max="+", count=_READ_AT_ONCE)
            yield [*_read(found)]
            if len(found) < _READ_AT_ONCE:
                return
            after = MessageId(found[-1][0].decode())
            pause()

    def _told(
        self,
        match: AnyMatch,
        reader: PlayerId | None,
        some: Sequence[_Stored],
        blocked: Callable[[], Sequence[PlayerId]],
    ) -> Iterator[Message]:
        """Returns those of some messages that a reader may see."""
        sees_all = reader is not None and keeps_seat(match, reader)
        seen = [each for each in some if sees_all or each[2].audience == "everybody"]
        writers = {player for _, player, _ in seen}
        names = {player: name for player, name in self._names.of(writers).items() if name != DELETED}
        unheard = blocked() if writers - {reader} else ()
        for id_, player, written in seen:
            if player in names and player not in unheard:
                yield _message(id_, player, names[player], written)

    def remove(self, match: AnyMatch, message: MessageId, by: PlayerId | None) -> Message:
        """Removes a message, and returns it; that of another player only for the operator, for whom `by` is `None`.

        Raises `NotFound` and `Forbidden`.
        """
        if re.fullmatch(MESSAGE_ID, message) is None:
            raise not_found("message", "message_id")
        with reaching_redis():
            found = [*_read(self._client.xrange(self._key(match.id), message, message))]
        if not found or (found[0][2].audience == "seats" and by is not None and not keeps_seat(match, by)):
            raise not_found("message", "message_id")
        id_, player, written = found[0]
        if by not in (None, player):
            raise Forbidden("not-your-message", "Only its player and the operator remove a message.")
        with writing_redis():
            self._client.xdel(self._key(match.id), message)
        return _message(id_, player, self._names.of([player]).get(player, ""), written)

    def _written_before(
        self, match: AnyMatch, player: PlayerId, audience: Audience, text: str, key: str
    ) -> Message | None:
        """Returns what the same request wrote when the player had a seat; `None` if the key was not used then.

        Raises `CommandReused`.
        """
        with reaching_redis():
            found = self._client.get(keys.chat_command(match.id, _command(player, key), self._partitions))
        if found is None:
            return None
        id_, _, hashed = found.partition(b" ")
        for seat in range(len(match.seats)):
            said = _Written(Seat(seat), audience, text)
            if hashed == hash_of(msgspec.json.encode(said)):
                return _message(id_, player, self._names.of([player]).get(player, ""), said)
        raise CommandReused

    def _written(self, match: MatchId, player: PlayerId, said: bytes, key: str | None) -> bytes:
        """Returns the id of what a command has written, now or before, and its hash; or `often` and a while."""
        command = _command(player, key or secrets.token_hex())
        used = (
            self._key(match),
            keys.chat_times(match, player, self._partitions),
            keys.chat_command(match, command, self._partitions),
        )
        # Without a key only the client of Redis repeats a command, at once, when its connection is lost.
        remembered_for = REMEMBERED_FOR if key else _MINUTE
        values = (said, hash_of(said), command, player, self._most, remembered_for)
        with writing_redis():
            written: bytes = self._write(used, values)
        return written

    def _check_is_on(self) -> None:
        if not self._most:
            raise MatchRefused("no-chat", "This service has no chat.")

    def _key(self, match: MatchId) -> keys.Key:
        return keys.chat(match, self._partitions)


def _too_fast(left: int) -> MatchRefused:
    """Returns the refusal of one message too many, for as many milliseconds as the earliest of the others counts."""
    sentence = f"You have written {AT_ONCE} messages within a minute: wait a little."
    return MatchRefused("chat-too-fast", sentence, wait=left / 1000)


def _command(player: PlayerId, key: str) -> str:
    """Returns the name of a request by a key, which nobody can find the key from."""
    return hashlib.sha256(f"{player} {key}".encode()).hexdigest()[:32]


def hash_of(said: bytes) -> bytes:
    """Returns what is remembered of the words of a message: they are forgotten when it is removed."""
    return hashlib.sha256(said).hexdigest().encode()


def _read(entries: Any) -> Iterator[_Stored]:
    for id_, stored in entries:
        yield id_, PlayerId(stored[b"p"].decode()), _DECODER.decode(stored[b"m"])


def _message(id_: bytes, player: PlayerId, name: str, written: _Written) -> Message:
    written_at = Millis(int(id_.partition(b"-")[0]))
    return Message(MessageId(id_.decode()), written_at, player, name, written.seat, written.audience, written.text)


_DECODER: Final = msgspec.json.Decoder(_Written)
