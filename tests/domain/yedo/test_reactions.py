"""Answers to action cards: Walls Have Ears and Feint, rulebook p. 5."""

from domain.yedo.events import ActionCardPlayed, ActionCardResolved, AnswersAwaited, PatrolMoved, PatrolSwapped
from domain.yedo.moves import AnswerCard, PassTurn
from domain.yedo.pieces import Aim, Answer
from tests.domain.yedo.components import BLUE, GREEN, RED, YELLOW, action_card
from tests.domain.yedo.match import Match

EARS, FEINT = "Walls Have Ears", "Feint"


def test_all_other_players_with_an_action_card_are_asked_at_once() -> None:
    match = Match(4).holds(RED, "Silk Money").holds(BLUE, "Double-time!").holds(YELLOW, EARS).assigning()
    match.plays(RED, "Silk Money")
    assert match.happened(AnswersAwaited) == [AnswersAwaited((BLUE, YELLOW))]
    assert set(match.waiting) == {BLUE, YELLOW}


def test_a_card_takes_effect_at_once_if_no_other_player_has_an_action_card() -> None:
    match = Match().holds(RED, "Silk Money").assigning().plays(RED, "Silk Money")
    assert match.mon(RED) == 16


def test_with_quick_reactions_only_players_who_can_answer_are_asked() -> None:
    match = Match(3, quick_reactions=True).holds(RED, "Silk Money").holds(BLUE, "Double-time!").holds(YELLOW, EARS)
    match.assigning().plays(RED, "Silk Money")
    assert match.waiting == (YELLOW,)


def test_an_answer_is_unseen_until_all_have_answered() -> None:
    match = Match(3).holds(RED, "Silk Money").holds(BLUE, EARS).holds(YELLOW, EARS).assigning()
    match.plays(RED, "Silk Money").answers(YELLOW, EARS)
    assert not match.happened(ActionCardPlayed)
    assert match.waiting == (BLUE,)
    assert match.offers(BLUE, AnswerCard) == [AnswerCard(None), AnswerCard(Answer(action_card(EARS)))]


def test_walls_have_ears_negates_a_card() -> None:
    match = Match().holds(RED, "Silk Money").holds(BLUE, EARS).assigning().plays(RED, "Silk Money")
    match.answers(BLUE, EARS)
    assert match.mon(RED) == 12
    assert match.deck("action")[-2:] == (action_card("Silk Money"), action_card(EARS))


def test_walls_have_ears_upon_walls_have_ears_reinstates_the_card() -> None:
    match = Match().holds(RED, "Silk Money", EARS).holds(BLUE, EARS).assigning().plays(RED, "Silk Money")
    match.answers(BLUE, EARS)
    assert match.waiting == (RED,)
    match.answers(RED, EARS)
    assert match.mon(RED) == 16


def test_three_walls_have_ears_negate_the_card_again() -> None:
    match = Match().holds(RED, "Silk Money", EARS).holds(BLUE, EARS, EARS).assigning().plays(RED, "Silk Money")
    match.answers(BLUE, EARS).answers(RED, EARS).answers(BLUE, EARS)
    assert match.mon(RED) == 12


def test_answers_are_resolved_in_player_order() -> None:
    match = (
        Match(3).with_state(order=(RED, YELLOW, BLUE)).holds(RED, "Silk Money").holds(BLUE, EARS).holds(YELLOW, EARS)
    )
    match.assigning().plays(RED, "Silk Money").answers(BLUE, EARS)
    match.answers(YELLOW, EARS)
    assert [event.seat for event in match.happened(ActionCardPlayed)] == [YELLOW, BLUE]
    assert [event.seat for event in match.happened(ActionCardResolved)] == [BLUE, YELLOW, RED]
    assert match.mon(RED) == 12


def test_a_negated_card_is_discarded_and_its_cost_stays_paid() -> None:
    match = Match().holds(RED, "The Bribed Captain").holds(BLUE, EARS).patrol("red", "gates").stands(RED, "shogun")
    match.watch_patrol().play(RED, PassTurn()).play(BLUE, PassTurn()).plays(RED, "The Bribed Captain")
    match.answers(BLUE, EARS)
    assert match.mon(RED) == 12 - 3
    assert match.clan(RED).action_cards == ()
    assert match.where(RED) == ()


def test_walls_have_ears_is_played_as_an_answer_only() -> None:
    Match().holds(RED, EARS).assigning().refuses_card(RED, EARS, "card-not-now")


