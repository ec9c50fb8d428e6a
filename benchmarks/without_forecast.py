"""Searches that compare by the evaluation what lines lead to, though the game has a forecast.

With them the arena tells what a forecast brings at equal steps:

`kifu arena play yedo --bot search,steps=1000 --bot benchmarks.without_forecast:Search1000 --seed ladder --out FOLDER`
"""

from dataclasses import replace

from msgspec import structs

from domain.game import AnyGame
from service.arena.entrants import SEARCH
from service.bots.search.search_bot import SearchBot


class Search1000(SearchBot):
    """The search of 1,000 steps."""

    steps = 1000

    def __init__(self, game: AnyGame) -> None:
        super().__init__(replace(game, forecast=None), structs.replace(SEARCH, steps=self.steps))


class Search2500(Search1000):
    """The search of 2,500 steps."""

    steps = 2500
