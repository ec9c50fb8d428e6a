"""Responses as structs: msgspec encodes them and derives their JSON Schemas."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Raw, Struct

from domain.components import Digest
from domain.game import GameId, Score, Seat, Version
from domain.match import BotName, MatchId, Parent, PlayerId, Proposal, Status
from events.event_view import EventView
from events.projections.match_summary import ClockAnswer, LobbyEntry
from service.api.schemas.analysis_responses import AnalysisAnswer, AnalysisProgress, HintAnswer, ReasonsAnswer
from service.api.schemas.clocks import SeatTime, TurnsAnswer, VacationAnswer
from service.api.schemas.game_responses import GameAnswer, GamesAnswer, GlossaryAnswer
from service.api.schemas.guided_responses import GuidedStepAnswer
from service.api.schemas.move_responses import DryRunAnswer, MovesAnswer, UndoableAnswer
from service.api.schemas.operator_responses import HealthAnswer, QuarantineAnswer, ReadyAnswer, TargetAnswer
from service.api.schemas.rating_responses import HeadToHeadAnswer, RatingsAnswer
from service.use_cases.bot_descriptions import BotsOnOffer
from service.use_cases.changes import Changes
from service.use_cases.token_forms import Token


class PlayerAnswer(Struct, frozen=True):
    """An account, human or program."""

    id: PlayerId
    name: str
    """That of a bot account ends with "(bot)"."""
    is_bot: bool


class NewPlayerAnswer(Struct, frozen=True):
    """A new account."""

    id: PlayerId
    name: str
    token: Token
    """Shown only in this answer. The service stores no more than its hash."""


class TokenAnswer(Struct, frozen=True):
    """A new token of the caller."""

    token: Token
    """Shown only in this answer. The service stores no more than its hash."""


class SeatAnswer(Struct, frozen=True):
    """A seat and its holder."""

    seat: Seat
    player: PlayerId | None = None
    """`null` if the seat is open."""
    name: str | None = None
    bot: BotName | None = None
    salt: str | None = None
    """What the player gave to be mixed into all random draws."""


class SeatScore(Struct, frozen=True):
    """The points of one seat."""

    seat: Seat
    total: int
    rank: int
    """1 is the best; equal ranks are ties."""


class MatchAnswer(Struct, frozen=True):
    """A match, without its board."""

    id: MatchId
    game: GameId
    edition: int
    """The edition of the rules that the match is played by. It is fixed when the match is created."""
    components: Digest
    options: dict[str, Any]
    status: Status
    version: Version
    private: bool
    commitment: str
    """SHA-256 of the seed, in hex. It is fixed when the match is created; the seed is revealed after the end."""
    wait_for_salts: bool
    """True if the match does not start before each player has given a salt."""
    missing_salts: tuple[Seat, ...]
    """The taken seats whose players have still to give a salt before the match starts."""
    creator: PlayerId
    seats: tuple[SeatAnswer, ...]
    seat: Seat | None
    """The seat of the caller; `null` for a spectator."""
    to_act: tuple[Seat, ...]
    """The seats that have to move."""
    scores: tuple[SeatScore, ...]
    """The points so far; final once the match is over."""
    hash: str
    """The hash of the newest event. A complete record ends with it."""
    take_back: Proposal | None
    """The proposed take-back that waits for the consent of all players."""
    fork: Proposal | None
    """The proposed fork that waits for the consent of all players."""
    rated: bool
    """True if the result may count in the standings, as `docs/ratings.md` says. It does not for a match that began with
    fewer than two people, for a private match, for a fork, for a match that was taken back by consent, and for one that
    was forked while it was played."""
    parent: Parent | None
    """The match that this one is a fork of."""
    clock: ClockAnswer | None
    """How much time each player has; `null` for as long as they like."""
    times: tuple[SeatTime, ...]
    """The time of each seat; empty in a match without a clock."""
    invitation: str | None = None
    """What others need to see this match and to take a seat in it. Only the creator and the players of a private match
    get it, and only while seats are open."""


class PlayedAnswer(Struct, frozen=True):
    """The events of moves, a resignation, a take-back, a proposed fork or a correction."""

    version: Version
    events: tuple[EventView, ...]
    to_act: tuple[Seat, ...]


class EventsAnswer(Struct, frozen=True):
    """A page of events."""

    events: tuple[EventView, ...]
    version: Version
    """The newest version of the match."""
    next: Version
    """The `since` of the next page."""


class EncodedEventsAnswer(Struct, frozen=True):
    """An `EventsAnswer` whose events are encoded already, once for all who wait for them."""

    events: Sequence[Raw]
    version: Version
    next: Version


class ScoresAnswer(Struct, frozen=True):
    """All points of all seats, each with the event that gave it."""

    version: Version
    scores: tuple[Score, ...]


class LobbyAnswer(Struct, frozen=True):
    """A page of matches, newest first."""

    matches: tuple[LobbyEntry, ...]
    next: str | None
    """The `cursor` of the next page; `null` on the last page."""


class StandingAnswer(Struct, frozen=True):
    """The results of a player in a game."""

    rank: int
    """The number of the player in the whole list, from 1 on."""
    player: PlayerId
    name: str
    bot: BotName | None
    games: int
    """Number of matches that counted: at least two people have played them."""
    wins: int
    """Number of these matches that the player won, ties included."""
    points: int
    """Sum of the points in these matches."""
    rating: float
    """mu - 3 sigma: the strength that the player has with near certainty."""
    mu: float
    """The estimated strength (OpenSkill, Plackett-Luce)."""
    sigma: float
    """The standard deviation of that estimate."""


class StandingsAnswer(Struct, frozen=True):
    """A page of the players of a game, best rating first."""

    game: GameId
    standings: tuple[StandingAnswer, ...]
    next: str | None
    """The `cursor` of the next page; `null` on the last page. A player whose rating changes meanwhile may be on two
    pages, or on none."""


class GameStandingAnswer(StandingAnswer, frozen=True, kw_only=True):
    """The results of a player in one of the games."""

    game: GameId


class PlayerStandingsAnswer(Struct, frozen=True):
    """The results of a player in each game of which a match counted."""

    standings: tuple[GameStandingAnswer, ...]
    """In the order of the names of the games."""


class ViewAnswer(Struct, frozen=True):
    """A match with its board, masked for the caller. In the document the views of all games replace it."""


class StatesAnswer(Struct, frozen=True):
    """A match at several versions, each as `GET /state` and `GET /scores` tell it."""

    version: Version
    """The newest version of the match."""
    states: tuple[ViewAnswer, ...]
    """The oldest first; empty if the match has no version after `since`."""
    scores: tuple[tuple[Score, ...], ...]
    """For each of these states: the points of each seat, as in `GET /scores`."""


class StreamedEvent(Struct, frozen=True):
    """What a stream sends: an event, or that all events follow again. In the document their union replaces it."""


ANSWERS: Final[tuple[type[Struct], ...]] = (
    PlayerAnswer,
    NewPlayerAnswer,
    TokenAnswer,
    GamesAnswer,
    GlossaryAnswer,
    BotsOnOffer,
    GameAnswer,
    GuidedStepAnswer,
    MatchAnswer,
    ViewAnswer,
    StatesAnswer,
    MovesAnswer,
    PlayedAnswer,
    DryRunAnswer,
    UndoableAnswer,
    QuarantineAnswer,
    EventsAnswer,
    StreamedEvent,
    ScoresAnswer,
    ReasonsAnswer,
    HintAnswer,
    AnalysisAnswer,
    AnalysisProgress,
    Changes,
    LobbyAnswer,
    TurnsAnswer,
    VacationAnswer,
    StandingsAnswer,
    PlayerStandingsAnswer,
    RatingsAnswer,
    HeadToHeadAnswer,
    HealthAnswer,
    ReadyAnswer,
    TargetAnswer,
)
"""All responses, for the document."""
