"""Where the chance of a match comes from."""

from functools import lru_cache

from domain import chance
from domain.match.state import AnyMatch
from domain.secrecy import Hidden


def chance_of(match: AnyMatch) -> chance.Chance:
    """The chance of whatever is decided next on a match that is not masked."""
    return chance.verifiable(_key(known_seed(match), match.salts), match.id, match.version + 1)


def known_seed(match: AnyMatch) -> str:
    """The seed of a match that is not masked."""
    if isinstance(match.secret, Hidden):
        raise ValueError("a masked match cannot be decided on: its seed is hidden")
    return match.secret


@lru_cache(maxsize=256)
def _key(seed: str, salts: tuple[str, ...]) -> bytes:
    """Remembered, since the key stays the same from move to move."""
    return chance.effective_seed(seed, salts)
