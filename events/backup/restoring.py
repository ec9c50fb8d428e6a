"""Restores a store from a backup. The whole file is checked first, so a bad file changes nothing."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, BinaryIO

import msgspec
import redis
from msgspec import Struct

from domain.match import MatchId, PlayerId
from events import account_keys, keys
from events.account_keys import ONE_PLACE, AccountKeys
from events.account_places import AccountPlaces
from events.archive import Archive, ArchivedRecord
from events.backup.file_format import (
    Account,
    ArchivedMatch,
    BadBackup,
    BotReasons,
    CommandSecret,
    ComponentsFile,
    Entry,
    Line,
    MatchLine,
    Part,
    Progress,
    Remembered,
    StreamEntry,
    Token,
    Unreadable,
    UnreadableAccount,
)
from events.backup.reading import Findings, checked, sections
from events.cluster import partitions_of
from events.codec import NOT_JSON
from events.connection import reaching_redis
from events.event_view import EventView, envelope_of
from events.kept_reasons import ReasonsStore
from events.store import CHUNK, NO_HASH, REMEMBERED_FOR, Head, Origin, Store, head_of
from events.streams import kept_origin


class NotEmpty(Exception):
    """The store has matches or accounts, and the caller does not want to replace them."""


class NeedsArchive(Exception):
    """Records of the backup are in an archive, and the caller has none."""


def restore(
    client: redis.Redis,
    store: Store,
    file: BinaryIO,
    progress: Progress,
    *,
    replace: bool = False,
    has_archive: bool = True,
    parts: Sequence[Part] = (),
) -> Findings:
    """Restores everything in a backup; returns what it contained.

    Raises `NotEmpty`, `BadBackup` and `NeedsArchive` before any change.

    `replace` first deletes everything in the store. Nothing may use the store meanwhile. If interrupted, also by
    `StoreUnavailable`, the store is partly restored: run it again with `replace`.
    """
    return _Restoring(client, store, parts).run(file, progress, replace=replace, has_archive=has_archive)


class _Restoring:
    def __init__(self, client: redis.Redis, store: Store, parts: Sequence[Part]) -> None:
        self._client: Any = client
        self._partitions = partitions_of(client)
        self._places = AccountPlaces(client)
        self._accounts = self._places.partitions
        self._store = store
        self._reasons = ReasonsStore(client, Archive(None))
        self._parts = {part.name: part for part in parts}
        self._restorers: Mapping[type[Line], Callable[[Any], None]] = {
            ArchivedMatch: self._restore_archived,
            Unreadable: self._restore_unreadable,
            StreamEntry: self._restore_stream_entry,
            BotReasons: self._restore_reasons,
            Account: lambda found: self._restore_account(found.player, bytes(found.account)),
            UnreadableAccount: lambda found: self._restore_account(found.player, bytes.fromhex(found.account)),
            Token: self._restore_token,
            ComponentsFile: self._restore_components,
            CommandSecret: self._restore_secret,
        }
        """By kind of line; those of matches and parts, and the first and last line apart."""

    def run(self, file: BinaryIO, progress: Progress, *, replace: bool, has_archive: bool) -> Findings:
        """See `restore`."""
        if not replace and (next(self._store.matches(), None) is not None or self._has_accounts()):
            raise NotEmpty
        findings = checked(file)
        if unknown := findings.parts - self._parts.keys():
            raise BadBackup(f"it has {' and '.join(sorted(unknown))}, which are not known here")
        if findings.archived and not has_archive:
            raise NeedsArchive
        if replace:
            self._empty()
        done = 0
        for found, views in sections(file):
            self._restore(found, views, findings)
            if isinstance(found, MatchLine | ArchivedMatch | Unreadable):
                progress(done := done + 1, findings.matches)
        return findings

    def _restore(self, found: Line, views: Iterator[EventView], findings: Findings) -> None:
        if isinstance(found, MatchLine):
            self._restore_match(found, views)
        elif isinstance(found, Entry):
            try:
                self._parts[found.part].restore(bytes(found.entry))
            except NOT_JSON:  # of another release; everything else is restored all the same
                findings.left_out.append(found.part)
        elif (restore := self._restorers.get(type(found))) is not None:
            restore(found)

    def _has_accounts(self) -> bool:
        with reaching_redis():
            if self._client.exists(ONE_PLACE.players, ONE_PLACE.tokens, account_keys.moving()):
                return True
            with self._client.pipeline(transaction=False) as pipe:
                for partition in self._accounts.all:
                    pipe.exists(partition.players)
                return any(pipe.execute())

    def _empty(self) -> None:
        with reaching_redis():
            for key in self._client.scan_iter(keys.everything(), count=CHUNK):
                self._client.unlink(key)

    def _restore_match(self, kept: MatchLine, views: Iterator[EventView]) -> None:
        head, origin = Head(kept.shared, NO_HASH), kept.origin
        while chunk := [*map(envelope_of, islice(views, CHUNK))]:
            self._store.append(kept.match, head, chunk, origin=origin)
            head, origin = head_of(chunk), None
        self._restore_remembered(kept.match, kept.remembered)

    def _restore_archived(self, found: ArchivedMatch) -> None:
        match, partition = found.match, keys.partition(found.match, self._partitions)
        record = ArchivedRecord(Head(found.version, found.head), found.digest)
        self._restore_origin(match, found.origin)
        with reaching_redis():
            self._client.hset(keys.archived(partition), match, record.kept())
            if found.reasons is not None:
                self._client.hset(keys.archived_reasons(partition), match, bytes.fromhex(found.reasons))
            self._client.sadd(keys.matches(partition), match)

    def _restore_unreadable(self, found: Unreadable) -> None:
        self._restore_remembered(found.match, found.remembered)
        self._restore_origin(found.match, found.origin)

    def _restore_reasons(self, found: BotReasons) -> None:
        self._reasons.keep(found.match, found.version, bytes(found.document))

    def _restore_stream_entry(self, found: StreamEntry) -> None:
        fields = {bytes.fromhex(name): bytes.fromhex(value) for name, value in found.fields.items()}
        with reaching_redis():
            self._client.xadd(keys.record(found.match, self._partitions), fields, id=found.id)
            self._client.sadd(keys.matches(keys.partition(found.match, self._partitions)), found.match)

    def _restore_origin(self, fork: MatchId, origin: Origin | None) -> None:
        if origin is not None:
            with reaching_redis():
                self._client.hset(keys.origins(keys.partition(fork, self._partitions)), fork, kept_origin(origin))

    def _restore_remembered(self, match: MatchId, requests: Sequence[Remembered]) -> None:
        remembered = {bytes.fromhex(each.command): bytes.fromhex(each.wrote) for each in requests}
        if remembered:
            key = keys.commands(match, self._partitions)
            with reaching_redis():
                self._client.hset(key, mapping=remembered)
                self._client.pexpire(key, REMEMBERED_FOR)

    def _restore_account(self, player: PlayerId, document: bytes) -> None:
        home = self._home(player)
        with reaching_redis():
            self._client.hset(home.players, player, document)
            if _is_deleted(document):  # its seats may not be left in the matches, which were saved before
                self._client.zadd(home.deletions, {player: time.time()})

    def _restore_token(self, found: Token) -> None:
        home, details = self._home(found.player), bytes(found.details)
        with reaching_redis():
            if not found.names_player:
                self._client.hset(self._accounts.owners(found.hash), found.hash, found.player)
            self._client.hset(home.tokens, found.hash, found.player)
            self._client.sadd(home.tokens_of(found.player), found.hash)
            if details == b"null":
                return
            self._client.hset(home.token_details, found.hash, details)
            if _operates(details):
                self._client.sadd(home.operators, found.hash)

    def _home(self, player: PlayerId) -> AccountKeys:
        """Returns the keys of the partition of an account: all accounts of an empty store are in partitions."""
        self._places.state()
        return self._accounts.of(player)

    def _restore_components(self, found: ComponentsFile) -> None:
        with reaching_redis():
            self._client.hset(keys.components_files(), found.digest, found.file)

    def _restore_secret(self, found: CommandSecret) -> None:
        with reaching_redis():
            self._client.set(account_keys.command_secret(), bytes.fromhex(found.secret))


class _KeptDetails(Struct):
    """What a restore has to know of the details of a token."""

    scopes: tuple[str, ...] = ()


def _operates(details: bytes) -> bool:
    with suppress(*NOT_JSON):  # details that nobody can read
        return "operate" in msgspec.json.decode(details, type=_KeptDetails).scopes
    return False


class _KeptAccount(Struct):
    """What a restore has to know of an account."""

    deleted: bool = False


def _is_deleted(document: bytes) -> bool:
    with suppress(*NOT_JSON):  # an account that nobody can read
        return msgspec.json.decode(document, type=_KeptAccount).deleted
    return False
