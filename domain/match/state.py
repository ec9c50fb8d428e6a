"""A match as the fold of its events, and what can be read off it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.components import Digest
from domain.game import AnyGame, GameId, Score, Version
from domain.match.events import (
    Abandoned,
    Created,
    Final,
    Finished,
    Holder,
    MatchId,
    PlayerId,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    SeedRevealed,
    Started,
)
from domain.secrecy import HIDDEN, Hidden, Seat, Viewer

Status = Literal["waiting", "playing", "finished", "abandoned"]
B = TypeVar("B")


class Match(Struct, Generic[B], frozen=True, omit_defaults=True):
    """The state of a match: the fold of its events. `board` is the state of its game."""

    version: Version
    id: MatchId
    game: GameId
    edition: int
    components: Digest
    options: dict[str, Any]
    creator: PlayerId
    algorithm: str
    commitment: str
    secret: str | Hidden
    """The seed, known to the service alone."""
    status: Status
    seats: tuple[Holder | None, ...]
    salts: tuple[str, ...]
    private: bool = False
    board: B | None = None
    results: tuple[Final, ...] = ()
    seed: str | None = None
    """The seed once revealed."""


AnyMatch = Match[Any]


def evolve(game: AnyGame, match: AnyMatch | None, event: Struct) -> AnyMatch:
    """The match after an event. The first event of a match is `Created`."""
    if match is None:
        if not isinstance(event, Created):
            raise ValueError(f"a match begins with match.Created, not with {type(event).__name__}")
        return _created(event)
    version = Version(match.version + 1)
    arm = _ARMS.get(type(event))
    if arm is None:
        return replace(match, version=version, board=game.evolve(match.board, event, version))
    return replace(match, version=version, **arm(game, match, event))


def fold(game: AnyGame, events: Iterable[Struct], match: AnyMatch | None = None) -> AnyMatch | None:
    """The match after all the events."""
    for event in events:
        match = evolve(game, match, event)
    return match


def _created(event: Created) -> AnyMatch:
    return Match(
        version=Version(1),
        id=event.match,
        game=event.game,
        edition=event.edition,
        components=event.components,
        options=event.options,
        creator=event.creator,
        algorithm=event.algorithm,
        commitment=event.commitment,
        secret=event.seed,
        status="waiting",
        seats=(None,) * event.seats,
        salts=("",) * event.seats,
        private=event.private,
    )


def _placed(items: tuple[B, ...], index: int, item: B) -> tuple[B, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _seat_taken(_game: AnyGame, match: AnyMatch, event: SeatTaken) -> dict[str, Any]:
    return {
        "seats": _placed(match.seats, event.seat, event.holder),
        "salts": _placed(match.salts, event.seat, event.salt),
    }


def _seat_left(_game: AnyGame, match: AnyMatch, event: SeatLeft) -> dict[str, Any]:
    return {"seats": _placed(match.seats, event.seat, None), "salts": _placed(match.salts, event.seat, "")}


def _started(game: AnyGame, match: AnyMatch, _event: Started) -> dict[str, Any]:
    options = msgspec.convert(match.options, game.options)
    return {"status": "playing", "board": game.empty(len(match.seats), options, match.components)}


_ARMS: dict[type[Struct], Callable[[AnyGame, AnyMatch, Any], dict[str, Any]]] = {
    SeatTaken: _seat_taken,
    SeatLeft: _seat_left,
    Started: _started,
    SeatResigned: lambda _game, match, event: {"seats": _placed(match.seats, event.seat, event.holder)},
    Abandoned: lambda _game, _match, _event: {"status": "abandoned"},
    Finished: lambda _game, _match, event: {"status": "finished", "results": event.results},
    SeedRevealed: lambda _game, _match, event: {"seed": event.seed},
}


def to_act(game: AnyGame, match: AnyMatch) -> tuple[Seat, ...]:
    """Who is waited for; nobody before the start and after the end."""
    return tuple(game.to_act(match.board)) if match.status == "playing" else ()


def legal_moves(game: AnyGame, match: AnyMatch, seat: Seat) -> Sequence[Struct]:
    """Every legal move of a seat; none before the start and after the end."""
    return game.legal_moves(match.board, seat) if match.status == "playing" else ()


def scores(game: AnyGame, match: AnyMatch) -> tuple[Score, ...]:
    """The points of every seat so far; none before the start."""
    return game.scores(match.board) if match.board is not None else ()


def mask(game: AnyGame, match: AnyMatch, viewer: Viewer) -> AnyMatch:
    """The match as a viewer may know it."""
    board = None if match.board is None else game.mask(match.board, viewer)
    return replace(match, secret=HIDDEN, board=board)


def seat_of(match: AnyMatch, player: PlayerId) -> Seat | None:
    """The seat that a player holds, the first if several."""
    for index, holder in enumerate(match.seats):
        if holder is not None and holder.player == player:
            return Seat(index)
    return None
