"""`make policies GAME=...`: chooses the policies of searches again, those that together bring most.

Bots that search a little play matches with two seats. At some of their decisions the best moves are played on by each
of many policies, in the same worlds. What a set of policies brings at a decision is measured with two halves of the
worlds: one tells the best move and its policy, and the other how many points they bring more than the best move by the
evaluation alone. Policies are added one by one, each time the one with which the set brings most. One match of five is
held out, to tell what the policies bring in others. The same command chooses the same policies.
"""

import random
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path
from shlex import quote
from typing import Any, Final

import click
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from benchmarks.train import ROOT, OutFile, weights_of, write
from domain.game import AnyGame, GameId
from domain.match import BotName
from domain.registry import GAMES
from service.bots.bot import Clock, View
from service.bots.search.candidates import lead_of, mean_of
from service.bots.search.continuation import Continuation
from service.bots.search.effort import Effort
from service.bots.search.levels import Level
from service.bots.search.policies import policy
from service.bots.search.search_bot import SearchBot
from service.bots.search.worlds import Worlds
from service.research.played_match import Named, play

_LEVEL: Final = Level(BotName("search"), 0, steps=800, width=6)
"""How the matches are played."""
_STEPS: Final = 2000
"""The steps to find the best moves of a decision."""
_BEST: Final = 4
"""The best moves that are played on."""
_LEGAL: Final = 4
"""Decisions with fewer legal moves are not looked at."""
_RATE: Final = 0.08
"""The rate of the other decisions that are looked at."""
_HELD_OUT: Final = 5
"""One match of so many is held out."""

Values = NDArray[np.float64]
"""By how many points a seat is ahead, by move, policy and world. The first policy is the evaluation of the game."""


class Choosing(Struct, frozen=True):
    """What the choice of policies is told."""

    game: GameId
    seed: str
    matches: int
    tried: int
    worlds: int
    chosen: int

    @property
    def command(self) -> str:
        """The command that chooses the same policies."""
        told = f"--matches {self.matches} --tried {self.tried} --worlds {self.worlds} --chosen {self.chosen}"
        return f"python -m benchmarks.policies {self.game} --seed {quote(self.seed)} {told}"


@click.command()
@click.argument("game", type=click.Choice([game for game in GAMES if GAMES[game].weighted is not None]))
@click.option("--seed", default="choice", show_default=True, help="The deals; measure on others.")
@click.option("--matches", type=click.IntRange(2), default=15, show_default=True)
@click.option("--tried", type=click.IntRange(1), default=48, show_default=True, help="The policies to choose among.")
@click.option("--worlds", type=click.IntRange(2), default=6, show_default=True, help="The worlds of a decision.")
@click.option("--chosen", type=click.IntRange(1), default=15, show_default=True, help="The policies to choose.")
@click.option("--processes", type=click.IntRange(1), default=2, show_default=True)
@click.option("--out", type=OutFile(), help="The file.  [default: that of the game]")
def main(*, processes: int, out: Path | None, **told: Any) -> None:
    """Chooses the policies of searches of GAME, and writes them to their file."""
    choosing, begun = Choosing(**told), time.monotonic()
    game = GAMES[choosing.game]
    trained, held_out = decisions_of(choosing, processes)
    places = chosen(trained, choosing.chosen)
    made = {
        "command": choosing.command,
        "seed": choosing.seed,
        "matches": choosing.matches,
        "components": game.components.current,
        "evaluation": weights_of(game).digest,
    }
    file = out or ROOT / "domain" / game.id / "evaluation" / "policies.toml"
    write(file, made, {"varied": [place - 1 for place in places[1:]]})
    print("policies, points a decision that they bring, and in matches that are held out:")
    for count in range(2, len(places) + 1):
        print(f"{count:2} {brings(places[:count], trained):6.2f} {brings(places[:count], held_out):6.2f}")
    print(f"{len(trained)} and {len(held_out)} decisions, {time.monotonic() - begun:.0f} s")


