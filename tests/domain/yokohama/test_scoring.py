"""The final scoring, rulebook p. 9-10."""

import pytest

from domain.game import Seat
from domain.yokohama import GAME
from domain.yokohama.components.rows import Country
from domain.yokohama.events import (
    ChurchBonusScored,
    CountryBonusScored,
    CustomsBonusScored,
    RemainderScored,
    TechnologyBonusScored,
)
from domain.yokohama.moves import FulfillOrder
from tests.domain.yokohama.components import A_GERMAN_ORDER, BLUE, COMPONENTS, GREEN, RED, YELLOW, goods_of, orders_of
from tests.domain.yokohama.match import Match

Bonus = type[ChurchBonusScored | CustomsBonusScored | TechnologyBonusScored | CountryBonusScored | RemainderScored]


def _bonus(match: Match, kind: Bonus) -> dict[Seat, int]:
    """Ends the last turn and returns the points of one bonus by seat."""
    return {event.seat: event.points for event in match.ends().happened(kind) if event.points}


def _poor(match: Match) -> Match:
    for seat in range(len(match.state.merchants)):
        match.owns(Seat(seat), yen=0, imports=0, copper=0, silk=0, tea=0, fish=0)
    return match


def _with_industry(match: Match, **costs: tuple[int, ...]) -> Match:
    """Gives technologies of the given industry costs, by color."""
    unused = list(COMPONENTS.technologies.values())
    for color, wanted in costs.items():
        for industry in wanted:
            card = next(card for card in unused if card.industry == industry)
            unused = [other for other in unused if other.title != card.title]
            match.has_technologies({"red": RED, "blue": BLUE, "yellow": YELLOW, "green": GREEN}[color], card.id)
    return match


def test_the_bonuses_are_scored_in_the_printed_order() -> None:
    match = Match(3).on_church({0: RED}).on_customs({0: RED}).has_titles(RED, "ball")
    match.fulfilled(RED, *orders_of("US", "DE", "NL")).ends()
    kinds = [type(event) for event in match.events]
    printed = [ChurchBonusScored, CustomsBonusScored, TechnologyBonusScored, CountryBonusScored, RemainderScored]
    assert [kind for kind in printed if kind in kinds] == printed
    assert sorted(printed, key=kinds.index) == printed


def test_most_at_the_church_score_6_and_second_most_3() -> None:
    match = Match(3).on_church({0: RED, 1: RED, 2: RED, 3: BLUE, 4: BLUE, 5: YELLOW})
    assert _bonus(match, ChurchBonusScored) == {RED: 6, BLUE: 3}


def test_most_at_customs_score_8_and_second_most_4() -> None:
    match = Match(3).on_customs({0: RED, 1: RED, 2: RED, 3: BLUE, 4: BLUE, 5: YELLOW})
    assert _bonus(match, CustomsBonusScored) == {RED: 8, BLUE: 4}


def test_the_rightmost_assistant_breaks_a_tie() -> None:
    assert _bonus(Match(3).on_church({0: RED, 1: BLUE}), ChurchBonusScored) == {BLUE: 6, RED: 3}
    assert _bonus(Match(3).on_church({0: BLUE, 1: RED}), ChurchBonusScored) == {RED: 6, BLUE: 3}
    assert _bonus(Match(3).on_customs({0: RED, 1: BLUE, 2: YELLOW}), CustomsBonusScored) == {YELLOW: 8, BLUE: 4}


def test_a_lone_player_takes_the_first_prize_and_nobody_the_second() -> None:
    assert _bonus(Match(3).on_church({0: BLUE}), ChurchBonusScored) == {BLUE: 6}
    assert _bonus(Match(3).on_customs({0: BLUE}), CustomsBonusScored) == {BLUE: 8}


def test_an_empty_board_scores_nothing() -> None:
    assert _bonus(Match(3), ChurchBonusScored) == {}
    assert _bonus(Match(3), CustomsBonusScored) == {}


