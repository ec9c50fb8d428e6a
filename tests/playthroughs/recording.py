"""Golden records: whole matches as they were played, one line a fact.

A file is a record as the service exports it. To add one, with options and a policy where they are not the usual ones,
and to make some again after the rules have changed:

    python -m tests.playthroughs.recording add GAME SEATS SEED [OPTIONS] [POLICY] > tests/playthroughs/GAME/NAME.ndjson
    python -m tests.playthroughs.recording again tests/playthroughs/GAME/*.ndjson
"""

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from domain import match as matches
from domain.game import AnyGame, GameId, Seat
from domain.match import AnyMatch, Created, Decision, Fact, Holder, MatchId, PlayerId
from domain.registry import GAMES
from events import record
from events.codec import codec
from events.event_view import EventView, envelope_of, parse
from events.record import Header
from events.repository import Snapshot
from events.sealing import seal
from events.store import Envelope
from tests.playthroughs.policies import POLICIES, PolicyName

FOLDER = Path(__file__).parent
BEGAN = 1_700_000_000_000
"""Milliseconds since 1970, UTC; a second passes with each command."""
USUAL = PolicyName("greedy")


class Playthrough(Struct, frozen=True):
    """A golden record, read."""

    header: Header
    entries: tuple[EventView, ...]


def play(
    game: AnyGame, seats: int, seed: int, options: Mapping[str, Any], policy: PolicyName = USUAL
) -> tuple[AnyMatch, list[Envelope]]:
    """A match and its record, which names the policy as its creator; the same seed gives the same record."""
    rng, choose = random.Random(seed), POLICIES[policy](game)
    decision = Decision(game, None)
    name = MatchId(f"golden-{game.id}-{seats}")
    components, creator = game.components.current, PlayerId(policy)
    decision.create(name, seats, dict(options), components, creator=creator, seed=f"{seed:064x}")
    for seat in range(seats):
        decision.take_seat(Seat(seat), Holder(PlayerId(f"p{seat}"), f"Player {seat}"), f"salt-{seat}")
    commands = [decision.facts]
    while waited_for := matches.to_act(game, decision.match):
        seat, before = waited_for[0], decision.match
        decision = Decision(game, before)
        decision.play(seat, choose(before, seat, matches.legal_moves(game, before, seat), rng))
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
        sealed = seal(game, match, previous, facts, time=time, player=player, command=command)
        previous = sealed[-1].envelope.hash
        yield from (each.envelope for each in sealed)


def lines(
    game: AnyGame, seats: int, seed: int, options: Mapping[str, Any], policy: PolicyName = USUAL
) -> Iterator[bytes]:
    """The lines of a golden record."""
    match, envelopes = play(game, seats, seed, options, policy)
    return record.lines(Snapshot(game, match, envelopes[-1].hash, envelopes[-1].time), envelopes, None)


def read(path: Path) -> Playthrough:
    """A golden record from its file."""
    header, *entries = path.read_bytes().splitlines()
    return Playthrough(msgspec.json.decode(header, type=Header), tuple(map(parse, entries)))


def game_of(playthrough: Playthrough) -> AnyGame:
    """The rules that a golden record was played by."""
    return GAMES[playthrough.header.game].of_edition(playthrough.header.edition)


def versions(playthrough: Playthrough) -> Iterator[AnyMatch]:
    """The match at every version."""
    match: AnyMatch | None = None
    game = game_of(playthrough)
    for entry in playthrough.entries:
        match = matches.evolve(game, match, codec(game).event(envelope_of(entry)))
        yield match


def add(game: str, seats: str, seed: str, options: str = "{}", policy: str = USUAL) -> None:
    """Writes a golden record to standard output."""
    chosen = msgspec.json.decode(options, type=dict[str, Any])
    for line in lines(GAMES[GameId(game)], int(seats), int(seed), chosen, PolicyName(policy)):
        sys.stdout.buffer.write(line)


def again(*files: str) -> None:
    """Plays the matches of golden records once more, each by the edition that it was played by."""
    for path in map(Path, files):
        playthrough = read(path)
        created = msgspec.json.decode(playthrough.entries[0].data, type=Created)
        game, seed = game_of(playthrough), int(str(created.seed), 16)
        made = list(lines(game, created.seats, seed, created.options, PolicyName(created.creator)))
        path.write_bytes(b"".join(made))


if __name__ == "__main__":
    {"add": add, "again": again}[sys.argv[1]](*sys.argv[2:])
