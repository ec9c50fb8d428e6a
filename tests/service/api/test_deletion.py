"""A deleted account: its name is nowhere any more, its tokens have ended, and every record still verifies."""

import io
import logging
from collections.abc import Callable

import pytest
import redis

from events import account_keys
from events.backup import back_up
from events.store import Millis
from events.verify import verify
from service.bootstrap import Services, bootstrap
from service.settings import Settings
from service.use_cases.token_forms import hash_of
from tests.games import stones
from tests.redis_contents import keys_with
from tests.redis_server import RedisServer
from tests.service.api.deleting import ME, delete, finish, opened
from tests.service.cli.processes import wait_until
from tests.service.conftest import BOTS, VERA, Caller, caught_up, owner_of

TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}


def test_after_a_deletion_the_name_is_in_no_key_no_backup_no_log_and_no_answer(
    vera: Caller,
    bea: Caller,
    spectator: Caller,
    services: Services,
    project: Callable[[], None],
    redis_client: redis.Redis,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
):
    caplog.set_level(logging.DEBUG)
    finished, running = opened(vera, bea), opened(vera, bea)
    for caller in (vera, bea, vera, bea):
        assert caller.post(f"{finished}/moves", TAKE_ONE).status_code == 201
    waiting = opened(vera)
    vera.post(f"{ME}/tokens", {"name": f"Phone of {VERA}", "scopes": ["read"]})
    spectator.post("/v1/players", {"name": VERA}, Idempotency_Key="k" * 22)
    project()
    paths = [f"{path}{part}" for path in (finished, running) for part in ("", "/state", "/events?since=0", "/record")]
    told = [*paths, "/v1/matches", "/v1/standings?game=stones"]
    assert sum(VERA in spectator.get(path).get_data(as_text=True) for path in told) >= len(paths)
    first = spectator.post("/v1/players", {"name": VERA}, Idempotency_Key="k" * 22).get_json()
    delete(Caller(vera.client, first["id"], first["token"]))
    delete(vera)
    finish(services, project)

    file = io.BytesIO()
    back_up(services.redis, services.store, services.games, file, time=Millis(0), progress=lambda *_: None)
    assert keys_with(redis_client, VERA) == []
    assert VERA.encode() not in file.getvalue()
    assert not [path for path in told if VERA in spectator.get(path).get_data(as_text=True)]
    logged = caplog.text + "".join(capfd.readouterr())
    assert "path=" in logged, "requests are logged"
    assert VERA not in logged
    for path in (finished, running, waiting):
        assert verify(io.BytesIO(spectator.get(f"{path}/record").data), services.games)
    assert spectator.get(finished).get_json()["seats"][0]["name"] == "deleted player"
    assert spectator.get(f"/v1/players/{vera.id}").get_json() == {
        "id": vera.id,
        "name": "deleted player",
        "is_bot": False,
    }


@pytest.mark.redis
def test_the_log_of_redis_is_written_anew_without_the_name():
    with RedisServer(durable=True) as server:
        services = bootstrap(Settings(redis_url=server.url), BOTS, {stones.GAME.id: stones.GAME})
        vera, token = services.players.create(VERA)
        assert is_in_log(server, VERA)
        services.deletions.delete(vera.id, hash_of(token))
        assert services.deletions.finish(caught_up(services).lag, 0) == 1
        wait_until(lambda: not is_in_log(server, VERA))
        assert owner_of(services.players, token) is None
        services.redis.close()


@pytest.mark.redis
def test_the_log_of_redis_is_written_anew_once_an_hour_at_most_and_then_by_any_process():
    with RedisServer(durable=True) as server:
        first, second = (bootstrap(Settings(redis_url=server.url), BOTS, {stones.GAME.id: stones.GAME}) for _ in "ab")
        for name in (VERA, "Late Leo"):
            player, token = first.players.create(name)
            first.deletions.delete(player.id, hash_of(token))
            assert first.deletions.finish(caught_up(first).lag, 0) == 1
            wait_until(lambda: not is_in_log(server, VERA) and not is_written_anew(first))
        second.deletions.finish(caught_up(second).lag, 0)
        assert not is_written_anew(second)
        assert is_in_log(server, "Late Leo")
        second.redis.delete(account_keys.log_written_lately())  # as after an hour
        second.deletions.finish(caught_up(second).lag, 0)
        wait_until(lambda: not is_in_log(server, "Late Leo"))
        forks = second.redis.info("stats")["total_forks"]
        second.redis.delete(account_keys.log_written_lately())
        second.deletions.finish(caught_up(second).lag, 0)
        assert second.redis.info("stats")["total_forks"] == forks, "nothing more was deleted"
        for services in (first, second):
            services.redis.close()


def is_in_log(server: RedisServer, name: str) -> bool:
    return any(name.encode() in path.read_bytes() for path in server.folder.rglob("*") if path.is_file())


def is_written_anew(services: Services) -> bool:
    told = services.redis.info("persistence")
    return bool(told["aof_rewrite_in_progress"] or told["aof_rewrite_scheduled"])


def test_a_deletion_ends_all_tokens_and_their_streams_at_once(vera: Caller, bea: Caller):
    match = opened(vera, bea)
    other = vera.post(f"{ME}/tokens", {"name": "Other", "scopes": ["read"]}).get_json()["token"]
    reader = Caller(vera.client, vera.id, other)
    version = vera.get(match).get_json()["version"]
    stream = iter(reader.get(f"{match}/events?since={version}", Accept="text/event-stream").response)
    next(stream)
    delete(vera)
    assert list(stream) == []
    for caller in (vera, reader):
        assert caller.get(ME).get_json()["code"] == "bad-token"


@pytest.mark.parametrize("confirm", ["", "vanishing vera", "yes", None])
def test_without_the_name_as_confirmation_nothing_is_deleted(vera: Caller, confirm: str | None):
    problem = vera("DELETE", ME, {} if confirm is None else {"confirm": confirm}).get_json()
    assert (problem["status"], problem["field"]) == (422, "confirm")
    assert vera.get(ME).get_json()["name"] == VERA


def test_other_processes_forget_the_name(vera: Caller, services: Services, redis_url: str):
    with_own_cache = bootstrap(Settings(redis_url=redis_url), BOTS, {stones.GAME.id: stones.GAME})
    with_own_cache.listener.start()
    assert with_own_cache.names.of([vera.id]) == {vera.id: VERA}
    assert owner_of(with_own_cache.players, vera.token) is not None
    delete(vera)
    wait_until(lambda: with_own_cache.names.of([vera.id]) == {vera.id: "deleted player"})
    assert owner_of(with_own_cache.players, vera.token) is None
    with_own_cache.listener.stop()
    with_own_cache.redis.close()


def test_a_stream_tells_the_name_of_today_to_a_client_that_comes_later(vera: Caller, bea: Caller):
    match = opened(vera, bea, seats=3)
    stream = iter(bea.get(f"{match}/events?since=0", Accept="application/x-ndjson").response)
    assert VERA in b"".join(next(stream) for _ in range(2)).decode()
    delete(vera)
    later = iter(bea.get(f"{match}/events?since=0", Accept="application/x-ndjson").response)
    text = b"".join(next(later) for _ in range(2)).decode()
    assert "deleted player takes seat 0." in text
    assert VERA not in text
