"""What the later editions correct, beside what the earlier ones go on to decide."""

import pytest

from domain.yedo import GAME
from domain.yedo.events import DrawnInOrder
from domain.yedo.moves import AssignDisciple, DiscardSurplus, GiveUp, PickMissionDeck
from domain.yedo.pieces import Card
from tests.domain.yedo.components import BLUE, RED, YELLOW, card
from tests.domain.yedo.match import Match


class FirstEdition(Match):
    """A match of the first edition."""

    game = GAME.of_edition(1)


class SecondEdition(Match):
    """A match of the second edition."""

    game = GAME.of_edition(2)


def _broken_lock_on_five_weapons(kind: type[Match]) -> Match:
    match = kind(setting="samurai").has(BLUE, weapons=("doku", "nawa", "yumi", "shuko", "katana"))
    match.holds(RED, "The Broken Lock").assigning()
    assert match.offers(BLUE, DiscardSurplus)
    return match.plays(RED, "The Broken Lock", seat=BLUE)


def test_the_broken_lock_on_a_seat_over_the_limit_of_weapons_resolves_before_the_discarding() -> None:
    match = _broken_lock_on_five_weapons(Match)
    assert (match.waiting, match.offers(BLUE, DiscardSurplus)) == ((BLUE,), [])
    match.play(BLUE, GiveUp(Card("doku")))
    assert (len(match.clan(BLUE).weapons), match.offers(BLUE, DiscardSurplus)) == (4, [])
    assert match.offers(RED, AssignDisciple)


def test_in_the_first_edition_the_discarding_comes_before_the_broken_lock() -> None:
    match = _broken_lock_on_five_weapons(FirstEdition)
    assert match.offers(BLUE, GiveUp) == []
    match.play(BLUE, DiscardSurplus(Card("doku"))).play(BLUE, GiveUp(Card("nawa")))
    assert len(match.clan(BLUE).weapons) == 3


def test_a_surplus_that_the_broken_lock_leaves_is_discarded_afterwards() -> None:
    match = Match(setting="samurai").has(BLUE, weapons=("doku", "nawa", "yumi", "shuko", "katana", "fukiya"))
    match.holds(RED, "The Broken Lock").assigning().plays(RED, "The Broken Lock", seat=BLUE)
    match.play(BLUE, GiveUp(Card("doku"))).play(BLUE, DiscardSurplus(Card("nawa")))
    assert (len(match.clan(BLUE).weapons), match.offers(BLUE, DiscardSurplus)) == (4, [])


@pytest.mark.parametrize(("kind", "first"), [(Match, RED), (FirstEdition, BLUE)])
def test_sealed_orders_gives_its_mission_before_others_discard_since_the_second_edition(
    kind: type[Match], first: int
) -> None:
    match = kind().holds(RED, "Sealed Orders").holds(BLUE, "Feint", "About Face", "Silk Money", "Double-time!")
    match.assigning().plays(RED, "Sealed Orders").answers(BLUE)
    assert match.waiting == (first,)
    assert bool(match.offers(RED, PickMissionDeck)) is (first == RED)
    assert bool(match.offers(BLUE, DiscardSurplus)) is (first == BLUE)


def _storyteller(kind: type[Match]) -> Match:
    match = kind(3).holds(RED, "Feint", "About Face", "Silk Money").holds(BLUE, "Sealed Orders")
    return match.on_top("action", "Double-time!", "The Hidden Gate").cut("action", 2).event("The Storyteller")


def test_the_storyteller_draws_and_limits_seat_by_seat() -> None:
    match = _storyteller(Match)
    assert (match.waiting, len(match.clan(BLUE).action_cards), match.deck("action")) == (
        (RED,),
        1,
        (card("The Hidden Gate"),),
    )
    match.play(RED, DiscardSurplus(card("Feint")))
    assert [match.clan(seat).action_cards[-1] for seat in (RED, BLUE, YELLOW)] == [
        card("Double-time!"),
        card("The Hidden Gate"),
        card("Feint"),
    ]


def test_in_the_first_edition_all_draw_before_anybody_discards() -> None:
    match = _storyteller(FirstEdition)
    assert (match.waiting, len(match.clan(BLUE).action_cards), match.clan(YELLOW).action_cards) == ((RED,), 2, ())
    match.play(RED, DiscardSurplus(card("Feint")))
    assert (match.clan(YELLOW).action_cards, match.deck("action")) == ((), (card("Feint"),))


def test_a_card_played_between_two_draws_takes_effect_before_the_next_draw() -> None:
    match = _storyteller(Match).plays(RED, "Silk Money")
    match.answers(BLUE)
    assert match.mon(RED) == 12 + 4
    assert match.clan(YELLOW).action_cards == (card("Silk Money"),)


def test_the_storyteller_gives_nothing_from_an_empty_deck() -> None:
    match = Match().cut("action").event("The Storyteller")
    assert match.happened(DrawnInOrder) == [DrawnInOrder(RED, ()), DrawnInOrder(BLUE, ())]
    told = GAME.describe(match.state, DrawnInOrder(RED, ()), ("Maeda", "Toyotomi"))
    assert told == "Maeda gains nothing."


def _desk_turned_to_a_player_without_cards(kind: type[Match]) -> Match:
    """Blue turns the card to Yellow, who has just played the last card as an answer, which Red negates."""
    match = kind(3, setting="samurai").holds(RED, "The Rifled Desk", "Walls Have Ears")
    match.holds(BLUE, "Feint", "Silk Money").holds(YELLOW, "Walls Have Ears").assigning()
    match.plays(RED, "The Rifled Desk", seat=BLUE).answers(BLUE, "Feint", seat=YELLOW)
    return match.answers(YELLOW, "Walls Have Ears").answers(BLUE).answers(RED, "Walls Have Ears").answers(BLUE)


def test_feint_turns_a_card_to_its_target_even_if_that_is_legal_no_more() -> None:
    match = _desk_turned_to_a_player_without_cards(Match)
    assert match.clan(BLUE).action_cards == (card("Silk Money"),)
    assert match.clan(RED).action_cards == ()


def test_before_the_third_edition_feint_does_nothing_if_its_target_is_legal_no_more() -> None:
    match = _desk_turned_to_a_player_without_cards(SecondEdition)
    assert match.clan(BLUE).action_cards == ()
    assert match.clan(RED).action_cards == (card("Silk Money"),)
