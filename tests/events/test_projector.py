"""The projector updates every projection, also after failures."""

import dataclasses
import itertools
import logging
import random
import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import inf

import pytest
import redis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Raw
from msgspec.structs import replace

from domain.game import Seat, Version
from domain.match import MatchId
from events import keys, projection_keys
from events.feed import Announcement, RedisFeed
from events.memory import MemoryStore
from events.projections import comparison, projector
from events.projections.projector import Projector
from events.projections.rebuilding import clear, rebuild
from events.projections.turns import BotTurn
from events.repository import MatchRepository
from events.store import NOTHING, START, Envelope, StoreUnavailable
from events.streams import RedisStore
from tests.events.conftest import Backend
from tests.events.recorder import ANNA, BEN, COR, GAMES, Recorder, a_finished_match
from tests.games.stones import GAME
from tests.projected import everything_projected


def some_matches(backend: Backend) -> list[Recorder]:
    """Three matches: one waiting, one running, one finished."""
    waiting = backend.recorder("waiting")
    waiting.create(private=True)
    running = backend.started("running", BEN, COR, bots=[COR])
    running.move(random.Random(3))
    finished = backend.started("finished", ANNA, BEN, COR)
    finished.finish(random.Random(1))
    return [waiting, running, finished]


def test_a_rebuild_equals_what_was_projected_live(backend: Backend) -> None:
    some_matches(backend)
    backend.projector.drain()
    live = everything_projected(backend.client)
    assert rebuild(backend.client, backend.a_projector("rebuilder")) == 3
    assert everything_projected(backend.client) == live


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
@given(st.lists(st.tuples(st.integers(0, 2), st.booleans()), max_size=60), st.integers(0, 99))
def test_projections_do_not_depend_on_how_the_feed_is_read(
    redis_client: redis.Redis, plays: list[tuple[int, bool]], seed: int
) -> None:
    redis_client.flushall()
    backend, rng = Backend(redis_client), random.Random(seed)
    running = [backend.started(name, ANNA, BEN, stones=8, bots=[BEN]) for name in ("m0", "m1", "m2")]
    for index, drain in plays:
        if running[index].match.status == "playing":
            running[index].move(rng)
        if drain:
            backend.projector.drain()
    backend.projector.drain()
    live = everything_projected(backend.client)
    rebuild(backend.client, backend.a_projector("rebuilder"))
    assert everything_projected(backend.client) == live


def test_projecting_again_changes_nothing_and_calls_no_bot(backend: Backend) -> None:
    backend.projector.project([recorder.id for recorder in some_matches(backend)])
    before, called = everything_projected(backend.client), len(backend.called)
    backend.projector.drain()
    assert backend.projector.reconcile() == 0
    assert everything_projected(backend.client) == before
    assert len(backend.called) == called


def test_several_projectors_at_once_write_the_same_as_one(backend: Backend) -> None:
    recorders = [backend.started(f"m{number}", ANNA, BEN) for number in range(8)]

    def play() -> None:
        for recorder in recorders:
            recorder.finish(random.Random(2))

    matches = [recorder.id for recorder in recorders]
    projectors = [backend.a_projector(name) for name in "abc"]
    threads = [threading.Thread(target=play)]
    threads += [threading.Thread(target=projector.project, args=(matches,)) for projector in projectors]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    backend.projector.drain()
    live = everything_projected(backend.client)
    rebuild(backend.client, backend.projector)
    assert everything_projected(backend.client) == live


def test_a_projector_repeats_unfinished_work_after_a_restart(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN, bots=[ANNA])
    RedisFeed(backend.client, "projector").receive(0)
    assert backend.lobby.entry(recorder.id) is None
    backend.a_projector("projector").drain()
    assert backend.lobby.entry(recorder.id) is not None
    assert len(backend.called) == 1


def test_a_bot_is_not_called_again_for_the_turn_that_it_has(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN, bots=[ANNA])
    backend.projector.drain()
    recorder.resign(1, "greedy")
    backend.projector.drain()
    assert len(backend.called) == 1
    entry = backend.lobby.entry(recorder.id)
    assert entry is not None
    assert entry.version == recorder.envelopes[-1].version


def test_a_bot_whose_call_failed_is_called_again(backend: Backend) -> None:
    def refuse(_turn: BotTurn) -> None:
        raise redis.ConnectionError("the queue is away")

    recorder = backend.started("m1", ANNA, BEN, bots=[ANNA])
    feed = RedisFeed(backend.client, "projector")
    failing = Projector(backend.client, backend.store, MatchRepository(backend.store, GAMES), feed, refuse)
    with pytest.raises(StoreUnavailable):
        failing.drain()
    backend.projector.drain()
    assert backend.called == [BotTurn(recorder.id, BEN, with_people=True)]


