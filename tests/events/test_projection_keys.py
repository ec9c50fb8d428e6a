"""The keys of the projections spread over a Redis Cluster."""

from collections import Counter

from redis.crc import key_slot

from domain.match import MatchId
from events import projection_keys as keys
from events.keys import SLOTS


def test_all_that_is_projected_of_a_match_lies_in_one_slot() -> None:
    match = MatchId("m1")
    shard = keys.shard(match)
    each = {keys.match_summary(match), keys.lobby(shard), keys.due(shard), keys.turn_changes(shard)}
    assert len({key_slot(key.encode()) for key in each}) == 1


def test_nodes_that_share_out_the_slots_evenly_have_evenly_many_shards() -> None:
    slots = [key_slot(keys.due(shard).encode()) for shard in keys.SHARDS]
    for nodes in (2, 3, 4, 8):
        held = Counter(slot * nodes // SLOTS for slot in slots)
        assert set(held) == {*range(nodes)}
        assert max(held.values()) - min(held.values()) <= 1


def test_matches_spread_over_all_shards() -> None:
    held = Counter(keys.shard(MatchId(f"m{number}")) for number in range(800))
    assert len(held) == len(keys.SHARDS)
    assert max(held.values()) < 2 * min(held.values())
