"""The rules that are measured: every game with its default options, and variants with other costs."""

from typing import Final, NamedTuple

from msgspec import Struct

from domain.game import AnyGame
from domain.registry import GAMES
from domain.yedo import GAME as YEDO
from domain.yedo.state import Options


class Variant(NamedTuple):
    """A game and the options of its matches."""

    title: str
    game: AnyGame
    options: Struct


VARIANTS: Final = (
    *(Variant(game.title, game, game.options()) for game in GAMES.values()),
    Variant("Yedo in the Samurai setting", YEDO, Options(setting="samurai")),
)
