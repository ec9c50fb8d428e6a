"""The components of the game (rulebook p. 2): one set of rows for each components file.

`rows` declares the rows of `components.toml`, `components` what follows from all rows, and `checks` what every
components file must fulfil.
"""

from typing import Final

from domain.yokohama.components.checks import REGISTRY
from domain.yokohama.components.components import Components

components_of: Final = REGISTRY.of
"""Returns the components that the match of a state is played with. Raises `UnknownComponents`."""

__all__ = ["REGISTRY", "Components", "components_of"]
