"""A store in one file, in every game: what is restored is looked at, proved and played on as before."""

import io
from dataclasses import replace

import pytest

from domain.game import AnyGame
from domain.registry import GAMES
from events.backup import back_up, restore
from tests.service.every_game.table import a_house

pytestmark = pytest.mark.redis


def quietly(_done: int, _total: int) -> None:
    """Nobody watches."""


def test_a_restored_match_is_shown_as_it_was_and_played_on(game: AnyGame) -> None:
    with a_house() as first, a_house() as second:
        table = first.table(game).play(40)
        table.agree("undo", {"to": table.waited()[-25]})
        file = io.BytesIO()
        back_up(first.services.redis, first.services.store, GAMES, file, time=5, progress=quietly)
        assert restore(second.services.redis, second.services.store, file, quietly).broken == {}
        callers = [replace(caller, client=second.app.test_client()) for caller in table.callers]
        restored = replace(table, house=second, callers=callers)
        for before, after in zip(table.viewers, restored.viewers, strict=True):
            for part in ("state", "moves", "scores", "record"):
                assert after.get(f"{table.path}/{part}").data == before.get(f"{table.path}/{part}").data
        assert restored.play(5).version > table.version
