"""How candidates are compared: in the same worlds, all or none of them, and by players who foresee nothing."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as changed

from domain.game import AnyGame, Play, Seat, Version
from domain.match import BotName
from service.bots.search.candidates import Candidate, lead, mean_of
from service.bots.search.continuation import Continuation
from service.bots.search.effort import Effort, cut_after
from service.bots.search.halving import Halving
from service.bots.search.levels import LEVELS, Level
from service.bots.search.search_bot import SearchBot
from service.bots.search.worlds import Worlds
from tests.games import stones
from tests.service.bots.search.positions import some

STONES: AnyGame = stones.GAME
LEVEL = changed(LEVELS[BotName("expert")], width=4)
with_and_without_a_tree = pytest.mark.parametrize(
    "level", [LEVEL, changed(LEVEL, tree=True)], ids=["compared", "with a tree"]
)


def endless() -> float:
    return 1.0


@with_and_without_a_tree
def test_all_candidates_meet_the_same_worlds_in_the_same_order(level: Level) -> None:
    position, met = some(STONES, 9)[0], defaultdict(list)

    def decide(play: Play, seat: Seat, move: Any) -> None:
        if play.version == position.view.version:
            met[move].append((play.state.stashes, play.chance.below(2**32)))
        stones.decide(play, seat, move)

    SearchBot(replace(STONES, decide=decide), level).consider(position.view, position.moves, 400, endless, 1)
    longest = max(met.values(), key=len)
    assert len(set(longest)) > 4
    assert [worlds for worlds in met.values() if worlds != longest[: len(worlds)]] == []


@with_and_without_a_tree
def test_a_world_that_time_does_not_suffice_for_counts_for_no_candidate(level: Level) -> None:
    view, moves, _ = some(STONES, 9)[0]
    bot = SearchBot(STONES, changed(level, width=2))
    for steps in range(60):
        candidates = bot.consider(view, moves, 10**6, cut_after(steps), 1).reasons.candidates
        assert len({candidate.worlds for candidate in candidates}) == 1


def test_nobody_in_a_continuation_foresees_what_chance_will_decide() -> None:
    """To take 2 brings 1 or 3 stones by chance. Who could foresee it would take 2 only when that brings 3."""

    def legal_moves(state: stones.State, seat: Seat) -> Sequence[stones.Move]:
        return (stones.Take(1), stones.Take(2)) if state.heap > 3 and seat == state.turn else ()

    def decide(play: Play, seat: Seat, move: stones.Take) -> None:
        play.emit(stones.Taken(seat, 1 if move.stones == 1 else 1 + 2 * play.chance.below(2)))

    game: AnyGame = replace(STONES, legal_moves=legal_moves, decide=decide)
    view = some(STONES, 9)[0].view
    worlds, brought = Worlds(game, view, seed=1), set()
    for number in range(40):
        continuation = Continuation(game, view, Effort(0, endless), turns=[2], breadth=6)
        end = continuation.until_horizon(worlds[number], stones.Take(1))
        if end.line[1] == (1, stones.Take(2)):
            brought.add(end.ends[0].lines[1][-1].points)
    assert brought == {1, 3}


def test_a_move_is_worth_the_mean_of_the_states_at_all_horizons() -> None:
    """A match that ends before a horizon has its last state there. Each seat takes a stone a turn, and one is taken."""
    view = some(STONES, 4)[0].view
    game: AnyGame = replace(STONES, legal_moves=lambda state, _seat: (stones.Take(1),) if state.heap else ())
    continuation = Continuation(game, view, Effort(0, endless), turns=[1, 3, 21], breadth=6)
    ends = continuation.until_horizon(Worlds(game, view, seed=1)[0], stones.Take(1)).ends
    assert [state.heap for state in ends] == [view.board.heap - 1, view.board.heap - 3, 0]
    assert mean_of(lambda state: float(state.heap), ends) == (2 * view.board.heap - 4) / 3


def test_with_several_policies_a_move_is_worth_what_the_best_of_them_brings() -> None:
    """The evaluation of the game takes as few stones as it can here, and a policy as many."""
    moves = tuple(map(stones.Take, (1, 2, 3)))
    game: AnyGame = replace(
        STONES,
        legal_moves=lambda state, _seat: moves[: state.heap],
        evaluate=lambda state, seat: -STONES.evaluate(state, seat),
    )
    view = some(STONES, 4)[0].view
    for policies, taken in (((), 1), ((STONES.evaluate,), 3)):
        effort = Effort(2000, endless)
        continuation = Continuation(game, view, effort, turns=[3], breadth=6)
        candidates = [Candidate(move, 0.0) for move in moves]
        halving = Halving(effort, Worlds(game, view, seed=1), continuation, lambda state: float(-state.heap))
        found = halving.compare(candidates, policies)
        assert sorted(id(one.move) for one in found) == sorted(map(id, moves))
        assert found[0].line[2] == (view.seat, stones.Take(taken))


def test_the_value_of_a_state_is_the_lead_over_the_best_other_seat() -> None:
    lines = tuple((stones.ScoreLine("stones taken", points, Version(1), "stones.Taken"),) for points in (4, 1, 6))
    state = stones.State(9, Seat(0), (None,) * 3, lines)
    assert [lead(STONES.evaluate, state, Seat(seat), 3) for seat in range(3)] == [-2, -5, 2]
