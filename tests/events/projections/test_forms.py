"""Projections of two releases in one store: each form has its own readers and keys, until nobody uses it any more."""

import pytest
import redis

from domain.match import PlayerId
from events import keys, projection_keys
from events.feed import RedisFeed
from events.projections.forms import Forms
from tests.events.conftest import Backend

ANNA, BEN = PlayerId("anna"), PlayerId("ben")
EARLIER, OTHER = "projector", projection_keys.projectors(projection_keys.FORM + 1)


def groups(client: redis.Redis, match: str = "m1") -> set[str]:
    """The groups of readers of the feed of a match."""
    found: list[dict[str, bytes]] = client.xinfo_groups(keys.feed(keys.partition(match)))
    return {each["name"].decode() for each in found}


def test_a_projector_of_another_form_takes_no_announcement_from_ours(backend: Backend) -> None:
    backend.started("m1", ANNA, BEN)
    for group in (EARLIER, OTHER):
        assert RedisFeed(backend.client, "of another release", group).receive(0)
    backend.projector.drain()
    assert backend.lobby.entry("m1") is not None


def test_how_far_the_projector_is_behind_says_nothing_of_another_form(backend: Backend) -> None:
    feed = RedisFeed(backend.client, "onlooker")
    backend.started("m1", ANNA, BEN)
    other = RedisFeed(backend.client, "of another release", EARLIER)
    other.acknowledge(other.receive(0))
    assert feed.behind().announcements > 0
    backend.projector.drain()
    assert feed.behind().announcements == 0


@pytest.mark.parametrize(("group", "form"), [(EARLIER, 4), (OTHER, projection_keys.FORM + 1)])
def test_what_no_projector_of_another_form_uses_is_removed(backend: Backend, group: str, form: int) -> None:
    backend.started("m1", ANNA, BEN)
    backend.projector.drain()
    RedisFeed(backend.client, "of another release", group).receive(0)
    left = [f"kifu:{{projections-{form}{shard}}}:lobby:all" for shard in ("", "-0.1", "-game-stones")]
    beside = [f"kifu:{{projections-{form}0}}:lobby:all", f"kifu:{{projections-{form}1-0.1}}:lobby:all"]
    for key in (*left, *beside):
        backend.client.set(key, "something")

    assert Forms(backend.client).remove_unused() == []
    assert groups(backend.client) == {projection_keys.projectors(), group}
    assert backend.client.exists(*left) == len(left)

    assert Forms(backend.client, kept_for=0).remove_unused() == [group]
    assert groups(backend.client) == {projection_keys.projectors()}
    assert not backend.client.exists(*left)
    assert backend.client.exists(*beside) == len(beside)
    assert backend.lobby.entry("m1") is not None
    assert RedisFeed(backend.client, "who comes back", group).receive(0)


def test_readers_that_are_no_projectors_are_not_removed(backend: Backend) -> None:
    backend.started("m1", ANNA, BEN)
    RedisFeed(backend.client, "somebody", "watchers").receive(0)
    assert Forms(backend.client, kept_for=0).remove_unused() == []
    assert groups(backend.client) == {"watchers"}
