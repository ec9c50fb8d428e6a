"""How a match begins: anew, or with what has happened in another one."""

from typing import Any

import msgspec

from domain import chance
from domain.game import AnyGame
from domain.match.events import Created, Forked, MatchId, Parent, PlayerId
from domain.match.refused import Refused
from domain.match.state import AnyMatch


def created(
    game: AnyGame,
    match: MatchId,
    seats: int,
    options: dict[str, Any],
    *,
    creator: PlayerId,
    seed: str,
    private: bool,
) -> Created:
    """A new match. Raises `Refused` for a seat count or options that the game does not have."""
    if seats not in game.seat_counts:
        counts = ", ".join(map(str, game.seat_counts))
        raise Refused("bad-seat-count", f"{game.title} is played with {counts} seats, not with {seats}.")
    try:
        chosen = msgspec.to_builtins(msgspec.convert(options, game.options))
    except msgspec.ValidationError as error:
        raise Refused("bad-options", f"These options do not fit {game.title}: {error}.") from error
    return Created(
        match=match,
        game=game.id,
        edition=game.edition,
        components=game.components.current,
        options=chosen,
        seats=seats,
        creator=creator,
        algorithm=chance.ALGORITHM,
        commitment=chance.commitment(seed),
        seed=seed,
        private=private,
    )


def forked(
    game: AnyGame, before: AnyMatch, head: str, *, match: MatchId, creator: PlayerId, seed: str, running: bool
) -> Forked:
    """A fork of a match as it was at a version, where its hash was `head`."""
    return Forked(
        match=match,
        game=before.game,
        edition=game.edition,
        components=before.components,
        options=before.options,
        seats=len(before.seats),
        creator=creator,
        algorithm=chance.ALGORITHM,
        commitment=chance.commitment(seed),
        seed=seed,
        private=before.private,
        parent=Parent(before.id, before.version, head, running),
    )
