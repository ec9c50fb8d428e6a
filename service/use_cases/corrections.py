"""The use case of an operator who steps in."""

from typing import Final, Literal

from domain.game import Version
from domain.match import Decision, MatchId, PlayerId
from service.use_cases.commands import Command
from service.use_cases.ownership import check_exists
from service.use_cases.unit_of_work import Outcome, UnitOfWork

OPERATOR: Final = PlayerId("operator")
"""Who an operator is in the records."""


class Corrections:
    """Corrects matches. Every method may raise `StoreUnavailable`, and `CommandReused` for a key sent before."""

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
        """Sets a running match back to a version, or ends one without a result. Raises `Unknown` and `Refused`."""

        def decide(decision: Decision) -> None:
            if to is not None:
                check_exists(decision.match, to, "to")
            decision.correct(reason, to, status)

        return self._unit_of_work.change(match, command, decide, may_see=True)
