"""The accounts in Redis, and how they change: each change is announced to every process."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from redis import Redis

from domain.match import PlayerId
from events import keys
from events.codec import NOT_JSON
from events.connection import reaching_redis, writing_redis
from events.store import Millis
from service.use_cases.checks import not_found

DELETED: Final = "deleted player"
"""What a deleted account is called."""
HIDDEN_NAME: Final = "hidden name"
"""What an account is called whose name the operator has hidden."""
CHANGES_KEPT: Final = 1000
"""Announcements that are kept, about; a process that is further behind forgets all that it has cached."""

# Changes an account if it is still as it was read, and announces it: `e` ends the streams of its tokens.
_CHANGE: Final = """
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[4], '*', 'a', ARGV[1], 'e', ARGV[5])
return 1
"""


class Player(Struct, frozen=True, omit_defaults=True):
    """An account, human or program."""

    id: PlayerId
    name: str = ""
    """Empty when the account is deleted."""
    deleted: bool = False
    has_hidden_name: bool = False
    """True if the operator has hidden the name until the player changes it."""
    suspended: str = ""
    """Why the operator has suspended the account; empty if it is not."""
    renamed: Millis = Millis(0)
    """When the player last changed the name."""

    @property
    def told_name(self) -> str:
        """What others are told that the account is called."""
        if self.deleted:
            return DELETED
        return HIDDEN_NAME if self.has_hidden_name else self.name


class BrokenAccount(Exception):
    """An account that cannot be read."""


class Accounts:
    """The accounts of this service. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis) -> None:
        self._redis: Any = client
        self._change = client.register_script(_CHANGE)

    def get(self, player: PlayerId) -> Player | None:
        """Returns an account; `None` if there is none. Raises `BrokenAccount`."""
        with reaching_redis():
            document = self._redis.hget(keys.players(), player)
        return None if document is None else _read(player, document)

    def names(self, players: Sequence[PlayerId]) -> dict[PlayerId, str]:
        """Returns what those players are called who have an account that can be read."""
        with reaching_redis():
            documents = self._redis.hmget(keys.players(), players) if players else ()
        found = zip(players, documents, strict=True)
        return {player: name for player, document in found if (name := _name(document)) is not None}

    def change(self, player: PlayerId, change: Callable[[Player], Player], *, ends_streams: bool = False) -> Player:
        """Changes an account, and tells every process. Returns the account after it.

        `ends_streams` also ends what waits for news with a token of the account. Raises `NotFound`, also for a deleted
        account, `BrokenAccount`, and what `change` raises.
        """
        while True:
            with reaching_redis():
                document = self._redis.hget(keys.players(), player)
            before = None if document is None else _read(player, document)
            if before is None or before.deleted:
                raise not_found("player", "player_id")
            after = change(before)
            arguments = [player, document, msgspec.json.encode(after), CHANGES_KEPT, int(ends_streams)]
            with writing_redis():
                if self._change([keys.players(), keys.token_ends()], arguments):
                    return after


def _read(player: PlayerId, document: bytes) -> Player:
    try:
        return _ACCOUNT.decode(document)
    except NOT_JSON as error:
        raise BrokenAccount(f"the account of player {player} cannot be read: {error}") from error


def _name(document: bytes | None) -> str | None:
    try:
        return None if document is None else _ACCOUNT.decode(document).told_name
    except NOT_JSON:
        return None


_ACCOUNT: Final = msgspec.json.Decoder(Player)
