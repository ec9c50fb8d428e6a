"""Answers to action cards: Walls Have Ears and Feint, rulebook p. 5."""

from domain.yedo.aims import Aim, Answer
from domain.yedo.events.action_cards import ActionCardPlayed, ActionCardResolved, AnswersAwaited
from domain.yedo.events.districts import PatrolMoved, PatrolSwapped
from domain.yedo.moves.action_cards import AnswerCard
from domain.yedo.moves.watch_patrol import PassTurn
from tests.domain.yedo.story import BLUE, GREEN, RED, YELLOW, Table, action_card

EARS, FEINT = "Walls Have Ears", "Feint"


def test_everyone_else_who_holds_an_action_card_is_asked_at_once() -> None:
    table = Table(4).holds(RED, "Silk Money").holds(BLUE, "Double-time!").holds(YELLOW, EARS).assigning()
    table.plays(RED, "Silk Money")
    assert table.happened(AnswersAwaited) == [AnswersAwaited((BLUE, YELLOW))]
    assert set(table.waiting) == {BLUE, YELLOW}


def test_without_action_cards_among_the_others_a_card_takes_effect_at_once() -> None:
    table = Table().holds(RED, "Silk Money").assigning().plays(RED, "Silk Money")
    assert table.mon(RED) == 16


def test_with_quick_reactions_only_who_can_answer_is_asked() -> None:
    table = Table(3, quick_reactions=True).holds(RED, "Silk Money").holds(BLUE, "Double-time!").holds(YELLOW, EARS)
    table.assigning().plays(RED, "Silk Money")
    assert table.waiting == (YELLOW,)


def test_an_answer_is_unseen_until_all_have_answered() -> None:
    table = Table(3).holds(RED, "Silk Money").holds(BLUE, EARS).holds(YELLOW, EARS).assigning()
    table.plays(RED, "Silk Money").answers(YELLOW, EARS)
    assert not table.happened(ActionCardPlayed)
    assert table.waiting == (BLUE,)
    assert table.offers(BLUE, AnswerCard) == [AnswerCard(None), AnswerCard(Answer(action_card(EARS)))]


def test_walls_have_ears_negates_a_card() -> None:
    table = Table().holds(RED, "Silk Money").holds(BLUE, EARS).assigning().plays(RED, "Silk Money")
    table.answers(BLUE, EARS)
    assert table.mon(RED) == 12
    assert table.deck("action")[-2:] == (action_card("Silk Money"), action_card(EARS))


def test_walls_have_ears_upon_walls_have_ears_reinstates_the_card() -> None:
    table = Table().holds(RED, "Silk Money", EARS).holds(BLUE, EARS).assigning().plays(RED, "Silk Money")
    table.answers(BLUE, EARS)
    assert table.waiting == (RED,)
    table.answers(RED, EARS)
    assert table.mon(RED) == 16


def test_three_walls_have_ears_negate_the_card_again() -> None:
    table = Table().holds(RED, "Silk Money", EARS).holds(BLUE, EARS, EARS).assigning().plays(RED, "Silk Money")
    table.answers(BLUE, EARS).answers(RED, EARS).answers(BLUE, EARS)
    assert table.mon(RED) == 12


def test_answers_are_resolved_in_player_order() -> None:
    table = Table(3).table(order=(RED, YELLOW, BLUE)).holds(RED, "Silk Money").holds(BLUE, EARS).holds(YELLOW, EARS)
    table.assigning().plays(RED, "Silk Money").answers(BLUE, EARS)
    table.answers(YELLOW, EARS)
    assert [event.seat for event in table.happened(ActionCardPlayed)] == [YELLOW, BLUE]
    assert [event.seat for event in table.happened(ActionCardResolved)] == [BLUE, YELLOW, RED]
    assert table.mon(RED) == 12


def test_a_negated_card_is_discarded_and_its_cost_stays_paid() -> None:
    table = Table().holds(RED, "The Bribed Captain").holds(BLUE, EARS).patrol("red", "gates").stands(RED, "shogun")
    table.watch_patrol().play(RED, PassTurn()).play(BLUE, PassTurn()).plays(RED, "The Bribed Captain")
    table.answers(BLUE, EARS)
    assert table.mon(RED) == 12 - 3
    assert table.clan(RED).action_cards == ()
    assert table.where(RED) == ()


