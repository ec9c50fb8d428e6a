"""The projector: every projection up to date, whatever happens to it."""

import dataclasses
import logging
import random
import threading
from collections.abc import Callable, Sequence

import pytest
import redis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Raw
from msgspec.structs import replace

from domain.game import Seat, Version
from domain.match import MatchId
from events import keys
from events.feed import Announcement, RedisFeed
from events.projections.projector import Projector, clear, rebuild
from events.repository import MatchRepository
from events.store import START, StoreUnavailable
from tests.events.conftest import House
from tests.events.play import ANNA, BEN, COR, GAMES, Recorder, a_finished_match
from tests.games.stones import GAME
from tests.snapshot import snapshot


def some_matches(house: House) -> list[Recorder]:
    """One waiting, one running, one finished."""
    waiting = house.recorder("waiting")
    waiting.create(private=True)
    running = house.started("running", BEN, COR, bots=[COR])
    running.move(random.Random(3))
    finished = house.started("finished", ANNA, BEN, COR)
    finished.finish(random.Random(1))
    return [waiting, running, finished]


def test_a_rebuild_equals_what_was_projected_live(house: House) -> None:
    some_matches(house)
    house.projector.drain()
    live = snapshot(house.client)
    assert rebuild(house.client, house.a_projector("rebuilder")) == 3
    assert snapshot(house.client) == live


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
@given(st.lists(st.tuples(st.integers(0, 2), st.booleans()), max_size=60), st.integers(0, 99))
def test_however_the_feed_is_cut_up_the_projections_are_those_of_a_rebuild(
    redis_client: redis.Redis, plays: list[tuple[int, bool]], seed: int
) -> None:
    redis_client.flushall()
    house, rng = House(redis_client), random.Random(seed)
    running = [house.started(name, ANNA, BEN, stones=8, bots=[BEN]) for name in ("m0", "m1", "m2")]
    for index, drain in plays:
        if running[index].match.status == "playing":
            running[index].move(rng)
        if drain:
            house.projector.drain()
    house.projector.drain()
    live = snapshot(house.client)
    rebuild(house.client, house.a_projector("rebuilder"))
    assert snapshot(house.client) == live


def test_projecting_again_changes_nothing_and_calls_nobody(house: House) -> None:
    house.projector.project([recorder.id for recorder in some_matches(house)])
    before, called = snapshot(house.client), len(house.called)
    house.projector.drain()
    assert house.projector.reconcile() == 0
    assert snapshot(house.client) == before
    assert len(house.called) == called


def test_several_projectors_at_once_write_what_one_would(house: House) -> None:
    recorders = [house.started(f"m{number}", ANNA, BEN) for number in range(8)]

    def play() -> None:
        for recorder in recorders:
            recorder.finish(random.Random(2))

    matches = [recorder.id for recorder in recorders]
    projectors = [house.a_projector(name) for name in "abc"]
    threads = [threading.Thread(target=play)]
    threads += [threading.Thread(target=projector.project, args=(matches,)) for projector in projectors]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    house.projector.drain()
    live = snapshot(house.client)
    rebuild(house.client, house.projector)
    assert snapshot(house.client) == live


def test_a_projector_that_died_at_work_does_it_again_after_its_restart(house: House) -> None:
    recorder = house.started("m1", ANNA, BEN, bots=[ANNA])
    RedisFeed(house.client, "projector").receive(0)
    assert house.lobby.entry(recorder.id) is None
    house.a_projector("projector").drain()
    assert house.lobby.entry(recorder.id) is not None
    assert len(house.called) == 1


def test_a_bot_whose_call_failed_is_called_again(house: House) -> None:
    def refuse(_match: MatchId, _seat: Seat, _version: Version) -> None:
        raise redis.ConnectionError("the queue is away")

    recorder = house.started("m1", ANNA, BEN, bots=[ANNA])
    feed = RedisFeed(house.client, "projector")
    failing = Projector(house.client, house.store, MatchRepository(house.store, GAMES), feed, refuse)
    with pytest.raises(StoreUnavailable):
        failing.drain()
    house.projector.drain()
    assert house.called == [(recorder.id, 0, recorder.envelopes[-1].version)]


def test_a_lost_feed_costs_nothing(house: House) -> None:
    some_matches(house)
    for partition in keys.PARTITIONS:
        house.client.delete(keys.feed(partition))
    house.projector.drain()
    assert snapshot(house.client) == {}
    assert house.projector.reconcile() == 3
    live = snapshot(house.client)
    rebuild(house.client, house.projector)
    assert snapshot(house.client) == live


def break_match(house: House, name: str) -> Recorder:
    """A match whose newest event no rule knows."""
    recorder = house.started(name, ANNA, BEN)
    unknown = replace(
        recorder.envelopes[-1],
        version=Version(len(recorder.envelopes) + 1),
        event=Raw(b'{"type":"stones.Stolen"}'),
    )
    house.store.append(recorder.id, Version(unknown.version - 1), [unknown])
    return recorder


