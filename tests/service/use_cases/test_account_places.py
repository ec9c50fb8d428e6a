"""Where accounts lie: in partitions, in the one place of earlier releases, or on the way."""

import io
import time
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import redis

from domain.match import MatchId, PlayerId
from events import account_keys
from events.account_keys import ONE_PLACE
from events.account_mover import CLEARED_AFTER, AccountMover
from events.account_moves import AccountMove
from events.account_places import AccountPlaces
from events.backup import back_up, restore
from events.store import Millis
from service.bootstrap import Services
from service.use_cases.token_forms import Token, hash_of, named_player
from tests.account_homes import PARTITIONS, home
from tests.service.account_contract import KEY, SEVERAL, AccountContract, kept
from tests.service.account_moves import begin, move_all
from tests.service.conftest import owner_of, services_on


class TestInPartitions(AccountContract):
    @pytest.fixture
    def here(self, redis_url: str, redis_client: redis.Redis) -> Iterator[Services]:
        services = services_on(redis_url)
        yield services
        services.redis.close()

    @pytest.fixture
    def there(self, here: Services) -> Services:
        return here

    def test_accounts_lie_in_the_partitions_of_their_ids(self, here: Services) -> None:
        for number in range(SEVERAL):
            player, token = here.players.create(f"Ada {number}", f"{KEY}{number}")
            assert here.redis.hexists(home(player.id).players, player.id)
            assert named_player(token) == player.id
        assert kept(here, "kifu:{accounts}*") == [b"kifu:{accounts}:command-secret", b"kifu:{accounts}:form"]


class TestInOnePlace(AccountContract):
    @pytest.fixture
    def here(self, two_processes: tuple[Services, Services]) -> Services:
        return two_processes[0]

    @pytest.fixture
    def there(self, two_processes: tuple[Services, Services]) -> Services:
        return two_processes[1]

    @pytest.fixture(autouse=True)
    def earlier_releases_find_everything(self, here: Services) -> Iterator[None]:
        """All of it lies where they look for it."""
        yield
        assert kept(here, "kifu:{a[0-9]*") == []
        assert kept(here, "*:token-owners") == []


class TestOnTheWay(TestInOnePlace):
    @pytest.fixture(autouse=True)
    def earlier_releases_find_everything(self) -> None:
        """Not any more."""

    def move(self, services: Services, *players: PlayerId) -> None:
        begin(services.redis)
        for number, player in enumerate(players):
            if number % 3 != 2:
                services.account_places.move.leave(player)
            if number % 3 == 1:
                services.account_places.move.arrive(player)


class TestMoved(TestOnTheWay):
    def move(self, services: Services, *players: PlayerId) -> None:
        begin(services.redis)
        move_all(services)
        assert not kept(services, ONE_PLACE.players)


def stored(services: Services) -> Mapping[bytes, bytes]:
    """What the store has in the one place."""
    return {key: services.redis.dump(key) for key in kept(services, "kifu:{accounts}*")}


@pytest.fixture
def services(redis_url: str, redis_client: redis.Redis) -> Iterator[Services]:
    """A process that leaves the accounts in the one place, and knows nothing yet."""
    made = services_on(redis_url, "1")
    yield made
    made.redis.close()


@pytest.fixture
def restarted(redis_url: str, services: Services) -> Iterator[Services]:
    """A process that knows nothing yet."""
    made = services_on(redis_url)
    yield made
    made.redis.close()


class Crash(Exception):
    """The end of a process."""


def _crash_after(monkeypatch: pytest.MonkeyPatch, step: AccountMove, write: str) -> None:
    """Lets a process end right after one of the writes of a move."""
    do = getattr(step, write)

    def crash(*args: Any) -> None:
        do(*args)
        raise Crash

    monkeypatch.setattr(step, write, crash)


WRITES = ["_leave", "_note_owners", "_arrive", "_clear"]


