"""A match as the fold of its events, and what can be read off it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Literal, TypeVar, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.components import Digest
from domain.game import AnyGame, GameId, Score, Version
from domain.match.events import (
    Abandoned,
    Corrected,
    Created,
    Final,
    Finished,
    ForkAgreed,
    ForkDeclined,
    Forked,
    ForkOpened,
    ForkProposed,
    Holder,
    MatchId,
    Parent,
    PlayerId,
    Redealt,
    SeatLeft,
    SeatResigned,
    SeatsOpened,
    SeatTaken,
    SeedRevealed,
    Started,
    TakeBackAgreed,
    TakeBackDeclined,
    TakeBackProposed,
    TakenBack,
)
from domain.secrecy import HIDDEN, Hidden, Seat, Viewer
from domain.tuples import replaced

Status = Literal["waiting", "playing", "finished", "abandoned"]
B = TypeVar("B")


class Proposal(Struct, frozen=True):
    """A take-back, or a fork, that a seat has asked the others to agree to."""

    seat: Seat
    to: Version
    """The version to go back to, or to go another way from."""
    agreed: tuple[Seat, ...]
    """Who has agreed so far, whoever proposed it first."""


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
    began: Version | None = None
    """The version of the event that started it: nobody takes anything back from before."""
    proposal: Proposal | None = None
    """A take-back that waits for everybody's consent."""
    fork: Proposal | None = None
    """A fork that waits for everybody's consent. It does so however the match goes on, until that is over."""
    rated: bool = True
    """The result counts in the standings: nobody could have known beforehand, from this match or another one, what
    chance decides or others hide."""
    parent: Parent | None = None
    """Where the match comes from, if it is a fork."""


AnyMatch = Match[Any]

Recall = Callable[[Version], Any]
"""The board as it was at an earlier version: whoever folds a take-back must remember."""


def forgotten(version: Version) -> Any:
    """Remembers nothing: for events among which there can be no take-back."""
    raise ValueError(f"a take-back to version {version}, which is not remembered")


def evolve(game: AnyGame, match: AnyMatch | None, event: Struct, recall: Recall = forgotten) -> AnyMatch:
    """The match after an event. The first event of a match is `Created`, or `Forked` in its place."""
    if match is None:
        if not isinstance(event, Created):
            raise ValueError(f"a match begins with match.Created, not with {type(event).__name__}")
        return _created(event)
    version = Version(match.version + 1)
    arm = _ARMS.get(type(event))
    if arm is None:
        return _played_on(match, version, game.evolve(match.board, event, version))
    return replace(match, version=version, **arm(match, event, game, recall))


def fold(
    game: AnyGame, events: Iterable[Struct], match: AnyMatch | None = None, recall: Recall = forgotten
) -> AnyMatch:
    """The match after all the events, at least one without a `match`. What was before that is left to `recall`.

    Comes to the same as `evolve` event by event; but as long as only the game goes on, only its board is evolved.
    """
    following = iter(events)
    match = evolve(game, None, next(following)) if match is None else match
    since, board, boards = match.version, match.board, [match.board]

    def remember(version: Version) -> Any:
        return boards[version - since] if version >= since else recall(version)

    for version, event in cast("Iterable[tuple[Version, Struct]]", enumerate(following, since + 1)):
        if type(event) in _ARMS:
            match = evolve(game, _played_on(match, Version(version - 1), board), event, remember)
            board = match.board
        else:
            board = game.evolve(board, event, version)
        boards.append(board)
    return _played_on(match, Version(since + len(boards) - 1), board)


def _played_on(match: AnyMatch, version: Version, board: Any) -> AnyMatch:
    """The match after its game went on up to a version: what was proposed before is off."""
    return match if version == match.version else replace(match, version=version, board=board, proposal=None)


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
        parent=event.parent if isinstance(event, Forked) else None,
        rated=not isinstance(event, Forked),
    )


