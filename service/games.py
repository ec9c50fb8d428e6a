"""Loads the games that a process offers, with the operator's corrected components files."""

import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path

from domain.components import BadComponents
from domain.edition import UnknownEdition
from domain.game import AnyGame, Game, GameId
from service.settings import BadSetting, Settings


def games_of(settings: Settings) -> Mapping[GameId, AnyGame]:
    """Returns the registered games, or those that the settings name. Raises `BadSetting`."""
    if not settings.games:
        # Imported only here: a process that offers other games starts sooner without these.
        from domain.registry import GAMES

        return GAMES
    try:
        named = [game_at(name.strip()) for name in settings.games.split(",")]
    except NoGame as error:
        raise BadSetting(f"KIFU_GAMES cannot be {error.name!r}: {error}") from error
    return {game.id: game for game in named}


def load_games(settings: Settings) -> Mapping[GameId, AnyGame]:
    """Returns the games that the settings name, with the operator's components files.

    Raises `BadSetting` and `BadComponents`.
    """
    games = games_of(settings)
    supply_components(games, settings.components)
    return games


def games_of_new_matches(games: Mapping[GameId, AnyGame], settings: Settings) -> Mapping[GameId, AnyGame]:
    """Returns the games in the editions with which new matches begin: the newest, or those that the settings name.

    Raises `BadSetting`.
    """
    chosen = [part.strip().partition("=") for part in settings.editions.split(",") if part.strip()]
    try:
        return {**games, **{GameId(name): games[GameId(name)].of_edition(int(number)) for name, _, number in chosen}}
    except KeyError as unknown:
        why = f"there is no game {unknown}, only {', '.join(games)}"
    except UnknownEdition as unknown:
        why = str(unknown)
    except ValueError:
        why = "it is games with editions, like game=1,other=2"
    raise BadSetting(f"KIFU_EDITIONS cannot be {settings.editions!r}: {why}")


def supply_components(games: Mapping[GameId, AnyGame], folder: Path | None) -> None:
    """Adds the components files of a folder to the games: `<game>.toml` for new matches, `<game>.*.toml` for old ones.

    Raises `BadSetting` if there is no such folder, and `BadComponents`, which names the file.
    """
    for file in () if folder is None else _files(folder):
        game, _, ending = file.name.partition(".")
        if game not in games:
            raise BadComponents(f"{file} is for no game that there is: {', '.join(games)}")
        registry = games[GameId(game)].components
        put = registry.supply if ending == "toml" else registry.add
        try:
            put(file.read_bytes())
        except OSError as error:
            raise BadComponents(f"{file} cannot be read: {error.strerror}") from error
        except BadComponents as error:
            raise BadComponents(f"{file} cannot be used: {error}") from error


def _files(folder: Path) -> Iterable[Path]:
    if not folder.is_dir():
        raise BadSetting(f"KIFU_COMPONENTS cannot be {str(folder)!r}: there is no such folder")
    return sorted(folder.glob("*.toml"))


class NoGame(ValueError):
    """There is no game with a name. The message says why, without the name."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(why)
        self.name = name


def game_at(name: str) -> AnyGame:
    """Returns the game at `module:attribute`. Modules of the working folder are found, too. Raises `NoGame`."""
    module, _, attribute = name.partition(":")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)  # the last: no file that lies there hides what is installed
    try:
        game: AnyGame = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise NoGame(name, str(error)) from error
    except (Exception, SystemExit) as error:
        raise NoGame(name, f"{type(error).__name__}: {error}") from error
    if not isinstance(game, Game):
        raise NoGame(name, f"it is no game, but a {type(game).__name__}")
    return game
