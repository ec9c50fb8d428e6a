"""The store in Redis passes the tests of every store, and survives failures of Redis."""

import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from domain.game import Version
from domain.match import MatchId
from events import keys, projection_keys
from events.awaited_news import source_of
from events.feed import Announcement, RedisFeed
from events.listener import FeedListener
from events.notifier import Notifier, match_topic
from events.projections.lobby import Lobby
from events.projections.quarantine import Quarantine
from events.projections.rebuilding import clear
from events.projections.standings import Standings
from events.projections.turns import Turns
from events.store import NOTHING, REMEMBERED_FOR, START, BrokenRecord, Store, StoreUnavailable
from events.streams import RedisStore, touched_keys
from tests.events.recorder import ANNA, a_finished_match
from tests.events.store_contract import FORK, MATCH, ORIGIN, OTHER, StoreContract, after, envelopes, forked
from tests.games.stones import GAME
from tests.redis_server import RedisServer


@pytest.fixture(scope="module")
def notifier(redis_url: str) -> Iterator[Notifier]:
    """A notifier that the feeds notify, as in every process with readers."""
    with redis.Redis.from_url(redis_url) as client:
        notifier = Notifier(source_of(client))
        listener = FeedListener(client, notifier)
        listener.start()
        yield notifier
        listener.stop()


@pytest.fixture
def store(redis_client: redis.Redis, notifier: Notifier) -> RedisStore:
    return RedisStore(redis_client, notifier)


@pytest.fixture
def server(starts_redis: None) -> Iterator[RedisServer]:
    """A Redis server for one test, which may kill it."""
    with RedisServer(durable=True) as server:
        yield server


@pytest.fixture
def impatient(server: RedisServer) -> Iterator[redis.Redis]:
    """A client without retries."""
    with redis.Redis.from_url(server.url, retry=Retry(NoBackoff(), 0)) as client:
        yield client


class TestRedisStore(StoreContract):
    @pytest.fixture
    def store(self, redis_client: redis.Redis, notifier: Notifier) -> Store:
        return RedisStore(redis_client, notifier)


def test_redis_appends_while_other_work_is_done(store: RedisStore, redis_client: redis.Redis) -> None:
    def is_there() -> bool:
        return bool(redis_client.exists(keys.record(MATCH)))

    seen: list[bool] = []
    store.append(MATCH, NOTHING, envelopes(1, 2), meanwhile=lambda: seen.append(any(is_there() for _ in range(10_000))))
    assert seen == [True]


def test_a_redis_that_has_forgotten_the_script_gets_it_again(store: RedisStore, redis_client: redis.Redis) -> None:
    redis_client.script_flush()
    done: list[int] = []
    assert store.append(MATCH, NOTHING, envelopes(1, 2), meanwhile=lambda: done.append(1)).last == 2
    assert done


@pytest.mark.parametrize("half", [{"e": "{}"}, {"t": "now"}, {"h": ""}])
def test_a_damaged_entry_breaks_the_record_from_its_version_on(
    store: RedisStore, redis_client: redis.Redis, half: dict[str, str]
) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 2))
    redis_client.xadd(keys.record(MATCH), half, id="3-0")
    for look in (store.head, store.read):
        with pytest.raises(BrokenRecord, match="breaks at version 3: its entry is damaged") as broken:
            look(MATCH)
        assert (broken.value.match, broken.value.version) == (MATCH, 3)
    assert list(store.read(MATCH, until=Version(2))) == envelopes(1, 2)


@pytest.mark.parametrize("move", [b"no move", b"{}", b"[1]"])
def test_a_damaged_move_breaks_the_record(store: RedisStore, redis_client: redis.Redis, move: bytes) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 2))
    ((_name, fields),) = redis_client.xrevrange(keys.record(MATCH), count=1)
    redis_client.xadd(keys.record(MATCH), {**fields, b"m": move}, id="3-0")
    with pytest.raises(BrokenRecord, match="breaks at version 3: its entry is damaged"):
        store.read(MATCH)


