"""Salted commitments: they stand for secrets in the hash chain.

The salt of a field is HMAC-SHA256, keyed by the seed of the match, over `<match>/<version>/<data or move>/<field>`. The
commitment is SHA-256 over that salt and the canonical JSON of the value. No salt is stored: it follows from the seed,
which only the service knows before the end of the match, so nobody else can try out values. The seed in `match.Created`
is committed to in the same way. It is hidden by its 256 random bits, as it is behind its SHA-256, which is published.
"""

import base64
import hashlib
import hmac
from collections.abc import Mapping
from typing import Any, Final, Literal, NewType

import msgspec
from msgspec import Raw

from domain.game import Version
from domain.match import AnyMatch, MatchId
from domain.secrecy import Hidden
from events.codec import canonical, canonical_raw
from events.store import CommandId, Hash, ShownCommandId

Part = Literal["data", "move"]
"""The part of an `EventView` that holds a secret: the event, or the move that led to it."""

SecretPlace = NewType("SecretPlace", str)
"""The place of a secret: `data.<field>` or `move.<field>`."""
Commitments = dict[SecretPlace, Hash]


class Salts:
    """The salts of one match."""

    def __init__(self, match: MatchId, seed: str) -> None:
        self._match = match
        self._key = seed.encode()

    @classmethod
    def of(cls, match: AnyMatch) -> "Salts":
        """Returns the salts of a match. Raises `ValueError` for a masked one."""
        if isinstance(match.secret, Hidden):
            raise ValueError("a masked match has no salts: its seed is hidden")
        return cls(match.id, match.secret)

    def commit(self, version: Version, place: SecretPlace, value: Any) -> Hash:
        """Returns the commitment to a value at a place of a version."""
        message = f"{self._match}/{version}/{place.replace('.', '/')}".encode()
        salt = hmac.digest(self._key, message, "sha256")
        return Hash(hashlib.sha256(salt + canonical(value)).hexdigest())

    def commit_all(self, version: Version, part: Part, values: Mapping[str, Any]) -> dict[SecretPlace, Hash]:
        """Returns the commitments to secret fields of an event or move; `values` are their values by name."""
        if not values:
            return {}
        places = {SecretPlace(f"{part}.{name}"): value for name, value in values.items()}
        return {place: self.commit(version, place, value) for place, value in places.items()}

    def shown_command(self, command: CommandId) -> ShownCommandId:
        """Returns the id of a command in the record. The id that its sender chose cannot be found from it."""
        digest = hmac.digest(self._key, f"{self._match}/command/{command}".encode(), "sha256")
        return ShownCommandId(base64.urlsafe_b64encode(digest[:_COMMAND_BYTES]).decode())


_COMMAND_BYTES: Final = 9


def parted(place: SecretPlace) -> tuple[str, str]:
    """Returns the part and the field of a place."""
    part, _, field = place.partition(".")
    return part, field


def committed(part: Part, raw: Raw, commitments: Commitments) -> Raw:
    """Returns the canonical JSON of an event or move with a commitment in place of each secret."""
    data = msgspec.json.decode(raw)
    for place, commitment in commitments.items():
        where, name = parted(place)
        if where == part:
            data[name] = commitment
    return canonical_raw(data)
