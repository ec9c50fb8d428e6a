"""Each alert rule fires when its failure is made, in real processes; and none fires while people and bots play."""

import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

import pytest
import yaml

from domain.match import MatchId
from events import keys, projection_keys
from service.use_cases.processes import FORGOTTEN_AFTER
from service.use_cases.webhooks import keys as webhook_keys
from tests.service.cli.processes import wait_until
from tests.system.monitored_service import MonitoredService
from tests.system.player import Player, players
from tests.system.scrapes import ALERTS, Rules, Series

pytestmark = pytest.mark.redis

MOVES: Final = 60
"""Moves of ordinary play, with three requests each: a busy machine may answer one of them late. The long form is
`test_ordinary_play.py`, an hour."""
SLOW: Final = "1.0"
"""Seconds above which a request is slow."""
PERSON_AND_BOT: Final = [{"kind": "bot", "bot": "random"}]
TAKE_ONE: Final = {"moves": [{"type": "stones.Take", "stones": 1}]}


class Story:
    """One failure after the other, without repair, and what was scraped after each."""

    def __init__(self, service: MonitoredService, player: Player, other: Player) -> None:
        self.service = service
        self.player = player
        self.other = other
        self.scrapes: list[Series] = [service.scraper.scrape()]
        self.phases: list[str] = []

    def ends(self, phase: str) -> None:
        """Scrapes at the end of a phase."""
        self.phases.append(phase)
        self.scrapes.append(self.service.scraper.scrape())

    def ordinary_play(self) -> None:
        moves = 0
        while moves < MOVES:
            match = self.player.open_match("stones", PERSON_AND_BOT, stones=30)
            while self.player.ask("POST", f"/v1/matches/{match}/moves", TAKE_ONE).status_code == 201:
                moves += 1
                version = self.player.get(f"/v1/matches/{match}")["version"]
                self.player.ask("GET", f"/v1/matches/{match}/events?since={version}&wait=1")

    def bot_raises(self) -> None:
        match = self.player.open_match("failing", [{"kind": "bot", "bot": "greedy"}], stones=30)
        self.player.ask("POST", f"/v1/matches/{match}/moves", TAKE_ONE)
        self.service.wait_for("kifu_bot_failures_total", 1, bot="greedy", reason="error")

    def matches_get_stuck(self) -> None:
        with self.service.redis.client() as client:
            client.hset(keys.bot_attempts(), "some", b'{"version":3,"seat":0,"bot":"random","failures":3,"stuck":true}')
        self.service.wait_for("kifu_stuck_matches", 1)

    def record_breaks(self) -> None:
        match = self.other.open_match("stones", [{"kind": "open"}])
        with self.service.redis.client() as client:
            client.xadd(keys.record(MatchId(match)), {"e": "{}"}, id="99-0")
        self.other.ask("GET", f"/v1/matches/{match}/state?version=99")
        self.other.ask("GET", f"/v1/matches/{match}/events?since=0")
        self.service.wait_for("kifu_quarantined_matches", 1)

    def worker_hangs(self) -> None:
        self.service.freeze("worker")
        self.service.wait_for("kifu_processes_silent", 1, kind="worker")

    def turns_wait(self) -> None:
        match = self.player.open_match("stones", PERSON_AND_BOT, stones=30)
        self.player.ask("POST", f"/v1/matches/{match}/moves", TAKE_ONE)
        with self.service.redis.client() as client:
            waiting = projection_keys.bot_turns(projection_keys.shard(match), with_people=True)
            wait_until(lambda: client.zscore(waiting, match))
            client.zincrby(waiting, -60_000, match)  # a minute later
        self.service.wait_for("kifu_oldest_turn_seconds", 60, queue="people")

    def projector_lags(self) -> None:
        self.service.freeze("projector")
        self.player.open_match("stones", PERSON_AND_BOT)
        self.service.wait_for("kifu_projector_lag_seconds", 5.1)

    def clock_is_late(self) -> None:
        """The projector hangs, which would seat a bot; a minute passes."""
        with self.service.redis.client() as client:
            client.zadd(projection_keys.due(projection_keys.SHARDS[3]), {"time-out some": 1000 * (time.time() - 60)})
        self.service.wait_for("kifu_clock_late_seconds", 59)

    def webhooks_wait(self) -> None:
        """There is no webhook worker; ten minutes pass."""
        with self.service.redis.client() as client:
            (part,) = webhook_keys.Parts(client).all
            client.zadd(webhook_keys.due(part), {"some/webhook": 1000 * (time.time() - 600)})
        self.service.wait_for("kifu_webhooks_late_seconds", 600)

    def projector_is_gone(self) -> None:
        """The projector that hangs has given no sign of life for so long that it is forgotten."""
        with self.service.redis.client() as client:
            for name, process in client.hgetall(keys.processes()).items():
                if b"projector" in process:
                    client.zincrby(keys.signs_of_life(), -FORGOTTEN_AFTER, name)
        self.service.wait_for("kifu_processes", 0, most=0, kind="projector")

    def memory_fills(self) -> None:
        with self.service.redis.client() as client:
            client.config_set("maxmemory", 1)
        self.service.wait_for("kifu_store_takes_writes", 0, most=0)

    def disk_fills(self) -> None:
        """The disk has less room than it has to keep free."""
        self.service.disk.mkdir()
        self.service.wait_for("kifu_disk_free_bytes", 0)

    def requests_are_slow(self) -> None:
        self.service.redis.freeze()
        with ThreadPoolExecutor(8) as callers:
            for _ in range(8):
                callers.submit(self._reads)
            time.sleep(2.5)  # halfway between what is slow and what fails
            self.service.redis.thaw()

    def redis_is_killed(self) -> None:
        self.service.redis.kill()
        for _ in range(60):
            self._reads()

    def api_is_gone(self) -> None:
        self.service.end_api()

    def _reads(self) -> None:
        try:
            urlopen(f"{self.service.url}/v1/standings?game=stones", timeout=20).close()
        except URLError:
            return


