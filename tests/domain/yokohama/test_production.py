"""Production areas and the Bank, rulebook p. 11."""

import pytest

from domain.yokohama.components.rows import AreaId
from tests.domain.yokohama.box import BANK, COPPER_MINE, FISHING_GROUNDS, RED, SILK_MILL, TEA_PLANTATION
from tests.domain.yokohama.story import Table

BY_POWER = {
    "copper_mine_1": ("copper", (0, 0, 1, 2, 3)),
    "copper_mine_2": ("copper", (0, 0, 1, 2, 3)),
    "fishing_grounds_1": ("fish", (1, 2, 3, 4, 5)),
    "fishing_grounds_2": ("fish", (1, 2, 3, 4, 5)),
    "silk_mill_1": ("silk", (0, 1, 2, 3, 4)),
    "silk_mill_2": ("silk", (0, 1, 2, 3, 4)),
    "tea_plantation_1": ("tea", (1, 2, 3, 4, 5)),
    "tea_plantation_2": ("tea", (1, 2, 3, 4, 5)),
}


@pytest.mark.parametrize("power", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("area", BY_POWER)
def test_a_production_area_gives_by_power_what_it_says(area: str, power: int) -> None:
    table = Table(players=4)
    before = table.merchant().stock
    table.acts(AreaId(area), power)
    good, gained = BY_POWER[area]
    assert table.merchant().stock == before.plus(type(before)(**{good: gained[power - 1]}))


@pytest.mark.parametrize("power", [1, 2, 3, 4, 5])
def test_the_bank_gives_1_yen_per_power(power: int) -> None:
    assert Table().owns(RED, yen=0).acts(BANK, power).merchant().stock.yen == power


@pytest.mark.parametrize(
    ("area", "kind", "in_the_box", "gained"),
    [
        (COPPER_MINE, "copper", 30, 3),
        (SILK_MILL, "silk", 30, 4),
        (TEA_PLANTATION, "tea", 40, 5),
        (FISHING_GROUNDS, "fish", 40, 5),
        (BANK, "yen", 52 + 16 * 3, 5),
    ],
)
def test_goods_and_money_never_run_out(area: AreaId, kind: str, in_the_box: int, gained: int) -> None:
    table = Table().owns(RED, **{kind: in_the_box}).acts(area, power=5)
    assert getattr(table.merchant().stock, kind) == in_the_box + gained
