"""Whoever follows a match is told every event."""

import random

from domain.match import MatchId
from events.memory import MemoryStore
from events.repository import Folded, Table
from events.signals import Signals
from service.use_cases.subscriptions import Chronicle
from tests.events.play import GAMES, M1, Recorder


class Busy(Table):
    """A table at which a move is made as soon as somebody has looked at it for the first time."""

    recorder: Recorder
    has_moved = False

    def newest(self, match: MatchId) -> Folded | None:
        found = super().newest(match)
        if not self.has_moved:
            self.has_moved = True
            self.recorder.move(random.Random(1))
        return found


def test_a_move_made_while_a_match_is_being_opened_is_told() -> None:
    signals = Signals()
    store = MemoryStore(signals)
    table = Busy(store, GAMES)
    table.recorder = Recorder(store)
    table.recorder.start()
    opened = table.recorder.envelopes[-1].version
    with Chronicle(store, table, signals).following(M1) as window:
        assert window.wait(opened, timeout=10), "waited in vain"
        assert window.lines(opened, None)[0][0] == opened + 1
