"""Where the technologies let assistants go and stay, rulebook p. 17-19: Newspaper, Telegram, Telephone."""

from domain.yokohama.moves import (
    FinishPlacement,
    LeaveOneBehind,
    PlaceAssistant,
    PlaceTwoAssistants,
    RecoverAll,
    UseForeignAgent,
)
from tests.domain.yokohama.box import (
    BANK,
    BLUE,
    CANAL,
    CHURCH,
    COPPER_MINE,
    CUSTOMS,
    EMPLOYMENT_AGENCY,
    PORT,
    RED,
    SILK_MILL,
    TEA_PLANTATION,
)
from tests.domain.yokohama.story import Table


def test_newspaper_places_a_fourth_assistant() -> None:
    table = Table().knows(RED, "newspaper")
    table.play(*map(PlaceAssistant, (BANK, PORT, CHURCH, CUSTOMS))).refuses(PlaceAssistant(SILK_MILL))
    assert table.merchant().hand.assistants == 8 - 4


def test_newspaper_pays_an_opposing_president() -> None:
    table = Table().knows(RED, "newspaper").president(BLUE, CUSTOMS)
    table.play(*map(PlaceAssistant, (BANK, PORT, CHURCH, CUSTOMS)))
    assert [merchant.stock.yen for merchant in table.state.merchants] == [3 - 1, 4 + 1]


def test_newspaper_places_no_two_in_one_area() -> None:
    Table().knows(RED, "newspaper").play(PlaceAssistant(BANK)).refuses(PlaceAssistant(BANK))


def test_telegram_places_a_third_assistant_next_door() -> None:
    table = Table().knows(RED, "telegram").play(PlaceTwoAssistants(BANK))
    beside = {move.area for move in table.offers(PlaceAssistant)}
    assert beside == {TEA_PLANTATION, PORT, EMPLOYMENT_AGENCY, CUSTOMS}
    table.refuses(PlaceAssistant(BANK))
    table.refuses(PlaceAssistant(COPPER_MINE))
    table.play(PlaceAssistant(PORT)).refuses(PlaceAssistant(CUSTOMS))
    assert table.merchant().hand.assistants == 8 - 3


def test_telegram_needs_an_assistant_in_hand() -> None:
    Table().knows(RED, "telegram").holds(RED, assistants=3).play(PlaceTwoAssistants(BANK), PlaceAssistant(PORT))
    table = Table().knows(RED, "telegram").holds(RED, assistants=2).play(PlaceTwoAssistants(BANK))
    assert table.state.phase == "movement"


def test_telegram_may_be_left_unused() -> None:
    table = Table().knows(RED, "telegram").play(PlaceTwoAssistants(BANK), FinishPlacement())
    assert table.state.phase == "movement"


def test_telegram_pays_an_opposing_president() -> None:
    table = Table().knows(RED, "telegram").president(BLUE, PORT).play(PlaceTwoAssistants(BANK), PlaceAssistant(PORT))
    assert [merchant.stock.yen for merchant in table.state.merchants] == [3 - 1, 4 + 1]
    poor = Table().knows(RED, "telegram").president(BLUE, PORT).owns(RED, yen=0)
    poor.play(PlaceTwoAssistants(BANK)).refuses(PlaceAssistant(PORT))


def test_telegram_does_not_serve_single_assistants() -> None:
    table = Table().knows(RED, "telegram").play(*map(PlaceAssistant, (BANK, CHURCH, CUSTOMS)))
    table.refuses(PlaceAssistant(PORT))


def test_telegram_does_not_reach_the_canal() -> None:
    table = Table(players=3).knows(RED, "telegram").play(PlaceTwoAssistants(BANK))
    table.refuses(PlaceAssistant(CANAL))


def test_telegram_and_newspaper_do_not_add_up() -> None:
    table = Table().knows(RED, "telegram", "newspaper").play(PlaceTwoAssistants(BANK), PlaceAssistant(PORT))
    assert table.state.phase == "movement"


def test_telephone_leaves_one_assistant() -> None:
    kept = Table().knows(RED, "telephone").acts(BANK, 3).play(LeaveOneBehind())
    assert (kept.area(BANK).assistants[RED], kept.merchant().hand.assistants) == (1, 8 - 1)
    taken = Table().knows(RED, "telephone").acts(BANK, 3).play(RecoverAll())
    assert (taken.area(BANK).assistants[RED], taken.merchant().hand.assistants) == (0, 8)


def test_telephone_leaves_even_the_only_assistant() -> None:
    table = Table().knows(RED, "telephone").acts(BANK, 2).play(LeaveOneBehind())
    assert table.area(BANK).assistants[RED] == 1


def test_telephone_asks_nothing_where_no_assistant_is() -> None:
    table = Table().knows(RED, "telephone", "tram").acts_in(BANK)
    assert table.state.phase == "second_additional"


def test_telephone_serves_agent_actions() -> None:
    table = Table().knows(RED, "telephone").agents(RED, "GB").puts(RED, BANK, 2)
    table.play(UseForeignAgent("GB", BANK), LeaveOneBehind())
    assert table.area(BANK).assistants[RED] == 1
    assert table.state.phase == "first_additional"


def test_without_telephone_nobody_is_left_behind() -> None:
    Table().acts(BANK, 3).refuses(LeaveOneBehind())
