"""What the API answers, as structs: encoded without a detour, and described by their own JSON Schema."""

from typing import Any, Final, Literal

from msgspec import Struct

from domain.components import Digest
from domain.game import GameId, Score, Seat, Version
from domain.match import BotName, MatchId, Parent, PlayerId, Proposal, Status
from events.event_view import EventView
from events.projections.match_summary import LobbyEntry
from events.projections.turns import Turn
from service.use_cases.changes import Changes
from service.use_cases.players import Token
from service.use_cases.reading import LegalMove


class PlayerAnswer(Struct, frozen=True):
    """An account, human or program."""

    id: PlayerId
    name: str


class NewPlayerAnswer(PlayerAnswer, frozen=True):
    """An account just made."""

    token: Token
    """Shown this once; nobody can look it up again."""


class TokenAnswer(Struct, frozen=True):
    """A new token of the caller's."""

    token: Token
    """Shown this once; nobody can look it up again."""


class GameSummary(Struct, frozen=True):
    """A game on offer."""

    id: GameId
    title: str
    edition: int
    """Grows with every change to the rules."""
    seat_counts: tuple[int, ...]
    bots: tuple[BotName, ...]
    """Who can be put on a seat."""


class GamesAnswer(Struct, frozen=True):
    """The games on offer."""

    games: tuple[GameSummary, ...]


class ComponentsAnswer(Struct, frozen=True):
    """The printed data of a game."""

    digest: Digest
    """SHA-256 of the file; each match records the one it is played with."""
    document: dict[str, Any]
    """The file as it is, each table with its provenance."""


class GameAnswer(GameSummary, frozen=True):
    """A game with all that a client needs to know to play it."""

    options: dict[str, Any]
    """JSON Schema of the options of a match."""
    components: ComponentsAnswer
    moves: dict[str, Any]
    """JSON Schema of the moves."""
    events: dict[str, Any]
    """JSON Schema of the events."""


class SeatAnswer(Struct, frozen=True):
    """A place at the table, and who sits there."""

    seat: Seat
    player: PlayerId | None = None
    """Nobody: the seat is open."""
    name: str | None = None
    bot: BotName | None = None


class SeatScore(Struct, frozen=True):
    """The points of one seat."""

    seat: Seat
    total: int
    rank: int
    """1 is best."""


class MatchAnswer(Struct, frozen=True):
    """A match, without its board."""

    id: MatchId
    game: GameId
    edition: int
    components: Digest
    options: dict[str, Any]
    status: Status
    version: Version
    private: bool
    creator: PlayerId
    seats: tuple[SeatAnswer, ...]
    seat: Seat | None
    """The caller's own."""
    to_act: tuple[Seat, ...]
    """Who is waited for."""
    scores: tuple[SeatScore, ...]
    """Running totals; final ones once the match is over."""
    hash: str
    """Of the newest event: a record that does not end with it is cut short."""
    take_back: Proposal | None
    """A take-back that waits for the consent of all players."""
    fork: Proposal | None
    """A fork that waits for the consent of all players."""
    rated: bool
    """Whether the result counts in the standings: not that of a fork, nor of a match that went back by consent, or was
    forked while it was played."""
    parent: Parent | None
    """Where a fork comes from."""


class MovesAnswer(Struct, frozen=True):
    """What the caller may do."""

    version: Version
    seat: Seat | None
    moves: tuple[LegalMove, ...]


class PlayedAnswer(Struct, frozen=True):
    """What came of moves, of a resignation, of a take-back or of a correction."""

    version: Version
    events: tuple[EventView, ...]
    to_act: tuple[Seat, ...]


class Expected(Struct, frozen=True, omit_defaults=True):
    """An event that would follow. What the caller would not be shown is `{"type": "hidden"}`."""

    version: Version
    type: str
    data: dict[str, Any]
    text: str
    seat: Seat | None = None
    move: dict[str, Any] | None = None
    """The move that it would come of, on the first of its events."""


class DryRunAnswer(Struct, frozen=True):
    """What would follow from moves: nothing was played."""

    version: Version
    """Of the match, as it is."""
    events: tuple[Expected, ...]
    complete: bool
    """Whether that is all; else what comes next takes a draw, shows something hidden, or is the end of the match."""


class QuarantinedAnswer(Struct, frozen=True):
    """A match that is set aside."""

    match: MatchId
    version: Version
    """The version that cannot be folded."""
    why: str


class QuarantineAnswer(Struct, frozen=True):
    """The matches that are set aside because their records cannot be folded; every other goes on."""

    matches: tuple[QuarantinedAnswer, ...]


class EventsAnswer(Struct, frozen=True):
    """A page of events."""

    events: tuple[EventView, ...]
    version: Version
    """Of the match."""
    next: Version
    """What to send as `since` for the events after these."""


class ScoresAnswer(Struct, frozen=True):
    """Every point of every seat, and the event that gave it."""

    version: Version
    scores: tuple[Score, ...]


class LobbyAnswer(Struct, frozen=True):
    """A page of matches, newest first."""

    matches: tuple[LobbyEntry, ...]
    next: str | None
    """What to send as `cursor` for the page that follows; nothing on the last."""


class TurnsAnswer(Struct, frozen=True):
    """The matches that wait for the caller, longest waiting first."""

    turns: tuple[Turn, ...]


class StandingAnswer(Struct, frozen=True):
    """What a player has achieved in a game."""

    player: PlayerId
    name: str
    bot: BotName | None
    games: int
    """Seats played to the end."""
    wins: int
    """Seats ranked first, ties included."""
    points: int
    """Of all games together."""
    rating: float
    """A strength that the player almost certainly has: mu - 3 sigma."""
    mu: float
    """The estimated strength (OpenSkill, Plackett-Luce)."""
    sigma: float
    """How uncertain that estimate is."""


class StandingsAnswer(Struct, frozen=True):
    """The players of a game, best rating first."""

    game: GameId
    standings: tuple[StandingAnswer, ...]


class ViewAnswer(Struct, frozen=True):
    """A match as the caller may know it: stands in the document for the views of all games."""


class HealthAnswer(Struct, frozen=True):
    """The process answers."""

    status: Literal["ok"]


class ReadyAnswer(Struct, frozen=True):
    """The process and its store answer."""

    status: Literal["ok"]
    projector_backlog: int
    """How many announcements the projector is not done with."""


ANSWERS: Final[tuple[type[Struct], ...]] = (
    PlayerAnswer,
    NewPlayerAnswer,
    TokenAnswer,
    GamesAnswer,
    GameAnswer,
    MatchAnswer,
    ViewAnswer,
    MovesAnswer,
    PlayedAnswer,
    DryRunAnswer,
    QuarantineAnswer,
    EventsAnswer,
    ScoresAnswer,
    Changes,
    LobbyAnswer,
    TurnsAnswer,
    StandingsAnswer,
    HealthAnswer,
    ReadyAnswer,
)
"""Every kind of answer there is."""
