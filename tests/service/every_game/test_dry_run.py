"""Dry runs in every game: they list the events that follow, and play nothing."""

from collections import Counter

import msgspec

from domain.game import AnyGame, Seat
from domain.match import legal_moves, to_act
from tests.service.every_game.api_match import ApiMatch, RunningService

LONGEST = 2000
"""Moves, in one match after another, of which some are told completely, and some show something or take a draw."""


def test_the_events_of_a_dry_run_follow_and_it_plays_nothing(service: RunningService, game: AnyGame) -> None:
    api_match, completely = service.start_match(game, seed=6), Counter[bool]()
    for _ in range(LONGEST):
        if not to_act(game, api_match.match):
            api_match = service.start_match(game)
        seat = to_act(game, api_match.match)[0]
        caller, version = api_match.callers[seat], api_match.version
        move = msgspec.to_builtins(api_match.rng.choice(legal_moves(game, api_match.match, seat)))
        told = caller.post(f"{api_match.path}/moves?dry_run=true", {"moves": [move]})
        assert (told.status_code, api_match.version) == (200, version)
        played = caller.post(f"{api_match.path}/moves", {"moves": [move]}).get_json()["events"]
        expected = told.get_json()["events"]
        assert len(expected) <= len(played)
        for event, fact in zip(expected, played, strict=False):
            assert event == {name: fact[name] for name in event}
        completely[len(expected) == len(played)] += 1
        if completely[True] and completely[False]:
            return
    raise AssertionError(f"so many were told completely, and so many not: {completely}")


def test_a_dry_run_is_for_the_seat_that_is_waited_for_and_knows_the_rules(api_match: ApiMatch) -> None:
    seat = to_act(api_match.game, api_match.match)[0]
    other, path = Seat((seat + 1) % 3), f"{api_match.path}/moves?dry_run=true"
    move = msgspec.to_builtins(legal_moves(api_match.game, api_match.match, seat)[0])
    refused = api_match.callers[other].post(path, {"moves": [move]})
    assert refused.status_code in (409, 422)
    assert api_match.callers[seat].post(path, {"moves": [{"type": move["type"], "nonsense": 1}]}).status_code == 422
    assert api_match.service.caller("Cid").post(path, {"moves": [move]}).status_code == 403
