"""What a backup holds that lies with each account: block lists, vacations, ended tokens, notes, watched matches.

A note or a vacation that cannot be read is left out. Notes and watched matches go after the deletion of their account,
not in one step with it, so a deleted account may still have some.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

import msgspec
from msgspec import Struct
from redis import Redis

from domain.match import MatchId, PlayerId
from events.account_keys import AccountKeys
from events.account_places import AccountPlaces, Command
from events.backup import LeaveOut, fits
from events.connection import reaching_redis, writing_redis

_ACCOUNTS_AT_ONCE: Final = 100


class _PartOfAccounts(ABC):
    """What is kept of each account, one entry for each that has some of it."""

    def __init__(self, client: Redis, is_there: Callable[[PlayerId], bool], leave_out: LeaveOut) -> None:
        self._redis: Any = client
        self._places = AccountPlaces(client)
        self._is_there = is_there
        self._leave_out = leave_out

    def entries(self) -> Iterator[bytes]:
        """Returns what is kept of each account that has some of it, and is not deleted."""
        for place in self._places.all():
            with reaching_redis():
                players = (PlayerId(name.decode()) for name, _ in self._redis.hscan_iter(place.players))
                while some := [*islice(players, _ACCOUNTS_AT_ONCE)]:
                    found = self._places.ask_all(some, self._questions)
                    for player, account in found.items():
                        if any(account.answers) and self._is_there(player):
                            yield self._entry(player, account.answers)

    @abstractmethod
    def _questions(self, home: AccountKeys, player: PlayerId) -> Sequence[Command]:
        """Returns the commands that read it."""

    @abstractmethod
    def _entry(self, player: PlayerId, answers: Sequence[Any]) -> bytes:
        """Returns the entry of an account with these answers."""


class _KeptOfAccount(Struct, frozen=True):
    player: PlayerId
    blocks: tuple[PlayerId, ...]
    vacation: msgspec.Raw
    ended: Mapping[str, int] = {}


class BlocksAndVacationsPart(_PartOfAccounts):
    """Whom an account blocks, its vacation, and which of its tokens no key makes again since they have ended."""

    name: Final = "blocks-and-vacations"

    def restore(self, entry: bytes) -> None:
        """Stores them again; not of an account that is not there."""
        kept = msgspec.json.decode(entry, type=_KeptOfAccount)
        home = self._places.home(kept.player)
        if home is None:
            return
        with writing_redis():
            if kept.blocks:
                self._redis.sadd(home.blocks(kept.player), *kept.blocks)
            if (vacation := bytes(kept.vacation)) != b"null":
                self._redis.hset(home.vacations, kept.player, vacation)
            if kept.ended:
                self._redis.zadd(home.ended_tokens(kept.player), dict(kept.ended))
                self._redis.pexpireat(home.ended_tokens(kept.player), max(kept.ended.values()))

    def _questions(self, home: AccountKeys, player: PlayerId) -> Sequence[Command]:
        ended = ("ZRANGE", home.ended_tokens(player), 0, -1, "WITHSCORES")
        return [("SMEMBERS", home.blocks(player)), ("HGET", home.vacations, player), ended]

    def _entry(self, player: PlayerId, answers: Sequence[Any]) -> bytes:
        blocks, vacation, ended = answers
        if vacation and not fits(vacation):
            self._leave_out(f"the vacation of player {player}")
            vacation = None
        blocked = tuple(sorted(PlayerId(each.decode()) for each in blocks))
        over = {token.decode(): int(until) for token, until in ended}
        return msgspec.json.encode(_KeptOfAccount(player, blocked, msgspec.Raw(vacation or b"null"), over))


class _KeptOfMatches(Struct, frozen=True):
    player: PlayerId
    notes: Mapping[MatchId, msgspec.Raw]
    watched: Mapping[MatchId, int]


class NotesAndWatchedPart(_PartOfAccounts):
    """The notes of an account on matches, and the matches that it watches."""

    name: Final = "notes-and-watched-matches"

    def restore(self, entry: bytes) -> None:
        """Stores them again; not of an account that is not there or deleted."""
        kept = msgspec.json.decode(entry, type=_KeptOfMatches)
        home = self._places.home(kept.player)
        if home is None or not self._is_there(kept.player):
            return
        with writing_redis():
            if kept.notes:
                notes = {match: bytes(note) for match, note in kept.notes.items()}
                self._redis.hset(home.notes(kept.player), mapping=notes)
            if kept.watched:
                self._redis.zadd(home.watched(kept.player), dict(kept.watched))

    def _questions(self, home: AccountKeys, player: PlayerId) -> Sequence[Command]:
        return [("HGETALL", home.notes(player)), ("ZRANGE", home.watched(player), 0, -1, "WITHSCORES")]

    def _entry(self, player: PlayerId, answers: Sequence[Any]) -> bytes:
        notes, watched = answers
        readable = {MatchId(match.decode()): msgspec.Raw(note) for match, note in sorted(notes.items()) if fits(note)}
        for match in sorted(notes.keys() - {each.encode() for each in readable}):
            self._leave_out(f"the note of player {player} in match {match.decode()}")
        watching = {MatchId(match.decode()): int(since) for match, since in watched}
        return msgspec.json.encode(_KeptOfMatches(player, readable, watching))
