"""The event phase, rulebook p. 9."""

import pytest

from domain.yedo.components.rows import DISTRICTS
from domain.yedo.events import DiscipleArrested, EventRevealed, PatrolMoved
from domain.yedo.moves import AssignDisciple, BuildAnnex, BuyLuxury, BuyWeapon, LeaveForMon, MeetShogun, RecruitGeisha
from domain.yedo.state import Acting, Assigning
from tests.domain.yedo.components import BLUE, COMPONENTS, RED, YELLOW, card, corrected, posts, spaces_of
from tests.domain.yedo.match import Match

# Event cards

SHOGUN, MARKET, TAVERN, HARBOR, QUARTER = posts("shogun", "market1", "tavern1", "harbor1", "red_light1")


def _in_force(title: str, players: int = 2) -> Match:
    """Begins the assigning phase after this event was revealed; the test places the disciples."""
    return Match(players).event(title)


def test_the_top_event_is_revealed_and_takes_effect() -> None:
    match = Match().event("Good Rice Harvest")
    assert match.happened(EventRevealed) == [EventRevealed(card("Good Rice Harvest"))]
    assert match.state.events == (card("Good Rice Harvest"),)
    assert isinstance(match.state.phase, Assigning)


@pytest.mark.parametrize("district", DISTRICTS)
def test_a_closed_district_takes_no_disciple(district: str) -> None:
    title = next(
        event.title
        for event in COMPONENTS.event_cards.values()
        if getattr(event.effect[0], "district", None) == district
    )
    match = _in_force(title)
    assert match.state.closed == district
    places = {move.post for move in match.offers(RED, AssignDisciple)}
    spaces = spaces_of(district)
    assert not places & set(posts(*spaces))
    match.refuses(RED, AssignDisciple(posts(spaces[0])[0]), "district-inaccessible")


def test_a_closed_district_opens_again_in_the_next_round() -> None:
    assert _in_force("Storm over Shiba").next_round().state.closed is None


def test_the_patrol_passes_a_closed_district() -> None:
    match = _in_force("The Castle Gates Are Shut").patrol("red", "gates").watch_patrol()
    assert match.district() == "castle"


def test_a_sword_fair_makes_weapons_2_mon_cheaper() -> None:
    match = _in_force("Sword Fair").market("yumi", None, None, "doku").stands(RED, "market1", "market2").acting()
    match.play(RED, BuyWeapon(MARKET, 0))
    assert match.mon(RED) == 12 - 6


def test_a_shortage_of_iron_makes_weapons_2_mon_dearer() -> None:
    match = _in_force("Shortage of Iron").market("yumi", None, None, "doku").stands(RED, "market1").acting()
    match.play(RED, BuyWeapon(MARKET, 3))
    assert match.mon(RED) == 12 - 8


def test_the_kobudo_ryu_comes_on_top_of_a_sword_fair() -> None:
    match = _in_force("Sword Fair").market(None, None, None, "doku").has(RED, annexes=("kobudo_ryu",))
    match.stands(RED, "market1").acting().play(RED, BuyWeapon(MARKET, 3))
    assert match.mon(RED) == 12 - 6 + 3 + 2


def test_a_price_never_falls_below_zero() -> None:
    cheap = corrected('{ op = "market_price_change", mon = -2 }', '{ op = "market_price_change", mon = -9 }')
    match = Match().with_state(components=cheap).event("Sword Fair").market("doku").stands(RED, "market1").acting()
    assert match.play(RED, BuyWeapon(MARKET, 0)).mon(RED) == 12


def test_at_the_cherry_blossom_festival_a_geisha_costs_5_mon_or_1_point() -> None:
    for for_points, mon, points in ((False, 7, 1), (True, 12, 0)):
        match = _in_force("Cherry Blossom Festival").stands(RED, "red_light1").acting()
        match.play(RED, RecruitGeisha(QUARTER, for_points))
        assert (match.mon(RED), match.points(RED), match.clan(RED).geisha) == (mon, points, 1)


def test_idle_carpenters_build_for_8_mon() -> None:
    match = _in_force("Idle Carpenters").stands(RED, "tavern1").acting().play(RED, BuildAnnex(TAVERN, "yashiki"))
    assert match.mon(RED) == 12 - 8


@pytest.mark.parametrize(("points", "mon"), [(1, 3), (3, 7)])
def test_the_southern_barbarian_ships_sell_for_3_and_7_mon(points: int, mon: int) -> None:
    match = _in_force("The Southern Barbarian Ships").stands(RED, "harbor1").acting()
    match.play(RED, BuyLuxury(HARBOR, points))
    assert (match.mon(RED), match.points(RED)) == (12 - mon, 1 + points)


def test_a_gracious_court_gives_2_points_for_an_audience() -> None:
    match = _in_force("The Court Is Gracious").stands(RED, "shogun").acting().play(RED, MeetShogun(SHOGUN))
    assert match.points(RED) == 1 + 2


