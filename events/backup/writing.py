"""Backs up a store while it is in use.

Each match is saved as it was at one moment: its newest version is read first, then its remembered requests up to that
version; events up to a version never change. A record that cannot be read as events is saved byte for byte. Of a fork
only its own events are saved, and the match whose events it shares is always saved too. Of an archived match it is
saved where its record lies: files of the archive never change. Components files and accounts come later, so that none
that a match needs is missing; then the parts, so that nothing of a deleted account is among them.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, BinaryIO

import msgspec
import redis

from domain.components import Digest
from domain.game import AnyGame, GameId, Version
from domain.match import MatchId, PlayerId
from events import account_keys, keys
from events.account_keys import ONE_PLACE, AccountKeys
from events.account_places import AccountPlaces
from events.archive import Archive, ArchivedRecord, ArchiveUnavailable
from events.backup.file_format import (
    FORMAT,
    Account,
    ArchivedMatch,
    BotReasons,
    Closing,
    CommandSecret,
    ComponentsFile,
    Entry,
    LeaveOut,
    MatchLine,
    Opening,
    Part,
    Progress,
    Remembered,
    StreamEntry,
    Token,
    Unreadable,
    UnreadableAccount,
    encode,
    fits,
)
from events.cluster import partitions_of
from events.codec import NOT_JSON, Codec, codec
from events.connection import reaching_redis
from events.event_view import EventView, parse, plain_view, stored_view
from events.kept_reasons import ReasonsStore
from events.record import line
from events.sealing import Salts
from events.store import CHUNK, START, BrokenRecord, Envelope, Hash, Millis, Origin, Store, envelopes_up_to
from events.streams import stored_origin


def back_up(
    client: redis.Redis,
    store: Store,
    games: Mapping[GameId, AnyGame],
    file: BinaryIO,
    *,
    time: Millis,
    progress: Progress,
    parts: Sequence[Part] = (),
    leave_out: LeaveOut = lambda _what: None,
) -> Closing:
    """Writes a backup made at `time`, with these parts; returns its closing line.

    Calls `leave_out` for tokens, components files and reasons that cannot be read; parts leave out by themselves. May
    raise `StoreUnavailable`, and what the file raises.
    """
    writing = _Writing(client, store, games, leave_out)
    digest = hashlib.sha256()
    for raw in chain(writing.lines(time, progress), _entries(parts)):
        digest.update(raw)
        file.write(raw)
    unreadable = tuple(writing.unreadable)
    accounts = tuple(writing.unreadable_accounts)
    closing = Closing(writing.matches, writing.events, writing.players, Hash(digest.hexdigest()), unreadable, accounts)
    file.write(encode(closing))
    return closing


class _Writing:
    def __init__(self, client: redis.Redis, store: Store, games: Mapping[GameId, AnyGame], leave_out: LeaveOut) -> None:
        self._client: Any = client
        self._partitions = partitions_of(client)
        self._places = AccountPlaces(client)
        self._store = store
        self._kept = ReasonsStore(client, Archive(None))
        self._games = games
        self._leave_out = leave_out
        self._origins: dict[MatchId, Origin] = {}
        self.matches = self.events = self.players = 0
        self.unreadable: list[MatchId] = []
        self.unreadable_accounts: list[PlayerId] = []

    def lines(self, time: Millis, progress: Progress) -> Iterator[bytes]:
        """Yields the lines of a backup made at `time`, up to the accounts: without the parts and the closing line."""
        matches = self._matches()
        yield encode(Opening(FORMAT, time, len(matches)))
        for match in matches:
            yield from self._match(match)
            self.matches += 1
            progress(self.matches, len(matches))
        with reaching_redis():
            yield from self._components_files()
            yield from self._accounts()

    def _matches(self) -> list[MatchId]:
        """Returns all matches, and those that share events with a fork among them, however new they are."""
        found = set(self._store.matches())
        with reaching_redis():
            for partition in self._partitions:  # read later, so that no origin of a match that was found is missing
                kept = self._client.hgetall(keys.origins(partition)).items()
                self._origins |= {MatchId(fork.decode()): stored_origin(origin) for fork, origin in kept}
        while lacking := {origin.match for fork, origin in self._origins.items() if fork in found} - found:
            found |= lacking
        return sorted(found)

    def _match(self, match: MatchId) -> Iterator[bytes]:
        """Yields the lines of a match."""
        origin = self._origins.get(match)
        shared = START if origin is None else origin.version
        if (archived := self._archived(match)) is not None:
            yield archived
            return
        try:
            version, head = self._store.head(match)
            self._check_restorable(match, shared, version)
            reasons = [*self._reasons(match, version)]
        except BrokenRecord:
            archived = self._archived(match)  # it may have been archived meanwhile
            yield from self._unreadable_match(match) if archived is None else (archived,)
            return
        remembered = (each for each in self._remembered(match) if each.last <= version)
        yield encode(MatchLine(match, version, head, tuple(remembered), origin))
        views = _Views(match, self._games)
        for envelope in envelopes_up_to(self._store, match, version, shared):
            yield line(views.of(envelope))
            self.events += 1
        yield from reasons

    def _reasons(self, match: MatchId, until: Version) -> Iterator[bytes]:
        """Returns the reasons of bots for the decisions before a version."""
        for version in self._kept.versions(match):
            if version < until:
                kept = self._kept.read(match, [version])
                if not kept or not fits(bytes(kept[0].document)):
                    self._leave_out(f"the reasons of a bot in match {match} at version {version}")
                else:
                    yield encode(BotReasons(match, version, kept[0].document))

    def _archived(self, match: MatchId) -> bytes | None:
        """Returns the line of an archived match; `None` for any other."""
        with reaching_redis():
            kept = self._client.hget(keys.archived(keys.partition(match, self._partitions)), match)
        if kept is None:
            return None
        record = ArchivedRecord.of(kept)
        origin, reasons = self._origins.get(match), self._kept.archived(match)
        return encode(ArchivedMatch(match, *record.head, record.digest, origin, reasons))

    def _check_restorable(self, match: MatchId, shared: Version, until: Version) -> None:
        """Raises `BrokenRecord` for a record that lacks what it shares, or with an event that cannot be read back."""
        if shared:
            with suppress(ArchiveUnavailable):  # what lies there is not part of the backup
                self._store.read(match, Version(shared - 1), shared)
        for envelope in envelopes_up_to(self._store, match, until, shared):
            if not _is_restorable(envelope):
                raise BrokenRecord(match, envelope.version, "it is not an event")

    def _unreadable_match(self, match: MatchId) -> Iterator[bytes]:
        """Returns the stream entries of a record that cannot be read as events; nothing is appended to it any more."""
        self.unreadable.append(match)
        yield encode(Unreadable(match, tuple(self._remembered(match)), self._origins.get(match)))
        since = "-"
        with reaching_redis():
            while found := self._client.xrange(keys.record(match, self._partitions), since, count=CHUNK):
                for name, fields in found:
                    in_hex = {field.hex(): value.hex() for field, value in fields.items()}
                    yield encode(StreamEntry(match, name.decode(), in_hex))
                    self.events += 1
                since = f"({found[-1][0].decode()}"

    def _remembered(self, match: MatchId) -> Iterator[Remembered]:
        with reaching_redis():
            remembered = self._client.hgetall(keys.commands(match, self._partitions))
        return (Remembered(command.hex(), wrote.hex()) for command, wrote in sorted(remembered.items()))

    def _components_files(self) -> Iterator[bytes]:
        for digest, file in self._client.hscan_iter(keys.components_files()):
            try:
                yield encode(ComponentsFile(Digest(digest.decode()), file.decode()))
            except UnicodeDecodeError:
                self._leave_out(f"the components file {digest.decode(errors='replace')}")

    def _accounts(self) -> Iterator[bytes]:
        secret = self._client.get(account_keys.command_secret())
        if secret is not None:
            yield encode(CommandSecret(secret.hex()))
        # In the order in which an account moves, so that none is missing. Of two lines the later one counts.
        yield from self._accounts_in(ONE_PLACE)
        self._places.arrive_all()
        for partition in self._places.partitions.all:
            yield from self._accounts_in(partition)

    def _accounts_in(self, place: AccountKeys) -> Iterator[bytes]:
        """Returns the accounts of a place, and their tokens."""
        for player, account in self._client.hscan_iter(place.players):
            yield self._account(PlayerId(player.decode()), account)
            self.players += 1
        for token, player in self._client.hscan_iter(place.tokens):
            details = self._client.hget(place.token_details, token) or b"null"
            hashed = Hash(token.decode())
            if not fits(details):  # without them it would be a token that may do everything
                self._leave_out(f"a token of player {player.decode()}")
                continue
            owners = self._places.partitions.owners(hashed)
            names_player = place is not ONE_PLACE and not self._client.hexists(owners, hashed)
            yield encode(Token(hashed, PlayerId(player.decode()), msgspec.Raw(details), names_player))

    def _account(self, player: PlayerId, document: bytes) -> bytes:
        if fits(document):
            return encode(Account(player, msgspec.Raw(document)))
        self.unreadable_accounts.append(player)
        return encode(UnreadableAccount(player, document.hex()))


def _entries(parts: Sequence[Part]) -> Iterator[bytes]:
    for part in parts:
        for entry in part.entries():
            yield encode(Entry(part.name, msgspec.Raw(entry)))


def _is_restorable(envelope: Envelope) -> bool:
    """True if an event is the same when it is read back from its line."""
    try:
        view = plain_view(envelope)
        raw = line(view)
        return fits(raw.removesuffix(b"\n")) and parse(raw) == view
    except NOT_JSON:
        return False


class _Views:
    """The events of one match with nothing hidden; without commitments where a record is broken."""

    def __init__(self, match: MatchId, games: Mapping[GameId, AnyGame]) -> None:
        self._match = match
        self._games = games
        self._types: Codec | None = None
        self._salts: Salts | None = None
        self._has_begun = False

    def of(self, envelope: Envelope) -> EventView:
        """Returns the next event of the match."""
        if not self._has_begun:
            self._begin(msgspec.json.decode(envelope.event))
        if self._types is None or self._salts is None:
            return plain_view(envelope)
        try:
            return stored_view(self._types, self._salts, envelope, None, opened=True)
        except (KeyError, *NOT_JSON):  # of an unknown type: saved as it is
            return plain_view(envelope)

    def _begin(self, created: Any) -> None:
        self._has_begun = True
        name, seed = created.get("game"), created.get("seed")
        if isinstance(name, str) and isinstance(seed, str) and name in self._games:
            self._types, self._salts = codec(self._games[GameId(name)]), Salts(self._match, seed)
