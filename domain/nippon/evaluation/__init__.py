"""Estimates how many points a seat will have at the end; for bots (`Game.evaluate`).

A state in the middle of an action is valued after the rest of the action, as `lookahead` carries it out. `heuristics`
values a state as it is, and `regions` the regions in it. The weights are a player's judgment, not rules: `weights` says
what they mean, `weights.toml` holds them. `first` is the evaluation that the game had first, for the bot `greedy-1`.
"""

from pathlib import Path
from typing import Final

from domain.nippon.evaluation.lookahead import value_after_action
from domain.nippon.evaluation.weights import Weights
from domain.weights import Weighted, read_folder

WEIGHTED: Final[Weighted[Weights]] = read_folder(Path(__file__).parent, Weights, value_after_action)
"""The evaluation with the weights that bots use."""
evaluate: Final = WEIGHTED.evaluation()