def _seat_taken(match: AnyMatch, event: SeatTaken, *_: Any) -> dict[str, Any]:
    return {
        "seats": replaced(match.seats, event.seat, event.holder),
        "salts": replaced(match.salts, event.seat, event.salt),
    }


def _seat_left(match: AnyMatch, event: SeatLeft, *_: Any) -> dict[str, Any]:
    return {"seats": replaced(match.seats, event.seat, None), "salts": replaced(match.salts, event.seat, "")}


def _started(match: AnyMatch, _event: Started, game: AnyGame, *_: Any) -> dict[str, Any]:
    options = msgspec.convert(match.options, game.options)
    board = game.empty(len(match.seats), options, match.components)
    return {"status": "playing", "board": board, "began": Version(match.version + 1)}


def _seats_opened(match: AnyMatch, *_: Any) -> dict[str, Any]:
    count = len(match.seats)
    return {"status": "waiting", "seats": (None,) * count, "salts": ("",) * count, "began": None, **_NOTHING_PROPOSED}


def _seat_resigned(match: AnyMatch, event: SeatResigned, *_: Any) -> dict[str, Any]:
    """Whoever leaves wants nothing any more; what others have proposed still stands."""
    standing = {"proposal": match.proposal, "fork": match.fork}
    left = {name: None for name, proposal in standing.items() if proposal is None or proposal.seat == event.seat}
    return {"seats": replaced(match.seats, event.seat, event.holder), **left}


def _with_consent(proposal: Proposal | None, seat: Seat) -> Proposal | None:
    return proposal and replace(proposal, agreed=(*proposal.agreed, seat))


def _taken_back(match: AnyMatch, event: TakenBack, _game: AnyGame, recall: Recall) -> dict[str, Any]:
    return {"board": recall(event.to), "proposal": None, "rated": match.rated and not event.agreed}


def _corrected(match: AnyMatch, event: Corrected, _game: AnyGame, recall: Recall) -> dict[str, Any]:
    if event.status is not None:
        return {"status": event.status, **_NOTHING_PROPOSED}
    return {"board": match.board if event.to is None else recall(event.to), "proposal": None}


_NOTHING_PROPOSED: dict[str, Any] = {"proposal": None, "fork": None}


_ARMS: dict[type[Struct], Callable[[AnyMatch, Any, AnyGame, Recall], dict[str, Any]]] = {
    SeatTaken: _seat_taken,
    SeatLeft: _seat_left,
    SeatsOpened: _seats_opened,
    Started: _started,
    Redealt: lambda match, *_: {"status": "playing", "began": Version(match.version + 1)},
    SeatResigned: _seat_resigned,
    TakenBack: _taken_back,
    TakeBackProposed: lambda _match, event, *_: {"proposal": Proposal(event.seat, event.to, (event.seat,))},
    TakeBackAgreed: lambda match, event, *_: {"proposal": _with_consent(match.proposal, event.seat)},
    TakeBackDeclined: lambda *_: {"proposal": None},
    ForkProposed: lambda _match, event, *_: {"fork": Proposal(event.seat, event.version, (event.seat,))},
    ForkAgreed: lambda match, event, *_: {"fork": _with_consent(match.fork, event.seat)},
    ForkDeclined: lambda *_: {"fork": None},
    ForkOpened: lambda *_: {"fork": None, "rated": False},
    Corrected: _corrected,
    Abandoned: lambda *_: {"status": "abandoned"},
    Finished: lambda _match, event, *_: {"status": "finished", "results": event.results, **_NOTHING_PROPOSED},
    SeedRevealed: lambda _match, event, *_: {"seed": event.seed},
}


def is_over(match: AnyMatch) -> bool:
    """Nothing more will happen in this match."""
    return match.status in ("finished", "abandoned")


def shares_secrets(match: AnyMatch) -> bool:
    """Whether a match shares its beginning with one that was still being played, and may be yet."""
    return match.parent is not None and match.parent.running


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
