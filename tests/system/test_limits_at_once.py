"""Rate limits give all that they promise, also to requests that come at the same moment."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import httpx
import pytest

from tests.redis_server import RedisServer
from tests.system.api_process import api_process

pytestmark = pytest.mark.redis

ALLOWED: Final = 40
AT_ONCE: Final = 8


def test_requests_at_once_use_a_limit_up() -> None:
    with (
        RedisServer() as store,
        api_process(store.url, KIFU_LIMITS=f"accounts={ALLOWED} per 1 hour") as url,
        httpx.Client(base_url=url, timeout=60) as client,
        ThreadPoolExecutor(AT_ONCE) as callers,
    ):
        client.get("/healthz").raise_for_status()
        asked = [{"name": f"Player {number}"} for number in range(2 * ALLOWED)]
        answers = Counter(callers.map(lambda body: client.post("/v1/players", json=body).status_code, asked))
    assert answers == {201: ALLOWED, 429: ALLOWED}