@pytest.mark.parametrize("since", [0, 3, 4])
def test_a_missing_entry_breaks_the_record_for_reads_across_it(
    store: RedisStore, redis_client: redis.Redis, since: int
) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 8))
    redis_client.xdel(keys.record(MATCH), "5-0")
    with pytest.raises(BrokenRecord, match="breaks at version 5: the stream has entry 6-0 in its place"):
        store.read(MATCH, Version(since))
    assert list(store.read(MATCH, Version(5))) == envelopes(6, 8)


def test_what_is_not_shared_is_read_without_asking_where_shared_events_are(
    store: RedisStore, redis_client: redis.Redis
) -> None:
    forked(store)
    redis_client.config_resetstat()
    for since, until in ((0, None), (2, None), (4, None), (0, 4), (3, 3)):
        store.read(MATCH, Version(since), None if until is None else Version(until))
    store.read(FORK, ORIGIN.version)
    assert "cmdstat_hget" not in redis_client.info("commandstats")


def test_the_version_is_the_id_in_the_stream(store: RedisStore, redis_client: redis.Redis) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 3))
    assert [place for place, _fields in redis_client.xrange(keys.record(MATCH))] == [b"1-0", b"2-0", b"3-0"]


def test_no_key_of_a_client_can_be_read_in_redis(store: RedisStore, redis_client: redis.Redis) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 1), "a key of mine", "a request of mine")
    remembered = redis_client.hgetall(keys.commands(MATCH))
    assert b"mine" not in b"".join([*remembered.keys(), *remembered.values()])


def test_the_commands_of_a_match_that_nobody_plays_any_more_are_forgotten(
    store: RedisStore, redis_client: redis.Redis
) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 1), "key", "request")
    assert REMEMBERED_FOR < redis_client.pttl(keys.commands(MATCH)) <= 2 * REMEMBERED_FOR


def test_commands_that_an_earlier_release_has_remembered_are_known_and_end_too(
    store: RedisStore, redis_client: redis.Redis
) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 1), "key", "request")
    redis_client.persist(keys.commands(MATCH))
    assert store.append(MATCH, NOTHING, envelopes(1, 1), "key", "request").repeated
    store.append(MATCH, after(1), envelopes(2, 2), "another key", "request")
    assert redis_client.pttl(keys.commands(MATCH)) > REMEMBERED_FOR


def test_the_end_of_remembered_commands_is_not_written_with_each_move(
    store: RedisStore, redis_client: redis.Redis
) -> None:
    redis_client.config_resetstat()
    for version in range(20):
        store.append(MATCH, after(version), envelopes(version + 1, version + 1), f"key {version}", "request")
    assert redis_client.info("commandstats")["cmdstat_pexpire"]["calls"] == 1


def test_a_damaged_first_event_does_not_hide_that_later_ones_were_written(
    store: RedisStore, redis_client: redis.Redis
) -> None:
    """The script looks at the first event to forget old commands, after it has written the new events."""
    store.append(MATCH, NOTHING, envelopes(1, 15), "key", "request")
    (first, _), *others = redis_client.xrange(keys.record(MATCH))
    redis_client.delete(keys.record(MATCH))
    redis_client.xadd(keys.record(MATCH), {"damaged": "yes"}, first)
    for place, fields in others:
        redis_client.xadd(keys.record(MATCH), fields, place)
    assert store.append(MATCH, after(15), envelopes(16, 17), "another key", "request").last == 17


def test_the_script_is_sent_again_if_redis_lost_it(store: RedisStore, redis_client: redis.Redis) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 1))
    redis_client.script_flush()
    assert store.append(MATCH, after(1), envelopes(2, 2)).last == 2


