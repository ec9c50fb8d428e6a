"""The peers of the benchmarks do what they are compared for."""

import redis

from benchmarks.peers.bare_app import bare_app
from domain.match import MatchId
from events.notifier import Notifier
from events.store import NOTHING
from events.streams import RedisStore
from tests.events.store_contract import MATCH, envelopes


def test_the_bare_endpoint_appends_the_events_of_a_move_again(redis_client: redis.Redis) -> None:
    store = RedisStore(redis_client, Notifier())
    store.append(MATCH, NOTHING, envelopes(1, 9))
    bare = bare_app(redis_client).test_client()
    bare.put(f"/copies/again?of={MATCH}&since=6")
    answer = bare.post("/copies/again/moves", json={"moves": [{"type": "any"}]})
    assert (answer.status_code, answer.json) == (201, {"version": 3})
    assert [each.event for each in store.read(MatchId("again"))] == [each.event for each in envelopes(7, 9)]
