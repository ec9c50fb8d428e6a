"""The games as environments of PettingZoo (AEC): one agent a seat, which sees what its seat may know."""

import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from operator import index
from typing import Any, Final

import msgspec
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from msgspec import Struct
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from domain.chance import casual
from domain.game import AnyGame, GameId, Seat, Version
from domain.registry import GAMES
from domain.secrecy import redact
from service.research.encoding import Vector, encoded, reward

ACTIONS: Final = 256
"""Legal moves that an agent can choose from. In 144 matches of random moves no game had more than 115 at once."""
FEATURES: Final = 2048
"""The length of the vector of a view."""
MOVE_FEATURES: Final = 64
"""The length of the vector of a move."""


def env(game: GameId | AnyGame, seats: int | None = None, **parameters: Any) -> AECEnv[str, Any, Any]:
    """Returns an environment that checks the order of its calls; see `Environment` for the parameters."""
    return OrderEnforcingWrapper(Environment(game, seats, **parameters))


class Environment(AECEnv[str, Any, Any]):
    """A match of one game. Action `i` is the `i`-th legal move of the agent whose turn it is.

    An observation holds `observation`, the view of the seat; `moves`, a row for each legal move; and `action_mask`, in
    which the legal moves are 1. Both kinds of rows are made by `encoded`. At the end of a match the reward of a seat is
    the share of opponents that it beats less the share that beat it, from -1 to 1; the rewards add up to 0.
    """

    def __init__(
        self,
        game: GameId | AnyGame,
        seats: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        actions: int = ACTIONS,
        features: int = FEATURES,
        move_features: int = MOVE_FEATURES,
        most_moves: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Sets up a game with a number of seats, by default the fewest, and its options.

        With `most_moves` a match that has had as many moves is truncated. With `render_mode="ansi"`, `render` tells
        what happened at the last move. Raises `ValueError` for an unknown game, number of seats or option.
        """
        super().__init__()
        self.game = _known(game)
        self.seats = min(self.game.seat_counts) if seats is None else seats
        if self.seats not in self.game.seat_counts:
            raise ValueError(f"{self.game.title} is played with {self.game.seat_counts} seats, not with {seats}")
        self._options = msgspec.convert(dict(options or {}), self.game.options)
        self._actions, self._features, self._move_features = actions, features, move_features
        self._most_moves, self.render_mode = most_moves, render_mode
        self.metadata = {"name": f"{self.game.id}_v{self.game.edition}", "render_modes": ["ansi"]}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self._rng: random.Random | None = None

    def __str__(self) -> str:
        """Returns the name of the environment."""
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Space[Any]:
        """Returns the space of the observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Returns the space of the actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begins a new match. The same seed and actions give the same match. `options` is not used."""
        if seed is not None or self._rng is None:
            self._rng = random.Random(seed)  # noqa: S311 - not for secrets
        chance = casual(self._rng)
        empty = self.game.empty(self.seats, self._options, self.game.components.current)
        self._play = self.game.play(empty, Version(0), chance)
        self.game.setup(self._play)
        self.moves_made = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: Any) -> None:
        """Plays a legal move of the selected agent. Raises `ValueError` for an action that is masked out."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        place = self._place(action)
        agent, seat = self.agent_selection, self._seat(self.agent_selection)
        self._play = self.game.play(self._play.state, self._play.version, self._play.chance)
        self.game.carry_out(self._play, seat, self._legal[place])
        self.moves_made += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns the observation of an agent, made only of what its seat may know.

        An agent that is not selected has no legal moves.
        """
        legal = self._legal if agent == self.agent_selection else ()
        mask = np.zeros(self._actions, np.int8)
        mask[: len(legal)] = 1
        moves = np.zeros((self._actions, self._move_features), np.float32)
        for row, move in enumerate(legal):
            moves[row] = encoded(move, self._move_features)
        return {"observation": self._encoded_view(agent), "moves": moves, "action_mask": mask}

    def view(self, agent: str) -> Any:
        """Returns the state as the seat of an agent may know it, for encodings of your own."""
        return self.game.mask(self._play.state, self._seat(agent))

    def legal_moves(self) -> Sequence[Struct]:
        """Returns the moves of the selected agent; action `i` is the `i`-th of them."""
        return self._legal

    def render(self) -> str | None:
        """Returns what happened at the last move, one sentence an event, as spectators are told it."""
        if self.render_mode is None:
            return None
        names = self.possible_agents
        told = (self.game.describe(self._play.state, redact(event, None), names) for event in self._play.events)
        return "\n".join(told)

    def close(self) -> None:
        """Does nothing: an environment holds only memory."""

    def _space(self) -> Space[Any]:
        shape, low, high = (self._actions, self._move_features), -np.inf, np.inf
        return Dict(
            {
                "observation": Box(low, high, (self._features,), np.float32),
                "moves": Box(low, high, shape, np.float32),
                "action_mask": Box(0, 1, (self._actions,), np.int8),
            }
        )

    def _place(self, action: Any) -> int:
        """Returns the place of an action among the legal moves. Raises `ValueError` for one that is masked out."""
        with suppress(TypeError):
            if 0 <= (place := index(action)) < len(self._legal):
                return place
        raise ValueError(f"action {action!r} is not legal: there are {len(self._legal)} moves, from 0 on")

    def _seat(self, agent: str) -> Seat:
        return Seat(self.possible_agents.index(agent))

    def _encoded_view(self, agent: str) -> Vector:
        return encoded(self.view(agent), self._features)

    def _select(self) -> None:
        """Selects the seat that has to choose, or ends the match."""
        waited_for = self.game.to_act(self._play.state)
        self._legal: Sequence[Struct] = ()
        if not waited_for:
            self._end()
        elif self._most_moves is not None and self.moves_made >= self._most_moves:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[waited_for[0]]
            legal = self.game.legal_moves(self.view(self.agent_selection), waited_for[0])
            self._legal = legal[: self._actions]
            self.infos = {agent: {} for agent in self.agents}
            self.infos[self.agent_selection] = {"omitted": len(legal) - len(self._legal)}

    def _end(self) -> None:
        scores = self.game.scores(self._play.state)
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = {agent: reward(scores, self._seat(agent)) for agent in self.agents}
        self.infos = {agent: {"points": scores[self._seat(agent)].total} for agent in self.agents}


def _known(game: GameId | AnyGame) -> AnyGame:
    """Returns a game, which may be given by its id. Raises `ValueError` for an unknown id."""
    if not isinstance(game, str):
        return game
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r}, only {', '.join(GAMES)}")
    return GAMES[game]
