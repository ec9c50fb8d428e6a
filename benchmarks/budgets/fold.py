"""Folding a record, decoding included, compared with the library `eventsourcing` on as many stored events.

The same match with clocks, which people play, is compared with the one without. Reported too: the fold with every hash
checked, as the service does when it reads a match from the store.
"""

from collections.abc import Callable, Iterator

from benchmarks.finding import Effort, Finding, Limit, at_least
from benchmarks.matches import played
from benchmarks.peers.ledger import Ledger
from benchmarks.rounds import compared, per_second
from domain.registry import GAMES
from service.use_cases.match_plan import CASUAL

LIMIT = at_least(10)
CLOCKS_LIMIT = at_least(1 / 1.3)


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures one match of each game."""
    for game in GAMES.values():
        record, timed, title = played(game), played(game, clock=CASUAL), game.title
        ledger = Ledger(record.version)
        against = f"fold {title}, {record.version} events, beside eventsourcing"
        yield _compared(against, effort, record.fold, ledger.rebuild, LIMIT)
        yield _compared(f"fold {title} with clocks, beside without", effort, timed.fold, record.fold, CLOCKS_LIMIT)
        yield _compared(
            f"fold {title} with every hash checked, beside without", effort, record.checked_fold, record.fold
        )


def _compared(
    what: str, effort: Effort, ours: Callable[[], int], peer: Callable[[], int], limit: Limit | None = None
) -> Finding:
    return compared(
        what,
        "events/s",
        effort.rounds,
        ours=lambda: per_second(ours, effort.share),
        peer=lambda: per_second(peer, effort.share),
        limit=limit,
    )
