"""A challenge of a bot account or a person to a match, as it is stored and told."""

from typing import Any, Final, Literal, NewType

from msgspec import Struct

from domain.game import GameId
from domain.match import BotName, MatchId, PlayerId
from events.store import Millis
from service.use_cases.match_plan import ClockPlan

ChallengeId = NewType("ChallengeId", str)
ChallengeStatus = Literal["open", "accepted", "declined", "withdrawn", "expired"]
LASTS: Final = 3_600_000
"""Milliseconds after which a challenge ends that a bot account has not answered."""
LASTS_FOR_PEOPLE: Final = 24 * LASTS
"""Milliseconds after which a challenge ends that a person has not answered."""


class ChallengeSeat(Struct, frozen=True, omit_defaults=True):
    """Who takes a seat of the match: its challenger (`me`), the challenged account (`open`), or a bot."""

    kind: Literal["me", "open", "bot"]
    bot: BotName | None = None


class Challenge(Struct, frozen=True, omit_defaults=True):
    """The question of a player if another one plays a match with them."""

    id: ChallengeId
    challenger: PlayerId
    challenged: PlayerId
    game: GameId
    seats: tuple[ChallengeSeat, ...]
    """Those of the new match, as their challenger says; the challenged account gets the open one."""
    created: Millis
    ends: Millis
    """When it ends if nobody answers."""
    options: dict[str, Any] = {}
    clock: ClockPlan | None = None
    rated: bool = True
    """False for a private match, which does not count in the standings."""
    status: ChallengeStatus = "open"
    reason: str = ""
    """Why it was declined."""
    match: MatchId | None = None
    """The match, once it is accepted."""

    @property
    def is_claimed(self) -> bool:
        """True while its match begins: it has been accepted, nobody can end it, and it is still told as open."""
        return self.status == "open" and self.match is not None
