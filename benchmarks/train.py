"""`make train GAME=...`: makes the weights of an evaluation again, by regression on the outcomes of matches.

The first weights are those of `benchmarks/weights`, set by hand. In each generation greedy bots play matches. Each bot
has the weights in the middle, but every one of them is moved at random. A linear regression tells by how many points
each weight puts its bot ahead. The middle then moves that way, as far as the results are sure. The same command makes
the same weights.
"""

import os
import random
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp
from pathlib import Path
from shlex import quote
from typing import Any, Final, NamedTuple

import click
import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from domain.chance import casual
from domain.game import AnyGame, GameId, Seat, Version
from domain.registry import GAMES
from domain.weights import Weighted
from service.bots.bot import Bot, View
from service.bots.greedy_bot import FirstGreedyBot, GreedyBot
from service.cli.finite_range import FiniteRange

ROOT = Path(__file__).parent.parent
_SHARE_OF_FIRST: Final = 4
"""One match of so many is against the first evaluation, so that bots do not only learn to beat their like."""
_LANDSLIDE: Final = 3.0
"""To be ahead by more than so many times `Game.greedy_lead_spread` counts no more. It says little and would weigh
much."""
_FURTHEST: Final = 1.0
"""The longest step of a generation: the root of the sum of the squares of all changes, each as a logarithm."""
_FEWEST: Final = 500
"""The fewest matches of a generation: about ten for each weight."""
_FINITE: Final = FiniteRange(0, 10, min_open=True)
"""With more, weights become infinite, or no numbers at all: then the game could not be loaded any more."""
_LONGEST: Final = 3000
"""The most decisions of a match. Ordinary ones have 200 to 400, but strange weights may never want the end."""

Changes = NDArray[np.float64]
"""How far each weight is moved, as a logarithm: 0.1 makes it a tenth larger. A weight of 0 stays."""


class Training(Struct, frozen=True):
    """What a training is told."""

    game: GameId
    seed: str
    generations: int
    matches: int
    spread: float
    rate: float

    def command(self, generation: int) -> str:
        """Returns the command that makes the weights of a generation."""
        told = {"generations": generation, "matches": self.matches, "spread": self.spread, "rate": self.rate}
        words = " ".join(f"--{name} {value}" for name, value in told.items())
        return f"python -m benchmarks.train {self.game} --seed {quote(self.seed)} {words}"


class Outcome(NamedTuple):
    """How a match between two weights ended."""

    own: Changes
    other: Changes | None
    """`None` for the first evaluation."""
    ahead: float
    """By how many points the bot with `own` was ahead."""


class Found(NamedTuple):
    """What a generation has found."""

    effects: Changes
    """By how many points each weight puts its bot ahead, for each unit of its change; less where that is not sure."""
    ahead_of_first: float
    """By how many points weights around the middle are ahead of the first evaluation."""
    error: float
    """The standard error of that."""


class OutFile(click.Path):
    """A file in a folder that can be written to. What cannot be written is told before the work, which takes long."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, writable=True, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Returns the path. Raises `click.BadParameter`."""
        file = Path(os.fsdecode(super().convert(value, param, ctx)))
        if not file.parent.is_dir() or not os.access(file.parent, os.W_OK):
            self.fail(f"{str(file.parent)!r} is no folder that can be written to.", param, ctx)
        return file


@click.command()
@click.argument("game", type=click.Choice([game for game in GAMES if GAMES[game].weighted is not None]))
@click.option("--seed", default="train", show_default=True, help="The deals; measure on others.")
@click.option("--generations", type=click.IntRange(1), default=8, show_default=True)
@click.option("--matches", type=click.IntRange(_FEWEST), default=2000, show_default=True, help="Those of a generation.")
@click.option("--spread", type=_FINITE, default=0.35, show_default=True, help="How far weights are moved at random.")
@click.option("--rate", type=_FINITE, default=0.09, show_default=True, help="How far the middle moves a point.")
@click.option("--processes", type=click.IntRange(1), default=2, show_default=True)
@click.option("--out", type=OutFile(), help="The file.  [default: that of the game]")
def main(*, processes: int, out: Path | None, **told: Any) -> None:
    """Trains the weights of GAME, and writes them to their file after each generation."""
    training = Training(**told)
    game = GAMES[training.game]
    file = out or ROOT / "domain" / game.id / "evaluation" / "weights.toml"
    begun = time.monotonic()
    for generation, (values, found) in enumerate(generations(training, processes), 1):
        made = {
            "command": training.command(generation),
            "seed": training.seed,
            "matches": generation * training.matches,
            "components": game.components.current,
        }
        write(file, made, with_numbers(first_weights(game), iter([float(f"{value:.4g}") for value in values])))
        before = f"weights around the middle were {found.ahead_of_first:+.2f} (error {found.error:.2f}) points ahead"
        print(f"{generation}/{training.generations}: {before}, {time.monotonic() - begun:.0f} s", flush=True)