def test_the_dummy_takes_a_majority_prize_away() -> None:
    left_of_the_dummy, right_of_the_dummy = COMPONENTS.church.blocked[2] - 1, COMPONENTS.church.blocked[2] + 1
    assert _bonus(Match(2), ChurchBonusScored) == {}
    assert _bonus(Match(2).on_church({left_of_the_dummy: RED}), ChurchBonusScored) == {RED: 3}
    assert _bonus(Match(2).on_church({right_of_the_dummy: RED}), ChurchBonusScored) == {RED: 6}
    both = Match(2).on_church({0: RED, right_of_the_dummy: BLUE})
    assert _bonus(both, ChurchBonusScored) == {BLUE: 6}
    left_at_customs = COMPONENTS.customs.blocked[2] - 1
    assert _bonus(Match(2).on_customs({left_at_customs: BLUE}), CustomsBonusScored) == {BLUE: 4}


def test_the_dummy_takes_no_prize_where_two_are_ahead_of_it() -> None:
    assert _bonus(Match(2).on_church({0: RED, 1: RED, 5: BLUE, 6: BLUE}), ChurchBonusScored) == {BLUE: 6, RED: 3}
    assert _bonus(Match(2).on_customs({0: RED, 4: RED, 1: BLUE, 2: BLUE}), CustomsBonusScored) == {RED: 8, BLUE: 4}


def test_most_industry_scores_10_and_second_most_5() -> None:
    match = _with_industry(Match(3), red=(5,), blue=(6,), yellow=(4,))
    assert _bonus(match, TechnologyBonusScored) == {BLUE: 10, RED: 5}


def test_the_earlier_in_turn_order_wins_a_technology_tie() -> None:
    match = _with_industry(Match(3), yellow=(5,), blue=(5,), red=(4,))
    assert _bonus(match, TechnologyBonusScored) == {BLUE: 10, YELLOW: 5}
    all_equal = _with_industry(Match(3), yellow=(5,), blue=(5,), red=(5,))
    assert _bonus(all_equal, TechnologyBonusScored) == {RED: 10, BLUE: 5}


def test_a_lone_holder_of_technologies_takes_the_first_prize_only() -> None:
    assert _bonus(_with_industry(Match(3), blue=(5,)), TechnologyBonusScored) == {BLUE: 10}


def test_without_technologies_nobody_scores() -> None:
    assert _bonus(Match(3), TechnologyBonusScored) == {}


def test_the_dummy_has_an_industry_value_of_seven_and_a_half() -> None:
    assert _bonus(_with_industry(Match(2), red=(7,)), TechnologyBonusScored) == {RED: 5}
    assert _bonus(_with_industry(Match(2), red=(5, 3)), TechnologyBonusScored) == {RED: 10}
    assert _bonus(_with_industry(Match(2), red=(4, 4), blue=(7,)), TechnologyBonusScored) == {RED: 10}
    assert _bonus(_with_industry(Match(2), red=(4, 4), blue=(5, 4)), TechnologyBonusScored) == {BLUE: 10, RED: 5}
    assert _bonus(_with_industry(Match(2), red=(4, 3), blue=(5,)), TechnologyBonusScored) == {RED: 5}


def test_only_the_printed_cost_counts_for_the_technology_bonus() -> None:
    match = _with_industry(Match(3), red=(4, 4, 4, 3), blue=(6, 5, 5))
    assert _bonus(match, TechnologyBonusScored) == {BLUE: 10, RED: 5}


def test_orders_in_hand_do_not_count_for_countries() -> None:
    match = Match().orders(RED, *orders_of("GB", "US", "FR"))
    assert _bonus(match, CountryBonusScored) == {}


ONE_SET: list[tuple[tuple[Country, ...], int]] = [
    (("GB",), 0),
    (("GB", "US"), 2),
    (("GB", "US", "FR"), 4),
    (("GB", "US", "FR", "DE"), 8),
    (("GB", "US", "FR", "DE", "NL"), 12),
]


@pytest.mark.parametrize(("countries", "points"), ONE_SET)
def test_sets_of_countries_score_by_their_size(countries: tuple[Country, ...], points: int) -> None:
    assert _bonus(Match().fulfilled(RED, *orders_of(*countries)), CountryBonusScored).get(RED, 0) == points


def test_icons_are_grouped_into_sets_of_different_countries() -> None:
    # GB US FR DE and GB US rather than twice three
    match = Match().fulfilled(RED, *orders_of("GB", "GB", "US", "US", "FR", "DE"))
    assert _bonus(match, CountryBonusScored) == {RED: 8 + 2}


