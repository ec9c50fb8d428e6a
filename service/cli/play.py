"""`kifu play`: matches between bots in process, whose records or tables are for studies."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from service.bots.registry import BOTS
from service.bots.simulation import seated
from service.cli.bot_matches import bot_match, chosen_bots, chosen_game, chosen_options, chosen_seats
from service.cli.tables import parquet, tables_in
from service.research.played_match import Named, RecordedMatch
from service.research.played_match import play as play_match

if TYPE_CHECKING:
    from service.research.tables import Tables


@click.command()
@bot_match
@parquet
def play(
    *,
    game: str,
    seats: int | None,
    matches: int,
    bots: str,
    seed: int,
    budget: float,
    options: Sequence[str],
    parquet: Path | None,
) -> None:
    """Plays matches of GAME between bots, without a store, and prints their records.

    The records follow one another: each is a header, then one event a line. The bots rotate by one seat a match.
    With --parquet it writes tables instead, which docs/data.md describes.
    """
    chosen, names = chosen_game(game), chosen_bots(bots)
    count, values = chosen_seats(chosen, seats), msgspec.to_builtins(chosen_options(chosen, options))
    players = {name: BOTS[name](chosen) for name in names}

    def all_matches() -> Iterator[RecordedMatch]:
        for index in range(matches):
            named = [Named(name, players[name]) for name in seated(names, count, index)]
            yield play_match(chosen, named, seed=f"{seed}/{index}", options=values, budget=budget)

    with tables_in(parquet) as tables:
        for each in all_matches():
            _keep(each, tables)


def _keep(played: RecordedMatch, tables: "Tables | None") -> None:
    """Adds a match to the tables, or prints its record."""
    if tables is not None:
        tables.add(played.snapshot, played.envelopes)
    else:
        sys.stdout.buffer.writelines(played.record())