def generations(training: Training, processes: int) -> Iterator[tuple[list[float], Found]]:
    """Yields the weights in the middle after each generation, and what it has found."""
    game = GAMES[training.game]
    middle = list(numbers(first_weights(game)))
    with ProcessPoolExecutor(processes) as pool:
        for generation in range(training.generations):
            play = partial(outcome, training, generation, middle)
            outcomes = list(pool.map(play, range(training.matches), chunksize=20))
            found = regression(outcomes, _LANDSLIDE * game.greedy_lead_spread)
            middle = moved(middle, step(found.effects, training.rate))
            yield middle, found


def outcome(training: Training, generation: int, middle: Sequence[float], number: int) -> Outcome:
    """Plays a match of a generation between two weights near the middle, or with the first evaluation."""
    game, deal = GAMES[training.game], f"{training.seed}/{generation}/{number}"
    luck = np.random.default_rng(list(deal.encode()))
    own, another = luck.normal(0, training.spread, (2, len(middle)))
    other = None if number % _SHARE_OF_FIRST == 0 else another
    rival = FirstGreedyBot(game) if other is None else bot_of(game, moved(middle, other))
    seat = Seat(number // _SHARE_OF_FIRST % 2)
    return Outcome(own, other, ahead(game, bot_of(game, moved(middle, own)), rival, seat, deal))


def regression(outcomes: Sequence[Outcome], most: float) -> Found:
    """Returns what the outcomes of a generation tell: the effects of all weights at once.

    Each effect is shrunk towards none by its error and by how large effects are in this generation (empirical Bayes).
    The errors are too low by the share of the outcomes that the number of weights makes up: see `_FEWEST`.
    """
    rows = [np.append(own - (0 if other is None else other), other is None) for own, other, _ahead in outcomes]
    causes, leads = np.array(rows), np.clip([each.ahead for each in outcomes], -most, most)
    inverse = np.linalg.pinv(causes.T @ causes)
    found = inverse @ causes.T @ leads
    variances = np.diag(inverse) * np.var(leads - causes @ found)
    effects, errors = found[:-1], variances[:-1]
    spread = max(0.0, float(np.mean(effects**2 - errors)))
    return Found(effects * spread / (spread + errors), float(found[-1]), float(variances[-1]) ** 0.5)


def step(effects: Changes, rate: float) -> Changes:
    """Returns by how much each weight is moved in the end: `rate` for each point, and not too far in all."""
    change = effects * rate
    return change * min(1.0, _FURTHEST / max(float(np.linalg.norm(change)), 1e-9))


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


def moved(middle: Sequence[float], changes: Changes) -> list[float]:
    """Returns weights after changes, which multiply each of them, so that none changes its sign."""
    return [value * exp(change) for value, change in zip(middle, changes, strict=True)]


def bot_of(game: AnyGame, values: Sequence[float]) -> Bot:
    """Returns a greedy bot with weights."""
    weighted = weights_of(game)
    form = with_numbers(first_weights(game), iter(values))
    return GreedyBot(game, weighted.evaluation(msgspec.convert(form, type(weighted.weights))))


def ahead(game: AnyGame, bot: Bot, other: Bot, own: Seat, deal: str) -> int:
    """Plays a match of two seats, at most `_LONGEST` decisions. Returns by how many points a bot is ahead."""
    rng, chance = random.Random(f"{deal}/{own}"), casual(random.Random(deal))
    match = game.play(game.empty(2, game.options(), game.components.current), Version(0), chance)
    game.setup(match)
    for _decision in range(_LONGEST):
        if not (waited_for := game.to_act(match.state)):
            break
        seat = waited_for[0]
        view = View(seat, match.version, game.mask(match.state, seat))
        player = bot if seat == own else other
        move = player.choose(view, game.legal_moves(view.board, seat), lambda: 1.0, rng)
        match = game.play(match.state, match.version, chance)
        game.carry_out(match, seat, move)
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
