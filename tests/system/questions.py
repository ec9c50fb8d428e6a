"""All that one viewer can ask about a match."""

import random
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

import msgspec
from msgspec import Struct

from domain.game import AnyGame, Seat, Viewer
from domain.match import AnyMatch, Decision, legal_moves
from domain.refusals import IllegalMove, MatchRefused
from tests.laws.fuzzing import mutated
from tests.system.story import Story, facts_of
from tests.system.worlds import Question

STREAMS: Final = ("text/event-stream", "application/x-ndjson")
PROBES: Final = 30
"""How many moves are tried, of which those that are refused are asked about."""


def questions(
    story: Story, viewer: Viewer, probes: Sequence[Sequence[Struct]], rng: random.Random
) -> Iterator[Question]:
    """Every question that the API answers and that changes nothing."""
    match = story.match()
    path, newest = f"/v1/matches/{match.id}", match.version
    yield from _views(path, newest, rng)
    yield from _events(path, newest, rng)
    yield from _surroundings(story)
    yield from _refusals(path, newest, match, viewer)
    legal = () if viewer is None else legal_moves(story.game, match, viewer)
    for move in rng.sample(legal, min(5, len(legal))):
        yield Question("POST", f"{path}/moves?dry_run=true", {"moves": [msgspec.to_builtins(move)]})
    for moves in probes:
        yield Question("POST", f"{path}/moves", {"moves": [msgspec.to_builtins(move) for move in moves]})
    # At last what may change something, for which there is the same reason in both worlds, or none.
    yield Question("POST", f"{path}/undo", {})
    yield Question("GET", f"{path}/state")
    yield Question("GET", path)


def _views(path: str, newest: int, rng: random.Random) -> Iterator[Question]:
    versions = [1, newest, newest + 1, *(rng.randint(1, newest) for _ in range(4))]
    for part in ("", "/state", "/moves", "/scores"):
        yield Question("GET", path + part)
        for known in (newest, newest - 1):
            yield Question("GET", path + part, headers={"If-None-Match": f'"{known}"'})
    for version in versions:
        yield Question("GET", f"{path}/state?version={version}")
        yield Question("GET", f"{path}/scores?version={version}")
        yield Question("GET", f"{path}/moves?version={version}")
        yield Question("GET", f"{path}/diff?from={min(versions)}&to={version}")
    yield Question("GET", f"{path}/record")


def _events(path: str, newest: int, rng: random.Random) -> Iterator[Question]:
    yield from (Question("GET", f"{path}/events?since={since}&limit=1000") for since in range(0, newest, 1000))
    yield Question("GET", f"{path}/events?since={rng.randrange(newest)}&limit=3")
    yield Question("GET", f"{path}/events?since={newest}&wait=1")
    yield Question("GET", f"{path}/events?since={newest + 1}")
    for media in STREAMS:
        since = rng.randrange(newest)
        told = newest - since
        yield Question("GET", f"{path}/events?since={since}", headers={"Accept": media}, events=told)
        yield Question("GET", f"{path}/events", headers={"Accept": media, "Last-Event-ID": str(since)}, events=told)


def _surroundings(story: Story) -> Iterator[Question]:
    yield from (Question("GET", path) for path in ("/v1/games", "/v1/players/me", "/v1/turns", "/v1/turns?wait=1"))
    yield from (Question("GET", f"/v1/{part}{story.game.id}") for part in ("games/", "standings?game="))
    players = sorted({holder.player for holder in story.match().seats if holder is not None})
    yield from (Question("GET", f"/v1/players/{player}") for player in players)
    filters = ("", "status=playing", f"game={story.game.id}", *(f"player={player}" for player in players))
    yield from (Question("GET", f"/v1/matches?{chosen}") for chosen in filters)


def _refusals(path: str, newest: int, match: AnyMatch, viewer: Viewer) -> Iterator[Question]:
    for seat in range(len(match.seats) + 1):
        yield Question("PUT", f"{path}/seats/{seat}", {"salt": "pepper"})
        yield Question("DELETE", f"{path}/seats/{seat}")
        if seat != viewer:
            yield Question("PUT", f"{path}/seats/{seat}", {"bot": "random"})
    yield Question("POST", f"{path}/moves", {"moves": [{"type": "no-move"}]})
    yield Question("POST", f"{path}/moves", {"moves": []}, {"If-Match": f'"{newest - 1}"'})
    yield Question("POST", f"{path}/forks", {"version": newest + 1})
    if viewer is None or match.status != "playing":
        yield Question("POST", f"{path}/forks", {"version": newest})
    yield Question("POST", f"{path}/undo", {"to": newest + 1})
    if viewer is None:
        yield Question("POST", f"{path}/resign", {})


def probes(story: Story, other: AnyMatch, viewer: Viewer, rng: random.Random) -> Iterator[Sequence[Struct]]:
    """Moves that are refused at the end of a story, and might tell something by how they are.

    They are moves that somebody made or will make, or moves bent out of shape: alone, or after moves that the
    viewer may make. Some would be legal after these in the other match.
    """
    match, game = story.match(), story.game
    moves = [fact.move for fact in facts_of((*story.commands, *story.ahead)) if fact.move is not None]
    ahead = _moves_ahead(story, viewer)
    legal = () if viewer is None else legal_moves(game, match, viewer)
    yield from () if viewer is None else _attempts(game, match, other, viewer, ahead)
    for _ in range(PROBES):
        before = rng.choice([(), ahead[: rng.randint(0, len(ahead))], rng.sample(legal, min(1, len(legal)))])
        move = rng.choice(rng.choice([moves, legal or moves]))
        probe = [*before, rng.choice([move, mutated(move, rng)])]
        if _is_refused(game, match, viewer, probe):
            yield probe


def _attempts(
    game: AnyGame, one: AnyMatch, other: AnyMatch, seat: Seat, ahead: Sequence[Struct]
) -> Iterator[Sequence[Struct]]:
    """Moves that count on the moves before them to bring to light what they do in the other match only."""
    for count, move in enumerate(ahead, start=1):
        one, other = _after(game, one, seat, move), _after(game, other, seat, move)
        here, there = legal_moves(game, one, seat), legal_moves(game, other, seat)
        if set(here) != set(there):
            yield from ([*ahead[:count], choice] for choice in there if choice not in here)
            return


def _after(game: AnyGame, match: AnyMatch, seat: Seat, move: Struct) -> AnyMatch:
    decision = Decision(game, match)
    decision.play(seat, move)
    return decision.match


def _moves_ahead(story: Story, viewer: Viewer) -> list[Struct]:
    """The moves that the viewer goes on to make until it is another's turn, or thinks again."""
    firsts = [command.facts[0] for command in story.ahead]
    own = takewhile(lambda first: first.seat == viewer and first.move is not None, firsts)
    return [first.move for first in own if first.move is not None]


def _is_refused(game: AnyGame, match: AnyMatch, viewer: Viewer, moves: Sequence[Struct]) -> bool:
    if viewer is None:
        return True
    decision = Decision(game, match)
    try:
        for move in moves:
            decision.play(viewer, move)
    except (IllegalMove, MatchRefused):
        return True
    return False
