"""Checking the hash chain of a record."""

from collections.abc import Iterator
from statistics import median

from benchmarks.finding import Effort, Finding
from benchmarks.matches import Played, played
from benchmarks.rounds import per_second
from domain.registry import GAMES
from events.chain import verify_chain
from events.event_view import event_views


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures one whole match of each game."""
    for game in GAMES.values():
        record = played(game)
        what = f"checking the hash chain of {record.version} events of {game.title}"
        yield Finding(what, "events/s", _pace(record, effort))


def _pace(record: Played, effort: Effort) -> float:
    snapshot = record.newest()
    shown = list(event_views(record.game, snapshot.match, record.store.read(record.match), None, opened=True))

    def check() -> int:
        if broken := verify_chain(shown, snapshot.hash):
            raise ValueError(f"the chain breaks at version {broken}")
        return len(shown)

    return median(per_second(check, effort.share) for _ in range(effort.rounds))
