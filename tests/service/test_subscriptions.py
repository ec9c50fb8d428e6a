"""Whoever follows a match is told every event."""

import random

from domain.match import MatchId
from events.memory import MemoryStore
from events.notifier import Notifier
from events.repository import MatchRepository, Snapshot
from service.use_cases.subscriptions import Subscriptions
from tests.events.recorder import GAMES, M1, Recorder


class Busy(MatchRepository):
    """A table at which a move is made as soon as somebody has looked at it for the first time."""

    recorder: Recorder
    has_moved = False

    def newest(self, match: MatchId) -> Snapshot | None:
        found = super().newest(match)
        if not self.has_moved:
            self.has_moved = True
            self.recorder.move(random.Random(1))
        return found


def test_a_subscription_delivers_a_move_played_while_it_is_opened() -> None:
    notifier = Notifier()
    store = MemoryStore(notifier)
    repository = Busy(store, GAMES)
    repository.recorder = Recorder(store)
    repository.recorder.start()
    opened = repository.recorder.envelopes[-1].version
    with Subscriptions(store, repository, notifier).following(M1) as subscription:
        assert subscription.wait(opened, timeout=10), "waited in vain"
        assert subscription.lines(opened, None)[0][0] == opened + 1
