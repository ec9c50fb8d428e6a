"""Backing up a store while it is in use.

Each match is there as it stood at one moment: first its newest version is asked for, then what is remembered of it
up to that version, and what stands in a record up to a version never changes. Components files and accounts come last,
so that nothing and nobody of a match is missing.
"""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Final

import msgspec
import redis

from domain.components import Digest
from domain.game import AnyGame, GameId, Version
from domain.match import MatchId, PlayerId
from events import keys
from events.backup.file_format import (
    FORMAT,
    Account,
    Closing,
    CommandSecret,
    Kept,
    Opening,
    Printing,
    Progress,
    Remembered,
    Token,
    encode,
)
from events.codec import Codec, codec
from events.commitments import Salts
from events.connection import reaching_redis
from events.entry import Entry, entry, uncommitted
from events.record import line
from events.store import START, Envelope, Store

CHUNK: Final = 500
"""Events that are read at a time."""


def back_up(
    client: redis.Redis,
    store: Store,
    games: Mapping[GameId, AnyGame],
    file: BinaryIO,
    *,
    time: int,
    progress: Progress,
) -> Closing:
    """Writes a backup that says when it was made, in milliseconds since 1970, UTC.

    May raise `StoreUnavailable`, and what the file raises.
    """
    writing = _Writing(client, store, games)
    digest = hashlib.sha256()
    for raw in writing.lines(time, progress):
        digest.update(raw)
        file.write(raw)
    closing = Closing(writing.matches, writing.events, writing.players, digest.hexdigest())
    file.write(encode(closing))
    return closing


class _Writing:
    def __init__(self, client: redis.Redis, store: Store, games: Mapping[GameId, AnyGame]) -> None:
        self._client: Any = client
        self._store = store
        self._games = games
        self.matches = self.events = self.players = 0

    def lines(self, time: int, progress: Progress) -> Iterator[bytes]:
        matches = sorted(set(self._store.matches()))
        yield encode(Opening(FORMAT, time, len(matches)))
        for match in matches:
            yield from self._match(match)
            self.matches += 1
            progress(self.matches, len(matches))
        with reaching_redis():
            for digest, file in self._client.hscan_iter(keys.printings()):
                yield encode(Printing(Digest(digest.decode()), file.decode()))
            yield from self._accounts()

    def _match(self, match: MatchId) -> Iterator[bytes]:
        version, head = self._store.head(match)
        with reaching_redis():
            remembered = self._client.hgetall(keys.commands(match))
        yield encode(Kept(match, version, head, tuple(_up_to(version, remembered))))
        entries = _Entries(match, self._games)
        since = START
        while since < version:
            for envelope in self._store.read(match, since, version, CHUNK):
                yield line(entries.of(envelope))
                since = envelope.version
                self.events += 1

    def _accounts(self) -> Iterator[bytes]:
        secret = self._client.get(keys.command_secret())
        if secret is not None:
            yield encode(CommandSecret(secret.hex()))
        for player, account in self._client.hscan_iter(keys.players()):
            yield encode(Account(PlayerId(player.decode()), msgspec.Raw(account)))
            self.players += 1
        for token, player in self._client.hscan_iter(keys.tokens()):
            yield encode(Token(token.decode(), PlayerId(player.decode())))


def _up_to(version: Version, remembered: Mapping[bytes, bytes]) -> Iterator[Remembered]:
    for command, wrote in sorted(remembered.items()):
        _first, last, _request = wrote.split(b" ", 2)
        if int(last) <= version:
            yield Remembered(command.hex(), wrote.hex())


class _Entries:
    """The events of one match as they stand in its record; those of a broken one too, as well as may be."""

    def __init__(self, match: MatchId, games: Mapping[GameId, AnyGame]) -> None:
        self._match = match
        self._games = games
        self._types: Codec | None = None
        self._salts: Salts | None = None

    def of(self, envelope: Envelope) -> Entry:
        if envelope.version == START + 1:
            self._begin(msgspec.json.decode(envelope.event))
        if self._types is None or self._salts is None:
            return uncommitted(envelope)
        try:
            return entry(self._types, self._salts, envelope, None, opened=True)
        except (KeyError, msgspec.MsgspecError):  # of a type that no rule knows; it is kept for what it is
            return uncommitted(envelope)

    def _begin(self, created: Any) -> None:
        game = self._games.get(created.get("game"))
        if game is not None and isinstance(created.get("seed"), str):
            self._types, self._salts = codec(game), Salts(self._match, created["seed"])
