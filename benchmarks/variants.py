"""Which rules are measured: every game as it is played by default, and what plays differently enough besides."""

from typing import Final, NamedTuple

from msgspec import Struct

from domain.game import AnyGame
from domain.registry import GAMES
from domain.yedo import GAME as YEDO
from domain.yedo.options import Options


class Variant(NamedTuple):
    """A game with the options that its matches are made with."""

    title: str
    game: AnyGame
    options: Struct


VARIANTS: Final = (
    *(Variant(game.title, game, game.options()) for game in GAMES.values()),
    Variant("Yedo in the Samurai setting", YEDO, Options(setting="samurai")),
)
