"""The past of a match, read from its record by a decision that needs it."""

from collections.abc import Iterable, Iterator
from typing import Final

from domain.game import AnyGame, Version
from domain.match import AnyMatch, Fact, MatchId
from events.codec import NOT_JSON, codec, unknown_to_rules
from events.repository import MatchRepository, Snapshot
from events.store import Envelope

READ_AT_ONCE: Final = 64
"""Events that are read at a time: who reads one earlier event mostly reads the ones before it too."""


class RecordedHistory:
    """The `History` of a match. Every method may raise `StoreUnavailable` and `BrokenRecord`."""

    def __init__(self, repository: MatchRepository, snapshot: Snapshot) -> None:
        self._repository = repository
        self._snapshot = snapshot
        self._facts: dict[Version, Fact] = {}

    def match(self, version: Version) -> AnyMatch:
        """Returns the match at a version. Raises `UnknownVersion`."""
        return self._repository.recall(self._snapshot.match.id, version).match

    def fact(self, version: Version) -> Fact:
        """Returns the fact that made a version. Raises `KeyError` for a version that the match does not have."""
        if version not in self._facts:
            since = Version(max(0, version - READ_AT_ONCE))
            envelopes = self._repository.read(self._snapshot.match.id, since, version)
            facts = recorded_facts(self._snapshot.game, self._snapshot.match.id, envelopes)
            self._facts |= {envelope.version: fact for envelope, fact in zip(envelopes, facts, strict=True)}
        return self._facts[version]


def recorded_facts(game: AnyGame, match: MatchId, envelopes: Iterable[Envelope]) -> Iterator[Fact]:
    """Returns the facts in envelopes of a match. Raises `BrokenRecord` for an unknown event or move."""
    types = codec(game)
    for envelope in envelopes:
        try:
            fact = types.fact(envelope)
        except (KeyError, *NOT_JSON) as error:
            raise unknown_to_rules(match, envelope.version, error) from error
        yield fact