def test_prices_return_to_normal_in_the_next_round() -> None:
    match = _in_force("Idle Carpenters").event("Good Rice Harvest").stands(RED, "tavern1").acting()
    match.play(RED, BuildAnnex(TAVERN, "yashiki"))
    assert match.mon(RED) == 12 + 3 - 11


def test_a_good_harvest_gives_each_player_3_mon() -> None:
    match = _in_force("Good Rice Harvest", players=3)
    assert [match.mon(seat) for seat in (RED, BLUE, YELLOW)] == [15, 15, 15]


def test_the_storyteller_gives_each_player_an_action_card() -> None:
    match = Match(3).with_state(order=(BLUE, YELLOW, RED))
    top = match.deck("action")[:3]
    match.event("The Storyteller")
    assert tuple(match.clan(seat).action_cards[0] for seat in (BLUE, YELLOW, RED)) == top


def test_the_household_levy_costs_1_mon_for_each_annex_and_geisha() -> None:
    match = Match().has(RED, annexes=("dojo", "yashiki"), geisha=2).event("Household Levy")
    assert (match.mon(RED), match.mon(BLUE)) == (12 - 4, 12)


def test_nobody_pays_more_than_they_have() -> None:
    match = Match().has(RED, annexes=("dojo", "yashiki"), geisha=2, mon=3).event("Household Levy")
    assert match.mon(RED) == 0


def test_the_kirishitan_feast_adds_3_mon_to_the_church() -> None:
    assert Match().with_state(church=2).event("Kirishitan Feast").state.church == 5


def test_the_changing_of_the_guard_swaps_the_patrol() -> None:
    match = Match().patrol("red", "market").event("Changing of the Guard")
    assert match.state.patrol is not None
    assert (match.state.patrol.color, match.state.patrol.district) == ("blue", "market")


def test_under_curfew_the_patrol_moves_two_districts() -> None:
    match = _in_force("Curfew").patrol("red", "gates").watch_patrol()
    assert match.district() == "temple"


def test_when_the_watch_drinks_nobody_is_arrested() -> None:
    match = Match().patrol("red", "gates").event("The Watch Drinks")
    for name in ("shogun", "bakufu", "temple1", "temple2"):
        match.play(match.waiting[0], AssignDisciple(posts(name)[0]))
    assert isinstance(match.state.phase, Acting)
    assert not match.happened(PatrolMoved)
    assert not match.happened(DiscipleArrested)


# The weapon market

HARMLESS = "Good Rice Harvest"


def test_the_two_leftmost_weapons_slide_and_the_others_drop_out() -> None:
    match = Match().market("doku", "nawa", "yumi", "katana", "shuko").event(HARMLESS)
    assert match.state.market[3:] == ("doku", "nawa")
    assert sorted(match.state.weapon_discards) == ["katana", "shuko", "yumi"]


def test_the_weapons_that_slide_are_the_leftmost_wherever_they_lie() -> None:
    match = Match().market(None, "nawa", "yumi", "katana", None).event(HARMLESS)
    assert match.state.market[3:] == ("nawa", "yumi")
    assert match.state.weapon_discards == ("katana",)


def test_a_single_weapon_on_the_left_slides_and_the_right_ones_drop_out() -> None:
    match = Match().market(None, None, "yumi", "katana", "shuko").event(HARMLESS)
    assert [weapon for weapon in match.state.market[3:] if weapon] == ["yumi"]
    assert sorted(match.state.weapon_discards) == ["katana", "shuko"]


def test_three_new_weapons_fill_the_left_spaces_in_order() -> None:
    match = Match().market("doku").on_top("weapon", "yumi", "katana", "nawa").event(HARMLESS)
    assert match.state.market[:3] == ("yumi", "katana", "nawa")


def test_with_empty_left_spaces_the_right_ones_stay() -> None:
    match = Match().market(None, None, None, "katana", "shuko").on_top("weapon", "yumi", "doku", "nawa").event(HARMLESS)
    assert match.state.market == ("yumi", "doku", "nawa", "katana", "shuko")
    assert match.state.weapon_discards == ()


def test_the_market_is_adjusted_before_the_event_after_the_auctions() -> None:
    match = Match().market().on_top("weapon", "yumi", "doku", "nawa").on_top("event", HARMLESS).bidding()
    for seat in match.state.order:
        assert match.state.market[:3] == (None, None, None)
        match.play(seat, LeaveForMon())
    assert match.state.market[:3] == ("yumi", "doku", "nawa")
    assert match.mon(RED) == 12 + 3 + 3


def test_example_market() -> None:
    """The two leftmost weapons move to the spaces for 6, the rest drop out, and three new ones come."""
    match = Match().market("katana", None, "doku", "nawa", "yumi").on_top("weapon", "shuko", "fukiya", "shuriken")
    match.event(HARMLESS)
    assert match.state.market == ("shuko", "fukiya", "shuriken", "katana", "doku")
    assert sorted(match.state.weapon_discards) == ["nawa", "yumi"]