def test_only_a_card_that_is_held_answers() -> None:
    match = Match().holds(RED, "Silk Money").holds(BLUE, "Double-time!").assigning().plays(RED, "Silk Money")
    match.refuses(BLUE, AnswerCard(Answer(action_card(EARS))), "no-such-answer")
    match.answers(BLUE)
    assert match.mon(RED) == 16


def test_feint_reverses_the_steps_of_the_patrol() -> None:
    match = Match().patrol("red", "gates").holds(RED, "Double-time!").holds(BLUE, FEINT).watch_patrol()
    match.plays(RED, "Double-time!").answers(BLUE, FEINT)
    assert match.happened(PatrolMoved) == [PatrolMoved("gates")]


def test_feint_does_not_reverse_the_swap_of_about_face() -> None:
    match = Match().patrol("red", "gates").holds(RED, "About Face").holds(BLUE, FEINT).watch_patrol()
    match.plays(RED, "About Face").answers(BLUE, FEINT)
    assert match.happened(PatrolSwapped) == [PatrolSwapped("blue")]
    assert match.happened(PatrolMoved) == [PatrolMoved("market")]


def test_feint_does_not_answer_a_card_that_neither_moves_the_patrol_nor_aims_at_its_player() -> None:
    match = Match().holds(RED, "Silk Money").holds(BLUE, FEINT).assigning().plays(RED, "Silk Money")
    assert match.offers(BLUE, AnswerCard) == [AnswerCard(None)]


def _ambushed(*third: str) -> Match:
    match = Match(3, setting="samurai").holds(RED, "Alley Ambush").holds(BLUE, FEINT)
    match.stands(RED, "market1").stands(BLUE, "market2").stands(YELLOW, *third).acting()
    return match.plays(RED, "Alley Ambush", seat=BLUE, post="market2")


def test_feint_redirects_a_card_to_another_target() -> None:
    match = _ambushed("market3").answers(BLUE, FEINT, seat=YELLOW, post="market3")
    assert match.where(BLUE) == ("market2",)
    assert match.where(YELLOW) == ()


def test_feint_never_redirects_a_card_to_its_own_player() -> None:
    match = _ambushed("market3")
    answers = [move.answer for move in match.offers(BLUE, AnswerCard)]
    aims = {answer.aim.seat for answer in answers if isinstance(answer, Answer)}
    assert aims == {YELLOW}


def test_feint_without_another_target_cancels_the_effect() -> None:
    match = _ambushed("temple1").answers(BLUE, FEINT)
    assert match.where(BLUE) == ("market2",)


def _cutpurse(players: int) -> Match:
    """Red steals from Blue; Blue redirects the card to Yellow, who holds a Feint too."""
    match = Match(players).holds(RED, "The Cutpurse").holds(BLUE, FEINT).holds(YELLOW, FEINT)
    for seat, post in zip(match.state.order, ("market1", "market2", "market3", "temple1"), strict=False):
        match.stands(seat, post)
    match.stands(RED, "temple2").acting().plays(RED, "The Cutpurse", seat=BLUE).answers(YELLOW)
    return match.answers(BLUE, FEINT, seat=YELLOW)


def test_feint_upon_feint_turns_the_card_to_yet_another_target() -> None:
    match = _cutpurse(4)
    assert match.offers(YELLOW, AnswerCard) == [
        AnswerCard(None),
        AnswerCard(Answer(action_card(FEINT), Aim(seat=GREEN))),
    ]
    match.answers(YELLOW, FEINT, seat=GREEN)
    assert [match.mon(seat) for seat in (RED, BLUE, YELLOW, GREEN)] == [12 + 3, 12, 12, 12 - 3]


def test_feint_upon_feint_without_a_further_target_cancels_the_first_feint() -> None:
    match = _cutpurse(3).answers(YELLOW, FEINT)
    assert [match.mon(seat) for seat in (RED, BLUE, YELLOW)] == [12 + 3, 12 - 3, 12]


def test_a_feint_can_be_negated() -> None:
    match = Match().patrol("red", "gates").holds(RED, "Double-time!", EARS).holds(BLUE, FEINT).watch_patrol()
    match.plays(RED, "Double-time!").answers(BLUE, FEINT).answers(RED, EARS)
    assert match.happened(PatrolMoved) == [PatrolMoved("temple")]
