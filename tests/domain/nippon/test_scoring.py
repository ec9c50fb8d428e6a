"""The scoring of the regions, rulebook p. 12."""

import pytest

from domain.game import Seat
from domain.nippon.events import RegionScored
from domain.nippon.state import BuiltVehicle, InfluenceTile
from tests.domain.nippon.match import (
    BLUE,
    KANTO,
    KYUSHU,
    MATSUYAMA,
    NAGASAKI,
    PURPLE,
    RED,
    SEATS,
    YELLOW,
    Match,
)

AROUND_NAGASAKI = ("lenses", "paper", "silk", "bulbs")
"""The sides of Nagasaki with the foreign influence 3, 2, 1 and 0."""
AROUND_MATSUYAMA = ("bento", "lenses", "bulbs", "clocks")


def _kyushu(match: Match) -> RegionScored:
    [scored] = [event for event in match.happened(RegionScored) if event.region == KYUSHU]
    return scored


def _points(match: Match) -> dict[Seat, int]:
    return {standing.seat: standing.points for standing in _kyushu(match).standings}


def _ships(match: Match) -> dict[Seat, int]:
    return {standing.seat: standing.ships for standing in _kyushu(match).standings}


def _without_foreigners(players: int = 4) -> Match:
    """Yellow, or the last seat, has low tiles in Kyushu on every side with foreign influence."""
    last = SEATS[players - 1]
    match = Match(players).covers(last, NAGASAKI, *AROUND_NAGASAKI[:3])
    return match.covers(last, MATSUYAMA, *AROUND_MATSUYAMA[:3])


@pytest.mark.parametrize(("scoring", "points"), [(1, [10, 7, 5]), (2, [15, 11, 8])])
def test_first_second_and_third_score(scoring: int, points: list[int]) -> None:
    match = _without_foreigners().places(RED, NAGASAKI, "lenses", 7).places(PURPLE, NAGASAKI, "paper", 6)
    match.scores_regions(scoring)
    assert _points(match) == {RED: points[0], PURPLE: points[1], YELLOW: points[2]}


def test_the_third_scoring_gives_20_15_and_11_points() -> None:
    match = _without_foreigners().places(RED, NAGASAKI, "lenses", 7).places(PURPLE, NAGASAKI, "paper", 6).ends()
    assert _points(match) == {RED: 20, PURPLE: 15, YELLOW: 11}


def test_a_fourth_player_scores_nothing() -> None:
    match = _without_foreigners().places(RED, NAGASAKI, "lenses", 7).places(PURPLE, NAGASAKI, "paper", 6)
    match.places(BLUE, NAGASAKI, "bulbs", 5).scores_regions(1)
    assert _points(match)[YELLOW] == 0


def test_each_region_is_scored_on_its_own() -> None:
    match = Match().places(RED, NAGASAKI, "lenses", 7).scores_regions(1)
    assert len(match.happened(RegionScored)) == 4
    assert match.scored("Influence in Kyushu & Shikoku, scoring 1") == 7


def test_influence_is_the_sum_of_tiles_and_trains() -> None:
    match = Match().places(RED, NAGASAKI, "lenses", 4).places(RED, MATSUYAMA, "bento", 3)
    match.builds(RED, "train", KYUSHU, 1, value=2).builds(RED, "train", KYUSHU, 1, value=3).scores_regions(1)
    assert [standing.influence for standing in _kyushu(match).standings] == [4 + 3 + 2 + 3]


def test_trains_do_not_count_without_an_influence_tile() -> None:
    match = Match().builds(RED, "train", KYUSHU, 3).scores_regions(1)
    assert _kyushu(match).standings == ()


def test_without_influence_nobody_scores_ships() -> None:
    match = Match().builds(RED, "ship", KYUSHU, 3).scores_regions(1)
    assert match.points() == 10


def test_foreign_influence_is_what_is_printed_on_empty_spaces() -> None:
    assert _kyushu(Match().scores_regions(1)).foreign == 12
    assert _kyushu(Match().places(RED, NAGASAKI, "lenses", 1).scores_regions(1)).foreign == 12 - 3
    assert _kyushu(Match().places(RED, NAGASAKI, "bulbs", 1).scores_regions(1)).foreign == 12


def test_the_foreign_companies_take_a_place_and_its_points() -> None:
    match = Match().places(RED, NAGASAKI, "lenses", 7).places(PURPLE, NAGASAKI, "bulbs", 4).scores_regions(1)
    assert _kyushu(match).foreign == 9
    assert _points(match) == {RED: 7, PURPLE: 5}


