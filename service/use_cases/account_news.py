"""The accounts that are followed in this process: however many streams follow one, it is read and compared once."""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from typing import Final

import redis
from msgspec import Struct
from msgspec.structs import replace

from domain.match import MatchId, PlayerId, Status
from events.notifier import Notifier, turns_topic
from events.projections.match_summary import MatchSummaries
from events.projections.own_matches import OwnMatches
from events.store import StoreUnavailable
from service.use_cases.account_events import AccountEvent, OwnState, changes
from service.use_cases.challenge_store import ChallengeStore
from service.use_cases.shared import Shared
from service.use_cases.turn_news import LONGEST_PAUSE, PAUSE_FACTOR, TurnNews

_log = logging.getLogger(__name__)

KEPT: Final = 64
"""Changes of a followed account that are kept; a client that is further behind gets the state again."""
_LOOKS_WITHIN: Final = 60.0
"""Seconds after which an account is looked at without news, too."""


class Changed(Struct, frozen=True):
    """What one look at an account has found."""

    state: OwnState
    events: Sequence[AccountEvent]


class OwnStates:
    """Reads the turns and matches of accounts. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis, turn_news: TurnNews) -> None:
        self._turn_news = turn_news
        self._matches = OwnMatches(client)
        self._challenges = ChallengeStore(client)
        self._summaries = MatchSummaries(client)

    def now(self, player: PlayerId) -> OwnState:
        """Returns the state of an account now."""
        return OwnState(self._turn_news.now(player), self._matches.of(player), self._challenges.of(player))

    def after(self, player: PlayerId, before: OwnState) -> Changed:
        """Returns the state of an account now, and what has changed.

        A match that is gone for no reason that is known stays as it was: the projections are computed again.
        """
        now = self.now(player)
        left = {each.match for each in now.matches}
        gone = [each for each in before.matches if each.match not in left]
        entries = {found.entry.id: found.entry for found in self._summaries.of([each.match for each in gone])}
        ends: dict[MatchId, Status] = {
            match: entry.status for match, entry in entries.items() if entry.status in ("finished", "abandoned")
        }
        explained = {match for match, entry in entries.items() if player not in entry.participants()} | ends.keys()
        kept = {each.match for each in gone} - explained
        state = _with_those_kept(now, before, kept) if kept else now
        return Changed(state, changes(before, state, ends))


def _with_those_kept(now: OwnState, before: OwnState, kept: set[MatchId]) -> OwnState:
    """Returns a state with some matches as they were before."""
    turns = [*now.report.turns, *(each for each in before.report.turns if each.match in kept)]
    away = [*now.report.away, *(each for each in before.report.away if each.match in kept)]
    report = replace(
        now.report,
        turns=sorted({(turn.match, turn.seat): turn for turn in turns}.values(), key=lambda turn: turn.since),
        away=sorted(set(away), key=lambda each: (each.match, each.seat)),
    )
    matches = [*now.matches, *(each for each in before.matches if each.match in kept)]
    return OwnState(report, sorted(matches, key=lambda each: each.match), now.challenges)


class FollowedAccount:
    """The state and the newest changes of one account, which a thread of its own (under gevent a greenlet) updates.

    May raise `StoreUnavailable`.
    """

    def __init__(self, player: PlayerId, states: OwnStates, notifier: Notifier) -> None:
        self._player = player
        self._states = states
        self._notifier = notifier
        self._changed = threading.Condition()
        self._lost: StoreUnavailable | None = None
        self._log: deque[Changed] = deque(maxlen=KEPT)
        self._is_closed = False
        self.number = 0
        """How many changes there were."""
        with ExitStack() as opening:
            self._news = opening.enter_context(notifier.subscribed(turns_topic(player)))
            self.state = states.now(player)
            self._closing = opening.pop_all()
        threading.Thread(target=self._watch, name=f"account {player}", daemon=True).start()

    @property
    def is_ending(self) -> bool:
        """True once the process is about to end: nobody should wait any more."""
        return self._notifier.is_closed

    def present(self) -> tuple[int, OwnState]:
        """Returns the state, and how many changes have led to it."""
        with self._changed:
            return self.number, self.state

    def since(self, number: int) -> Sequence[Changed] | None:
        """Returns the changes after so many; `None` if they are not kept any more."""
        with self._changed:
            behind = self.number - number
            return None if behind > len(self._log) else [*self._log][len(self._log) - behind :]

    def wait(self, number: int, timeout: float, is_over: Callable[[], bool]) -> bool:
        """Waits up to `timeout` seconds for a change after so many; true if there is one.

        After `wake` it waits no longer if `is_over` returns true.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._lost or self.number > number or self.is_ending or is_over(), timeout)
            if self._lost is not None:
                raise self._lost
            return self.number > number

    def wake(self) -> None:
        """Lets all who wait look if they still have to."""
        with self._changed:
            self._changed.notify_all()

    def close(self) -> None:
        """Ends the thread, when nobody follows the account any more."""
        self._is_closed = True
        self._closing.close()
        self._news.set()

    def _watch(self) -> None:
        while not self._is_closed:
            self._news.wait(min(self.state.report.until_reminder, _LOOKS_WITHIN))
            self._news.clear()
            if self._is_closed:
                return
            began = time.monotonic()
            self._look()
            time.sleep(min(PAUSE_FACTOR * (time.monotonic() - began), LONGEST_PAUSE))

    def _look(self) -> None:
        try:
            found, lost = self._states.after(self._player, self.state), None
        except StoreUnavailable as error:
            found, lost = None, error
        except Exception:  # noqa: BLE001 - or else this thread would end, and the streams of the account were silent for ever
            _log.exception("the turns and matches of account %s cannot be compared", self._player)
            found, lost = None, StoreUnavailable("The account cannot be followed now.")
        with self._changed:
            self._lost = lost
            if found is not None:
                self.state = found.state
                if found.events:
                    self._log.append(found)
                    self.number += 1
            self._changed.notify_all()


class AccountNews:
    """The accounts that are followed in this process."""

    def __init__(self, states: OwnStates, notifier: Notifier) -> None:
        self._shared = Shared[PlayerId, FollowedAccount](lambda player: FollowedAccount(player, states, notifier))

    def following(self, player: PlayerId) -> AbstractContextManager[FollowedAccount]:
        """Returns a context with an account as all its streams follow it. It may raise `StoreUnavailable`."""
        return self._shared.following(player)
