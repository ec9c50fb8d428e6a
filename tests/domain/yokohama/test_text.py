"""Events and moves as English sentences."""

import pytest

from domain.described_components import glossary_entries
from domain.secrecy import redact
from domain.yokohama import GAME
from domain.yokohama.components.rows import OrderId, Reward, Space, TechnologyId
from domain.yokohama.events import (
    ChoiceEnded,
    ForeignAgentGained,
    GameEndTriggered,
    ItemTaken,
    OrderKept,
    OrdersDealt,
    OrdersReplenished,
    OrderTaken,
    PresidentReturned,
    StepBegan,
    TechnologiesReplenished,
    TechnologyApplied,
    YokohamaEvent,
)
from domain.yokohama.moves import (
    CollectToken,
    Decline,
    FulfillAchievement,
    ReturnPresident,
    TakeFromWarehouse,
    TakeTechnology,
    UseForeignAgent,
    YokohamaMove,
)
from domain.yokohama.state import Round
from tests.domain.yokohama.components import (
    BANK,
    BLUE,
    CHURCH,
    EMPLOYMENT_AGENCY,
    FISHING_GROUNDS,
    LABORATORY,
    PORT,
    RED,
)
from tests.domain.yokohama.match import Match

FIRST, SECOND = OrderId("O01"), OrderId("O02")


def _told(event: YokohamaEvent) -> str:
    return GAME.describe(Match().state, event, ("Ada", "Ben"))


def _offered(match: Match, move: YokohamaMove) -> str:
    return GAME.describe_move(match.state, move)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (OrdersDealt(RED, (FIRST, SECOND)), "Ada is dealt orders O01 and O02 to choose from."),
        (OrderKept(RED, FIRST), "Ada keeps order O01."),
        (OrderTaken(RED, PORT, Space(2), FIRST), "Ada takes order O01 from space 3 of the Port."),
        (OrdersReplenished(PORT, (FIRST,)), "1 new order comes to the Port."),
        (OrdersReplenished(PORT, (FIRST, SECOND)), "2 new orders come to the Port."),
        (TechnologiesReplenished(LABORATORY, (TechnologyId("T01"),)), "1 new technology comes to the Laboratory."),
        (ItemTaken(RED, "trading_house", 4), "Ada takes a trading house from the warehouse for 4 yen."),
        (ItemTaken(RED, "assistant"), "Ada takes an assistant from the warehouse."),
        (PresidentReturned(RED), "Ada has the president in the hand, and skips the area action."),
        (StepBegan(RED, "five_power_bonus"), "Ada begins the 5-power bonus."),
        (ChoiceEnded(BLUE, "church"), "Ben is done with the Church."),
        (ForeignAgentGained(BLUE, "NL"), "Ben gains a foreign agent of the Netherlands."),
        (TechnologyApplied(RED, "station", Reward()), "Ada must place the station."),
        (
            GameEndTriggered(BLUE, "shops", Round(9)),
            "Ben triggers the game end: all shops of a player are built; round 9 is the last.",
        ),
    ],
)
def test_an_event_is_one_plain_sentence(event: YokohamaEvent, sentence: str) -> None:
    assert _told(event) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (OrdersDealt(RED, (FIRST, SECOND)), "Ada is dealt 2 orders to choose from."),
        (OrderKept(RED, FIRST), "Ada keeps an order."),
        (OrderTaken(RED, PORT, Space(2), FIRST), "Ada takes an order from space 3 of the Port."),
    ],
)
def test_a_hidden_order_is_described_without_its_name(event: YokohamaEvent, sentence: str) -> None:
    for viewer in (BLUE, None):
        assert _told(redact(event, viewer)) == sentence


def test_a_technology_is_offered_with_country_price_and_effect() -> None:
    match = Match().lays_technologies(LABORATORY, TechnologyId("T01")).owns(RED, imports=1).acts(LABORATORY, 4)
    text = _offered(match, TakeTechnology(Space(0), imports=1))
    assert text == "Take Ball (FR) from space 1, paying 1 import (points for each order fulfilled: 2 points)"


def test_an_achievement_is_offered_with_what_it_asks_for_and_scores_now() -> None:
    match = Match(players=3).achievements("C3")
    assert _offered(match, FulfillAchievement("C")) == (
        "Fulfill achievement C (3 production areas built in and 2 commercial areas built in) for 8 points"
    )
    match.on_achievement("C", BLUE)
    assert _offered(match, FulfillAchievement("C")).endswith("for 6 points")


def test_a_piece_is_offered_with_its_price() -> None:
    match = Match().owns(RED, yen=4).acts(EMPLOYMENT_AGENCY, 3)
    assert _offered(match, TakeFromWarehouse("shop")) == "Take a shop from the warehouse, paying 2 yen"


def test_an_agent_is_named_by_its_country() -> None:
    match = Match().agents(RED, "US").puts(RED, BANK)
    assert _offered(match, UseForeignAgent("US", BANK)) == "Send an agent of the United States to the Bank"


def test_returning_a_president_in_hand_says_that_it_stays_there() -> None:
    match = Match().moves()
    assert _offered(match, ReturnPresident()) == "Leave the president in the hand, and skip the area action"
    match.president(RED, BANK)
    assert _offered(match, ReturnPresident()) == "Take the president to the hand, and skip the area action"


def test_declining_says_what_is_declined() -> None:
    match = Match(players=3).owns(RED, tea=1).acts(CHURCH, 3)
    assert _offered(match, Decline()) == "Place no assistant on the Church board"
    match = Match().acts(FISHING_GROUNDS, 5)
    assert CollectToken() in GAME.legal_moves(match.state, RED)
    assert _offered(match, Decline()) == "Leave the 5-power token"
    assert _offered(match.play(Decline()), Decline()) == "Build nothing"


def _glossary() -> dict[str, str]:
    assert GAME.glossary is not None
    return {entry.id: entry.text for entry in GAME.glossary.entries(GAME.components, GAME.components.current)}


def test_a_technology_that_tops_money_up_is_not_said_to_give_all_of_it() -> None:
    told = _glossary()
    assert told["titles:stock_market"].endswith(" It gives up to 2 yen.")
    assert " It gives up to 2 yen. It costs " in told["technologies:T22"]
    assert told["titles:textile_mill"].endswith(" It gives 2 yen.")


@pytest.mark.parametrize("area", ["areas:port", "areas:dock"])
def test_the_glossary_tells_all_that_port_and_dock_give(area: str) -> None:
    assert _glossary()[area] == (
        "A power of 1 to 5 gives 0, 1, 2, 3 and 3 levels. With a power of 2 or more a second order costs "
        "2 yen or 1 import. A power of 5 also scores 3 points."
    )


def test_in_french_postal_system_ends_a_movement_in_the_area_of_opposing_presidents_and_not_next_to_it() -> None:
    told = {entry.id: entry.text for entry in glossary_entries(GAME, "fr")}["titles:postal_system"]
    assert told == "Le président peut finir un déplacement dans un quartier où sont des présidents adverses."


def test_the_glossary_says_how_donations_add_to_the_faith_of_the_power() -> None:
    told = {entry.id: entry for entry in glossary_entries(GAME, "en")}
    gifts = "2 yen, 1 import, 1 copper, 1 silk, 1 tea and 1 fish"
    assert told["areas:church"].text.endswith(f"and 5 faith. Each of these donations adds 1, once: {gifts}.")
    assert "for faith that the power and donations give" in told["church"].about
