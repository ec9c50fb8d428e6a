"""Where the chance of a match comes from."""

from domain import chance
from domain.match.state import AnyMatch
from domain.secrecy import Hidden


def chance_of(match: AnyMatch) -> chance.Chance:
    """The chance of whatever is decided next on a match that is not masked."""
    key = chance.effective_seed(known_seed(match), match.salts)
    return chance.verifiable(key, match.id, match.version + 1)


def known_seed(match: AnyMatch) -> str:
    """The seed of a match that is not masked."""
    if isinstance(match.secret, Hidden):
        raise ValueError("a masked match cannot be decided on: its seed is hidden")
    return match.secret
