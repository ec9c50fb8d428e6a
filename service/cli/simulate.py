"""`kifu simulate`: matches between bots, and a table of their results."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

from domain.game import AnyGame
from domain.match import BotName
from service.bots.simulation import Outcome, Simulation
from service.cli.bot_matches import bot_match, chosen_bots, chosen_game, chosen_options, chosen_seats


@click.command()
@bot_match
def simulate(
    *, game: str, seats: int | None, matches: int, bots: str, seed: int, budget: float, options: Sequence[str]
) -> None:
    """Plays matches of GAME between bots, without a store, and compares the bots."""
    chosen, names = chosen_game(game), chosen_bots(bots)
    count = chosen_seats(chosen, seats)
    simulation = Simulation(
        chosen, names, seats=count, seed=seed, budget=budget, options=chosen_options(chosen, options)
    )
    played = list(_with_progress(simulation.matches(matches), matches))
    _print(chosen, count, played)


def _with_progress(matches: Iterable[Outcome], total: int) -> Iterable[Outcome]:
    return track(matches, description="Playing", total=total, console=Console(stderr=True), transient=True)


@dataclass
class _Tally:
    """The results of one bot over all its seats."""

    seats: int = 0
    wins: float = 0
    points: int = 0
    moves: int = 0
    thinking: float = 0


def _print(game: AnyGame, seats: int, matches: Sequence[Outcome]) -> None:
    table = Table(title=f"{game.title}, {seats} seats, {len(matches)} matches")
    table.add_column("bot")
    for heading in ("seats held", "wins", "mean points", "moves a match", "ms a move"):
        table.add_column(heading, justify="right")
    for bot, tally in _tallies(matches).items():
        table.add_row(
            bot,
            str(tally.seats),
            f"{tally.wins:g}",
            f"{tally.points / tally.seats:.1f}",
            f"{tally.moves / tally.seats:.1f}",
            f"{1000 * tally.thinking / tally.moves:.2f}",
        )
    moves, spent = sum(sum(match.moves) for match in matches), sum(match.seconds for match in matches)
    table.caption = f"{spent:.1f} s, {moves / spent:,.0f} moves/s"
    Console().print(table)


def _tallies(matches: Sequence[Outcome]) -> Mapping[BotName, _Tally]:
    tallies: dict[BotName, _Tally] = {}
    for match in matches:
        winners = sum(score.rank == 1 for score in match.scores)
        for bot, score, moves, thinking in zip(match.bots, match.scores, match.moves, match.thinking, strict=True):
            tally = tallies.setdefault(bot, _Tally())
            tally.seats += 1
            tally.wins += 1 / winners if score.rank == 1 else 0  # a tie shares the win
            tally.points += score.total
            tally.moves += moves
            tally.thinking += thinking
    return tallies
