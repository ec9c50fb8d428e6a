"""`kifu top`: what the service does now, in a terminal."""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from math import isnan
from pathlib import Path
from typing import Final

import click
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table

from service.bootstrap import Services
from service.cli.stores import in_folder, in_redis, services_on
from service.processes.scraping import NOTHING, Reading, quantile, rate, read
from service.settings import Settings
from service.use_cases.condition import Condition, condition_or_none

_EVERY: Final = 1.0
"""Seconds between two readings."""
_MIB: Final = 1024 * 1024
_WIDTH: Final = 120
"""Columns where there is no terminal."""

_AWAY: Final = "Redis does not answer."

Readings = Mapping[str, Reading]


@click.command()
@in_folder
@in_redis
@click.option("--once", is_flag=True, help="Print it once, measured over one second, and end.")
def top(data: Path | None, redis: str | None, *, once: bool) -> None:
    """Shows what the service does: rates, durations, queues, and each process. Ctrl-C ends it.

    With --once the exit status is 1 if Redis does not answer.
    """
    with services_on(data, redis) as services:
        pages = _pages(services)
        if once:
            page = next(pages)
            Console(width=None if sys.stdout.isatty() else _WIDTH).print(page)
            if page == _AWAY:
                raise SystemExit(1)
            return
        with suppress(KeyboardInterrupt), Live(next(pages), screen=True, auto_refresh=False) as live:
            for page in pages:
                live.update(page, refresh=True)


def _pages(services: Services) -> Iterator[Group | str]:
    """Yields what to show, once a second. Needs Redis, but goes on while it is away."""
    before: Readings = {}
    condition = condition_or_none(services.conditions)
    while True:
        addresses = (
            {} if condition is None else {each.process.name: each.process.metrics for each in condition.processes}
        )
        before = before or {name: read(address) for name, address in addresses.items()}
        time.sleep(_EVERY)
        condition = condition_or_none(services.conditions)
        after = {name: read(address) for name, address in addresses.items()}
        if condition is None:
            yield _AWAY
        else:
            yield Group(*_page(condition, before, after, services.settings))
        before = after


def _page(condition: Condition, before: Readings, after: Readings, settings: Settings) -> Iterator[str | Table]:
    """Yields the lines and tables of a page."""
    unwell = [f"[bold red]{part}: {why}[/]" for part, why in condition.unwell(settings)]
    yield "\n".join(unwell) or "All parts are well."
    yield _traffic([(before.get(name, NOTHING), after[name]) for name in after])
    yield (
        f"projector {condition.behind.seconds:.1f} s behind ({condition.behind.announcements}); "
        f"matches set aside {condition.set_aside}, stuck {condition.stuck}"
    )
    yield _queues(condition)
    yield _processes(condition, before, after)


def _traffic(pairs: Sequence[tuple[Reading, Reading]]) -> str:
    """Returns the line about requests and moves, from the earlier and the later reading of each process."""

    def per_second(name: str) -> float:
        return sum(rate(*pair, name) for pair in pairs)

    slowest = max((q for pair in pairs if not isnan(q := quantile(*pair, "kifu_request_seconds", 0.99))), default=0.0)
    waiting = sum(after.of("kifu_waiting") for _, after in pairs)
    return (
        f"requests {per_second('kifu_request_seconds_count'):.1f}/s, failed {per_second('failed'):.1f}/s, "
        f"p99 up to {1000 * slowest:.4g} ms, waiting {waiting:.0f}; "
        f"moves over the API {per_second('kifu_moves_total'):.1f}/s, "
        f"of bots {per_second('kifu_bot_move_seconds_count'):.1f}/s"
    )


def _queues(condition: Condition) -> Table:
    table = Table("matches that wait for a bot", "waiting", "oldest")
    for name, waiting in (("with people", condition.with_people), ("of bots alone", condition.alone)):
        table.add_row(name, str(waiting.count), f"{waiting.oldest:.1f} s")
    return table


def _processes(condition: Condition, before: Readings, after: Readings) -> Table:
    table = Table("process", "kind", "does", "silent for", "CPU", "memory", "measured at")
    for each in condition.processes:
        process, now = each.process, after.get(each.process.name, NOTHING)
        cpu = rate(before.get(process.name, NOTHING), now, "process_cpu_seconds_total")
        memory = now.of("process_resident_memory_bytes") / _MIB
        measured = (f"{cpu:.0%}", f"{memory:.0f} MiB") if now.values else ("", "")
        silent = f"[red]{each.silent:.0f} s[/]" if each.hangs else f"{each.silent:.0f} s"
        table.add_row(process.name, process.kind, process.does, silent, *measured, process.metrics)
    return table
