"""A record in a file, as the commands read it that need no server."""

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import BinaryIO, cast

from domain.game import AnyGame, GameId
from service.cli.configuration import settings_of
from service.games import games_of, supply_components


def games_at_hand() -> Mapping[GameId, AnyGame]:
    """The games on offer, with the components that the operator supplies. Raises `BadSetting` and `BadComponents`."""
    settings = settings_of()
    games = games_of(settings)
    supply_components(games, settings.components)
    return games


@contextmanager
def rereadable(file: BinaryIO) -> Iterator[BinaryIO]:
    """The file, or a copy of one that comes through a pipe: a take-back has to look back."""
    if file.seekable():
        yield file
        return
    with tempfile.TemporaryFile() as copy:
        shutil.copyfileobj(file, copy)
        yield cast(BinaryIO, copy)
