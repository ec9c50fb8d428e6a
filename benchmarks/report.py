"""The results as a table."""

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text

from benchmarks.finding import Finding

_ANSWERS = {True: Text("yes", "green"), False: Text("NO", "bold red"), None: Text("-", "dim")}


def table(findings: Iterable[Finding]) -> Table:
    """Returns a table with one row for each result."""
    shown = Table(title="Kifu beside its peers, in one run on this machine")
    shown.add_column("what")
    for heading in ("ours", "peer"):
        shown.add_column(heading, justify="right")
    shown.add_column("unit")
    for heading in ("ratio", "budget", "met"):
        shown.add_column(heading, justify="right")
    for finding in findings:
        shown.add_row(*_cells(finding))
    return shown


def _cells(finding: Finding) -> Iterable[str | Text]:
    yield finding.what
    yield _figure(finding.ours)
    yield "" if finding.peer is None else _figure(finding.peer)
    yield finding.unit
    yield _ratio(finding)
    yield "" if finding.limit is None else str(finding.limit)
    yield _ANSWERS[finding.is_met]


def _ratio(finding: Finding) -> str:
    if finding.ratio is None:
        return ""
    spread = "" if finding.spread is None else f" ({finding.spread[0]:.2f}-{finding.spread[1]:.2f})"
    return f"{finding.ratio:.2f} x{spread}"


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
