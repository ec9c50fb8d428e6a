"""Dry runs, in every game: what is told is what follows, and nothing is played."""

from collections import Counter

import msgspec

from domain.game import AnyGame, Seat
from domain.match import legal_moves, to_act
from tests.service.every_game.table import House, Table

LONGEST = 2000
"""Moves, in one match after another, of which some are told completely, and some show something or take a draw."""


def test_what_is_told_follows_and_the_telling_plays_nothing(house: House, game: AnyGame) -> None:
    table, completely = house.table(game, seed=6), Counter[bool]()
    for _ in range(LONGEST):
        if not to_act(game, table.match):
            table = house.table(game)
        seat = to_act(game, table.match)[0]
        caller, version = table.callers[seat], table.version
        move = msgspec.to_builtins(table.rng.choice(legal_moves(game, table.match, seat)))
        told = caller.post(f"{table.path}/moves?dry_run=true", {"moves": [move]})
        assert (told.status_code, table.version) == (200, version)
        played = caller.post(f"{table.path}/moves", {"moves": [move]}).get_json()["events"]
        expected = told.get_json()["events"]
        assert len(expected) <= len(played)
        for event, fact in zip(expected, played, strict=False):
            assert event == {name: fact[name] for name in event}
        completely[len(expected) == len(played)] += 1
        if completely[True] and completely[False]:
            return
    raise AssertionError(f"so many were told completely, and so many not: {completely}")


def test_a_dry_run_is_for_the_seat_that_is_waited_for_and_knows_the_rules(table: Table) -> None:
    seat = to_act(table.game, table.match)[0]
    other, path = Seat((seat + 1) % 3), f"{table.path}/moves?dry_run=true"
    move = msgspec.to_builtins(legal_moves(table.game, table.match, seat)[0])
    refused = table.callers[other].post(path, {"moves": [move]})
    assert refused.status_code in (409, 422)
    assert table.callers[seat].post(path, {"moves": [{"type": move["type"], "nonsense": 1}]}).status_code == 422
    assert table.house.caller("Cid").post(path, {"moves": [move]}).status_code == 403
