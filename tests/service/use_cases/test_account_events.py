"""What an account hears leads from each state to the next: who applies it knows what the state would say."""

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from domain.game import GameId, Seat, Version
from domain.match import MatchId, Proposal
from events.projections.own_matches import OwnMatch
from events.projections.turns import Away, Turn
from events.store import Millis
from service.use_cases.account_events import AccountEvent, OwnState, changes
from service.use_cases.turn_news import TurnReport

GAME = GameId("stones")
NOW = Millis(1_700_000_000_000)
MATCHES = [MatchId(f"m{number}") for number in range(3)]
SEATS = [Seat(0), Seat(1)]


def some_state(rng: random.Random) -> OwnState:
    matches = tuple(
        OwnMatch(
            match,
            GAME,
            rng.choice(["waiting", "playing"]),
            tuple(rng.choice([[Seat(0)], [Seat(1)], SEATS, []])),
            rng.choice([None, Proposal(Seat(0), Version(3), (Seat(0),)), Proposal(Seat(1), Version(4), (Seat(1),))]),
            rng.choice([None, Proposal(Seat(0), Version(3), (Seat(0), Seat(1)))]),
        )
        for match in MATCHES
        if rng.random() < 0.7
    )
    places = [(match, seat) for match in MATCHES for seat in SEATS]
    turns = [
        Turn(match, GAME, seat, Version(rng.randrange(9)), Millis(NOW + rng.randrange(3)))
        for match, seat in places
        if rng.random() < 0.4
    ]
    away = [Away(match, GAME, seat) for match, seat in places if rng.random() < 0.3]
    return OwnState(TurnReport(turns, away, NOW), matches)


class Client:
    """What somebody knows who applies each event to what they knew."""

    def __init__(self) -> None:
        self.turns: dict[Any, int] = {}
        self.away: set[Any] = set()
        self.matches: dict[str, Any] = {}

    def hear(self, events: Sequence[AccountEvent]) -> None:
        for event in msgspec.to_builtins(events):
            getattr(self, event["type"].removeprefix("account."))(event)

    def State(self, event: Any) -> None:  # noqa: N802 - the types of the events
        self.turns = {(turn["match"], turn["seat"]): turn["since"] for turn in event["turns"]}
        self.away = {(each["match"], each["seat"]) for each in event["away"]}
        self.matches = {each["match"]: each for each in event["matches"]}

    def TurnBegan(self, event: Any) -> None:  # noqa: N802
        self.turns[event["turn"]["match"], event["turn"]["seat"]] = event["turn"]["since"]

    def TurnEnded(self, event: Any) -> None:  # noqa: N802
        del self.turns[event["match"], event["seat"]]

    def AwayBegan(self, event: Any) -> None:  # noqa: N802
        self.away.add((event["away"]["match"], event["away"]["seat"]))

    def AwayEnded(self, event: Any) -> None:  # noqa: N802
        self.away.remove((event["away"]["match"], event["away"]["seat"]))

    def MatchBegan(self, event: Any) -> None:  # noqa: N802
        self.matches[event["match"]["match"]] = event["match"]

    MatchWaits = MatchBegan

    def MatchEnded(self, event: Any) -> None:  # noqa: N802
        del self.matches[event["match"]]

    MatchLeft = MatchEnded

    def Proposed(self, event: Any) -> None:  # noqa: N802
        self.matches[event["match"]][event["kind"].replace("-", "_")] = event["proposal"]

    def ProposalEnded(self, event: Any) -> None:  # noqa: N802
        self.matches[event["match"]].pop(event["kind"].replace("-", "_"), None)


@pytest.mark.parametrize("seed", range(20))
def test_who_applies_every_change_knows_the_state(seed: int) -> None:
    rng = random.Random(seed)
    state, client, fresh = some_state(rng), Client(), Client()
    client.hear([state.as_event(NOW)])
    for _ in range(20):
        before, state = state, some_state(rng)
        client.hear(changes(before, state, {match: "finished" for match in MATCHES if rng.random() < 0.5}))
        fresh.hear([state.as_event(NOW)])
        assert vars(client) == vars(fresh)


def test_the_id_of_a_state_changes_with_everything_that_is_told() -> None:
    rng = random.Random(1)
    for before, after in [(some_state(rng), some_state(rng)) for _ in range(100)]:
        assert (before.id != after.id) or not changes(before, after, {})
