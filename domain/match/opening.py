"""The event that begins a match, created new or forked from another one, and the match after it."""

from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from domain import chance
from domain.components import Digest
from domain.game import AnyGame, Version
from domain.match.clock import full_clocks
from domain.match.events import Created, ForkBegun, Forked
from domain.match.state import AnyMatch, Match, SharedPart
from domain.match.values import MatchId, Parent, PlayerId
from domain.refusals import MatchRefused


def created(
    game: AnyGame,
    match: MatchId,
    seats: int,
    options: dict[str, Any],
    components: Digest,
    *,
    creator: PlayerId,
    seed: str,
    private: bool,
) -> Created:
    """Returns the event of a new match, which is played with the components file of the given digest.

    Raises `MatchRefused` for a seat count or options that the game does not have.
    """
    if seats not in game.seat_counts:
        counts = ", ".join(map(str, game.seat_counts))
        raise MatchRefused("bad-seat-count", f"{game.title} is played with {counts} seats, not with {seats}.")
    chosen = _with_defaults(game, options)
    return _created_event(game, match, seats, chosen, components, creator=creator, seed=seed, private=private)


def fork_begun(
    game: AnyGame, before: AnyMatch, head: str, *, match: MatchId, creator: PlayerId, seed: str, running: bool
) -> ForkBegun:
    """Returns the event that begins a fork of the match `before`, whose record had the hash `head` then.

    `running` is true if the parent is not over yet. A fork waits for new salts if its parent waited for salts.
    It is played with the same clock.
    """
    seats, options, components, private = len(before.seats), before.options, before.components, before.private
    opened = _created_event(game, match, seats, options, components, creator=creator, seed=seed, private=private)
    clock = None if before.clocks is None else before.clocks.clock
    opened = replace(opened, wait_for_salts=before.wait_for_salts, clock=clock)
    return ForkBegun(**asdict(opened), parent=Parent(before.id, before.version, head, running))


def match_created(event: Created | Forked, time: int) -> AnyMatch:
    """Returns a match after its first event, which happened at a time."""
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
        wait_for_salts=event.wait_for_salts,
        parent=event.parent if isinstance(event, Forked) else None,
        rated=not (isinstance(event, Forked) or event.private),
        clocks=None if event.clock is None else full_clocks(event.clock, event.seats, time),
    )


def fork_of(match: AnyMatch, event: ForkBegun) -> AnyMatch:
    """Returns a fork, still with the seats of its parent. `match` is the parent, with the version of the event.

    Raises `ValueError` for the fork of another match or version.
    """
    parent = event.parent
    if (parent.match, parent.version) != (match.id, match.version - 1):
        raise ValueError(f"a fork of version {parent.version} of {parent.match} does not begin here")
    at = 0 if match.clocks is None else match.clocks.at
    return replace(
        match,
        id=event.match,
        edition=event.edition,
        creator=event.creator,
        algorithm=event.algorithm,
        commitment=event.commitment,
        secret=event.seed,
        private=event.private,
        invitations=0,
        wait_for_salts=event.wait_for_salts,
        rated=False,
        parent=parent,
        lineage=(*match.lineage, SharedPart(match.id, parent.version, match.secret)),
        clocks=None if event.clock is None else full_clocks(event.clock, event.seats, at),
        absent=(),
    )


def _with_defaults(game: AnyGame, options: dict[str, Any]) -> dict[str, Any]:
    """Returns the options, with the default of each that is not given. Raises `MatchRefused` if they do not fit."""
    try:
        chosen: dict[str, Any] = msgspec.to_builtins(msgspec.convert(options, game.options))
    except msgspec.ValidationError as error:
        raise MatchRefused("bad-options", f"These options do not fit {game.title}: {error}.") from error
    return chosen


def _created_event(
    game: AnyGame,
    match: MatchId,
    seats: int,
    options: dict[str, Any],
    components: Digest,
    *,
    creator: PlayerId,
    seed: str,
    private: bool,
) -> Created:
    """Returns the event of a new match with a seat count and options that the game has."""
    return Created(
        match=match,
        game=game.id,
        edition=game.edition,
        components=components,
        options=options,
        seats=seats,
        creator=creator,
        algorithm=chance.ALGORITHM,
        commitment=chance.commitment(seed),
        seed=seed,
        private=private,
    )
