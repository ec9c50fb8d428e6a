"""A deleted account: its name is nowhere any more, its seats are left, and every record still verifies."""

import io
import logging
from collections.abc import Callable
from itertools import chain

import pytest
import redis
from msgspec import Raw
from msgspec.structs import replace

from domain.game import Version
from domain.match import MatchId, PlayerId
from domain.refusals import MatchRefused
from events import account_keys
from events.backup import back_up
from events.feed import RedisFeed
from events.projections.projector import Projector
from events.projections.rebuilding import clear
from events.store import Envelope, Hash, Millis, ShownCommandId, StoreUnavailable
from events.verify import verify
from service.bootstrap import Services, bootstrap
from service.settings import Settings
from service.use_cases.absences import Absences
from service.use_cases.challenge import ChallengeId
from service.use_cases.token_forms import hash_of
from service.use_cases.unit_of_work import UnitOfWork
from tests.games import stones
from tests.redis_contents import keys_with
from tests.redis_server import RedisServer
from tests.service.api.challenging import PATH as CHALLENGES
from tests.service.api.challenging import challenged, code
from tests.service.cli.processes import wait_until
from tests.service.conftest import BOTS, Caller, caught_up

ME = "/v1/players/me"
NAME = "Vanishing Vera"
TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}


@pytest.fixture
def vera(player: Callable[[str], Caller]) -> Caller:
    return player(NAME)


def opened(creator: Caller, *others: Caller, private: bool = False, seats: int = 2) -> str:
    """The path of a match in which the creator and the others have seats."""
    plan = [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]
    body = {"game": "stones", "seats": plan, "options": {"stones": 4}, "private": private}
    path = str(creator.post("/v1/matches", body).headers["Location"])
    for seat, other in enumerate(others, start=1):
        assert other.put(f"{path}/seats/{seat}").status_code == 200
    return path


def delete(caller: Caller, name: str = NAME) -> None:
    answer = caller("DELETE", ME, {"confirm": name})
    assert answer.status_code == 200, answer.get_json()


def finish(services: Services, project: Callable[[], None], settle_for: float = 0.0) -> None:
    services.deletions.finish(caught_up(services).lag, settle_for)
    project()


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
    vera.post(f"{ME}/tokens", {"name": f"Phone of {NAME}", "scopes": ["read"]})
    spectator.post("/v1/players", {"name": NAME}, Idempotency_Key="k" * 22)
    project()
    paths = [f"{path}{part}" for path in (finished, running) for part in ("", "/state", "/events?since=0", "/record")]
    told = [*paths, "/v1/matches", "/v1/standings?game=stones"]
    assert sum(NAME in spectator.get(path).get_data(as_text=True) for path in told) >= len(paths)
    first = spectator.post("/v1/players", {"name": NAME}, Idempotency_Key="k" * 22).get_json()
    delete(Caller(vera.client, first["id"], first["token"]))
    delete(vera)
    finish(services, project)

    file = io.BytesIO()
    back_up(services.redis, services.store, services.games, file, time=Millis(0), progress=lambda *_: None)
    assert keys_with(redis_client, NAME) == []
    assert NAME.encode() not in file.getvalue()
    assert not [path for path in told if NAME in spectator.get(path).get_data(as_text=True)]
    logged = caplog.text + "".join(capfd.readouterr())
    assert "path=" in logged, "requests are logged"
    assert NAME not in logged
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
        vera, token = services.players.create(NAME)
        assert is_in_log(server, NAME)
        services.deletions.delete(vera.id, hash_of(token))
        assert services.deletions.finish(caught_up(services).lag, 0) == 1
        wait_until(lambda: not is_in_log(server, NAME))
        assert services.players.by_token(token) is None
        services.redis.close()


@pytest.mark.redis
def test_the_log_of_redis_is_written_anew_once_an_hour_at_most_and_then_by_any_process():
    with RedisServer(durable=True) as server:
        first, second = (bootstrap(Settings(redis_url=server.url), BOTS, {stones.GAME.id: stones.GAME}) for _ in "ab")
        for name in (NAME, "Late Leo"):
            player, token = first.players.create(name)
            first.deletions.delete(player.id, hash_of(token))
            assert first.deletions.finish(caught_up(first).lag, 0) == 1
            wait_until(lambda: not is_in_log(server, NAME) and not is_written_anew(first))
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
    assert vera.get(ME).get_json()["name"] == NAME


