"""What the service tells of its condition: which part is not well, and what it measures."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
import redis
from prometheus_client.parser import text_string_to_metric_families

from events import keys, projection_keys
from events.cluster import primaries
from service.bootstrap import Services, bootstrap
from service.processes.presence import Presence
from service.settings import Settings
from service.use_cases.processes import FORGOTTEN_AFTER, Kind, Process
from service.use_cases.store_state import Memory, takes_writes, told_by
from service.use_cases.webhooks import keys as webhook_keys
from tests.cluster import RedisCluster
from tests.games import stones
from tests.ports import free_port
from tests.service.cli.processes import wait_until
from tests.service.conftest import BOTS, Caller

TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}
YEAR = 365 * 24 * 3600.0


def process(kind: Kind, name: str, silent_after: float = 20) -> Process:
    return Process(kind, name, "host", 1, "127.0.0.1:9", silent_after)


def measured(caller: Caller, name: str, **labels: str) -> float:
    """The value of a measurement of these labels, or more; the sum if there are several."""
    found = [
        sample.value
        for family in text_string_to_metric_families(caller.get("/metrics").get_data(as_text=True))
        for sample in family.samples
        if sample.name == name and labels.items() <= sample.labels.items()
    ]
    return sum(found)


def unwell(caller: Caller) -> Mapping[str, str]:
    answer = caller.get("/readyz")
    assert answer.status_code == 200
    told = answer.get_json()
    assert told["status"] == ("degraded" if told["unwell"] else "ok")
    return {each["part"]: each["why"] for each in told["unwell"]}


@pytest.mark.parametrize("kind", ["api", "projector", "worker"])
def test_readiness_names_the_kind_of_process_that_hangs_and_not_the_machine(
    services: Services, spectator: Caller, kind: Kind
) -> None:
    services.processes.sign(process(kind, "secret-host/1", silent_after=-1))
    services.processes.sign(process(kind, "secret-host/2"))
    assert unwell(spectator)[kind].startswith("1 of 2 ")
    assert "secret" not in spectator.get("/readyz").get_data(as_text=True)
    assert measured(spectator, "kifu_processes_silent", kind=kind) == 1
    assert measured(spectator, "kifu_processes", kind=kind) == 2


def test_a_process_that_was_replaced_hangs_no_more(services: Services, spectator: Caller) -> None:
    services.processes.sign(process("worker", "host/bot worker 1", silent_after=-1))
    services.processes.sign(process("worker", "host/bot worker 1"))
    assert unwell(spectator) == {}


def test_a_process_that_ended_without_a_word_is_forgotten(services: Services, redis_client: redis.Redis) -> None:
    for name in ("host/1", "host/2"):
        services.processes.sign(process("worker", name))
    silence(redis_client, "host/1", FORGOTTEN_AFTER + 1)
    assert [each.process.name for each in services.processes.all()] == ["host/2"]
    services.processes.sign(process("worker", "host/2"))
    assert redis_client.hkeys(keys.processes()) == [b"host/2"]


def test_a_process_that_ended_while_the_clock_of_redis_was_ahead_is_forgotten_like_any_other(
    services: Services, redis_client: redis.Redis
) -> None:
    for name in ("host/1", "host/2"):
        services.processes.sign(process("worker", name))
        silence(redis_client, name, -YEAR)
    services.processes.sign(process("worker", "host/2"))
    silence(redis_client, "host/1", FORGOTTEN_AFTER + 1)
    services.processes.sign(process("worker", "host/2"))
    assert redis_client.hkeys(keys.processes()) == [b"host/2"]


def test_a_process_that_ends_says_so(services: Services, spectator: Caller) -> None:
    services.processes.sign(process("worker", "host/1"))
    services.processes.forget(process("worker", "host/1"))
    assert services.processes.all() == []


def test_readiness_tells_a_projector_that_is_behind(redis_client: redis.Redis, spectator: Caller) -> None:
    redis_client.xadd(keys.feed(keys.PARTITIONS[3]), {"m": "some", "v": 1}, id="1700000000000-0")
    assert unwell(spectator)["projector"].endswith("seconds behind.")
    assert measured(spectator, "kifu_projector_lag_seconds") > 1e6


def test_readiness_tells_a_store_that_takes_no_writes(redis_client: redis.Redis, spectator: Caller) -> None:
    redis_client.config_set("min-replicas-to-write", 1)
    try:
        assert unwell(spectator) == {"store": "The store takes no writes."}
        assert measured(spectator, "kifu_store_takes_writes") == 0
    finally:
        redis_client.config_set("min-replicas-to-write", 0)


def test_readiness_tells_a_store_that_has_become_a_replica(redis_client: redis.Redis, spectator: Caller) -> None:
    redis_client.replicaof("127.0.0.1", free_port())
    try:
        assert spectator.post("/v1/players", {"name": "Ada"}).get_json()["code"] == "store-full"
        assert unwell(spectator)["store"] == "The store takes no writes."
        assert measured(spectator, "kifu_store_takes_writes") == 0
    finally:
        redis_client.replicaof("NO", "ONE")


@pytest.fixture
def failed_snapshot(redis_client: redis.Redis) -> Iterator[None]:
    """The last snapshot of Redis has failed, because a folder has the name of its file."""
    folder, name = redis_client.config_get("dir")["dir"], redis_client.config_get("dbfilename")["dbfilename"]
    (Path(folder) / "occupied").mkdir(exist_ok=True)
    redis_client.config_set("dbfilename", "occupied")
    redis_client.bgsave()
    wait_until(lambda: redis_client.info("persistence")["rdb_last_bgsave_status"] == "err")
    yield
    redis_client.config_set("save", "")
    redis_client.config_set("dbfilename", name)
    redis_client.bgsave()
    wait_until(lambda: redis_client.info("persistence")["rdb_last_bgsave_status"] == "ok")


@pytest.mark.usefixtures("failed_snapshot")
def test_readiness_tells_a_store_that_refuses_writes_since_its_snapshot_failed(
    redis_client: redis.Redis, spectator: Caller
) -> None:
    redis_client.config_set("save", "3600 1")
    assert spectator.post("/v1/players", {"name": "Ada"}).get_json()["code"] == "store-full"
    assert unwell(spectator) == {"store": "The store takes no writes."}
    assert measured(spectator, "kifu_store_takes_writes") == 0


@pytest.mark.usefixtures("failed_snapshot")
def test_a_store_without_snapshots_of_its_own_takes_writes_although_the_last_one_failed(
    spectator: Caller,
) -> None:
    assert spectator.post("/v1/players", {"name": "Ada"}).status_code == 201
    assert unwell(spectator) == {}


@pytest.fixture
def full_memory(redis_client: redis.Redis) -> Iterator[None]:
    """Redis may use less memory than it does."""
    redis_client.config_set("maxmemory", 1)
    yield
    redis_client.config_set("maxmemory", 0)


def silence(client: redis.Redis, name: str, seconds: float) -> None:
    """Lets a process have been silent for some seconds more."""
    client.zadd(keys.signs_of_life(), {name: client.zscore(keys.signs_of_life(), name) - seconds})


def test_readiness_tells_a_store_whose_memory_is_full(full_memory: None, spectator: Caller) -> None:
    assert spectator.post("/v1/players", {"name": "Ada"}).get_json()["code"] == "store-full"
    assert unwell(spectator) == {"store": "The store takes no writes."}
    assert measured(spectator, "kifu_store_takes_writes") == 0
    assert measured(spectator, "kifu_store_memory_bytes") > measured(spectator, "kifu_store_memory_most_bytes") == 1


def test_a_cluster_takes_no_writes_while_the_memory_of_one_node_is_full(
    cluster: RedisCluster, cluster_client: redis.Redis
) -> None:
    made = bootstrap(Settings(redis_url=cluster.url), BOTS, {stones.GAME.id: stones.GAME})
    node = primaries(made.redis)[-1]
    node.config_set("maxmemory", 1)
    try:
        condition = made.conditions.now()
        assert (condition.takes_writes, condition.memory.most) == (False, 1)
    finally:
        node.config_set("maxmemory", 0)
        made.redis.close()


def test_a_redis_that_may_forget_what_ends_by_itself_takes_writes(redis_client: redis.Redis) -> None:
    redis_client.config_set("maxmemory-policy", "volatile-ttl")
    redis_client.config_set("maxmemory", 1)
    try:
        assert takes_writes(told_by(redis_client))
    finally:
        redis_client.config_set("maxmemory", 0)
        redis_client.config_set("maxmemory-policy", "noeviction")


def test_a_redis_without_a_limit_may_use_the_memory_of_its_machine(redis_client: redis.Redis) -> None:
    machine = 1024 * int(re.findall(r"MemTotal: +(\d+)", Path("/proc/meminfo").read_text())[0])
    assert Memory.of(told_by(redis_client)).most == pytest.approx(machine)


def test_while_the_store_takes_no_writes_no_process_is_judged_by_its_silence_or_forgotten(
    services: Services, redis_client: redis.Redis, spectator: Caller
) -> None:
    services.processes.sign(process("worker", "host/1"))
    silence(redis_client, "host/1", FORGOTTEN_AFTER + 1)
    redis_client.config_set("maxmemory", 1)
    try:
        assert unwell(spectator) == {"store": "The store takes no writes."}
        assert measured(spectator, "kifu_processes", kind="worker") == 1
        assert [each["labels"]["process"] for each in spectator.get("/metrics/targets").get_json()] == ["host/1"]
    finally:
        redis_client.config_set("maxmemory", 0)
    assert unwell(spectator) == {}


def test_when_the_store_takes_writes_again_all_processes_have_time_for_a_sign(
    services: Services, redis_client: redis.Redis
) -> None:
    for name in ("host/1", "host/2"):
        services.processes.sign(process("worker", name))
    for name in ("host/1", "host/2"):
        silence(redis_client, name, FORGOTTEN_AFTER + 1)
    services.processes.sign(process("worker", "host/2"))
    assert [each.process.name for each in services.processes.all()] == ["host/1", "host/2"]


def test_the_process_that_answers_is_listed_also_if_the_store_never_took_its_sign(
    services: Services, full_memory: None, spectator: Caller
) -> None:
    presence = Presence("api", services.settings, services.processes, "127.0.0.1:8")
    try:
        presence.tell()
        (target,) = spectator.get("/metrics/targets").get_json()
        assert (target["targets"], measured(spectator, "kifu_processes", kind="api")) == (["127.0.0.1:8"], 1)
    finally:
        presence.end()
    assert spectator.get("/metrics/targets").get_json() == []


def test_messages_that_wait_for_a_webhook_worker_are_measured(
    ada: Caller, spectator: Caller, redis_client: redis.Redis
) -> None:
    assert measured(spectator, "kifu_webhooks_waiting") == 0
    assert ada.post("/v1/players/me/webhooks", {"url": "https://bot.example/news"}).status_code == 201
    assert measured(spectator, "kifu_webhooks_waiting") == 1
    (part,) = webhook_keys.Parts(redis_client).all
    for endpoint, time in redis_client.zrange(webhook_keys.due(part), 0, -1, withscores=True):
        redis_client.zadd(webhook_keys.due(part), {endpoint: time - 60_000})
    assert measured(spectator, "kifu_webhooks_late_seconds") >= 60


def test_every_process_is_listed_where_prometheus_finds_it(services: Services, spectator: Caller) -> None:
    services.processes.sign(process("worker", "host/bot worker 1"))
    services.processes.sign(Process("projector", "host/projector", "host", 2, "", 20))
    (target,) = spectator.get("/metrics/targets").get_json()
    assert target == {"targets": ["127.0.0.1:9"], "labels": {"part": "worker", "process": "host/bot worker 1"}}


def test_long_polls_are_measured_apart_from_other_requests(
    match: str, ada: Caller, spectator: Caller, project: Callable[[], None]
) -> None:
    def waits() -> float:
        return measured(spectator, "kifu_wait_seconds_count", route="/v1/turns", kind="long-poll")

    before, requests = waits(), measured(spectator, "kifu_request_seconds_count", route="/v1/turns")
    project()
    ada.get("/v1/turns?wait=1")
    assert waits() == before + 1
    assert measured(spectator, "kifu_request_seconds_count", route="/v1/turns") == requests
    assert measured(spectator, "kifu_waiting", kind="long-poll") == 0


def test_matches_that_wait_for_a_bot_are_counted_with_the_oldest(
    ada: Caller, spectator: Caller, project: Callable[[], None], redis_client: redis.Redis
) -> None:
    bots = [{"kind": "bot", "bot": "random"}] * 2
    match = ada.post("/v1/matches", {"game": "stones", "seats": bots}).get_json()["id"]
    project()
    assert measured(spectator, "kifu_turns_waiting", queue="alone") == 1
    assert measured(spectator, "kifu_turns_waiting", queue="people") == 0
    alone = projection_keys.bot_turns(projection_keys.shard(match), with_people=False)
    redis_client.zincrby(alone, -60_000, match)
    assert measured(spectator, "kifu_oldest_turn_seconds", queue="alone") >= 59


def test_the_time_of_the_store_is_measured(match: str, ada: Caller, spectator: Caller) -> None:
    before = measured(spectator, "kifu_store_seconds_count", operation="append")
    ada.post(f"{match}/moves", TAKE_ONE)
    assert measured(spectator, "kifu_store_seconds_count", operation="append") == before + 1


def test_no_measurement_names_a_match_a_player_or_a_token(match: str, ada: Caller, spectator: Caller) -> None:
    ada.post(f"{match}/moves", TAKE_ONE)
    ada.get("/v1/players/me", Authorization="Bearer kifu_wrong")
    text = spectator.get("/metrics").get_data(as_text=True)
    for secret in (match.rpartition("/")[2], ada.id, ada.token, "Ada", "kifu_wrong", "127.0.0.1"):
        assert not re.search(rf'"[^"]*{re.escape(secret)}[^"]*"', text)