@pytest.mark.parametrize("write", WRITES)
def test_a_move_that_ends_after_any_write_loses_and_doubles_nothing(
    services: Services, restarted: Services, monkeypatch: pytest.MonkeyPatch, write: str
) -> None:
    player, first = services.players.create("Ada")
    second = services.players.add_token(first, "Tablet", ["read"])
    services.blocks.block(player.id, PlayerId("bea"))
    begin(services.redis)
    with monkeypatch.context() as crashing:
        _crash_after(crashing, services.account_places.move, write)
        with pytest.raises(Crash):
            move_all(services)
    assert [owner_of(restarted.players, token) for token in (first, second)] == [player, player]
    restarted.players.revoke_token(player.id, hash_of(second)[:16], first)
    assert restarted.blocks.of(player.id) == ["bea"]
    restarted.blocks.unblock(player.id, PlayerId("bea"))
    move_all(restarted)
    assert [restarted.players.tokens.owner(token) is None for token in (first, second)] == [False, True]
    assert restarted.blocks.of(player.id) == []
    left = {account_keys.command_secret(), account_keys.form(), account_keys.indexed(), ONE_PLACE.token_ends}
    assert {key.decode() for key in stored(restarted)} <= left
    assert kept(restarted, "*:token-owners") == [PARTITIONS.owners(hash_of(first)).encode()]


def test_a_copy_that_a_takeover_lost_arrives_again(services: Services, restarted: Services) -> None:
    player, token = services.players.create("Ada")
    begin(services.redis)
    clock = [0.0]
    mover = AccountMover(services.redis, services.account_places, lambda: clock[0])
    while services.redis.exists(ONE_PLACE.players):
        mover.step()
    for process in (services, restarted):
        services.redis.delete(*kept(services, "kifu:{a[0-9]*"))
        assert process.players.tokens.owner(token) is not None
    services.redis.delete(*kept(services, "kifu:{a[0-9]*"))
    clock[0] = CLEARED_AFTER
    mover.step()
    assert not services.redis.exists(account_keys.moving())
    assert owner_of(restarted.players, token) == player


def test_an_account_that_has_moved_leaves_no_notes_and_no_watched_matches_behind(services: Services) -> None:
    player, _ = services.players.create("Ada")
    services.notes.write(player.id, MatchId("m"), "Mine.")
    services.watched.watch(player.id, MatchId("m"))
    begin(services.redis)
    move_all(services)
    assert kept(services, "kifu:{accounts}:notes:*") == kept(services, "kifu:{accounts}:watched:*") == []
    assert [*services.notes.all_of(player.id)] == [*services.watched.all_of(player.id)] == ["m"]


def test_what_a_takeover_brings_back_to_the_one_place_does_not_count(services: Services, restarted: Services) -> None:
    player, first = services.players.create("Ada")
    second = services.players.add_token(first, "Tablet", ["play"])
    before = stored(services)
    begin(services.redis)
    move_all(services)
    services.players.revoke_token(player.id, hash_of(first)[:16], second)
    services.account_changes.suspend(player.id, "Insults.")
    for key, value in before.items():
        services.redis.restore(key, 0, value, replace=True)
    for process in (services, restarted):
        assert process.players.tokens.owner(first) is None
        found = owner_of(process.players, second)
        assert found is not None
        assert found.suspended == "Insults."
    move_all(restarted)
    assert restarted.players.tokens.owner(first) is None
    assert not restarted.redis.exists(ONE_PLACE.tokens, ONE_PLACE.players)


def test_a_token_of_the_first_releases_that_its_account_did_not_list_moves_too(services: Services) -> None:
    player, token = services.players.create("Ada")
    services.redis.delete(ONE_PLACE.tokens_of(player.id))
    begin(services.redis)
    move_all(services)
    assert owner_of(services.players, token) == player
    assert len(services.players.tokens.listed(player.id, hash_of(token))) == 1


def test_an_account_that_cannot_be_read_moves_byte_for_byte(services: Services) -> None:
    player, _ = services.players.create("Ada")
    services.redis.hset(ONE_PLACE.players, player.id, b"\xff{oops")
    begin(services.redis)
    move_all(services)
    assert services.redis.hget(home(player.id).players, player.id) == b"\xff{oops"


