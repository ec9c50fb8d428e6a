"""Compares the responses about two matches that differ only in what a viewer cannot know."""

import itertools
import random
from collections.abc import Sequence

from domain.game import AnyGame, Viewer
from domain.match import Holder
from tests.system.hidden_variants import hidden_variants, revealing_moves
from tests.system.isolated_services import IsolatedService
from tests.system.match_script import MatchScript, forked, random_script
from tests.system.viewer_requests import refused_moves, viewer_requests

LONGEST = 250
"""The most moves of a match."""


class ResponseComparison:
    """Two services and players who have accounts in both."""

    def __init__(self, one: IsolatedService, other: IsolatedService, most_seats: int) -> None:
        self._services = one, other
        made, self._accounts = one.accounts([f"Player {seat}" for seat in range(most_seats)])
        self._tokens = [token for _, token in made]
        self._numbers = itertools.count()
        self._holders = [Holder(player.id, player.name) for player, _ in made]

    def differences(self, game: AnyGame, seats: int, viewer: Viewer, seed: int) -> list[str]:
        """Returns the requests of a viewer that are answered differently for a random match and its variant."""
        rng = random.Random(seed)
        return self._compared([self._random_script(game, seats, viewer, rng)], viewer, rng)

    def differences_with_a_fork(
        self, game: AnyGame, seats: int, viewer: Viewer, seed: int, *, running: bool = True
    ) -> list[str]:
        """Returns the same for a running match and a finished fork of it."""
        rng = random.Random(seed)
        return self._compared(forked(self._random_script(game, seats, viewer, rng), rng, running=running), viewer, rng)

    def _compared(self, scripts: Sequence[MatchScript], viewer: Viewer, rng: random.Random) -> list[str]:
        others, (one, other) = hidden_variants(scripts, viewer, rng), self._services
        one.load(scripts, self._accounts)
        other.load(others, self._accounts)
        token = None if viewer is None else self._tokens[viewer]
        return [
            f"{asked}: {here} {there}"
            for script, second in zip(scripts, others, strict=True)
            for asked in viewer_requests(script, viewer, refused_moves(script, second.match(), viewer, rng), rng)
            if (here := one.answer(asked, token)) != (there := other.answer(asked, token))
        ]

    def _random_script(self, game: AnyGame, seats: int, viewer: Viewer, rng: random.Random) -> MatchScript:
        """Returns a random match up to any command, to a move of the viewer, or to a move that reveals something."""
        name = f"{game.id}-{next(self._numbers)}"  # a new name, since the services cache matches
        whole = random_script(game, self._holders[:seats], rng.getrandbits(32), LONGEST, name=name)
        places = range(1, len(whole.commands))
        if viewer is None:
            return whole.until(rng.choice(places))
        own = [place for place in places if whole.commands[place].facts[0].seat == viewer]
        return whole.until(rng.choice(rng.choice([places, own, revealing_moves(whole, viewer)]) or places))
