"""Records to verify: the golden records, and records of matches played here."""

import contextlib
import io
import random
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec
import pytest

from domain.game import AnyGame, GameId, Seat, Version, Viewer
from domain.match import Decision, Holder, MatchId, PlayerId, fold
from domain.match.events import TakenBack
from domain.refusals import MatchRefused
from domain.registry import GAMES as REGISTERED
from events import record
from events.codec import codec
from events.event_view import envelope_of, parse
from events.memory import MemoryStore
from events.record import Header
from events.repository import Snapshot
from events.sealing import seal
from events.store import Envelope
from events.verify import InvalidRecord, VerifiedRecord, verify
from service.research.laws.played_match import PlayedMatch
from service.research.laws.random_match import play_on, play_out
from tests.events.recorder import Recorder, a_finished_match
from tests.games import stones
from tests.playthroughs.recording import FOLDER

GAMES: Mapping[GameId, AnyGame] = {**REGISTERED, stones.GAME.id: stones.GAME}
GOLDEN = sorted(FOLDER.glob("*/*.ndjson"))
Record = list[bytes]
"""Its lines, the header first."""


def verified(lines: Sequence[bytes]) -> VerifiedRecord:
    """The result of verifying a valid record."""
    return verify(io.BytesIO(b"".join(lines)), GAMES)


def fault(lines: Sequence[bytes]) -> InvalidRecord:
    """The error of verifying an invalid record."""
    with pytest.raises(InvalidRecord) as caught:
        verified(lines)
    return caught.value


@cache
def golden(path: Path) -> tuple[bytes, ...]:
    """The lines of a golden record."""
    return tuple(path.read_bytes().splitlines(keepends=True))


def shown(recorder: Recorder, viewer: Viewer = None) -> Record:
    """The record of a match of Stones as it is now."""
    assert recorder.match is not None
    snapshot = Snapshot(stones.GAME, recorder.match, recorder.head, 0)
    return list(record.lines(snapshot, recorder.envelopes, viewer))


@cache
def running(path: Path, version: int, viewer: Viewer = None) -> tuple[bytes, ...]:
    """A golden record as it was at a version."""
    head, *rest = golden(path)
    header = msgspec.json.decode(head, type=Header)
    game = GAMES[header.game].of_edition(header.edition)
    envelopes = [envelope_of(parse(each)) for each in rest[:version]]
    match = fold(game, map(codec(game).event, envelopes))
    assert match is not None
    return tuple(record.lines(Snapshot(game, match, envelopes[-1].hash, 0), envelopes, viewer))


STONES = shown(a_finished_match(MemoryStore()))
every_golden = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def sealed(played: PlayedMatch) -> list[Envelope]:
    """The envelopes of a match from the laws."""
    envelopes: list[Envelope] = []
    for fact, match in zip(played.facts, played.matches, strict=True):
        holder = None if fact.seat is None else match.seats[fact.seat]
        player = PlayerId("service") if holder is None else holder.player
        time = 0 if match.clocks is None else match.clocks.at
        previous = envelopes[-1].hash if envelopes else ""
        sealed = seal(played.game, match, previous, [fact], time=time, player=player, command="all")
        envelopes += [each.envelope for each in sealed]
    return envelopes


def record_of(played: PlayedMatch) -> Record:
    """The record of a match from the laws."""
    envelopes = sealed(played)
    return list(record.lines(Snapshot(played.game, played.newest, envelopes[-1].hash, 0), envelopes, None))


@cache
def taken_back(game: AnyGame) -> PlayedMatch:
    """A match with take-backs, alone and by consent."""
    return next(
        played
        for played in (play_out(game, 2, seed, take_backs=4) for seed in range(1000))
        if sum(isinstance(fact.event, TakenBack) for fact in played.facts) > 2
    )


def fork(parent: PlayedMatch, name: str, version: int) -> PlayedMatch:
    """A fork at the first version after one at which it is possible, with its seats taken again."""
    envelopes, game = sealed(parent), parent.game
    for at in range(version, len(parent.facts)):
        played, decision = parent.until(Version(at)), Decision(game, None)
        with contextlib.suppress(MatchRefused):
            decision.fork(
                parent.matches[at - 1], parent.facts[at], envelopes[at - 1].hash,
                match=MatchId(name), creator=PlayerId("p0"), seed=f"seed of {name}",
            )  # fmt: skip
            for seat in range(len(parent.newest.seats)):
                decision.take_seat(Seat(seat), Holder(PlayerId(f"p{seat}"), f"Player {seat}"))
            played.add(decision)
            return played
    raise AssertionError("there is no version to fork at")


FORK = record_of(play_on(fork(play_out(stones.GAME, 2, seed=3), "fork", 9), random.Random(1)))
"""The record of a fork, opened."""
FINISHED: Mapping[str, Sequence[bytes]] = {
    "stones": STONES,
    "fork": FORK,
    **{f"{path.parent.name}-{path.stem}": golden(path) for path in GOLDEN},
}
