"""What commands that let bots play are told: the game, the bots, their seats."""

from collections.abc import Callable, Sequence
from math import inf, isfinite
from typing import Any, Final, TypeVar

import click
import msgspec
from msgspec import Struct

from domain.game import AnyGame, GameId
from domain.match import BotName
from service.bots.registry import BOTS
from service.games import load_games
from service.settings import Settings

F = TypeVar("F", bound=Callable[..., Any])


def checked_budget(_context: click.Context, _option: click.Parameter, seconds: float | None) -> float | None:
    """Returns the seconds that a bot has for a decision. Raises `BadParameter` if they are none, or without end."""
    if seconds is not None and not (seconds > 0 and isfinite(seconds)):
        raise click.BadParameter("a bot needs more than 0 seconds for a decision, and not infinitely many.")
    return seconds


def _budget(context: click.Context, option: click.Parameter, seconds: float | None) -> float:
    given = checked_budget(context, option, seconds)
    return inf if given is None else given


BUDGET_HELP: Final = "Seconds that a bot has for one decision.  [default: no clock cuts]"
_ARGUMENTS: Final = (
    click.argument("game"),
    click.option("--seats", type=int, help="Number of seats.  [default: the fewest that the game allows]"),
    click.option("--matches", type=click.IntRange(1), default=100, show_default=True, help="Number of matches."),
    click.option(
        "--bots",
        default="greedy,random",
        show_default=True,
        help="Names of the bots, seat by seat; repeated until all seats are taken.",
    ),
    click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same matches."),
    click.option("--budget", type=float, callback=_budget, help=BUDGET_HELP),
    click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        help="An option of the match, each once.",
    ),
)


def bot_match(command: F) -> F:
    """Adds the arguments of matches between bots to a command."""
    for argument in reversed(_ARGUMENTS):
        command = argument(command)
    return command


def chosen_game(name: str) -> AnyGame:
    """Returns a game that is offered. Raises `UsageError`."""
    offered = load_games(Settings.from_environment())
    if GameId(name) not in offered:
        raise click.UsageError(f"There is no game {name!r}. There is: {', '.join(offered)}.")
    return offered[GameId(name)]


def chosen_bots(names: str) -> tuple[BotName, ...]:
    """Returns the bots of a list of names, separated by commas. Raises `UsageError`."""
    return tuple(_bot(name.strip()) for name in names.split(","))


def _bot(name: str) -> BotName:
    if BotName(name) not in BOTS:
        raise click.UsageError(f"There is no bot {name!r}. There is: {', '.join(BOTS)}.")
    return BotName(name)


def chosen_seats(game: AnyGame, seats: int | None) -> int:
    """Returns the number of seats, by default the fewest. Raises `UsageError`."""
    count = min(game.seat_counts) if seats is None else seats
    if count not in game.seat_counts:
        raise click.UsageError(f"{game.title} is played with {', '.join(map(str, game.seat_counts))} seats.")
    return count


def chosen_options(game: AnyGame, given: Sequence[str]) -> Struct:
    """Returns the options of a match, of words like `name=value`. Raises `UsageError`."""
    values = {}
    for option in given:
        name, equals, value = option.partition("=")
        if not equals:
            raise click.UsageError(f"An option is given as NAME=VALUE, not as {option!r}.")
        if name in values:
            raise click.UsageError(f"The option {name!r} is given twice.")
        values[name] = value
    try:
        return msgspec.convert(values, game.options, strict=False)
    except msgspec.ValidationError as error:
        known = ", ".join(game.options.__struct_encode_fields__) or "none"
        raise click.UsageError(f"This does not fit {game.title}: {error}. Its options: {known}.") from error
