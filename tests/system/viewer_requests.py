"""All requests that one viewer can send about a match."""

import random
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

import msgspec
from msgspec import Struct

from domain.game import AnyGame, Seat, Viewer
from domain.match import AnyMatch, Decision, legal_moves
from domain.refusals import IllegalMove, MatchRefused
from service.research.laws.fuzzing import mutated
from tests.system.isolated_services import ApiRequest
from tests.system.match_script import MatchScript, facts_of

STREAMS: Final = ("text/event-stream", "application/x-ndjson")
ATTEMPTS: Final = 30
"""Number of moves that are tried; those that are refused are sent."""


def viewer_requests(
    script: MatchScript, viewer: Viewer, refused_moves: Sequence[Sequence[Struct]], rng: random.Random
) -> Iterator[ApiRequest]:
    """Yields every request that changes nothing, and at the end one that may."""
    match = script.match()
    path, newest = f"/v1/matches/{match.id}", match.version
    yield from _views(path, newest, rng)
    yield from _events(path, newest, rng)
    yield from _surroundings(script)
    yield from _refusals(path, newest, match, viewer)
    legal = () if viewer is None else legal_moves(script.game, match, viewer)
    for move in rng.sample(legal, min(5, len(legal))):
        yield ApiRequest("POST", f"{path}/moves?dry_run=true", {"moves": [msgspec.to_builtins(move)]})
    for moves in refused_moves:
        yield ApiRequest("POST", f"{path}/moves", {"moves": [msgspec.to_builtins(move) for move in moves]})
    # The next request may change the match; it must do so in both services or in none.
    yield ApiRequest("POST", f"{path}/undo", {})
    yield ApiRequest("GET", f"{path}/state")
    yield ApiRequest("GET", path)


def _views(path: str, newest: int, rng: random.Random) -> Iterator[ApiRequest]:
    versions = [1, newest, newest + 1, *(rng.randint(1, newest) for _ in range(4))]
    for part in ("", "/state", "/moves", "/scores"):
        yield ApiRequest("GET", path + part)
        for known in (newest, newest - 1):
            yield ApiRequest("GET", path + part, headers={"If-None-Match": f'"{known}"'})
    for version in versions:
        yield ApiRequest("GET", f"{path}/state?version={version}")
        yield ApiRequest("GET", f"{path}/scores?version={version}")
        yield ApiRequest("GET", f"{path}/moves?version={version}")
        yield ApiRequest("GET", f"{path}/diff?from={min(versions)}&to={version}")
        yield ApiRequest("GET", f"{path}/states?since={version - 1}&limit=2")
        yield ApiRequest("GET", f"/m/{path.rpartition('/')[2]}@{version}")
    yield ApiRequest("GET", f"{path}/record")
    yield ApiRequest("GET", f"{path}/waiting")
    yield ApiRequest("GET", f"{path}/undo")
    for told in ("moves?outcomes=true", "moves?outcomes=true&lang=fr", "scores?lang=fr", "waiting?lang=fr", "chat"):
        yield ApiRequest("GET", f"{path}/{told}")
    yield from (ApiRequest("GET", f"{path}/{part}") for part in ("reasons", "hint", "analysis"))
    yield from (ApiRequest("POST", f"{path}/{part}") for part in ("hint", "analysis"))


def _events(path: str, newest: int, rng: random.Random) -> Iterator[ApiRequest]:
    yield from (ApiRequest("GET", f"{path}/events?since={since}&limit=1000") for since in range(0, newest, 1000))
    yield ApiRequest("GET", f"{path}/events?since={rng.randrange(newest)}&limit=3&lang=fr")
    yield ApiRequest("GET", f"{path}/events?since={newest}&wait=1")
    yield ApiRequest("GET", f"{path}/events?since={newest + 1}")
    for media in STREAMS:
        since = rng.randrange(newest)
        told = newest - since
        yield ApiRequest("GET", f"{path}/events?since={since}", headers={"Accept": media}, events=told)
        yield ApiRequest("GET", f"{path}/events", headers={"Accept": media, "Last-Event-ID": str(since)}, events=told)


def _surroundings(script: MatchScript) -> Iterator[ApiRequest]:
    yield from (ApiRequest("GET", path) for path in ("/v1/games", "/v1/players/me", "/v1/turns", "/v1/turns?wait=1"))
    yield from (ApiRequest("GET", f"/v1/{part}{script.game.id}") for part in ("games/", "standings?game="))
    players = sorted({holder.player for holder in script.match().seats if holder is not None})
    yield from (ApiRequest("GET", f"/v1/players/{player}") for player in players)
    filters = ("", "status=playing", f"game={script.game.id}", *(f"player={player}" for player in players))
    yield from (ApiRequest("GET", f"/v1/matches?{chosen}") for chosen in filters)


def _refusals(path: str, newest: int, match: AnyMatch, viewer: Viewer) -> Iterator[ApiRequest]:
    for seat in range(len(match.seats) + 1):
        yield ApiRequest("PUT", f"{path}/seats/{seat}", {"salt": "pepper"})
        yield ApiRequest("DELETE", f"{path}/seats/{seat}")
        if seat != viewer:
            yield ApiRequest("PUT", f"{path}/seats/{seat}", {"bot": "random"})
    yield ApiRequest("POST", f"{path}/moves", {"moves": [{"type": "no-move"}]})
    yield ApiRequest("POST", f"{path}/moves", {"moves": []}, {"If-Match": f'"{newest - 1}"'})
    yield ApiRequest("POST", f"{path}/forks", {"version": newest + 1})
    if viewer is None or match.status != "playing":
        yield ApiRequest("POST", f"{path}/forks", {"version": newest})
    yield ApiRequest("POST", f"{path}/undo", {"to": newest + 1})
    if viewer is None:
        yield ApiRequest("POST", f"{path}/resign", {})


def refused_moves(
    script: MatchScript, other: AnyMatch, viewer: Viewer, rng: random.Random
) -> Iterator[Sequence[Struct]]:
    """Yields moves that are refused at the end of a script, since a refusal might reveal something.

    They are moves of the match or mutations of them, alone or after legal moves of the viewer. Some of them would be
    legal in the variant.
    """
    match, game = script.match(), script.game
    moves = [fact.move for fact in facts_of((*script.commands, *script.ahead)) if fact.move is not None]
    ahead = _moves_ahead(script, viewer)
    legal = () if viewer is None else legal_moves(game, match, viewer)
    yield from () if viewer is None else _attempts(game, match, other, viewer, ahead)
    for _ in range(ATTEMPTS):
        before = rng.choice([(), ahead[: rng.randint(0, len(ahead))], rng.sample(legal, min(1, len(legal)))])
        move = rng.choice(rng.choice([moves, legal or moves]))
        attempt = [*before, rng.choice([move, mutated(move, rng)])]
        if _is_refused(game, match, viewer, attempt):
            yield attempt


def _attempts(
    game: AnyGame, one: AnyMatch, other: AnyMatch, seat: Seat, ahead: Sequence[Struct]
) -> Iterator[Sequence[Struct]]:
    """Yields moves that are legal only in the variant, after moves that reveal something different there."""
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


def _moves_ahead(script: MatchScript, viewer: Viewer) -> list[Struct]:
    """Returns the next moves of the viewer, up to a move of another seat or a take-back."""
    firsts = [command.facts[0] for command in script.ahead]
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