FAILURES: Final = {
    "KifuBotFails": "bot_raises",
    "KifuMatchStuck": "matches_get_stuck",
    "KifuBrokenRecord": "record_breaks",
    "KifuProcessHangs": "worker_hangs",
    "KifuProcessAway": "worker_hangs",
    "KifuBotTurnsWait": "turns_wait",
    "KifuProjectorLags": "projector_lags",
    "KifuClockLate": "clock_is_late",
    "KifuWebhooksWait": "webhooks_wait",
    "KifuProcessMissing": "projector_is_gone",
    "KifuMemoryNearlyFull": "memory_fills",
    "KifuStoreTakesNoWrites": "memory_fills",
    "KifuDiskNearlyFull": "disk_fills",
    "KifuSlowRequests": "requests_are_slow",
    "KifuErrors": "redis_is_killed",
    "KifuRedisAway": "redis_is_killed",
    "KifuNotMeasured": "api_is_gone",
}
"""Each alert, and the first failure that makes it fire."""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    return Rules(tmp_path_factory.mktemp("rules"))


@pytest.fixture(scope="module")
def story(rules: Rules, starts_redis: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Story]:
    with (
        MonitoredService(tmp_path_factory.mktemp("service")) as service,
        players(service.url, ("Ada", "Bea")) as (ada, bea),
    ):
        story = Story(service, ada, bea)
        story.ordinary_play()
        story.ends("ordinary_play")
        for failure in dict.fromkeys(FAILURES.values()):
            getattr(story, failure)()
            story.ends(failure)
        yield story


@pytest.fixture(scope="module")
def firing(story: Story, rules: Rules) -> Mapping[str, list[str]]:
    """The phases at whose end each alert fires; but for those in which this machine was slow by itself."""
    found = {**rules.firing(story.scrapes, FAILURES)}
    by_itself = [
        slow_requests(after) > slow_requests(before) and phase != "requests_are_slow"
        for phase, (before, after) in zip(story.phases, pairwise(story.scrapes), strict=True)
    ]
    found["KifuSlowRequests"] = [
        fires and not slow for fires, slow in zip(found["KifuSlowRequests"], by_itself, strict=True)
    ]
    return {
        alert: [phase for phase, fires in zip(story.phases, all_, strict=True) if fires]
        for alert, all_ in found.items()
    }


def slow_requests(scrape: Series) -> float:
    """How many requests were slow, of all that were answered until a scrape."""
    total = sum(value for name, value in scrape.items() if name.startswith("kifu_request_seconds_count{"))
    buckets = (each for each in scrape.items() if each[0].startswith("kifu_request_seconds_bucket{"))
    return total - sum(value for name, value in buckets if f'le="{SLOW}"' in name)


def test_no_alert_fires_while_people_and_bots_play(story: Story, rules: Rules) -> None:
    assert not rules.ever_firing(story.scrapes[:2])


@pytest.mark.parametrize("alert", FAILURES)
def test_an_alert_fires_when_its_failure_is_made_and_not_before(firing: Mapping[str, list[str]], alert: str) -> None:
    assert firing[alert][:1] == [FAILURES[alert]]


def test_each_alert_rule_has_a_failure_that_is_made() -> None:
    rules = [rule for group in yaml.safe_load(ALERTS.read_text())["groups"] for rule in group["rules"]]
    assert {rule["alert"] for rule in rules} == set(FAILURES)
    assert all(rule["annotations"].keys() == {"summary", "action"} for rule in rules)
