"""The shelf on which a game keeps its printings: components files, each under the digest of its bytes."""

import hashlib
import tomllib
from collections.abc import Callable
from typing import Any, Generic, NewType, Protocol, TypeVar

Digest = NewType("Digest", str)
"""The SHA-256, in hex, of a components file; a match records that of the printing it is played with."""

P = TypeVar("P")


class _WithComponents(Protocol):
    @property
    def components(self) -> Digest: ...


class UnknownComponents(LookupError):
    """A match was created with components that are not at hand."""


class BadComponents(ValueError):
    """A components file that cannot be used; the sentence says where it is wrong."""


class ComponentsRegistry(dict[Digest, P], Generic[P]):
    """The printings of one game's components, each under the digest of its file.

    A shelf only ever grows, and what stands under a digest never changes, so rules may look up from anywhere.
    """

    def __init__(self, parse: Callable[[dict[str, Any]], P], bundled: bytes) -> None:
        super().__init__()
        self._parse = parse
        self._files: dict[Digest, bytes] = {}
        self._documents: dict[Digest, dict[str, Any]] = {}
        self.current: Digest = self.add(bundled)
        """The printing that new matches are played with: at first the one that comes with the game."""

    def add(self, text: bytes) -> Digest:
        """Puts a components file on the shelf. Raises `BadComponents`."""
        try:
            document = tomllib.loads(text.decode())
            printing = self._parse(document)
        except BadComponents:
            raise
        except (ValueError, KeyError, TypeError) as error:
            raise BadComponents(f"{type(error).__name__}: {error}") from error
        digest = Digest(hashlib.sha256(text).hexdigest())
        self[digest] = printing
        self._files[digest] = text
        self._documents[digest] = document
        return digest

    def supply(self, text: bytes) -> None:
        """Makes a corrected file the current printing. Running matches keep theirs. Raises `BadComponents`."""
        self.current = self.add(text)

    def __missing__(self, digest: Digest) -> P:
        raise UnknownComponents(f"no components file with the digest {digest} is at hand")

    def of(self, state: _WithComponents) -> P:
        """The components that a match is played with, from the digest in its state. Raises `UnknownComponents`."""
        return self[state.components]

    def file(self, digest: Digest) -> bytes:
        """The file under a digest, as it was supplied."""
        self[digest]
        return self._files[digest]

    def document(self, digest: Digest) -> dict[str, Any]:
        """The file under a digest as plain data, with its provenance, to show to people and programs."""
        self[digest]
        return self._documents[digest]
