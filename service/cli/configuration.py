"""What an operator decides for a command: the environment, with what was given on the command line on top."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from domain.game import AnyGame, GameId
from service.games import games_of, supply_components
from service.settings import Settings


def settings_of(**options: Any) -> Settings:
    """The settings of the environment, with the options that were given on top. Raises `BadSetting`."""
    return replace(Settings.from_environment(), **{name: value for name, value in options.items() if value is not None})


def games_at_hand(settings: Settings) -> Mapping[GameId, AnyGame]:
    """The games on offer, with the components that the operator supplies. Raises `BadSetting` and `BadComponents`."""
    games = games_of(settings)
    supply_components(games, settings.components)
    return games
