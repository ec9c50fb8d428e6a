"""The components of the game (rulebook p. 2): `components.toml` as rows, checked, one set for each supplied file."""

from domain.yokohama.components.checks import REGISTRY
from domain.yokohama.components.components import Components

components_of = REGISTRY.of

__all__ = ["REGISTRY", "Components", "components_of"]
