"""A match whose record cannot be folded is put into quarantine, and the others are projected."""

import dataclasses
import logging
from collections.abc import Callable, Sequence

import pytest

from domain.game import Seat
from domain.match import MatchId
from events import keys
from events.feed import RedisFeed
from events.projections.projector import Projector
from events.repository import MatchRepository
from tests.events.conftest import Backend, some_matches
from tests.events.projections.damaged_records import break_match, half_an_entry, no_entry, no_move
from tests.events.recorder import ANNA, BEN, COR
from tests.games.stones import GAME


def test_a_broken_match_is_put_into_quarantine_and_the_others_are_projected(
    backend: Backend, caplog: pytest.LogCaptureFixture
) -> None:
    broken = break_match(backend, "broken")
    some_matches(backend)
    with caplog.at_level(logging.ERROR):
        backend.projector.drain()
    version = len(broken.envelopes) + 1
    assert f"match broken breaks at version {version}" in caplog.text
    (aside,) = backend.quarantine.all().items()
    assert aside[0] == "broken"
    assert aside[1].version == version
    assert len(backend.lobby.page(ANNA).matches) == 3


@pytest.mark.parametrize("damage", [half_an_entry, no_entry, no_move])
def test_a_running_projector_puts_a_damaged_stream_into_quarantine(
    backend: Backend, damage: Callable[[Backend, MatchId], None]
) -> None:
    damaged, whole = backend.started("damaged", ANNA, BEN), backend.started("whole", BEN, COR, bots=[COR])
    damage(backend, damaged.id)
    backend.client.xadd(keys.feed(keys.partition(damaged.id)), {"m": damaged.id, "v": 7})
    late = backend.recorder("late")

    def keep_going() -> bool:
        """True until the projector has projected the first match and the one that came later."""
        if backend.lobby.entry(whole.id) is not None and late.match is None:
            late.create()
        return backend.lobby.entry(late.id) is None

    backend.projector.run(keep_going)
    assert set(backend.quarantine.all()) == {damaged.id}
    assert backend.a_projector("restarted").reconcile() == 1
    assert len(backend.lobby.page(BEN).matches) == 2


def test_a_match_whose_game_fails_to_say_who_acts_is_put_into_quarantine(backend: Backend) -> None:
    def choke(_state: object) -> Sequence[Seat]:
        raise KeyError("nobody")

    recorder = backend.started("m1", ANNA, BEN)
    choking = {GAME.id: dataclasses.replace(GAME, to_act=choke)}
    feed = RedisFeed(backend.client, "projector")
    Projector(backend.client, backend.store, MatchRepository(backend.store, choking), feed).drain()
    assert backend.quarantine.all()[recorder.id].why == "KeyError: 'nobody'"


def test_a_match_leaves_quarantine_when_its_record_can_be_folded(backend: Backend) -> None:
    broken = break_match(backend, "broken")
    backend.projector.drain()
    backend.client.xdel(keys.record(broken.id), f"{len(broken.envelopes) + 1}-0")
    backend.projector.reconcile()
    assert backend.quarantine.all() == {}
    assert backend.lobby.entry(broken.id) is not None
