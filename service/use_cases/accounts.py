"""The accounts in Redis, and how they change: each change is announced to every process."""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from msgspec import Struct
from redis import Redis

from domain.match import PlayerId
from events.account_places import AccountPlaces
from events.codec import NOT_JSON
from events.connection import writing_redis
from events.receipts import AccountScript
from events.store import Millis
from service.use_cases.checks import not_found

DELETED: Final = "deleted player"
"""What a deleted account is called."""
HIDDEN_NAME: Final = "hidden name"
"""What an account is called whose name the operator has hidden."""
OF_A_BOT: Final = "(bot)"
"""What is told behind the name of a bot account. No account may have a name that ends so."""
CHANGES_KEPT: Final = 1000
"""Announcements that are kept, about; a process that is further behind forgets all that it has cached."""

# Changes an account if it is still as it was read, and announces it: `e` ends the streams of its tokens. If the account
# has moved meanwhile, it is not there any more.
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
    is_bot: bool = False
    """True if a program plays with it; that is told with the name."""

    @property
    def told_name(self) -> str:
        """What others are told that the account is called."""
        if self.deleted:
            return DELETED
        name = HIDDEN_NAME if self.has_hidden_name else self.name
        return f"{name} {OF_A_BOT}" if self.is_bot else name


class BrokenAccount(Exception):
    """An account that cannot be read."""


class Accounts:
    """The accounts of this service. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis, places: AccountPlaces | None = None) -> None:
        self._places = places or AccountPlaces(client)
        self._change = AccountScript(client, _CHANGE)

    def get(self, player: PlayerId) -> Player | None:
        """Returns an account; `None` if there is none. Raises `BrokenAccount`."""
        found = self._places.ask(player)
        return None if found is None else read_account(player, found.document)

    def names(self, players: Sequence[PlayerId]) -> dict[PlayerId, str]:
        """Returns what those players are called who have an account that can be read."""
        found = self._places.ask_all(players).items()
        return {player: name for player, account in found if (name := _name(account.document)) is not None}

    def change(self, player: PlayerId, change: Callable[[Player], Player], *, ends_streams: bool = False) -> Player:
        """Changes an account, and tells every process. Returns the account after it.

        `ends_streams` also ends what waits for news with a token of the account. Raises `NotFound`, also for a deleted
        account, `BrokenAccount`, and what `change` raises.
        """
        while True:
            found = self._places.ask(player)
            before = None if found is None else read_account(player, found.document)
            if found is None or before is None or before.deleted:
                raise not_found("player", "player_id")
            after = change(before)
            arguments = [player, found.document, msgspec.json.encode(after), CHANGES_KEPT, int(ends_streams)]
            with writing_redis():
                if self._change([found.home.players, found.home.token_ends], arguments):
                    return after


def read_account(player: PlayerId, document: bytes) -> Player:
    """Returns the account of a document. Raises `BrokenAccount`."""
    try:
        return _ACCOUNT.decode(document)
    except NOT_JSON as error:
        raise BrokenAccount(f"the account of player {player} cannot be read: {error}") from error


def _name(document: bytes) -> str | None:
    try:
        return _ACCOUNT.decode(document).told_name
    except NOT_JSON:
        return None


_ACCOUNT: Final = msgspec.json.Decoder(Player)
