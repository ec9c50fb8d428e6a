"""The games that a process offers."""

from collections.abc import Mapping
from importlib import import_module

from domain.game import AnyGame, GameId
from service.settings import BadSetting, Settings


def games_of(settings: Settings) -> Mapping[GameId, AnyGame]:
    """The registered games, or those that the settings name. Raises `BadSetting`."""
    if not settings.games:
        from domain.registry import GAMES

        return GAMES
    named = [_named(name.strip()) for name in settings.games.split(",")]
    return {game.id: game for game in named}


def _named(name: str) -> AnyGame:
    module, _, attribute = name.partition(":")
    try:
        game: AnyGame = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadSetting(f"KIFU_GAMES cannot be {name!r}: {error}") from error
    return game
