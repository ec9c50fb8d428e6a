"""What a backup holds beside records and accounts: what accounts keep, profiles of bots, challenges, webhooks, chats.

Each part is written after the accounts and leaves out those that are deleted, and is restored after the accounts. What
cannot be read is left out too, so that one damaged document neither ends the backup nor spoils it.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Final

import msgspec
from msgspec import Struct
from redis import Redis

from domain.match import MatchId, PlayerId
from events import keys
from events.backup import LeaveOut, Part, fits
from events.cluster import partitions_of
from events.connection import reaching_redis, writing_redis
from events.projections.lobby import Lobby
from events.store import REMEMBERED_FOR
from service.use_cases.accounts import Accounts, BrokenAccount
from service.use_cases.backup_of_accounts import BlocksAndVacationsPart, NotesAndWatchedPart
from service.use_cases.bot_accounts import BotAccounts, BotProfile
from service.use_cases.challenge import Challenge
from service.use_cases.challenge_store import ChallengeStore
from service.use_cases.chat import KEPT_FOR, hash_of
from service.use_cases.webhooks.backed_up import WebhooksPart

_CHATS_AT_ONCE: Final = 50


def backup_parts(client: Redis, leave_out: LeaveOut = lambda _what: None) -> Sequence[Part]:
    """Returns the parts of a backup of this store. They call `leave_out` for what cannot be read."""
    accounts = Accounts(client)

    @lru_cache(maxsize=10_000)
    def is_there(player: PlayerId) -> bool:
        """True unless an account is deleted, or there is none. One that cannot be read is there."""
        try:
            account = accounts.get(player)
        except BrokenAccount:
            return True
        return account is not None and not account.deleted

    bots = BotAccounts(client, Lobby(client))
    return (
        BlocksAndVacationsPart(client, is_there, leave_out),
        NotesAndWatchedPart(client, is_there, leave_out),
        BotProfilesPart(bots, is_there, leave_out),
        ChallengesPart(ChallengeStore(client), leave_out),
        WebhooksPart(client, is_there, leave_out),
        ChatsPart(client, is_there, leave_out),
    )


class _KeptProfile(Struct, frozen=True):
    player: PlayerId
    profile: BotProfile


class BotProfilesPart:
    """What bot accounts say about themselves. That they are bots stands in their accounts."""

    name: Final = "bot-profiles"

    def __init__(self, bots: BotAccounts, is_there: Callable[[PlayerId], bool], leave_out: LeaveOut) -> None:
        self._bots = bots
        self._is_there = is_there
        self._leave_out = leave_out

    def entries(self) -> Iterator[bytes]:
        """Returns the profiles of all bot accounts."""
        for player, profile in self._bots.all():
            if profile is None:
                self._leave_out(f"the profile of the bot account {player}")
            elif self._is_there(player):
                yield msgspec.json.encode(_KeptProfile(player, profile))

    def restore(self, entry: bytes) -> None:
        """Stores a profile; not of an account that is not there."""
        kept = msgspec.json.decode(entry, type=_KeptProfile)
        if self._is_there(kept.player):
            self._bots.keep(kept.player, kept.profile)


class ChallengesPart:
    """The open challenges. Those that have ended are told for an hour only."""

    name: Final = "challenges"

    def __init__(self, store: ChallengeStore, leave_out: LeaveOut) -> None:
        self._store = store
        self._leave_out = leave_out

    def entries(self) -> Iterator[bytes]:
        """Returns all open challenges."""
        for name, challenge in self._store.all():
            if challenge is None:
                self._leave_out(f"the challenge {name}")
            elif challenge.status == "open":
                yield msgspec.json.encode(challenge)

    def restore(self, entry: bytes) -> None:
        """Stores a challenge. It ends when it would have ended."""
        self._store.write(None, msgspec.json.decode(entry, type=Challenge))


class _KeptMessage(Struct, frozen=True):
    id: str
    player: PlayerId
    command: str
    said: msgspec.Raw


class _KeptChat(Struct, frozen=True):
    match: MatchId
    messages: tuple[_KeptMessage, ...]


class ChatsPart:
    """The chats of all matches, without what deleted accounts have said, and the commands that wrote these messages."""

    name: Final = "chats"

    def __init__(
        self,
        client: Redis,
        is_there: Callable[[PlayerId], bool],
        leave_out: LeaveOut,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._redis: Any = client
        self._partitions = partitions_of(client)
        self._is_there = is_there
        self._leave_out = leave_out
        self._clock = clock

    def entries(self) -> Iterator[bytes]:
        """Returns the chat of each match that has one."""
        for partition in self._partitions:
            with reaching_redis():
                matches = map(bytes.decode, self._redis.sscan_iter(keys.matches(partition)))
                while some := [MatchId(name) for name in islice(matches, _CHATS_AT_ONCE)]:
                    yield from self._chats(some)

    def restore(self, entry: bytes) -> None:
        """Stores a chat. It is forgotten when it would have been, and so are its commands."""
        chat = msgspec.json.decode(entry, type=_KeptChat)
        key, last = keys.chat(chat.match, self._partitions), int(chat.messages[-1].id.partition("-")[0])
        ends = last + int(KEPT_FOR.total_seconds() * 1000)
        if ends <= 1000 * self._clock():
            return
        with writing_redis(), self._redis.pipeline() as pipe:
            pipe.delete(key)  # it may come twice
            for each in chat.messages:
                said = bytes(each.said)
                pipe.xadd(key, {"m": said, "c": each.command, "p": each.player}, id=each.id)
                command = keys.chat_command(chat.match, each.command, self._partitions)
                forgotten = int(each.id.partition("-")[0]) + REMEMBERED_FOR
                pipe.set(command, b"%b %b" % (each.id.encode(), hash_of(said)), pxat=forgotten)
            pipe.pexpireat(key, ends)
            pipe.execute()

    def _chats(self, matches: Sequence[MatchId]) -> Iterator[bytes]:
        with self._redis.pipeline(transaction=False) as pipe:
            for match in matches:
                pipe.xrange(keys.chat(match, self._partitions))
            found = pipe.execute()
        for match, entries in zip(matches, found, strict=True):
            if messages := tuple(self._told(match, entries)):
                yield msgspec.json.encode(_KeptChat(match, messages))

    def _told(self, match: MatchId, entries: Any) -> Iterator[_KeptMessage]:
        for id_, stored in entries:
            player = PlayerId(stored[b"p"].decode())
            if not fits(stored[b"m"]):
                self._leave_out(f"a message of the chat of match {match}")
            elif self._is_there(player):
                yield _KeptMessage(id_.decode(), player, stored[b"c"].decode(), msgspec.Raw(stored[b"m"]))