def test_a_stopped_reader_is_deleted_unless_it_holds_announcements(
    store: RedisStore, redis_client: redis.Redis
) -> None:
    def readers() -> set[bytes]:
        feeds = (
            redis_client.xinfo_consumers(keys.feed(partition), projection_keys.projectors())
            for partition in keys.PARTITIONS
        )
        return {reader["name"] for feed in feeds for reader in feed}

    store.append(MATCH, NOTHING, envelopes(1, 1))
    assert RedisFeed(redis_client, "with work").receive(0)
    RedisFeed(redis_client, "without work").unfinished()
    assert readers() == {b"with work", b"without work"}
    RedisFeed(redis_client, "in its day").unfinished()
    assert b"without work" in readers()
    RedisFeed(redis_client, "a day later", forgotten_after=0).unfinished()
    assert readers() == {b"with work", b"a day later"}


def test_all_keys_of_a_match_share_a_hash_tag() -> None:
    for match in (MATCH, OTHER):
        partition = keys.partition(match)
        tags = {key[key.index("{") : key.index("}")] for key in (*touched_keys(match), keys.origins(partition))}
        assert len(tags) == 1


def test_matches_are_spread_over_all_partitions() -> None:
    assert {keys.partition(MatchId(f"m{number}")) for number in range(500)} == set(keys.PARTITIONS)


def test_an_event_takes_at_most_400_bytes_all_included(store: RedisStore, redis_client: redis.Redis) -> None:
    events = sum(len(a_finished_match(store, seed, stones=100, name=f"m{seed}").envelopes) for seed in range(40))
    memory = sum(redis_client.memory_usage(key, samples=0) or 0 for key in redis_client.scan_iter("kifu:*"))
    assert memory / events <= 400