def test_a_broken_match_is_set_aside_and_reported_and_the_others_go_on(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    broken = break_match(house, "broken")
    some_matches(house)
    with caplog.at_level(logging.ERROR):
        house.projector.drain()
    version = len(broken.envelopes) + 1
    assert f"match broken breaks at version {version}" in caplog.text
    (aside,) = house.quarantine.all().items()
    assert aside[0] == "broken"
    assert aside[1].version == version
    assert len(house.lobby.page(ANNA).matches) == 3


def half_an_entry(house: House, match: MatchId) -> None:
    """The newest entry of a stream lacks nearly everything."""
    house.client.xadd(keys.record(match), {"e": "{}"}, id=f"{house.store.head(match)[0] + 1}-0")


def no_entry(house: House, match: MatchId) -> None:
    """One entry of a stream is gone."""
    house.client.xdel(keys.record(match), f"{house.store.head(match)[0] - 1}-0")


def no_move(house: House, match: MatchId) -> None:
    """The newest entry of a stream is whole but for its move."""
    ((_, fields),) = house.client.xrevrange(keys.record(match), count=1)
    house.client.xadd(keys.record(match), {**fields, b"m": b"{oops"}, id=f"{house.store.head(match)[0] + 1}-0")


@pytest.mark.parametrize("damage", [half_an_entry, no_entry, no_move])
def test_a_running_projector_sets_a_damaged_stream_aside_and_goes_on_with_the_others(
    house: House, damage: Callable[[House, MatchId], None]
) -> None:
    damaged, whole = house.started("damaged", ANNA, BEN), house.started("whole", BEN, COR, bots=[COR])
    damage(house, damaged.id)
    house.client.xadd(keys.feed(keys.partition(damaged.id)), {"m": damaged.id, "v": 7})
    late = house.recorder("late")

    def keep_going() -> bool:
        """Until it has done with what was there, and with what came later."""
        if house.lobby.entry(whole.id) is not None and late.match is None:
            late.create()
        return house.lobby.entry(late.id) is None

    house.projector.run(keep_going)
    assert set(house.quarantine.all()) == {damaged.id}
    assert house.a_projector("restarted").reconcile() == 1
    assert len(house.lobby.page(BEN).matches) == 2


def test_rebuilding_goes_round_damaged_streams(house: House) -> None:
    for number, damage in enumerate((half_an_entry, no_entry, no_move)):
        damage(house, house.started(f"m{number}", ANNA, BEN).id)
    some_matches(house)
    rebuild(house.client, house.projector)
    assert set(house.quarantine.all()) == {"m0", "m1", "m2"}
    assert len(house.lobby.page(ANNA).matches) == 3


def test_a_match_whose_game_cannot_say_who_is_to_act_is_set_aside(house: House) -> None:
    def choke(_state: object) -> Sequence[Seat]:
        raise KeyError("nobody")

    recorder = house.started("m1", ANNA, BEN)
    choking = {GAME.id: dataclasses.replace(GAME, to_act=choke)}
    feed = RedisFeed(house.client, "projector")
    Projector(house.client, house.store, MatchRepository(house.store, choking), feed).drain()
    assert house.quarantine.all()[recorder.id].why == "KeyError: 'nobody'"


def test_a_match_comes_back_once_its_record_can_be_folded(house: House) -> None:
    broken = break_match(house, "broken")
    house.projector.drain()
    house.client.xdel(keys.record(broken.id), f"{len(broken.envelopes) + 1}-0")
    house.projector.reconcile()
    assert house.quarantine.all() == {}
    assert house.lobby.entry(broken.id) is not None


def test_a_match_of_which_more_is_projected_than_recorded_is_set_aside(house: House) -> None:
    recorder = house.started("m1", ANNA, BEN)
    house.projector.drain()
    house.client.xdel(keys.record(recorder.id), f"{len(recorder.envelopes)}-0")
    house.a_projector("restarted").project([recorder.id])
    assert "more is projected than recorded" in house.quarantine.all()[recorder.id].why


def test_rebuilding_goes_round_broken_matches(house: House) -> None:
    break_match(house, "broken")
    some_matches(house)
    rebuild(house.client, house.projector)
    assert set(house.quarantine.all()) == {"broken"}
    assert len(house.lobby.page(ANNA).matches) == 3


def test_a_rebuild_while_a_projector_is_at_work_loses_nothing(house: House) -> None:
    recorders = [house.started(f"m{number}", ANNA, BEN) for number in range(6)]
    worker = house.a_projector("worker")

    def play() -> None:
        for recorder in recorders:
            recorder.finish(random.Random(2))
            worker.drain()

    player = threading.Thread(target=play)
    player.start()
    while player.is_alive():
        rebuild(house.client, house.projector)
    player.join()
    worker.drain()
    projected = snapshot(house.client)
    rebuild(house.client, house.projector)
    assert snapshot(house.client) == projected


def test_clearing_leaves_the_records_alone(house: House) -> None:
    (recorder, *_others) = some_matches(house)
    house.projector.drain()
    clear(house.client)
    assert snapshot(house.client) == {}
    assert list(house.store.read(recorder.id)) == recorder.envelopes


def test_a_running_projector_follows_the_feed_until_it_is_stopped(house: House) -> None:
    late = house.recorder("late")
    writer = threading.Timer(0.05, late.create)
    writer.start()
    house.projector.run(lambda: house.lobby.entry(late.id) is None)
    writer.join()


def test_a_running_projector_waits_until_the_store_is_back(house: House) -> None:
    late = house.recorder("late")

    class AwayAtFirst(RedisFeed):
        away = True

        def receive(self, timeout: float) -> Sequence[Announcement]:
            if self.away:
                self.away = False
                late.create()
                raise StoreUnavailable
            return super().receive(0)

    feed = AwayAtFirst(house.client, "projector")
    projector = Projector(house.client, house.store, MatchRepository(house.store, GAMES), feed)
    projector.run(lambda: house.lobby.entry(late.id) is None)
    assert not feed.away


def test_a_match_recorded_before_there_were_projections_is_projected(house: House) -> None:
    recorder = a_finished_match(house.store)
    house.client.delete(*house.client.keys("kifu:*feed"))
    assert house.store.head(recorder.id)[0] > START
    house.projector.reconcile()
    assert house.lobby.entry(recorder.id) is not None
