"""The responses for the operator and for monitoring."""

from typing import Literal

from msgspec import Struct

from domain.game import Version
from domain.match import MatchId


class QuarantinedAnswer(Struct, frozen=True):
    """A match that is set aside because its record cannot be read or folded."""

    match: MatchId
    version: Version
    """The first version that cannot be read or folded."""
    why: str


class QuarantineAnswer(Struct, frozen=True):
    """The matches that are set aside. All other matches go on."""

    matches: tuple[QuarantinedAnswer, ...]


class HealthAnswer(Struct, frozen=True):
    """The process answers."""

    status: Literal["ok"]


class UnwellAnswer(Struct, frozen=True):
    """A part of the service that is not well."""

    part: str
    """`api`, `projector`, `worker`, `webhooks` or `store`."""
    why: str


class TargetLabels(Struct, frozen=True):
    """What Prometheus adds to each measurement of a process."""

    part: str
    """`api`, `projector`, `worker` or `webhooks`."""
    process: str
    """Machine and name."""


class TargetAnswer(Struct, frozen=True):
    """Where a process is measured."""

    targets: tuple[str]
    """`host:port` of its `/metrics`."""
    labels: TargetLabels


class ReadyAnswer(Struct, frozen=True):
    """The process and its store answer."""

    status: Literal["ok", "degraded"]
    projector_backlog: int
    """Number of announcements of new events that the projector has not processed yet."""
    projector_lag: float
    """Seconds since the oldest of them."""
    replicas: int
    """Replicas of the store that receive all its writes now."""
    replicas_needed: int
    """Replicas that must have a move before it is acknowledged."""
    unwell: tuple[UnwellAnswer, ...]
    """The parts of the service that are not well."""
