"""Backups of every game: restored matches are shown, verified and played on as before."""

import io
from dataclasses import replace

import pytest

from domain.game import AnyGame
from domain.registry import GAMES
from events.backup import back_up, restore
from tests.service.every_game.api_match import running_service

pytestmark = pytest.mark.redis


def quietly(_done: int, _total: int) -> None:
    """Ignores the progress."""


def test_a_restored_match_is_shown_as_it_was_and_played_on(game: AnyGame) -> None:
    with running_service() as first, running_service() as second:
        api_match = first.start_match(game).play(40)
        api_match.agree("undo", {"to": api_match.versions_before_moves()[-25]})
        file = io.BytesIO()
        back_up(first.services.redis, first.services.store, GAMES, file, time=5, progress=quietly)
        assert restore(second.services.redis, second.services.store, file, quietly).broken == {}
        callers = [replace(caller, client=second.app.test_client()) for caller in api_match.callers]
        restored = replace(api_match, service=second, callers=callers)
        for before, after in zip(api_match.viewers, restored.viewers, strict=True):
            for part in ("state", "moves", "scores", "record"):
                assert after.get(f"{api_match.path}/{part}").data == before.get(f"{api_match.path}/{part}").data
        assert restored.play(5).version > api_match.version