def test_technologies_and_orders_count_together_for_countries() -> None:
    french = next(card.id for card in COMPONENTS.technologies.values() if card.country == "FR")
    match = Match().fulfilled(RED, *orders_of("GB", "US")).has_technologies(RED, french)
    assert _bonus(match, CountryBonusScored) == {RED: 4}


def test_an_unused_agent_scores_1_and_a_used_one_nothing() -> None:
    assert _bonus(_poor(Match()).agents(RED, "GB", "US"), RemainderScored) == {RED: 2}
    assert _bonus(_poor(Match()).agents(RED, "GB", "US").used_agents(BLUE, "FR"), RemainderScored) == {RED: 2}


@pytest.mark.parametrize(
    ("owned", "points"),
    [
        ({"imports": 3}, 3),
        ({"yen": 1}, 0),
        ({"yen": 2}, 1),
        ({"yen": 5}, 2),
        ({"copper": 1, "fish": 1}, 0),
        ({"copper": 1, "silk": 1, "tea": 1}, 1),
        ({"fish": 5}, 1),
    ],
)
def test_imports_yen_and_goods_score_their_remainder(owned: dict[str, int], points: int) -> None:
    assert _bonus(_poor(Match()).owns(RED, **owned), RemainderScored).get(RED, 0) == points


def test_points_are_the_sum_of_their_lines() -> None:
    match = Match(3).on_church({0: RED}).fulfilled(RED, *orders_of("GB", "US")).ends()
    for score in GAME.scores(match.state):
        assert score.total == sum(line.points for line in score.lines)
    assert GAME.scores(match.state)[RED].total == 6 + 2 + (3 // 2) + (4 // 3)


def test_points_go_on_past_100() -> None:
    match = Match().scored(RED, 99).orders(RED, A_GERMAN_ORDER.id).owns(RED, **goods_of(A_GERMAN_ORDER))
    match.play(FulfillOrder(A_GERMAN_ORDER.id))
    assert GAME.scores(match.state)[RED].total == 99 + 6


def test_the_most_points_win() -> None:
    match = _poor(Match(3)).owns(BLUE, imports=2).owns(YELLOW, imports=3).ends()
    assert [score.rank for score in GAME.scores(match.state)] == [3, 2, 1]


def test_the_tied_player_closest_to_the_start_player_wins() -> None:
    match = _poor(Match(3)).owns(BLUE, imports=2).owns(YELLOW, imports=2).ends()
    assert [score.total for score in GAME.scores(match.state)] == [0, 2, 2]
    assert [score.rank for score in GAME.scores(match.state)] == [3, 1, 2]


def test_the_start_player_wins_a_tie_of_all() -> None:
    match = _poor(Match(4)).ends()
    assert [score.total for score in GAME.scores(match.state)] == [0, 0, 0, 0]
    assert [score.rank for score in GAME.scores(match.state)] == [1, 2, 3, 4]


def test_example_church_scoring() -> None:
    match = Match(4).on_church({0: RED, 1: YELLOW, 2: BLUE, 3: RED, 4: BLUE})
    assert _bonus(match, ChurchBonusScored) == {BLUE: 6, RED: 3}


def test_example_customs_scoring() -> None:
    match = Match(4).on_customs({0: GREEN, 1: RED, 2: GREEN, 3: YELLOW, 4: GREEN})
    assert _bonus(match, CustomsBonusScored) == {GREEN: 8, YELLOW: 4}


def test_example_technology_scoring() -> None:
    hisashi, daryl, seiji, nobuaki = (7, 5), (6, 5, 5, 4), (4, 4, 4), (4, 3, 3)
    assert (sum(hisashi), sum(daryl), sum(seiji), sum(nobuaki)) == (12, 20, 12, 10)
    match = _with_industry(Match(4), red=hisashi, blue=daryl, yellow=seiji, green=nobuaki)
    assert _bonus(match, TechnologyBonusScored) == {BLUE: 10, RED: 5}


def test_example_country_bonus() -> None:
    # the icons are a picture in the rulebook, and these are other ones; the 16 points are printed
    match = Match().fulfilled(RED, *orders_of("GB", "GB", "GB", "US", "US", "FR", "FR", "DE", "NL"))
    assert _bonus(match, CountryBonusScored) == {RED: 16}


def test_example_remainder() -> None:
    match = _poor(Match()).owns(RED, imports=1, yen=3, copper=2, silk=1, tea=1, fish=3)
    assert _bonus(match, RemainderScored) == {RED: 4}
