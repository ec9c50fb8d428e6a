"""No alert fires in an hour of ordinary play of all games, with the settings that a service has by itself.

The short form, with a game of the tests, is `test_no_alert_fires_while_people_and_bots_play` in `test_alerts.py`.
"""

import json
import os
import time
from pathlib import Path
from typing import Final

import pytest

from domain.registry import GAMES
from tests.system.monitored_service import MonitoredService
from tests.system.ordinary_play import OrdinaryPlay
from tests.system.scrapes import Rules, Series

pytestmark = [
    pytest.mark.redis,
    pytest.mark.skipif("KIFU_LONG" not in os.environ, reason="long: an hour of play, or as many seconds as KIFU_PLAY"),
]

HOUR: Final = float(os.environ.get("KIFU_PLAY", "3600"))
EVERY: Final = 5
"""Seconds between two samples."""
OF_THE_SERVICE: Final = {
    "KIFU_GAMES": "",
    "KIFU_WATCHDOG": "",
    "KIFU_LAG_ALLOWED": "",
    "KIFU_DISK_RESERVE": "",
    "KIFU_BOT_DELAY": "",
    "KIFU_LIMITS": "",
}


def test_no_alert_fires_in_an_hour_of_ordinary_play(tmp_path: Path, starts_redis: None) -> None:
    rules, scrapes = Rules(tmp_path), []
    with MonitoredService(tmp_path, **OF_THE_SERVICE) as service:
        service.disk.mkdir()
        play = OrdinaryPlay(service.url, sorted(GAMES), pause=1.5, seed=1)

        def is_watched() -> None:
            until = time.monotonic() + HOUR
            while (left := until - time.monotonic()) > 0:
                scrapes.append(service.scraper.scrape())
                time.sleep(min(EVERY, left))

        try:
            play.during(is_watched)
        finally:  # a person who fails does not hide what fired until then
            fired = rules.ever_firing_as_scraped(scrapes, EVERY)
            print(json.dumps(highest(scrapes), indent=1), play.moves, play.time_outs, fired)  # noqa: T201
    assert not fired
    assert play.moves > HOUR / 10
    assert play.time_outs
    stuck = {name: 1.0 if name.startswith("kifu_stuck_matches") else value for name, value in scrapes[-1].items()}
    assert "KifuMatchStuck" in rules.ever_firing_as_scraped([*scrapes, stuck, stuck], EVERY), "the rules see nothing"


def highest(scrapes: list[Series]) -> Series:
    """The highest value of each measurement that an alert looks at and that is no counter."""
    return {
        name: max(scrape[name] for scrape in scrapes if name in scrape)
        for name in sorted({name for scrape in scrapes for name in scrape})
        if name.partition("{")[0].endswith(("_lag_seconds", "_turn_seconds", "_late_seconds", "_matches", "_silent"))
    }
