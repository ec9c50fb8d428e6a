"""Forecasts: sums of features, by weights that change with the time that is left."""

import random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from domain.chance import casual
from domain.forecast import TIMES, ByTimeLeft, Forecast, read_forecast, shares_of_times
from domain.game import AnyGame, GameId, Seat, Version
from domain.registry import GAMES
from domain.weights import BadWeights

MADE = b'[made]\ncommand = "by hand"\nseed = "1"\nmatches = 8\ncomponents = "00"\nevaluation = "11"\n'
FORECASTING = [game for game in GAMES.values() if game.forecast is not None]
each_game = pytest.mark.parametrize("game", FORECASTING, ids=lambda game: game.id)


class Heap(Struct, frozen=True):
    points: int
    stones: int
    left: float
    over: bool = False


class Weights(Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    points: ByTimeLeft
    stones: ByTimeLeft


def read(weights: bytes) -> Forecast[Heap]:
    return read_forecast(
        MADE + b"[weights]\npoints = [1, 1, 1, 1]\n" + weights,
        Weights,
        features=lambda heap, _seat: (heap.points, heap.stones),
        time_left=lambda heap: heap.left,
        final_points=lambda heap, _seat: heap.points if heap.over else None,
    )


def forecast_of(game: AnyGame) -> Forecast[Any]:
    assert isinstance(game.forecast, Forecast)
    return game.forecast


def test_a_weight_changes_evenly_between_the_times_at_which_it_is_known() -> None:
    forecast = read(b"stones = [0, 4, 8, 16]\n")
    expected = [forecast(Heap(5, 1, left), Seat(0)) for left in (0.0, 0.125, 0.25, 0.5, 0.75, 1.0)]
    assert expected == pytest.approx([5, 7, 9, 13, 17, 21])


def test_after_the_end_a_seat_expects_the_points_that_it_has() -> None:
    assert read(b"stones = [1, 1, 1, 1]\n")(Heap(5, 3, 0.0, over=True), Seat(0)) == 5


def test_at_any_time_the_shares_of_the_known_times_are_one_in_all() -> None:
    for step in range(65):
        shares = shares_of_times(step / 64)
        assert sum(shares) == pytest.approx(1)
        assert sum(share * time for share, time in zip(shares, TIMES, strict=True)) == pytest.approx(step / 64)


@pytest.mark.parametrize(
    ("weights", "what"),
    [
        (b"", "missing required field `stones`"),
        (b"stones = [1, 2, 3]\n", "Expected `array` of length 4"),
        (b"stones = [1, 2, nan, 4]\n", r"Expected a finite number - at `\$\.weights\.stones\[2\]`"),
    ],
)
def test_weights_that_do_not_fit_are_refused_with_the_reason(weights: bytes, what: str) -> None:
    with pytest.raises(BadWeights, match=f"^forecast.toml: .*{what}"):
        read(weights)


@each_game
def test_a_forecast_was_made_for_the_present_evaluation_and_for_components_that_the_game_has(game: AnyGame) -> None:
    made = forecast_of(game).made
    assert made.components in game.components
    assert made.evaluation == ("" if game.weighted is None else game.weighted.digest)


@each_game
def test_a_game_counts_a_feature_for_each_weight_at_any_time_and_knows_the_points_at_the_end(game: AnyGame) -> None:
    forecast, rng = forecast_of(game), random.Random(3)
    play = game.play(game.empty(3, game.options(), game.components.current), Version(0), casual(rng))
    game.setup(play)
    before = 1.0
    while waited_for := game.to_act(play.state):
        left = forecast.time_left(play.state)
        assert 0 <= left <= before
        assert len(forecast.features(play.state, waited_for[0])) == len(forecast.weights.__struct_fields__)
        assert forecast.final_points(play.state, waited_for[0]) is None
        before, move = left, rng.choice(game.legal_moves(play.state, waited_for[0]))
        play = game.play(play.state, play.version, play.chance)
        game.decide(play, waited_for[0], move)
    assert [forecast(play.state, score.seat) for score in game.scores(play.state)] == [
        score.total for score in game.scores(play.state)
    ]


@each_game
@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_hidden_from_a_seat_changes_nothing_that_it_expects(game: AnyGame, seats: int) -> None:
    forecast, rng = forecast_of(game), random.Random(7)
    play = game.play(game.empty(seats, game.options(), game.components.current), Version(0), casual(rng))
    game.setup(play)
    while waited_for := game.to_act(play.state):
        if rng.random() < 0.1:
            for seat in map(Seat, range(seats)):
                view = game.mask(play.state, seat)
                other = game.determinize(view, seat, casual(rng))
                assert forecast(play.state, seat) == forecast(view, seat) == forecast(other, seat)
        move = rng.choice(game.legal_moves(play.state, waited_for[0]))
        play = game.play(play.state, play.version, play.chance)
        game.decide(play, waited_for[0], move)


def test_in_yedo_to_be_last_in_the_player_order_costs_no_more_with_more_seats() -> None:
    game, costs = GAMES[GameId("yedo")], []
    for seats in game.seat_counts:
        play = game.play(
            game.empty(seats, game.options(), game.components.current), Version(0), casual(random.Random(1))
        )
        game.setup(play)
        first = tuple(Seat(seat) for seat in range(seats))
        last = (*first[1:], first[0])
        own_points = [game.expected_points(replace(play.state, order=order), Seat(0)) for order in (first, last)]
        costs.append(own_points[0] - own_points[1])
    assert max(costs) - min(costs) < 0.01
    assert 2 < costs[0] < 5