def test_walls_have_ears_is_played_as_an_answer_only() -> None:
    Table().holds(RED, EARS).assigning().refuses_card(RED, EARS, "card-not-now")


def test_only_a_card_that_is_held_answers() -> None:
    table = Table().holds(RED, "Silk Money").holds(BLUE, "Double-time!").assigning().plays(RED, "Silk Money")
    table.refuses(BLUE, AnswerCard(Answer(action_card(EARS))), "no-such-answer")
    table.answers(BLUE)
    assert table.mon(RED) == 16


def test_feint_reverses_the_steps_of_the_patrol() -> None:
    table = Table().patrol("red", "gates").holds(RED, "Double-time!").holds(BLUE, FEINT).watch_patrol()
    table.plays(RED, "Double-time!").answers(BLUE, FEINT)
    assert table.happened(PatrolMoved) == [PatrolMoved("gates")]


def test_feint_leaves_the_swap_of_about_face() -> None:
    table = Table().patrol("red", "gates").holds(RED, "About Face").holds(BLUE, FEINT).watch_patrol()
    table.plays(RED, "About Face").answers(BLUE, FEINT)
    assert table.happened(PatrolSwapped) == [PatrolSwapped("blue")]
    assert table.happened(PatrolMoved) == [PatrolMoved("market")]


def test_feint_does_not_answer_a_card_that_neither_moves_the_patrol_nor_aims_at_its_player() -> None:
    table = Table().holds(RED, "Silk Money").holds(BLUE, FEINT).assigning().plays(RED, "Silk Money")
    assert table.offers(BLUE, AnswerCard) == [AnswerCard(None)]


def _ambushed(*third: str) -> Table:
    table = Table(3, setting="samurai").holds(RED, "Alley Ambush").holds(BLUE, FEINT)
    table.stands(RED, "market1").stands(BLUE, "market2").stands(YELLOW, *third).acting()
    return table.plays(RED, "Alley Ambush", seat=BLUE, post="market2")


def test_feint_redirects_a_card_to_another_target() -> None:
    table = _ambushed("market3").answers(BLUE, FEINT, seat=YELLOW, post="market3")
    assert table.where(BLUE) == ("market2",)
    assert table.where(YELLOW) == ()


def test_feint_never_redirects_a_card_to_its_own_player() -> None:
    table = _ambushed("market3")
    answers = [move.answer for move in table.offers(BLUE, AnswerCard)]
    aims = {answer.aim.seat for answer in answers if isinstance(answer, Answer)}
    assert aims == {YELLOW}


def test_feint_without_another_target_leaves_no_effect() -> None:
    table = _ambushed("temple1").answers(BLUE, FEINT)
    assert table.where(BLUE) == ("market2",)


def _cutpurse(players: int) -> Table:
    """Red steals from Blue, who turns the card to Yellow, who holds a Feint as well."""
    table = Table(players).holds(RED, "The Cutpurse").holds(BLUE, FEINT).holds(YELLOW, FEINT)
    for seat, post in zip(table.state.order, ("market1", "market2", "market3", "temple1"), strict=False):
        table.stands(seat, post)
    table.stands(RED, "temple2").acting().plays(RED, "The Cutpurse", seat=BLUE).answers(YELLOW)
    return table.answers(BLUE, FEINT, seat=YELLOW)


def test_feint_upon_feint_turns_the_card_to_yet_another_target() -> None:
    table = _cutpurse(4)
    assert table.offers(YELLOW, AnswerCard) == [
        AnswerCard(None),
        AnswerCard(Answer(action_card(FEINT), Aim(seat=GREEN))),
    ]
    table.answers(YELLOW, FEINT, seat=GREEN)
    assert [table.mon(seat) for seat in (RED, BLUE, YELLOW, GREEN)] == [12 + 3, 12, 12, 12 - 3]


def test_feint_upon_feint_without_a_further_target_leaves_the_first_one_without_effect() -> None:
    table = _cutpurse(3).answers(YELLOW, FEINT)
    assert [table.mon(seat) for seat in (RED, BLUE, YELLOW)] == [12 + 3, 12 - 3, 12]


def test_a_feint_can_be_negated() -> None:
    table = Table().patrol("red", "gates").holds(RED, "Double-time!", EARS).holds(BLUE, FEINT).watch_patrol()
    table.plays(RED, "Double-time!").answers(BLUE, FEINT).answers(RED, EARS)
    assert table.happened(PatrolMoved) == [PatrolMoved("temple")]
