"""The components of the game (rulebook p. 1): `components.toml` as checked rows, one set for each supplied file."""

from typing import Final

from domain.nippon.components.checks import REGISTRY
from domain.nippon.components.components import Components

components_of: Final = REGISTRY.of
"""Returns the components that the match of a state is played with. Raises `UnknownComponents`."""

__all__ = ["REGISTRY", "Components", "components_of"]
