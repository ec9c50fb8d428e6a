"""Tells two matches apart that differ only in what a viewer cannot know, by asking the same of both."""

import itertools
import random
from collections.abc import Sequence

from domain.game import AnyGame, Viewer
from domain.match import Holder
from tests.system.questions import probes, questions
from tests.system.story import Story, a_story, forked
from tests.system.twins import surprises, twins
from tests.system.worlds import World

LONGEST = 250
"""Moves of a match."""


class Comparison:
    """Two worlds, and players who have an account in both."""

    def __init__(self, one: World, other: World, most_seats: int) -> None:
        self._worlds = one, other
        made, self._accounts = one.accounts([f"Player {seat}" for seat in range(most_seats)])
        self._tokens = [token for _, token in made]
        self._numbers = itertools.count()
        self._holders = [Holder(player.id, player.name) for player, _ in made]

    def differences(self, game: AnyGame, seats: int, viewer: Viewer, seed: int) -> list[str]:
        """What a viewer asks about a random match, and is told otherwise where only what is hidden is otherwise."""
        rng = random.Random(seed)
        return self._compared([self._a_story(game, seats, viewer, rng)], viewer, rng)

    def differences_with_a_fork(
        self, game: AnyGame, seats: int, viewer: Viewer, seed: int, *, running: bool = True
    ) -> list[str]:
        """The same of a match that is being played, and of a fork of it that is over."""
        rng = random.Random(seed)
        return self._compared(forked(self._a_story(game, seats, viewer, rng), rng, running=running), viewer, rng)

    def _compared(self, stories: Sequence[Story], viewer: Viewer, rng: random.Random) -> list[str]:
        others, (one, other) = twins(stories, viewer, rng), self._worlds
        one.become(stories, self._accounts)
        other.become(others, self._accounts)
        token = None if viewer is None else self._tokens[viewer]
        return [
            f"{asked}: {here} {there}"
            for story, second in zip(stories, others, strict=True)
            for asked in questions(story, viewer, probes(story, second.match(), viewer, rng), rng)
            if (here := one.answer(asked, token)) != (there := other.answer(asked, token))
        ]

    def _a_story(self, game: AnyGame, seats: int, viewer: Viewer, rng: random.Random) -> Story:
        """Told up to any place, or up to a move of the viewer, perhaps one that brings something to light."""
        name = f"{game.id}-{next(self._numbers)}"  # of its own, since the worlds remember what they have seen
        whole = a_story(game, self._holders[:seats], rng.getrandbits(32), LONGEST, name=name)
        places = range(1, len(whole.commands))
        if viewer is None:
            return whole.until(rng.choice(places))
        own = [place for place in places if whole.commands[place].facts[0].seat == viewer]
        return whole.until(rng.choice(rng.choice([places, own, surprises(whole, viewer)]) or places))
