"""What a newer release writes: events in forms that are not known here, with right hashes."""

from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from domain.game import Version
from domain.match import MatchId
from events.codec import canonical
from events.sealing import Salts, chained_hash
from events.store import NOTHING, Envelope, Head, Store

BURNED = {"type": "stones.Burned", "stones": 2}
"""An event of a type that is new."""
TAKEN = {"type": "stones.Taken", "chair": 0, "stones": 2}
"""An event of a known type in a newer form, which cannot be decoded here."""
COMPATIBLE = {"type": "stones.Taken", "seat": 0, "stones": 2, "twice": True}
"""An event of a known type in a newer form, which would be decoded to something else here."""


def write(store: Store, match: MatchId, event: dict[str, Any], schema: int = 2, move: Any = None) -> Head:
    """Appends an event without secrets to the record of a match."""
    before = store.head(match)
    return _append(store, match, before, event, event, schema, move)


def begin(store: Store, match: MatchId, event: dict[str, Any], schema: int) -> Head:
    """Appends the first event of a match, which has a seed."""
    salts = Salts(match, event["seed"])
    hashed = {**event, "seed": salts.commit(Version(1), "data.seed", event["seed"])}
    return _append(store, match, NOTHING, event, hashed, schema, None)


def deal(store: Store, match: MatchId, seed: str, schema: int) -> Head:
    """Appends an event in which the number of stones is a secret of seat 0."""
    before = store.head(match)
    event = {"type": "stones.StashDealt", "chair": 0, "stash": 3}
    commitment = Salts(match, seed).commit(Version(before.version + 1), "data.stash", 3)
    return _append(store, match, before, event, {**event, "stash": commitment}, schema, None)


def _append(
    store: Store, match: MatchId, before: Head, event: dict[str, Any], hashed: dict[str, Any], schema: int, move: Any
) -> Head:
    envelope = Envelope(
        Version(before.version + 1),
        Raw(canonical(event)),
        1_800_000_000_000,
        "",
        "",
        move=None if move is None else Raw(canonical(move)),
        schema=schema,
    )
    digest = chained_hash(envelope, event["type"], hashed, move, before.hash)
    store.append(match, before, [replace(envelope, hash=digest)])
    return Head(envelope.version, digest)