def test_nothing_is_lost_with_the_feed(backend: Backend) -> None:
    some_matches(backend)
    for partition in keys.PARTITIONS:
        backend.client.delete(keys.feed(partition))
    backend.projector.drain()
    assert everything_projected(backend.client) == {}
    assert backend.projector.reconcile() == 3
    live = everything_projected(backend.client)
    rebuild(backend.client, backend.projector)
    assert everything_projected(backend.client) == live


def break_match(backend: Backend, name: str) -> Recorder:
    """A match whose newest event has an unknown type."""
    recorder = backend.started(name, ANNA, BEN)
    unknown = replace(
        recorder.envelopes[-1],
        version=Version(len(recorder.envelopes) + 1),
        event=Raw(b'{"type":"stones.Stolen"}'),
    )
    backend.store.append(recorder.id, backend.store.head(recorder.id), [unknown])
    return recorder


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


def half_an_entry(backend: Backend, match: MatchId) -> None:
    """Removes nearly all fields of the newest entry of a stream."""
    backend.client.xadd(keys.record(match), {"e": "{}"}, id=f"{backend.store.head(match)[0] + 1}-0")


def no_entry(backend: Backend, match: MatchId) -> None:
    """Deletes one entry of a stream."""
    backend.client.xdel(keys.record(match), f"{backend.store.head(match)[0] - 1}-0")


def no_move(backend: Backend, match: MatchId) -> None:
    """Damages the move in the newest entry of a stream."""
    ((_, fields),) = backend.client.xrevrange(keys.record(match), count=1)
    backend.client.xadd(keys.record(match), {**fields, b"m": b"{oops"}, id=f"{backend.store.head(match)[0] + 1}-0")


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


def test_a_rebuild_skips_damaged_streams(backend: Backend) -> None:
    for number, damage in enumerate((half_an_entry, no_entry, no_move)):
        damage(backend, backend.started(f"m{number}", ANNA, BEN).id)
    some_matches(backend)
    rebuild(backend.client, backend.projector)
    assert set(backend.quarantine.all()) == {"m0", "m1", "m2"}
    assert len(backend.lobby.page(ANNA).matches) == 3


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


def replace_record(backend: Backend, match: MatchId, envelopes: Sequence[Envelope]) -> None:
    """Gives a match another record, as a replica does that lacked events when it took over."""
    backend.client.delete(keys.record(match))
    backend.store.append(match, NOTHING, envelopes)


def test_a_match_that_lost_its_newest_events_is_projected_again(backend: Backend) -> None:
    backend.started("other", ANNA, BEN)
    recorder = backend.started("m1", ANNA, BEN)
    backend.projector.drain()
    before = everything_projected(backend.client)
    recorder.finish(random.Random(1))
    backend.projector.drain()
    assert everything_projected(backend.client) != before
    started = next(at for at, each in enumerate(recorder.envelopes) if each.move is not None)
    replace_record(backend, recorder.id, recorder.envelopes[:started])
    assert backend.a_projector("restarted").reconcile() == 1
    assert everything_projected(backend.client) == before
    assert backend.quarantine.all() == {}


def test_a_match_that_went_another_way_is_projected_again(backend: Backend) -> None:
    recorder, other = backend.started("m1", ANNA, BEN), Recorder(MemoryStore())
    other.start(ANNA, BEN)
    recorder.finish(random.Random(1))
    other.finish(random.Random(2))
    backend.projector.drain()
    replace_record(backend, recorder.id, other.envelopes)
    backend.a_projector("restarted").project([recorder.id])
    live = everything_projected(backend.client)
    rebuild(backend.client, backend.projector)
    assert live == everything_projected(backend.client)


def test_the_standings_count_a_match_that_went_another_way_as_it_ended_now(backend: Backend) -> None:
    recorders = [backend.started(f"m{number}", ANNA, BEN, stones=100) for number in range(3)]
    for seed, recorder in enumerate(recorders):
        recorder.finish(random.Random(seed))
    other = Recorder(MemoryStore(), MatchId("m0"), clock=itertools.count(recorders[2].envelopes[-2].time, 0))
    other.start(ANNA, BEN, stones=100)
    other.finish(random.Random(9))
    backend.projector.drain()
    replace_record(backend, MatchId("m0"), other.envelopes)
    backend.a_projector("restarted").reconcile()
    live = everything_projected(backend.client)
    rebuild(backend.client, backend.a_projector("rebuilder"))
    assert live == everything_projected(backend.client)


def test_a_match_that_lost_all_its_events_is_set_aside(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN)
    backend.projector.drain()
    backend.client.delete(keys.record(recorder.id))
    backend.a_projector("restarted").project([recorder.id])
    assert "all its events are lost" in backend.quarantine.all()[recorder.id].why


