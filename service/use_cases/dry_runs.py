"""The use case of asking what would follow from moves."""

from collections.abc import Sequence

from msgspec import Struct

from domain.game import IllegalMove, Version
from domain.match import Fact, PlayerId, Refused, foresee
from service.use_cases.errors import MoveRefused
from service.use_cases.ownership import check_version, own_seat
from service.use_cases.reading import MatchView


class DryRun(Struct, frozen=True):
    """What would follow."""

    facts: tuple[Fact, ...]
    complete: bool
    """Whether that is all; else nobody who may know only so much can tell what comes next."""


def dry_run(
    match_view: MatchView, player: PlayerId, moves: Sequence[Struct], expected: Version | None = None
) -> DryRun:
    """What would follow from a player's moves, decided on nothing but what that player may know.

    Raises `Forbidden`, `StaleVersion` and `MoveRefused`.
    """
    seat = own_seat(match_view.match, player)
    check_version(match_view.match, expected)
    facts: tuple[Fact, ...] = ()
    view = match_view.view()
    for index, move in enumerate(moves):
        try:
            foreseen = foresee(match_view.snapshot.game, view, seat, move)
        except (IllegalMove, Refused) as refusal:
            raise MoveRefused(index, refusal) from refusal
        facts += foreseen.facts
        if foreseen.view is None:
            return DryRun(facts, complete=False)
        view = foreseen.view
    return DryRun(facts, complete=True)
