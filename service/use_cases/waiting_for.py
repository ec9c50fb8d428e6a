"""What a match waits for: which seats, since when and for what, and what happens next."""

from itertools import chain
from typing import Final, Literal

import redis
from msgspec import Struct

from domain.game import Seat, Version
from domain.match import (
    AnyMatch,
    BotFailure,
    BotName,
    MatchId,
    Naming,
    PlayerId,
    Status,
    deadlines,
    mask,
    missing_salts,
)
from events.pacing import in_pieces
from events.projections import match_summary
from events.projections.match_summary import MatchSummaries, MatchSummary, Need, Waiting
from events.projections.turns import BotTurn, bot_turn
from events.repository import MatchRepository, Snapshot
from events.store import NOTHING, Head, Millis, RecordReplaced
from service.use_cases.bot_attempts import Attempt, BotAttempts, Held
from service.use_cases.bot_flows import BotFlows

FOR_A_SALT: Final = "give a salt for the draws"
BotState = Literal["queued", "thinking", "paused", "stuck"]


class SeatWaitedFor(Struct, frozen=True):
    """A seat that the match waits for."""

    seat: Seat
    player: PlayerId
    name: str
    bot: BotName | None
    """Set if the service plays the seat itself."""
    needs: Need
    text: str
    """What the match waits for, in the words of the rulebook: `choose an area`. It tells nothing hidden."""
    version: Version
    """The version since which the match has waited for the seat without a break."""
    since: Millis
    """The time of that version."""
    deadline: Millis | None
    """When the time of the seat runs out; `null` without a clock."""


class BotTurnWaitedFor(Struct, frozen=True):
    """How far the service is with the move of a bot."""

    state: BotState
    """Queued; a worker thinks; paused after a failure; or stuck: nobody tries again before the operator asks for it."""
    queue: Literal["people", "alone"]
    """Matches with people come before those of bots alone."""
    turns_before: int | None
    """Turns of the same account that are before it. Only that account and the operator are told."""
    failures: int
    """How often the bot has failed at this decision."""
    reason: BotFailure | None
    """How it failed last."""
    next_attempt: Millis | None
    """When it is asked again, if it is paused."""
    worker: str | None = None
    """The process that thinks. Only the operator is told."""
    worker_since: Millis | None = None
    """Since when it thinks. Only the operator is told."""


class WaitingFor(Struct, frozen=True):
    """What a match waits for; nothing once it is over."""

    version: Version
    status: Status
    seats: tuple[SeatWaitedFor, ...]
    open_seats: tuple[Seat, ...]
    """Before the start: the seats that are to be taken."""
    missing_salts: tuple[Seat, ...]
    """Before the start: the taken seats whose players have still to give a salt."""
    bot_turn: BotTurnWaitedFor | None
    """Set if it waits for a bot."""


class StuckMatch(Struct, frozen=True):
    """A match that is set aside because its bots fail."""

    match: MatchId
    version: Version
    seat: Seat
    bot: BotName
    failures: int
    reason: BotFailure | None
    """How the bot failed last."""
    since: Millis
    """When it failed last."""

    @classmethod
    def of(cls, match: MatchId, attempt: Attempt) -> "StuckMatch":
        """Returns a match with the attempt that failed last."""
        return cls(match, attempt.version, attempt.seat, attempt.bot, attempt.failures, attempt.reason, attempt.since)


class StuckMatches(Struct, frozen=True):
    """The matches that are set aside because their bots fail. All other matches go on."""

    matches: tuple[StuckMatch, ...]


WAITING_ANSWERS: Final = (WaitingFor, StuckMatches)
"""The responses of these kinds, for the document."""


class WaitingMatches:
    """Tells what matches wait for. Every method may raise `StoreUnavailable` and an `UnreadableRecord`."""

    def __init__(self, client: redis.Redis, repository: MatchRepository) -> None:
        self._summaries = MatchSummaries(client)
        self._flows = BotFlows(client)
        self._repository = repository
        self._attempts = BotAttempts(client)

    def of(self, snapshot: Snapshot, naming: Naming, player: PlayerId | None, *, operates: bool = False) -> WaitingFor:
        """Returns what a match waits for, as told to a player, to the operator, or to anybody else."""
        match, summary = snapshot.match, self._summary(snapshot)
        is_waiting = match.status == "waiting"
        times, public = deadlines(snapshot.game, match), mask(snapshot.game, match, None)
        turn = bot_turn(summary)
        return WaitingFor(
            match.version,
            match.status,
            tuple(_seat(snapshot, naming, public, each, times.get(each.seat)) for each in summary.waiting),
            tuple(Seat(seat) for seat, holder in enumerate(match.seats) if holder is None) if is_waiting else (),
            missing_salts(match) if is_waiting else (),
            None if turn is None else self._bot_turn(turn, match.version, player, operates=operates),
        )

    def _summary(self, snapshot: Snapshot) -> MatchSummary:
        """Returns the summary of a match at its version, whether it is projected yet or not."""
        known = next(self._summaries.of([snapshot.match.id]), None)
        if known is not None and known.head == Head(snapshot.version, snapshot.hash):
            return known
        try:
            return self._followed(snapshot, known)
        except RecordReplaced:
            return self._followed(snapshot, None)

    def _followed(self, snapshot: Snapshot, summary: MatchSummary | None) -> MatchSummary:
        """Returns the summary of a match at its version; `summary` is an earlier one, or `None`."""
        if summary is not None and summary.entry.version >= snapshot.version:
            summary = None
        after = NOTHING if summary is None else summary.head
        for step in chain.from_iterable(in_pieces(self._repository.steps(snapshot.match.id, after))):
            if step.version <= snapshot.version:
                summary = match_summary.summarize(summary, step)
        return match_summary.summarize(None, snapshot) if summary is None else summary

    def _bot_turn(
        self, turn: BotTurn, version: Version, player: PlayerId | None, *, operates: bool
    ) -> BotTurnWaitedFor:
        held = self._attempts.of(turn.match)
        if held is not None and not held.thinks and held.attempt.version != version:
            held = None  # it was about an earlier decision
        attempt, state = None if held is None else held.attempt, _bot_state(held)
        thinking = attempt if operates and state == "thinking" else None
        return BotTurnWaitedFor(
            state=state,
            queue="people" if turn.with_people else "alone",
            turns_before=self._flows.turns_before(turn) if operates or player == turn.account else None,
            failures=0 if attempt is None else attempt.failures,
            reason=None if attempt is None else attempt.reason,
            next_attempt=attempt.until if attempt is not None and state == "paused" else None,
            worker=None if thinking is None else thinking.worker,
            worker_since=None if thinking is None else thinking.since,
        )


def _bot_state(held: Held | None) -> BotState:
    """Returns how far the bot is by the attempt at its decision, if there is one."""
    if held is None or not held.holds_up:
        return "queued"
    if held.attempt.stuck:
        return "stuck"
    return "thinking" if held.thinks else "paused"


def _seat(
    snapshot: Snapshot, naming: Naming, public: AnyMatch, waiting: Waiting, deadline: int | None
) -> SeatWaitedFor:
    holder = snapshot.match.seats[waiting.seat]
    is_move = waiting.needs == "move"
    return SeatWaitedFor(
        seat=waiting.seat,
        player=waiting.player,
        name="" if holder is None else naming(holder),
        bot=waiting.bot,
        needs=waiting.needs,
        text=snapshot.game.describe_choice(public.board, waiting.seat) if is_move else FOR_A_SALT,
        version=waiting.began,
        since=waiting.since,
        deadline=None if deadline is None else Millis(deadline),
    )
