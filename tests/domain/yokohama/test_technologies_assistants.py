"""Technologies for assistants: Newspaper, Telegram, Telephone (rulebook p. 17-19)."""

from domain.yokohama.moves import (
    FinishPlacement,
    LeaveOneBehind,
    PlaceAssistant,
    PlaceTwoAssistants,
    RecoverAll,
    UseForeignAgent,
)
from tests.domain.yokohama.components import (
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
from tests.domain.yokohama.match import Match


def test_newspaper_places_a_fourth_assistant() -> None:
    match = Match().has_titles(RED, "newspaper")
    match.play(*map(PlaceAssistant, (BANK, PORT, CHURCH, CUSTOMS))).refuses(PlaceAssistant(SILK_MILL), "not-now")
    assert match.merchant().hand.assistants == 8 - 4


def test_newspaper_pays_an_opposing_president() -> None:
    match = Match().has_titles(RED, "newspaper").president(BLUE, CUSTOMS)
    match.play(*map(PlaceAssistant, (BANK, PORT, CHURCH, CUSTOMS)))
    assert [merchant.stock.yen for merchant in match.state.merchants] == [3 - 1, 4 + 1]


def test_newspaper_places_no_two_in_one_area() -> None:
    Match().has_titles(RED, "newspaper").play(PlaceAssistant(BANK)).refuses(PlaceAssistant(BANK), "area-already-chosen")


def test_telegram_places_a_third_assistant_in_an_adjacent_area() -> None:
    match = Match().has_titles(RED, "telegram").play(PlaceTwoAssistants(BANK))
    beside = {move.area for move in match.offers(PlaceAssistant)}
    assert beside == {TEA_PLANTATION, PORT, EMPLOYMENT_AGENCY, CUSTOMS}
    match.refuses(PlaceAssistant(BANK), "not-beside-the-two")
    match.refuses(PlaceAssistant(COPPER_MINE), "not-beside-the-two")
    match.play(PlaceAssistant(PORT)).refuses(PlaceAssistant(CUSTOMS), "not-now")
    assert match.merchant().hand.assistants == 8 - 3


def test_telegram_needs_an_assistant_in_hand() -> None:
    Match().has_titles(RED, "telegram").holds(RED, assistants=3).play(PlaceTwoAssistants(BANK), PlaceAssistant(PORT))
    match = Match().has_titles(RED, "telegram").holds(RED, assistants=2).play(PlaceTwoAssistants(BANK))
    assert match.state.phase == "movement"


def test_telegram_may_be_left_unused() -> None:
    match = Match().has_titles(RED, "telegram").play(PlaceTwoAssistants(BANK), FinishPlacement())
    assert match.state.phase == "movement"


def test_telegram_pays_an_opposing_president() -> None:
    match = (
        Match().has_titles(RED, "telegram").president(BLUE, PORT).play(PlaceTwoAssistants(BANK), PlaceAssistant(PORT))
    )
    assert [merchant.stock.yen for merchant in match.state.merchants] == [3 - 1, 4 + 1]
    poor = Match().has_titles(RED, "telegram").president(BLUE, PORT).owns(RED, yen=0)
    poor.play(PlaceTwoAssistants(BANK)).refuses(PlaceAssistant(PORT), "cannot-pay-presidents")


def test_telegram_adds_nothing_to_single_assistants() -> None:
    match = Match().has_titles(RED, "telegram").play(*map(PlaceAssistant, (BANK, CHURCH, CUSTOMS)))
    match.refuses(PlaceAssistant(PORT), "not-now")


def test_telegram_does_not_reach_the_canal() -> None:
    match = Match(players=3).has_titles(RED, "telegram").play(PlaceTwoAssistants(BANK))
    match.refuses(PlaceAssistant(CANAL), "canal-takes-no-assistant")


def test_telegram_and_newspaper_do_not_add_up() -> None:
    match = Match().has_titles(RED, "telegram", "newspaper").play(PlaceTwoAssistants(BANK), PlaceAssistant(PORT))
    assert match.state.phase == "movement"


def test_telephone_leaves_one_assistant() -> None:
    kept = Match().has_titles(RED, "telephone").acts(BANK, 3).play(LeaveOneBehind())
    assert (kept.area(BANK).assistants[RED], kept.merchant().hand.assistants) == (1, 8 - 1)
    taken = Match().has_titles(RED, "telephone").acts(BANK, 3).play(RecoverAll())
    assert (taken.area(BANK).assistants[RED], taken.merchant().hand.assistants) == (0, 8)


def test_telephone_leaves_even_the_only_assistant() -> None:
    match = Match().has_titles(RED, "telephone").acts(BANK, 2).play(LeaveOneBehind())
    assert match.area(BANK).assistants[RED] == 1


def test_telephone_offers_no_choice_without_an_assistant_in_the_area() -> None:
    match = Match().has_titles(RED, "telephone", "tram").acts_in(BANK)
    assert match.state.phase == "second_additional"


def test_telephone_applies_to_agent_actions() -> None:
    match = Match().has_titles(RED, "telephone").agents(RED, "GB").puts(RED, BANK, 2)
    match.play(UseForeignAgent("GB", BANK), LeaveOneBehind())
    assert match.area(BANK).assistants[RED] == 1
    assert match.state.phase == "first_additional"


def test_without_telephone_all_assistants_are_recovered() -> None:
    Match().acts(BANK, 3).refuses(LeaveOneBehind(), "not-now")
