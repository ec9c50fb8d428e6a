"""The event phase and what events change for a round, rulebook p. 9."""

import pytest

from domain.yedo.components.rows import DISTRICTS
from domain.yedo.events.districts import DiscipleArrested, PatrolMoved
from domain.yedo.events.event_cards import EventRevealed
from domain.yedo.moves.assigning import AssignDisciple
from domain.yedo.moves.castle import MeetShogun
from domain.yedo.moves.harbor import BuyLuxury
from domain.yedo.moves.market import BuyWeapon
from domain.yedo.moves.red_light import RecruitGeisha
from domain.yedo.moves.tavern import BuildAnnex
from domain.yedo.state import Acting, Assigning
from tests.domain.yedo.story import BLUE, BOX, RED, YELLOW, Table, card, corrected, posts, spaces_of

SHOGUN, MARKET, TAVERN, HARBOR, QUARTER = posts("shogun", "market1", "tavern1", "harbor1", "red_light1")


def _in_force(title: str, players: int = 2) -> Table:
    """The event has been revealed; the disciples are then placed by the story."""
    return Table(players).event(title)


def test_the_top_event_is_revealed_and_takes_effect() -> None:
    table = Table().event("Good Rice Harvest")
    assert table.happened(EventRevealed) == [EventRevealed(card("Good Rice Harvest"))]
    assert table.state.events == (card("Good Rice Harvest"),)
    assert isinstance(table.state.phase, Assigning)


@pytest.mark.parametrize("district", DISTRICTS)
def test_a_closed_district_takes_no_disciple(district: str) -> None:
    title = next(
        event.title for event in BOX.event_cards.values() if getattr(event.effect[0], "district", None) == district
    )
    table = _in_force(title)
    assert table.state.closed == district
    places = {move.post for move in table.offers(RED, AssignDisciple)}
    spaces = spaces_of(district)
    assert not places & set(posts(*spaces))
    table.refuses(RED, AssignDisciple(posts(spaces[0])[0]), "district-inaccessible")


def test_a_closed_district_opens_again_in_the_next_round() -> None:
    assert _in_force("Storm over Shiba").next_round().state.closed is None


def test_the_patrol_passes_a_closed_district() -> None:
    table = _in_force("The Castle Gates Are Shut").patrol("red", "gates").watch_patrol()
    assert table.district() == "castle"


def test_a_sword_fair_makes_weapons_2_mon_cheaper() -> None:
    table = _in_force("Sword Fair").market("yumi", None, None, "doku").stands(RED, "market1", "market2").acting()
    table.play(RED, BuyWeapon(MARKET, 0))
    assert table.mon(RED) == 12 - 6


def test_a_shortage_of_iron_makes_weapons_2_mon_dearer() -> None:
    table = _in_force("Shortage of Iron").market("yumi", None, None, "doku").stands(RED, "market1").acting()
    table.play(RED, BuyWeapon(MARKET, 3))
    assert table.mon(RED) == 12 - 8


def test_the_kobudo_ryu_comes_on_top_of_a_sword_fair() -> None:
    table = _in_force("Sword Fair").market(None, None, None, "doku").has(RED, annexes=("kobudo_ryu",))
    table.stands(RED, "market1").acting().play(RED, BuyWeapon(MARKET, 3))
    assert table.mon(RED) == 12 - 6 + 3 + 2


def test_a_price_never_falls_below_nothing() -> None:
    cheap = corrected('{ op = "market_price_change", mon = -2 }', '{ op = "market_price_change", mon = -9 }')
    table = Table().table(components=cheap).event("Sword Fair").market("doku").stands(RED, "market1").acting()
    assert table.play(RED, BuyWeapon(MARKET, 0)).mon(RED) == 12


def test_at_the_cherry_blossom_festival_a_geisha_costs_5_mon_or_1_point() -> None:
    for for_points, mon, points in ((False, 7, 1), (True, 12, 0)):
        table = _in_force("Cherry Blossom Festival").stands(RED, "red_light1").acting()
        table.play(RED, RecruitGeisha(QUARTER, for_points))
        assert (table.mon(RED), table.points(RED), table.clan(RED).geisha) == (mon, points, 1)


def test_idle_carpenters_build_for_8_mon() -> None:
    table = _in_force("Idle Carpenters").stands(RED, "tavern1").acting().play(RED, BuildAnnex(TAVERN, "yashiki"))
    assert table.mon(RED) == 12 - 8


@pytest.mark.parametrize(("points", "mon"), [(1, 3), (3, 7)])
def test_the_southern_barbarian_ships_sell_for_3_and_7_mon(points: int, mon: int) -> None:
    table = _in_force("The Southern Barbarian Ships").stands(RED, "harbor1").acting()
    table.play(RED, BuyLuxury(HARBOR, points))
    assert (table.mon(RED), table.points(RED)) == (12 - mon, 1 + points)


def test_a_gracious_court_gives_2_points_for_an_audience() -> None:
    table = _in_force("The Court Is Gracious").stands(RED, "shogun").acting().play(RED, MeetShogun(SHOGUN))
    assert table.points(RED) == 1 + 2


def test_prices_return_to_normal_in_the_next_round() -> None:
    table = _in_force("Idle Carpenters").event("Good Rice Harvest").stands(RED, "tavern1").acting()
    table.play(RED, BuildAnnex(TAVERN, "yashiki"))
    assert table.mon(RED) == 12 + 3 - 11


def test_a_good_harvest_gives_each_player_3_mon() -> None:
    table = _in_force("Good Rice Harvest", players=3)
    assert [table.mon(seat) for seat in (RED, BLUE, YELLOW)] == [15, 15, 15]


def test_the_storyteller_gives_each_player_an_action_card() -> None:
    table = Table(3).table(order=(BLUE, YELLOW, RED))
    top = table.deck("action")[:3]
    table.event("The Storyteller")
    assert tuple(table.clan(seat).action_cards[0] for seat in (BLUE, YELLOW, RED)) == top


def test_the_household_levy_costs_1_mon_for_each_annex_and_geisha() -> None:
    table = Table().has(RED, annexes=("dojo", "yashiki"), geisha=2).event("Household Levy")
    assert (table.mon(RED), table.mon(BLUE)) == (12 - 4, 12)


def test_nobody_pays_more_than_they_have() -> None:
    table = Table().has(RED, annexes=("dojo", "yashiki"), geisha=2, mon=3).event("Household Levy")
    assert table.mon(RED) == 0


def test_the_kirishitan_feast_adds_3_mon_to_the_church() -> None:
    assert Table().table(church=2).event("Kirishitan Feast").state.church == 5


def test_the_changing_of_the_guard_swaps_the_patrol() -> None:
    table = Table().patrol("red", "market").event("Changing of the Guard")
    assert table.state.patrol is not None
    assert (table.state.patrol.color, table.state.patrol.district) == ("blue", "market")


def test_under_curfew_the_patrol_moves_two_districts() -> None:
    table = _in_force("Curfew").patrol("red", "gates").watch_patrol()
    assert table.district() == "temple"


def test_when_the_watch_drinks_nobody_is_arrested() -> None:
    table = Table().patrol("red", "gates").event("The Watch Drinks")
    for name in ("shogun", "bakufu", "temple1", "temple2"):
        table.play(table.waiting[0], AssignDisciple(posts(name)[0]))
    assert isinstance(table.state.phase, Acting)
    assert not table.happened(PatrolMoved)
    assert not table.happened(DiscipleArrested)
