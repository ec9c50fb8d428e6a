"""The games that this service offers. A new game is a folder and a line here."""

from collections.abc import Mapping
from types import MappingProxyType

from domain import nippon, yedo, yokohama
from domain.game import AnyGame, GameId

GAMES: Mapping[GameId, AnyGame] = MappingProxyType({game.id: game for game in (yokohama.GAME, nippon.GAME, yedo.GAME)})
