"""The games as games of OpenSpiel, with information states: `load_game("kifu_yokohama(players=3)")`.

A decision that draws is followed by a chance node, whose outcome is the seed of these draws, so a history can be played
again. Most draws are made at set-up, when the decks are shuffled. A state and its copies hold their order: a search
that may know only what a player knows begins from `resample_from_infostate`.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
import numpy as np
import pyspiel
from msgspec import Struct

from domain.chance import casual
from domain.game import AnyGame, Play, Seat, Version
from domain.registry import GAMES
from domain.secrecy import redact
from events.store import START
from service.research.encoding import encoded, reward

ACTIONS: Final = 256
"""The most legal moves of a player, see `aec.ACTIONS`. Those beyond them are left out."""
DEALS: Final = 1024
"""Outcomes of a chance node, all equally likely: so many of all possible shuffles are in the game, at each version."""
FEATURES: Final = 2048
"""The length of the vector of a view."""
LONGEST: Final = 20_000
"""The most decisions of a match that OpenSpiel is told of."""


def _game_type(game: AnyGame) -> Any:
    return pyspiel.GameType(
        short_name=f"kifu_{game.id}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seat_counts),
        min_num_players=min(game.seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(game.seat_counts)},
    )


class SpielGame(pyspiel.Game):
    """One game with a number of players. Action `i` is the `i`-th legal move of the player whose turn it is."""

    rules: AnyGame

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        seats = (params or {}).get("players", min(self.rules.seat_counts))
        if seats not in self.rules.seat_counts:
            counts = ", ".join(map(str, self.rules.seat_counts))
            raise ValueError(f"{self.rules.title} is played with {counts} players, not with {seats}")
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=DEALS,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_game_type(self.rules), info, params or {})

    def make_py_observer(self, _kind: Any = None, params: Any = None) -> "SpielObserver":
        """Returns what shows a state to a player, as its seat may know it."""
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        return SpielObserver()


@dataclass(frozen=True)
class _Position:
    """A position, with all events up to it. It never changes, so copies of a state share it."""

    board: Any
    version: Version = START
    events: tuple[Struct, ...] = ()
    pending: tuple[Seat, Struct] | None = None
    """The seat and its move whose draws wait for chance."""

    def __deepcopy__(self, _memo: Any) -> "_Position":
        return self


class SpielState(pyspiel.State):
    """A position of a match, or a decision whose draws wait for chance."""

    rules: AnyGame

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = _Position(
            self.rules.empty(game.num_players(), self.rules.options(), self.rules.components.current)
        )

    def current_player(self) -> int:
        """Returns the player whose turn it is; `PlayerId.CHANCE` if draws come next, `PlayerId.TERMINAL` at the end."""
        if self.position.version == START or self.position.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        waited_for = self.rules.to_act(self.position.board)
        return int(waited_for[0]) if waited_for else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the seeds of the next draws, with their probabilities."""
        return [(seed, 1 / DEALS) for seed in range(DEALS)]

    def is_terminal(self) -> bool:
        """True if the match is over."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """Returns the reward of each player, 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        scores = self.rules.scores(self.position.board)
        return [reward(scores, Seat(seat)) for seat in range(self.num_players())]

    def information_state_string(self, player: int | None = None) -> str:
        """Returns all events up to now as the seat of a player may know them, one a line."""
        seat = self._seat(player)
        return b"\n".join(msgspec.json.encode(redact(event, seat)) for event in self.position.events).decode()

    def observation_string(self, player: int | None = None) -> str:
        """Returns the position as the seat of a player may know it, as JSON."""
        return msgspec.json.encode(self.view(player)).decode()

    def view(self, player: int | None = None) -> Any:
        """Returns the position as the seat of a player may know it."""
        return self.rules.mask(self.position.board, self._seat(player))

    def legal_moves(self, player: int) -> Sequence[Struct]:
        """Returns the moves of a player; action `i` is the `i`-th of them."""
        return self.rules.legal_moves(self.view(player), Seat(player))[:ACTIONS]

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> "SpielState":
        """Returns a state that a player cannot tell from this one, with all that its seat may not know guessed.

        It can be played on. It knows of the past only what the player does, and cannot be serialized.
        """
        now, seat = self.position, Seat(player)
        chance = casual(random.Random(probability_sampler()))  # noqa: S311 - not for secrets
        board = self.rules.determinize(self.view(player), seat, chance)
        guessed: SpielState = self.clone()
        guessed.position = replace(now, board=board, events=tuple(redact(event, seat) for event in now.events))
        return guessed

    def _seat(self, player: int | None) -> Seat:
        return Seat(self.current_player() if player is None else player)

    def _legal_actions(self, player: int) -> list[int]:
        return [*range(len(self.legal_moves(player)))]

    def _apply_action(self, action: int) -> None:
        """Plays a move, or gives the draws that wait for chance their seed."""
        now, player = self.position, self.current_player()
        if player != int(pyspiel.PlayerId.CHANCE):
            decided = (Seat(player), self.legal_moves(player)[action])
            tried = self._decided(decided, 0)
            drew = tried.chance.draws > 0
            self.position = replace(now, pending=decided) if drew else self._after(tried)
            return
        self.position = self._after(self._decided(now.pending, action))

    def _decided(self, decided: tuple[Seat, Struct] | None, seed: int) -> Play[Any, Any]:
        """Returns the play after a move, or after the set-up, whose draws follow from a seed."""
        now = self.position
        chance = casual(random.Random(f"{now.version}/{seed}"))  # noqa: S311 - not for secrets
        play = self.rules.play(now.board, now.version, chance)
        if decided is None:
            self.rules.setup(play)
        else:
            self.rules.carry_out(play, *decided)
        return play

    def _after(self, play: Play[Any, Any]) -> _Position:
        return _Position(play.state, play.version, (*self.position.events, *play.events))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return f"Draws {action}"
        return self.rules.describe_move(self.view(player), self.legal_moves(player)[action])

    def __str__(self) -> str:
        """Returns the version: every state of a history has its own."""
        return f"{self.rules.id} at version {self.position.version}"


class SpielObserver:
    """Shows a state to a player: as a vector of its view, or as JSON."""

    def __init__(self) -> None:
        self.tensor = np.zeros(FEATURES, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes the view of a player into the vector."""
        self.tensor[:] = encoded(state.view(player), FEATURES)

    def string_from(self, state: SpielState, player: int) -> str:
        """Returns the view of a player as JSON."""
        return state.observation_string(player)


def register(rules: AnyGame) -> None:
    """Makes a game known to OpenSpiel as `kifu_<game>`."""
    state: type[SpielState] = type("State", (SpielState,), {"rules": rules})

    def new_initial_state(self: SpielGame) -> SpielState:
        return state(self)

    game = type("Game", (SpielGame,), {"rules": rules, "new_initial_state": new_initial_state})
    pyspiel.register_game(_game_type(rules), game)


for each in GAMES.values():
    register(each)
