"""`make train GAME=...`: makes the weights of an evaluation again, by CMA-ES on matches of greedy bots.

The first weights are those of `benchmarks/weights`, set by hand. A candidate plays deals on each seat against the first
evaluation and against the first weights; what counts is by how many points it is ahead in the mean. All candidates of a
generation meet the same deals, each generation meets new ones. The same command makes the same weights.
"""

import random
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp
from pathlib import Path
from typing import Any

import click
import cma
import msgspec
import numpy as np
from msgspec import Struct

from domain.chance import casual
from domain.game import AnyGame, GameId, Seat, Version
from domain.registry import GAMES
from domain.weights import Weighted
from service.bots.bot import Bot, View
from service.bots.greedy_bot import FirstGreedyBot, GreedyBot

ROOT = Path(__file__).parent.parent
SEATS = (0, 1)


class Training(Struct, frozen=True):
    """What a training is told."""

    game: GameId
    seed: str
    generations: int
    population: int
    deals: int
    step: float

    def command(self, generation: int) -> str:
        """Returns the command that makes the weights of a generation."""
        told = {"generations": generation, "population": self.population, "deals": self.deals, "step": self.step}
        words = " ".join(f"--{name} {value:g}" for name, value in told.items())
        return f"python -m benchmarks.train {self.game} --seed {self.seed} {words}"


@click.command()
@click.argument("game", type=click.Choice([game for game in GAMES if GAMES[game].weighted is not None]))
@click.option("--seed", default="train", show_default=True, help="The deals; measure on others.")
@click.option("--generations", type=click.IntRange(1), default=40, show_default=True)
@click.option("--population", type=click.IntRange(4), default=14, show_default=True)
@click.option("--deals", type=click.IntRange(1), default=6, show_default=True, help="Deals for each candidate.")
@click.option("--step", type=float, default=0.3, show_default=True, help="How far weights move at first, as a part.")
@click.option("--processes", type=click.IntRange(1), default=2, show_default=True)
@click.option("--out", type=click.Path(path_type=Path), help="The file.  [default: that of the game]")
def main(*, processes: int, out: Path | None, **told: Any) -> None:
    """Trains the weights of GAME, and writes them to their file after each generation."""
    training = Training(**told)
    game = GAMES[training.game]
    file = out or ROOT / "domain" / game.id / "evaluation" / "weights.toml"
    begun = time.monotonic()
    for generation, (values, ahead) in enumerate(generations(training, processes), 1):
        made = {
            "command": training.command(generation),
            "seed": training.seed,
            "matches": generation * training.population * training.deals * len(SEATS) * 2,
            "components": game.components.current,
        }
        write(file, made, with_numbers(first_weights(game), iter([float(f"{value:.4g}") for value in values])))
        points = f"{np.mean(ahead):+.2f} points ahead, best {max(ahead):+.2f}"
        print(f"{generation}/{training.generations}: {points}, {time.monotonic() - begun:.0f} s", flush=True)


def generations(training: Training, processes: int) -> Iterator[tuple[list[float], list[float]]]:
    """Yields after each generation the weights in its middle, and by how many points its candidates were ahead."""
    start = list(numbers(first_weights(GAMES[training.game])))
    options = {"popsize": training.population, "seed": 1, "verbose": -9}
    search = cma.CMAEvolutionStrategy([0.0] * len(start), training.step, options)
    with ProcessPoolExecutor(processes) as pool:
        for generation in range(training.generations):
            asked = search.ask()
            names = [f"{training.seed}/{generation}/{deal}" for deal in range(training.deals)]
            candidates = [moved(start, each) for each in asked]
            ahead = list(pool.map(partial(strength, training.game, start, names), candidates))
            search.tell(asked, [-each for each in ahead])
            yield moved(start, search.mean), ahead


def first_weights(game: AnyGame) -> dict[str, Any]:
    """Returns the weights with which training begins, set by hand."""
    weights: dict[str, Any] = tomllib.loads((ROOT / "benchmarks" / "weights" / f"{game.id}.toml").read_text())[
        "weights"
    ]
    return weights


def weights_of(game: AnyGame) -> Weighted[Any]:
    """Returns the evaluation of a game with its weights."""
    assert game.weighted is not None
    return game.weighted


def numbers(weights: Any) -> Iterator[float]:
    """Yields the numbers of weights, in their order."""
    parts = weights.values() if isinstance(weights, dict) else weights if isinstance(weights, list) else None
    if parts is None:
        yield float(weights)
    else:
        for part in parts:
            yield from numbers(part)


def with_numbers(weights: Any, values: Iterator[float]) -> Any:
    """Returns weights of the same form with other numbers."""
    if isinstance(weights, dict):
        return {name: with_numbers(part, values) for name, part in weights.items()}
    if isinstance(weights, list):
        return [with_numbers(part, values) for part in weights]
    return next(values)


def moved(start: Sequence[float], step: Sequence[float]) -> list[float]:
    """Returns weights after a step, which multiplies each of them, so that none changes its sign."""
    return [value * exp(max(-3.0, min(3.0, each))) for value, each in zip(start, step, strict=True)]


def strength(name: str, start: Sequence[float], deals: Sequence[str], candidate: Sequence[float]) -> float:
    """Returns by how many points weights are ahead in deals, in the mean."""
    game = GAMES[GameId(name)]
    bot = bot_of(game, candidate)
    return float(
        np.mean(
            [
                ahead(game, bot, other, Seat(seat), deal)
                for deal in deals
                for other in (FirstGreedyBot(game), bot_of(game, start))
                for seat in SEATS
            ]
        )
    )


def bot_of(game: AnyGame, values: Sequence[float]) -> Bot:
    """Returns a greedy bot with weights."""
    weighted = weights_of(game)
    form = with_numbers(first_weights(game), iter(values))
    return GreedyBot(game, weighted.evaluation(msgspec.convert(form, type(weighted.weights))))


def ahead(game: AnyGame, bot: Bot, other: Bot, own: Seat, deal: str) -> int:
    """Plays a match of two seats. Returns by how many points a bot is ahead."""
    rng, chance = random.Random(f"{deal}/{own}"), casual(random.Random(deal))
    match = game.play(game.empty(2, game.options(), game.components.current), Version(0), chance)
    game.setup(match)
    while waited_for := game.to_act(match.state):
        seat = waited_for[0]
        view = View(seat, match.version, game.mask(match.state, seat))
        player = bot if seat == own else other
        move = player.choose(view, game.legal_moves(view.board, seat), lambda: 1.0, rng)
        match = game.play(match.state, match.version, chance)
        game.decide(match, seat, move)
    scores = game.scores(match.state)
    return scores[own].total - scores[1 - own].total


def write(file: Path, made: dict[str, Any], weights: dict[str, Any]) -> None:
    """Writes weights to a file, and says how they were made."""
    new = file.with_suffix(".new")
    new.write_text(f"{table('made', made)}\n{table('weights', weights)}")
    new.replace(file)


def table(name: str, values: dict[str, Any]) -> str:
    """Returns a table of TOML. Numbers, strings and lists are written as in JSON; others get tables of their own."""
    plain = {key: value for key, value in values.items() if not isinstance(value, dict)}
    lines = [f"[{name}]"] * bool(plain) + [f"{key} = {msgspec.json.encode(plain[key]).decode()}" for key in plain]
    nested = [table(f"{name}.{key}", value) for key, value in values.items() if isinstance(value, dict)]
    return "\n".join([*lines, *nested]) + "\n" * bool(plain)


if __name__ == "__main__":
    main()
