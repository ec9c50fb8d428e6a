"""Bonus cards at the end of the game, rulebook p. 15."""

from typing import Any

import pytest

from domain.yedo.events import BonusCardScored
from tests.domain.yedo.components import BLUE, COMPONENTS, RED, YELLOW, card
from tests.domain.yedo.match import Match

WARFARE = ("Drill of the Town Militia", "Brawl among the Dockhands", "Guarding the Tokaido")
ESPIONAGE = ("Stalls of the Night Market", "The Innkeeper's Bill of Fare")
GREEN_ONES = ("The Collection Box", "The Crooked Moneylender", "The Runaway Apprentice")


def _scored(match: Match, title: str) -> int:
    """Returns the points of red's bonus card at the end."""
    match.holds(RED, title).with_state(round=11).next_round()
    (event,) = match.happened(BonusCardScored)
    assert (event.seat, event.card) == (RED, card(title))
    assert match.points(RED) == 1 + event.points
    return event.points


def _completed(red: tuple[str, ...], blue: tuple[str, ...] = (), yellow: tuple[str, ...] = ()) -> Match:
    return Match(3).has_completed(RED, *red).has_completed(BLUE, *blue).has_completed(YELLOW, *yellow)


def test_a_bonus_card_scores_at_the_end() -> None:
    match = _completed(WARFARE[:1]).holds(RED, "Banner of the War God")
    assert match.points(RED) == 1
    match.with_state(round=11).next_round()
    assert match.points(RED) == 5


def test_example_bonus_card() -> None:
    """The most Warfare missions: 4 points alone, 2 when tied, none when any player has more."""
    title = "Banner of the War God"
    assert _scored(_completed(WARFARE[:2], WARFARE[2:]), title) == 4
    assert _scored(_completed(WARFARE[:1], WARFARE[1:2]), title) == 2
    assert _scored(_completed(WARFARE[:1], WARFARE[1:]), title) == 0


def test_a_tie_gives_the_value_in_brackets() -> None:
    assert _scored(_completed(ESPIONAGE[:1], ESPIONAGE[1:]), "Ears of the City") == 2


def test_a_tie_with_several_gives_the_value_in_brackets() -> None:
    match = _completed(WARFARE[:1], WARFARE[1:2], WARFARE[2:])
    assert _scored(match, "Banner of the War God") == 2


def test_an_opponent_who_ties_gains_nothing() -> None:
    match = _completed(WARFARE[:1], WARFARE[1:2])
    _scored(match, "Banner of the War God")
    assert match.points(BLUE) == 1


def test_a_player_with_more_prevents_the_points() -> None:
    assert _scored(_completed(ESPIONAGE[:1], (), (ESPIONAGE[1], "Whispers in the Bathhouse")), "Ears of the City") == 0


def test_a_tie_at_zero_scores_nothing() -> None:
    assert _scored(_completed(()), "Banner of the War God") == 0


def test_completing_no_mission_of_a_category_scores() -> None:
    assert _scored(_completed(ESPIONAGE), "Man of Peace") == 3
    assert _scored(_completed((*ESPIONAGE, WARFARE[0])), "Man of Peace") == 0
    assert _scored(_completed(ESPIONAGE[:1]), "Man of Peace") == 0


def test_completing_enough_missions_of_a_color_scores() -> None:
    assert _scored(_completed(GREEN_ONES), "Many Small Services") == 3
    assert _scored(_completed(GREEN_ONES[:2]), "Many Small Services") == 0


def test_completing_missions_of_enough_categories_scores() -> None:
    four = (*GREEN_ONES, WARFARE[0])
    assert _scored(_completed(four), "Man of All Arts") == 4
    assert _scored(_completed(four[1:]), "Man of All Arts") == 0


@pytest.mark.parametrize(
    ("title", "points", "enough", "short"),
    [
        ("Two Fans", 3, {"geisha": 2}, {"geisha": 1}),
        ("The Whole Household", 3, {"house": 4, "reserve": 0}, {"house": 3, "reserve": 1}),
        (
            "Four Crafts",
            3,
            {"weapons": ("doku", "nawa", "yumi", "shuko")},
            {"weapons": ("doku", "doku", "yumi")},
        ),
        ("Favor of Heaven", 2, {"blessings": 1}, {"blessings": 0}),
        ("Merchant Prince", 3, {"mon": 15}, {"mon": 14}),
    ],
)
def test_owning_enough_of_an_asset_scores(
    title: str, points: int, enough: dict[str, Any], short: dict[str, Any]
) -> None:
    assert _scored(Match().has(RED, **enough), title) == points
    assert _scored(Match().has(RED, **short), title) == 0


def test_disciples_in_the_reserve_do_not_count() -> None:
    assert _scored(Match().has(RED, house=3, reserve=1), "The Whole Household") == 0


@pytest.mark.parametrize(
    ("title", "annexes"),
    [("School of the Sword", ("dojo", "kobudo_ryu")), ("Refined Residence", ("karesansui", "yashiki"))],
)
def test_owning_both_annexes_scores(title: str, annexes: tuple[str, str]) -> None:
    assert _scored(Match().has(RED, annexes=annexes), title) == 4
    assert _scored(Match().has(RED, annexes=annexes[:1]), title) == 0


@pytest.mark.parametrize(
    ("title", "more", "less", "alone", "tied"),
    [
        ("Full Coffers", {"mon": 20}, {"mon": 19}, 3, 1),
        ("The Flower House", {"geisha": 2}, {"geisha": 1}, 4, 2),
        ("The Great Estate", {"annexes": ("dojo", "yashiki")}, {"annexes": ("dojo",)}, 4, 2),
        ("The Armory", {"weapons": ("doku", "doku")}, {"weapons": ("doku",)}, 3, 1),
    ],
)
def test_owning_the_most_of_an_asset_scores(
    title: str, more: dict[str, Any], less: dict[str, Any], alone: int, tied: int
) -> None:
    assert _scored(Match().has(RED, **more).has(BLUE, **less), title) == alone
    assert _scored(Match().has(RED, **more).has(BLUE, **more), title) == tied
    assert _scored(Match().has(RED, **less).has(BLUE, **more), title) == 0


def test_completing_the_most_missions_scores() -> None:
    assert _scored(_completed(WARFARE[:2], ESPIONAGE[:1]), "Most Industrious Clan") == 4
    assert _scored(_completed(WARFARE[:2], ESPIONAGE), "Most Industrious Clan") == 2


@pytest.mark.parametrize("row", COMPONENTS.bonus_cards.values(), ids=lambda row: row.title)
def test_every_bonus_card_scores_nothing_or_its_printed_value(row: Any) -> None:
    values = {0, *(getattr(row.rule, name, 0) for name in ("alone", "tied", "pp"))}
    assert _scored(Match().has(RED, annexes=("dojo",), geisha=1), row.title) in values
