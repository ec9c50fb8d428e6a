"""What is asked of a seat of Yokohama, and what its moves lead to, in words."""

from domain.guidance import OutcomeText
from domain.yokohama import GAME
from domain.yokohama.moves import MovePresident, PlaceAssistant
from tests.domain.yokohama.components import BANK, COPPER_MINE, FISHING_GROUNDS, RED
from tests.domain.yokohama.match import Match


def told(match: Match, move: MovePresident) -> OutcomeText:
    """What a move of red leads to."""
    before = match.state
    match.play(move)
    return GAME.guidance.outcome(before, match.state, RED, match.events)


def test_the_assistants_still_to_place_are_counted_in_the_placement_step() -> None:
    match = Match().play(PlaceAssistant(BANK))
    assert GAME.describe_choice(match.state, RED) == "place up to 3 assistants"
    assert GAME.guidance.left(match.state, RED) == 2
    assert GAME.guidance.phase(match.state) == "Main action phase: placement"


def test_the_president_is_told_the_power_and_the_goods_of_an_area() -> None:
    match = Match().without_token(FISHING_GROUNDS).puts(RED, FISHING_GROUNDS, 2).president(RED, None).moves()
    outcome = told(match, MovePresident((FISHING_GROUNDS,)))
    assert outcome.parts[:2] == ("power 3", "3 fish")
    assert outcome.warning == ""


def test_an_area_that_gives_nothing_is_warned_of() -> None:
    match = Match().without_token(COPPER_MINE).puts(RED, COPPER_MINE, 1).president(RED, None).moves()
    outcome = told(match, MovePresident((COPPER_MINE,)))
    assert outcome.parts[0] == "power 2"
    assert outcome.warning == "The action in the Copper Mine 1 gives nothing."