def test_the_seats_of_a_deleted_account_are_left(
    vera: Caller, bea: Caller, services: Services, project: Callable[[], None]
):
    running, waiting, joined = opened(vera, bea), opened(vera), opened(bea, vera, seats=3)
    private = opened(vera, private=True)
    delete(vera)
    finish(services, project)
    assert bea.get(running).get_json()["seats"][0]["bot"] == BOTS[0]
    assert bea.get(waiting).get_json()["status"] == "abandoned"
    assert [seat["player"] for seat in bea.get(joined).get_json()["seats"]] == [bea.id, None, None]
    snapshot = services.repository.newest(MatchId(private.rpartition("/")[2]))
    assert snapshot is not None
    assert snapshot.match.status == "abandoned"
    assert services.deletions.finish(caught_up(services).lag, 0) == 0, "it is done"


def test_who_was_absent_when_the_account_was_deleted_has_left_the_match_to_the_others(
    vera: Caller, bea: Caller, services: Services, project: Callable[[], None]
):
    match = opened(vera, bea)
    let_time_run_out(services, match)
    began = bea.get(match).get_json()["version"] - 2
    assert bea.post(f"{match}/forks", {"version": began}).get_json()["code"] == "player-absent"
    project()
    delete(vera)
    finish(services, project)
    shown = bea.get(match).get_json()
    assert (shown["seats"][0]["bot"], shown["times"][0]["absent"]) == (BOTS[0], False)
    forked = bea.post(f"{match}/forks", {"version": began})
    assert (forked.status_code, forked.get_json()["parent"]["version"]) == (201, began)
    assert services.deletions.finish(caught_up(services).lag, 0) == 0, "it is done"


def let_time_run_out(services: Services, path: str) -> None:
    """Lets a bot stand in for the player for whom a match waits."""
    time = Millis(services.timekeeper.now() + 4 * 24 * 3_600_000)
    later = UnitOfWork(services.store, services.repository, clock=lambda: time)
    Absences(later).time_out(MatchId(path.rpartition("/")[2]))


def test_an_account_that_has_no_seat_in_a_match_that_goes_on_has_none_to_leave(
    vera: Caller, bea: Caller, services: Services, project: Callable[[], None]
):
    resigned, created = opened(vera, bea), opened(vera, bea)
    let_time_run_out(services, created)
    for match in (resigned, created):
        assert vera.post(f"{match}/resign").status_code == 200
    project()
    delete(vera)
    finish(services, project)
    assert under_way(services) == []


def test_a_seat_that_cannot_be_left_yet_is_left_later(
    vera: Caller, bea: Caller, services: Services, project: Callable[[], None], monkeypatch: pytest.MonkeyPatch
):
    match = opened(vera, bea)
    delete(vera)
    project()

    def refuse(*_: object) -> None:
        raise MatchRefused("not-now", "Not now.")

    monkeypatch.setattr(services.matches, "resign", refuse)
    finish(services, project)
    assert under_way(services) == [vera.id]
    monkeypatch.undo()
    finish(services, project)
    assert bea.get(match).get_json()["seats"][0]["bot"] == BOTS[0]
    assert under_way(services) == []


def test_a_match_that_others_have_joined_goes_on_waiting_without_its_creator(
    vera: Caller, bea: Caller, services: Services, project: Callable[[], None]
):
    match = opened(vera, bea, seats=3)
    delete(vera)
    finish(services, project)
    answer = bea.get(match).get_json()
    assert (answer["status"], [seat["player"] for seat in answer["seats"]]) == ("waiting", [None, bea.id, None])


def test_challenges_of_a_deleted_account_are_open_to_nobody_any_more(vera: Caller, ada: Caller, bea: Caller):
    made, given = challenged(vera, bea).get_json()["id"], challenged(ada, vera).get_json()["id"]
    delete(vera)
    assert bea.get(f"{CHALLENGES}/{made}").get_json()["status"] == "withdrawn"
    assert code(bea.post(f"{CHALLENGES}/{made}/accept")) == (409, "challenge-over")
    assert ada.get(f"{CHALLENGES}/{given}").get_json()["status"] == "declined"


def test_a_challenge_that_was_made_while_its_account_was_deleted_is_withdrawn_later(
    vera: Caller, bea: Caller, services: Services, project: Callable[[], None]
):
    first = challenged(vera, bea).get_json()["id"]
    made = services.challenges.get(PlayerId(vera.id), ChallengeId(first))
    delete(vera)
    late = replace(made, id=ChallengeId("late"))
    services.challenges._store.write(None, late)
    finish(services, project)
    assert bea.get(f"{CHALLENGES}/late").get_json()["status"] == "withdrawn"