def decisions_of(choosing: Choosing, processes: int) -> tuple[Sequence[Values], Sequence[Values]]:
    """Plays all matches. Returns the values of decisions: those that are chosen by, and those that are held out."""
    with ProcessPoolExecutor(processes) as pool:
        by_match = list(pool.map(partial(of_match, choosing), range(choosing.matches)))
    held_out = by_match[::_HELD_OUT]
    del by_match[::_HELD_OUT]
    return list(chain(*by_match)), list(chain(*held_out))


def of_match(choosing: Choosing, number: int) -> Sequence[Values]:
    """Plays a match. Returns the values of the decisions that were looked at."""
    game, deal = GAMES[choosing.game], f"{choosing.seed}/{number}"
    looking = Looking(game, choosing, random.Random(deal))
    play(game, [Named("search", looking)] * 2, seed=deal)
    return looking.found


class Looking:
    """A bot that searches, and values policies at some of its decisions."""

    def __init__(self, game: AnyGame, choosing: Choosing, rng: random.Random) -> None:
        self._game = game
        self._bot = SearchBot(game, _LEVEL)
        self._policies = [None, *(policy(weights_of(game), number) for number in range(choosing.tried))]
        self._worlds = choosing.worlds
        self._rng = rng
        self.found: list[Values] = []

    def choose(self, view: View, legal_moves: Sequence[Struct], _clock: Clock, rng: random.Random) -> Struct:
        """Returns the move of the bot that searches."""
        if len(legal_moves) >= _LEGAL and self._rng.random() < _RATE:
            seed = self._rng.getrandbits(64)
            self.found.append(self._values(view, legal_moves, seed))
        return self._bot.choose(view, legal_moves, _never, rng)

    def _values(self, view: View, legal_moves: Sequence[Struct], seed: int) -> Values:
        game, effort = self._game, Effort(0, _never)
        best = self._bot.consider(view, legal_moves, _STEPS, _never, seed).reasons.candidates[:_BEST]
        continuation = Continuation(game, view, effort, turns=game.turns_ahead, breadth=_LEVEL.breadth)
        worlds = Worlds(game, view, seed)
        value = lead_of(game.expected_points, view.seat, len(game.scores(view.board)))
        found = [
            [
                [mean_of(value, continuation.until_horizon(worlds[world], one.move, by).ends) for by in self._policies]
                for one in best
            ]
            for world in range(self._worlds)
        ]
        return np.array(found).transpose(1, 2, 0)


def _never() -> float:
    """Returns the seconds that are left, always the same: a clock that never cuts."""
    return 1.0


def chosen(decisions: Sequence[Values], count: int) -> Sequence[int]:
    """Returns the places of the policies that together bring most: the evaluation, and so many others."""
    places = [0]
    others = range(1, decisions[0].shape[1])
    while len(places) <= min(count, len(others)):
        left = [one for one in others if one not in places]
        places.append(max(left, key=lambda one: brings([*places, one], decisions)))
    return places


def brings(places: Sequence[int], decisions: Sequence[Values]) -> float:
    """Returns how many points a set of policies brings more than the evaluation alone, in the mean of decisions."""
    return float(np.mean([_brings(list(places), values) for values in decisions]))


def _brings(places: list[int], values: Values) -> float:
    half = values.shape[2] // 2
    halves = values[:, :, :half].mean(2), values[:, :, half:].mean(2)
    return float(np.mean([_gain(places, known, met) for known, met in (halves, halves[::-1])]))


def _gain(places: list[int], known: Values, met: Values) -> float:
    """Returns what is gained in worlds that are met, by the means in worlds that are known."""
    move, place = np.unravel_index(known[:, places].argmax(), (len(known), len(places)))
    return float(met[move, places[place]] - met[known[:, 0].argmax(), 0])


if __name__ == "__main__":
    main()
