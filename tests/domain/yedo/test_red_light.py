"""The Red Light District, rulebook p. 12."""

from domain.yedo.moves.red_light import BuyActionCard, RecruitGeisha
from tests.domain.yedo.story import BLUE, RED, Table, posts

(QUARTER,) = posts("red_light1")


def _in_the_quarter(**assets: object) -> Table:
    return Table().has(RED, **assets).stands(RED, "red_light1").stands(BLUE, "temple1").acting()


def test_a_geisha_costs_8_mon() -> None:
    table = _in_the_quarter().play(RED, RecruitGeisha(QUARTER))
    assert (table.clan(RED).geisha, table.state.geisha, table.mon(RED), table.points(RED)) == (1, 2, 4, 1)


def test_a_geisha_costs_2_prestige_points() -> None:
    table = _in_the_quarter().scores(RED, 2).play(RED, RecruitGeisha(QUARTER, for_points=True))
    assert (table.clan(RED).geisha, table.state.geisha, table.mon(RED), table.points(RED)) == (1, 2, 12, 0)


def test_points_or_mon_must_suffice_for_a_geisha() -> None:
    table = _in_the_quarter(mon=7)
    table.refuses(RED, RecruitGeisha(QUARTER), "cannot-pay")
    table.refuses(RED, RecruitGeisha(QUARTER, for_points=True), "too-little-prestige")


def test_without_geisha_on_the_board_none_is_recruited() -> None:
    _in_the_quarter().table(geisha=0).refuses(RED, RecruitGeisha(QUARTER), "no-geisha-left")


def test_a_fourth_geisha_is_refused() -> None:
    table = Table(4).has(RED, geisha=3).table(geisha=3).stands(RED, "red_light1").stands(BLUE, "temple1").acting()
    table.refuses(RED, RecruitGeisha(QUARTER), "too-many-geisha")


def test_an_action_card_costs_4_mon() -> None:
    table = _in_the_quarter()
    top = table.deck("action")[0]
    table.play(RED, BuyActionCard(QUARTER))
    assert (table.clan(RED).action_cards, table.mon(RED)) == ((top,), 8)


def test_an_action_card_needs_4_mon() -> None:
    _in_the_quarter(mon=3).refuses(RED, BuyActionCard(QUARTER), "cannot-pay")
