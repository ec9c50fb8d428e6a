"""What a deleted account leaves: its seats in matches that are not over, and its challenges."""

from collections.abc import Callable
from itertools import chain

import pytest
from msgspec import Raw
from msgspec.structs import replace

from domain.game import Version
from domain.match import MatchId, PlayerId
from domain.refusals import MatchRefused
from events import account_keys
from events.feed import RedisFeed
from events.projections.projector import Projector
from events.projections.rebuilding import clear
from events.store import Envelope, Hash, Millis, ShownCommandId, StoreUnavailable
from service.bootstrap import Services
from service.use_cases.challenge import ChallengeId
from tests.service.api.challenging import PATH as CHALLENGES
from tests.service.api.challenging import challenged, code
from tests.service.api.deleting import delete, finish, opened
from tests.service.conftest import BOTS, Caller, caught_up, let_time_run_out


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
