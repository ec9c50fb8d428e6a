"""Recovery, rulebook p. 7."""

from domain.yokohama.moves import Decline
from tests.domain.yokohama.box import BANK, BLUE, FISHING_GROUNDS, PORT, RED, SILK_MILL
from tests.domain.yokohama.story import Table


def test_all_own_assistants_of_the_area_return_to_the_hand() -> None:
    table = Table().acts(BANK, power=3)
    assert table.area(BANK).assistants[RED] == 0
    assert table.merchant().hand.assistants == 8


def test_assistants_beyond_5_power_return_as_well() -> None:
    table = Table().puts(RED, BANK, 3).without_token(BANK).holds(RED, shops=0).acts(BANK, power=5)
    assert table.area(BANK).assistants[RED] == 0


def test_assistants_elsewhere_stay() -> None:
    assert Table().puts(RED, PORT, 2).acts(BANK, power=3).area(PORT).assistants[RED] == 2


def test_opponents_assistants_stay() -> None:
    assert Table().puts(BLUE, BANK, 2).acts(BANK, power=3).area(BANK).assistants[BLUE] == 2


def test_the_president_stays() -> None:
    assert Table().acts(BANK, power=3).merchant().president == BANK


def test_recovery_is_not_a_choice() -> None:
    assert Table().acts(FISHING_GROUNDS, power=3).state.phase == "second_additional"


def test_example_recovery() -> None:
    table = Table().shop(RED, SILK_MILL).puts(RED, SILK_MILL, 3).acts_in(SILK_MILL)
    hand = table.merchant().hand.assistants
    table.play(Decline())
    if table.offers(Decline):
        table.play(Decline())
    assert table.merchant().hand.assistants == hand + 3
    assert table.area(SILK_MILL).assistants[RED] == 0
