"""Golden records: whole matches as they were played, one line a fact.

A file is a record as the service exports it. To add one:

    python -m tests.playthroughs.recording GAME SEATS SEED > tests/playthroughs/GAME/SEATS-seats.ndjson
"""

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from domain import match as matches
from domain.game import AnyGame, GameId
from domain.match import AnyMatch, Decision, Fact, Holder, MatchId, PlayerId
from domain.registry import GAMES
from domain.secrecy import Seat
from events import record
from events.chain import seal
from events.entry import Entry, parse
from events.projections.table import Folded
from events.record import Header
from events.store import Envelope
from service.bots.bot import View, seconds
from service.bots.greedy_bot import GreedyBot

FOLDER = Path(__file__).parent
BEGAN = 1_700_000_000_000
"""Milliseconds since 1970, UTC; a second passes with each command."""


class Playthrough(Struct, frozen=True):
    """A golden record, read."""

    header: Header
    entries: tuple[Entry, ...]


def play(
    game: AnyGame, seats: int, seed: int, options: dict[str, Any] | None = None
) -> tuple[AnyMatch, list[Envelope]]:
    """A match between greedy bots, and its record; the same seed gives the same record."""
    rng, bot = random.Random(seed), GreedyBot(game)
    decision = Decision(game, None)
    decision.create(MatchId(f"golden-{game.id}-{seats}"), seats, options or {}, PlayerId("p0"), f"{seed:064x}")
    for seat in range(seats):
        decision.take_seat(Seat(seat), Holder(PlayerId(f"p{seat}"), f"Player {seat}"), f"salt-{seat}")
    commands = [decision.facts]
    while waited_for := matches.to_act(game, decision.match):
        seat, before = waited_for[0], decision.match
        view = View(seat, before.version, game.mask(before.board, seat))
        decision = Decision(game, before)
        decision.play(seat, bot.choose(view, game.legal_moves(view.board, seat), seconds(60), rng))
        commands.append(decision.facts)
    return decision.match, list(_sealed(game, commands))


def _sealed(game: AnyGame, commands: Sequence[list[Fact]]) -> Iterator[Envelope]:
    match: AnyMatch | None = None
    previous = ""
    for number, facts in enumerate(commands):
        match = matches.fold(game, [fact.event for fact in facts], match)
        assert match is not None
        player = None if facts[0].seat is None else PlayerId(f"p{facts[0].seat}")
        time, command = BEGAN + 1000 * number, f"command-{number}"
        envelopes = seal(game, match, previous, facts, time=time, player=player, command=command)
        previous = envelopes[-1].hash
        yield from envelopes


def lines(game: AnyGame, seats: int, seed: int, options: dict[str, Any] | None = None) -> Iterator[bytes]:
    """The lines of a golden record."""
    match, envelopes = play(game, seats, seed, options)
    return record.lines(Folded(game, match, envelopes[-1].hash, envelopes[-1].time), envelopes, None)


def read(path: Path) -> Playthrough:
    """A golden record from its file."""
    header, *entries = path.read_bytes().splitlines()
    return Playthrough(msgspec.json.decode(header, type=Header), tuple(map(parse, entries)))


def main(game: str, seats: str, seed: str) -> None:
    """Writes a golden record to standard output."""
    for line in lines(GAMES[GameId(game)], int(seats), int(seed)):
        sys.stdout.buffer.write(line)


if __name__ == "__main__":
    main(*sys.argv[1:])
