"""The memory of the API is bounded, however many matches end and however often each operation is called."""

import os
import random
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest

from tests.redis_server import RedisServer
from tests.service.cli.processes import descendants
from tests.service.openapi_document import openapi_document
from tests.system.api_process import api_process
from tests.system.player import Player, players

pytestmark = [pytest.mark.redis, pytest.mark.skipif(sys.platform != "linux", reason="memory is read in /proc")]

LONG: Final = "KIFU_LONG" in os.environ
MATCHES: Final = 2_000 if LONG else 24
REQUESTS: Final = 10_000 if LONG else 20
"""Requests of each kind."""
WARMING_UP: Final = 0.25
"""The share of the work after which the caches are full and the memory is read for the first time."""
MOST_GROWTH: Final = 24 * 1024 * 1024
"""Bytes. A leak of 16 KiB a match, or of 300 bytes a request, is more in the long form."""
ENDLESS: Final = {"streamAccount", "streamAnalysis"}
"""The operations whose answers do not end, of an analysis because no worker runs: only their beginning is read."""
BODIES: Final[dict[str, Any]] = {
    "createPlayer": {"name": "Ann"},
    "renameMe": {"name": "Ada"},
    "deleteMe": {"confirm": "somebody else"},
    "signIn": {"name": "Ada", "secret": "made up"},
    "createToken": {"name": "another", "scopes": ["read"]},
    "beginVacation": {"days": 1},
    "createMatch": {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]},
    "playMoves": {"moves": [{"type": "stones.Take", "stones": 1}]},
    "undo": {"to": 4},
    "forkMatch": {"version": 5},
    "correctMatch": {"reason": "A test.", "to": 4},
    "writeMessage": {"text": "Well played."},
    "writeNote": {"text": "Bea takes three stones."},
    "createWebhook": {"url": "https://bot.example/kifu"},
}
"""The body of each operation that has one. No account is deleted, or else later requests would only be refused."""
OF_OTHERS: Final = {"blockPlayer", "unblockPlayer"}
"""The operations of an account with another account."""
MALFORMED: Final = {400, 415, 422}
"""What is answered to a request that lacks something: the work of the operation does not begin."""


@pytest.fixture
def table() -> Iterator[list[Player]]:
    """Two players who call an API process."""
    with RedisServer() as server, ExitStack() as stack:
        url = stack.enter_context(api_process(server.url, KIFU_LONGEST_WAIT="0"))
        yield stack.enter_context(players(url, ("Ada", "Bea")))


def memory() -> int:
    """Returns the bytes of memory of all API processes that this process has started."""
    pages = (Path(f"/proc/{process}/statm").read_text().split()[1] for process in descendants("service.cli api"))
    return sum(map(int, pages)) * os.sysconf("SC_PAGE_SIZE")


def play_and_read(ada: Player, bea: Player, rng: random.Random) -> str:
    """Plays a match to its end, and reads it in every form; returns its id."""
    match = ada.open_match("stones", [{"kind": "open"}], stones=9)
    bea.sit_down(match, 1)
    path, turn = f"/v1/matches/{match}", 0
    while ada.get(path)["status"] == "playing":
        (ada, bea)[turn % 2].take_turn(match, rng)
        turn += 1
    for what in ("/state", "/scores", "/events", "/state?version=4", "/diff?from=3"):
        bea.get(path + what)
    assert ada.ask("GET", f"{path}/record").status_code == 200
    return match


@cache
def operations() -> dict[str, tuple[str, str]]:
    """Returns the method and path of each operation, by its id."""
    return {
        operation["operationId"]: (method.upper(), path)
        for path, methods in openapi_document()["paths"].items()
        for method, operation in methods.items()
        if isinstance(operation, dict)
    }


def ask(player: Player, operation: str, match: str, other: Player) -> int:
    """Sends one request of a kind about a match, or about another player; returns the status of the answer."""
    method, template = operations()[operation]
    about = other if operation in OF_OTHERS else player
    known = {"player_id": about.id, "match_id": match, "game": "stones", "seat": "1", "token_id": "t1"}
    path = re.sub(r"\{(\w+)\}", lambda name: known.get(name[1], "1-1"), template)
    queries = {"listStandings": "game=stones", "listRatings": "game=stones", "getDiff": "from=3"}
    query = (queries | {"getHeadToHead": f"opponent={other.id}"}).get(operation, "")
    bodies = BODIES | {"challenge": {"game": "stones", "player": other.id}}
    if operation in ENDLESS:
        return player.begin_reading(path)
    return player.ask(method, f"{path}?{query}", bodies.get(operation)).status_code


def test_matches_that_have_ended_do_not_fill_the_memory(table: list[Player]) -> None:
    ada, bea = table
    rng = random.Random(1)
    for _ in range(int(MATCHES * WARMING_UP)):
        play_and_read(ada, bea, rng)
    before = memory()
    for _ in range(int(MATCHES * (1 - WARMING_UP))):
        play_and_read(ada, bea, rng)
    assert memory() - before < MOST_GROWTH


def test_requests_of_every_kind_do_not_fill_the_memory(table: list[Player]) -> None:
    ada, bea = table
    match = play_and_read(ada, bea, random.Random(1))
    callers = {"createMatch": (bea, ada)}  # or else each export of Ada would hold all these matches
    asked = count()
    for operation in operations():
        caller, other = callers.get(operation, (ada, bea))
        for _ in range(int(REQUESTS * WARMING_UP)):
            status = ask(caller, operation, match, other)
            assert status < 500, operation
            assert status not in MALFORMED or operation == "deleteMe", operation
            next(asked)
    before = memory()
    for operation in operations():
        caller, other = callers.get(operation, (ada, bea))
        for _ in range(int(REQUESTS * (1 - WARMING_UP))):
            assert ask(caller, operation, match, other) < 500, operation
            next(asked)
    assert memory() - before < MOST_GROWTH
    assert next(asked) == len(operations()) * REQUESTS