def test_however_much_is_announced_a_feed_stays_short(
    store: RedisStore, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.streams.FEED_LENGTH", 10)
    for version in range(400):
        store.append(MATCH, after(version), envelopes(version + 1, version + 1))
    assert redis_client.xlen(keys.feed(keys.partition(MATCH))) < 200


def test_a_lost_feed_and_its_group_are_created_again(store: RedisStore, redis_client: redis.Redis) -> None:
    feed = RedisFeed(redis_client, "reader")
    store.append(MATCH, NOTHING, envelopes(1, 1))
    feed.acknowledge(feed.receive(0))
    redis_client.delete(keys.feed(keys.partition(MATCH)))
    store.append(MATCH, after(1), envelopes(2, 2))
    assert [news.version for news in feed.receive(0)] == [2]


def test_a_key_that_is_no_stream_is_not_taken_for_a_missing_group(redis_client: redis.Redis) -> None:
    redis_client.set(keys.feed(keys.partition(MATCH)), "spoilt")
    with pytest.raises(StoreUnavailable, match="WRONGTYPE"):
        RedisFeed(redis_client, "reader").receive(0)


def test_announcements_trimmed_before_they_were_acknowledged_are_dropped(
    store: RedisStore, redis_client: redis.Redis
) -> None:
    feed = RedisFeed(redis_client, "reader")
    store.append(MATCH, NOTHING, envelopes(1, 1))
    feed.receive(0)
    redis_client.xtrim(keys.feed(keys.partition(MATCH)), maxlen=0, approximate=False)
    feed.acknowledge(feed.unfinished())
    assert feed.unfinished() == []


def test_the_backlog_counts_announcements_that_are_not_acknowledged(
    store: RedisStore, redis_client: redis.Redis
) -> None:
    feed = RedisFeed(redis_client, "reader")
    assert feed.behind().announcements == 0
    for version in range(5):
        store.append(MATCH, after(version), envelopes(version + 1, version + 1))
    assert feed.behind().announcements == 5
    told = feed.receive(0)
    store.append(OTHER, NOTHING, envelopes(1, 1))
    assert feed.behind().announcements == 6
    feed.acknowledge(told)
    assert feed.behind().announcements == 1


UNREACHABLE: dict[str, Callable[[redis.Redis], object]] = {
    "append": lambda client: RedisStore(client, Notifier()).append(MATCH, NOTHING, envelopes(1, 1)),
    "command": lambda client: RedisStore(client, Notifier()).command(MATCH, "key", "request"),
    "read": lambda client: RedisStore(client, Notifier()).read(MATCH),
    "head": lambda client: RedisStore(client, Notifier()).head(MATCH),
    "tail": lambda client: RedisStore(client, Notifier()).tail(MATCH, START, 1),
    "matches": lambda client: list(RedisStore(client, Notifier()).matches()),
    "receive": lambda client: RedisFeed(client, "reader").receive(0),
    "unfinished": lambda client: RedisFeed(client, "reader").unfinished(),
    "acknowledge": lambda client: RedisFeed(client, "reader").acknowledge(
        [Announcement(MATCH, Version(1), "feed", "1-0")]
    ),
    "behind": lambda client: RedisFeed(client, "reader").behind().announcements,
    "lobby": lambda client: Lobby(client).page(None),
    "lobby entry": lambda client: Lobby(client).entry(MATCH),
    "turns": lambda client: Turns(client, Notifier()).of(ANNA),
    "overdue": lambda client: Turns(client, Notifier()).overdue(0),
    "standings": lambda client: Standings(client).page(GAME.id),
    "settle": lambda client: Standings(client).settle(GAME.id),
    "quarantine": lambda client: Quarantine(client).all(),
    "clear": clear,
}


def test_every_method_raises_while_redis_is_away_and_works_again_after(
    server: RedisServer, impatient: redis.Redis
) -> None:
    RedisStore(impatient, Notifier()).append(OTHER, NOTHING, envelopes(1, 2))
    server.kill()
    for ask in UNREACHABLE.values():
        with pytest.raises(StoreUnavailable):
            ask(impatient)
    server.start()
    for ask in UNREACHABLE.values():
        ask(impatient)
    assert list(RedisStore(impatient, Notifier()).read(OTHER)) == envelopes(1, 2)


def append_until_redis_dies(store: RedisStore) -> Version:
    """Appends three events at a time, as fast as possible; returns the last version acknowledged."""
    acknowledged = START
    with suppress(StoreUnavailable):
        while True:
            head = store.head(MATCH)
            events = envelopes(head.version + 1, head.version + 3)
            acknowledged = store.append(MATCH, head, events, f"{head.version}", "").last
    return acknowledged


def test_acknowledged_commands_survive_a_crash_of_redis_whole(server: RedisServer, impatient: redis.Redis) -> None:
    store, rng = RedisStore(impatient, Notifier()), random.Random(7)
    for _death in range(3):
        killer = threading.Timer(rng.uniform(0.01, 0.1), server.kill)
        killer.start()
        acknowledged = append_until_redis_dies(store)
        killer.join()
        server.start()
        there = store.head(MATCH)[0]
        assert there >= acknowledged
        assert there % 3 == 0
        assert list(store.read(MATCH)) == envelopes(1, there)
        assert all(store.command(MATCH, f"{before}", "") is not None for before in range(0, there, 3))


def test_waiters_are_notified_again_after_redis_was_away(server: RedisServer, impatient: redis.Redis) -> None:
    notifier = Notifier(source_of(impatient))
    listener = FeedListener(impatient, notifier)
    listener.start()
    server.kill()
    server.start()
    writer = threading.Timer(0.2, RedisStore(impatient, notifier).append, (MATCH, NOTHING, envelopes(1, 1)))
    writer.start()
    assert list(RedisStore(impatient, notifier).tail(MATCH, START, timeout=60)) == envelopes(1, 1)
    writer.join()
    listener.stop()


def test_a_listener_can_start_before_redis(server: RedisServer, impatient: redis.Redis) -> None:
    server.kill()
    notifier = Notifier(source_of(impatient))
    listener = FeedListener(impatient, notifier)
    listener.start()
    with notifier.subscribed(match_topic(MATCH)) as news:
        server.start()
        assert news.wait(60)
    listener.stop()


def test_a_thousand_readers_under_gevent_share_a_handful_of_connections(
    redis_url: str, redis_client: redis.Redis
) -> None:
    command = [sys.executable, "-m", "tests.events.readers_process", redis_url]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True, timeout=300)
    told, connections = map(int, done.stdout.split())
    assert told == 1000
    assert connections <= 8
