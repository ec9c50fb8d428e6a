"""The evaluation of a state for bots, and play by it."""

import random
from collections.abc import Hashable, Iterator

import pytest
from msgspec.structs import replace

from domain.chance import casual
from domain.game import Seat
from domain.nippon import GAME
from domain.nippon.evaluation import WEIGHTED
from domain.nippon.evaluation.heuristics import value
from domain.nippon.evaluation.lookahead import NEXT_MOVES, best_placement, next_states, read_by_rest, without_chance
from domain.nippon.moves import Consolidate, TakeWorker
from domain.nippon.moves.consolidate import PLACE_REWARD
from domain.nippon.pending import PendingInvestment, PendingReward, PendingRewardPlacement, PendingTurnStart
from domain.nippon.state import State
from tests.domain.nippon.match import KYUSHU, NAGASAKI, PURPLE, RED, Match, opening
from tests.games.scenario import greedy_move


def _value(match: Match) -> float:
    return GAME.evaluate(match.state, RED)


@pytest.mark.parametrize("amount", ["yen", "coal", "blueprints", "machines"])
def test_more_yen_coal_blueprints_or_machines_are_better(amount: str) -> None:
    assert _value(Match().owns(**{amount: 20})) > _value(Match().owns(**{amount: 3}))


@pytest.mark.parametrize("track", ["money", "coal", "knowledge"])
def test_a_further_step_on_a_track_is_better(track: str) -> None:
    assert _value(Match().at(**{track: 4})) > _value(Match().at(**{track: 3}))


def test_better_factories_machines_and_goods_are_better() -> None:
    silk = Match().has("silk_2")
    assert _value(Match().has("clocks_2")) > _value(silk) > _value(Match())
    assert _value(Match().has("silk_2", machine=1)) > _value(silk)
    assert _value(Match().has("silk_2", goods=1)) > _value(silk)


def test_own_influence_raises_the_value_and_that_of_others_lowers_it() -> None:
    influence = Match().places(RED, NAGASAKI, "lenses", 6)
    assert _value(influence) > _value(Match())
    assert _value(influence.places(PURPLE, NAGASAKI, "paper", 7)) < _value(Match().places(RED, NAGASAKI, "lenses", 6))
    assert _value(Match().builds(RED, "ship", KYUSHU)) > _value(Match())


def test_after_the_end_only_points_count() -> None:
    match = Match().owns(yen=90000).has("clocks_1", goods=4).ends()
    assert _value(match) == match.points()


def test_a_state_after_taking_a_worker_has_the_value_after_the_action() -> None:
    match = Match().has("silk_2", machine=2).owns(coal=2).acts("produce")
    begun = _value(match)
    assert begun == pytest.approx(_value(match.play(*match.moves())))


def _match(seed: int, greedy: Seat) -> tuple[State, int]:
    """A match of a greedy player against a random one: the final state, and the number of turns of the former."""
    rng, turns = random.Random(seed), 0
    play = opening(2, seed)
    while waited_for := GAME.to_act(play.state):
        seat = waited_for[0]
        turns += seat == greedy and isinstance(play.state.pending[-1], PendingTurnStart)
        move = greedy_move(GAME, play, seat) if seat == greedy else rng.choice(GAME.legal_moves(play.state, seat))
        play = GAME.play(play.state, play.version, play.chance)
        GAME.decide(play, seat, move)
    return play.state, turns


@pytest.mark.parametrize("seed", range(4))
def test_a_greedy_player_beats_a_random_player_in_a_match_of_usual_length(seed: int) -> None:
    greedy = Seat(seed % 2)
    state, turns = _match(seed, greedy)
    assert GAME.scores(state)[greedy].rank == 1
    assert 30 <= turns <= 50


def test_a_greedy_player_does_not_only_consolidate() -> None:
    play = opening(2)
    moves = []
    for _ in range(6):
        seat = GAME.to_act(play.state)[0]
        moves.append(greedy_move(GAME, play, seat))
        play = GAME.play(play.state, play.version, play.chance)
        GAME.decide(play, seat, moves[-1])
    assert Consolidate() not in moves
    assert any(isinstance(move, TakeWorker) for move in moves)


def _underway(rng: random.Random) -> Iterator[State]:
    """Yields the states of a match of random moves in which a seat is carrying out an action or consolidates."""
    play = opening(3)
    while waited_for := GAME.to_act(play.state):
        if type(play.state.pending[-1]) in NEXT_MOVES:
            yield play.state
        play = GAME.play(play.state, play.version, casual(rng))
        GAME.decide(play, waited_for[0], rng.choice(GAME.legal_moves(play.state, waited_for[0])))


def _read_later(state: State) -> Hashable:
    """What the moves after a state read, and what is pending."""
    return state.pending and read_by_rest(WEIGHTED.weights, state, state.turn.seat, None)


def test_the_rest_of_an_action_depends_on_nothing_but_what_it_is_remembered_by() -> None:
    """It is remembered without the workers on the board and without what others own."""
    seen = set()
    for state in _underway(random.Random(5)):
        seat, kind = state.turn.seat, type(state.pending[-1])
        others = [Match(3).zaibatsu()] * 3
        others[seat] = state.zaibatsu[seat]
        other = replace(state, zaibatsu=tuple(others), bag=(), rows=((),) * 3, spaces=((),) * 5, owed=(), spare_tiles=0)
        other = other if kind is PendingInvestment else replace(other, factories=())
        other = other if kind is PendingReward else replace(other, rewards=())
        assert _read_later(other) == _read_later(state)
        expected, found = ([*next_states(WEIGHTED.weights, each, seat)] for each in (state, other))
        assert [_read_later(after) for after in found] == [_read_later(after) for after in expected]
        assert [GAME.evaluate(after, seat) for after in found] == [GAME.evaluate(after, seat) for after in expected]
        seen.add(kind)
    assert len(seen) == len(NEXT_MOVES)


def test_no_placement_of_a_reward_is_better_than_the_best_one() -> None:
    found = 0
    for state in _underway(random.Random(5)):
        if isinstance(state.pending[-1], PendingRewardPlacement):
            seat, values = state.turn.seat, []
            for move in PLACE_REWARD.legal(state, seat):
                play = without_chance(state)
                PLACE_REWARD.play(play, seat, move)
                values.append(value(WEIGHTED.weights, play.state, seat))
            assert value(WEIGHTED.weights, best_placement(WEIGHTED.weights, state, seat), seat) == max(values)
            found += 1
    assert found > 10
