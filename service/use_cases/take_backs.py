"""Take-backs by players, alone or by consent, and corrections by the operator."""

from typing import Final, Literal

from domain.game import Version
from domain.match import Decision, MatchId, PlayerId, Undoable, undoable
from domain.match.events import TakenBack
from events.history import RecordedHistory
from service.use_cases.checks import check_all_can_agree, check_exists, check_expected, own_seat
from service.use_cases.commands import Command
from service.use_cases.reading import required, seen_by
from service.use_cases.unit_of_work import Outcome, UnitOfWork


class TakeBacks:
    """Take-backs by players. Every method may raise `StoreUnavailable`, and `CommandReused` for a key sent before."""

    def __init__(self, unit_of_work: UnitOfWork) -> None:
        self._unit_of_work = unit_of_work

    def take_back(
        self, match: MatchId, command: Command, *, to: Version | None = None, expected: Version | None = None
    ) -> Outcome:
        """Takes back the last move of the player, or the match to a version: at once, or by proposing or agreeing.

        Raises `NotFound`, `Forbidden`, `StaleVersion` and `MatchRefused`.
        """

        def decide(decision: Decision) -> None:
            own = own_seat(decision.match, command.player)
            check_expected(decision, expected)
            if to is not None:
                check_exists(decision.match, to, "to")
            decision.take_back(own, to)
            if not isinstance(decision.facts[0].event, TakenBack):  # others have to agree
                check_all_can_agree(decision.match)

        return self._unit_of_work.change(match, command, decide)

    def undoable(self, match: MatchId, player: PlayerId) -> tuple[Version, Undoable]:
        """Returns the version of a match, and how far the player may take it back alone now.

        Raises `NotFound` and `Forbidden`.
        """
        repository = self._unit_of_work.repository
        snapshot = required(repository.newest(match))
        seen_by(snapshot, player)
        own, history = own_seat(snapshot.match, player), RecordedHistory(repository, snapshot)
        return snapshot.match.version, undoable(snapshot.game, snapshot.match, own, history)

    def decline(self, match: MatchId, command: Command) -> Outcome:
        """Declines the proposed take-back. Raises `NotFound`, `Forbidden` and `MatchRefused`."""

        def decide(decision: Decision) -> None:
            decision.decline_take_back(own_seat(decision.match, command.player))

        return self._unit_of_work.change(match, command, decide)


OPERATOR: Final = PlayerId("operator")
"""The player of a correction in the records."""


class Corrections:
    """Corrections by the operator. Every method may raise `StoreUnavailable`, and `CommandReused` for a used key."""

    def __init__(self, unit_of_work: UnitOfWork) -> None:
        self._unit_of_work = unit_of_work

    def correct(
        self,
        match: MatchId,
        command: Command,
        reason: str,
        *,
        to: Version | None = None,
        status: Literal["abandoned"] | None = None,
    ) -> Outcome:
        """Sets a running match back to a version, or ends it without a result. Raises `NotFound` and `MatchRefused`."""

        def decide(decision: Decision) -> None:
            if to is not None:
                check_exists(decision.match, to, "to")
            decision.correct(reason, to, status)

        return self._unit_of_work.change(match, command, decide, may_see=lambda _match: True)