def test_a_rebuild_skips_broken_matches(backend: Backend) -> None:
    break_match(backend, "broken")
    some_matches(backend)
    rebuild(backend.client, backend.projector)
    assert set(backend.quarantine.all()) == {"broken"}
    assert len(backend.lobby.page(ANNA).matches) == 3


def test_a_rebuild_while_a_projector_is_at_work_loses_nothing(backend: Backend) -> None:
    recorders = [backend.started(f"m{number}", ANNA, BEN) for number in range(6)]
    worker = backend.a_projector("worker")

    def play() -> None:
        for recorder in recorders:
            recorder.finish(random.Random(2))
            worker.drain()

    player = threading.Thread(target=play)
    player.start()
    while player.is_alive():
        rebuild(backend.client, backend.projector)
    player.join()
    worker.drain()
    projected = everything_projected(backend.client)
    rebuild(backend.client, backend.projector)
    assert everything_projected(backend.client) == projected


def test_clearing_does_not_change_the_records(backend: Backend) -> None:
    (recorder, *_others) = some_matches(backend)
    backend.projector.drain()
    clear(backend.client)
    assert everything_projected(backend.client) == {}
    assert list(backend.store.read(recorder.id)) == recorder.envelopes


def test_a_running_projector_follows_the_feed_until_it_is_stopped(backend: Backend) -> None:
    late = backend.recorder("late")
    writer = threading.Timer(0.05, late.create)
    writer.start()
    backend.projector.run(lambda: backend.lobby.entry(late.id) is None)
    writer.join()


def test_a_running_projector_waits_until_the_store_is_back(backend: Backend) -> None:
    late = backend.recorder("late")

    class AwayAtFirst(RedisFeed):
        away = True

        def receive(self, timeout: float) -> Sequence[Announcement]:
            if self.away:
                self.away = False
                late.create()
                raise StoreUnavailable
            return super().receive(0)

    feed = AwayAtFirst(backend.client, "projector")
    returning = Projector(backend.client, backend.store, MatchRepository(backend.store, GAMES), feed)
    returning.run(lambda: backend.lobby.entry(late.id) is None)
    assert not feed.away


def test_a_projector_that_starts_follows_the_feed_while_it_compares_all_matches(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparison, "AT_ONCE", 2)
    for number in range(5):
        backend.started(f"m{number}", ANNA, BEN)
    backend.projector.drain()
    live, rest = backend.recorder("live"), iter([*backend.store.matches()])

    class ManyMatches(RedisStore):
        def matches(self) -> Iterator[MatchId]:
            yield from islice(rest, 2)
            live.create()  # the feed alone tells of it
            yield from islice(rest, 2)
            for match in rest:
                assert backend.lobby.entry(live.id) is not None
                yield match

    starting = Projector(
        backend.client,
        ManyMatches(backend.client, backend.notifier),
        MatchRepository(backend.store, GAMES),
        RedisFeed(backend.client, "starting"),
    )
    rounds = iter(range(9))
    starting.run(lambda: next(rounds, None) is not None)
    assert next(rest, None) is None


def test_a_running_projector_compares_all_matches_again_when_the_projections_were_deleted(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(projector, "REPAIR_S", 0)
    monkeypatch.setattr(projector, "RECEIVE_S", 0)
    backend.started("m1", ANNA, BEN)
    backend.projector.drain()
    assert backend.projector.lag() == inf, "it has compared nothing yet"
    turns = iter(range(9))

    def is_running() -> bool:
        turn = next(turns, None)
        if turn == 5:
            assert backend.projector.lag() == 0
            clear(backend.client)
            assert backend.projector.lag() == inf
        return turn is not None

    backend.projector.run(is_running)
    assert backend.lobby.entry(MatchId("m1")) is not None
    assert backend.projector.lag() == 0


def test_a_match_recorded_before_there_was_a_projector_is_projected(backend: Backend) -> None:
    recorder = a_finished_match(backend.store)
    backend.client.delete(*backend.client.keys("kifu:*feed"))
    assert backend.store.head(recorder.id)[0] > START
    backend.projector.reconcile()
    assert backend.lobby.entry(recorder.id) is not None


def test_a_result_that_a_crash_kept_from_the_standings_is_added_by_the_next_comparison(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN, stones=80)
    recorder.finish(random.Random(1))
    backend.projector.drain()
    live = everything_projected(backend.client)
    # What a projector leaves that ends between the summary of the match and its result.
    for key in backend.client.scan_iter(projection_keys.of_game(GAME.id)):
        backend.client.delete(key)
    assert backend.standings.page(GAME.id).standings == ()
    assert backend.a_projector("next").reconcile() == 1
    assert everything_projected(backend.client) == live
    for key in backend.client.scan_iter(projection_keys.of_game(GAME.id)):
        backend.client.delete(key)
    backend.projector.project([recorder.id])
    assert everything_projected(backend.client) == live
