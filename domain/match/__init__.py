"""One match around a game: seats, start, moves, resignation, take-backs, forks, end.

A match is decided and folded like a game: a `Decision` turns one command into facts, `evolve` folds their events.
Events of the match are tagged `match.*`, those of its game `<game>.*`; both count in the one version.

    state, events      what a match is, and what can happen to it
    holders            the holders of its seats, and what they are called
    evolve             what each event does to it; the fold of a record
    queries            what can be read off a match
    checks             what must be true of a match before something is done with it
    text               its events in sentences
    decision           what each command leads to
    opening            how a match is created or forked
    consent            what all players have to agree to: take-backs and forks
    take_back          how far a seat may take back alone; which versions stand after all that was taken back
    waiting            what its creator and the service can do with a match that waits for players
    clock, timing      how much time each seat has, and how it runs
    absence            what clocks lead to: a bot stands in, the player comes back or gives the seat up; vacations and
                       outages. A bot that failed makes room for another one
    dry_run            trying a move out; what would follow from it
    guidance           what is asked of a seat, and what each of its moves leads to
"""

from domain.match.absence import (
    begin_vacation,
    come_back,
    end_vacation,
    give_time_back,
    give_up,
    replace_bot,
    time_out,
)
from domain.match.clock import BankClock, Clock, Clocks, TurnClock, WhenOut
from domain.match.clock_events import (
    PlayerCameBack,
    SeatStoodIn,
    TimeGivenBack,
    TimeRanOut,
    VacationBegun,
    VacationEnded,
)
from domain.match.decision import Decision
from domain.match.dry_run import Prediction, predict, reveals_something
from domain.match.events import (
    MATCH_EVENTS,
    BotFailure,
    BotReplaced,
    Created,
    Finished,
    ForkBegun,
    Forked,
    ForkOpened,
    Redealt,
    Started,
)
from domain.match.evolve import Recall, evolve
from domain.match.fold import fold
from domain.match.guidance import Outcome, Prompt, ends_choice, kind_of, outcome, prompt
from domain.match.holders import Naming, Seats, named, nameless, recorded_name
from domain.match.queries import (
    human_seats,
    is_over,
    legal_moves,
    mask,
    missing_salts,
    scores,
    seat_of,
    shares_secrets,
    to_act,
)
from domain.match.state import AnyMatch, Fact, History, Match, Proposal, SharedPart, Status
from domain.match.take_back import Undoable, undoable, versions_that_stand
from domain.match.text import REFUSALS, TRANSLATED, describe, names
from domain.match.timing import Moment, deadlines, grace, times_left
from domain.match.values import BotName, Holder, MatchEvent, MatchId, Parent, PlayerId, SeatResult
from domain.match.waiting import abandon_empty, end_waiting, renew_invitation

__all__ = [
    "MATCH_EVENTS",
    "REFUSALS",
    "TRANSLATED",
    "AnyMatch",
    "BankClock",
    "BotFailure",
    "BotName",
    "BotReplaced",
    "Clock",
    "Clocks",
    "Created",
    "Decision",
    "Fact",
    "Finished",
    "ForkBegun",
    "ForkOpened",
    "Forked",
    "History",
    "Holder",
    "Match",
    "MatchEvent",
    "MatchId",
    "Moment",
    "Naming",
    "Outcome",
    "Parent",
    "PlayerCameBack",
    "PlayerId",
    "Prediction",
    "Prompt",
    "Proposal",
    "Recall",
    "Redealt",
    "SeatResult",
    "SeatStoodIn",
    "Seats",
    "SharedPart",
    "Started",
    "Status",
    "TimeGivenBack",
    "TimeRanOut",
    "TurnClock",
    "Undoable",
    "VacationBegun",
    "VacationEnded",
    "WhenOut",
    "abandon_empty",
    "begin_vacation",
    "come_back",
    "deadlines",
    "describe",
    "end_vacation",
    "end_waiting",
    "ends_choice",
    "evolve",
    "fold",
    "give_time_back",
    "give_up",
    "grace",
    "human_seats",
    "is_over",
    "kind_of",
    "legal_moves",
    "mask",
    "missing_salts",
    "named",
    "nameless",
    "names",
    "outcome",
    "predict",
    "prompt",
    "recorded_name",
    "renew_invitation",
    "replace_bot",
    "reveals_something",
    "scores",
    "seat_of",
    "shares_secrets",
    "time_out",
    "times_left",
    "to_act",
    "undoable",
    "versions_that_stand",
]
