"""The components files of a game, each under the digest of its bytes."""

import hashlib
import tomllib
from collections.abc import Callable
from typing import Any, Generic, NewType, Protocol, TypeVar

Digest = NewType("Digest", str)
"""The SHA-256 of a components file, in hex. A match records the digest of the file that it is played with."""

P = TypeVar("P")


class _WithComponents(Protocol):
    @property
    def components(self) -> Digest: ...


class UnknownComponents(LookupError):
    """There is no components file with that digest in this process."""


class BadComponents(ValueError):
    """A components file that cannot be used. The message says where it is wrong."""


class ComponentsRegistry(dict[Digest, P], Generic[P]):
    """The components of one game by the digest of their file. It does no I/O: files are added by the caller.

    A lookup raises `UnknownComponents` for a digest that was never added. Entries are only added, and never change.
    """

    def __init__(self, parse: Callable[[dict[str, Any]], P], bundled: bytes) -> None:
        super().__init__()
        self.parse = parse
        """Returns the components that the plain data of a file describes. Raises `BadComponents`."""
        self._files: dict[Digest, bytes] = {}
        self._documents: dict[Digest, dict[str, Any]] = {}
        self.current: Digest = self.add(bundled)
        """The digest of the file that new matches are played with: at first the one that comes with the game."""

    def add(self, text: bytes) -> Digest:
        """Adds a components file, and returns its digest. Raises `BadComponents`."""
        try:
            document = tomllib.loads(text.decode())
            components = self.parse(document)
        except BadComponents:
            raise
        except (ValueError, KeyError, TypeError) as error:
            raise BadComponents(f"{type(error).__name__}: {error}") from error
        digest = Digest(hashlib.sha256(text).hexdigest())
        self[digest] = components
        self._files[digest] = text
        self._documents[digest] = document
        return digest

    def supply(self, text: bytes) -> None:
        """Makes a corrected file current, for new matches. Running matches keep theirs. Raises `BadComponents`."""
        self.current = self.add(text)

    def __missing__(self, digest: Digest) -> P:
        raise UnknownComponents(f"no components file with the digest {digest} is loaded")

    def of(self, state: _WithComponents) -> P:
        """Returns the components that the match of a state is played with. Raises `UnknownComponents`."""
        return self[state.components]

    def file(self, digest: Digest) -> bytes:
        """Returns the bytes of the file with a digest. Raises `UnknownComponents`."""
        self[digest]
        return self._files[digest]

    def document(self, digest: Digest) -> dict[str, Any]:
        """Returns the file with a digest as plain data, provenance included. Raises `UnknownComponents`."""
        self[digest]
        return self._documents[digest]
