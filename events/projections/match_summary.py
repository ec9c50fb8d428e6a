"""The summary of a match: the one document that is projected of it. Lobby and turns are indexes of the summaries."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, Literal

import msgspec
import redis
from msgspec import Struct
from msgspec.structs import replace

from domain.game import GameId, Seat, Version
from domain.match import (
    AnyMatch,
    BankClock,
    BotName,
    MatchId,
    PlayerId,
    Proposal,
    SeatResult,
    Seats,
    Status,
    WhenOut,
    deadlines,
    grace,
    missing_salts,
    nameless,
    to_act,
)
from events import projection_keys as keys
from events.connection import reaching_redis
from events.projections.contests import RatedResult
from events.repository import Snapshot
from events.store import Hash, Head, Millis
from events.stored_values import StoredValues


class ClockAnswer(Struct, frozen=True):
    """The clock of a match, as its creator chose it."""

    kind: Literal["turn", "bank"]
    seconds: int
    increment: int
    when_out: WhenOut
    bot: BotName | None
    """The bot for players whose time has run out."""


class LobbyEntry(Struct, frozen=True, omit_defaults=True):
    """What the lobby shows of a match."""

    id: MatchId
    game: GameId
    version: Version
    status: Status
    creator: PlayerId
    seats: Seats  # without the names of the players: they are added when the entry is told
    created: Millis
    updated: Millis
    """The time of the newest event."""
    to_act: tuple[Seat, ...] = ()
    results: tuple[SeatResult, ...] = ()
    private: bool = False
    rated: bool = True
    """True if the result may count in the standings, as `docs/ratings.md` says."""
    absent: tuple[Seat, ...] = ()
    """The seats on which a bot stands in for a player who may come back; none once the match is over."""
    clock: ClockAnswer | None = None
    """`None` without one. A match that only an earlier release has told of has none here until its next event."""
    options: Mapping[str, Any] = msgspec.field(default_factory=dict)
    """The options that have another value than their default, by name. A match that only an earlier release has told of
    has none here until its next event."""

    def players(self) -> set[PlayerId]:
        """Returns the players who hold a seat."""
        return {holder.player for holder in self.seats if holder is not None}

    def seated(self) -> set[PlayerId]:
        """Returns the players who hold a seat, and those who have resigned one."""
        resigned = {seat.stands_in_for.player for seat in self.seats if seat is not None and seat.stands_in_for}
        return self.players() | resigned

    def participants(self) -> set[PlayerId]:
        """Returns the creator, the players who hold a seat, and those who have resigned one."""
        return {self.creator} | self.seated()

    def away(self) -> dict[Seat, PlayerId]:
        """Returns the players for whom bots stand in until they come back, by seat."""
        holders = ((seat, self.seats[seat]) for seat in self.absent)
        return {seat: bot.stands_in_for.player for seat, bot in holders if bot is not None and bot.stands_in_for}

    def people(self) -> list[PlayerId]:
        """Returns the players of the seats that no bot of this service plays, in seat order."""
        return [holder.player for holder in self.seats if holder is not None and holder.bot is None]

    def open_to(self, viewer: PlayerId | None) -> bool:
        """True if the viewer may see the match."""
        return not self.private or viewer in self.participants()


Need = Literal["move", "salt"]
"""What a match waits for: a move, or before the start a salt for the draws."""


class Waiting(Struct, frozen=True, omit_defaults=True):
    """A seat that the match waits for, and its player."""

    seat: Seat
    player: PlayerId
    began: Version
    """The version since which the match has waited for the seat without a break."""
    since: Millis
    """The time of the event that made this version."""
    bot: BotName | None = None
    needs: Need = "move"
    deadline: Millis | None = None
    """When the time of the player runs out; `None` without a clock."""


class MatchSummary(Struct, frozen=True, omit_defaults=True):
    """What is projected of a match, at one version."""

    entry: LobbyEntry
    waiting: tuple[Waiting, ...]
    hash: Hash
    """The hash of the event at that version."""
    due: Millis | None = None
    """When the service has to look whose time has run out; `None` if no clock runs."""
    result: RatedResult | None = None
    """The result, if the match is over and rated."""
    take_back: Proposal | None = None
    """A take-back that waits for the consent of all players."""
    fork: Proposal | None = None
    """A fork that waits for the consent of all players."""

    @property
    def head(self) -> Head:
        """The newest event that is projected."""
        return Head(self.entry.version, self.hash)


def summarize(before: MatchSummary | None, snapshot: Snapshot) -> MatchSummary:
    """Returns the summary of a match; `before` is its summary one event earlier, `None` for a new match."""
    match = snapshot.match
    acting = to_act(snapshot.game, match)
    entry = LobbyEntry(
        id=match.id,
        game=match.game,
        version=match.version,
        status=match.status,
        creator=match.creator,
        seats=tuple(map(nameless, match.seats)),
        created=snapshot.time if before is None else before.entry.created,
        updated=snapshot.time,
        to_act=acting,
        results=match.results,
        private=match.private,
        rated=match.rated,
        absent=match.absent if match.status == "playing" else (),
        clock=clock_answer(match),
        options=_changed_options(snapshot),
    )
    waiting = tuple(_waiting(() if before is None else before.waiting, acting, snapshot))
    result = before.result if before is not None and match.status == "finished" else None
    due = min((Millis(each.deadline + grace(match)) for each in waiting if each.deadline is not None), default=None)
    return MatchSummary(entry, waiting, snapshot.hash, due, result, match.take_back, match.fork)


def clock_answer(match: AnyMatch) -> ClockAnswer | None:
    """Returns the clock of a match; `None` if it is played without one."""
    if match.clocks is None:
        return None
    clock = match.clocks.clock
    if isinstance(clock, BankClock):
        return ClockAnswer("bank", clock.seconds, clock.increment, clock.when_out, clock.stand_in.bot)
    return ClockAnswer("turn", clock.seconds, 0, clock.when_out, clock.stand_in.bot)


def _changed_options(snapshot: Snapshot) -> dict[str, Any]:
    usual = msgspec.to_builtins(snapshot.game.options())
    return {name: value for name, value in snapshot.match.options.items() if name not in usual or value != usual[name]}


def _waiting(before: tuple[Waiting, ...], acting: tuple[Seat, ...], snapshot: Snapshot) -> Iterator[Waiting]:
    """Yields the seats that the match waits for; before the start, those whose salts are missing."""
    earlier = {(waiting.seat, waiting.player, waiting.needs): waiting for waiting in before}
    match, runs_out = snapshot.match, deadlines(snapshot.game, snapshot.match)
    need: Need = "salt" if match.status == "waiting" else "move"
    for seat in missing_salts(match) if need == "salt" else acting:
        if (holder := match.seats[seat]) is not None:
            known = earlier.get((seat, holder.player, need))
            waiting = known or Waiting(seat, holder.player, snapshot.version, snapshot.time, holder.bot, need)
            yield _with_deadline(waiting, runs_out.get(seat))


def _with_deadline(waiting: Waiting, deadline: int | None) -> Waiting:
    if waiting.deadline == deadline:
        return waiting
    return replace(waiting, deadline=None if deadline is None else Millis(deadline))


def encode(summary: MatchSummary) -> bytes:
    """Returns a summary as it is kept in Redis."""
    return _ENCODER.encode(summary)


def decode(document: bytes) -> MatchSummary:
    """Returns a summary from its bytes in Redis."""
    return _DECODER.decode(document)


class MatchSummaries:
    """The summaries in Redis."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client
        self._stored = StoredValues("the summary of match", MatchSummary)

    def of(self, matches: Sequence[MatchId]) -> Iterator[MatchSummary]:
        """Returns the summaries of those matches that have one, in the same order. May raise `StoreUnavailable`.

        One that cannot be read is left out.
        """
        for start in range(0, len(matches), _FETCHED_AT_ONCE):
            yield from self._few(matches[start : start + _FETCHED_AT_ONCE])

    def _few(self, matches: Sequence[MatchId]) -> Iterator[MatchSummary]:
        by_shard: defaultdict[keys.Shard, list[MatchId]] = defaultdict(list)
        for match in matches:
            by_shard[keys.shard(match)].append(match)
        with reaching_redis(), self._client.pipeline(transaction=False) as pipe:
            for few in by_shard.values():
                # By name, since the pipeline of a cluster has no method for it: it takes a command for one shard.
                pipe.execute_command("MGET", *map(keys.match_summary, few))
            answers = pipe.execute()
        found = dict(zip(chain(*by_shard.values()), chain(*answers), strict=True))
        for match in matches:
            if (document := found[match]) is not None and (summary := self._stored.read(match, document)) is not None:
                yield summary


_FETCHED_AT_ONCE: Final = 200
_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(MatchSummary)
