"""The market in the event phase, rulebook p. 9."""

from domain.yedo.moves.bidding import LeaveForMon
from tests.domain.yedo.story import RED, Table

HARMLESS = "Good Rice Harvest"


def test_the_two_leftmost_weapons_slide_and_the_others_drop_out() -> None:
    table = Table().market("doku", "nawa", "yumi", "katana", "shuko").event(HARMLESS)
    assert table.state.market[3:] == ("doku", "nawa")
    assert sorted(table.state.weapon_discards) == ["katana", "shuko", "yumi"]


def test_the_weapons_that_slide_are_the_leftmost_wherever_they_lie() -> None:
    table = Table().market(None, "nawa", "yumi", "katana", None).event(HARMLESS)
    assert table.state.market[3:] == ("nawa", "yumi")
    assert table.state.weapon_discards == ("katana",)


def test_a_single_weapon_on_the_left_slides_and_the_right_ones_drop_out() -> None:
    table = Table().market(None, None, "yumi", "katana", "shuko").event(HARMLESS)
    assert [weapon for weapon in table.state.market[3:] if weapon] == ["yumi"]
    assert sorted(table.state.weapon_discards) == ["katana", "shuko"]


def test_three_new_weapons_fill_the_left_spaces_in_order() -> None:
    table = Table().market("doku").on_top("weapon", "yumi", "katana", "nawa").event(HARMLESS)
    assert table.state.market[:3] == ("yumi", "katana", "nawa")


def test_with_empty_left_spaces_the_right_ones_stay() -> None:
    table = Table().market(None, None, None, "katana", "shuko").on_top("weapon", "yumi", "doku", "nawa").event(HARMLESS)
    assert table.state.market == ("yumi", "doku", "nawa", "katana", "shuko")
    assert table.state.weapon_discards == ()


def test_the_market_is_adjusted_before_the_event_after_the_auctions() -> None:
    table = Table().market().on_top("weapon", "yumi", "doku", "nawa").on_top("event", HARMLESS).bidding()
    for seat in table.state.order:
        assert table.state.market[:3] == (None, None, None)
        table.play(seat, LeaveForMon())
    assert table.state.market[:3] == ("yumi", "doku", "nawa")
    assert table.mon(RED) == 12 + 3 + 3


def test_example_market() -> None:
    """The two leftmost weapons move to the spaces for 6, the rest drop out, and three new ones come."""
    table = Table().market("katana", None, "doku", "nawa", "yumi").on_top("weapon", "shuko", "fukiya", "shuriken")
    table.event(HARMLESS)
    assert table.state.market == ("shuko", "fukiya", "shuriken", "katana", "doku")
    assert sorted(table.state.weapon_discards) == ["nawa", "yumi"]
