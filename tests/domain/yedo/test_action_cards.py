"""When action cards are played, rulebook p. 5."""

import pytest

from domain.yedo import GAME
from domain.yedo.components.rows import ActionCard
from domain.yedo.effects.cards import VERBS
from domain.yedo.effects.reactions import ANSWER_VERBS
from domain.yedo.moves import (
    AcceptOffer,
    AnnounceAuction,
    ArrangeCards,
    AssignDisciple,
    Beg,
    Foresee,
    KeepCard,
    LeaveForMon,
    MakeOffer,
    PickMissionDeck,
    PlayActionCard,
    TakePart,
)
from domain.yedo.pieces import Assets
from domain.yedo.state import Over
from tests.domain.yedo.components import BLUE, COMPONENTS, GREEN, RED, YELLOW, action_card, card, corrected, posts
from tests.domain.yedo.match import Match


def test_a_played_card_goes_under_the_deck() -> None:
    match = Match().holds(RED, "Silk Money").assigning().plays(RED, "Silk Money")
    assert match.clan(RED).action_cards == ()
    assert match.deck("action")[-1] == card("Silk Money")


def test_a_card_for_any_moment_is_played_while_another_seat_has_to_act() -> None:
    match = Match(3).holds(BLUE, "Silk Money").assigning()
    assert match.waiting == (RED,)
    assert match.plays(BLUE, "Silk Money").mon(BLUE) == 16


def test_the_pending_choice_waits_again_afterwards() -> None:
    match = Match(3).holds(BLUE, "Silk Money").assigning().plays(BLUE, "Silk Money")
    assert match.waiting == (RED,)
    assert match.offers(RED, AssignDisciple)


def test_only_the_owner_sees_the_moves_of_a_card_for_any_moment() -> None:
    match = Match(3).holds(BLUE, "Silk Money").assigning()
    assert list(match.legal(BLUE)) == [PlayActionCard(action_card("Silk Money"))]
    assert list(match.legal(YELLOW)) == []
    seen = [GAME.mask(match.state, viewer) for viewer in (RED, YELLOW, None)]
    assert all(not GAME.legal_moves(view, BLUE) for view in seen)


def test_a_card_for_any_moment_may_be_answered_before_the_game_goes_on() -> None:
    match = Match(3).holds(BLUE, "Silk Money").holds(YELLOW, "Walls Have Ears").assigning().plays(BLUE, "Silk Money")
    assert match.waiting == (YELLOW,)
    match.answers(YELLOW, "Walls Have Ears")
    assert (match.mon(BLUE), match.waiting) == (12, (RED,))


@pytest.mark.parametrize("phase", ["bidding", "assigning", "watch_patrol", "trading", "acting"])
def test_silk_money_is_played_in_any_phase(phase: str) -> None:
    match = Match().holds(RED, "Silk Money").holds(BLUE, "Double-time!").patrol("red", "gates")
    match.stands(RED, "market1").stands(BLUE, "market2")
    getattr(match, phase)()
    match.plays(RED, "Silk Money").answers(BLUE)
    assert match.mon(RED) == 16


def test_no_card_is_played_while_another_is_being_answered() -> None:
    match = Match(3).holds(RED, "Silk Money").holds(BLUE, "Silk Money").holds(YELLOW, "Feint").assigning()
    match.plays(RED, "Silk Money").refuses_card(BLUE, "Silk Money", "card-not-now")


def test_no_card_is_played_before_a_deal_is_closed() -> None:
    match = Match().has(BLUE, weapons=("nawa",)).holds(RED, "Silk Money", "Feint")
    match.stands(RED, "tavern1").stands(BLUE, "tavern2").trading()
    match.play(RED, MakeOffer(BLUE, Assets(action_cards=1), Assets(weapons=("nawa",)))).play(BLUE, AcceptOffer())
    match.refuses_card(RED, "Silk Money", "card-not-now")


def test_no_card_is_played_while_a_player_looks_at_cards() -> None:
    """The cards are still in play: without them the black deck would seem exhausted."""
    match = Match().holds(BLUE, "Sealed Orders").stands(RED, "temple1").stands(BLUE, "gates1").cut("black", 2).acting()
    first, second = match.deck("black")
    match.play(RED, Foresee(posts("temple1")[0], "black")).refuses_card(BLUE, "Sealed Orders", "card-not-now")
    match.play(RED, ArrangeCards((second, first))).plays(BLUE, "Sealed Orders").play(BLUE, PickMissionDeck("black"))
    assert match.clan(BLUE).missions == (second,)


