"""Receipts: what a write leaves, so that a server which has the receipt has that write too."""

import gevent
import redis

from events.keys import Key
from events.receipts import AccountScript, collecting_receipts

ADA = Key("kifu:{a01}:players")


def _count(client: redis.Redis) -> AccountScript:
    return AccountScript(client, "return {redis.call('INCRBY', KEYS[1], ARGV[1]), #KEYS, #ARGV}")


def test_a_script_leaves_a_receipt_that_it_does_not_see(redis_client: redis.Redis) -> None:
    with collecting_receipts() as receipts:
        assert _count(redis_client)([ADA], [3]) == [3, 1, 1]
    assert len(receipts) == redis_client.exists(*receipts) == 1


def test_nothing_is_left_where_no_receipts_are_collected(redis_client: redis.Redis) -> None:
    assert _count(redis_client)([ADA], [3]) == [3, 1, 1]
    assert redis_client.keys("kifu:{a01}:*") == [ADA.encode()]


def test_receipts_go_by_themselves(redis_client: redis.Redis) -> None:
    with collecting_receipts() as receipts:
        _count(redis_client)([ADA], [3])
    assert 0 < redis_client.ttl(receipts[0]) <= 60


def test_requests_at_the_same_time_collect_each_their_own_receipts(redis_client: redis.Redis) -> None:
    def collected(writes: int) -> int:
        with collecting_receipts() as receipts:
            for _ in range(writes):
                _count(redis_client)([ADA], [1])
                gevent.sleep(0)
            return len(receipts)

    requests = [gevent.spawn(collected, writes) for writes in (1, 2, 3)]
    assert [request.get() for request in requests] == [1, 2, 3]


def test_a_receipt_shares_the_hash_tag_of_what_was_written(redis_client: redis.Redis) -> None:
    with collecting_receipts() as receipts:
        _count(redis_client)([ADA], [3])
    assert receipts[0].startswith("kifu:{a01}:receipt:")
