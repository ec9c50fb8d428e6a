"""The document and the API keep each other's word, in every phase and under every check of Schemathesis."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis
from flask import Flask

from service.api import create_app
from service.bootstrap import bootstrap
from service.games import games_of
from service.settings import Settings
from tests.games import stones
from tests.service.conftest import BOTS, Caller
from tests.service.local_server import served

HERE = Path(__file__).parent
Schemathesis = Callable[..., None]
LONG = "KIFU_LONG" in os.environ
MORE = ("--max-examples", "1000") if LONG else ()
"""How many requests are made up for each operation in each phase, if not as many as the configuration says."""
SEED = () if LONG else ("--seed", "11")
"""The short form makes up the same requests each time, so that the change is why it fails; the long form new ones."""
TEN_MINUTES = "600"
"""Seconds."""
SCENARIO = ("createMatch", "takeSeat", "listMoves", "playMoves", "listEvents")
"""What a client does that plays. A scenario of nothing else gets through to the end, whatever is made up."""

REACHED = ("playMoves 201", "undo 200", "forkMatch 201", "writeMessage 201")
"""What long scenarios come to, although none of it succeeds with a match, a version or a move that is made up."""

SHORT_FORM = (HERE / "schemathesis.toml").read_text()
SCENARIOS = 400 if LONG else 40
COUNTLESS = 1_000_000
"""More scenarios than any machine plays in ten minutes; a fast one plays more than 400."""
NEEDED = ("PATH", "HOME")
"""What Schemathesis gets of the environment. Before each request it looks through all of it for proxies."""

GAMES = {stones.GAME.id: stones.GAME, **games_of(Settings())}


@pytest.fixture
def impatient_app(redis_url: str, redis_client: redis.Redis):
    """An API of all games that holds no request for long, so that thousands of them do not take for ever."""
    services = bootstrap(
        Settings(redis_url=redis_url, longest_wait=0.01, bot_matches=100_000, open_matches=100_000), BOTS, GAMES
    )
    yield create_app(services)
    services.listener.stop()
    services.redis.close()


@pytest.fixture
def schemathesis(impatient_app: Flask, tmp_path: Path) -> Iterator[Schemathesis]:
    """Schemathesis with every check on. What its scenarios came to is left in the file `answered.json`."""
    caller = Caller(impatient_app.test_client())
    account = caller.post("/v1/players", {"name": "Fuzz"}).get_json()
    caller.get("/openapi.yaml")  # Schemathesis waits 10 seconds for it: a busy machine may compose it for longer
    configuration = tmp_path / "schemathesis.toml"
    configuration.write_text(of_scenarios(SCENARIOS))
    environment = {name: os.environ[name] for name in NEEDED if name in os.environ} | {
        "KIFU_TOKEN": account["token"],
        "KIFU_HOOKS": str(HERE / "schemathesis_hooks.py"),
        "KIFU_ANSWERED": str(tmp_path / "answered.json"),
    }
    with served(impatient_app) as url:

        def run(*words: str) -> None:
            command = (sys.executable, "-m", "schemathesis.cli", "--config-file", str(configuration))
            done = subprocess.run(
                [*command, "run", f"{url}/openapi.yaml", *SEED, *words],
                env={**environment, "KIFU_URL": url},
                capture_output=True,
                text=True,
                check=False,
            )
            sys.stdout.write(done.stdout)  # the seed and the numbers of cases: shown if the test fails, or with -s
            assert done.returncode == 0, _faults(done.stdout) + done.stderr

        yield run


def of_scenarios(count: int) -> str:
    """Returns the configuration with so many scenarios."""
    assert "max-examples = 40 " in SHORT_FORM
    return SHORT_FORM.replace("max-examples = 40 ", f"max-examples = {count} ")


def _faults(report: str) -> str:
    """Returns what a report of Schemathesis says of errors and failures, without its empty lines."""
    told = re.search(r"=+ (?:ERRORS|FAILURES) =+\n(.*?)=+ (?:WARNINGS|SUMMARY) =+", report, re.DOTALL)
    return "\n".join(line for line in told[1].splitlines() if line.strip()) if told else report


def test_the_api_does_what_its_document_says(schemathesis: Schemathesis):
    schemathesis(*MORE)


def test_scenarios_go_from_creating_a_match_to_playing_and_reading_it(schemathesis: Schemathesis, tmp_path: Path):
    schemathesis("--phases", "stateful", *(word for each in SCENARIO for word in ("--include-operation-id", each)))
    seen = json.loads((tmp_path / "answered.json").read_text())
    assert [each for each in SCENARIO if not seen.keys() & {f"{each} 200", f"{each} 201"}] == [], seen
    assert "playMoves 201" in seen


@pytest.mark.skipif(not LONG, reason="long: scenarios of all operations that links lead to, for ten minutes")
def test_scenarios_find_no_fault_in_ten_minutes(schemathesis: Schemathesis, tmp_path: Path):
    (tmp_path / "schemathesis.toml").write_text(of_scenarios(COUNTLESS))
    schemathesis("--phases", "stateful", "--max-time", TEN_MINUTES)
    seen = json.loads((tmp_path / "answered.json").read_text())
    sys.stdout.write(json.dumps(seen, indent=1))
    assert [each for each in REACHED if each not in seen] == [], seen
