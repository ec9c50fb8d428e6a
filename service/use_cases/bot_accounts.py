"""Bot accounts: accounts of programs, which say so everywhere and can be challenged."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from redis import Redis

from domain.game import GameId
from domain.match import PlayerId
from events.connection import reaching_redis, writing_redis
from events.keys import Key
from events.projections.lobby import Lobby
from events.stored_values import StoredValues
from service.use_cases.accounts import Accounts, Player
from service.use_cases.own_account import AccountRefused

_TAG: Final = "kifu:{bot-accounts}"


class BotProfile(Struct, frozen=True, omit_defaults=True):
    """What a bot account says about itself."""

    accepts: bool = True
    """True if it accepts challenges now."""
    games: tuple[GameId, ...] = ()
    """The games that it plays; all, if none is named."""
    most_matches: int = 5
    """It is challenged no more while so many of its matches are not over."""
    most_challenges: int = 20
    """The most challenges that wait for its answer."""
    rated: bool = True
    """False if it plays no matches that count in the standings."""
    description: str = ""

    def plays(self, game: GameId | None) -> bool:
        """True if it plays a game."""
        return game is None or not self.games or game in self.games


class BotAccounts:
    """The bot accounts of this service. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis, lobby: Lobby) -> None:
        self._redis: Any = client
        self._accounts = Accounts(client)
        self._lobby = lobby
        self._stored = StoredValues("the profile of bot account", BotProfile)

    def declare(self, player: PlayerId, profile: BotProfile) -> Player:
        """Makes an account one of a bot, for ever, and notes what it says about itself.

        Raises `AccountRefused` for one with which a person may have played.
        """

        def change(before: Player) -> Player:
            if not before.is_bot and any(entry.status != "waiting" for entry in self._lobby.all_of(player)):
                sentence = "This account has played already: make a new one for your bot."
                raise AccountRefused("has-played", sentence)
            return replace(before, is_bot=True)

        changed = self._accounts.change(player, change)
        self.keep(player, profile)
        return changed

    def keep(self, player: PlayerId, profile: BotProfile) -> None:
        """Notes what a bot account says about itself."""
        with writing_redis(), self._redis.pipeline() as pipe:
            pipe.hset(_profiles(), player, msgspec.json.encode(profile))
            if profile.accepts:
                pipe.zadd(_accepting(), {player: 0})
            else:
                pipe.zrem(_accepting(), player)
            pipe.execute()

    def all(self) -> Iterator[tuple[PlayerId, BotProfile | None]]:
        """Returns all bot accounts that have said something about themselves, in no order; one may come twice.

        With each its profile, `None` if it cannot be read.
        """
        with reaching_redis():
            for player, document in self._redis.hscan_iter(_profiles()):
                yield PlayerId(player.decode()), self._stored.read(player.decode(), document)

    def profile(self, player: PlayerId) -> BotProfile | None:
        """Returns what a bot account says about itself; `None` if it has said nothing, or that cannot be read."""
        with reaching_redis():
            document = self._redis.hget(_profiles(), player)
        return None if document is None else self._stored.read(player, document)

    def accepting(self, after: PlayerId | None, most: int) -> Sequence[tuple[PlayerId, BotProfile | None]]:
        """Returns some bot accounts that accept challenges, by id; with `None` if what they say cannot be read."""
        start = "-" if after is None else f"({after}"
        with reaching_redis():
            names = self._redis.zrangebylex(_accepting(), start, "+", 0, most)
            documents = self._redis.hmget(_profiles(), names) if names else ()
        found = [PlayerId(name.decode()) for name in names]
        profiles = (each and self._stored.read(player, each) for player, each in zip(found, documents, strict=True))
        return list(zip(found, profiles, strict=True))

    def remove(self, player: PlayerId) -> None:
        """Forgets what an account that is deleted has said about itself."""
        with writing_redis(), self._redis.pipeline() as pipe:
            pipe.hdel(_profiles(), player)
            pipe.zrem(_accepting(), player)
            pipe.execute()


def _profiles() -> Key:
    """Hash: the profiles of bot accounts, by id."""
    return Key(f"{_TAG}:profiles")


def _accepting() -> Key:
    """Sorted set: the bot accounts that accept challenges, in the order of their ids."""
    return Key(f"{_TAG}:accepting")
