"""Plays the blocks of an arena in order, in this process or in several, until enough is known."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, partial
from itertools import chain, islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import NamedTuple

from domain.game import AnyGame
from service.arena.folder import Folder, missing, record_of
from service.arena.matches import BotFailed, Result, play_planned
from service.arena.plan import Match, Plan
from service.games import load_games
from service.settings import Settings


class Table(NamedTuple):
    """What a process needs to play matches of a plan."""

    plan: Plan
    game: AnyGame
    records: bool

    def play(self, match: Match) -> tuple[Result, bytes | None]:
        """Plays a match. Returns its result, and its record if it is to be kept. Raises `BotFailed`, `UnknownBot`."""
        result, full = play_planned(self.plan, self.game, match)
        return result, record_of(full) if self.records else None


def table_of(plan: Plan, *, records: bool) -> Table:
    """Returns the table of a plan, with the games that this process offers."""
    return Table(plan, load_games(Settings.from_environment())[plan.game], records)


def play(
    plan: Plan,
    folder: Folder,
    *,
    blocks: int,
    records: bool,
    processes: int,
    after_block: Callable[[Sequence[Result]], bool],
) -> None:
    """Plays the blocks that the folder lacks, up to a number of them. Raises `BotFailed` and `UnknownBot`.

    Matches are kept in the order of the plan, however many processes play them. `after_block` gets all results each
    time that a block is complete, and says whether enough is known.
    """
    folder.trim()
    results = list(folder.results())
    if len(results) >= plan.seats and after_block(results):
        return
    known = frozenset((result.block, result.seating) for result in results)
    matches = chain.from_iterable(missing(block, known) for block in islice(plan.blocks(), blocks))
    for result, record in _played(plan, matches, records=records, processes=processes):
        folder.keep(result, record)
        results.append(result)
        if result.seating == plan.seats - 1 and after_block(results):
            return


def _played(
    plan: Plan, matches: Iterator[Match], *, records: bool, processes: int
) -> Iterator[tuple[Result, bytes | None]]:
    """Yields matches as they were planned. Several processes play ahead of the one that is waited for."""
    if processes == 1:
        yield from map(table_of(plan, records=records).play, matches)
        return
    # Processes are spawned, not forked: this one may have threads, e.g. those that draw the progress.
    with ProcessPoolExecutor(processes, get_context("spawn"), _sit_down, (plan, records)) as pool:
        ahead: deque[Future[tuple[Result, bytes | None]]] = deque()
        try:
            ahead.extend(pool.submit(_play, match) for match in islice(matches, 2 * processes))
            while ahead:
                yield ahead.popleft().result()
                ahead.extend(pool.submit(_play, match) for match in islice(matches, 1))
        except BrokenProcessPool as error:
            raise BotFailed(
                "A process that played matches has ended without a word, e.g. for lack of memory."
            ) from error
        finally:
            pool.shutdown(cancel_futures=True)


_tables: list[Callable[[], Table]] = []
"""In a process that plays for another one: returns its table."""


def _sit_down(plan: Plan, records: bool) -> None:
    Thread(target=_end_with_the_parent, daemon=True).start()
    _tables.append(cache(partial(table_of, plan, records=records)))


def _end_with_the_parent() -> None:
    """Ends this process as soon as the one that it plays for has ended, also if that was killed."""
    if parent := parent_process():
        parent.join()
        os._exit(1)


def _play(match: Match) -> tuple[Result, bytes | None]:
    return _tables[0]().play(match)
