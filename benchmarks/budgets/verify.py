"""Verifying records of finished matches: hash chain, secrets, every move and draw, and the scores."""

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from benchmarks.finding import Effort, Finding, at_least
from benchmarks.rounds import per_second
from domain.registry import GAMES
from events.verify import verify

LIMIT = at_least(20, "records/s")
_GOLDEN = Path(__file__).parents[2] / "tests" / "playthroughs"


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures the golden records of each game at each seat count, in memory."""
    for game in GAMES.values():
        for seats in game.seat_counts:
            records = [path.read_bytes() for path in sorted((_GOLDEN / game.id).glob(f"{seats}-*.ndjson"))]
            what = f"verifying {game.title}, {seats} seats, {_events(records)} events"
            yield Finding(what, "records/s", median(_paces(records, effort)), limit=LIMIT)


def _paces(records: Sequence[bytes], effort: Effort) -> Iterator[float]:
    return (per_second(lambda: _verified(records), effort.share) for _ in range(effort.rounds))


def _verified(records: Sequence[bytes]) -> int:
    for record in records:
        verify(io.BytesIO(record), GAMES)
    return len(records)


def _events(records: Sequence[bytes]) -> int:
    """Returns the average number of events of a record."""
    return sum(record.count(b"\n") - 1 for record in records) // len(records)
