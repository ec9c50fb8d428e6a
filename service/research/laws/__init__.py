"""The laws of `docs/design.md`: what holds in every match of every game. Anyone can check them on a game of their own.

a match that is shown to laws       played_match, random_match
the base of the laws                watch
the laws                            play, knowledge, content, guidance
moves that are probably illegal     fuzzing
many matches, and a report          checking
"""

from service.research.laws.content import EverythingHasASentence, PiecesAreConserved, ScoresAddUp
from service.research.laws.guidance import GUIDANCE_LAWS
from service.research.laws.knowledge import (
    DeterminizedStatesAgreeWithTheView,
    DryRunsComeTrue,
    MovesDependOnKnowledge,
    ViewsCanBeRead,
    ViewsFoldFromRedactedEvents,
)
from service.research.laws.play import (
    EarlierStatesNeverChange,
    EveryMatchEndsScored,
    EverythingSurvivesJson,
    ListedMovesAndNoOthersAreAccepted,
    SameSeedAndMovesSameEvents,
)
from service.research.laws.watch import LawBroken, Watch

LAWS: tuple[type[Watch], ...] = (
    EveryMatchEndsScored,
    ListedMovesAndNoOthersAreAccepted,
    EarlierStatesNeverChange,
    EverythingSurvivesJson,
    SameSeedAndMovesSameEvents,
    MovesDependOnKnowledge,
    ViewsFoldFromRedactedEvents,
    ViewsCanBeRead,
    DryRunsComeTrue,
    DeterminizedStatesAgreeWithTheView,
    PiecesAreConserved,
    ScoresAddUp,
    EverythingHasASentence,
)

__all__ = ["GUIDANCE_LAWS", "LAWS", "LawBroken", "Watch"]
