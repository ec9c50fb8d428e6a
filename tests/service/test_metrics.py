"""Measurements that are counted some at a time are complete whenever they are read."""

from collections.abc import Iterator

import pytest
from prometheus_client import Counter

from service import metrics


@pytest.fixture
def counted() -> Iterator[Counter]:
    """A measurement of this process."""
    counter = Counter("kifu_counted_here", "Counted by this test.", registry=metrics.REGISTRY)
    yield counter
    metrics.REGISTRY.unregister(counter)


def total() -> float | None:
    return metrics.REGISTRY.get_sample_value("kifu_counted_here_total")


def test_what_was_counted_is_there_when_it_is_read(counted: Counter) -> None:
    metrics.count(counted.inc, 3)
    assert total() == 3
    assert total() == 3, "counted twice"


def test_measurements_that_nobody_reads_do_not_fill_the_memory(counted: Counter) -> None:
    for _ in range(10 * metrics.AT_MOST):
        metrics.count(counted.inc, 1)
    assert len(metrics._uncounted) < metrics.AT_MOST


def test_many_measurements_are_counted_while_the_store_writes_and_few_wait(counted: Counter) -> None:
    total()
    for _ in range(metrics.AT_ONCE - 1):
        metrics.count(counted.inc, 1)
    metrics.count_meanwhile()
    assert len(metrics._uncounted) == metrics.AT_ONCE - 1
    metrics.count(counted.inc, 1)
    metrics.count_meanwhile()
    assert not metrics._uncounted
