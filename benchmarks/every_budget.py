"""All budgets by the names that `--only` takes. Importing them needs the libraries of the extra `bench`."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from benchmarks.budgets import (
    any_version,
    bots,
    chain,
    floods,
    fold,
    fork,
    legal_moves,
    load,
    long_reads,
    memory,
    nth_move,
    observing,
    random_play,
    recovery,
    rest_move,
    scale,
    standings,
    start_up,
    thinking,
    verify,
)
from benchmarks.finding import Effort, Finding

BUDGETS: Mapping[str, Callable[[Effort], Iterable[Finding]]] = MappingProxyType(
    {
        "fold": fold.measure,
        "random-play": random_play.measure,
        "rest-move": rest_move.measure,
        "observing": observing.measure,
        "any-version": any_version.measure,
        "legal-moves": legal_moves.measure,
        "thinking": thinking.measure,
        "memory": memory.measure,
        "nth-move": nth_move.measure,
        "fork": fork.measure,
        "load": load.measure,
        "start-up": start_up.measure,
        "recovery": recovery.measure,
        "bots": bots.measure,
        "floods": floods.measure,
        "long-reads": long_reads.measure,
        "standings": standings.measure,
        "scale": scale.measure,
        "chain": chain.measure,
        "verify": verify.measure,
    }
)
