"""The past of a match, as its record holds it."""

from collections.abc import Iterable, Iterator
from typing import Final

from domain.game import AnyGame, Version
from domain.match import AnyMatch, Fact, MatchId
from events.codec import NOT_JSON, codec
from events.repository import MatchRepository, Snapshot
from events.store import BrokenRecord, Envelope, Store

READ_AT_ONCE: Final = 64
"""Events that are read together: whoever looks back mostly goes on looking back."""


class RecordedHistory:
    """What a record remembers of a match. Every method may raise `StoreUnavailable` and `BrokenRecord`."""

    def __init__(self, store: Store, repository: MatchRepository, snapshot: Snapshot) -> None:
        self._store = store
        self._repository = repository
        self._snapshot = snapshot
        self._facts: dict[Version, Fact] = {}

    def match(self, version: Version) -> AnyMatch:
        """The match as it was at a version. Raises `UnknownVersion`."""
        return self._repository.recall(self._snapshot.match.id, version)

    def fact(self, version: Version) -> Fact:
        """What made the match that version. Raises `KeyError` for one that it does not have."""
        if version not in self._facts:
            since = Version(max(0, version - READ_AT_ONCE))
            envelopes = self._store.read(self._snapshot.match.id, since, version)
            facts = recorded_facts(self._snapshot.game, self._snapshot.match.id, envelopes)
            self._facts |= {envelope.version: fact for envelope, fact in zip(envelopes, facts, strict=True)}
        return self._facts[version]


def recorded_facts(game: AnyGame, match: MatchId, envelopes: Iterable[Envelope]) -> Iterator[Fact]:
    """What the envelopes of a match hold. Raises `BrokenRecord` for an event or a move that its rules do not know."""
    for envelope in envelopes:
        try:
            fact = fact_of(game, envelope)
        except NOT_JSON as error:
            raise BrokenRecord(match, envelope.version, f"it is not what its rules know: {error}") from error
        yield fact


def fact_of(game: AnyGame, envelope: Envelope) -> Fact:
    """What an envelope holds. Raises `msgspec.ValidationError`."""
    types = codec(game)
    return Fact(types.event(envelope), envelope.seat, None if envelope.move is None else types.move(envelope.move))
