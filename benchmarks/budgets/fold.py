"""Folding a record, decoding included, compared with the library `eventsourcing` on as many stored events.

The same match with clocks, which people play, is compared with the one without. Reported too: the fold with every hash
checked, as the service does when it reads a match from the store.
"""

from collections.abc import Iterator

from benchmarks.finding import Effort, Finding, at_least
from benchmarks.matches import Played, played
from benchmarks.peers.ledger import Ledger
from benchmarks.rounds import compared, per_second
from domain.registry import GAMES
from service.use_cases.seats import CASUAL

LIMIT = at_least(10)
CLOCKS_LIMIT = at_least(1 / 1.3)


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures one match of each game."""
    for game in GAMES.values():
        record = played(game)
        yield _compared(record, effort)
        yield _timed(record, played(game, clock=CASUAL), effort)
        yield _checked(record, effort)


def _compared(record: Played, effort: Effort) -> Finding:
    ledger = Ledger(record.version)
    return compared(
        f"fold {record.game.title}, {record.version} events, beside eventsourcing",
        "events/s",
        effort.rounds,
        ours=lambda: per_second(record.fold, effort.share),
        peer=lambda: per_second(ledger.rebuild, effort.share),
        limit=LIMIT,
    )


def _timed(record: Played, timed: Played, effort: Effort) -> Finding:
    return compared(
        f"fold {record.game.title} with clocks, beside without",
        "events/s",
        effort.rounds,
        ours=lambda: per_second(timed.fold, effort.share),
        peer=lambda: per_second(record.fold, effort.share),
        limit=CLOCKS_LIMIT,
    )


def _checked(record: Played, effort: Effort) -> Finding:
    return compared(
        f"fold {record.game.title} with every hash checked, beside without",
        "events/s",
        effort.rounds,
        ours=lambda: per_second(record.checked_fold, effort.share),
        peer=lambda: per_second(record.fold, effort.share),
        limit=None,
    )