def test_the_foreign_companies_share_in_a_tie() -> None:
    match = Match().places(RED, NAGASAKI, "lenses", 5).places(RED, MATSUYAMA, "clocks", 4).scores_regions(1)
    assert _kyushu(match).foreign == 9
    assert _points(match) == {RED: (10 + 7) // 2}


def test_foreign_companies_without_influence_take_no_place() -> None:
    match = _without_foreigners().places(RED, NAGASAKI, "lenses", 7).scores_regions(1)
    assert _kyushu(match).foreign == 0
    assert _points(match) == {RED: 10, YELLOW: 7}


def test_after_a_tie_for_first_comes_the_third_place() -> None:
    match = _without_foreigners().places(RED, NAGASAKI, "lenses", 7).places(PURPLE, NAGASAKI, "paper", 7)
    match.scores_regions(1)
    assert [standing.place for standing in _kyushu(match).standings] == [1, 1, 3]


def test_places_beyond_the_third_add_nothing_to_a_shared_sum() -> None:
    match = _without_foreigners().places(RED, NAGASAKI, "lenses", 7).places(PURPLE, NAGASAKI, "paper", 4)
    match.places(BLUE, NAGASAKI, "silk", 3).scores_regions(1)
    assert _points(match)[BLUE] == _points(match)[YELLOW] == 5 // 2


def test_first_and_second_score_their_ships() -> None:
    match = _without_foreigners().places(RED, NAGASAKI, "lenses", 7).places(PURPLE, NAGASAKI, "paper", 6)
    match.builds(RED, "ship", KYUSHU, 2).builds(PURPLE, "ship", KYUSHU, 1, value=3).builds(YELLOW, "ship", KYUSHU)
    match.scores_regions(1)
    assert _ships(match) == {RED: 4, PURPLE: 3, YELLOW: 0}
    assert match.scored("Ships in Kyushu & Shikoku, scoring 1") == 4


def test_everyone_in_second_place_scores_ships() -> None:
    match = _without_foreigners().places(RED, NAGASAKI, "lenses", 7).places(PURPLE, NAGASAKI, "paper", 5)
    match.places(BLUE, NAGASAKI, "silk", 5).builds(PURPLE, "ship", KYUSHU).builds(BLUE, "ship", KYUSHU)
    match.scores_regions(1)
    assert (_ships(match)[PURPLE], _ships(match)[BLUE]) == (2, 2)
    assert _points(match)[BLUE] == (7 + 5) // 2


def test_ships_score_in_the_region_where_they_are() -> None:
    match = Match().places(RED, NAGASAKI, "lenses", 7).builds(RED, "ship", KANTO).scores_regions(1)
    assert _ships(match) == {RED: 0}


def test_tiles_and_trains_stay_for_the_next_scoring() -> None:
    match = Match().places(RED, NAGASAKI, "lenses", 7).builds(RED, "train", KYUSHU).scores_regions(1)
    assert match.tile(NAGASAKI, "lenses") == InfluenceTile(RED, 7)
    assert match.built(KYUSHU) == (BuiltVehicle(RED, "train", 2),)


def test_example_two_players_share_the_first_place() -> None:
    match = Match(3).covers(BLUE, NAGASAKI, "paper", "silk", value=1).covers(BLUE, MATSUYAMA, "lenses", "bulbs")
    match.places(RED, NAGASAKI, "lenses", 6).places(PURPLE, MATSUYAMA, "bento", 6).scores_regions(1)
    scored = _kyushu(match)
    assert scored.foreign == 0
    assert [(standing.influence, standing.points) for standing in scored.standings] == [(6, 8), (6, 8), (4, 5)]


def test_example_foreign_companies_lead() -> None:
    match = Match(3).places(PURPLE, NAGASAKI, "paper", 3).places(PURPLE, MATSUYAMA, "lenses", 3)
    match.places(BLUE, MATSUYAMA, "bulbs", 1).builds(BLUE, "train", KYUSHU, 2).builds(RED, "train", KYUSHU, 2)
    match.builds(PURPLE, "ship", KYUSHU).scores_regions(2)
    scored = _kyushu(match)
    assert scored.foreign == 3 + 3 + 1
    assert {standing.seat: (standing.influence, standing.points, standing.ships) for standing in scored.standings} == {
        PURPLE: (6, 11, 2),
        BLUE: (5, 8, 0),
    }


def test_example_three_players_share_all_places() -> None:
    match = (
        Match(3).covers(RED, NAGASAKI, "lenses", "silk", value=4).covers(PURPLE, MATSUYAMA, "bento", "bulbs", value=4)
    )
    match.places(BLUE, NAGASAKI, "paper", 7).places(BLUE, NAGASAKI, "bulbs", 1)
    for seat in (RED, PURPLE, BLUE):
        match.builds(seat, "ship", KYUSHU)
    match.scores_regions(1)
    scored = _kyushu(match)
    assert scored.foreign == 2
    assert {standing.influence for standing in scored.standings} == {8}
    assert set(_points(match).values()) == {(10 + 7 + 5) // 3}
    assert set(_ships(match).values()) == {2}