def test_a_deletion_that_was_interrupted_is_finished_later(
    vera: Caller, bea: Caller, services: Services, project: Callable[[], None], monkeypatch: pytest.MonkeyPatch
):
    matches = [opened(vera, bea) for _ in range(2)]
    delete(vera)
    project()
    resign, calls = services.matches.resign, []

    def crash(*args: object) -> None:
        if calls:
            raise StoreUnavailable("gone")
        calls.append(resign(*args))

    monkeypatch.setattr(services.matches, "resign", crash)
    with pytest.raises(StoreUnavailable):
        services.deletions.finish(caught_up(services).lag, 0)
    monkeypatch.undo()
    finish(services, project)
    assert [bea.get(match).get_json()["seats"][0]["bot"] for match in matches] == [BOTS[0]] * 2


def test_requests_that_were_under_way_may_still_take_a_seat_for_a_while(
    vera: Caller, bea: Caller, services: Services, project: Callable[[], None]
):
    delete(vera)
    finish(services, project, settle_for=60.0)
    assert under_way(services) == [vera.id]


def test_seats_are_looked_for_until_everything_that_the_feed_announces_is_projected(
    vera: Caller, bea: Caller, services: Services
):
    projector = caught_up(services)
    match = opened(vera, bea)
    delete(vera)
    assert services.deletions.finish(projector.lag, 0) == 0, "nothing is projected yet"
    projector.drain()
    assert services.deletions.finish(projector.lag, 0) == 1
    assert bea.get(match).get_json()["seats"][0]["bot"] == BOTS[0]


def test_seats_are_looked_for_until_all_matches_are_compared_again(vera: Caller, bea: Caller, services: Services):
    match = opened(vera, bea)
    delete(vera)
    for feed in services.redis.scan_iter("kifu:*:feed"):
        services.redis.xtrim(feed, maxlen=0)  # as while no projector ran for long
    starting = Projector(services.redis, services.store, services.repository, RedisFeed(services.redis, "starting"))
    assert services.deletions.finish(starting.lag, 0) == 0, "it has compared nothing yet"
    starting.reconcile()
    clear(services.redis)
    assert services.deletions.finish(starting.lag, 0) == 0, "the projections are computed anew"
    finish(services, starting.drain)
    assert bea.get(match).get_json()["seats"][0]["bot"] == BOTS[0]


def test_the_deletion_of_an_account_waits_for_a_match_that_is_set_aside(
    vera: Caller, bea: Caller, services: Services, project: Callable[[], None]
):
    match = MatchId(opened(vera, bea).rpartition("/")[2])
    project()
    broken = Envelope(Version(7), Raw(b'{"type":"stones.Vanished"}'), Millis(0), ShownCommandId(""), Hash("00" * 32))
    services.store.append(match, services.store.head(match), [broken])
    delete(vera)
    finish(services, project)
    assert under_way(services) == [vera.id]
    assert services.redis.hexists(account_keys.log_rewriting(), "begun"), "the name does not stay in the log for that"


def under_way(services: Services) -> list[str]:
    """The accounts whose deletion is not finished."""
    found = (services.redis.zrange(place.deletions, 0, -1) for place in services.account_places.all())
    return [player.decode() for player in chain(*found)]


def test_other_processes_forget_the_name(vera: Caller, services: Services, redis_url: str):
    with_own_cache = bootstrap(Settings(redis_url=redis_url), BOTS, {stones.GAME.id: stones.GAME})
    with_own_cache.listener.start()
    assert with_own_cache.names.of([vera.id]) == {vera.id: NAME}
    assert with_own_cache.players.by_token(vera.token) is not None
    delete(vera)
    wait_until(lambda: with_own_cache.names.of([vera.id]) == {vera.id: "deleted player"})
    assert with_own_cache.players.by_token(vera.token) is None
    with_own_cache.listener.stop()
    with_own_cache.redis.close()


def test_a_stream_tells_the_name_of_today_to_a_client_that_comes_later(vera: Caller, bea: Caller):
    match = opened(vera, bea, seats=3)
    stream = iter(bea.get(f"{match}/events?since=0", Accept="application/x-ndjson").response)
    assert NAME in b"".join(next(stream) for _ in range(2)).decode()
    delete(vera)
    later = iter(bea.get(f"{match}/events?since=0", Accept="application/x-ndjson").response)
    text = b"".join(next(later) for _ in range(2)).decode()
    assert "deleted player takes seat 0." in text
    assert NAME not in text
