"""Clients play every game with every number of seats to the end, on a whole service, with nothing but the API."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from domain.game import AnyGame, GameId
from domain.match import AnyMatch, Moment, evolve
from domain.registry import GAMES
from events.chain import verify_chain
from events.codec import codec
from events.event_view import EventView, parse
from events.store import Envelope
from examples import bot
from tests.service.conftest import without_names
from tests.system.killable_service import KillableService
from tests.system.player import PATIENCE, Player, players

pytestmark = [pytest.mark.redis, pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")]

EXAMPLE = Path(bot.__file__)
LONG = "KIFU_LONG" in os.environ
MATCHES = 5 if LONG else 1
"""Matches for each game and number of seats, played at the same time."""
AMONG_THEMSELVES = [*GAMES.values()] if LONG else [GAMES[GameId("nippon")]]
"""The games that clients play without bots. Matches of Nippon played at random are the shortest."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KillableService]:
    with KillableService(tmp_path_factory.mktemp("service")) as opened:
        yield opened


@pytest.fixture
def spectator(service: KillableService) -> Iterator[Player]:
    with players(service.url, ["Watcher"]) as (watcher,):
        yield watcher


def example_against_bots(service: KillableService, game: AnyGame, seats: int) -> list[str]:
    """Runs the example; returns its last lines, one for each seat."""
    command = [sys.executable, str(EXAMPLE), service.url, game.id, str(seats)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=4 * PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def record(service: KillableService, match: str, **headers: str) -> list[EventView]:
    """Returns all events of a finished match, read from a stream by a viewer."""
    headers |= {"Accept": "application/x-ndjson"}
    answer = httpx.get(f"{service.url}/v1/matches/{match}/events?since=0", headers=headers, timeout=PATIENCE)
    return [parse(line) for line in answer.iter_lines() if line]


def fold(game: AnyGame, entries: list[EventView]) -> AnyMatch | None:
    """Returns the match that a client folds from these events."""
    match = None
    for entry in entries:
        told = Envelope(entry.version, entry.data, entry.time, entry.command, entry.hash, schema=entry.schema)
        moment = Moment(entry.time, entry.move)
        match = evolve(game, match, codec(game).event(told), moment=moment)
    return match


def check_match(
    service: KillableService, game: AnyGame, match: str, spectator: Player, **headers: str
) -> dict[str, Any]:
    """Checks chain, state and scores of a finished match as a viewer can. Returns the match."""
    answer = spectator.get(f"/v1/matches/{match}")
    assert answer["status"] == "finished"
    told = record(service, match, **headers)
    assert verify_chain(told, answer["hash"]) is None
    state = httpx.get(f"{service.url}/v1/matches/{match}/state", headers=headers, timeout=PATIENCE)
    assert fold(game, told) == without_names(codec(game).match(state.content))
    scores = spectator.get(f"/v1/matches/{match}/scores?version={answer['version']}")["scores"]
    for score, final in zip(scores, answer["scores"], strict=True):
        assert (score["seat"], score["total"], score["rank"]) == (final["seat"], final["total"], final["rank"])
        assert sum(line["points"] for line in score["lines"]) == score["total"]
    return answer


def printed(answer: dict[str, Any]) -> list[str]:
    """The final scores as the example prints them."""
    return [f"seat {score['seat']}: {score['total']} points, rank {score['rank']}" for score in answer["scores"]]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_example_plays_against_bots_with_every_number_of_seats_to_the_end(
    service: KillableService, game: AnyGame, spectator: Player
) -> None:
    tables = [seats for seats in game.seat_counts for _ in range(MATCHES)]
    with ThreadPoolExecutor(len(tables)) as pool:
        said = list(pool.map(partial(example_against_bots, service, game), tables))
    lobby = spectator.wait_for(
        f"/v1/matches?game={game.id}&status=finished", lambda lobby: len(lobby["matches"]) == len(tables)
    )
    answers = [check_match(service, game, entry["id"], spectator) for entry in lobby["matches"]]
    assert sorted(said) == sorted(map(printed, answers))


def play(example: bot.Kifu, match: str) -> None:
    """Plays as the example does."""
    deadline = time.monotonic() + 4 * PATIENCE
    while example.ask("GET", f"/v1/matches/{match}")["status"] == "playing":
        assert time.monotonic() < deadline, f"match {match} does not end"
        for turn in example.ask("GET", "/v1/turns?wait=5")["turns"]:
            bot.take_turn(example, turn["match"])


@pytest.mark.parametrize("game", AMONG_THEMSELVES, ids=lambda game: game.id)
def test_three_examples_play_among_themselves_to_the_end(
    service: KillableService, game: AnyGame, spectator: Player
) -> None:
    examples = [bot.Kifu(service.url, name) for name in ("Ada", "Bea", "Cleo")]
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    match = examples[0].ask("POST", "/v1/matches", {"game": game.id, "seats": seats})["id"]
    for seat in (1, 2):
        examples[seat].ask("PUT", f"/v1/matches/{match}/seats/{seat}")
    with ThreadPoolExecutor(len(examples)) as pool:
        for done in [pool.submit(play, example, match) for example in examples]:
            done.result()
    for example in examples:
        check_match(service, game, match, spectator, Authorization=example.headers["Authorization"])
