"""Golden records: whole matches as they were played, one line a fact.

A file begins with a line about the match, then has one line for each entry of its record, nothing hidden. To add one:

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
from domain.components import Digest
from domain.game import AnyGame, GameId
from domain.match import AnyMatch, Decision, Fact, Final, Holder, MatchId, PlayerId
from domain.registry import GAMES
from domain.secrecy import Seat
from events.chain import seal
from events.entry import Entry, entries, parse
from service.bots.bot import View, seconds
from service.bots.greedy_bot import GreedyBot

FOLDER = Path(__file__).parent
BEGAN = 1_700_000_000_000
"""Milliseconds since 1970, UTC; a second passes with each command."""


class Header(Struct, frozen=True):
    """What a record is of, and how it must come out."""

    match: MatchId
    game: GameId
    edition: int
    components: Digest
    seats: int
    head: str
    """The hash of the last entry."""
    results: tuple[Final, ...]


class Playthrough(Struct, frozen=True):
    """A golden record, read."""

    header: Header
    entries: tuple[Entry, ...]


def play(game: AnyGame, seats: int, seed: int, options: dict[str, Any] | None = None) -> tuple[AnyMatch, list[Entry]]:
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
    return decision.match, list(_record(game, decision.match, commands))


def _record(game: AnyGame, end: AnyMatch, commands: Sequence[list[Fact]]) -> Iterator[Entry]:
    match: AnyMatch | None = None
    previous = ""
    for number, facts in enumerate(commands):
        match = matches.fold(game, [fact.event for fact in facts], match)
        assert match is not None
        player = None if facts[0].seat is None else PlayerId(f"p{facts[0].seat}")
        time, command = BEGAN + 1000 * number, f"command-{number}"
        envelopes = seal(game, match, previous, facts, time=time, player=player, command=command)
        previous = envelopes[-1].hash
        yield from entries(game, end, envelopes, None, opened=True)


def lines(game: AnyGame, seats: int, seed: int, options: dict[str, Any] | None = None) -> Iterator[bytes]:
    """The lines of a golden record."""
    match, record = play(game, seats, seed, options)
    header = Header(match.id, game.id, match.edition, match.components, seats, record[-1].hash, match.results)
    yield msgspec.json.encode(header)
    yield from map(msgspec.json.encode, record)


def read(path: Path) -> Playthrough:
    """A golden record from its file."""
    header, *record = path.read_bytes().splitlines()
    return Playthrough(
        msgspec.json.decode(header, type=Header),
        tuple(map(parse, record)),
    )


def main(game: str, seats: str, seed: str) -> None:
    """Writes a golden record to standard output."""
    for line in lines(GAMES[GameId(game)], int(seats), int(seed)):
        sys.stdout.buffer.write(line + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
