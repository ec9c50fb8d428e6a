"""Lua scripts about one account, which run where the account lies."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from redis import Redis

from domain.match import PlayerId
from events.account_keys import AccountKeys
from events.account_places import AccountPlaces
from events.connection import writing_redis
from events.keys import Key
from events.receipts import AccountScript
from service.use_cases.checks import not_found

_ELSEWHERE: Final = b"elsewhere"
# An account that moves to its partition is not changed in the place that it leaves.
_IF_HERE: Final = f"""
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return '{_ELSEWHERE.decode()}' end
local KEYS, ARGV = {{unpack(KEYS, 2)}}, {{unpack(ARGV, 2)}}
"""


class Ran(NamedTuple):
    """A script that has run."""

    home: AccountKeys
    """Where the account lies."""
    answer: Any


class OwnScript:
    """A Lua script that reads and writes what belongs to one account. It leaves a receipt if those are collected."""

    def __init__(self, client: Redis, places: AccountPlaces, text: str) -> None:
        self._places = places
        self._script = AccountScript(client, _IF_HERE + text)

    def __call__(
        self, player: PlayerId, used: Callable[[AccountKeys], Sequence[Key]], values: Sequence[Any] = ()
    ) -> Ran:
        """Runs the script with the keys of that place, and with these values.

        Raises `NotFound` if there is no such account, and `StoreUnavailable`.
        """
        home: AccountKeys | None = self._places.partitions.of(player)
        while home is not None:
            with writing_redis():
                answer = self._script([home.players, *used(home)], [player, *values])
            if answer != _ELSEWHERE:
                return Ran(home, answer)
            home = self._places.home(player)
        raise not_found("player", "player_id")
