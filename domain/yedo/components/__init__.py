"""The components of the game (rulebook p. 2-3): one set of rows for each components file.

`rows` declares the rows of `components.toml`, `vocabulary` what cards do, `components` what follows from
all rows, and `checks` what every components file must fulfil.
"""

from typing import Final

from domain.yedo.components.checks import REGISTRY
from domain.yedo.components.components import Components

components_of: Final = REGISTRY.of
"""Returns the components that the match of a state is played with. Raises `UnknownComponents`."""

__all__ = ["REGISTRY", "Components", "components_of"]