def test_no_card_is_played_while_a_player_chooses_a_card_to_keep() -> None:
    match = Match(4).holds(BLUE, "Sealed Orders").bidding()
    for seat in match.state.order:
        match.play(seat, TakePart() if seat == RED else LeaveForMon())
    match.play(RED, AnnounceAuction("bonus_card")).refuses_card(BLUE, "Sealed Orders", "card-not-now")
    match.play(RED, match.offers(RED, KeepCard)[0]).plays(BLUE, "Sealed Orders")


def test_a_card_with_two_effects_needs_a_target_that_suits_both() -> None:
    both = corrected('{ op = "gain", pp = 1 }]', '{ op = "steal_random_card" }]')
    match = Match(4, setting="samurai").with_state(components=both).has(RED, geisha=1).holds(RED, "Slander")
    match.holds(BLUE, "Feint").scores(BLUE, 0).holds(GREEN, "Feint").stands(RED, "gates1").acting()
    assert [move.aim.seat for move in match.offers(RED, PlayActionCard)] == [GREEN]


def test_restocked_stalls_waits_for_the_event() -> None:
    match = Match().holds(RED, "Restocked Stalls").bidding().refuses_card(RED, "Restocked Stalls", "card-not-now")
    match.assigning().plays(RED, "Restocked Stalls")


MOMENTS = {
    "phase_4_turn": ("assigning", "Heart of the Dragon"),
    "phase_5b": ("watch_patrol", "Double-time!"),
    "phase_7_turn": ("acting", "The Forged Pass"),
}


@pytest.mark.parametrize("timing", MOMENTS)
def test_a_card_is_refused_outside_its_moment(timing: str) -> None:
    right, title = MOMENTS[timing]
    for phase in ("bidding", "assigning", "watch_patrol", "acting"):
        match = Match().holds(RED, title).stands(RED, "gates1").stands(BLUE, "gates2").patrol("blue", "temple")
        match.with_state(closed="harbor")
        getattr(match, phase)()
        played = [move.card for move in match.offers(RED, PlayActionCard)]
        assert (played != []) == (phase == right)
        if phase != right:
            match.refuses_card(RED, title, "card-not-now")


def test_a_card_is_played_only_on_its_owners_turn() -> None:
    match = Match().holds(BLUE, "The Forged Pass").stands(RED, "gates1").stands(BLUE, "gates2").acting()
    match.refuses_card(BLUE, "The Forged Pass", "card-not-now", post="gates2", to="market1")


def test_one_card_a_turn_is_played_before_activating() -> None:
    match = Match().holds(RED, "The Old Retainer", "Pilgrim's Scroll").stands(RED, "gates1", "gates2")
    match.stands(BLUE, "market1").acting().plays(RED, "The Old Retainer")
    match.refuses_card(RED, "Pilgrim's Scroll", "card-not-now").play(RED, Beg(posts("gates1")[0], 1))
    match.play(BLUE, match.legal(BLUE)[-1]).plays(RED, "Pilgrim's Scroll")


def test_a_card_that_requires_a_geisha_needs_her_and_keeps_her() -> None:
    match = Match().holds(RED, "Forced March").patrol("red", "gates").watch_patrol()
    match.refuses_card(RED, "Forced March", "card-requirement-unmet")
    match.has(RED, geisha=1).plays(RED, "Forced March")
    assert match.clan(RED).geisha == 1


def test_only_a_card_that_is_held_is_played() -> None:
    Match().assigning().refuses_card(RED, "Silk Money", "card-not-held")


def test_after_the_end_no_card_is_played() -> None:
    match = Match().holds(RED, "Silk Money").with_state(round=11).next_round()
    assert isinstance(match.state.phase, Over)
    match.refuses_card(RED, "Silk Money", "not-your-turn")


@pytest.mark.parametrize("row", COMPONENTS.action_cards.values(), ids=lambda row: row.title)
def test_every_action_card_has_verbs_that_are_known(row: ActionCard) -> None:
    assert {type(effect) for effect in row.effect} <= {*VERBS, *ANSWER_VERBS}
