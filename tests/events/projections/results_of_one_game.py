"""The results and standings of one game, without matches."""

import random
from collections.abc import Iterable, Sequence

import redis

from domain.game import GameId
from domain.match import BotName, MatchId, PlayerId
from events.projections.contests import Place, RatedResult
from events.projections.rating_history import RatingHistory
from events.projections.ratings import Counted, Standing, count
from events.projections.results import Results
from events.projections.standings import Standings
from events.store import Millis

CHESS = GameId("chess")
BEGIN = 1_700_000_000_000
PLAYERS = [PlayerId(name) for name in ("anna", "ben", "cor", "dan", "eva")]


def result(number: int, seed: int = 0) -> RatedResult:
    """The result of a match that ended so many minutes after the begin."""
    rng = random.Random(f"{number} {seed}")
    people = rng.sample(PLAYERS, 3)
    places = [Place(player, 10 * rank, 4 - rank) for rank, player in enumerate(people, 1)]
    bot = Place(PlayerId("greedy"), 5, 4, BotName("greedy"))
    return RatedResult(Millis(BEGIN + 60_000 * number), (*places, bot))


def folded(results: Iterable[RatedResult]) -> list[Standing]:
    """The standings after results, counted one after another from the first on."""
    sums = Counted()
    for each in results:
        changed = count(sums, each.places, each.ended)
        sums = Counted({**sums.standings, **changed.standings}, {**sums.meetings, **changed.meetings})
    return sorted(sums.standings.values(), key=lambda standing: (-standing.rating, standing.player))


Arrival = tuple[int, int, bool, bool]
"""The number of a match, its seed, whether its result is removed, and whether results are counted then."""


class Table:
    """The results and standings of one game."""

    def __init__(self, client: redis.Redis) -> None:
        self.client = client
        self.results = Results(client)
        self.standings = Standings(client)
        self.history = RatingHistory(client)

    def put(self, number: int, seed: int = 0, at: int | None = None) -> None:
        self.results.put(CHESS, MatchId(f"m{number}"), result(number if at is None else at, seed))

    def remove(self, number: int) -> None:
        self.results.put(CHESS, MatchId(f"m{number}"), None)

    def settle(self) -> int:
        """Counts all results; returns in how many pieces."""
        pieces = 1
        while self.standings.settle(CHESS):
            pieces += 1
        return pieces

    def settle_as_they_arrive(self, arrivals: Iterable[Arrival]) -> dict[int, RatedResult]:
        """Adds, removes and counts results as they arrive. Returns those that are left, by the number of the match."""
        there: dict[int, RatedResult] = {}
        for number, seed, is_gone, settle in arrivals:
            if is_gone:
                self.remove(number)
                there.pop(number, None)
            else:
                self.put(number, seed)
                there[number] = result(number, seed)
            if settle:
                self.settle()
        self.settle()
        return there

    def ranked(self) -> Sequence[Standing]:
        return self.standings.page(CHESS).standings

    def pages(self, limit: int) -> Iterable[Sequence[Standing]]:
        after = None
        while True:
            page = self.standings.page(CHESS, after=after, limit=limit)
            yield page.standings
            if (after := page.next) is None:
                return