def test_what_has_an_end_keeps_it_on_the_way(services: Services) -> None:
    player, token = services.players.create("Ada")
    services.sign_in_links.make(player.id, hash_of(token), ["read"])
    services.redis.expire(ONE_PLACE.sign_in_link(player.id), 100)
    used = services.redis.hget(ONE_PLACE.token_uses, hash_of(token))
    begin(services.redis)
    move_all(services)
    assert 90 < services.redis.ttl(home(player.id).sign_in_link(player.id)) <= 100
    assert services.redis.hget(home(player.id).token_uses, hash_of(token)) == used


def test_a_new_store_has_its_accounts_in_partitions_and_an_older_one_only_if_a_setting_says_so(
    services: Services, redis_url: str
) -> None:
    older, _ = services.players.create("Ada")
    for form, lies_in_one_place in (("", True), ("1", True), ("2", False), ("", False), ("1", False)):
        started = services_on(redis_url, form)
        player, token = started.players.create(f"Ada {form}")
        assert bool(services.redis.hexists(ONE_PLACE.players, player.id)) == lies_in_one_place
        assert (named_player(token) is None) == lies_in_one_place
        started.redis.close()
    assert services.players.get(older.id) == older
    services.redis.flushall()
    assert AccountPlaces(services.redis, "1").state() == "one place"
    assert AccountPlaces(services.redis).state() == "split"


def test_the_one_place_is_not_asked_any_more_a_day_after_accounts_began_to_move(
    services: Services, restarted: Services
) -> None:
    player, token = services.players.create("Ada")
    services.redis.set(account_keys.form(), f"moving {int(time.time()) - 86_500}")
    move_all(services).step()
    assert set(stored(services)) <= {b"kifu:{accounts}:command-secret", b"kifu:{accounts}:form"}
    assert owner_of(restarted.players, token) == player
    assert restarted.account_places.is_split
    assert owner_of(restarted.players, Token("kifu_unknown")) is None
    assert not AccountMover(restarted.redis, restarted.account_places).step()


def test_a_lookup_finds_an_account_though_another_thread_learns_meanwhile_that_all_have_moved(
    redis_url: str, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = services_on(redis_url)
    player, _ = services.players.create("Ada")
    services.redis.close()
    places = AccountPlaces(redis_client)

    class Pipeline(redis.client.Pipeline):
        def execute(self, raise_on_error: bool = True) -> list[Any]:
            places.is_split = True
            return list(super().execute(raise_on_error))

    pool = redis_client.connection_pool
    monkeypatch.setattr(redis_client, "pipeline", lambda transaction: Pipeline(pool, {}, transaction, None))
    found = places.ask(player.id, lambda home, player: [("HGET", home.players, player)])
    assert found is not None
    assert found.answers == [found.document]


@pytest.mark.parametrize("token", ["kifu_.x", "kifu_nobody.x", "kifu_..", ".", "kifu_", "kifu_\x00.x", "kifu_ø.ø"])
def test_a_token_that_makes_no_sense_belongs_to_nobody(services: Services, restarted: Services, token: str) -> None:
    player, _ = restarted.players.create("Ada")
    for sent in (token, token.replace("nobody", player.id)):
        assert owner_of(restarted.players, Token(sent)) is None
    begin(services.redis)
    assert owner_of(services.players, Token(token)) is None


def test_a_backup_has_the_accounts_of_every_place_once_and_is_restored_into_partitions(
    services: Services, restarted: Services
) -> None:
    made = [services.players.create(f"Ada {number}") for number in range(3)]
    begin(services.redis)
    (left, _), (arrived, _) = made[1:]
    services.account_places.move.leave(left.id)
    services.account_places.move.leave(arrived.id)
    services.account_places.move.arrive(arrived.id)
    made.append(services.players.create("Bea"))
    file = io.BytesIO()
    closing = back_up(
        services.redis, services.store, services.games, file, time=Millis(0), progress=lambda _done, _total: None
    )
    assert closing.players == 4
    services.redis.flushall()
    restore(restarted.redis, restarted.store, file, lambda _done, _total: None)
    assert [owner_of(restarted.players, token) for _, token in made] == [player for player, _ in made]
    assert kept(restarted, ONE_PLACE.players) == []
    named = [restarted.redis.hlen(key) for key in kept(restarted, "*:token-owners")]
    assert sum(named) == 3
