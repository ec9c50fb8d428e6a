"""`make forecast GAME=...`: makes the weights of a forecast again, by regression on the outcomes of matches.

Greedy bots play matches with two seats. In four of five matches they now and then play one of the next best moves, so
that there are positions of many kinds. Whenever the turn goes to the other seat, the features of both seats are noted.
A ridge regression finds the weights that tell the final lead best. One match of five is held out, to tell how well they
do on others. The same command makes the same weights.
"""

import random
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from shlex import quote
from typing import Any, Final

import click
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from benchmarks.train import ROOT, OutFile, write
from domain.chance import casual
from domain.forecast import Forecast, shares_of_times
from domain.game import AnyGame, GameId, Seat, Version
from domain.registry import GAMES
from service.bots.bot import Bot, View
from service.bots.greedy_bot import GreedyBot

_EXPLORING: Final = 5
"""In all but one of so many matches the bots explore."""
_HELD_OUT: Final = 5
"""One match of so many is not trained on."""
_ANOTHER_MOVE: Final = 0.15
"""The rate of other moves than the best one where bots explore."""
_NEXT_BEST: Final = 3
"""They are among so many moves after the best one."""
_RIDGE: Final = 300.0
"""How strongly weights are drawn towards 0, in positions."""

Sums = NDArray[np.float64]
"""The sums of all products of two columns: each feature at each of `TIMES`, who has the turn, the lead by the
evaluation, and the final lead."""


class Making(Struct, frozen=True):
    """What the making of a forecast is told."""

    game: GameId
    seed: str
    matches: int

    @property
    def command(self) -> str:
        """The command that makes the same weights."""
        return f"python -m benchmarks.forecast {self.game} --seed {quote(self.seed)} --matches {self.matches}"


@click.command()
@click.argument("game", type=click.Choice([game for game in GAMES if GAMES[game].forecast is not None]))
@click.option("--seed", default="forecast", show_default=True, help="The deals; measure on others.")
@click.option("--matches", type=click.IntRange(_HELD_OUT), default=12000, show_default=True)
@click.option("--processes", type=click.IntRange(1), default=2, show_default=True)
@click.option("--out", type=OutFile(), help="The file.  [default: that of the game]")
def main(*, processes: int, out: Path | None, **told: Any) -> None:
    """Makes the weights of the forecast of GAME, and writes them to their file."""
    making, begun = Making(**told), time.monotonic()
    game = GAMES[making.game]
    trained, held_out = sums_of(making, processes)
    found = ridge_regression(trained)
    names = forecast_of(game).weights.__struct_fields__
    by_feature = found[:-1].reshape(len(names), -1)
    made = {
        "command": making.command,
        "seed": making.seed,
        "matches": making.matches,
        "components": game.components.current,
        "evaluation": "" if game.weighted is None else game.weighted.digest,
    }
    rounded = {name: [float(f"{one:.3g}") for one in row] for name, row in zip(names, by_feature, strict=True)}
    write(out or ROOT / "domain" / game.id / "evaluation" / "forecast.toml", made, rounded)
    explained = [
        explained_share(held_out, np.append(one, -1.0)) for one in (np.append(found, 0), only_evaluation(found))
    ]
    print("of the variance of final leads the forecast explains {:.1%}, the evaluation {:.1%}".format(*explained))
    print(f"{time.monotonic() - begun:.0f} s")


def sums_of(making: Making, processes: int) -> tuple[Sums, Sums]:
    """Plays all matches. Returns the sums of those that are trained on, and of those that are held out."""
    columns = len(forecast_of(GAMES[making.game]).weights.__struct_fields__) * len(shares_of_times(0)) + 3
    trained, held_out = np.zeros((columns, columns)), np.zeros((columns, columns))
    with ProcessPoolExecutor(processes) as pool:
        for number, found in enumerate(pool.map(partial(of_match, making), range(making.matches), chunksize=20)):
            if number % _HELD_OUT:
                trained += found
            else:
                held_out += found
    return trained, held_out


def of_match(making: Making, number: int) -> Sums:
    """Plays a match, and returns its sums."""
    game = GAMES[making.game]
    rows, ahead = play(game, f"{making.seed}/{number}", exploring=bool(number % _EXPLORING))
    columns: Sums = np.column_stack([np.array(rows), np.full(len(rows), float(ahead))])
    return np.asarray(columns.T @ columns)


def play(game: AnyGame, deal: str, *, exploring: bool) -> tuple[Sequence[Sequence[float]], int]:
    """Plays a match of two seats. Returns a row for each new turn, and the final lead of seat 0."""
    rng, chance = random.Random(deal), casual(random.Random(f"{deal}/luck"))
    match = game.play(game.empty(2, game.options(), game.components.current), Version(0), chance)
    game.setup(match)
    bot, last = GreedyBot(game), None
    rows: list[Sequence[float]] = []
    while waited_for := game.to_act(match.state):
        seat = waited_for[0]
        if seat != last:
            rows.append(list(row(game, match.state, seat)))
            last = seat
        view = View(seat, match.version, game.mask(match.state, seat))
        legal = game.legal_moves(view.board, seat)
        better = rng.randint(1, _NEXT_BEST) if exploring and rng.random() < _ANOTHER_MOVE else 0
        move = nth_best(bot, view, legal, min(better, len(legal) - 1), rng)
        match = game.play(match.state, match.version, chance)
        game.carry_out(match, seat, move)
    first, second = game.scores(match.state)
    return rows, first.total - second.total


def nth_best(bot: Bot, view: View, legal: Sequence[Struct], better: int, rng: random.Random) -> Struct:
    """Returns the move that a bot would play if the `better` moves that it likes most were not legal."""
    move = bot.choose(view, legal, lambda: 1.0, rng)
    return nth_best(bot, view, [one for one in legal if one is not move], better - 1, rng) if better else move


def row(game: AnyGame, state: Any, turn: Seat) -> Iterator[float]:
    """Yields by how much seat 0 is ahead in each feature, at each of `TIMES`; then who has the turn, and the lead."""
    forecast, seats = forecast_of(game), (Seat(0), Seat(1))
    shares = shares_of_times(forecast.time_left(state))
    for own, other in zip(*[forecast.features(state, seat) for seat in seats], strict=True):
        for share in shares:
            yield share * (own - other)
    yield 1.0 - 2 * turn
    yield game.evaluate(state, seats[0]) - game.evaluate(state, seats[1])


def ridge_regression(sums: Sums) -> Sums:
    """Returns the weights by which all columns but the last two tell the last one best, from the sums of products."""
    causes, effect = sums[:-2, :-2], sums[:-2, -1]
    scale = np.sqrt(np.diag(causes)) + 1e-9
    positions = sums[-3, -3]
    even = causes / np.outer(scale, scale) + np.eye(len(scale)) * _RIDGE / positions
    return np.asarray(np.linalg.solve(even, effect / scale) / scale)


def only_evaluation(found: Sums) -> Sums:
    """Returns the weights of a forecast that is the lead by the evaluation."""
    return np.append(np.zeros_like(found), 1.0)


def explained_share(sums: Sums, error: Sums) -> float:
    """Returns the share of the squared final leads that a forecast explains.

    `error` are the weights of all columns whose sum is the error of the forecast.
    """
    return float(1 - error @ sums @ error / sums[-1, -1])


def forecast_of(game: AnyGame) -> Forecast[Any]:
    """Returns the forecast of a game."""
    assert isinstance(game.forecast, Forecast)
    return game.forecast


if __name__ == "__main__":
    main()
