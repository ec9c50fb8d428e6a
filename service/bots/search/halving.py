"""Sequential halving: the steps go to the candidates that do best, and the worse half is dropped after each round.

Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013. With several policies the last
candidates are compared again by the policy that is best for each of them (parallel rollout): Chang, Givan and Chong,
"Parallel Rollout for Online Solution of Partially Observable Markov Decision Processes", 2004.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from service.bots.search.candidates import Candidate, best_first, best_of_each_move, mean_of
from service.bots.search.continuation import Continuation, Policy
from service.bots.search.effort import Effort, TimeIsUp
from service.bots.search.worlds import Worlds

_FINALISTS: Final = 4
"""The most candidates after which the seat plays on by several policies."""
_SHARE_BEFORE: Final = 0.4
"""The share of the steps to find them."""


class Halving:
    """Compares the candidates of one decision. Those that are left meet the same worlds, with the same luck."""

    def __init__(
        self, effort: Effort, worlds: Worlds, continuation: Continuation, value: Callable[[Any], float]
    ) -> None:
        self._effort = effort
        self._worlds = worlds
        self._continuation = continuation
        self._value = value
        self._worlds_played = 0
        """The next world is the one with this number."""
        self._cost = 0.0
        """The steps that one candidate has taken in the last world."""

    def compare(self, candidates: Sequence[Candidate], policies: Sequence[Policy] = ()) -> Sequence[Candidate]:
        """Gives the candidates their values, in as many worlds as the planned steps and the clock allow.

        With policies the seat plays on by each of them after the best moves, or by as many as the steps suffice for;
        the best one counts for a move. Returns one candidate for each move, the best first.
        """
        planned, begun = self._effort.planned, self._effort.taken
        left = candidates
        if policies:
            left = self._halved(candidates, begun + (planned - begun) * _SHARE_BEFORE, keep=_FINALISTS)
            policies = policies[: self._affordable(planned, left) - 1]
        if not policies:
            self._halved(left, planned, keep=1)
            return best_first(candidates)
        finalists = [Candidate(one.move, one.at_once, policy) for one in left for policy in (None, *policies)]
        self._halved(finalists, planned, keep=1)
        if not finalists[0].values:  # no time was left
            return best_first(candidates)
        return [*best_of_each_move(finalists), *best_first(one for one in candidates if one not in left)]

    def _affordable(self, planned: int, left: Sequence[Candidate]) -> int:
        """Returns how many policies can be met after each of these moves in one world, at least one."""
        with suppress(TimeIsUp):
            if not left[0].values:  # so few that none had to be dropped: what one costs is not known
                self._play_round(left, self._effort.taken)
        cost = self._cost * len(left)
        return max(1, int((planned - self._effort.taken) / cost)) if cost else 1

    def _halved(self, candidates: Sequence[Candidate], until: float, *, keep: int) -> Sequence[Candidate]:
        """Plays rounds up to about so many steps, and drops the worse half after each. Returns those that are left."""
        left, begun = candidates, self._effort.taken
        rounds = _rounds(len(candidates), keep)
        with suppress(TimeIsUp):
            for number in range(1, rounds + 1):
                self._play_round(left, begun + (until - begun) * number / rounds)
                left = best_first(left)[: (len(left) + 1) // 2]
        return left

    def _play_round(self, candidates: Sequence[Candidate], until: float) -> None:
        """Plays the candidates in worlds up to about so many steps; all candidates meet one world at least."""
        while not candidates[0].values or self._effort.taken + self._cost * len(candidates) / 2 <= until:
            before = self._effort.taken
            self._play_world(candidates)
            self._cost = (self._effort.taken - before) / len(candidates)

    def _play_world(self, candidates: Sequence[Candidate]) -> None:
        """Plays the candidates in the next world. A world that time does not suffice for counts for none of them."""
        world = self._worlds[self._worlds_played]
        continued = [self._continuation.until_horizon(world, one.move, one.policy) for one in candidates]
        for candidate, (ends, line) in zip(candidates, continued, strict=True):
            candidate.values.append(mean_of(self._value, ends))
            candidate.line = candidate.line or line
        self._worlds_played += 1


def _rounds(count: int, keep: int) -> int:
    """Returns how often the worse half of so many candidates is dropped until at most `keep` are left."""
    return 0 if count <= keep else 1 + _rounds((count + 1) // 2, keep)
