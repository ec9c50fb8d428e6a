"""`kifu simulate`: matches between bots, and a table of their results."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import click
import msgspec
from msgspec import Struct
from rich.console import Console
from rich.progress import track
from rich.table import Table

from domain.game import AnyGame, GameId
from domain.match import BotName
from service.bots.registry import BOTS
from service.bots.simulation import Outcome, Simulation
from service.games import load_games
from service.settings import Settings


@click.command()
@click.argument("game")
@click.option("--seats", type=int, help="Number of seats.  [default: the fewest that the game allows]")
@click.option("--matches", type=click.IntRange(1), default=100, show_default=True, help="Number of matches.")
@click.option(
    "--bots",
    default="greedy,random",
    show_default=True,
    help="Names of the bots, seat by seat; repeated until all seats are taken.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same matches.")
@click.option("--budget", type=float, default=1.0, show_default=True, help="Seconds that a bot has for one decision.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the match; may be given several times.",
)
def simulate(
    *, game: str, seats: int | None, matches: int, bots: str, seed: int, budget: float, options: Sequence[str]
) -> None:
    """Plays matches of GAME between bots, without a store, and compares the bots."""
    chosen = _game(game)
    names = tuple(_bot(name.strip()) for name in bots.split(","))
    count = _seats(chosen, seats)
    simulation = Simulation(chosen, names, seats=count, seed=seed, budget=budget, options=_options(chosen, options))
    played = list(_with_progress(simulation.matches(matches), matches))
    _print(chosen, count, played)


def _game(name: str) -> AnyGame:
    offered = load_games(Settings.from_environment())
    if GameId(name) not in offered:
        raise click.UsageError(f"There is no game {name!r}. There is: {', '.join(offered)}.")
    return offered[GameId(name)]


def _bot(name: str) -> BotName:
    if BotName(name) not in BOTS:
        raise click.UsageError(f"There is no bot {name!r}. There is: {', '.join(BOTS)}.")
    return BotName(name)


def _seats(game: AnyGame, seats: int | None) -> int:
    count = min(game.seat_counts) if seats is None else seats
    if count not in game.seat_counts:
        raise click.UsageError(f"{game.title} is played with {', '.join(map(str, game.seat_counts))} seats.")
    return count


def _options(game: AnyGame, given: Sequence[str]) -> Struct:
    values = {}
    for option in given:
        name, equals, value = option.partition("=")
        if not equals:
            raise click.UsageError(f"An option is given as NAME=VALUE, not as {option!r}.")
        values[name] = value
    try:
        return msgspec.convert(values, game.options, strict=False)
    except msgspec.ValidationError as error:
        known = ", ".join(game.options.__struct_encode_fields__) or "none"
        raise click.UsageError(f"This does not fit {game.title}: {error}. Its options: {known}.") from error


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
