"""What an arena has found, as tables with a plot of the intervals."""

from collections.abc import Sequence
from math import isfinite, isnan
from typing import Final

from rich.table import Table
from rich.text import Text

from service.arena.blocks import Block, Estimate, complete, cpu_per_decision, lead, mean_over, share
from service.arena.ladder import ladder
from service.arena.matches import Result
from service.arena.plan import Plan

_WIDTH: Final = 17
"""Characters of a plot."""
_CAPTION: Final = "ahead: points before the best other; ms: CPU for a decision"


def title(plan: Plan, blocks: Sequence[Block]) -> str:
    """Returns what was played, in one line."""
    clock = "no clock" if plan.budget is None else f"{plan.budget:g} s a decision"
    return f"{plan.game}, {plan.seats} seats, {len(blocks)} blocks of {plan.seats} matches, {clock}"


def shares(plan: Plan, results: Sequence[Result]) -> Table:
    """Returns the share of its matches that each bot won, and by how many points it was ahead."""
    blocks = complete(results, plan.seats)
    table = Table(title=title(plan, blocks), caption=_CAPTION)
    table.add_column("bot", overflow="fold", min_width=8)
    for heading in ("matches", "won", "95 %", "ahead", "ms"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column(_scale(0, 1), no_wrap=True)
    for label in [one.label for one in plan.entrants]:
        if own := [block for block in blocks if label in block[0].bots]:
            table.add_row(Text(label), *_row(own, label))
    return table


def _row(blocks: Sequence[Block], label: str) -> tuple[str, ...]:
    """Returns what the blocks of a bot tell about it."""
    results = [result for block in blocks for result in block]
    won = mean_over([share(block, label) for block in blocks])
    points = mean_over([lead(block, label) for block in blocks]).value
    milliseconds = 1000 * cpu_per_decision(results, label)
    shown = (f"{100 * won.value:.1f} %", _interval(won, 100), f"{points:+.1f}", f"{milliseconds:.1f}")
    return (str(len(results)), *shown, _drawn(won, 0, 1))


def rungs(plan: Plan, results: Sequence[Result]) -> Table:
    """Returns the ladder of more than two bots."""
    found = ladder(complete(results, plan.seats), [one.label for one in plan.entrants])
    ends = [end for rung in found for end in rung.elo if isfinite(end)]
    low, high = min(ends, default=0.0), max(ends, default=0.0)
    table = Table(title="Ladder by Plackett and Luce", caption="Elo: points above the mean of those that have any")
    table.add_column("bot")
    table.add_column("Elo", justify="right")
    table.add_column("95 % interval", justify="right")
    table.add_column(_scale(low, high) if ends else "", no_wrap=True)
    for rung in found:
        table.add_row(Text(rung.label), *_placed(rung.elo, low, high))
    return table


def _placed(elo: Estimate, low: float, high: float) -> tuple[str, ...]:
    """Returns a strength, its interval and its plot; of a bot without a number, how it stands to the others."""
    if isfinite(elo.value):
        return f"{elo.value:+.0f}", _interval(elo, 1), _drawn(elo, low, high)
    return ("not comparable" if isnan(elo.value) else "always ahead" if elo.value > 0 else "always behind", "", "")


def _scale(low: float, high: float) -> str:
    """Returns the two ends of a plot."""
    return f"{low:<{_WIDTH // 2}.0f}{high:>{_WIDTH - _WIDTH // 2}.0f}"


def _interval(estimate: Estimate, factor: float) -> str:
    if not isfinite(estimate.low):
        return "one block"
    return f"{factor * estimate.low:.0f} to {factor * estimate.high:.0f}"


def _drawn(estimate: Estimate, low: float, high: float) -> str:
    """Returns an interval as a line with a dot at the estimate; the middle of the plot is marked."""
    span = high - low or 1.0
    ends = (max(low, estimate.low), estimate.value, min(high, estimate.high))
    left, dot, right = (round((_WIDTH - 1) * (end - low) / span) for end in ends)
    signs = ["─" if left <= place <= right else " " for place in range(_WIDTH)]
    signs[_WIDTH // 2] = "┼" if signs[_WIDTH // 2] == "─" else "│"
    signs[dot] = "●"
    return "".join(signs)
