"""What an account hears about its turns and matches: its present state, then each change."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

import msgspec
from msgspec import Struct

from domain.game import GameId, Seat
from domain.match import MatchId, Proposal, Status
from events.projections.own_matches import OwnMatch
from events.projections.turns import Away, Turn
from events.store import Millis
from service.use_cases.challenge import Challenge
from service.use_cases.turn_news import TurnAnswer, TurnReport, turn_answer

ProposalKind = Literal["take-back", "fork"]
_DIGITS: Final = 16


def _tag(name: str) -> str:
    return f"account.{name.removeprefix('Account')}"


class AccountEvent(Struct, frozen=True, tag_field="type", tag=_tag):
    """What an account hears. In the document the union of all of these replaces it."""


class AccountState(AccountEvent, frozen=True):
    """Everything as it is now. It comes first, and replaces all that the client knew."""

    turns: Sequence[TurnAnswer]
    """The matches that wait for the account, the longest waiting first."""
    away: Sequence[Away]
    """The seats on which a bot stands in for the account."""
    matches: Sequence[OwnMatch]
    """The matches that are not over and that the account has created, plays or has resigned."""
    challenges: Sequence[Challenge] = ()
    """The challenges that the account has made or was given: the open ones, and the newest that have just ended."""


class AccountTurnBegan(AccountEvent, frozen=True):
    """A match waits for the account."""

    turn: TurnAnswer


class AccountTurnReminded(AccountEvent, frozen=True):
    """No more than a quarter of the time of a turn is left."""

    turn: TurnAnswer


class AccountTurnEnded(AccountEvent, frozen=True):
    """A match no longer waits for the account."""

    match: MatchId
    game: GameId
    seat: Seat


class AccountAwayBegan(AccountEvent, frozen=True):
    """The time of the account ran out, and a bot stands in until it comes back."""

    away: Away


class AccountAwayEnded(AccountEvent, frozen=True):
    """No bot stands in any more."""

    away: Away


class AccountMatchWaits(AccountEvent, frozen=True):
    """A match of the account waits for players. It comes again when the seats of the account there have changed."""

    match: OwnMatch


class AccountMatchBegan(AccountEvent, frozen=True):
    """A match of the account is played. It comes again when the seats of the account there have changed."""

    match: OwnMatch


class AccountMatchEnded(AccountEvent, frozen=True):
    """A match of the account is over."""

    match: MatchId
    game: GameId
    status: Status
    """`finished`, or `abandoned` if it never began."""


class AccountMatchLeft(AccountEvent, frozen=True):
    """The account has left the only seat that it had in a match, which goes on without it."""

    match: MatchId
    game: GameId


class AccountProposed(AccountEvent, frozen=True):
    """A player proposes a take-back or a fork. It comes again each time that another one agrees."""

    match: MatchId
    game: GameId
    kind: ProposalKind
    proposal: Proposal


class AccountProposalEnded(AccountEvent, frozen=True):
    """Nothing is proposed any more: it was done, declined, withdrawn, or ended by a move or by the end of the match."""

    match: MatchId
    game: GameId
    kind: ProposalKind


class AccountChallenged(AccountEvent, frozen=True):
    """A player challenges the account to a match; or the account has challenged somebody."""

    challenge: Challenge


class AccountChallengeEnded(AccountEvent, frozen=True):
    """A challenge was accepted, declined or withdrawn, or nobody has answered it in time."""

    challenge: Challenge


ACCOUNT_EVENTS: Final = (
    *(AccountState, AccountTurnBegan, AccountTurnReminded, AccountTurnEnded, AccountAwayBegan, AccountAwayEnded),
    *(AccountMatchWaits, AccountMatchBegan, AccountMatchEnded, AccountMatchLeft),
    *(AccountProposed, AccountProposalEnded, AccountChallenged, AccountChallengeEnded),
)
"""Everything that an account hears."""


class OwnState(Struct, frozen=True):
    """The turns and matches of an account at a moment."""

    report: TurnReport
    matches: Sequence[OwnMatch]
    challenges: Sequence[Challenge] = ()

    @property
    def id(self) -> str:
        """A digest that changes with everything that is news."""
        content = msgspec.json.encode((self.report.state, self.matches, *self.challenges))
        return hashlib.sha256(content).hexdigest()[:_DIGITS]

    def as_event(self, now: Millis) -> AccountState:
        """Returns the state as an event at a moment."""
        turns = tuple(turn_answer(turn, now) for turn in self.report.turns)
        return AccountState(turns, self.report.away, self.matches, self.challenges)


def changes(before: OwnState, after: OwnState, ends: Mapping[MatchId, Status]) -> Sequence[AccountEvent]:
    """Returns what has changed: first what ended, then what began. `ends` are the statuses of matches that are over."""
    earlier, now = ({each.match: each for each in state.matches} for state in (before, after))
    gone = [
        AccountMatchEnded(match, old.game, ends[match]) if match in ends else AccountMatchLeft(match, old.game)
        for match, old in earlier.items()
        if match not in now
    ]
    proposals = [each for match in now if match in earlier for each in _proposals(earlier[match], now[match])]
    away = set(before.report.away), set(after.report.away)
    return (
        *_ended_turns(before.report, after.report),
        *(AccountAwayEnded(each) for each in before.report.away if each not in away[1]),
        *gone,
        *(event for match, new in now.items() for event in _seen(earlier.get(match), new)),
        *proposals,
        *_challenges(before.challenges, after.challenges),
        *(AccountAwayBegan(each) for each in after.report.away if each not in away[0]),
        *_turns(before.report, after.report),
    )


def _seen(old: OwnMatch | None, new: OwnMatch) -> Iterator[AccountEvent]:
    if old is None or (old.status, old.seats) != (new.status, new.seats):
        yield AccountMatchWaits(new) if new.status == "waiting" else AccountMatchBegan(new)


def _proposals(old: OwnMatch, new: OwnMatch) -> Iterator[AccountEvent]:
    kinds: tuple[tuple[ProposalKind, Proposal | None, Proposal | None], ...] = (
        ("take-back", old.take_back, new.take_back),
        ("fork", old.fork, new.fork),
    )
    for kind, was, now in kinds:
        if now is not None and now != was:
            yield AccountProposed(new.match, new.game, kind, now)
        elif now is None and was is not None:
            yield AccountProposalEnded(new.match, new.game, kind)


def _challenges(before: Sequence[Challenge], after: Sequence[Challenge]) -> Iterator[AccountEvent]:
    known = {each.id: each.status for each in before}
    for each in after:
        if each.status != known.get(each.id):
            yield AccountChallenged(each) if each.status == "open" else AccountChallengeEnded(each)


def _ended_turns(before: TurnReport, after: TurnReport) -> Iterator[AccountEvent]:
    now = {(turn.match, turn.seat) for turn in after.turns}
    for turn in before.turns:
        if (turn.match, turn.seat) not in now:
            yield AccountTurnEnded(turn.match, turn.game, turn.seat)


def _turns(before: TurnReport, after: TurnReport) -> Iterator[AccountEvent]:
    known = {_began(turn): turn for turn in before.turns}
    for turn in after.turns:
        told, old = turn_answer(turn, after.now), known.get(_began(turn))
        if old is None:
            yield AccountTurnBegan(told)
        elif told.reminder and not old.is_reminded(before.now):
            yield AccountTurnReminded(told)


def _began(turn: Turn) -> tuple[object, ...]:
    return turn.match, turn.seat, turn.since, turn.needs
